/* What a played game of Cego is worth and who gets or pays it, with results that a player of the
 * game recognises. */
#include "settings.h"
#include "solver/games/cego.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static CardSet cards(const char *codes) {
    return deck_named_set(cego_game.deck, codes);
}

static Contract named(const char *text) {
    Contract contract;
    Error error;
    if (game_parse_contract(&cego_game, text, &contract, &error) != STATUS_OK)
        cr_assert_fail("%s", error.text);
    return contract;
}

/* units: of the declarer's tricks and what he has beside them, in halves (thirds) of a point;
 * tricks: of each seat. */
typedef struct GameCase {
    const char *settings, *contract;
    int declarer, units, tricks[4];
    bool made;
    int value;
    const char *score, *specials;
} GameCase;

static const char *score_text(const Rules *rules, const Result *result) {
    static char text[60];
    int n = 0;
    for (int seat = 0; seat < rules->game->seats; seat++)
        n += snprintf(text + n, sizeof text - (size_t)n, seat > 0 ? " %d" : "%d",
                      result->score[seat]);
    return text;
}

static void check_games(const GameCase *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const GameCase *c = &cases[i];
        Rules rules = settings_rules(&cego_game, c->settings);
        PlayedGame played = {.contract = named(c->contract), .declarer = (uint8_t)c->declarer};
        Result result;
        played.points[c->declarer] = (int16_t)(c->units - cego_extra_units(&rules));
        for (int seat = 0; seat < 4; seat++)
            played.tricks_won[seat] = (uint8_t)c->tricks[seat];
        cego_game.score(&rules, &played, &result);
        cr_assert_eq(result.made, c->made, "%zu, %s", i, c->contract);
        cr_assert_eq(result.value, c->value, "%zu, %s: %d", i, c->contract, result.value);
        cr_assert_str_eq(score_text(&rules, &result), c->score, "%zu, %s: %s", i, c->contract,
                         score_text(&rules, &result));
        cr_assert_str_eq(specials_text(&result), c->specials, "%zu, %s", i, c->contract);
    }
}

#define CHECK_GAMES(cases) check_games(cases, sizeof(cases) / sizeof *(cases))

/* ---- Counting ---- */

#define THREE "players=3 count=threes "

Test(cego_score, by_twos_there_are_79_points) {
    Rules rules = settings_rules(&cego_game, "");
    cr_assert_eq(cego_point_units(&rules), 2);
    cr_assert_eq(cego_units(&rules, deck_all(cego_game.deck)), 2 * 79);
    cr_assert_eq(cego_units(&rules, cards("T22 T21 T1 CK")), 4 * 9); /* 4 1/2 each */
    cr_assert_eq(cego_units(&rules, cards("HQ SN DJ")), 7 + 5 + 3);
    cr_assert_eq(cego_units(&rules, cards("T20 T2 C7 H1")), 4);
    cr_assert_eq(cego_units_to_win(&rules), 2 * 40);
}

Test(cego_score, by_threes_there_are_70_points) {
    Rules rules = settings_rules(&cego_game, THREE);
    cr_assert_eq(cego_point_units(&rules), 3);
    cr_assert_eq(cego_units(&rules, cards("T22 T2 C8")), 3 * 5); /* king, and two others: 5 */
    cr_assert_eq(cego_units(&rules, cards("HQ T2 C8")), 3 * 4);
    cr_assert_eq(cego_units(&rules, cards("HN T2 C8")), 3 * 3);
    cr_assert_eq(cego_units(&rules, cards("HJ T2 C8")), 3 * 2);
    cr_assert_eq(cego_units(&rules, cards("H1 T2 C8")), 3 * 1);
    cr_assert_eq(cego_units(&rules, deck_all(cego_three_game.deck)), 3 * 69);
    cr_assert_eq(cego_extra_units(&rules), 3); /* the three cards left out are the declarer's */
    Rules four = settings_rules(&cego_game, "count=threes");
    cr_assert_eq(cego_units(&four, deck_all(cego_game.deck)), 3 * 70);
    cr_assert_eq(cego_extra_units(&four), 0);
}

