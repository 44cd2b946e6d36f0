/* Simulated deals of Cego: random play against published results, and what must hold of every deal
 * that the players of the simulation bid and play. */
#include "settings.h"
#include "sim/batch.h"
#include "sim/cego_bidding.h"
#include "sim/cego_player.h"
#include "sim/dealing.h"
#include "solver/replay.h"
#include "vectors.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Random play ---- */

/* Deals of random play: STICH_DEALS in the environment of the program asks for more or fewer. */
static int deals_wanted(void) {
    const char *text = getenv("STICH_DEALS");
    return text != NULL ? atoi(text) : 200000 / TEST_SHARE;
}

/* Tarocks above suits, then by rank. */
static int height(Card card) {
    return card < CEGO_TAROCKS ? 100 - card
                               : CEGO_SUIT_CARDS - (card - CEGO_TAROCKS) % CEGO_SUIT_CARDS;
}

static Card extreme_card(CardSet set, int sign) {
    Card best = set_pop(&set);
    while (set != 0) {
        Card card = set_pop(&set);
        if (sign * height(card) > sign * height(best))
            best = card;
    }
    return best;
}

/* Seat 0 keeps his two highest cards and lays away the lowest of the blind. */
static CegoPlan highest_two(CardSet hand) {
    CegoPlan plan = {.contract.kind = CEGO_CEGO};
    for (int i = 0; i < 2; i++)
        plan.kept |= set_of(extreme_card(hand & ~plan.kept, 1));
    return plan;
}

/* Sums over many games of seat 0: card points with what counts beside the tricks, in half points,
 * how often the game is made, and by seat how often Räuber is not lost. */
typedef struct Sums {
    double n, points, squares, made, not_lost[MAX_SEATS];
    double played[MAX_CARDS], won[MAX_CARDS]; /* by card: plays, and those that won the trick */
} Sums;

static void count_plays(const PlayedGame *game, Sums *sums) {
    for (int i = 0; i < game->trick_count; i++) {
        const Trick *trick = &game->tricks[i];
        for (int place = 0; place < trick->count; place++) {
            sums->played[trick->cards[place]]++;
            if ((trick->leader + place) % trick->count == game->winners[i])
                sums->won[trick->cards[place]]++;
        }
    }
}

static void add_game(const Rules *rules, const Deal *deal, const CegoPlan *plan, Random *random,
                     Sums *sums) {
    bool blind = cego_takes_blind(plan->contract.kind);
    CardSet laid = blind ? set_of(extreme_card(deal->talon, -1)) : 0;
    Start start;
    Layout layout;
    Result result;
    cego_start(rules, deal, 0, plan, laid, &start);
    cego_game.layout(rules, plan->contract, &layout);
    play_out_alike(&start, &layout, &player_random, random);
    cego_game.score(rules, &start.game, &result);
    sums->n++;
    sums->points += result.declarer_points;
    sums->squares += (double)result.declarer_points * result.declarer_points;
    sums->made += result.made;
    count_plays(&start.game, sums);
    for (int seat = 0; seat < 4; seat++)
        sums->not_lost[seat] += result.score[seat] > 0;
}

static Sums play_many(int kind) {
    Rules rules = settings_rules(&cego_game, "");
    Sums sums = {0};
    for (int i = 0; sums.n < deals_wanted(); i++) {
        Random random = random_stream(1, "cego", "random play", (uint64_t)i);
        CegoPlan plan = {.contract.kind = (uint8_t)kind};
        Deal deal;
        deal_number(&cego_game, NULL, 1, (uint64_t)i, &deal);
        if (kind == CEGO_ULTIMO && !set_has(deal.hands[0], CEGO_KLEINER_MANN))
            continue;
        if (kind == CEGO_CEGO)
            plan = highest_two(deal.hands[0]);
        add_game(&rules, &deal, &plan, &random, &sums);
    }
    return sums;
}

/* Within four standard errors of ours and of a million published games. */
static void expect_near(double is, double variance, double n, double published, const char *what) {
    double error = sqrt(variance / n + variance / 1e6);
    cr_log_info("%s: %.6f, published %.6f, standard error %.6f", what, is, published, error);
    cr_assert(fabs(is - published) <= 4 * error, "%s is %f, published %f, standard error %f", what,
              is, published, error);
}

static void expect_points(int kind, double published, const char *what) {
    Sums sums = play_many(kind);
    double mean = sums.points / sums.n, variance = sums.squares / sums.n - mean * mean;
    expect_near(mean / 2, variance / 4, sums.n, published, what);
}

static void expect_share(double hits, double n, double published, const char *what) {
    expect_near(hits / n, published * (1 - published), n, published, what);
}

static double published(const json_t *facts, const char *key) {
    return json_number_value(json_object_get(json_object_get(facts, key), "published"));
}

