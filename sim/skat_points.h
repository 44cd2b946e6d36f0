/* Mean and spread of the declarer's card points without exact values.
 *
 * An outcome says between which bounds the points V lie, low and high. One more threshold, T,
 * drawn evenly from low + 1 to high, is asked: low + (high - low) * [V >= T] has the mean V, and
 * low^2 + (high - low) * (2 T - 1) * [V >= T] the mean V^2, because V^2 is the sum of 2 T - 1
 * over all T up to V. So both estimates are right on average, at a fraction of the cost. */
#ifndef STICH_SKAT_POINTS_H
#define STICH_SKAT_POINTS_H

#include "random.h"
#include "skat_outcome.h"
#include "stats.h"

/* What one deal adds. */
typedef struct SkatPointsSample {
    int16_t points;
    int32_t square;
} SkatPointsSample;

typedef struct SkatPoints {
    Mean points;
    int64_t squares; /* sum of the samples' squares */
} SkatPoints;

/* Measures a deal (not Null) whose outcome is known. */
SkatPointsSample skat_points_sample(Solver *solver, const SkatGame *game, SkatOutcome outcome,
                                    Random *random);

static inline void skat_points_add(SkatPoints *points, const SkatPointsSample *sample) {
    mean_add(&points->points, sample->points);
    points->squares += sample->square;
}

/* Standard deviation of the points from deal to deal. */
double skat_points_deviation(const SkatPoints *points);

#endif
