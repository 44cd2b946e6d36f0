/* What a played game of Skat is worth and who writes what, with hands and results that a player of
 * the game recognises, and every switch that matters in each of its positions. */
#include "skat_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- Games with a declarer ---- */

/* A game of seat 0. points: the declarer's, the skat included; tricks: the declarer's. */
typedef struct GameCase {
    const char *settings, *contract, *hand, *talon;
    int bid, points, tricks;
    bool made;
    int value;
    const char *score; /* what the seats write */
} GameCase;

static PlayedGame played_of(const GameCase *c) {
    PlayedGame played = {.contract = contract_named(c->contract), .bid = (int16_t)c->bid};
    CardSet rest = deck_all(skat_game.deck);
    played.hands[0] = cards(c->hand);
    played.talon = cards(c->talon);
    cr_assert_eq(set_count(played.hands[0] | played.talon), 12, "%s", c->hand);
    rest &= ~(played.hands[0] | played.talon);
    for (int i = 0; i < 10; i++)
        played.hands[1] |= set_of(set_pop(&rest));
    played.hands[2] = rest;
    played.points[0] = (int16_t)(c->points - skat_points(played.talon));
    played.points[1] = (int16_t)(120 - c->points);
    played.tricks_won[0] = (uint8_t)c->tricks;
    played.tricks_won[1] = (uint8_t)(10 - c->tricks);
    return played;
}

static Result result_of(const GameCase *c) {
    Rules rules = rules_with(c->settings);
    PlayedGame played = played_of(c);
    Result result;
    skat_game.score(&rules, &played, &result);
    return result;
}

/* What the seats write: "0 30 30". */
static const char *score_text(const Result *result) {
    static char text[40];
    snprintf(text, sizeof text, "%d %d %d", result->score[0], result->score[1], result->score[2]);
    return text;
}

static void check_games(const GameCase *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const GameCase *c = &cases[i];
        Result result = result_of(c);
        cr_assert_eq(result.made, c->made, "case %zu, %s", i, c->contract);
        cr_assert_eq(result.declarer_points, c->points, "case %zu, %s", i, c->contract);
        cr_assert_eq(result.value, c->value, "case %zu, %s: %d", i, c->contract, result.value);
        cr_assert_str_eq(score_text(&result), c->score, "case %zu, %s", i, c->contract);
    }
}

#define CHECK_GAMES(cases) check_games(cases, sizeof(cases) / sizeof *(cases))

/* With two; hearts long enough to be played. */
#define HEARTS         "CJ SJ DJ HA HT HK H9 CA CT D7"
#define SKAT_OF_HEARTS "C7 D8"

Test(skat_score, a_declarer_wins_with_61) {
    static const GameCase cases[] = {
        {"", "H", HEARTS, SKAT_OF_HEARTS, 18, 61, 6, true, 30, "0 30 30"},
        {"", "H", HEARTS, SKAT_OF_HEARTS, 18, 60, 6, false, 30, "60 0 0"},
        {"", "H", HEARTS, SKAT_OF_HEARTS, 18, 90, 8, true, 30, "0 30 30"},
        {"", "H", HEARTS, SKAT_OF_HEARTS, 18, 91, 8, true, 40, "0 40 40"},
        {"", "H", HEARTS, SKAT_OF_HEARTS, 18, 120, 9, true, 40, "0 40 40"},
        {"", "H", HEARTS, SKAT_OF_HEARTS, 18, 120, 10, true, 60, "0 60 60"},
        /* The skat counts: an ace put away makes 61 of 50 in tricks. */
        {"", "H", "CJ SJ DJ HA HT HK H9 CT D8 D7", "CA C7", 18, 61, 5, true, 30, "0 30 30"},
        {"", "H hand", HEARTS, "SA C7", 18, 61, 5, true, 40, "0 40 40"},
        /* Under 31: 89 of the declarer is not Schneider, 90 is. */
        {"schneider_opponents_below=31", "H", HEARTS, SKAT_OF_HEARTS, 18, 89, 8, true, 30,
         "0 30 30"},
        {"schneider_opponents_below=31", "H", HEARTS, SKAT_OF_HEARTS, 18, 90, 8, true, 40,
         "0 40 40"},
    };
    CHECK_GAMES(cases);
}

