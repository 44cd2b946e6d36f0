/* Random streams that are the same on every machine and on any number of threads.
 *
 * A stream is found by its key alone: (seed, game, purpose, number). Whoever needs luck for deal
 * number i asks for the stream of i, so the result does not depend on what was drawn before, or
 * by whom. State and stream of the generator are XXH3-128 hashes of the key. */
#ifndef STICH_RANDOM_H
#define STICH_RANDOM_H

#include "pcg.h"
#include "solver/card.h"

typedef struct Random {
    Pcg pcg;
} Random;

/* The stream of a key.
 * game, purpose  names ("skat", "deal"); streams of different purposes are independent
 * number         of the deal, world or block that the stream is for */
Random random_stream(uint64_t seed, const char *game, const char *purpose, uint64_t number);

/* The next 64 random bits. */
static inline uint64_t random_bits(Random *random) {
    return pcg_next(&random->pcg);
}

/* A number from 0 up to but not including 1, one of 2^53. */
static inline double random_unit(Random *random) {
    return (double)(random_bits(random) >> 11) / 9007199254740992.0;
}

/* A number from 0 to limit - 1, each exactly as likely (Lemire 2019, "Fast random integer
 * generation in an interval"). limit > 0. */
static inline uint64_t random_below(Random *random, uint64_t limit) {
    Uint128 product = (Uint128)random_bits(random) * limit;
    if ((uint64_t)product < limit) {
        uint64_t threshold = -limit % limit;
        while ((uint64_t)product < threshold)
            product = (Uint128)random_bits(random) * limit;
    }
    return (uint64_t)(product >> 64);
}

/* Takes count cards at random out of *from, which has at least as many, and returns them: every
 * subset is equally likely. */
CardSet random_take(Random *random, CardSet *from, int count);

#endif
