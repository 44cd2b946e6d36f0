/* Sums over solved worlds of Skat, and the odds and scores that follow from them. */
#ifndef STICH_SKAT_SUMS_H
#define STICH_SKAT_SUMS_H

#include "eval.h"
#include "skat_points.h"

/* For one game, or for a mixture of games. */
typedef struct SkatSums {
    Share made;         /* of all worlds: 61 points, or Null without a trick */
    Share measured_won; /* of the measured worlds: whatever it takes to win */
    bool needs_steps;   /* somewhere 61 points are not enough */
    Share steps[EVAL_MAX_STEPS];
    Corrected score;
    Mean win, loss; /* payoffs of the lowest win and of a plain loss */
} SkatSums;

/* Odds and score of a game at a bid. */
typedef struct SkatWorth {
    Estimate open, score;
} SkatWorth;

/* Adds worlds in which outcomes have the same payoffs.
 * made      of all of them
 * outcomes  how often which came about in those that were measured
 * payoffs   what each outcome is worth */
void skat_sums_add(SkatSums *sums, const Share *made, const uint64_t *outcomes, const int *payoffs);

/* z: normal quantile of the intervals. */
SkatWorth skat_sums_worth(const SkatSums *sums, double z);

/* Fills the row's odds, steps, points, score and break-even odds. */
void skat_sums_fill(const SkatSums *sums, const SkatPoints *points, double z, EvalRow *row);

#endif
