/* Problems: a line of text and back, and what is wrong with one. */
#include "solver/games/sens.h"
#include "solver/games/skat.h"
#include "solver/problem.h"

#include <criterion/criterion.h>

static const char line[] = "grand+hand 1 2 CJ CA CT C9 SA ST HA HT D8 D7 | "
                           "CK CQ SJ SK SQ HJ HK HQ DA DT | C8 C7 S9 S8 S7 H9 H8 H7 DJ DK / DQ D9";

Test(problem, prints_what_it_reads) {
    Problem problem;
    char text[PROBLEM_TEXT];
    cr_assert_eq(problem_parse(&skat_game, line, &problem, NULL), STATUS_OK);
    cr_assert_str_eq(problem_print(&skat_game, &problem, text), line);
}

Test(problem, starts_with_the_leader_and_counts_the_talon) {
    Problem problem;
    Rules rules;
    Layout layout;
    Position position;
    Aim aim;
    rules_init(&rules, &skat_game);
    cr_assert_eq(problem_parse(&skat_game, line, &problem, NULL), STATUS_OK);
    problem_start(&skat_game, &rules, &problem, &layout, &position, &aim);
    cr_assert_eq(position_to_move(&position), 2);
    cr_assert_eq(set_count(position.hands[0]), 10);
    cr_assert_eq(aim.before, 3);
    cr_assert_eq(aim.question.side, 1 << 1);
}

Test(problem, says_what_is_wrong_and_where) {
    static const struct {
        const char *line, *message;
    } cases[] = {
        {"", "column 1: unknown contract"},
        {"trumpf 0 0 CJ", "column 1: unknown contract \"trumpf\""},
        {"C+flat 0 0 CJ", "unknown modifier \"flat\""},
        {"C 3 0 CJ", "column 3: \"3\" is no declarer; expected a seat, 0 to 2"},
        {"C 0+ 0 CJ", "column 3: \"0+\" is no declarer"},
        {"C 0+0 0 CJ", "column 3: \"0+0\" is no declarer"},
        {"C 0+1+2+1+0+2+1+0 0 CJ", "is no declarer"},
        {"C 0 -1 CJ", "column 5: \"-1\" is no leader"},
        {"C 0 00 CJ", "column 5: \"00\" is no leader"},
        {"C 0", "column 4: \"\" is no leader"},
        {"C 0 0 CJ | XX | DJ", "column 12"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Problem problem;
        Error error;
        cr_assert_eq(problem_parse(&skat_game, cases[i].line, &problem, &error), STATUS_BAD_INPUT,
                     "%s", cases[i].line);
        cr_assert(strstr(error.text, cases[i].message) != NULL, "%s: %s", cases[i].line,
                  error.text);
    }
}

Test(problem, may_tell_who_plays_with_the_declarer) {
    static const char told[] = "E 3+1 0 EA | EU | SA | S7";
    Problem problem;
    char text[PROBLEM_TEXT];
    Error error;
    cr_assert_eq(problem_parse(&sens_game, told, &problem, NULL), STATUS_OK);
    cr_assert_eq(problem.declarer, 3);
    cr_assert_eq(problem.side, 1 << 3 | 1 << 1);
    cr_assert_str_eq(problem_print(&sens_game, &problem, text), told);
    Aim aim = {.question.side = 1 << 3 | 1 << 1};
    cr_assert_eq(problem_check_side(&problem, &aim, &error), STATUS_OK);
    aim.question.side = 1 << 3;
    cr_assert_eq(problem_check_side(&problem, &aim, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "declarer: the seats 3+1 do not play together in this contract; "
                                 "expected 3");
}
