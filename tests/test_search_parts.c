/* The search with each single part left out: still right, and every part does something. */
#include "bench/parts.h"
#include "positions.h"
#include "reference.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>

enum { ENDINGS = 7000 / TEST_SHARE };

static void check_part(const Part *part) {
    Solver *solver = solver_new_kernel(1 << 18, part->kernel);
    Layout layout;
    for (int i = 0; i < ENDINGS; i++) {
        Random random = random_stream(7, part->name, "ending", (uint64_t)i);
        int kind = i / 100 % skat_game.contract_count;
        contract_layout(&skat_game, kind, &layout);
        int tricks = 1 + roll(&random, 4);
        Position position = position_ending(&random, &layout, tricks, roll(&random, 3));
        Question question = question_own(&random, &skat_game, kind);
        int value = solver_value(solver, &position, question);
        cr_assert_eq(value, reference_value(&position, question), "without %s, ending %d",
                     part->name, i);
    }
    solver_free(solver);
}

Test(search_parts, the_search_is_right_without_any_one_of_them) {
    for (int i = 0; i < PART_COUNT; i++)
        check_part(&parts[i]);
}

/* Nodes of a few deals of eight tricks in every contract. */
static uint64_t count_nodes(const Part *part) {
    Solver *solver = solver_new_kernel(1 << 20, part->kernel);
    for (int i = 0; i < 3 * skat_game.contract_count; i++) {
        Random random = random_stream(8, "skat", "deal", (uint64_t)i);
        Layout layout;
        contract_layout(&skat_game, i % skat_game.contract_count, &layout);
        Position position = position_dealt(&random, &layout, 8);
        Question question = question_own(&random, &skat_game, i % skat_game.contract_count);
        solver_value(solver, &position, question);
    }
    uint64_t nodes = solver_nodes(solver);
    solver_free(solver);
    return nodes;
}

Test(search_parts, every_part_saves_nodes) {
    uint64_t whole = count_nodes(&parts[0]);
    for (int i = 1; i < PART_COUNT; i++)
        cr_assert_gt(count_nodes(&parts[i]), whole, "%s saves nothing", parts[i].name);
}
