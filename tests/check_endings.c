/* Checks the search against the reference on as many random endings as one has time for:
 *
 *     check_endings COUNT [SEED]
 *
 * For every game, the whole search and the search without each of its parts solve the same COUNT
 * endings of one to four tricks each; of every 50 endings one has five tricks (four where there are
 * four seats). Prints how many were right; exits with 1 if any was not, after telling which. */
#include "bench/parts.h"
#include "positions.h"
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_TRICKS = 4, RUN = 50 };

static int tricks_of(Random *random, const Layout *layout, int number) {
    if (number == 0)
        return layout->seats == 3 ? MOST_TRICKS + 1 : MOST_TRICKS;
    return 1 + roll(random, layout->seats == 3 ? MOST_TRICKS : MOST_TRICKS - 1);
}

/* Solves a run of endings of one contract with one question, so that what is known of one answers
 * others. Returns how many were wrong. */
static int check_run(Solver *solver, const Part *part, const Game *game, Random random) {
    Layout layout;
    Case c = case_ending(&random, game, MOST_TRICKS, &layout);
    int wrong = 0;
    for (int i = 0; i < RUN; i++) {
        c.position = position_ending(&random, &layout, tricks_of(&random, &layout, i),
                                     roll(&random, layout.seats));
        int value = solver_value(solver, &c.position, c.question);
        int expected = reference_value(&c.position, c.question);
        if (value == expected)
            continue;
        char text[CASE_TEXT];
        printf("without %s: %s: %d, not %d\n", part->name, case_print(&c, text), expected, value);
        wrong++;
    }
    return wrong;
}

int main(int argc, char **argv) {
    if (argc < 2 || argc > 3 || atol(argv[1]) <= 0) {
        fprintf(stderr, "usage: check_endings COUNT [SEED]\n");
        return 2;
    }
    long count = atol(argv[1]), wrong = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (int i = 0; i < PART_COUNT; i++)
        for (const Game *const *game = game_table; *game != NULL; game++) {
            Solver *solver = part_solver(&parts[i], SOLVER_DEFAULT_BYTES);
            long before = wrong, checked = 0;
            for (; solver != NULL && checked < count; checked += RUN)
                wrong += check_run(solver, &parts[i], *game,
                                   random_stream(seed, (*game)->name, "check", (uint64_t)checked));
            printf("without %-16s %-10s %9ld endings, %ld wrong\n", parts[i].name, (*game)->name,
                   checked, wrong - before);
            fflush(stdout);
            solver_free(solver);
        }
    return wrong > 0;
}
