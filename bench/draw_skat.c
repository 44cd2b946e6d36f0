/* Draws the fixed Skat deals of the benchmark:
 *
 *     draw_skat suit|grand|null|random [SEED [COUNT]] > bench/skat-<what>.txt
 *
 * suit, grand, null: deals are dealt one after the other, the auction is held by the plain bidding
 * rule (sim/skat_bidding.h), and the declarer chooses his game and his discard by it; the first
 * COUNT (200) whose game is of that kind are kept. random: COUNT (56) deals as they come, the
 * contracts in turn, seat 0 declares. Forehand leads. The files are committed; whoever draws them
 * anew after a change of the bidding rule gets other deals, and must renew the baseline. */
#include "sim/dealing.h"
#include "sim/skat_bidding.h"
#include "solver/problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 20, DRAWN = 200, RANDOM_DRAWN = 56 };

/* The game that the bidding rule plays on problem->deal; false when all pass. */
static bool declare(const Rules *rules, Problem *problem) {
    SkatAuction auction;
    Deal *deal = &problem->deal;
    skat_auction(rules, deal->hands, &auction);
    if (auction.declarer < 0)
        return false;
    problem->declarer = (uint8_t)auction.declarer;
    CardSet *hand = &deal->hands[problem->declarer];
    if (skat_choose_hand(rules, *hand, auction.bid, &problem->contract))
        return true;
    CardSet twelve = *hand | deal->talon;
    SkatChoice choice = skat_choose_game(rules, twelve, auction.bid);
    problem->contract = choice.contract;
    deal->talon = choice.discard;
    *hand = twelve & ~choice.discard;
    return true;
}

/* Is this the kind of game that is asked for? */
static bool kind_matches(Contract contract, const char *kind) {
    if (contract.kind <= SKAT_DIAMONDS)
        return strcmp(kind, "suit") == 0;
    return strcmp(kind, contract.kind == SKAT_GRAND ? "grand" : "null") == 0;
}

static void print_problem(const Problem *problem) {
    char line[PROBLEM_TEXT];
    puts(problem_print(&skat_game, problem, line));
}

static void draw_declared(const Rules *rules, const char *kind, uint64_t seed, int count) {
    int drawn = 0;
    for (uint64_t number = 0; drawn < count; number++) {
        Problem problem = {0};
        deal_number(&skat_game, NULL, seed, number, &problem.deal);
        if (!declare(rules, &problem) || !kind_matches(problem.contract, kind))
            continue;
        print_problem(&problem);
        drawn++;
    }
}

static void draw_random(uint64_t seed, int count) {
    for (uint64_t number = 0; number < (uint64_t)count; number++) {
        Problem problem = {.contract.kind = (uint8_t)(number % skat_game.contract_count)};
        deal_number(&skat_game, NULL, seed, number, &problem.deal);
        print_problem(&problem);
    }
}

int main(int argc, char **argv) {
    const char *kind = argc >= 2 && argc <= 4 ? argv[1] : "";
    bool random = strcmp(kind, "random") == 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : SEED;
    int count = argc > 3 ? atoi(argv[3]) : random ? RANDOM_DRAWN : DRAWN;
    Rules rules;
    rules_init(&rules, &skat_game);
    if (!random && strcmp(kind, "suit") != 0 && strcmp(kind, "grand") != 0 &&
        strcmp(kind, "null") != 0) {
        fprintf(stderr, "usage: draw_skat suit|grand|null|random [SEED [COUNT]]\n");
        return STATUS_USAGE;
    }
    printf("# Skat, %s; made by: draw_skat %s %llu %d\n",
           random ? "random deals" : "deals that somebody would play", kind,
           (unsigned long long)seed, count);
    if (random)
        draw_random(seed, count);
    else
        draw_declared(&rules, kind, seed, count);
    return STATUS_OK;
}
