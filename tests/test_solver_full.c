/* What must hold on full deals, where no reference can follow: the same question asked in another
 * way, of another solver, or of the same cards under other names has the same answer. */
#include "positions.h"
#include "reference.h"
#include "solver/search.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum {
    DEALS = 10 / TEST_SHARE + 1,         /* of every contract */
    SLOW_DEALS = TEST_SHARE > 1 ? 1 : 2, /* where the search is made slow on purpose */
    MAX_LEGAL = 16
};

/* Deal number `number` of a contract, with its own question about a random declarer; where every
 * card is there twice, or there are many, a full deal may take minutes: then what is left of it
 * after a few tricks. */
static Case full_case(const Game *game, int kind, int number, Layout *layout) {
    enum { MOST = 32, MOST_TWINS = 28 };
    Case c = {.game = game, .kind = kind};
    Random random = random_stream((uint64_t)kind, game->name, "full deal", (uint64_t)number);
    contract_layout(game, kind, layout);
    c.position = position_dealt(&random, layout, game->hand_size);
    while (c.position.trick.count > 0 ||
           set_count(position_held(&c.position)) > (layout->twins ? MOST_TWINS : MOST))
        position_play_random(&random, &c.position);
    c.question = question_own(&random, game, kind);
    return c;
}

/* Runs check on count full deals of every contract of every game. */
static void for_full_deals(int count, void (*check)(const Case *c, int number)) {
    for (const Game *const *game = game_table; *game != NULL; game++)
        for (int kind = 0; kind < (*game)->contract_count; kind++)
            for (int number = 0; number < count; number++) {
                Layout layout;
                Case c = full_case(*game, kind, number, &layout);
                check(&c, number);
            }
}

static void expect(const Case *c, const char *what, int is, int expected) {
    char text[CASE_TEXT];
    if (is != expected)
        cr_assert_fail("%s; %s is %d, expected %d", case_print(c, text), what, is, expected);
}

/* The value by a solver that has seen nothing else. */
static int fresh_value(const Case *c) {
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    int value = solver_value(solver, &c->position, c->question);
    solver_free(solver);
    return value;
}

/* All that there is to win. */
static int total(const Case *c) {
    const Layout *layout = c->position.layout;
    return c->question.unit == UNIT_TRICKS
               ? set_count(position_held(&c->position)) / c->game->seats
               : layout_points(layout, position_held(&c->position)) + layout->last_trick_worth;
}

static void check_sum(const Case *c, int number) {
    (void)number;
    Case others = *c;
    if (unit_is_event(c->question.unit))
        return; /* the others do not want the same of themselves */
    others.question.side = (uint8_t)(~c->question.side & ((1 << c->game->seats) - 1));
    expect(c, "value of the other side", fresh_value(&others), total(c) - fresh_value(c));
}

Test(solver_full, both_sides_share_all_points) {
    for_full_deals(DEALS, check_sum);
}

static void check_thresholds(const Case *c, int number) {
    (void)number;
    int value = fresh_value(c);
    for (int need = value - 5; need <= value + 5; need++) {
        Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
        char what[40];
        snprintf(what, sizeof what, "reaches %d", need);
        expect(c, what, solver_reaches(solver, &c->position, c->question, need), need <= value);
        solver_free(solver);
    }
}

Test(solver_full, thresholds_agree_with_the_value) {
    for_full_deals(DEALS, check_thresholds);
}

static void check_table_sizes(const Case *c, int number) {
    static const size_t sizes[] = {0, 1 << 12, 1 << 16, 1 << 25};
    (void)number;
    int value = fresh_value(c);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        Solver *solver = solver_new(sizes[i]);
        char what[60];
        snprintf(what, sizeof what, "value with a table of %zu bytes", sizes[i]);
        expect(c, what, solver_value(solver, &c->position, c->question), value);
        solver_free(solver);
    }
}

Test(solver_full, table_size_does_not_matter) {
    for_full_deals(SLOW_DEALS, check_table_sizes);
}

/* Every instruction set walks the same tree. */
static void check_instruction_sets(const Case *c, int number) {
    (void)number;
    Solver *portable = solver_new_isa(SOLVER_DEFAULT_BYTES, ISA_PORTABLE);
    int value = solver_value(portable, &c->position, c->question);
    for (Isa isa = ISA_PORTABLE + 1; isa <= isa_best(); isa++) {
        Solver *solver = solver_new_isa(SOLVER_DEFAULT_BYTES, isa);
        expect(c, "value by another instruction set",
               solver_value(solver, &c->position, c->question), value);
        expect(c, "difference of nodes", (int)(solver_nodes(solver) - solver_nodes(portable)), 0);
        solver_free(solver);
    }
    solver_free(portable);
}