Test(skat_score, a_declarer_who_loses_can_be_schneider_himself) {
    static const GameCase cases[] = {
        {"declarer_schneider=yes", "H", HEARTS, SKAT_OF_HEARTS, 18, 30, 3, false, 30, "60 0 0"},
        {"declarer_schneider=yes", "H", HEARTS, SKAT_OF_HEARTS, 18, 29, 3, false, 40, "80 0 0"},
        {"declarer_schneider=yes", "H", HEARTS, SKAT_OF_HEARTS, 18, 0, 0, false, 60, "120 0 0"},
        {"declarer_schneider=no", "H", HEARTS, SKAT_OF_HEARTS, 18, 29, 3, false, 30, "60 0 0"},
        {"declarer_schneider=no", "H", HEARTS, SKAT_OF_HEARTS, 18, 0, 0, false, 30, "60 0 0"},
        {"declarer_schneider=no", "H", HEARTS, SKAT_OF_HEARTS, 18, 91, 8, true, 40, "0 40 40"},
        {"schneider_opponents_below=31", "H", HEARTS, SKAT_OF_HEARTS, 18, 30, 3, false, 40,
         "80 0 0"},
    };
    CHECK_GAMES(cases);
}

Test(skat_score, an_announcement_that_is_missed_loses_as_if_made) {
    static const GameCase cases[] = {
        {"", "H hand schneider", HEARTS, SKAT_OF_HEARTS, 18, 91, 8, true, 60, "0 60 60"},
        {"", "H hand schneider", HEARTS, SKAT_OF_HEARTS, 18, 90, 8, false, 60, "120 0 0"},
        {"schneider_opponents_below=31", "H hand schneider", HEARTS, SKAT_OF_HEARTS, 18, 90, 8,
         true, 60, "0 60 60"},
        {"", "H hand schwarz", HEARTS, SKAT_OF_HEARTS, 18, 120, 10, true, 80, "0 80 80"},
        {"", "H hand schwarz", HEARTS, SKAT_OF_HEARTS, 18, 120, 9, false, 80, "160 0 0"},
        /* What happened counts if it is more: Schneider said, and lost without a trick. */
        {"", "H hand schneider", HEARTS, SKAT_OF_HEARTS, 18, 0, 0, false, 70, "140 0 0"},
    };
    CHECK_GAMES(cases);
}

Test(skat_score, null_is_won_without_a_trick) {
    static const char low[] = "C7 C8 C9 S7 S8 S9 H7 H8 H9 D7";
    static const GameCase cases[] = {
        {"", "null", low, "D8 D9", 18, 0, 0, true, 23, "0 23 23"},
        {"", "null", low, "D8 D9", 18, 0, 1, false, 23, "46 0 0"}, /* three nines are a trick */
        {"", "null", low, "DA DT", 18, 21, 0, true, 23, "0 23 23"},
        {"", "null", low, "DA DT", 18, 120, 10, false, 23, "46 0 0"}, /* no Schneider in it */
        {"", "null hand ouvert", low, "D8 D9", 96, 0, 0, true, 96, "0 96 96"},
        {"null_ouvert_hand=59", "null hand ouvert", low, "D8 D9", 18, 0, 0, true, 59, "0 59 59"},
    };
    CHECK_GAMES(cases);
}

