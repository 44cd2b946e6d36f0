/* The solver against the reference: value, thresholds and the value of every card, on random
 * endings of every game and contract. */
#include "positions.h"
#include "reference.h"
#include "solver/games/doppelkopf.h"

#include <criterion/criterion.h>
#include <stdio.h>

enum {
    MAX_LEGAL = 16,
    SHORT_ENDINGS =
        60000 / TEST_SHARE, /* of 1 to 4 tricks, in each of two tests, a third of it in one */
    FIVE_TRICKS = 350 / TEST_SHARE,
    SIX_TRICKS = 700 / TEST_SHARE
};

static void fail_case(const Case *c, const char *what, int is, int expected) {
    char text[CASE_TEXT];
    cr_assert_fail("%s; %s is %d, expected %d", case_print(c, text), what, is, expected);
}

/* Nothing below uses an assertion that passes: Criterion reports each to the parent process,
 * which would take longer than the search. */
static void expect(const Case *c, const char *what, int is, int expected) {
    if (is != expected)
        fail_case(c, what, is, expected);
}

static void check_moves(Solver *solver, const Case *c, const Card *cards, const int *values,
                        int count) {
    Card solved[MAX_LEGAL];
    int solved_values[MAX_LEGAL];
    int n = solver_moves(solver, &c->position, c->question, solved, solved_values);
    expect(c, "number of legal cards", n, count);
    for (int i = 0; i < n; i++) {
        char card[CARD_TEXT], what[40];
        deck_print_card(c->game->deck, c->position.layout->deck_card[cards[i]], card);
        snprintf(what, sizeof what, "card %d of the list (%s)", i, card);
        expect(c, what, solved[i], cards[i]);
        snprintf(what, sizeof what, "the value of %s", card);
        expect(c, what, solved_values[i], values[i]);
    }
}

static void check_thresholds(Solver *solver, const Case *c, Random *random, int value) {
    int needs[] = {value - 1,
                   value,
                   value + 1,
                   value + 2 + roll(random, 10),
                   value - 2 - roll(random, 10),
                   roll(random, 40),
                   0,
                   -1000,
                   1000};
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++) {
        char what[40];
        snprintf(what, sizeof what, "reaches %d", needs[i]);
        expect(c, what, solver_reaches(solver, &c->position, c->question, needs[i]),
               value >= needs[i]);
    }
}

/* All answers of the solver to one case, beginning with any of them, since each may leave
 * something in the table that the next one uses. */
static void check_case(Solver *solver, const Case *c, Random *random) {
    Card cards[MAX_LEGAL];
    int values[MAX_LEGAL];
    int count = reference_moves(&c->position, c->question, cards, values);
    int value = reference_best(&c->position, c->question, values, count);
    int first = roll(random, 3);
    for (int i = first; i < first + 3; i++) {
        if (i % 3 == 0)
            expect(c, "value", solver_value(solver, &c->position, c->question), value);
        else if (i % 3 == 1)
            check_thresholds(solver, c, random, value);
        else
            check_moves(solver, c, cards, values, count);
    }
}

/* Chooses layout and question of a run of endings; the position comes later. */
typedef void StartRun(Random *random, Case *c, int run, Layout *layout);

/* What a contract asks: the declarer's points, no trick, the fewest points in Ramsch. */
static void start_own(Random *random, Case *c, int run, Layout *layout) {
    c->kind = run % c->game->contract_count;
    contract_layout(c->game, c->kind, layout);
    c->question = question_own(random, c->game, c->kind);
}

/* Any side with any aim, also such as no game asks. */
static void start_any(Random *random, Case *c, int run, Layout *layout) {
    start_own(random, c, run, layout);
    c->question = question_any(random, layout);
}

/* A contract that nobody plays: what holds for Skat by custom must not be relied on. Every other
 * time only the worth of the last trick changes. */
static void start_made_up(Random *random, Case *c, int run, Layout *layout) {
    enum { LAST_TRICK = 10 };
    c->kind = KIND_MADE_UP;
    if (run % 2 == 0) {
        layout_made_up(random, c->game, layout);
        c->question = question_any(random, layout);
    }
    layout->last_trick_worth = run % 2 == 0 ? 0 : LAST_TRICK;
}

/* Checks the solver on one case. */
typedef void CheckCase(Solver *solver, const Case *c, Random *random);

/* Checks count endings with one solver for each game. Contract and question stay the same for a
 * while, so that later endings are answered with what the table knows from earlier ones; then both
 * change. */
