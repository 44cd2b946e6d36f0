#include "chance.h"

#include <assert.h>

enum { FAR = 32, HALVINGS = 12 };

/* The fifth-order series of x / 4096, squared twelve times: right to some 12 digits. */
double chance_exp(double x) {
    assert(x <= FAR);
    if (x < -FAR)
        return 0;
    double y = x / (1 << HALVINGS);
    double power = 1 + y * (1 + y / 2 * (1 + y / 3 * (1 + y / 4 * (1 + y / 5))));
    for (int i = 0; i < HALVINGS; i++)
        power *= power;
    return power;
}

double chance_of(double log_odds) {
    if (log_odds > 0)
        return log_odds > FAR ? 1 : 1 / (1 + chance_exp(-log_odds));
    double odds = chance_exp(log_odds);
    return odds / (1 + odds);
}

double call_with_whims(double chance, int legal) {
    return chance + (1.0 / legal - chance) / CALL_WHIMS;
}

double call_chance(double gain, double temper) {
    return call_with_whims(chance_of(gain / temper), 2);
}
