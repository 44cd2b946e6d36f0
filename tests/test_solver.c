/* The solver against the reference: value, thresholds and the value of every card, on random
 * endings of every game and contract. */
#include "positions.h"
#include "reference.h"

#include <criterion/criterion.h>
#include <stdio.h>

enum {
    MAX_LEGAL = 16,
    SHORT_ENDINGS = 100000 / TEST_SHARE, /* for each family of questions, 1 to 4 tricks */
    LONG_ENDINGS = 210 / TEST_SHARE      /* of 5 tricks */
};

/* Where a random ending comes from and what is asked of it. */
typedef struct Case {
    const Game *game;
    int kind;
    Position position;
    Question question;
} Case;

static void fail_case(const Case *c, const char *what, int is, int expected) {
    char text[QUESTION_TEXT];
    question_print(c->game, c->kind, &c->position, c->question, text);
    cr_assert_fail("%s; %s is %d, expected %d", text, what, is, expected);
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

/* The value of the position, given those of the legal cards. */
static int best_of(const Case *c, const int *values, int count) {
    bool on_side = (c->question.side >> position_to_move(&c->position) & 1) != 0;
    bool wants_more = on_side != c->question.ducks;
    int best = values[0];
    for (int i = 1; i < count; i++)
        if (wants_more ? values[i] > best : values[i] < best)
            best = values[i];
    return best;
}

/* All answers of the solver to one case, beginning with any of them, since each may leave
 * something in the table that the next one uses. */
static void check_case(Solver *solver, const Case *c, Random *random) {
    Card cards[MAX_LEGAL];
    int values[MAX_LEGAL];
    int count = reference_moves(&c->position, c->question, cards, values);
    int value = best_of(c, values, count);
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

/* Asks count endings, one contract after the other and one solver for all of them. */
static void check_endings(const Game *game, bool own_questions, int fewest_tricks, int most_tricks,
                          int count) {
    const char *purpose = own_questions ? "own question" : "any question";
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (int i = 0; i < count; i++) {
        Random random = random_stream((uint64_t)most_tricks, game->name, purpose, (uint64_t)i);
        Layout layout;
        Case c = {.game = game, .kind = i % game->contract_count};
        contract_layout(game, c.kind, &layout);
        int tricks = fewest_tricks + roll(&random, most_tricks - fewest_tricks + 1);
        c.position = position_ending(&random, game, &layout, tricks, roll(&random, game->seats));
        c.question =
            own_questions ? question_own(&random, game, c.kind) : question_any(&random, &layout);
        check_case(solver, &c, &random);
    }
    solver_free(solver);
}

/* What a contract asks: the declarer's points, no trick, the fewest points in Ramsch. */
Test(solver, agrees_with_the_reference_on_the_contracts_questions) {
    for (const Game *const *game = game_table; *game != NULL; game++)
        check_endings(*game, true, 1, 4, SHORT_ENDINGS);
}

/* Any side for any aim, also such as no game asks: the kernel must not rely on custom. */
Test(solver, agrees_with_the_reference_on_any_question) {
    for (const Game *const *game = game_table; *game != NULL; game++)
        check_endings(*game, false, 1, 4, SHORT_ENDINGS);
}

Test(solver, agrees_with_the_reference_on_five_tricks) {
    for (const Game *const *game = game_table; *game != NULL; game++)
        for (int own_questions = 0; own_questions < 2; own_questions++)
            check_endings(*game, own_questions, 5, 5, LONG_ENDINGS);
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