static void check_endings(StartRun *start, int fewest_tricks, int most_tricks, int count,
                          CheckCase *check) {
    enum { RUN = 50 };
    for (const Game *const *game = game_table; *game != NULL; game++) {
        Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
        Case c = {.game = *game};
        Layout layout;
        for (int i = 0; i < count; i++) {
            Random random =
                random_stream((uint64_t)most_tricks, (*game)->name, "ending", (uint64_t)i);
            if (i % RUN == 0)
                start(&random, &c, i / RUN, &layout);
            int tricks = fewest_tricks + roll(&random, most_tricks - fewest_tricks + 1);
            if (layout.seats == 4 && tricks > 4)
                tricks--; /* about as many cards as with three seats */
            int lying = roll(&random, layout.seats);
            c.position = position_ending(&random, &layout, tricks, lying);
            check(solver, &c, &random);
        }
        solver_free(solver);
    }
}

Test(solver, agrees_with_the_reference_on_the_contracts_questions) {
    check_endings(start_own, 1, 4, SHORT_ENDINGS, check_case);
}

Test(solver, agrees_with_the_reference_on_any_question) {
    check_endings(start_any, 1, 4, SHORT_ENDINGS, check_case);
}

Test(solver, agrees_with_the_reference_on_made_up_contracts) {
    check_endings(start_made_up, 1, 4, SHORT_ENDINGS / 3, check_case);
}

Test(solver, agrees_with_the_reference_on_five_tricks) {
    check_endings(start_own, 5, 5, FIVE_TRICKS, check_case);
    check_endings(start_made_up, 5, 5, FIVE_TRICKS, check_case);
}

static void check_value(Solver *solver, const Case *c, Random *random) {
    (void)random;
    int value = solver_value(solver, &c->position, c->question);
    if (!reference_reaches(&c->position, c->question, value))
        fail_case(c, "value", value, value - 1);
    if (reference_reaches(&c->position, c->question, value + 1))
        fail_case(c, "value", value, value + 1);
}

/* Some mistakes show only where more cards are out: a table that confuses situations may still
 * be right on every short ending. */
Test(solver, values_of_six_tricks_are_exact) {
    check_endings(start_own, 6, 6, SIX_TRICKS, check_value);
    check_endings(start_made_up, 6, 6, SIX_TRICKS, check_value);
}

/* Value of three tricks of a normal game of Doppelkopf that seat 1 begins, in points of its own. */
static int value_of_seat_1(Solver *solver, const Layout *layout, const char *hands) {
    Position position = position_written(doppelkopf_game.deck, layout, hands, 1, "");
    Question question = {.side = 1 << 1};
    int value = solver_value(solver, &position, question);
    cr_assert_eq(value, reference_value(&position, question), "%s", hands);
    return value;
}

/* A pair of nines of diamonds that rises after the Schwein lies below every card whose rank a proof
 * uses, and still whose it is decides: what is known of the first deal must not answer the second,
 * which differs from it in nothing else. */
Test(solver, nines_that_wait_for_the_schwein_belong_to_a_seat) {
    Layout layout;
    contract_layout(&doppelkopf_game, 0, &layout);
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    cr_assert_eq(value_of_seat_1(solver, &layout, "SQ D9 D9 | C9 DA DA | HT H9 DJ | S9 DK DQ"), 11);
    cr_assert_eq(value_of_seat_1(solver, &layout, "SQ DK DQ | C9 DA DA | HT H9 DJ | S9 D9 D9"), 0);
    solver_free(solver);
}

/* After the last card there is nothing to ask, but the answers are defined. */
Test(solver, answers_when_all_is_played) {
    Card cards[MAX_LEGAL];
    int values[MAX_LEGAL];
    Random random = random_stream(1, "", "last card", 0);
    Layout layout;
    Solver *solver = solver_new(0);
    const Game *game = game_table[0];
    contract_layout(game, 0, &layout);
    Position position = position_dealt(&random, &layout, 1);
    while (!position_over(&position))
        position_play_random(&random, &position);
    Question question = {.side = 1};
    cr_assert_eq(solver_value(solver, &position, question), 0);
    cr_assert(solver_reaches(solver, &position, question, 0));
    cr_assert_not(solver_reaches(solver, &position, question, 1));
    cr_assert_eq(solver_moves(solver, &position, question, cards, values), 0);
    solver_free(solver);
}
