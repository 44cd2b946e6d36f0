#include "skat_points.h"

#include <math.h>

/* The most points that an outcome allows. */
static int highest_points(const Rules *rules, SkatOutcome outcome) {
    if (outcome <= SKAT_LOST_SCHNEIDER)
        return skat_outcome_points(rules, SKAT_LOST) - 1;
    if (outcome == SKAT_LOST)
        return skat_outcome_points(rules, SKAT_WON) - 1;
    if (outcome == SKAT_WON)
        return skat_outcome_points(rules, SKAT_WON_SCHNEIDER) - 1;
    return SKAT_POINTS;
}

SkatPointsSample skat_points_sample(Solver *solver, const SkatGame *game, SkatOutcome outcome,
                                    Random *random) {
    int low = skat_outcome_points(game->rules, outcome);
    int width = highest_points(game->rules, outcome) - low;
    int points = low, square = low * low;
    if (width > 0) {
        int threshold = low + 1 + (int)random_below(random, (uint64_t)width);
        if (skat_solve_reaches(solver, game, threshold)) {
            points += width;
            square += width * (2 * threshold - 1);
        }
    }
    return (SkatPointsSample){(int16_t)points, square};
}

double skat_points_deviation(const SkatPoints *points) {
    if (points->points.n == 0)
        return 0;
    double n = (double)points->points.n, mean = (double)points->points.sum / n;
    double variance = (double)points->squares / n - mean * mean;
    return variance > 0 ? sqrt(variance) : 0;
}