Test(cego_sim, random_play_agrees_with_published_results) {
    FILE *file = vectors_open("cego_random_play.json");
    json_t *facts = json_loadf(file, 0, NULL);
    fclose(file);
    cr_assert_not_null(facts);
    const struct {
        int kind;
        const char *key;
    } shares[] = {
        {CEGO_BETTEL, "bettel_won"}, {CEGO_PICCOLO, "piccolo_won"}, {CEGO_ULTIMO, "ultimo_won"}};
    expect_points(CEGO_CEGO, published(facts, "cego_mean_points"), "points in Cego");
    expect_points(CEGO_SOLO, published(facts, "solo_mean_points"), "points in Solo");
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        Sums sums = play_many(shares[i].kind);
        expect_share(sums.made, sums.n, published(facts, shares[i].key), shares[i].key);
    }
    Sums raeuber = play_many(CEGO_RAEUBER);
    const json_t *safe = json_object_get(json_object_get(facts, "raeuber_not_lost"), "published");
    for (int seat = 0; seat < 4; seat++)
        expect_share(raeuber.not_lost[seat], raeuber.n,
                     json_number_value(json_array_get(safe, (size_t)seat)), "Räuber not lost");
    const json_t *rates = json_object_get(facts, "win_rate_when_played");
    Sums solo = play_many(CEGO_SOLO);
    static const char *const codes[] = {"T22", "T21", "T20", "T17", "T12", "T1"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        Card card = deck_named(cego_game.deck, codes[i]);
        expect_share(solo.won[card], solo.played[card],
                     json_number_value(json_object_get(rates, codes[i])), codes[i]);
    }
    json_decref(facts);
}

/* ---- Deals of the simulation ---- */

#define THREE "players=3 count=threes "

enum { DEALS = 3000 / TEST_SHARE };

static const char *const settings[] = {
    "",
    "halbe=on leere_wins=normal two_leere_lay=any laid_tarock_shown=yes",
    "special_order=piccolo_first soloist_rebids=no cego_lay_away=any",
    "forehand_game=drescher raeuber_three=on raeuber_announcer=single",
    "raeuber_rules=rules jungfrau=on bettel_open=on durchmarsch=on",
    "solo_duty=on ultimo_buy=on seven_empties_redeal=on count=threes zwei_leere_suits=same",
};

/* Prepares and plays deal number `number`; false: it does not count. */
static bool play_deal(const Rules *rules, uint64_t number, Deal *deal, Start *start) {
    Random random = random_stream(3, "cego", "play", number);
    Evening evening = {0};
    const SimGame *sim = sim_game_of(rules->game);
    Layout layout;
    deal_number(rules->game, NULL, 3, number, deal);
    if (sim->prepare(rules, deal, &evening, &random, start) != DEAL_PLAYED)
        return false;
    rules->game->layout(rules, start->game.contract, &layout);
    play_out_alike(start, &layout, sim->rule_player, &random);
    return true;
}

/* The record of a deal may be told as it is, all its cards are legal, and they bring what was
 * counted in play. */
static void check_replay(const Rules *rules, const Start *start) {
    PlayedGame again = start->game;
    Layout layout;
    Position position;
    Fault fault;
    Error error = {0};
    memset(again.points, 0, sizeof again.points);
    memset(again.winners, 0, sizeof again.winners);
    cr_assert_eq(cego_game.contract_check(rules, again.contract, &error), STATUS_OK, "%s",
                 error.text);
    cr_assert_eq(cego_game.deal_check(rules, &again, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(cego_game.played_check(rules, &again, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(replay_game(rules, &again, &layout, &position, &fault, &error), STATUS_OK, "%s",
                 error.text);
    cr_assert(position_over(&position));
    cr_assert_arr_eq(again.points, start->game.points, sizeof again.points);
    cr_assert_arr_eq(again.winners, start->game.winners, sizeof again.winners);
}

static void check_deal(const Rules *rules, const Start *start) {
    const PlayedGame *game = &start->game;
    int points = cego_units(rules, game->talon) + cego_extra_units(rules), sum = 0;
    CardSet all = game->talon;
    Result result;
    for (int seat = 0; seat < rules->game->seats; seat++) {
        points += game->points[seat];
        cr_assert_eq(set_count(game->hands[seat]), rules->game->hand_size);
        cr_assert_eq(game->hands[seat] & all, 0);
        all |= game->hands[seat];
    }
    cr_assert_eq(all, deck_all(rules->game->deck));
    cr_assert_eq(points, rules->value[CEGO_COUNT] == CEGO_COUNT_TWOS ? 158 : 210);
    cego_game.score(rules, game, &result);
    for (int seat = 0; seat < rules->game->seats; seat++)
        sum += result.score[seat];
    cr_assert_eq(sum, 0);
    check_replay(rules, start);
}

Test(cego_sim, deals_keep_all_points_and_their_records_are_right) {
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        for (int players = 3; players <= 4; players++) {
            char all[300];
            snprintf(all, sizeof all, "%s%s", players == 3 ? THREE : "", settings[i]);
            Rules rules = settings_rules(&cego_game, all);
            for (uint64_t number = 0; number < DEALS; number++) {
                Deal deal;
                Start start;
                if (play_deal(&rules, number, &deal, &start))
                    check_deal(&rules, &start);
            }
        }
}
