/* The rule player of Schafkopf: who plays with him for all he knows, what he plays in positions
 * that a club player knows, and whole deals. */
#include "schafkopf_support.h"
#include "sim/batch.h"
#include "sim/dealing.h"
#include "sim/schafkopf_player.h"
#include "solver/replay.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* What a player sees, written out. */
typedef struct Scene {
    const char *contract;
    int seat, declarer, leader;
    const char *hand, *trick; /* trick: cards lying, in playing order */
    const char *past;         /* tricks before it: who led, and the cards: "0 E8 EA E7 EK, 1 ..." */
    const char *expected;
} Scene;

enum { MOST_PAST = 8 };

/* A scene as the player sees it. */
typedef struct Seen {
    Layout layout;
    Trick past[MOST_PAST];
    View view;
} Seen;

static void lay_trick(const Layout *layout, int leader, const char *codes, Trick *trick) {
    Card cards[SCHAFKOPF_SEATS];
    int count;
    cr_assert_eq(
        deck_parse_list(schafkopf_game.deck, codes, 0, cards, SCHAFKOPF_SEATS, &count, NULL),
        STATUS_OK);
    *trick = (Trick){.leader = (uint8_t)leader, .count = (uint8_t)count};
    for (int i = 0; i < count; i++)
        trick->cards[i] = layout->layout_card[cards[i]];
}

/* Everybody has seen a trick: what was played, and who did not follow. */
static void note_trick(View *view, const Trick *trick) {
    for (int i = 0; i < trick->count; i++) {
        int led = view->layout->suit_of[trick->cards[0]];
        view->played |= set_of(trick->cards[i]);
        if (view->layout->suit_of[trick->cards[i]] != led)
            view->lacks[(trick->leader + i) % SCHAFKOPF_SEATS] |= (uint8_t)(1u << led);
    }
}

static void see(const Scene *scene, Seen *seen) {
    Rules rules = schafkopf_rules("contracts=all all_pass=ramsch");
    char text[300], *rest = text;
    *seen = (Seen){.view = {.contract = schafkopf_named(scene->contract),
                            .seat = (uint8_t)scene->seat,
                            .declarer = (uint8_t)scene->declarer}};
    View *view = &seen->view;
    schafkopf_game.layout(&rules, view->contract, &seen->layout);
    view->layout = &seen->layout;
    view->past = seen->past;
    view->hand = layout_from_deck(&seen->layout, schafkopf_cards(scene->hand));
    snprintf(text, sizeof text, "%s", scene->past);
    for (char *trick; (trick = strtok_r(rest, ",", &rest)) != NULL;) {
        trick += strspn(trick, " ");
        lay_trick(&seen->layout, *trick - '0', trick + 2, &seen->past[view->past_count]);
        note_trick(view, &seen->past[view->past_count++]);
    }
    lay_trick(&seen->layout, scene->leader, scene->trick, &view->trick);
    note_trick(view, &view->trick);
}

/* ---- Who plays with whom ---- */

