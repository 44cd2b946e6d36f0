/* Simulated deals of Doppelkopf: complete, legal, announced in time, scored as a replay scores
 * them; and what the players do that a player of the game expects of them. */
#include "settings.h"
#include "sim/batch.h"
#include "sim/dealing.h"
#include "sim/doppelkopf_bidding.h"
#include "sim/doppelkopf_player.h"
#include "sim/doppelkopf_sim.h"
#include "sim/doppelkopf_view.h"
#include "solver/replay.h"

#include <criterion/criterion.h>
#include <string.h>

enum { DEALS = 3000 / TEST_SHARE, SEED = 11 };

static CardSet cards(const char *codes) {
    CardSet set = 0;
    Error error;
    cr_assert_eq(deck_parse_set(doppelkopf_game.deck, codes, 0, -1, &set, &error), STATUS_OK, "%s",
                 error.text);
    return set;
}

/* Plays deal number `number`; false when it was thrown in. */
static bool play_deal(const Rules *rules, const Player *const *players, uint64_t number,
                      Start *start) {
    Random random = random_stream(SEED, "doppelkopf", "play", number);
    Evening evening = {0};
    Layout layout;
    Deal deal;
    deal_number(&doppelkopf_game, NULL, SEED, number, &deal);
    if (doppelkopf_sim.prepare(rules, &deal, &evening, &random, start) != DEAL_PLAYED)
        return false;
    doppelkopf_game.layout(rules, start->game.contract, &layout);
    play_out(start, &layout, players, &random);
    return true;
}

/* The same game as a record would tell it, with nothing that follows from the tricks. */
static PlayedGame retold(const PlayedGame *game) {
    PlayedGame told = *game;
    memset(told.winners, 0, sizeof told.winners);
    memset(told.points, 0, sizeof told.points);
    memset(told.tricks_won, 0, sizeof told.tricks_won);
    return told;
}

static void check_game(const Rules *rules, const PlayedGame *game, uint64_t number) {
    PlayedGame told = retold(game);
    Layout layout;
    Position position;
    Fault fault;
    Error error = {0};
    cr_assert_eq(doppelkopf_game.contract_check(rules, game->contract, &error), STATUS_OK, "%s",
                 error.text);
    cr_assert_eq(doppelkopf_game.deal_check(rules, game, &error), STATUS_OK, "%d: %s", (int)number,
                 error.text);
    cr_assert_eq(doppelkopf_game.played_check(rules, game, &error), STATUS_OK, "%d: %s",
                 (int)number, error.text);
    cr_assert_eq(replay_game(rules, &told, &layout, &position, &fault, &error), STATUS_OK, "%d: %s",
                 (int)number, error.text);
    cr_assert(position_over(&position));
    cr_assert_eq(memcmp(&told, game, sizeof told), 0, "%d", (int)number);
    cr_assert_eq(doppelkopf_game.said_check(rules, &told, &error), STATUS_OK, "%d: %s", (int)number,
                 error.text);
}

static void check_score(const Rules *rules, const PlayedGame *game, uint64_t number) {
    Result result;
    int sum = 0, points = 0;
    doppelkopf_game.score(rules, game, &result);
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++) {
        sum += result.score[seat];
        points += game->points[seat];
    }
    cr_assert_eq(sum, 0, "%d", (int)number);
    cr_assert_eq(points, DOPPELKOPF_POINTS, "%d", (int)number);
}

static const char *const settings[] = {
    "",
    "second_dulle_beats_first=never schweine=off superschweine=off schmeissen=off armut=off "
    "hochzeit_demands=foreign open_hochzeit_under_30=off announcement_deadline=own_hand "
    "pflichtansage=off feigheit=off failed_step_counts=1 re_needs=120_after_contra "
    "solo_specials=off",
    "soloist_leads=yes open_hochzeit_under_30=lost second_dulle_beats_first=not_in_last_trick"};
enum { SETTINGS = sizeof settings / sizeof *settings };

