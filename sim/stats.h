/* Tallies of integers and the estimates made from them.
 *
 * A tally is merged by adding its fields, so the order of merging does not matter and a result is
 * the same for any number of threads. Formulas are described in docs/odds.md. */
#ifndef STICH_STATS_H
#define STICH_STATS_H

#include <stdint.h>

/* An estimate with its interval and the number of observations behind it. */
typedef struct Estimate {
    double value, low, high;
    uint64_t n;
} Estimate;

/* How often something happened. */
typedef struct Share {
    uint64_t hits, n;
} Share;

/* A number that is averaged. */
typedef struct Mean {
    uint64_t n;
    int64_t sum;
    int64_t squares; /* sum of the squares */
} Mean;

/* The normal quantile of a two-sided 95 % interval. */
#define STATS_Z95 1.959963984540054

static inline void share_add(Share *share, int hit) {
    share->hits += hit != 0;
    share->n++;
}

static inline void share_add_many(Share *share, uint64_t hits, uint64_t n) {
    share->hits += hits;
    share->n += n;
}

static inline void share_merge(Share *share, const Share *other) {
    share->hits += other->hits;
    share->n += other->n;
}

static inline void mean_add_many(Mean *mean, int64_t x, uint64_t times) {
    mean->n += times;
    mean->sum += x * (int64_t)times;
    mean->squares += x * x * (int64_t)times;
}

static inline void mean_add(Mean *mean, int64_t x) {
    mean_add_many(mean, x, 1);
}

static inline void mean_merge(Mean *mean, const Mean *other) {
    mean->n += other->n;
    mean->sum += other->sum;
    mean->squares += other->squares;
}

/* Share with Wilson's score interval (Wilson 1927). z: normal quantile, STATS_Z95 for 95 %.
 * Without observations: 0 in [0, 1]. */
Estimate share_estimate(const Share *share, double z);

/* Mean with the interval mean +- z * deviation / sqrt(n). Below two observations the interval is
 * infinite. */
Estimate mean_estimate(const Mean *mean, double z);

/* Standard deviation of the observations (divisor n - 1); 0 below two observations. */
double mean_deviation(const Mean *mean);

/* A number that is the sum of a part known of every observation and of a correction known only of
 * some, chosen without regard to it (double sampling). */
typedef struct Corrected {
    Mean part;          /* every observation */
    Mean part_measured; /* the same, of those whose correction is known */
    Mean correction;
    int64_t product; /* sum of part * correction */
} Corrected;

/* Adds observations: their part, or part and correction of measured ones (which must be added as
 * parts too). */
void corrected_add_part(Corrected *corrected, int64_t part, uint64_t times);
void corrected_add_correction(Corrected *corrected, int64_t part, int64_t correction,
                              uint64_t times);

/* Mean of the part plus mean of the correction. For the width of the interval (not for the mean)
 * two observations each of worst and best are added, so that it does not close where all that was
 * seen happened to be alike (after Agresti and Coull 1998). */
Estimate corrected_estimate(const Corrected *corrected, int64_t worst, int64_t best, double z);

/* The quantile z with P(|N(0,1)| > z) = beyond; 0 < beyond < 1. STATS_Z95 belongs to 0.05. */
double normal_two_sided(double beyond);

#endif
