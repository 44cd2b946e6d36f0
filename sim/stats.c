#include "stats.h"

#include <assert.h>
#include <math.h>

Estimate share_estimate(const Share *share, double z) {
    if (share->n == 0)
        return (Estimate){0, 0, 1, 0};
    double n = (double)share->n, p = (double)share->hits / n;
    double scale = 1 / (1 + z * z / n), centre = scale * (p + z * z / (2 * n));
    double half = scale * z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    /* The bounds at 0 and n hits are exactly 0 and 1; rounding must not move them past p. */
    double low = share->hits == 0 ? 0 : centre - half;
    double high = share->hits == share->n ? 1 : centre + half;
    return (Estimate){p, low, high, share->n};
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

void corrected_add_part(Corrected *corrected, int64_t part, uint64_t times) {
    mean_add_many(&corrected->part, part, times);
}

void corrected_add_correction(Corrected *corrected, int64_t part, int64_t correction,
                              uint64_t times) {
    mean_add_many(&corrected->part_measured, part, times);
    mean_add_many(&corrected->correction, correction, times);
    corrected->product += part * correction * (int64_t)times;
}

/* Covariance of part and correction among the measured. */
static double covariance(const Corrected *corrected) {
    double n = (double)corrected->correction.n;
    return n == 0 ? 0
                  : (double)corrected->product / n -
                        mean_value(&corrected->part_measured) * mean_value(&corrected->correction);
}

Estimate corrected_estimate(const Corrected *corrected, int64_t worst, int64_t best, double z) {
    enum { ADDED = 2 };
    Mean widened = corrected->part;
    mean_add_many(&widened, worst, ADDED);
    mean_add_many(&widened, best, ADDED);
    double value = mean_value(&corrected->part) + mean_value(&corrected->correction);
    double n = (double)corrected->part.n, measured = (double)corrected->correction.n;
    double part = mean_deviation(&widened), correction = mean_deviation(&corrected->correction);
    double variance = n > 0 ? (part * part + 2 * covariance(corrected)) / n : INFINITY;
    variance += measured > 0 ? correction * correction / measured : 0;
    double half = z * sqrt(variance > 0 ? variance : 0);
    return (Estimate){value, value - half, value + half, corrected->part.n};
}

double normal_two_sided(double beyond) {
    double low = 0, high = 40;
    assert(beyond > 0 && beyond < 1);
    while (high - low > 1e-13) {
        double middle = (low + high) / 2;
        if (erfc(middle * M_SQRT1_2) > beyond)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}