Test(skat_score, an_overbid_game_is_lost_whatever_the_points) {
    static const GameCase cases[] = {
        /* Without four on the hand and 24 bid, but the jack of clubs lies in the skat. */
        {"", "H", "HA HT HK HQ H9 H8 SA ST CA D7", "CJ C7", 24, 50, 5, false, 30, "60 0 0"},
        {"", "H", "HA HT HK HQ H9 H8 SA ST CA D7", "CJ C7", 24, 80, 8, false, 30, "60 0 0"},
        {"", "H", "HA HT HK HQ H9 H8 SA ST CA D7", "CJ C7", 20, 80, 8, true, 20, "0 20 20"},
        /* Schneider that was made helps to reach the bid: 3 x 10. */
        {"", "H", "HA HT HK HQ H9 H8 SA ST CA D7", "CJ C7", 30, 91, 8, true, 30, "0 30 30"},
        {"", "H", "HA HT HK HQ H9 H8 SA ST CA D7", "CJ C7", 30, 90, 8, false, 30, "60 0 0"},
        /* Diamonds Hand without four, 40 bid, the jack of clubs in the skat: 27. */
        {"", "D hand", "DA DT DK DQ D9 D8 SA ST CA HA", "CJ C7", 40, 75, 7, false, 45, "90 0 0"},
        /* Grand with one, 60 bid, 61 points. */
        {"", "grand", "CJ HJ CA CT SA ST HA HT D8 D7", "C7 S7", 60, 61, 6, false, 72, "144 0 0"},
        /* 32 was said for 33. */
        {"", "S", "CJ HJ SA ST SK SQ S9 HA HT D7", "C7 D8", 32, 80, 7, false, 33, "66 0 0"},
    };
    CHECK_GAMES(cases);
    Result result = result_of(&cases[0]);
    cr_assert_eq(special(&result, "with"), 1);
    cr_assert_eq(special(&result, "overbid"), 0);
    result = result_of(&cases[2]);
    cr_assert_eq(special(&result, "overbid"), -1);
}

Test(skat_score, tournament_rules_count_the_skat_and_every_step) {
    static const GameCase cases[] = {
        /* Jack of clubs in hand, that of spades in the skat: with two, 3, Hand 4, Schneider 5. */
        {ISKO, "H hand", "CJ HA HT HK HQ H9 CA CT SA D7", "SJ C7", 18, 93, 8, true, 50, "100 0 0"},
        /* Grand Ouvert with four and all tricks, and with one of them lost. */
        {ISKO, "grand hand ouvert", "CJ SJ HJ DJ CA CT CK SA ST SK", "H7 D7", 18, 120, 10, true,
         264, "314 0 0"},
        {"ouvert_games=yes schneider_steps=isko account=classic", "grand hand ouvert",
         "CJ SJ HJ DJ CA CT CK SA ST SK", "H7 D7", 18, 120, 9, false, 264, "-528 0 0"},
        /* Without eleven: not a trump on the hand nor in the skat. */
        {ISKO, "H", "CA CT CK CQ C9 SA ST SK SQ S9", "C7 S7", 18, 61, 6, true, 120, "170 0 0"},
    };
    CHECK_GAMES(cases);
}

Test(skat_score, what_was_counted_is_told) {
    static const GameCase cases[] = {
        {"", "H", HEARTS, SKAT_OF_HEARTS, 18, 95, 8, true, 40, "0 40 40"},
        {"", "H", HEARTS, SKAT_OF_HEARTS, 18, 20, 2, false, 40, "80 0 0"},
        {"", "H", "HA HT HK HQ H9 H8 SA ST CA D7", "C7 D8", 18, 0, 0, false, 80, "160 0 0"},
    };
    static const char *const told[] = {"with 2, schneider", "with 2, own schneider",
                                       "without 4, own schwarz"};
    for (int i = 0; i < 3; i++) {
        Result result = result_of(&cases[i]);
        char first[SPECIAL_TEXT], second[SPECIAL_TEXT], both[2 * SPECIAL_TEXT];
        cr_assert_eq(result.special_count, 2);
        snprintf(both, sizeof both, "%s, %s", game_print_special(result.special[0], first),
                 game_print_special(result.special[1], second));
        cr_assert_str_eq(both, told[i]);
    }
}

/* ---- Kontra and Re ---- */