Test(doppelkopf_sim, games_pass_every_check_and_score_to_zero) {
    const Player *const rule[] = {&doppelkopf_rule_player, &doppelkopf_rule_player,
                                  &doppelkopf_rule_player, &doppelkopf_rule_player};
    const Player *const mixed[] = {&player_random, &doppelkopf_rule_player, &player_random,
                                   &player_random};
    for (int i = 0; i < SETTINGS; i++) {
        Rules rules = settings_rules(&doppelkopf_game, settings[i]);
        int kinds[DOPPELKOPF_CONTRACTS] = {0}, said = 0;
        for (uint64_t number = 0; number < DEALS; number++) {
            Start start;
            if (!play_deal(&rules, number % 2 == 0 ? rule : mixed, number, &start))
                continue;
            check_game(&rules, &start.game, number);
            check_score(&rules, &start.game, number);
            kinds[start.game.contract.kind]++;
            said += start.game.announcement_count;
        }
        cr_assert_gt(kinds[DOPPELKOPF_NORMAL], DEALS / 2);
        cr_assert_gt(kinds[DOPPELKOPF_HOCHZEIT], 0);
        cr_assert_eq(kinds[DOPPELKOPF_ARMUT] > 0, rules.value[DOPPELKOPF_ARMUT_PLAYED] == 0);
        cr_assert_gt(said, DEALS / 4);
    }
}

Test(doppelkopf_sim, the_same_on_any_number_of_threads) {
    Rules rules = settings_rules(&doppelkopf_game, "");
    BatchJob job = {.rules = &rules,
                    .player = &doppelkopf_rule_player,
                    .seed = SEED,
                    .deals = DEALS,
                    .threads = 1};
    Tally one, three;
    cr_assert_eq(batch_run(&job, NULL, NULL, &one, NULL), STATUS_OK);
    job.threads = 3;
    cr_assert_eq(batch_run(&job, NULL, NULL, &three, NULL), STATUS_OK);
    cr_assert_eq(memcmp(&one, &three, sizeof one), 0);
}

/* Every deal is played twice, the rule player once at the even and once at the odd seats. */
Test(doppelkopf_sim, rule_beats_random) {
    Rules rules = settings_rules(&doppelkopf_game, "");
    int gained = 0;
    for (uint64_t number = 0; number < DEALS; number++)
        for (int parity = 0; parity < 2; parity++) {
            const Player *players[DOPPELKOPF_SEATS];
            Start start;
            Result result;
            for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
                players[seat] = seat % 2 == parity ? &doppelkopf_rule_player : &player_random;
            if (!play_deal(&rules, players, number, &start))
                continue;
            doppelkopf_game.score(&rules, &start.game, &result);
            gained += result.score[parity] + result.score[parity + 2];
        }
    cr_assert_gt(gained, DEALS);
}

/* ---- The bidding rule ---- */

Test(doppelkopf_sim, calls_that_everybody_would_make) {
    static const struct {
        const char *hand;
        DoppelkopfReservation what;
        int kind; /* of who plays alone or marries */
    } cases[] = {
        {"HT HT CQ CQ SQ SQ HQ CJ SJ DA DA CA", DOPPELKOPF_HEALTHY, 0}, /* silent */
        {"HT HT CQ SQ SQ HQ CJ SJ HJ DA DA CA", DOPPELKOPF_PLAYS_ALONE, DOPPELKOPF_TRUMPF},
        {"HT HT CQ SQ SQ HQ CJ SJ CA CT CK C9", DOPPELKOPF_PLAYS_ALONE, DOPPELKOPF_CLUBS},
        {"CQ SQ SQ HQ DQ DQ CA CA CT SA HA HT", DOPPELKOPF_PLAYS_ALONE, DOPPELKOPF_DAMEN},
        {"CJ CJ SJ HJ HJ DJ SA SA ST CA CT HA", DOPPELKOPF_PLAYS_ALONE, DOPPELKOPF_BUBEN},
        {"CA CA CT CT CK SA SA ST ST HA DA DA", DOPPELKOPF_PLAYS_ALONE, DOPPELKOPF_FLEISCHLOS},
        {"CQ CQ SJ HJ DT DK D9 CA CK SK S9 H9", DOPPELKOPF_MARRIES, DOPPELKOPF_HOCHZEIT},
        {"DQ DK D9 CA CT CK C9 ST SK S9 HA HK", DOPPELKOPF_OFFERS, 0},
        {"C9 C9 S9 S9 H9 DJ DK CK SK HK SQ HJ", DOPPELKOPF_THROWS_IN, 0},
        {"CQ SQ HJ DJ DA DT D9 CA CK SK S9 HA", DOPPELKOPF_HEALTHY, 0},
    };
    Rules rules = settings_rules(&doppelkopf_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        DoppelkopfCall call = doppelkopf_call(&rules, cards(cases[i].hand), 1);
        cr_assert_eq(call.what, cases[i].what, "%s: %d", cases[i].hand, call.what);
        cr_assert_eq(call.contract.kind, cases[i].kind, "%s: %d", cases[i].hand,
                     call.contract.kind);
    }
}

