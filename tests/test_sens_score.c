/* What a deal of Sens is worth, what a side plays for, and how a match ends. */
#include "settings.h"
#include "sim/random.h"
#include "solver/games/bavarian.h"
#include "solver/games/sens.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static CardSet cards(const char *codes) {
    return deck_named_set(sens_game.deck, codes);
}

/* ---- A deal ---- */

/* Deals whose melds are told; trump is Herz. */
#define NO_MELDS                                                                                   \
    {                                                                                              \
        "EZ EU E9 GK GO HZ SK SU", "EA E7 GZ G9 HA HO H8 S8", "E8 GU G8 G7 HU H9 H7 S9",           \
            "EK EO GA HK SA SZ SO S7"                                                              \
    }
#define BELLA_OF_2                                                                                 \
    {                                                                                              \
        "E7 GK G9 HZ HU SA SK S9", "EA GZ GU H8 H7 SU S8 S7", "EK EU GO HA HK HO SZ SO",           \
            "EZ EO E9 E8 GA G8 G7 H9"                                                              \
    }
#define QUART_OF_0_BELLA_OF_1                                                                      \
    {                                                                                              \
        "EU E9 E8 E7 GU H7 SA S7", "EZ G9 HK HO HU H8 SK S8", "EA EO GZ G8 G7 HA SZ SU",           \
            "EK GA GK GO HZ H9 SO S9"                                                              \
    }

typedef struct ScoreCase {
    const char *settings, *hands[SENS_SEATS];
    int declarer;
    int points, tricks; /* of side 0, the last trick's included */
    bool made;
    int value;
    const char *written; /* by the sides */
    const char *special;
} ScoreCase;

static PlayedGame played_of(const ScoreCase *c, const Rules *rules) {
    PlayedGame played = {.contract.kind = BAVARIAN_HERZ, .declarer = (uint8_t)c->declarer};
    for (int seat = 0; seat < SENS_SEATS; seat++)
        played.hands[seat] = cards(c->hands[seat]);
    played.points[0] = (int16_t)(c->points / 3);
    played.points[2] = (int16_t)(c->points - c->points / 3);
    played.points[1] = (int16_t)(sens_points(rules) - c->points);
    played.tricks_won[2] = (uint8_t)c->tricks;
    played.tricks_won[3] = (uint8_t)(SENS_TRICKS - c->tricks);
    return played;
}

static void check_score(const ScoreCase *c, size_t number) {
    Rules rules = settings_rules(&sens_game, c->settings);
    PlayedGame played = played_of(c, &rules);
    Result result;
    char written[40], text[200] = "", name[SPECIAL_TEXT];
    sens_game.score(&rules, &played, &result);
    for (int i = 0; i < result.special_count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i > 0 ? ", " : "",
                 game_print_special(result.special[i], name));
    snprintf(written, sizeof written, "%d %d", result.score[0], result.score[1]);
    cr_assert_eq(result.made, c->made, "case %zu", number);
    cr_assert_eq(result.declarer_points,
                 c->declarer % 2 == 0 ? c->points : sens_points(&rules) - c->points);
    cr_assert_eq(result.value, c->value, "case %zu: %d", number, result.value);
    cr_assert_str_eq(written, c->written, "case %zu", number);
    cr_assert_str_eq(text, c->special, "case %zu", number);
    cr_assert_eq(result.score[2], result.score[0]);
    cr_assert_eq(result.score[3], result.score[1]);
}

