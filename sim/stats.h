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

/* How often an interval is looked at before it is decided to stop. */
typedef enum Looks {
    LOOKS_ONCE, /* after a number of observations that was fixed beforehand */
    LOOKS_OFTEN /* at any time, to stop as soon as it is good enough: wider, for it must hold at all
                   times together (a confidence sequence) */
} Looks;

/* The number z of z * deviation / sqrt(n) for a 95 % interval of a mean. LOOKS_OFTEN: the normal
 * mixture of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory
 * and asymptotic confidence sequences" (Annals of Statistics 2024), Theorem 2.2, narrowest at
 * about 200 observations. It holds asymptotically: from LOOKS_FIRST observations on. */
enum { LOOKS_FIRST = 32 };
double looks_z(Looks looks, double n);

/* Odds from a share of n observations; n need not be whole. LOOKS_ONCE: Wilson's score interval.
 * LOOKS_OFTEN: all p against which the beta-binomial mixture of likelihoods, with a uniform prior,
 * has not grown to 20: by Ville's inequality they miss the truth at some time in 5 % of cases at
 * most, whatever n (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021). */
Estimate odds_estimate(double share, double n, Looks looks);

/* ---- A number that is dear to find out, and others that are cheap and go with it ---- */

/* The number is known of some observations only (chosen without regard to it), the controls of all;
 * the last of them is a guess at the number, of the same size.
 * Its mean is estimated as that among the former, corrected by how much their controls lie off
 * those of all, times the coefficients of a regression (double sampling; Cochran 1977, chapter
 * 12). */
enum { CONTROLS = 2 };

typedef struct Controlled {
    uint64_t n, known;
    int64_t sum[CONTROLS], product[CONTROLS][CONTROLS]; /* of the controls of all observations */
    /* Of the observations of which the number is known: controls, and last the number itself. */
    int64_t known_sum[CONTROLS + 1], known_product[CONTROLS + 1][CONTROLS + 1];
    int64_t least, most; /* of the numbers and of the last control */
} Controlled;

/* Adds an observation; then its number, if that is found out. */
void controlled_add(Controlled *controlled, const int64_t controls[CONTROLS]);
void controlled_add_known(Controlled *controlled, const int64_t controls[CONTROLS], int64_t number);

/* Mean of the number: n is how often it is known, below 2 the interval is infinite. For the width
 * two observations each of the least and the most number or guess are added, so that it does not
 * close where nearly all were alike (after Agresti and Coull 1998). */
Estimate controlled_mean(const Controlled *controlled, Looks looks);

/* The same of a number that is 0 or 1: odds. */
Estimate controlled_odds(const Controlled *controlled, Looks looks);

/* Standard deviation of the number from observation to observation. */
double controlled_deviation(const Controlled *controlled);

#endif