Test(doppelkopf_sim, reservations_off_are_not_made) {
    Rules off = settings_rules(&doppelkopf_game, "schmeissen=off armut=off");
    CardSet nines = cards("C9 C9 S9 S9 H9 DJ DK CK SK HK SQ HJ");
    CardSet poor = cards("DQ DK D9 CA CT CK C9 ST SK S9 HA HK");
    cr_assert_eq(doppelkopf_call(&off, nines, 1).what, DOPPELKOPF_HEALTHY);
    cr_assert_eq(doppelkopf_call(&off, poor, 1).what, DOPPELKOPF_HEALTHY);
}

Test(doppelkopf_sim, an_armut_is_offered_with_all_its_trumps) {
    CardSet poor = cards("DQ DK CA CT CK C9 ST SK S9 HA HK H9"), offer = doppelkopf_offer(poor);
    cr_assert_eq(set_count(offer), 3);
    cr_assert_eq(doppelkopf_normal_trumps_in(poor) & ~offer, 0);
    CardSet rich = cards("HT CQ SQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9 C9");
    CardSet back = doppelkopf_give_back(rich);
    cr_assert_eq(set_count(back), 3);
    cr_assert((cards("C9") & ~back) == 0, "the plain card first");
    cr_assert(doppelkopf_takes(cards("HT HT CQ SQ SQ HQ DQ CJ SJ DA DT CA"), 0));
    cr_assert_not(doppelkopf_takes(cards("SQ HJ DJ DT D9 C9 CK CT SA SK HK H9"), 0));
}

/* ---- What a player knows ---- */

/* The view of seat 0 of a normal game with this hand in which a trick has been played. */
static DoppelkopfKnown know(const char *hand, const char *first_trick, Announcement said) {
    static Layout layout;
    static Trick past[1];
    static Announcement announcements[1];
    Card list[DOPPELKOPF_SEATS];
    Rules rules = settings_rules(&doppelkopf_game, "");
    int count;
    doppelkopf_game.layout(&rules, (Contract){0}, &layout);
    cr_assert_eq(deck_parse_list(doppelkopf_game.deck, first_trick, cards(hand), list,
                                 DOPPELKOPF_SEATS, &count, NULL),
                 STATUS_OK);
    past[0] = (Trick){.leader = 0, .count = DOPPELKOPF_SEATS};
    for (int i = 0; i < DOPPELKOPF_SEATS; i++)
        past[0].cards[i] = layout.layout_card[list[i]];
    announcements[0] = said;
    View view = {.layout = &layout,
                 .hand = layout_from_deck(&layout, cards(hand)),
                 .past = past,
                 .past_count = 1,
                 .announcements = announcements,
                 .announcement_count = said.level > 0};
    return doppelkopf_know(&view);
}

Test(doppelkopf_sim, sides_are_known_only_as_far_as_they_have_shown) {
    const Announcement nothing = {0};
    DoppelkopfKnown known = know("CQ CA SK", "C9 CK CT S9", nothing);
    cr_assert_eq(known.re, 1);
    cr_assert_eq(known.contra, 0);
    cr_assert_eq(known.mates, 1);
    known = know("CQ CA SK", "DK CQ DJ D9", nothing);
    cr_assert_eq(known.re, 1 | 2, "the other queen has fallen");
    cr_assert_eq(known.contra, 4 | 8);
    known = know("CQ CA SK", "C9 CK CT S9", (Announcement){2, 1, 0, DOPPELKOPF_NAME_RE, 0});
    cr_assert_eq(known.mates, 1 | 4, "he has said Re");
    known = know("HT CA SK", "C9 CK CT S9", (Announcement){2, 1, 0, DOPPELKOPF_NAME_CONTRA, 0});
    cr_assert_eq(known.mates, 1 | 4);
    cr_assert_eq(known.re, 0, "which of the others are Re is not known");
    known = know("HT CA SK", "DK CQ DJ CQ", nothing);
    cr_assert_eq(known.re, 2 | 8);
    cr_assert_eq(known.mates, 1 | 4);
    known = know("CQ CQ SK", "DK DA DJ D9", nothing);
    cr_assert_eq(known.contra, 2 | 4 | 8, "a silent Hochzeit knows that it is alone");
}

/* ---- What he plays ---- */

typedef struct Situation {
    const char *what;
    int kind, declarer, seat, leader;
    const char *hand, *trick, *expected; /* trick: cards lying */
    int friend;                          /* seat that has said the same as he would, or -1 */
} Situation;

