/* Using the library: what is this Grand worth with all cards seen?
 *     cc example.c $(pkg-config --cflags --libs stich) -o example */
#include "sim/version.h"
#include "solver/problem.h"

#include <stdio.h>

int main(void) {
    const char *line = "grand 0 0 CJ SJ HJ CA CT SA ST HA D8 D7 | DJ CK CQ SK SQ HT HK HQ DA DT | "
                       "C9 C8 C7 S9 S8 S7 H9 H8 DK DQ / H7 D9";
    const Game *game;
    Rules rules;
    Problem problem;
    Layout layout;
    Position position;
    Aim aim;
    Error error;

    if (game_find("skat", &game, &error) != STATUS_OK ||
        problem_parse(game, line, &problem, &error) != STATUS_OK) {
        fprintf(stderr, "%s\n", error.text);
        return error.status;
    }
    rules_init(&rules, game);
    problem_start(game, &rules, &problem, &layout, &position, &aim);
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    if (solver == NULL)
        return STATUS_NO_MEMORY;
    printf("stich %s: %d points\n", stich_version(),
           aim.before + solver_value(solver, &position, aim.question));
    solver_free(solver);
    return 0;
}
