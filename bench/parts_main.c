/* Shows what each part of the search is worth:
 *
 *     parts GAME DEALS FILE...
 *
 * For the first DEALS deals of each file: nodes a deal of "is the contract made?" with each part
 * left out, and how many times the whole search's that is. */
#include "bench.h"
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>

/* Nodes a deal; every answer is compared with the whole search's (in made[], filled by part 0). */
static double count_nodes(const Game *game, const BenchSet *set, const Part *part, bool *made) {
    Rules rules;
    Solver *solver = part_solver(part, SOLVER_DEFAULT_BYTES);
    rules_init(&rules, game);
    for (int i = 0; i < set->count; i++) {
        Layout layout;
        Position position;
        Aim aim;
        problem_start(game, &rules, &set->problems[i], &layout, &position, &aim);
        solver_forget(solver);
        bool answer = solver_reaches(solver, &position, aim.question, aim.need - aim.before);
        if (part == parts)
            made[i] = answer;
        else if (made[i] != answer)
            fprintf(stderr, "parts: without %s deal %d is answered wrongly\n", part->name, i + 1);
    }
    double nodes = (double)solver_nodes(solver) / set->count;
    solver_free(solver);
    return nodes;
}

int main(int argc, char **argv) {
    Error error;
    const Game *game;
    if (argc < 4 || game_find(argv[1], &game, &error) != STATUS_OK) {
        fprintf(stderr, "usage: parts GAME DEALS FILE...\n");
        return STATUS_USAGE;
    }
    for (int f = 3; f < argc; f++) {
        BenchSet set;
        if (bench_read(game, argv[f], &set, &error) != STATUS_OK) {
            fprintf(stderr, "parts: %s\n", error.text);
            return (int)error.status;
        }
        set.count = atoi(argv[2]) < set.count ? atoi(argv[2]) : set.count;
        bool *made = calloc((size_t)set.count + 1, sizeof *made);
        double whole = 0;
        printf("%s, %d deals\n", set.name, set.count);
        for (int i = 0; made != NULL && i < PART_COUNT; i++) {
            double nodes = count_nodes(game, &set, &parts[i], made);
            whole = i == 0 ? nodes : whole;
            printf("  without %-16s %10.0f  x %.2f\n", parts[i].name, nodes, nodes / whole);
        }
        free(made);
        bench_free(&set);
    }
    return STATUS_OK;
}
