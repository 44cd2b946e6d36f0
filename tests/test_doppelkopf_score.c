/* Doppelkopf: what a game is worth, line by line, every special point in both directions, and every
 * switch of the scoring in both positions. */
#include "settings.h"
#include "solver/games/doppelkopf.h"

#include <criterion/criterion.h>
#include <string.h>

enum { RE_PAIR = 5, ALONE = 1, FIRST = 0, PARTNER = 2, ENEMY = 1, OTHER_ENEMY = 3 };
enum { LAST = DOPPELKOPF_TRICKS - 1 };

static Rules rules_with(const char *settings) {
    return settings_rules(&doppelkopf_game, settings);
}

static void say(PlayedGame *game, int seat, int level) {
    if (level > 0)
        game->announcements[game->announcement_count++] =
            (Announcement){.seat = (uint8_t)seat, .level = (uint8_t)level};
}

/* A game in which every trick is four nines of clubs, led by seat 0 and won by it unless told
 * otherwise below: no special points. re: seats, the lowest declares. */
static PlayedGame game_of(int kind, int re, int re_points) {
    PlayedGame game = {.contract.kind = (uint8_t)kind,
                       .side =
                           kind == DOPPELKOPF_NORMAL || kind == DOPPELKOPF_ARMUT ? (uint8_t)re : 0,
                       .trick_count = DOPPELKOPF_TRICKS};
    for (int t = 0; t < DOPPELKOPF_TRICKS; t++) {
        game.tricks[t].count = DOPPELKOPF_SEATS;
        memset(game.tricks[t].cards, 10, DOPPELKOPF_SEATS);
    }
    if (kind == DOPPELKOPF_HOCHZEIT && re == RE_PAIR)
        game.winners[1] = PARTNER;
    game.points[FIRST] = (int16_t)re_points;
    game.points[ENEMY] = (int16_t)(DOPPELKOPF_POINTS - re_points);
    game.tricks_won[FIRST] = re_points > 0 ? 6 : 0;
    game.tricks_won[ENEMY] = re_points < DOPPELKOPF_POINTS ? 6 : 0;
    return game;
}

typedef struct Case {
    const char *name;
    int kind, re, re_points;
    int re_said, contra_said; /* DoppelkopfLevel */
    int score;                /* of seat 0, who is Re */
    const char *settings;
} Case;

enum {
    NOTHING = DOPPELKOPF_SAID_NOTHING,
    SIDE = DOPPELKOPF_SAID_SIDE,
    NO90 = DOPPELKOPF_SAID_90,
    NO60 = DOPPELKOPF_SAID_60,
    NO30 = DOPPELKOPF_SAID_30,
    SCHWARZ = DOPPELKOPF_SAID_SCHWARZ,
    NORMAL = DOPPELKOPF_NORMAL
};

