/* The random number generator PCG64-DXSM (M. E. O'Neill), with the 64-bit "cheap" multiplier.
 *
 * A linear congruential generator of 128 bits whose state is scrambled for output by
 * "double xorshift multiply". Source: the PCG C++ library and NumPy's PCG64DXSM, whose published
 * numbers tests/test_pcg.c checks. */
#ifndef STICH_PCG_H
#define STICH_PCG_H

#include <stdint.h>

__extension__ typedef unsigned __int128 Uint128;

#define PCG_MULTIPLIER UINT64_C(0xda942042e4dd58b5)

typedef struct Pcg {
    Uint128 state;
    Uint128 increment; /* odd; another increment is another stream */
} Pcg;

/* The next 64 random bits. */
static inline uint64_t pcg_next(Pcg *pcg) {
    uint64_t high = (uint64_t)(pcg->state >> 64), low = (uint64_t)pcg->state | 1;
    pcg->state = pcg->state * PCG_MULTIPLIER + pcg->increment;
    high ^= high >> 32;
    high *= PCG_MULTIPLIER;
    high ^= high >> 48;
    return high * low;
}

/* Starts a generator: any state, any number of a stream. */
static inline Pcg pcg_seeded(Uint128 state, Uint128 stream) {
    Pcg pcg = {.state = 0, .increment = stream << 1 | 1};
    pcg_next(&pcg);
    pcg.state += state;
    pcg_next(&pcg);
    return pcg;
}

#endif
