/* Draws the fixed Schafkopf deals of the benchmark:
 *
 *     draw_schafkopf rufer|solo|wenz [SEED [COUNT]] > bench/schafkopf-<what>.txt
 *
 * Deals are dealt one after the other and the auction is held by the plain bidding rule
 * (sim/schafkopf_bidding.h); the first COUNT (200) in which such a game is played are kept, Touts
 * left out. Forehand leads. The files are committed; whoever draws them anew after a change of the
 * bidding rule gets other deals, and must renew the baseline. */
#include "sim/dealing.h"
#include "sim/schafkopf_bidding.h"
#include "solver/problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 20, DRAWN = 200 };

static const struct {
    const char *name;
    SchafkopfFamily family;
} kinds[] = {{"rufer", SCHAFKOPF_FAMILY_RUFER},
             {"solo", SCHAFKOPF_FAMILY_SOLO},
             {"wenz", SCHAFKOPF_FAMILY_WENZ}};

/* The game that is played on deal number `number`; false if nobody bids, or a Tout. */
static bool declare(const Rules *rules, uint64_t seed, uint64_t number, Problem *problem) {
    SchafkopfAuction auction = schafkopf_no_bid;
    *problem = (Problem){.leader = 0};
    deal_number(rules->game, NULL, seed, number, &problem->deal);
    schafkopf_auction(rules, problem->deal.hands, 0, &auction);
    if (auction.declarer < 0)
        return false;
    problem->contract = auction.contract;
    problem->declarer = (uint8_t)auction.declarer;
    return !schafkopf_facts(auction.contract).tout;
}

static void draw(const Rules *rules, SchafkopfFamily family, uint64_t seed, int count) {
    for (uint64_t number = 0; count > 0; number++) {
        Problem problem;
        char line[PROBLEM_TEXT];
        if (!declare(rules, seed, number, &problem) ||
            schafkopf_facts(problem.contract).family != family)
            continue;
        puts(problem_print(rules->game, &problem, line));
        count--;
    }
}

int main(int argc, char **argv) {
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : SEED;
    int count = argc > 3 ? atoi(argv[3]) : DRAWN;
    Rules rules;
    rules_init(&rules, &schafkopf_game);
    for (size_t i = 0; argc > 1 && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(argv[1], kinds[i].name) == 0) {
            printf(
                "# Schafkopf, deals that somebody would play; made by: draw_schafkopf %s %llu %d\n",
                argv[1], (unsigned long long)seed, count);
            draw(&rules, kinds[i].family, seed, count);
            return STATUS_OK;
        }
    fprintf(stderr, "usage: draw_schafkopf rufer|solo|wenz [SEED [COUNT]]\n");
    return STATUS_USAGE;
}