Test(solver_full, instruction_set_does_not_matter) {
    for_full_deals(DEALS, check_instruction_sets);
}

/* With too few nodes nothing may be known, but nothing wrong is, and the search ends; with enough
 * the question is answered. */
static void check_limits(const Case *c, int number) {
    static const uint64_t limits[] = {0, 300, 30000, UINT64_MAX};
    int value = fresh_value(c), need = value + number % 2;
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        uint64_t before = solver_nodes(solver), slack = limits[i] / 2 + 100;
        Bounds bounds = solver_bounds(solver, &c->position, c->question, need, limits[i]);
        expect(c, "value within its bounds", bounds.low <= value && value <= bounds.high, 1);
        if (limits[i] == UINT64_MAX)
            expect(c, "an open question", bounds_are_open(bounds, need), 0);
        else
            expect(c, "nodes within the limit", solver_nodes(solver) - before <= limits[i] + slack,
                   1);
    }
    expect(c, "value after questions left open", solver_value(solver, &c->position, c->question),
           value);
    solver_free(solver);
}

Test(solver_full, bounds_hold_within_any_limit_of_nodes) {
    for_full_deals(DEALS, check_limits);
}

/* Random weights shuffle the moves. */
static void check_move_order(const Case *c, int number) {
    static OrderWeights kinds[ORDER_KINDS];
    Random random = random_stream(1, c->game->name, "move order", (uint64_t)number);
    for (int16_t *w = &kinds[0][0][0][0]; w < &kinds[0][0][0][0] + sizeof kinds / sizeof *w; w++)
        *w = (int16_t)(roll(&random, 41) - 20);
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    solver_weigh(solver, kinds);
    expect(c, "value with moves in another order", solver_value(solver, &c->position, c->question),
           fresh_value(c));
    solver_free(solver);
}

Test(solver_full, move_order_does_not_matter) {
    for_full_deals(SLOW_DEALS, check_move_order);
}

static void check_rotation(const Case *c, int number) {
    const int seats = c->game->seats, steps = 1 + number % (seats - 1);
    Case rotated = *c;
    rotated.question.side = 0;
    for (int seat = 0; seat < seats; seat++) {
        int to = (seat + steps) % seats;
        rotated.position.hands[to] = c->position.hands[seat];
        rotated.position.tricks[to] = c->position.tricks[seat];
        if (c->question.side >> seat & 1)
            rotated.question.side |= (uint8_t)(1 << to);
    }
    rotated.position.trick.leader = (uint8_t)((c->position.trick.leader + steps) % seats);
    expect(c, "value with the seats turned", fresh_value(&rotated), fresh_value(c));
}

Test(solver_full, seats_may_be_turned) {
    for_full_deals(DEALS, check_rotation);
}

/* Have two suits the same worths, from the lowest card up? */
static bool suits_alike(const Layout *layout, int a, int b) {
    CardSet rest_a = layout->suit[a], rest_b = layout->suit[b];
    while (rest_a != 0 && rest_b != 0)
        if (layout->worth[set_pop(&rest_a)] != layout->worth[set_pop(&rest_b)])
            return false;
    return rest_a == rest_b;
}

/* The cards of two alike suits exchanged; suit a lies above suit b. */
static CardSet exchange_suits(const Layout *layout, int a, int b, CardSet set) {
    CardSet cards_a = layout->suit[a], cards_b = layout->suit[b];
    int distance = set_lowest(cards_a) - set_lowest(cards_b);
    return (set & ~cards_a & ~cards_b) | (set & cards_a) >> distance | (set & cards_b) << distance;
}

static void check_suits(const Case *c, int number) {
    (void)number;
    const Layout *layout = c->position.layout;
    int value = fresh_value(c);
    for (int a = TRUMPS + 1; a < layout->suits; a++)
        for (int b = a + 1; b < layout->suits; b++) {
            if (!suits_alike(layout, a, b))
                continue;
            Case exchanged = *c;
            Layout other = *layout;
            if (layout->called_ace != CARD_NONE)
                other.called_ace =
                    set_lowest(exchange_suits(layout, a, b, set_of(layout->called_ace)));
            exchanged.position.layout = &other;
            for (int seat = 0; seat < c->game->seats; seat++)
                exchanged.position.hands[seat] =
                    exchange_suits(layout, a, b, c->position.hands[seat]);
            expect(c, "value with two suits exchanged", fresh_value(&exchanged), value);
        }
}

