/* Draws the fixed Skat deals of the benchmark:
 *
 *     draw_skat suit|grand|null|random > bench/skat-<what>.txt
 *
 * suit, grand, null: deals are dealt one after the other, the auction is held by the plain bidding
 * rule (sim/skat_bidding.h), and the declarer chooses his game and his discard by it; the first
 * 200 whose game is of that kind are kept. random: 56 deals as they come, the contracts in turn,
 * seat 0 declares. Forehand leads. The files are committed; whoever draws them anew after a change
 * of the bidding rule gets other deals, and must renew the baseline. */
#include "sim/dealing.h"
#include "sim/skat_bidding.h"
#include "solver/problem.h"

#include <stdio.h>
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

static void draw_declared(const Rules *rules, const char *kind) {
    int drawn = 0;
    for (uint64_t number = 0; drawn < DRAWN; number++) {
        Problem problem = {0};
        deal_number(&skat_game, NULL, SEED, number, &problem.deal);
        if (!declare(rules, &problem) || !kind_matches(problem.contract, kind))
            continue;
        print_problem(&problem);
        drawn++;
    }
}

static void draw_random(void) {
    for (uint64_t number = 0; number < RANDOM_DRAWN; number++) {
        Problem problem = {.contract.kind = (uint8_t)(number % skat_game.contract_count)};
        deal_number(&skat_game, NULL, SEED, number, &problem.deal);
        print_problem(&problem);
    }
}

int main(int argc, char **argv) {
    const char *kind = argc == 2 ? argv[1] : "";
    Rules rules;
    rules_init(&rules, &skat_game);
    if (strcmp(kind, "random") == 0) {
        printf("# Skat, random deals; made by: draw_skat random\n");
        draw_random();
    } else if (strcmp(kind, "suit") == 0 || strcmp(kind, "grand") == 0 ||
               strcmp(kind, "null") == 0) {
        printf("# Skat, deals that somebody would play; made by: draw_skat %s\n", kind);
        draw_declared(&rules, kind);
    } else {
        fprintf(stderr, "usage: draw_skat suit|grand|null|random\n");
        return STATUS_USAGE;
    }
    return STATUS_OK;
}