/* Of what is left over in a group of three, two cards round up and one rounds down. */
Test(cego_score, by_threes_points_are_rounded) {
    static const struct {
        int units, points;
        bool made;
        int value; /* of a Cego */
    } cases[] = {{107, 36, true, 10},  {108, 36, true, 10},  {109, 36, true, 10},
                 {106, 35, false, 0},  {105, 35, false, 0},  {104, 35, false, 0},
                 {103, 34, false, 10}, {101, 34, false, 10}, {91, 30, false, 10},
                 {92, 31, false, 10},  {75, 25, false, 20},  {120, 40, true, 10}};
    Rules rules = settings_rules(&cego_game, THREE);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        PlayedGame played = {.contract.kind = CEGO_CEGO, .tricks_won = {6, 4, 3}};
        Result result;
        played.points[0] = (int16_t)(cases[i].units - 3);
        cego_game.score(&rules, &played, &result);
        cr_assert_eq(result.declarer_points, 3 * cases[i].points, "%zu", i);
        cr_assert_eq(result.made, cases[i].made, "%zu", i);
        cr_assert_eq(result.value, cases[i].value, "%zu: %d", i, result.value);
    }
}

/* ---- Solo and the ladder ---- */

Test(cego_score, each_step_of_the_ladder_counts_one_more) {
    static const GameCase ladder[] = {
        /* 39 1/2 each cannot be: 40 wins, and is one Fach for 39 */
        {"", "cego", 0, 80, {5, 2, 2, 2}, true, 10, "30 -10 -10 -10", "multiple 1, fächer 1"},
        {"", "cego", 0, 78, {5, 2, 2, 2}, false, 10, "-30 10 10 10", "multiple 1, fächer 1"},
        {"", "eine", 1, 78, {5, 2, 2, 2}, false, 10, "10 -30 10 10", "multiple 2, fächer 1"},
        {"", "leere C9", 2, 120, {1, 1, 8, 1}, true, 80, "-80 -80 240 -80", "multiple 3, fächer 5"},
        {"",
         "zwei-leere C9 H2",
         3,
         68,
         {4, 2, 2, 3},
         false,
         40,
         "40 40 40 -120",
         "multiple 4, fächer 2"},
        {"",
         "zwei-verschiedene C9 H2",
         0,
         68,
         {3, 3, 3, 2},
         false,
         50,
         "-150 50 50 50",
         "multiple 5, fächer 2"},
        {"", "mann", 0, 78, {5, 2, 2, 2}, false, 30, "-90 30 30 30", "multiple 6, fächer 1"},
    };
    CHECK_GAMES(ladder);
}

Test(cego_score, halbe_moves_the_steps_above_up) {
    static const GameCase halbe[] = {
        /* lost 34 : 45: twice 5 times 2 */
        {"halbe=on",
         "halbe C9",
         0,
         68,
         {4, 3, 2, 2},
         false,
         20,
         "-60 20 20 20",
         "multiple 2, fächer 2"},
        /* won 41 : 38: 15, rounded up to 20 */
        {"halbe=on",
         "eine",
         0,
         82,
         {5, 2, 2, 2},
         true,
         20,
         "60 -20 -20 -20",
         "multiple 3, fächer 1"},
        {"halbe=off",
         "eine",
         0,
         82,
         {5, 2, 2, 2},
         true,
         10,
         "30 -10 -10 -10",
         "multiple 2, fächer 1"},
        {"halbe=on",
         "mann",
         0,
         78,
         {5, 2, 2, 2},
         false,
         40,
         "-120 40 40 40",
         "multiple 7, fächer 1"},
    };
    CHECK_GAMES(halbe);
}

Test(cego_score, a_solo_wins_double_and_loses_single) {
    static const GameCase solo[] = {
        {"", "solo", 0, 90, {6, 2, 2, 1}, true, 20, "60 -20 -20 -20", "multiple 2, fächer 2"},
        {"", "solo", 0, 68, {4, 2, 3, 2}, false, 10, "-30 10 10 10", "multiple 1, fächer 2"},
        /* each step counts one more against it */
        {"",
         "eine against_solo",
         1,
         82,
         {3, 5, 2, 1},
         true,
         20,
         "-20 60 -20 -20",
         "multiple 3, fächer 1"},
        {"",
         "cego against_solo",
         1,
         68,
         {3, 5, 2, 1},
         false,
         20,
         "20 -60 20 20",
         "multiple 2, fächer 2"},
    };
    CHECK_GAMES(solo);
}

Test(cego_score, a_side_without_a_trick_pays_all_eight_faecher) {
    static const GameCase without[] = {
        /* 30 points lie away, but no trick */
        {"", "cego", 0, 60, {0, 4, 4, 3}, false, 40, "-120 40 40 40", "multiple 1, fächer 8"},
        {"", "cego", 0, 60, {1, 4, 3, 3}, false, 10, "-30 10 10 10", "multiple 1, fächer 2"},
        {"", "solo", 0, 150, {11, 0, 0, 0}, true, 80, "240 -80 -80 -80", "multiple 2, fächer 8"},
        {"", "solo", 0, 150, {10, 1, 0, 0}, true, 80, "240 -80 -80 -80", "multiple 2, fächer 8"},
        {"", "cego", 0, 4, {1, 4, 3, 3}, false, 40, "-120 40 40 40", "multiple 1, fächer 8"},
    };
    CHECK_GAMES(without);
}

