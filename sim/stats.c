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

double mean_deviation(const Mean *mean) {
    if (mean->n < 2)
        return 0;
    double n = (double)mean->n, sum = (double)mean->sum;
    double spread = (double)mean->squares - sum / n * sum;
    return spread > 0 ? sqrt(spread / (n - 1)) : 0;
}

Estimate mean_estimate(const Mean *mean, double z) {
    double value = mean->n > 0 ? (double)mean->sum / (double)mean->n : 0;
    double half = mean->n < 2 ? INFINITY : z * mean_deviation(mean) / sqrt((double)mean->n);
    return (Estimate){value, value - half, value + half, mean->n};
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
