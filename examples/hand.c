/* What is this hand worth, and how would the deals go? The library in one page of C.
 *     cc hand.c $(pkg-config --cflags --libs stich) -o hand */
#include <stich.h>

#include <stdio.h>

static int report(const StichError *error) {
    fprintf(stderr, "%s: %s\n", stich_status_text(error->status), error->text);
    return (int)error->status;
}

/* Told after every portion of worlds; 0 would stop the evaluation. */
static int show_progress(void *context, uint64_t done, uint64_t total) {
    (void)context;
    fprintf(stderr, "%llu of %llu worlds\n", (unsigned long long)done, (unsigned long long)total);
    return 1;
}

static int evaluate(StichGame *game) {
    const StichField question[] = {{"hand", "CJ SJ DJ CA CT C9 HA HT D8 D7"},
                                   {"seat", "middlehand"},
                                   {"worlds", "200"},
                                   {NULL, NULL}};
    StichEvaluation *evaluation;
    StichError error;
    if (stich_evaluate(game, question, show_progress, NULL, &evaluation, &error) != STICH_OK)
        return report(&error);
    printf("%llu worlds; bid up to %d\n", (unsigned long long)evaluation->worlds, evaluation->bid);
    for (int i = 0; i < evaluation->choice_count && i < 3; i++) {
        const StichChoice *choice = evaluation->choices[i];
        printf("%-12s made with open cards in %.0f %%, score %+.1f\n", choice->contract,
               100 * choice->open.value, choice->score.value);
    }
    stich_free_evaluation(evaluation);
    return 0;
}

/* Every deal of a list in one call, on all cores. */
static int solve(StichGame *game) {
    const char *const deals[] = {
        "grand 0 0 CJ SJ HJ CA CT SA ST HA D8 D7 | DJ CK CQ SK SQ HT HK HQ DA DT | "
        "C9 C8 C7 S9 S8 S7 H9 H8 DK DQ / H7 D9",
        "null 1 0 CK S8 H9 | C7 S7 HJ | CA S9 H8"};
    enum { DEALS = sizeof deals / sizeof *deals };
    StichSolution solutions[DEALS];
    StichError error;
    if (stich_solve(game, deals, DEALS, NULL, solutions, sizeof *solutions, &error) != STICH_OK)
        return report(&error);
    for (int i = 0; i < DEALS; i++)
        printf("%s: %g %s, %s\n", solutions[i].contract, solutions[i].value, solutions[i].unit,
               solutions[i].made ? "made" : "lost");
    return 0;
}

int main(void) {
    StichGame *game;
    StichError error;
    printf("stich %s\n", stich_version());
    if (stich_open("skat", NULL, &game, &error) != STICH_OK)
        return report(&error);
    int result = evaluate(game);
    if (result == 0)
        result = solve(game);
    stich_close(game);
    return result;
}