Test(cego_score, a_durchmarsch_is_a_solo_for_all_tricks) {
    static const GameCase all[] = {
        {"durchmarsch=on",
         "solo durchmarsch",
         0,
         150,
         {11, 0, 0, 0},
         true,
         160,
         "480 -160 -160 -160",
         ""},
        {"durchmarsch=on",
         "solo durchmarsch",
         0,
         140,
         {10, 0, 1, 0},
         false,
         80,
         "-240 80 80 80",
         ""},
    };
    CHECK_GAMES(all);
}

/* ---- Fixed games ---- */

Test(cego_score, bettel_and_piccolo) {
    static const GameCase tricks[] = {
        {"", "bettel", 1, 0, {4, 0, 4, 3}, true, 30, "-30 90 -30 -30", ""},
        {"", "bettel", 1, 4, {4, 1, 3, 3}, false, 30, "30 -90 30 30", ""},
        {"bettel_open=on", "bettel open", 1, 0, {4, 0, 4, 3}, true, 60, "-60 180 -60 -60", ""},
        {"", "piccolo", 0, 4, {1, 4, 3, 3}, true, 40, "120 -40 -40 -40", ""},
        {"", "piccolo", 0, 0, {0, 4, 4, 3}, false, 40, "-120 40 40 40", ""},
        {"", "piccolo", 0, 9, {2, 3, 3, 3}, false, 40, "-120 40 40 40", ""},
        {"piccolo_n=2", "piccolo", 0, 9, {2, 3, 3, 3}, true, 40, "120 -40 -40 -40", ""},
        {"piccolo_n=2", "piccolo", 0, 9, {1, 4, 3, 3}, false, 40, "-120 40 40 40", ""},
    };
    CHECK_GAMES(tricks);
}

/* The last trick of a game of four: leader, cards in order, and who has won it. */
static PlayedGame last_trick(const char *contract, int leader, const char *const *codes,
                             int winner) {
    PlayedGame played = {.contract = named(contract), .trick_count = 11};
    Trick *trick = &played.tricks[10];
    trick->leader = (uint8_t)leader;
    for (int i = 0; i < 4; i++)
        trick->cards[trick->count++] = deck_named(cego_game.deck, codes[i]);
    played.winners[10] = (uint8_t)winner;
    return played;
}

Test(cego_score, an_ultimo_is_won_by_the_t1_in_the_last_trick) {
    static const struct {
        int leader, winner;
        const char *codes[4];
        bool made;
    } cases[] = {{0, 0, {"T1", "CK", "HQ", "D2"}, true},  /* he leads it */
                 {1, 0, {"CK", "C8", "HQ", "T1"}, true},  /* he trumps with it */
                 {0, 2, {"T1", "CK", "T2", "D2"}, false}, /* it is beaten */
                 {0, 0, {"T9", "CK", "HQ", "D2"}, false}, /* it was played before */
                 {1, 1, {"T1", "CK", "HQ", "D2"}, false}};
    Rules rules = settings_rules(&cego_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        PlayedGame played = last_trick("ultimo", cases[i].leader, cases[i].codes, cases[i].winner);
        Result result;
        cego_game.score(&rules, &played, &result);
        cr_assert_eq(result.made, cases[i].made, "%zu", i);
        cr_assert_str_eq(score_text(&rules, &result),
                         cases[i].made ? "240 -80 -80 -80" : "-240 80 80 80", "%zu", i);
    }
}

Test(cego_score, who_sold_the_t1_does_not_lose_with_the_others) {
    static const char *const codes[] = {"T1", "CK", "HQ", "D2"};
    Rules rules = settings_rules(&cego_game, "ultimo_buy=on");
    for (int winner = 0; winner < 2; winner++) {
        PlayedGame played = last_trick("ultimo bought", 0, codes, winner);
        Result result;
        played.dealt[2] = cards("T1 C9");
        cego_game.score(&rules, &played, &result);
        cr_assert_str_eq(score_text(&rules, &result),
                         winner == 0 ? "160 -80 0 -80" : "-240 80 80 80");
    }
}

