#include "stats.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

/* Wilson's interval. The bounds at shares of 0 and 1 are exactly these; rounding must not move
 * them. */
static Estimate wilson(double p, double n, double z) {
    double scale = 1 / (1 + z * z / n), centre = scale * (p + z * z / (2 * n));
    double half = scale * z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (Estimate){.value = p,
                      .low = p <= 0 ? 0 : centre - half,
                      .high = p >= 1 ? 1 : centre + half,
                      .n = (uint64_t)n};
}

Estimate share_estimate(const Share *share, double z) {
    if (share->n == 0)
        return (Estimate){0, 0, 1, 0};
    return wilson((double)share->hits / (double)share->n, (double)share->n, z);
}

static double mean_value(const Mean *mean) {
    return mean->n > 0 ? (double)mean->sum / (double)mean->n : 0;
}

double mean_deviation(const Mean *mean) {
    if (mean->n < 2)
        return 0;
    double n = (double)mean->n, sum = (double)mean->sum;
    double spread = (double)mean->squares - sum / n * sum;
    return spread > 0 ? sqrt(spread / (n - 1)) : 0;
}

Estimate mean_estimate(const Mean *mean, double z) {
    double value = mean_value(mean);
    double half = mean->n < 2 ? INFINITY : z * mean_deviation(mean) / sqrt((double)mean->n);
    return (Estimate){value, value - half, value + half, mean->n};
}

/* ---- Intervals ---- */

#define BEYOND 0.05 /* of a 95 % interval */

double looks_z(Looks looks, double n) {
    const double narrowest = 200;
    if (looks == LOOKS_ONCE)
        return STATS_Z95;
    double rho_squared = (-2 * log(BEYOND) + log(1 - 2 * log(BEYOND))) / narrowest;
    double scaled = n * rho_squared + 1;
    return sqrt(2 * scaled / (n * rho_squared) * log(sqrt(scaled) / BEYOND));
}

/* Logarithm of the mixture of the likelihoods of hits in n, over that of p. */
static double log_evidence(double hits, double n, double p) {
    double mixture = lgamma(hits + 1) + lgamma(n - hits + 1) - lgamma(n + 2);
    double likelihood = (hits > 0 ? hits * log(p) : 0) + (hits < n ? (n - hits) * log(1 - p) : 0);
    return mixture - likelihood;
}

/* The bound between share, which is not refuted, and end (0 or 1). */
static double sequence_bound(double share, double n, double end) {
    double inside = share, outside = end;
    if (share == end)
        return end;
    for (int step = 0; step < 50; step++) {
        double middle = (inside + outside) / 2;
        if (log_evidence(share * n, n, middle) < -log(BEYOND))
            inside = middle;
        else
            outside = middle;
    }
    return (inside + outside) / 2;
}

Estimate odds_estimate(double share, double n, Looks looks) {
    if (n <= 0)
        return (Estimate){0, 0, 1, 0};
    if (looks == LOOKS_ONCE)
        return wilson(share, n, STATS_Z95);
    return (Estimate){share, sequence_bound(share, n, 0), sequence_bound(share, n, 1), (uint64_t)n};
}

/* ---- Controls ---- */

static void widen_range(Controlled *controlled, int64_t number, bool first) {
    if (first || number < controlled->least)
        controlled->least = number;
    if (first || number > controlled->most)
        controlled->most = number;
}

void controlled_add(Controlled *controlled, const int64_t controls[CONTROLS]) {
    widen_range(controlled, controls[CONTROLS - 1], controlled->n == 0);
    controlled->n++;
    for (int i = 0; i < CONTROLS; i++) {
        controlled->sum[i] += controls[i];
        for (int j = 0; j < CONTROLS; j++)
            controlled->product[i][j] += controls[i] * controls[j];
    }
}

void controlled_add_known(Controlled *controlled, const int64_t controls[CONTROLS],
                          int64_t number) {
    int64_t all[CONTROLS + 1];
    for (int i = 0; i < CONTROLS; i++)
        all[i] = controls[i];
    all[CONTROLS] = number;
    widen_range(controlled, number, false);
    controlled->known++;
    for (int i = 0; i <= CONTROLS; i++) {
        controlled->known_sum[i] += all[i];
        for (int j = 0; j <= CONTROLS; j++)
            controlled->known_product[i][j] += all[i] * all[j];
    }
}