static const Case cases[] = {
    /* won, and the steps that the losers fell under */
    {"Re with 121", NORMAL, RE_PAIR, 121, NOTHING, NOTHING, 1, ""},
    {"Contra with 120, against the old ones", NORMAL, RE_PAIR, 120, NOTHING, NOTHING, -2, ""},
    {"Contra 90", NORMAL, RE_PAIR, 150, NOTHING, NOTHING, 1, ""},
    {"Contra under 90", NORMAL, RE_PAIR, 151, NOTHING, NOTHING, 2, ""},
    {"Contra 60", NORMAL, RE_PAIR, 180, SIDE, NOTHING, 4, ""},
    {"Contra under 60", NORMAL, RE_PAIR, 181, SIDE, NOTHING, 5, ""},
    {"Contra under 30", NORMAL, RE_PAIR, 211, NO90, NOTHING, 7, ""},
    {"Contra schwarz", NORMAL, RE_PAIR, 240, NO90, NOTHING, 8, ""},
    {"Re under 60", NORMAL, RE_PAIR, 59, NOTHING, SIDE, -6, ""},
    /* Re and Contra count whoever wins */
    {"Re said and lost", NORMAL, RE_PAIR, 119, SIDE, NOTHING, -4, ""},
    {"Contra said and lost", NORMAL, RE_PAIR, 121, NOTHING, SIDE, 3, ""},
    {"both said", NORMAL, RE_PAIR, 121, SIDE, SIDE, 5, ""},
    /* steps announced and reached */
    {"keine 90", NORMAL, RE_PAIR, 151, NO90, NOTHING, 5, ""},
    {"keine 60", NORMAL, RE_PAIR, 181, NO60, NOTHING, 7, ""},
    {"keine 30", NORMAL, RE_PAIR, 211, NO30, NOTHING, 9, ""},
    {"schwarz", NORMAL, RE_PAIR, 240, SCHWARZ, NOTHING, 11, ""},
    {"Contra keine 90", NORMAL, RE_PAIR, 89, NOTHING, NO90, -6, ""},
    /* and missed: the others write what they would have brought */
    {"keine 90 missed with 95", NORMAL, RE_PAIR, 145, NO90, NOTHING, -5, ""},
    {"keine 90 missed, and the game with it", NORMAL, RE_PAIR, 110, NO90, NOTHING, -7, ""},
    {"keine 60 missed with 61", NORMAL, RE_PAIR, 179, NO60, NOTHING, -7, ""},
    {"keine 60 missed with 95", NORMAL, RE_PAIR, 145, NO60, NOTHING, -8, ""},
    {"keine 30 missed with 30", NORMAL, RE_PAIR, 210, NO30, NOTHING, -9, ""},
    {"schwarz missed by one trick of 10", NORMAL, RE_PAIR, 230, SCHWARZ, NOTHING, -11, ""},
    {"schwarz missed with 35", NORMAL, RE_PAIR, 205, SCHWARZ, NOTHING, -12, ""},
    {"Contra misses keine 90 with 92", NORMAL, RE_PAIR, 92, NOTHING, NO90, 5, ""},
    {"Re misses keine 90, Contra reaches it", NORMAL, RE_PAIR, 80, NO90, NO90, -11, ""},
    {"both miss keine 90", NORMAL, RE_PAIR, 120, NO90, NO90, 0, ""},
    {"a missed step counts one", NORMAL, RE_PAIR, 145, NO90, NOTHING, -4, "failed_step_counts=1"},
    /* Feigheit */
    {"nothing said, Contra under 60", NORMAL, RE_PAIR, 181, NOTHING, NOTHING, -1, ""},
    {"nothing said, Re under 60", NORMAL, RE_PAIR, 59, NOTHING, NOTHING, 1, ""},
    {"only the losers spoke", NORMAL, RE_PAIR, 181, NOTHING, SIDE, -1, ""},
    {"no Feigheit", NORMAL, RE_PAIR, 181, NOTHING, NOTHING, 3, "feigheit=off"},
    {"Nullspiel", NORMAL, RE_PAIR, 211, SIDE, NOTHING, 0, ""},
    {"no Nullspiel", NORMAL, RE_PAIR, 211, SIDE, NOTHING, 6, "feigheit=off"},
    {"keine 90 is enough", NORMAL, RE_PAIR, 211, NO90, NOTHING, 7, ""},
    {"compulsory Re is not cowardly", DOPPELKOPF_ARMUT, RE_PAIR, 181, NOTHING, NOTHING, 5, ""},
    /* Hochzeit and Armut: Re counts as said */
    {"Hochzeit with a partner", DOPPELKOPF_HOCHZEIT, RE_PAIR, 121, NOTHING, NOTHING, 3, ""},
    {"Armut lost", DOPPELKOPF_ARMUT, RE_PAIR, 120, NOTHING, NOTHING, -4, ""},
    {"open Hochzeit", DOPPELKOPF_HOCHZEIT, ALONE, 121, NOTHING, NOTHING, 9, ""},
    {"open Hochzeit under 30", DOPPELKOPF_HOCHZEIT, ALONE, 29, NOTHING, NOTHING, 3, ""},
    {"open Hochzeit with 30", DOPPELKOPF_HOCHZEIT, ALONE, 30, NOTHING, SIDE, -21, ""},
    {"under 30 loses", DOPPELKOPF_HOCHZEIT, ALONE, 29, NOTHING, NOTHING, -3,
     "open_hochzeit_under_30=lost"},
    {"under 30 is nothing special", DOPPELKOPF_HOCHZEIT, ALONE, 29, NOTHING, NOTHING, -18,
     "open_hochzeit_under_30=off feigheit=off"},
    {"silent Hochzeit: Re is not said by itself", DOPPELKOPF_STILL, ALONE, 121, NOTHING, NOTHING, 3,
     ""},
    {"silent Hochzeit under 30", DOPPELKOPF_STILL, ALONE, 29, NOTHING, NO90, -21, ""},
    /* solos: three times, nobody is old */
    {"solo won", DOPPELKOPF_TRUMPF, ALONE, 121, NOTHING, NOTHING, 3, ""},
    {"solo lost", DOPPELKOPF_DAMEN, ALONE, 119, NOTHING, NOTHING, -3, ""},
    {"solo with Re", DOPPELKOPF_CLUBS, ALONE, 151, SIDE, NOTHING, 12, ""},
    {"solo 120:120", DOPPELKOPF_BUBEN, ALONE, 120, SIDE, SIDE, -3, ""},
    {"solo 120:120, keine 90 missed", DOPPELKOPF_BUBEN, ALONE, 120, NO90, NOTHING, -18, ""},
    {"fleischlos, keine 90 missed", DOPPELKOPF_FLEISCHLOS, ALONE, 150, NO90, NOTHING, -15, ""},
    /* with how many Re wins */
    {"120 after Contra alone", NORMAL, RE_PAIR, 120, NOTHING, SIDE, 3, "re_needs=120_after_contra"},
    {"120 after Contra, default", NORMAL, RE_PAIR, 120, NOTHING, SIDE, -4, ""},
    {"120 after both", NORMAL, RE_PAIR, 120, SIDE, SIDE, -6, "re_needs=120_after_contra"},
};