Test(schafkopf_player, partners_as_far_as_he_knows) {
    static const struct {
        Scene scene;
        unsigned mates;
    } cases[] = {
        /* A soloist is alone, the others are together; in Ramsch nobody has a friend. */
        {{"solo-E", 0, 0, 0, "EO", "", "", ""}, 1},
        {{"wenz", 2, 0, 0, "EO", "", "", ""}, 14},
        {{"ramsch", 2, 0, 0, "EO", "", "", ""}, 4},
        /* At first only the holder of the ace knows anything. */
        {{"rufer-E", 0, 0, 0, "E9", "", "", ""}, 1},
        {{"rufer-E", 1, 0, 0, "EA", "", "", ""}, 3},
        {{"rufer-E", 2, 0, 0, "E8", "", "", ""}, 4},
        /* The ace has been played: everybody knows. */
        {{"rufer-E", 0, 0, 0, "G9", "", "2 E8 EZ E9 EA", ""}, 3},
        {{"rufer-E", 2, 0, 0, "G9", "", "2 E8 EZ E9 EA", ""}, 12},
        {{"rufer-E", 3, 0, 0, "G9", "", "2 E8 EZ E9 EA", ""}, 12},
        {{"rufer-E", 1, 0, 0, "G9", "", "2 E8 EZ E9 EA", ""}, 3},
        /* It lies in the trick in progress. */
        {{"rufer-E", 3, 0, 1, "E9", "EA E8", "", ""}, 12},
        /* The called suit was led and the ace did not fall: who led has run away. */
        {{"rufer-E", 0, 0, 0, "G9", "", "2 E8 EZ E9 EK", ""}, 5},
        {{"rufer-E", 3, 0, 0, "G9", "", "2 E8 EZ E9 EK", ""}, 10},
        /* Seat 2 has led trumps, which only the declarer's side does. */
        {{"rufer-G", 3, 0, 0, "E9", "", "2 HO HK H9 H8", ""}, 10},
        /* Two have: one of them deceives, and nobody knows. */
        {{"rufer-E", 3, 0, 0, "E9", "", "2 HO HK H9 H8, 1 H7 HZ SU HU", ""}, 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Seen seen;
        see(&cases[i].scene, &seen);
        cr_expect_eq(schafkopf_mates(&seen.view), cases[i].mates, "case %zu: %u, expected %u", i,
                     schafkopf_mates(&seen.view), cases[i].mates);
    }
}

/* ---- Single cards ---- */

/* The card that the rule player chooses, as a code; the legal cards are those that follow. */
static const char *chosen(const Scene *scene, char *buffer) {
    Seen seen;
    see(scene, &seen);
    const View *view = &seen.view;
    CardSet following =
        view->trick.count > 0
            ? view->hand & seen.layout.suit[seen.layout.suit_of[view->trick.cards[0]]]
            : 0;
    CardSet legal = following != 0 ? following : view->hand;
    Card card = player_choose(&schafkopf_rule_player, view, legal, NULL);
    cr_assert(set_has(legal, card));
    return deck_print_card(schafkopf_game.deck, seen.layout.deck_card[card], buffer);
}

Test(schafkopf_player, plays_what_a_club_player_would) {
    static const Scene scenes[] = {
        /* The declarer of a Rufer, and his partner, lead trumps from the top. */
        {"rufer-G", 0, 0, 0, "EO HU HA H9 EA G9 G8 S7", "", "", "EO"},
        {"rufer-G", 0, 2, 0, "HO SU H9 GA GK G8 EZ S7", "", "", "HO"},
        /* An opponent searches for the partner, with a small card. */
        {"rufer-G", 0, 2, 0, "EO H9 EA GZ G8 EK S8 S7", "", "", "G8"},
        /* ... and leads no trump without a card of the called suit; no suit below its ace. */
        {"rufer-G", 0, 2, 0, "EO GO EU EK E9 E8 S8 S7", "", "", "E8"},
        /* The called ace lies and the partner's side is not his: nothing for it. */
        {"rufer-G", 3, 0, 1, "GZ G7 H9 SA", "G9 GA", "", "G7"},
        /* The last player smears on his partner's trick: the ten of trumps. */
        {"rufer-G", 0, 0, 1, "HZ HU EK S7", "EO H9 H8", "1 G7 G8 G9 GA", "HU"},
        {"rufer-G", 0, 0, 3, "HZ HU EK S7", "EO H9 H8", "1 G7 G8 GA G9", "HZ"},
        /* The soloist: from the top, then his aces. */
        {"solo-E", 0, 0, 0, "EO HO EU EA E9 GA GZ S7", "", "", "EO"},
        {"wenz", 0, 0, 0, "EU GU EA EZ SA SZ H7 H8", "", "", "EU"},
        /* Last in hand he takes ten points home with the ten of trumps rather than an Ober. */
        {"solo-E", 3, 3, 0, "EO EZ GA S7", "HA HK H9", "", "EZ"},
        /* Seven points of nothing are not worth a trump. */
        {"solo-E", 3, 3, 0, "EO GO EU S7", "H8 H7 H9", "", "S7"},
        /* Against a soloist: points on the trick that a partner has for certain. */
        {"solo-E", 3, 0, 0, "GK GZ S7", "E9 EO E8", "", "GZ"},
        {"solo-E", 3, 0, 0, "GA GZ S7", "EO E9 E8", "", "S7"},
        /* The soloist leads a small trump and two partners may beat it. */
        {"wenz", 1, 0, 0, "EK EZ E9 H8", "S9", "", "EZ"},
        /* Ramsch: under the ace goes the ten. */
        {"ramsch", 2, 0, 0, "GZ G7 S8", "GA G9", "", "GZ"},
        {"ramsch", 3, 0, 0, "EA HO S8", "GA G9 GK", "", "EA"},
    };
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        char buffer[CARD_TEXT];
        const char *card = chosen(&scenes[i], buffer);
        cr_expect_str_eq(card, scenes[i].expected, "scene %zu (%s, hand %s): %s, expected %s", i,
                         scenes[i].contract, scenes[i].hand, card, scenes[i].expected);
    }
}

/* ---- Whole deals ---- */

static const SimGame *simulated(void) {
    return sim_game_of(&schafkopf_game);
}

/* Deal number `number`, prepared by the bidding rule. */
static DealFate prepare(const Rules *rules, uint64_t number, Random *random, Start *start) {
    Evening evening = {0};
    Deal deal;
    *random = random_stream(1, "schafkopf", "play", number);
    deal_number(rules->game, NULL, 1, number, &deal);
    return simulated()->prepare(rules, &deal, &evening, random, start);
}

/* ... and played: the declarer's side by one kind of player, the others by another. */
static bool play(const Rules *rules, uint64_t number, const Player *attackers,
                 const Player *defenders, Start *start) {
    const Player *players[MAX_SEATS];
    Random random;
    Layout layout;
    if (prepare(rules, number, &random, start) != DEAL_PLAYED)
        return false;
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        players[seat] = start->game.side >> seat & 1 ? attackers : defenders;
    schafkopf_game.layout(rules, start->game.contract, &layout);
    play_out(start, &layout, players, &random);
    return true;
}