static const char *chosen(const Situation *x, char *text) {
    Rules rules = settings_rules(&doppelkopf_game, "");
    Layout layout;
    Card list[DOPPELKOPF_SEATS];
    int count;
    Contract contract = {.kind = (uint8_t)x->kind};
    CardSet hand = cards(x->hand);
    bool re = (hand & doppelkopf_pair(DOPPELKOPF_CQ)) != 0;
    Announcement said = {.seat = (uint8_t)x->friend,
                         .level = 1,
                         .name = re ? DOPPELKOPF_NAME_RE : DOPPELKOPF_NAME_CONTRA};
    doppelkopf_game.layout(&rules, contract, &layout);
    cr_assert_eq(deck_parse_list(doppelkopf_game.deck, x->trick, hand, list, DOPPELKOPF_SEATS - 1,
                                 &count, NULL),
                 STATUS_OK, "%s", x->what);
    View view = {.layout = &layout,
                 .contract = contract,
                 .seat = (uint8_t)x->seat,
                 .declarer = (uint8_t)x->declarer,
                 .hand = layout_from_deck(&layout, hand),
                 .trick = {.leader = (uint8_t)x->leader, .count = (uint8_t)count},
                 .rules = &rules,
                 .announcements = &said,
                 .announcement_count = x->friend >= 0};
    memset(view.risen, CARD_NONE, sizeof view.risen);
    for (int i = 0; i < count; i++) {
        view.trick.cards[i] = layout.layout_card[list[i]];
        view.played |= set_of(view.trick.cards[i]);
    }
    CardSet legal = view.hand;
    if (count > 0 && (legal & layout.suit[layout.suit_of[view.trick.cards[0]]]) != 0)
        legal &= layout.suit[layout.suit_of[view.trick.cards[0]]];
    Random random = random_stream(1, "doppelkopf", "test", 0);
    Card card = player_choose(&doppelkopf_rule_player, &view, legal, &random);
    return deck_print_card(doppelkopf_game.deck, layout.deck_card[card], text);
}

Test(doppelkopf_sim, cards_that_everybody_would_play) {
    static const Situation situations[] = {
        {"leads the ace of the suit that is out most", DOPPELKOPF_NORMAL, 0, 0, 0,
         "CA CK C9 SA DJ D9 DT HJ SQ HQ", "", "SA", -1},
        {"an ace of hearts is ruffed more often", DOPPELKOPF_NORMAL, 0, 0, 0,
         "HA SA DJ D9 DT HJ SQ HQ HK", "", "SA", -1},
        {"smears a Fuchs to the partner", DOPPELKOPF_NORMAL, 0, 3, 0, "DA D9 DT CA", "DK HT DJ",
         "DA", 1},
        {"saves it from somebody unknown", DOPPELKOPF_NORMAL, 0, 3, 0, "DA D9 DT CA", "DK HT DJ",
         "D9", -1},
        {"brings it home by ruffing last", DOPPELKOPF_NORMAL, 0, 3, 0, "DA CQ SQ HA", "CT C9 CK",
         "DA", -1},
        {"catches the Dulle with the second one", DOPPELKOPF_NORMAL, 0, 3, 0, "HT DJ D9 CA",
         "DT HT DK", "HT", -1},
        {"not the partner's", DOPPELKOPF_NORMAL, 0, 3, 0, "HT DT D9 CA", "DK HT DK", "DT", 1},
        {"the first of twins wins: a small card", DOPPELKOPF_NORMAL, 0, 3, 0, "SQ D9 CA",
         "DT SQ DK", "D9", -1},
        {"no high trump for a partner's trick", DOPPELKOPF_NORMAL, 0, 3, 0, "CQ D9 CA", "DT CQ DK",
         "D9", -1},
        {"plays the ace of the suit led", DOPPELKOPF_NORMAL, 0, 1, 0, "CA CK DJ", "C9", "CA", -1},
        {"the Hochzeiter leads a small plain card", DOPPELKOPF_HOCHZEIT, 0, 0, 0,
         "CQ CQ CA C9 SA DJ", "", "C9", -1},
        {"and does not win the trick that he asked for", DOPPELKOPF_HOCHZEIT, 3, 3, 0,
         "CQ CQ CA C9 DJ", "CT CK C9", "C9", -1},
        {"others want to be the partner", DOPPELKOPF_HOCHZEIT, 3, 0, 0, "SA SK DJ D9 HQ", "", "SA",
         -1},
        {"a soloist draws trumps from the top", DOPPELKOPF_TRUMPF, 0, 0, 0,
         "HT HT CQ CQ SQ SQ HQ DJ CA", "", "HT", -1},
    };
    for (size_t i = 0; i < sizeof situations / sizeof *situations; i++) {
        char text[CARD_TEXT];
        const char *card = chosen(&situations[i], text);
        cr_assert_str_eq(card, situations[i].expected, "%s: %s", situations[i].what, card);
    }
}
