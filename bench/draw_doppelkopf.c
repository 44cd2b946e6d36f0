/* Draws the fixed Doppelkopf deals of the benchmark:
 *
 *     draw_doppelkopf [SEED [COUNT]] > bench/doppelkopf-normal.txt
 *
 * Random deals in which the queens of clubs are in two hands, COUNT (100) of them: normal games, Re
 * against Contra. Forehand leads. The file is committed; with other deals the baseline must be
 * renewed. */
#include "sim/dealing.h"
#include "solver/games/doppelkopf.h"
#include "solver/problem.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEED = 20, DRAWN = 100 };

/* Deal number `number` as a normal game; false when one hand holds both queens of clubs. */
static bool draw(const Rules *rules, uint64_t seed, uint64_t number, Problem *problem) {
    PlayedGame game = {.contract.kind = DOPPELKOPF_NORMAL};
    deal_number(&doppelkopf_game, NULL, seed, number, &problem->deal);
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        game.hands[seat] = problem->deal.hands[seat];
    problem->side = doppelkopf_re(rules, &game);
    problem->declarer = set_lowest(problem->side);
    return set_count(problem->side) == 2;
}

int main(int argc, char **argv) {
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : SEED;
    int count = argc > 2 ? atoi(argv[2]) : DRAWN;
    Rules rules;
    rules_init(&rules, &doppelkopf_game);
    printf("# Doppelkopf, random normal games; made by: draw_doppelkopf %llu %d\n",
           (unsigned long long)seed, count);
    for (uint64_t number = 0; count > 0; number++) {
        Problem problem = {.contract.kind = DOPPELKOPF_NORMAL};
        char line[PROBLEM_TEXT];
        if (!draw(&rules, seed, number, &problem))
            continue;
        puts(problem_print(&doppelkopf_game, &problem, line));
        count--;
    }
    return STATUS_OK;
}