/* What the declarers get, summed over deals. */
static long declarers_sum(const Rules *rules, const Player *attackers, const Player *defenders) {
    long sum = 0;
    for (uint64_t number = 0; number < 3000; number++) {
        Start start;
        Result result;
        if (!play(rules, number, attackers, defenders, &start))
            continue;
        schafkopf_game.score(rules, &start.game, &result);
        sum += result.score[start.game.declarer];
    }
    return sum;
}

Test(schafkopf_player, rule_beats_random_on_the_same_deals) {
    Rules rules = schafkopf_rules("");
    const Player *rule = simulated()->rule_player;
    long equal = declarers_sum(&rules, rule, rule);
    cr_expect_gt(declarers_sum(&rules, rule, &player_random), equal + 3000);
    cr_expect_lt(declarers_sum(&rules, &player_random, rule), equal - 3000);
}

static const char *const settings[] = {"", "contracts=all all_pass=ramsch kontra=on doublings=on",
                                       "solo_needs_suit=no run_away_count=start bid_names_suit=yes",
                                       "pack=24 contracts=all all_pass=ramsch"};

/* What is played agrees with the rules: the game may be declared, all cards are legal, and the
 * winners, points and scores are those of a replay; nobody gets what nobody pays. */
Test(schafkopf_player, every_deal_is_legal_and_scored_as_replayed) {
    const Player *rule = simulated()->rule_player;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        Rules rules = schafkopf_rules(settings[i]);
        for (uint64_t number = 0; number < 4000; number++) {
            Start start;
            Result result, again;
            Error error;
            Fault fault;
            Layout layout;
            Position position;
            if (!play(&rules, number, rule, number % 2 == 0 ? rule : &player_random, &start))
                continue;
            PlayedGame replayed = start.game;
            memset(replayed.winners, 0, sizeof replayed.winners);
            memset(replayed.points, 0, sizeof replayed.points);
            memset(replayed.tricks_won, 0, sizeof replayed.tricks_won);
            const Status statuses[] = {
                schafkopf_game.contract_check(&rules, replayed.contract, &error),
                schafkopf_game.deal_check(&rules, &replayed, &error),
                schafkopf_game.played_check(&rules, &replayed, &error),
                replay_game(&rules, &replayed, &layout, &position, &fault, &error)};
            for (size_t check = 0; check < sizeof statuses / sizeof *statuses; check++)
                cr_assert_eq(statuses[check], STATUS_OK, "deal %d: %s", (int)number, error.text);
            schafkopf_game.score(&rules, &start.game, &result);
            schafkopf_game.score(&rules, &replayed, &again);
            cr_assert_arr_eq(result.score, again.score, sizeof result.score);
            cr_assert_arr_eq(start.game.winners, replayed.winners, sizeof replayed.winners);
            int sum = 0, points = 0;
            for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++) {
                sum += result.score[seat];
                points += start.game.points[seat];
            }
            cr_assert_eq(sum, 0);
            cr_assert_eq(points, SCHAFKOPF_POINTS);
        }
    }
}

Test(schafkopf_player, the_same_tallies_on_any_number_of_threads) {
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        Rules rules = schafkopf_rules(settings[i]);
        Tally one, three;
        BatchJob job = {.rules = &rules,
                        .player = simulated()->rule_player,
                        .seed = 7,
                        .deals = 5000,
                        .threads = 1};
        cr_assert_eq(batch_run(&job, NULL, NULL, &one, NULL), STATUS_OK);
        job.threads = 3;
        cr_assert_eq(batch_run(&job, NULL, NULL, &three, NULL), STATUS_OK);
        cr_assert_eq(memcmp(&one, &three, sizeof one), 0);
    }
}

/* Ramsch is played exactly where the deal would be passed in; doublings come only with the switch.
 */
Test(schafkopf_player, all_pass_and_doublings_follow_the_switches) {
    Rules redeal = schafkopf_rules(""), ramsch = schafkopf_rules("all_pass=ramsch doublings=on");
    int passed = 0, doubled = 0;
    for (uint64_t number = 0; number < 4000; number++) {
        Start one, other;
        Random random;
        DealFate fate = prepare(&redeal, number, &random, &one);
        cr_assert_eq(prepare(&ramsch, number, &random, &other), DEAL_PLAYED);
        cr_assert_eq(fate == DEAL_PASSED_IN, other.game.contract.kind == SCHAFKOPF_RAMSCH);
        cr_assert_eq(other.declared, fate == DEAL_PLAYED);
        passed += fate == DEAL_PASSED_IN;
        doubled += other.game.doublings;
        cr_assert(fate == DEAL_PASSED_IN || one.game.doublings == 0);
    }
    cr_assert_gt(passed, 0);
    cr_assert_gt(doubled, 0);
}