Test(sens_score, deals) {
    static const ScoreCase cases[] = {
        /* More than half: both sides write what they have. Half or less: the others write all. */
        {"", NO_MELDS, 0, 83, 4, true, 164, "83 81", ""},
        {"", NO_MELDS, 2, 82, 4, false, 164, "0 164", "gezogen"},
        {"", NO_MELDS, 1, 82, 4, false, 164, "164 0", "gezogen"},
        {"", NO_MELDS, 3, 81, 4, true, 164, "81 83", ""},
        {"", NO_MELDS, 0, 40, 2, false, 164, "0 164", "gezogen"},
        /* With 152 points in the cards half is 81. */
        {"trump_unter_value=20", NO_MELDS, 0, 82, 4, true, 162, "82 80", ""},
        {"trump_unter_value=20", NO_MELDS, 0, 81, 4, false, 162, "0 162", "gezogen"},
        /* Bella counts for who has it, and raises what is needed. */
        {"", BELLA_OF_2, 0, 73, 4, true, 184, "93 91", "bella"},
        {"", BELLA_OF_2, 0, 72, 4, false, 184, "0 184", "bella, gezogen"},
        {"", BELLA_OF_2, 1, 72, 4, false, 184, "184 0", "opponents' bella, gezogen"},
        {"", BELLA_OF_2, 1, 71, 4, true, 184, "91 93", "opponents' bella"},
        /* Melds: 50 for side 0, Bella for side 1, 234 in all. */
        {"", QUART_OF_0_BELLA_OF_1, 2, 68, 4, true, 234, "118 116", "melds 50, opponents' bella"},
        {"", QUART_OF_0_BELLA_OF_1, 2, 67, 4, false, 234, "0 234",
         "melds 50, opponents' bella, gezogen"},
        {"", QUART_OF_0_BELLA_OF_1, 3, 66, 4, true, 234, "116 118", "opponents' melds 50, bella"},
        /* Gezogen, the playing side loses its melds as well. */
        {"", QUART_OF_0_BELLA_OF_1, 3, 67, 4, false, 234, "234 0",
         "opponents' melds 50, bella, gezogen"},
        /* Dackeln: all tricks of either side; no trick is not the same as no points. */
        {"", NO_MELDS, 0, 164, 8, true, 264, "264 0", "dackeln"},
        {"", NO_MELDS, 0, 164, 7, true, 164, "164 0", ""},
        {"", NO_MELDS, 0, 0, 0, false, 264, "0 264", "opponents' dackeln, gezogen"},
        {"", BELLA_OF_2, 1, 0, 0, true, 284, "20 264", "opponents' bella, dackeln"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_score(&cases[i], i);
}

/* ---- The aim ---- */

static Aim aim_of(const Rules *rules, const PlayedGame *game) {
    Aim aim;
    sens_game.aim(rules, game, &aim);
    return aim;
}

Test(sens_score, what_a_side_plays_for) {
    static const struct {
        const char *settings, *hands[SENS_SEATS];
        int declarer, need;
    } cases[] = {
        {"", NO_MELDS, 0, 83},
        {"trump_unter_value=20", NO_MELDS, 1, 82},
        {"", BELLA_OF_2, 0, 73},
        {"", BELLA_OF_2, 3, 93},
        {"", QUART_OF_0_BELLA_OF_1, 0, 68},
        {"", QUART_OF_0_BELLA_OF_1, 1, 98},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = settings_rules(&sens_game, cases[i].settings);
        PlayedGame game = {.contract.kind = BAVARIAN_HERZ, .declarer = (uint8_t)cases[i].declarer};
        for (int seat = 0; seat < SENS_SEATS; seat++)
            game.hands[seat] = cards(cases[i].hands[seat]);
        Aim aim = aim_of(&rules, &game);
        cr_assert_eq(aim.question.unit, UNIT_POINTS);
        cr_assert_eq(aim.question.side, cases[i].declarer % 2 == 0 ? 5 : 10);
        cr_assert_eq(aim.question.ducks, false);
        cr_assert_eq(aim.before, 0);
        cr_assert_eq(aim.need, cases[i].need, "case %zu: %d", i, aim.need);
    }
}

/* Reaching the aim must be the same as having more than half, for every way a deal can end. */
static void check_aim(const Rules *rules, PlayedGame *game) {
    Aim aim = aim_of(rules, game);
    int all = sens_points(rules), side = game->declarer & 1;
    for (int points = 0; points <= all; points++)
        for (int tricks = points > 0; tricks <= (points < all ? 7 : 8); tricks++) {
            Result result;
            memset(game->points, 0, sizeof game->points);
            memset(game->tricks_won, 0, sizeof game->tricks_won);
            game->points[side] = (int16_t)points;
            game->points[1 - side] = (int16_t)(all - points);
            game->tricks_won[side + 2] = (uint8_t)tricks;
            game->tricks_won[1 - side] = (uint8_t)(SENS_TRICKS - tricks);
            sens_game.score(rules, game, &result);
            int taken = aim.question.unit == UNIT_POINTS ? points : tricks;
            if (result.made != (taken >= aim.need))
                cr_assert_fail("%d points, %d tricks, needs %d %s: made is %d", points, tricks,
                               aim.need, aim.question.unit == UNIT_POINTS ? "points" : "tricks",
                               result.made);
        }
}

static PlayedGame random_game(Random *random, CardSet first, CardSet third) {
    PlayedGame game = {.contract.kind = (uint8_t)random_below(random, 4),
                       .declarer = (uint8_t)random_below(random, 4)};
    CardSet rest = deck_all(sens_game.deck) & ~(first | third);
    for (int seat = 0; seat < SENS_SEATS; seat++) {
        game.hands[seat] = seat == 0 ? first : seat == 2 ? third : 0;
        game.hands[seat] |= random_take(random, &rest, SENS_TRICKS - set_count(game.hands[seat]));
    }
    return game;
}

Test(sens_score, the_aim_is_more_than_half) {
    for (int i = 0; i < 400 / TEST_SHARE; i++) {
        Random random = random_stream(1, "sens", "aim", (uint64_t)i);
        Rules rules = settings_rules(&sens_game, i % 2 == 0 ? "" : "trump_unter_value=20");
        PlayedGame game = random_game(&random, 0, 0);
        check_aim(&rules, &game);
    }
}

/* With melds of such worth a side may need nothing but a trick, or every trick, or not even that
 * may help. */
Test(sens_score, the_aim_with_very_many_melds) {
    static const struct {
        const char *first, *third;
        int declarer;
        Unit unit;
        int need;
    } cases[] = {
        {"EU GU HU SU", "", 0, UNIT_TRICKS, 1},
        {"EU GU HU SU", "", 1, UNIT_TRICKS, 8},
        {"EU GU HU SU E9 G9 H9 S9", "", 0, UNIT_TRICKS, 0},
        {"EU GU HU SU E9 G9 H9 S9", "", 1, UNIT_TRICKS, 9},
        {"EU GU HU SU", "EA GA HA SA", 0, UNIT_TRICKS, 0},
    };
    Rules rules = settings_rules(&sens_game, "four_of_a_kind=on");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Random random = random_stream(1, "sens", "many melds", i);
        PlayedGame game = random_game(&random, cards(cases[i].first), cards(cases[i].third));
        game.declarer = (uint8_t)cases[i].declarer;
        Aim aim = aim_of(&rules, &game);
        cr_assert_eq(aim.question.unit, cases[i].unit, "case %zu", i);
        cr_assert_eq(aim.need, cases[i].need, "case %zu: %d", i, aim.need);
        check_aim(&rules, &game);
    }
}

/* ---- The match ---- */

Test(sens_score, a_match_ends_at_500) {
    static const struct {
        const char *settings;
        int totals[2], playing, winner;
    } cases[] = {
        {"", {499, 490}, 0, -1},
        {"", {500, 490}, 1, 0},
        {"", {310, 612}, 0, 1},
        /* Both in one deal. */
        {"match_tie=higher", {520, 510}, 1, 0},
        {"match_tie=playing_side", {520, 510}, 1, 1},
        {"match_tie=higher", {510, 520}, 1, 1},
        {"match_tie=playing_side", {510, 520}, 0, 0},
        {"match_tie=higher", {510, 510}, 1, -1},
        {"match_tie=playing_side", {510, 510}, 1, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = settings_rules(&sens_game, cases[i].settings);
        cr_assert_eq(sens_match_winner(&rules, cases[i].totals, cases[i].playing), cases[i].winner,
                     "case %zu", i);
    }
}

Test(sens_score, a_vorlauf_must_be_covered_and_the_deal_must_not_be_lost) {
    static const struct {
        SensVorlauf vorlauf; /* side, match score, points put aside, melds */
        int playing;
        bool made;
        int tricks[2];
        int winner;
    } cases[] = {
        /* The playing side has its 500 with what lies aside, and makes its game later. */
        {{0, 430, 50, 20}, 0, true, {5, 3}, 0},
        /* One point is missing, whatever came later. */
        {{0, 430, 49, 20}, 0, true, {7, 1}, 1},
        /* It is gezogen. */
        {{0, 430, 60, 20}, 0, false, {4, 4}, 1},
        /* The other side need not save its game: one trick is enough. */
        {{1, 480, 20, 0}, 0, true, {7, 1}, 1},
        {{1, 480, 20, 0}, 0, false, {3, 5}, 1},
        {{1, 480, 19, 0}, 0, false, {3, 5}, 0},
        /* It is gedackelt: melds alone do not help it. */
        {{1, 480, 0, 50}, 0, true, {8, 0}, 0},
        {{1, 480, 0, 50}, 0, true, {7, 1}, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_eq(sens_vorlauf_winner(&cases[i].vorlauf, cases[i].playing, cases[i].made,
                                         cases[i].tricks),
                     cases[i].winner, "case %zu", i);
}
