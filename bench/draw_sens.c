/* Draws the fixed Sens deals of the benchmark:
 *
 *     draw_sens [SEED [COUNT]] > bench/sens-chosen.txt
 *
 * Deals are dealt one after the other and trump is chosen by the plain bidding rule
 * (sim/sens_bidding.h); the first COUNT (200) that somebody chooses are kept, with the hands after
 * Rauben. Forehand leads. The file is committed; whoever draws it anew after a change of the
 * bidding rule gets other deals, and must renew the baseline. */
#include "sim/dealing.h"
#include "sim/sens_bidding.h"
#include "solver/problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 20, DRAWN = 200 };

/* The game that the bidding rule chooses in deal number `number`; false when all pass. */
static bool choose(const Rules *rules, uint64_t seed, uint64_t number, Problem *problem) {
    SensDealt dealt;
    SensAuction auction;
    Random random = random_stream(seed, sens_game.name, "bench", number);
    deal_number(&sens_game, NULL, seed, number, &problem->deal);
    sens_arrange(&problem->deal, &sens_unordered, &random, &dealt);
    sens_auction(rules, &dealt, 0, &auction);
    if (auction.chooser < 0)
        return false;
    problem->contract.kind = (uint8_t)auction.trump;
    problem->declarer = (uint8_t)auction.chooser;
    problem->side = sens_seats(sens_side(auction.chooser));
    sens_final_hands(&dealt, &auction, problem->deal.hands);
    return true;
}

int main(int argc, char **argv) {
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : SEED;
    int count = argc > 2 ? atoi(argv[2]) : DRAWN;
    Rules rules;
    rules_init(&rules, &sens_game);
    printf("# Sens, deals that somebody would play; made by: draw_sens %llu %d\n",
           (unsigned long long)seed, count);
    for (uint64_t number = 0; count > 0; number++) {
        Problem problem = {.leader = 0};
        char line[PROBLEM_TEXT];
        if (!choose(&rules, seed, number, &problem))
            continue;
        puts(problem_print(&sens_game, &problem, line));
        count--;
    }
    return STATUS_OK;
}
