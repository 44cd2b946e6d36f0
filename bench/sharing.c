/* Shows what questions about one deal have in common:
 *
 *     sharing GAME FILE...
 *
 * For the deals of each file in which card points count: nodes a deal of the exact value, of the
 * values of all cards, and of three thresholds, asked one by one of a solver that knows nothing of
 * the deal and of one that has just answered the others. */
#include "bench.h"

#include <stdio.h>

enum { APART = 30, MOST_CARDS = 16 }; /* distance of the thresholds from the contract's aim */

typedef struct Counts {
    uint64_t value, moves, apart, together;
    int deals;
} Counts;

static uint64_t nodes_of_value(Solver *solver, const Position *position, Question question) {
    uint64_t before = solver_nodes(solver);
    solver_forget(solver);
    solver_value(solver, position, question);
    return solver_nodes(solver) - before;
}

static uint64_t nodes_of_moves(Solver *solver, const Position *position, Question question) {
    Card cards[MOST_CARDS];
    int values[MOST_CARDS];
    uint64_t before = solver_nodes(solver);
    solver_forget(solver);
    solver_moves(solver, position, question, cards, values);
    return solver_nodes(solver) - before;
}

static uint64_t nodes_of_thresholds(Solver *solver, const Position *position, Question question,
                                    int need, bool together) {
    uint64_t before = solver_nodes(solver);
    for (int step = -1; step <= 1; step++) {
        if (!together || step < 0)
            solver_forget(solver);
        solver_reaches(solver, position, question, need + step * APART);
    }
    return solver_nodes(solver) - before;
}

static Counts count_nodes(const Game *game, const BenchSet *set, Solver *solver) {
    Counts counts = {.deals = 0};
    Rules rules;
    rules_init(&rules, game);
    for (int i = 0; i < set->count; i++) {
        Layout layout;
        Position position;
        Aim aim;
        problem_start(game, &rules, &set->problems[i], &layout, &position, &aim);
        if (aim.question.unit != UNIT_POINTS)
            continue;
        int need = aim.need - aim.before;
        counts.value += nodes_of_value(solver, &position, aim.question);
        counts.moves += nodes_of_moves(solver, &position, aim.question);
        counts.apart += nodes_of_thresholds(solver, &position, aim.question, need, false);
        counts.together += nodes_of_thresholds(solver, &position, aim.question, need, true);
        counts.deals++;
    }
    return counts;
}

int main(int argc, char **argv) {
    Error error;
    const Game *game;
    if (argc < 3 || game_find(argv[1], &game, &error) != STATUS_OK) {
        fprintf(stderr, "usage: sharing GAME FILE...\n");
        return STATUS_USAGE;
    }
    for (int f = 2; f < argc; f++) {
        BenchSet set;
        Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
        if (solver == NULL || bench_read(game, argv[f], &set, &error) != STATUS_OK) {
            fprintf(stderr, "sharing: %s\n", solver == NULL ? "out of memory" : error.text);
            return STATUS_FILE;
        }
        Counts c = count_nodes(game, &set, solver);
        double deals = c.deals > 0 ? c.deals : 1;
        printf("%-18s %4d deals: value %.0f, all cards %.0f (x %.2f); three thresholds %.0f, "
               "together %.0f (x %.2f)\n",
               set.name, c.deals, (double)c.value / deals, (double)c.moves / deals,
               (double)c.moves / (double)c.value, (double)c.apart / deals,
               (double)c.together / deals, (double)c.together / (double)c.apart);
        solver_free(solver);
        bench_free(&set);
    }
    return STATUS_OK;
}