Test(cego_score, in_raeuber_most_points_lose) {
    static const struct {
        const char *settings;
        int points[4], tricks[4];
        const char *score;
    } cases[] = {
        {"", {20, 60, 30, 18}, {2, 4, 3, 2}, "40 -120 40 40"},
        {"", {60, 20, 30, 18}, {4, 2, 3, 2}, "-240 80 80 80"}, /* the announcer pays double */
        {"raeuber_announcer=single", {60, 20, 30, 18}, {4, 2, 3, 2}, "-120 40 40 40"},
        {"", {20, 40, 40, 28}, {2, 3, 3, 3}, "40 -120 40 40"}, /* equal: the lower seat */
        {"", {40, 40, 20, 28}, {3, 3, 2, 3}, "-240 80 80 80"},
        {"", {20, 60, 48, 0}, {2, 5, 4, 0}, "40 -120 40 40"},
        {"jungfrau=on", {20, 60, 48, 0}, {2, 5, 4, 0}, "40 -160 40 80"},
        {"jungfrau=on", {60, 20, 48, 0}, {5, 2, 4, 0}, "-320 80 80 160"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = settings_rules(&cego_game, cases[i].settings);
        PlayedGame played = {.contract.kind = CEGO_RAEUBER};
        Result result;
        for (int seat = 0; seat < 4; seat++) {
            played.points[seat] = (int16_t)cases[i].points[seat];
            played.tricks_won[seat] = (uint8_t)cases[i].tricks[seat];
        }
        cego_game.score(&rules, &played, &result);
        cr_assert_str_eq(score_text(&rules, &result), cases[i].score, "%zu: %s", i,
                         score_text(&rules, &result));
    }
}

Test(cego_score, in_drescher_the_last_trick_loses) {
    static const char *const codes[] = {"T1", "CK", "HQ", "D2"};
    Rules rules = settings_rules(&cego_game, "forehand_game=drescher jungfrau=on");
    for (int winner = 0; winner < 4; winner++) {
        static const char *const scores[] = {"-240 80 80 80", "40 -120 40 40", "40 40 -120 40",
                                             "40 40 40 -120"};
        PlayedGame played = last_trick("drescher", 0, codes, winner);
        Result result;
        cego_game.score(&rules, &played, &result);
        cr_assert_str_eq(score_text(&rules, &result), scores[winner]);
    }
}

/* ---- The duty to say Solo ---- */

Test(cego_score, eight_tarocks_oblige_to_say_solo) {
    static const struct {
        const char *players, *hand;
        bool owes;
    } cases[] = {
        {"players=4", "T20 T15 T9 T8 T7 T6 T5 T4 CK HK DK", true},
        {"players=4", "T22 T21 T20 T19 T18 T17 T16 CK HK DK SK", false},
        {"players=3", "T20 T15 T9 T8 T7 T6 T5 T4 T3 CK HK DK SK", true},
        {"players=3", "T22 T18 T9 T8 T7 T6 T5 T4 CK CQ HK HQ HN", true},
        {"players=3", "T22 T17 T9 T8 T7 T6 T5 T4 CK CQ HK HQ HN", false}, /* one above T17 */
        {"players=3", "T22 T18 T9 T8 T7 T6 T5 T4 CK CQ HK HQ DN", false}, /* three suits */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = settings_rules(&cego_game, cases[i].players);
        cr_assert_eq(cego_owes_solo(&rules, cards(cases[i].hand)), cases[i].owes, "%zu", i);
    }
}

Test(cego_score, who_is_found_out_pays_as_without_points) {
    Rules rules = settings_rules(&cego_game, "solo_duty=on");
    PlayedGame played = {
        .contract.kind = CEGO_EINE, .tricks_won = {4, 4, 2, 1}, .points = {50}, .demanded = true};
    Result result;
    played.hands[1] = cards("T20 T15 T9 T8 T7 T6 T5 T4 CK HK DK");
    cego_game.score(&rules, &played, &result);
    cr_assert_str_eq(score_text(&rules, &result), "80 -240 80 80"); /* 8 times 5 times 2 */
    played.demanded = false;
    cego_game.score(&rules, &played, &result);
    cr_assert_str_eq(score_text(&rules, &result), "-90 30 30 30");
    played.demanded = true;
    played.hands[1] = cards("T20 T15 T9 T8 T7 T6 T5 CJ CK HK DK"); /* seven: nobody owed it */
    cego_game.score(&rules, &played, &result);
    cr_assert_str_eq(score_text(&rules, &result), "-90 30 30 30");
}

Test(cego_score, seven_pips_may_be_thrown_in) {
    cr_assert(cego_may_throw_in(cards("C7 C8 S7 S9 H1 H2 D4 T3 T4 CK HQ")));
    cr_assert_not(cego_may_throw_in(cards("C7 C8 S7 S9 H1 H2 DK T3 T4 CK HQ")));
}
