/* The search with each single part left out: still right, and every part does something.
 * tests/check_endings.c checks as many endings as one has time for. */
#include "bench/parts.h"
#include "positions.h"
#include "reference.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>

enum { ENDINGS = 1000 / TEST_SHARE, MOST_TRICKS = 4 };

/* Layouts change seldom, so that what is known of one ending answers others. */
static void check_part(const Part *part, const Game *game) {
    enum { RUN = 25 };
    Solver *solver = part_solver(part, 1 << 18);
    for (int run = 0; run < ENDINGS / RUN; run++) {
        Random random = random_stream((uint64_t)run, game->name, part->name, 0);
        Layout layout;
        Case c = case_ending(&random, game, MOST_TRICKS, &layout);
        for (int i = 0; i < RUN; i++) {
            char text[CASE_TEXT];
            int value = solver_value(solver, &c.position, c.question);
            if (value != reference_value(&c.position, c.question))
                cr_assert_fail("without %s: %s is not %d", part->name, case_print(&c, text), value);
            c.position = position_ending(&random, &layout, 1 + roll(&random, MOST_TRICKS),
                                         roll(&random, layout.seats));
        }
    }
    solver_free(solver);
}

Test(search_parts, the_search_is_right_without_any_one_of_them) {
    for (int i = 0; i < PART_COUNT; i++)
        for (const Game *const *game = game_table; *game != NULL; game++)
            check_part(&parts[i], *game);
}

/* Nodes of a few deals of eight tricks in every contract of Skat. */
static uint64_t count_nodes(const Part *part) {
    Solver *solver = part_solver(part, 1 << 20);
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