Test(skat_score, kontra_and_re_double_and_do_not_help_the_bid) {
    GameCase won = {"", "H", HEARTS, SKAT_OF_HEARTS, 18, 61, 6, true, 30, ""};
    GameCase overbid = {"", "H", HEARTS, SKAT_OF_HEARTS, 60, 80, 6, false, 60, ""};
    static const int doubled[4] = {1, 2, 2, 4};
    Rules rules = rules_with("");
    for (int said = 0; said < 4; said++) {
        Result result;
        PlayedGame played = played_of(&won);
        played.kontra = said & 1;
        played.re = said & 2;
        skat_game.score(&rules, &played, &result);
        cr_assert_eq(result.value, 30);
        cr_assert_eq(result.score[1], 30 * doubled[said]);
        cr_assert_eq(special(&result, "kontra"), said & 1 ? 0 : -1);
        cr_assert_eq(special(&result, "re"), said & 2 ? 0 : -1);
        played = played_of(&overbid);
        played.kontra = said & 1;
        played.re = said & 2;
        skat_game.score(&rules, &played, &result);
        cr_assert_not(result.made);
        cr_assert_eq(result.score[0], 2 * 60 * doubled[said]);
    }
}

/* ---- Accounts ---- */

Test(skat_score, each_account_writes_in_its_own_way) {
    static const GameCase cases[] = {
        {"account=bierlachs", "H", HEARTS, SKAT_OF_HEARTS, 18, 61, 6, true, 30, "0 30 30"},
        {"account=bierlachs", "H", HEARTS, SKAT_OF_HEARTS, 18, 60, 6, false, 30, "60 0 0"},
        {"account=classic", "H", HEARTS, SKAT_OF_HEARTS, 18, 61, 6, true, 30, "30 0 0"},
        {"account=classic", "H", HEARTS, SKAT_OF_HEARTS, 18, 60, 6, false, 30, "-60 0 0"},
        {"account=seeger_fabian", "H", HEARTS, SKAT_OF_HEARTS, 18, 61, 6, true, 30, "80 0 0"},
        {"account=seeger_fabian", "H", HEARTS, SKAT_OF_HEARTS, 18, 60, 6, false, 30, "-110 40 40"},
    };
    CHECK_GAMES(cases);
    Rules bad_points = rules_with("account=bierlachs"), classic = rules_with("account=classic");
    cr_assert(skat_game.score_is_debt(&bad_points));
    cr_assert_not(skat_game.score_is_debt(&classic));
}

Test(skat_score, the_declarer_may_sit_anywhere) {
    Rules rules = rules_with("account=seeger_fabian");
    int score[3];
    skat_account(&rules, 2, false, 48, score);
    cr_assert_eq(score[0], 40);
    cr_assert_eq(score[1], 40);
    cr_assert_eq(score[2], -146);
}

Test(skat_score, whoever_has_most_at_501_has_lost_the_evening) {
    Rules rules = rules_with(""), classic = rules_with("account=classic");
    cr_assert_eq(skat_evening_losers(&rules, (int[]){500, 499, 0}), 0);
    cr_assert_eq(skat_evening_losers(&rules, (int[]){501, 499, 0}), 1);
    cr_assert_eq(skat_evening_losers(&rules, (int[]){520, 0, 530}), 4); /* two at once */
    cr_assert_eq(skat_evening_losers(&rules, (int[]){530, 0, 520}), 1);
    cr_assert_eq(skat_evening_losers(&rules, (int[]){530, 530, 520}), 3);
    cr_assert_eq(skat_evening_losers(&classic, (int[]){530, 530, 520}), 0);
}

/* ---- Ramsch ---- */

typedef enum Event { NOTHING, JUNGFRAU, MARCH } Event;

typedef struct RamschCase {
    const char *settings, *talon;
    int shoves, points[3], tricks[3], last_winner;
    int value;
    const char *score; /* what the seats write */
    Event event;
} RamschCase;

