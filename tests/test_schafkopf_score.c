/* What a played game of Schafkopf is worth and who gets or pays it, with results that a player of
 * the game recognises, and what the record of one may tell. */
#include "schafkopf_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Who holds what: seat 0 has three top trumps, seat 1 the aces, seat 2 the fourth Ober. */
static const char *const hands[4] = {"EO GO HO EU HA HZ E7 S7", "EA GA SA EZ GZ SZ HK H9",
                                     "SO GU HU SU H8 E8 G8 S8", "H7 EK E9 GK G9 G7 SK S9"};

/* points, tricks: of each seat. */
typedef struct GameCase {
    const char *settings, *contract;
    int declarer, points[4], tricks[4];
    bool made;
    int value;
    const char *score, *specials;
} GameCase;

static PlayedGame played_of(const GameCase *c) {
    PlayedGame played = {.contract = schafkopf_named(c->contract),
                         .declarer = (uint8_t)c->declarer};
    for (int seat = 0; seat < 4; seat++) {
        played.hands[seat] = schafkopf_cards(hands[seat]);
        played.points[seat] = (int16_t)c->points[seat];
        played.tricks_won[seat] = (uint8_t)c->tricks[seat];
        played.trick_count = (uint8_t)(played.trick_count + c->tricks[seat]);
    }
    return played;
}

static const char *score_text(const Result *result) {
    static char text[60];
    snprintf(text, sizeof text, "%d %d %d %d", result->score[0], result->score[1], result->score[2],
             result->score[3]);
    return text;
}

static void check_result(const char *what, size_t number, const Result *result, const GameCase *c) {
    cr_assert_eq(result->made, c->made, "%s %zu", what, number);
    cr_assert_eq(result->value, c->value, "%s %zu: %d", what, number, result->value);
    cr_assert_str_eq(score_text(result), c->score, "%s %zu: %s", what, number, score_text(result));
    cr_assert_str_eq(specials_text(result), c->specials, "%s %zu", what, number);
    int sum = 0;
    for (int seat = 0; seat < 4; seat++)
        sum += result->score[seat];
    cr_assert_eq(sum, 0, "%s %zu", what, number);
}

static void check_games(const char *what, const GameCase *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Rules rules = schafkopf_rules(cases[i].settings);
        PlayedGame played = played_of(&cases[i]);
        Result result;
        schafkopf_game.score(&rules, &played, &result);
        check_result(what, i, &result, &cases[i]);
    }
}

#define CHECK_GAMES(cases) check_games(#cases, cases, sizeof(cases) / sizeof *(cases))

Test(schafkopf_score, in_a_rufer_two_win_from_two) {
    /* The callers' side has EO GO HO, and the ace's holder no Ober: three Laufende. */
    static const GameCase rufer[] = {
        {"", "rufer-E", 0, {50, 11, 40, 19}, {3, 1, 2, 2}, true, 4, "4 4 -4 -4", "laufende 3"},
        {"", "rufer-E", 0, {50, 10, 41, 19}, {3, 1, 2, 2}, false, 4, "-4 -4 4 4", "laufende 3"},
        {"", "rufer-E", 0, {70, 20, 20, 10}, {4, 2, 1, 1}, true, 4, "4 4 -4 -4", "laufende 3"},
        {"",
         "rufer-E",
         0,
         {70, 21, 20, 9},
         {4, 2, 1, 1},
         true,
         5,
         "5 5 -5 -5",
         "schneider, laufende 3"},
        {"",
         "rufer-E",
         0,
         {100, 20, 0, 0},
         {5, 3, 0, 0},
         true,
         6,
         "6 6 -6 -6",
         "schwarz, laufende 3"},
        {"",
         "rufer-E",
         0,
         {20, 10, 50, 40},
         {1, 1, 3, 3},
         false,
         5,
         "-5 -5 5 5",
         "own schneider, laufende 3"},
        {"", "rufer-E", 0, {20, 11, 49, 40}, {1, 1, 3, 3}, false, 4, "-4 -4 4 4", "laufende 3"},
        {"",
         "rufer-E",
         0,
         {0, 0, 80, 40},
         {0, 0, 5, 3},
         false,
         6,
         "-6 -6 6 6",
         "own schwarz, laufende 3"},
        /* Seat 2 calls from without: seats 0 and 3 held the three. */
        {"", "rufer-S", 2, {40, 21, 40, 19}, {2, 2, 2, 2}, true, 4, "-4 4 4 -4", "laufende 3"},
    };
    CHECK_GAMES(rufer);
}