/* Sum of (x_i - mean) (x_j - mean) over the observations whose number is known. */
static double spread(const Controlled *c, int i, int j) {
    return (double)c->known_product[i][j] -
           (double)c->known_sum[i] * (double)c->known_sum[j] / (double)c->known;
}

/* Coefficients of the controls. A little of their spread is added to it (ridge regression): with
 * few observations they stay small. A control that does not vary gets none. */
static void regress(const Controlled *c, double coefficients[CONTROLS]) {
    enum { RIDGE = 4, NUMBER = CONTROLS };
    double ridge = 1 + (double)RIDGE / (double)c->known;
    double a = spread(c, 0, 0) * ridge, b = spread(c, 0, 1), d = spread(c, 1, 1) * ridge;
    double first = spread(c, 0, NUMBER), second = spread(c, 1, NUMBER);
    double determinant = a * d - b * b;
    coefficients[0] = coefficients[1] = 0;
    if (a > 0 && d > 0) {
        coefficients[0] = (d * first - b * second) / determinant;
        coefficients[1] = (a * second - b * first) / determinant;
    } else if (a > 0) {
        coefficients[0] = first / a;
    } else if (d > 0) {
        coefficients[1] = second / d;
    }
}

/* The corrected mean, the variance of the number itself, and that of the mean. */
typedef struct Fit {
    double value, variance, of_mean;
} Fit;

static Fit fit(const Controlled *c) {
    enum { NUMBER = CONTROLS, SHRINK = 12 };
    double coefficients[CONTROLS], known = (double)c->known, n = (double)c->n;
    regress(c, coefficients);
    double value = (double)c->known_sum[NUMBER] / known, left = spread(c, NUMBER, NUMBER);
    double variance = left / (known - 1);
    for (int i = 0; i < CONTROLS; i++) {
        value += coefficients[i] * ((double)c->sum[i] / n - (double)c->known_sum[i] / known);
        left -= 2 * coefficients[i] * spread(c, i, NUMBER);
        for (int j = 0; j < CONTROLS; j++)
            left += coefficients[i] * coefficients[j] * spread(c, i, j);
    }
    /* What the controls leave; drawn towards all of it while they are fitted to few. */
    double residual = known > CONTROLS + 1 && left > 0 ? left / (known - 1 - CONTROLS) : variance;
    residual += (variance - residual) * SHRINK / (known + SHRINK);
    return (Fit){value, variance, variance / n + (1 / known - 1 / n) * residual};
}

double controlled_deviation(const Controlled *controlled) {
    return controlled->known < 2 ? 0 : sqrt(fit(controlled).variance);
}

/* The variance of the number with the least and the most added twice each. */
static double widened_variance(const Controlled *c) {
    enum { NUMBER = CONTROLS, ADDED = 2 };
    double n = (double)(c->known + 2 * ADDED);
    double least = (double)c->least, most = (double)c->most;
    double sum = (double)c->known_sum[NUMBER] + ADDED * (least + most);
    double squares =
        (double)c->known_product[NUMBER][NUMBER] + ADDED * (least * least + most * most);
    return (squares - sum * sum / n) / (n - 1);
}

Estimate controlled_mean(const Controlled *controlled, Looks looks) {
    if (controlled->known < 2) {
        double only = controlled->known == 0 ? 0 : (double)controlled->known_sum[CONTROLS];
        return (Estimate){only, -INFINITY, INFINITY, controlled->known};
    }
    Fit found = fit(controlled);
    double widened = widened_variance(controlled), known = (double)controlled->known;
    double of_mean =
        found.variance > 0 ? found.of_mean * widened / found.variance : widened / known;
    double half = looks_z(looks, known) * sqrt(of_mean);
    return (Estimate){found.value, found.value - half, found.value + half, controlled->known};
}

Estimate controlled_odds(const Controlled *controlled, Looks looks) {
    if (controlled->known < 2)
        return (Estimate){(double)controlled->known_sum[CONTROLS], 0, 1, controlled->known};
    Fit found = fit(controlled);
    double share = fmin(fmax(found.value, 0), 1);
    double worth = found.variance > 0 ? found.variance / found.of_mean : (double)controlled->known;
    Estimate odds = odds_estimate(share, worth, looks);
    odds.n = controlled->known;
    return odds;
}