static void check_ramsch(const RamschCase *c, size_t i) {
    Rules rules = rules_with(c->settings);
    PlayedGame played = {.contract = {.kind = SKAT_RAMSCH},
                         .shoves = (uint8_t)c->shoves,
                         .talon = cards(c->talon),
                         .winners[9] = (uint8_t)c->last_winner};
    Result result;
    for (int seat = 0; seat < 3; seat++) {
        played.points[seat] = (int16_t)c->points[seat];
        played.tricks_won[seat] = (uint8_t)c->tricks[seat];
    }
    skat_game.score(&rules, &played, &result);
    cr_assert_eq(result.value, c->value, "case %zu: %d", i, result.value);
    cr_assert_str_eq(score_text(&result), c->score, "case %zu", i);
    cr_assert_eq(special(&result, "jungfrau") == 0, c->event == JUNGFRAU, "case %zu", i);
    cr_assert_eq(special(&result, "durchmarsch") == 0, c->event == MARCH, "case %zu", i);
    cr_assert_eq(special(&result, "shoved"), c->shoves > 0 ? c->shoves : -1, "case %zu", i);
}

Test(skat_score, who_has_most_in_ramsch_writes_his_points_and_the_skat) {
    static const RamschCase cases[] = {
        {"", "HA D7", 0, {50, 40, 19}, {4, 4, 2}, 1, 61, "61 0 0", NOTHING},
        {"account=classic", "HA D7", 0, {50, 40, 19}, {4, 4, 2}, 1, 61, "-61 0 0", NOTHING},
        {"account=seeger_fabian", "HA D7", 0, {50, 40, 19}, {4, 4, 2}, 1, 61, "-61 0 0", NOTHING},
        /* The tricks decide, although 45 and the ace would be more than 50. */
        {"ramsch_skat=loser", "HA D7", 0, {50, 45, 14}, {4, 4, 2}, 1, 61, "61 0 0", NOTHING},
        {"ramsch_skat=last_trick", "HA D7", 0, {50, 45, 14}, {4, 4, 2}, 1, 56, "0 56 0", NOTHING},
        {"ramsch_skat=last_trick", "HA D7", 0, {50, 45, 14}, {4, 4, 2}, 2, 50, "50 0 0", NOTHING},
        /* Each push doubles. */
        {"", "HA D7", 1, {50, 40, 19}, {4, 4, 2}, 1, 122, "122 0 0", NOTHING},
        {"", "HA D7", 3, {50, 40, 19}, {4, 4, 2}, 1, 488, "488 0 0", NOTHING},
        /* Equal highest points lose together. */
        {"", "D8 D7", 0, {48, 24, 48}, {4, 2, 4}, 1, 48, "48 0 48", NOTHING},
        {"", "D8 D7", 0, {40, 40, 40}, {4, 2, 4}, 1, 40, "40 40 40", NOTHING},
        {"ramsch_skat=last_trick", "HA D7", 0, {50, 39, 20}, {4, 4, 2}, 1, 50, "50 50 0", NOTHING},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_ramsch(&cases[i], i);
}

Test(skat_score, jungfrau_doubles_and_a_durchmarsch_wins) {
    static const RamschCase cases[] = {
        {"", "HA D7", 0, {70, 39, 0}, {6, 4, 0}, 1, 162, "162 0 0", JUNGFRAU},
        {"", "HA D7", 2, {70, 39, 0}, {6, 4, 0}, 1, 648, "648 0 0", JUNGFRAU},
        /* No points, but a trick: not Jungfrau. */
        {"", "HA D7", 0, {70, 39, 0}, {6, 3, 1}, 1, 81, "81 0 0", NOTHING},
        {"", "HA D7", 0, {0, 109, 0}, {0, 10, 0}, 1, 120, "120 0 120", MARCH},
        {"", "HA D7", 2, {0, 109, 0}, {0, 10, 0}, 1, 480, "480 0 480", MARCH},
        {"account=classic", "HA D7", 0, {0, 109, 0}, {0, 10, 0}, 1, 120, "0 120 0", MARCH},
        {"account=seeger_fabian", "HA D7", 1, {0, 109, 0}, {0, 10, 0}, 1, 240, "0 240 0", MARCH},
        /* All points are not all tricks. */
        {"", "D8 D7", 0, {0, 120, 0}, {1, 9, 0}, 1, 240, "0 240 0", JUNGFRAU},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_ramsch(&cases[i], i);
}