Test(schafkopf_score, a_soloist_wins_or_loses_three_times) {
    static const GameCase solo[] = {
        {"", "solo-H", 0, {61, 59, 0, 0}, {5, 3, 0, 0}, true, 8, "24 -8 -8 -8", "laufende 3"},
        {"", "solo-H", 0, {60, 60, 0, 0}, {5, 3, 0, 0}, false, 8, "-24 8 8 8", "laufende 3"},
        {"", "solo-E", 1, {20, 70, 30, 0}, {2, 5, 1, 0}, true, 13, "-13 39 -13 -13", "laufende 8"},
        {"", "wenz", 2, {20, 20, 70, 10}, {1, 1, 5, 1}, true, 5, "-5 -5 15 -5", ""},
        {"", "wenz", 2, {0, 0, 120, 0}, {0, 0, 8, 0}, true, 7, "-7 -7 21 -7", "schwarz"},
        {"contracts=all",
         "geier",
         0,
         {70, 30, 20, 0},
         {5, 2, 1, 0},
         true,
         8,
         "24 -8 -8 -8",
         "laufende 3"},
        {"contracts=all",
         "farbgeier-H",
         0,
         {70, 30, 20, 0},
         {5, 2, 1, 0},
         true,
         8,
         "24 -8 -8 -8",
         "laufende 3"},
    };
    CHECK_GAMES(solo);
}

Test(schafkopf_score, a_tout_needs_every_trick) {
    static const GameCase tout[] = {
        {"",
         "solo-H-tout",
         0,
         {120, 0, 0, 0},
         {8, 0, 0, 0},
         true,
         16,
         "48 -16 -16 -16",
         "laufende 3"},
        {"",
         "solo-H-tout",
         0,
         {120, 0, 0, 0},
         {7, 1, 0, 0},
         false,
         16,
         "-48 16 16 16",
         "laufende 3"},
        {"", "wenz-tout", 2, {0, 0, 120, 0}, {0, 0, 8, 0}, true, 10, "-10 -10 30 -10", ""},
    };
    CHECK_GAMES(tout);
}

Test(schafkopf_score, the_tariff_is_the_profiles) {
    static const GameCase cents[] = {
        {"tariff_rufer=20 tariff_step=10 tariff_laufende=10",
         "rufer-E",
         0,
         {70, 21, 20, 9},
         {4, 2, 1, 1},
         true,
         60,
         "60 60 -60 -60",
         "schneider, laufende 3"},
        {"tariff_solo=50 tariff_step=10 tariff_laufende=0",
         "solo-H",
         0,
         {100, 0, 20, 0},
         {7, 0, 1, 0},
         true,
         60,
         "180 -60 -60 -60",
         "schneider, laufende 3"},
    };
    CHECK_GAMES(cents);
}

Test(schafkopf_score, a_sie_is_won_without_a_card) {
    Rules rules = schafkopf_rules("");
    PlayedGame played = {.contract = schafkopf_named("sie"), .declarer = 3};
    Result result;
    played.hands[3] = schafkopf_cards("EO GO HO SO EU GU HU SU");
    schafkopf_game.score(&rules, &played, &result);
    cr_assert(result.made);
    cr_assert_eq(result.value, 52); /* 20 and 8 Laufende, four units each */
    cr_assert_str_eq(score_text(&result), "-52 -52 -52 156");
}

Test(schafkopf_score, each_kontra_re_and_doubling_doubles_the_whole) {
    Rules rules = schafkopf_rules("kontra=on doublings=on");
    const GameCase c = {"", "rufer-E", 0, {50, 11, 40, 19}, {3, 1, 2, 2}, true, 4, "", ""};
    PlayedGame played = played_of(&c);
    Result result;
    played.kontra = true;
    schafkopf_game.score(&rules, &played, &result);
    cr_assert_eq(result.value, 4);
    cr_assert_str_eq(score_text(&result), "8 8 -8 -8");
    played.re = true;
    played.doublings = 2;
    schafkopf_game.score(&rules, &played, &result);
    cr_assert_eq(result.value, 4);
    cr_assert_str_eq(score_text(&result), "64 64 -64 -64");
    cr_assert_str_eq(specials_text(&result), "laufende 3, kontra, re, doubled 2");
}