static int sum_of(const Result *result) {
    int sum = 0;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        sum += result->score[seat];
    return sum;
}

Test(doppelkopf_score, values) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Case *c = &cases[i];
        Rules rules = rules_with(c->settings);
        PlayedGame game = game_of(c->kind, c->re, c->re_points);
        Result result;
        if (c->re_said > 0)
            say(&game, FIRST, c->re_said);
        if (c->contra_said > 0)
            say(&game, OTHER_ENEMY, c->contra_said);
        doppelkopf_game.score(&rules, &game, &result);
        cr_assert_eq(result.score[FIRST], c->score, "%s: %d", c->name, result.score[FIRST]);
        cr_assert_eq(sum_of(&result), 0, "%s", c->name);
        cr_assert_eq(result.score[PARTNER] == result.score[FIRST],
                     c->re == RE_PAIR || c->score == 0, "%s", c->name);
        cr_assert_eq(result.declarer_points, c->re_points, "%s", c->name);
    }
}

/* ---- Special points ---- */

static void set_trick(PlayedGame *game, int t, int leader, int winner, const char *cards) {
    int count;
    Error error;
    cr_assert_eq(deck_parse_list(doppelkopf_game.deck, cards, 0, game->tricks[t].cards,
                                 DOPPELKOPF_SEATS, &count, &error),
                 STATUS_OK, "%s", error.text);
    game->tricks[t].leader = (uint8_t)leader;
    game->winners[t] = (uint8_t)winner;
}

typedef struct SpecialCase {
    const char *name;
    int trick, leader, winner;
    const char *cards;
    int extra; /* that Re gets on top */
    const char *settings;
    int kind;
} SpecialCase;

static const SpecialCase specials[] = {
    {"Re catches a Fuchs", 3, 0, 0, "CQ DA DK D9", 1, "", NORMAL},
    {"Contra catches a Fuchs", 3, 0, 1, "DA CQ DK D9", -1, "", NORMAL},
    {"Re brings its own Fuchs home", 3, 0, 0, "CQ D9 DA D9", 0, "", NORMAL},
    {"both Füchse in one trick", 3, 0, 0, "CQ DA DK DA", 2, "", NORMAL},
    {"Doppelkopf of Re", 4, 0, 0, "CA CA CT CT", 1, "", NORMAL},
    {"Doppelkopf of Contra", 4, 0, 3, "CA CA CT CT", -1, "", NORMAL},
    {"39 points are no Doppelkopf", 4, 0, 0, "CA CA SA CK", 0, "", NORMAL},
    {"40 are one", 4, 0, 0, "CT CT HT HT", 1, "", DOPPELKOPF_DAMEN},
    {"Charlie of Re", LAST, 0, 2, "DJ D9 CJ DT", 1, "", NORMAL},
    {"Charlie of Contra", LAST, 0, 1, "DJ CJ D9 DT", -1, "", NORMAL},
    {"a jack of clubs earlier is nothing", 5, 0, 1, "DJ CJ D9 DT", 0, "", NORMAL},
    {"Re catches Charlie", LAST, 0, 2, "DT CJ DQ D9", 1, "", NORMAL},
    {"Contra catches Charlie", LAST, 0, 1, "CJ DQ DT D9", -1, "", NORMAL},
    {"by a queen of hearts: not caught", LAST, 0, 2, "DT CJ HQ D9", 0, "", NORMAL},
    {"only the first Charlie counts", LAST, 2, 0, "CJ CJ DQ D9", 0, "", NORMAL},
    {"switch charlie_caught", LAST, 0, 2, "DT CJ DQ D9", 0, "charlie_caught=off", NORMAL},
    {"Re catches a Dulle", 5, 3, 0, "HT HT D9 D9", 1, "", NORMAL},
    {"Contra catches a Dulle", 5, 0, 1, "HT HT D9 D9", -1, "", NORMAL},
    {"a partner's Dulle", 5, 1, 3, "HT D9 HT D9", 0, "", NORMAL},
    {"a Dulle that a Schwein beats", 5, 0, 2, "HT HT DA D9", 0, "", NORMAL},
    {"switch dulle_caught", 5, 3, 0, "HT HT D9 D9", 0, "dulle_caught=off", NORMAL},
    {"Fuchs in a Trumpfsolo", 3, 0, 0, "CQ DA DK D9", 1, "", DOPPELKOPF_TRUMPF},
    {"no Fuchs in a Kreuzsolo", 3, 0, 0, "CQ DA DK D9", 0, "", DOPPELKOPF_CLUBS},
    {"but a Doppelkopf", 4, 0, 0, "CA CA CT CT", 1, "", DOPPELKOPF_CLUBS},
    {"switch solo_specials", 3, 0, 0, "CQ DA DK D9", 0, "solo_specials=off", DOPPELKOPF_TRUMPF},
    {"no Doppelkopf either", 4, 0, 0, "CA CA CT CT", 0, "solo_specials=off", DOPPELKOPF_CLUBS},
    {"Fuchs in a silent Hochzeit", 3, 0, 0, "CQ DA DK D9", 1, "", DOPPELKOPF_STILL},
    {"Fuchs in an Armut", 3, 0, 0, "CQ DA DK D9", 1, "", DOPPELKOPF_ARMUT},
};

