/* Draws the fixed Cego deals of the benchmark, at a table of four:
 *
 *     draw_cego solo [SEED [COUNT]] > bench/cego-solo.txt
 *     draw_cego cego [SEED [COUNT]] > bench/cego-blind.txt
 *
 * In every deal the hand that is strongest for a Solo plays: the Solo itself, or Cego with its two
 * highest tarocks, a card of the blind laid away by the rule of thumb (sim/cego_hand.h). The files
 * are committed; whoever draws them anew after a change of the rules of thumb gets other deals, and
 * must renew the baseline. */
#include "sim/cego_bidding.h"
#include "sim/dealing.h"
#include "solver/problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 20, DRAWN = 100 };

static int strongest(const Rules *rules, const Deal *deal) {
    const CegoPlan solo = {.contract.kind = CEGO_SOLO};
    int best = 0;
    for (int seat = 1; seat < rules->game->seats; seat++)
        if (cego_margin(rules, &solo, deal->hands[seat]) >
            cego_margin(rules, &solo, deal->hands[best]))
            best = seat;
    return best;
}

/* The problem of deal number `number`. */
static Problem draw(const Rules *rules, int kind, uint64_t seed, uint64_t number) {
    Problem problem = {.declarer = 0};
    Deal deal;
    CegoPlan plan;
    Start start;
    deal_number(rules->game, NULL, seed, number, &deal);
    int declarer = strongest(rules, &deal);
    cego_plan(rules, kind, 0, deal.hands[declarer], &plan);
    cego_start(rules, &deal, declarer, &plan, cego_lay_away(rules, &plan, deal.talon), &start);
    problem.contract = start.game.contract;
    problem.declarer = start.game.declarer;
    problem.leader = start.leader;
    memcpy(problem.deal.hands, start.game.hands, sizeof problem.deal.hands);
    problem.deal.talon = start.game.talon;
    return problem;
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : SEED;
    int count = argc > 3 ? atoi(argv[3]) : DRAWN;
    Rules rules;
    Contract contract;
    Error error;
    rules_init(&rules, &cego_game);
    if (game_parse_contract(&cego_game, what, &contract, &error) != STATUS_OK ||
        (contract.kind != CEGO_SOLO && contract.kind != CEGO_CEGO)) {
        fprintf(stderr, "usage: draw_cego solo|cego [SEED [COUNT]]\n");
        return STATUS_USAGE;
    }
    printf("# Cego, strongest hand of four; made by: draw_cego %s %llu %d\n", what,
           (unsigned long long)seed, count);
    for (int number = 0; number < count; number++) {
        char line[PROBLEM_TEXT];
        Problem problem = draw(&rules, contract.kind, seed, (uint64_t)number);
        puts(problem_print(&cego_game, &problem, line));
    }
    return STATUS_OK;
}