/* ---- Ramsch ---- */

Test(schafkopf_score, in_ramsch_the_most_points_lose) {
    static const GameCase ramsch[] = {
        {"", "ramsch", 0, {20, 50, 40, 10}, {2, 3, 2, 1}, false, 1, "1 -3 1 1", ""},
        {"", "ramsch", 0, {45, 30, 45, 0}, {2, 3, 3, 0}, false, 1, "1 1 -3 1", ""}, /* tricks */
        {"", "ramsch", 0, {0, 0, 0, 120}, {0, 0, 0, 8}, false, 1, "-1 -1 -1 3", "durchmarsch"},
        {"", "ramsch", 0, {0, 0, 0, 120}, {0, 0, 1, 7}, false, 1, "1 1 1 -3", ""},
        {"tariff_rufer=20",
         "ramsch",
         0,
         {0, 70, 40, 10},
         {0, 4, 3, 1},
         false,
         20,
         "20 -60 20 20",
         ""},
    };
    CHECK_GAMES(ramsch);
}

/* A trick of four cards that this seat wins. */
static void add_trick(PlayedGame *played, int winner, const char *codes) {
    Trick *trick = &played->tricks[played->trick_count];
    int count;
    *trick = (Trick){.leader = (uint8_t)winner, .count = 4};
    deck_parse_list(schafkopf_game.deck, codes, 0, trick->cards, 4, &count, NULL);
    played->winners[played->trick_count++] = (uint8_t)winner;
    played->tricks_won[winner]++;
    played->points[winner] =
        (int16_t)(played->points[winner] + bavarian_points(schafkopf_cards(codes)));
}

Test(schafkopf_score, the_last_word_in_ramsch_has_the_higher_trump) {
    Rules rules = schafkopf_rules("all_pass=ramsch");
    PlayedGame played = {.contract = schafkopf_named("ramsch")};
    Result result;
    add_trick(&played, 1, "SU HA E7 E8"); /* 13 points each */
    add_trick(&played, 3, "EA HU S7 S8");
    schafkopf_game.score(&rules, &played, &result);
    cr_assert_str_eq(score_text(&result), "1 1 1 -3"); /* HU is above SU */
}

/* ---- Records ---- */

static void expect_check(const char *settings, const char *contract, PlayedGame played,
                         const char *reason) {
    Rules rules = schafkopf_rules(settings);
    Error error = {STATUS_OK, ""};
    played.contract = schafkopf_named(contract);
    Status status = schafkopf_game.played_check(&rules, &played, &error);
    cr_assert_eq(status, reason == NULL ? STATUS_OK : STATUS_BAD_INPUT, "%s", error.text);
    cr_assert(reason == NULL || strstr(error.text, reason) != NULL, "%s", error.text);
}

Test(schafkopf_score, what_the_record_of_a_game_may_tell) {
    PlayedGame plain = {0}, kontra = {.kontra = true}, re = {.re = true}, knocked = {0};
    PlayedGame both = {.kontra = true, .re = true};
    knocked.doublings = 4;
    expect_check("", "solo-E", plain, NULL);
    expect_check("kontra=off", "solo-E", kontra, "switch kontra");
    expect_check("kontra=on", "solo-E", kontra, NULL);
    expect_check("kontra=on", "solo-E", both, NULL);
    expect_check("kontra=on", "solo-E", re, "Re without Kontra");
    expect_check("kontra=on all_pass=ramsch", "ramsch", kontra, "no Kontra or Re in Ramsch");
    expect_check("doublings=off", "solo-E", knocked, "switch doublings");
    expect_check("doublings=on", "solo-E", knocked, NULL);
    knocked.doublings = 5;
    expect_check("doublings=on", "solo-E", knocked, "at most 4");
    plain.hands[1] = schafkopf_cards("EA");
    plain.dealt[1] = schafkopf_cards("EZ");
    expect_check("", "solo-E", plain, "the hand of seat 1 is not the one dealt");
}