Test(solver_full, plain_suits_may_be_exchanged) {
    for_full_deals(DEALS, check_suits);
}

/* Whoever plays his best card keeps the value, down to the last one; and the cards' values are
 * those of the positions after them. */
static void check_best_line(const Case *c, int number) {
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    Random random = random_stream(1, c->game->name, "best line", (uint64_t)number);
    Case now = *c;
    int final = fresh_value(c) + reference_taken(&c->position, c->question);
    while (!position_over(&now.position)) {
        Card cards[MAX_LEGAL];
        int values[MAX_LEGAL];
        int count = solver_moves(solver, &now.position, now.question, cards, values);
        int best = reference_best(&now.position, now.question, values, count);
        expect(&now, "value of the best card", best + reference_taken(&now.position, now.question),
               final);
        expect(&now, "value", solver_value(solver, &now.position, now.question), best);
        int chosen = roll(&random, count);
        while (values[chosen] != best)
            chosen = (chosen + 1) % count;
        position_play(&now.position, cards[chosen]);
    }
    if (!unit_is_event(c->question.unit))
        expect(&now, "what the side has at the end", reference_taken(&now.position, now.question),
               final);
    solver_free(solver);
}

Test(solver_full, value_is_kept_along_a_best_line) {
    for_full_deals(SLOW_DEALS, check_best_line);
}

/* A table full of other deals, contracts and questions misleads nobody, however small it is. */
static void check_reuse(size_t table_bytes, int count) {
    const Game *game = game_table[0];
    Random random = random_stream(1, game->name, "reuse", table_bytes);
    Solver *solver = solver_new(table_bytes);
    int kind = 0;
    for (int i = 0; i < count; i++) {
        Layout layout;
        if (roll(&random, 8) == 0)
            kind = roll(&random, game->contract_count);
        Case c = full_case(game, kind, roll(&random, DEALS), &layout);
        while (roll(&random, 12) != 0 && !position_over(&c.position))
            position_play_random(&random, &c.position);
        expect(&c, "value by a used solver", solver_value(solver, &c.position, c.question),
               fresh_value(&c));
    }
    solver_free(solver);
}

Test(solver_full, used_solver_gives_the_same_values) {
    check_reuse(SOLVER_DEFAULT_BYTES, 20 * DEALS);
}

Test(solver_full, used_solver_with_a_small_table_gives_the_same_values) {
    check_reuse(0, 20 * SLOW_DEALS);
}

/* Forgetting is counting up a number of few bits: when it comes round, what was known under the
 * same number before must be gone. */
Test(solver_full, nothing_is_remembered_after_many_forgets) {
    enum { ROUND = 1 << 8 };
    Layout layout;
    Case many = full_case(game_table[0], 0, 0, &layout), few = many;
    few.question.ducks = !many.question.ducks;
    int most = fresh_value(&many), fewest = fresh_value(&few);
    cr_assert_neq(most, fewest);
    for (int forgets = ROUND - 4; forgets < ROUND + 4; forgets++) {
        Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
        expect(&many, "value", solver_value(solver, &many.position, many.question), most);
        for (int i = 0; i < forgets; i++)
            solver_forget(solver);
        expect(&few, "value after forgetting", solver_value(solver, &few.position, few.question),
               fewest);
        solver_free(solver);
    }
}

/* Solvers share nothing. */
Test(solver_full, solvers_work_side_by_side) {
    enum { CASES = 64 };
    const Game *game = game_table[0];
    int alone[CASES], together[CASES];
    for (int i = 0; i < CASES; i++) {
        Layout layout;
        Case c = full_case(game, i % game->contract_count, i, &layout);
        alone[i] = fresh_value(&c);
    }
#pragma omp parallel for num_threads(4) schedule(dynamic)
    for (int i = 0; i < CASES; i++) {
        Layout layout;
        Case c = full_case(game, i % game->contract_count, i, &layout);
        together[i] = fresh_value(&c);
    }
    cr_assert_arr_eq(alone, together, sizeof alone);
}