/* What one trick adds to the value that Re writes with so many points. */
static int extra_of(const SpecialCase *c, int re_points) {
    Rules rules = rules_with(c->settings);
    int re = doppelkopf_is_solo((Contract){.kind = (uint8_t)c->kind}) || c->kind == DOPPELKOPF_STILL
                 ? ALONE
                 : RE_PAIR;
    PlayedGame game = game_of(c->kind, re, re_points);
    Result before, after;
    doppelkopf_game.score(&rules, &game, &before);
    set_trick(&game, c->trick, c->leader, c->winner, c->cards);
    doppelkopf_game.score(&rules, &game, &after);
    cr_assert_eq(sum_of(&after), 0);
    return (after.score[FIRST] - before.score[FIRST]) / (re == ALONE ? 3 : 1);
}

/* They belong to who earned them, whether that side wins or loses. */
Test(doppelkopf_score, special_points) {
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++) {
        cr_assert_eq(extra_of(&specials[i], 130), specials[i].extra, "%s", specials[i].name);
        cr_assert_eq(extra_of(&specials[i], 110), specials[i].extra, "%s, Re loses",
                     specials[i].name);
    }
}

Test(doppelkopf_score, a_schwein_is_no_fuchs_but_the_other_ace_is) {
    Rules on = rules_with(""), off = rules_with("schweine=off");
    PlayedGame game = game_of(NORMAL, RE_PAIR, 130);
    Result result;
    game.hands[ENEMY] = doppelkopf_pair(DOPPELKOPF_DA);
    set_trick(&game, 3, 0, 1, "HT DA D9 DK");
    set_trick(&game, 6, 0, 0, "CQ DA D9 DK");
    doppelkopf_game.score(&on, &game, &result);
    cr_assert_eq(result.score[FIRST], 2, "the second ace is caught");
    set_trick(&game, 6, 0, 0, "CQ D9 D9 DK");
    doppelkopf_game.score(&on, &game, &result);
    cr_assert_eq(result.score[FIRST], 1);
    set_trick(&game, 3, 0, 0, "HT DA D9 DK");
    doppelkopf_game.score(&off, &game, &result);
    cr_assert_eq(result.score[FIRST], 2, "without Schweine it is a Fuchs");
}

/* Where the value is fixed special points do not count. */
Test(doppelkopf_score, no_special_points_beside_a_fixed_value) {
    static const struct {
        int kind, re, points, score;
    } fixed[] = {{NORMAL, RE_PAIR, 181, -1},
                 {DOPPELKOPF_TRUMPF, ALONE, 120, -3},
                 {DOPPELKOPF_HOCHZEIT, ALONE, 29, 3}};
    Rules rules = rules_with("");
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        PlayedGame game = game_of(fixed[i].kind, fixed[i].re, fixed[i].points);
        Result result;
        set_trick(&game, 4, 0, 0, "CA CA CT CT");
        doppelkopf_game.score(&rules, &game, &result);
        cr_assert_eq(result.score[FIRST], fixed[i].score);
    }
}

/* The value may become negative: the loser of the game writes more than the winner. */
Test(doppelkopf_score, special_points_can_outweigh_the_game) {
    Rules rules = rules_with("");
    PlayedGame game = game_of(NORMAL, RE_PAIR, 121);
    Result result;
    set_trick(&game, 3, 0, 1, "DA CQ DA D9");
    doppelkopf_game.score(&rules, &game, &result);
    cr_assert(result.made);
    cr_assert_eq(result.value, -1);
    cr_assert_eq(result.score[FIRST], -1);
    cr_assert_eq(result.score[ENEMY], 1);
}
