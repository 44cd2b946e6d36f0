/* Draws fixed deals of the benchmark from simulated ones, of any game:
 *
 *     draw_simulated GAME SEED COUNT [SWITCH=CHOICE...] CONTRACT... > bench/GAME-WHAT.txt
 *
 * Deals are dealt one after the other, and auction, talon and discard go by the game's bidding
 * rule, under the switches named; the first COUNT that end in one of the contracts are kept. A file
 * is committed; whoever draws it anew after a change of the bidding rule gets other deals, and must
 * renew the baseline.
 */
#include "sim/dealing.h"
#include "sim/sim_game.h"
#include "solver/problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEALS = 10000000 };

static bool is_wanted(const Game *game, Contract contract, char **codes) {
    for (; *codes != NULL; codes++)
        if (strcmp(game->contracts[contract.kind].code, *codes) == 0)
            return true;
    return false;
}

/* What becomes of deal number `number`; false if nothing is played. */
static bool simulate(const SimGame *sim, const Rules *rules, uint64_t seed, uint64_t number,
                     Start *start) {
    Deal dealt;
    Evening evening = {.number = 0};
    Random random = random_stream(seed, sim->game->name, "bench", number);
    deal_number(sim->game, NULL, seed, number, &dealt);
    return sim->prepare(rules, &dealt, &evening, &random, start) == DEAL_PLAYED && start->declared;
}

static void print_problem(const Rules *rules, const Start *start) {
    Problem problem = {.contract = start->game.contract,
                       .declarer = start->game.declarer,
                       .leader = start->leader,
                       .side = start->game.side,
                       .deal.talon = start->game.talon};
    char line[PROBLEM_TEXT];
    memcpy(problem.deal.hands, start->game.hands, sizeof problem.deal.hands);
    puts(problem_print(rules->game, &problem, line));
}

/* Sets the switches, which come first, and returns how many there are, or -1. */
static int read_switches(Rules *rules, char **words, Error *error) {
    int count = 0;
    for (char *equals; words[count] != NULL && (equals = strchr(words[count], '=')); count++) {
        char key[64];
        snprintf(key, sizeof key, "%.*s", (int)(equals - words[count]), words[count]);
        if (rules_set(rules, key, equals + 1, error) != STATUS_OK)
            return -1;
    }
    return count;
}

int main(int argc, char **argv) {
    const Game *game;
    Error error;
    Rules rules;
    if (argc < 5 || game_find(argv[1], &game, &error) != STATUS_OK || sim_game_of(game) == NULL) {
        fprintf(stderr, "usage: draw_simulated GAME SEED COUNT [SWITCH=CHOICE...] CONTRACT...\n");
        return STATUS_USAGE;
    }
    uint64_t seed = strtoull(argv[2], NULL, 10);
    int count = atoi(argv[3]);
    rules_init(&rules, game);
    int switches = read_switches(&rules, argv + 4, &error);
    if (switches < 0) {
        fprintf(stderr, "draw_simulated: %s\n", error.text);
        return (int)error.status;
    }
    printf("# %s, deals as they are bid; made by: draw_simulated", game->title);
    for (int i = 1; i < argc; i++)
        printf(" %s", argv[i]);
    putchar('\n');
    for (uint64_t number = 0; count > 0 && number < MAX_DEALS; number++) {
        Start start = {.leader = 0};
        if (!simulate(sim_game_of(game), &rules, seed, number, &start) ||
            !is_wanted(game, start.game.contract, argv + 4 + switches))
            continue;
        print_problem(&rules, &start);
        count--;
    }
    return STATUS_OK;
}
