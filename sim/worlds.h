/* Possible worlds: complete deals that agree with everything a player knows.
 *
 * What he sees fixes cards to places (his hand, a talon); what he has heard is a test that a deal
 * passes or fails. Without a test every world is equally likely; with one, every world that passes
 * it is. Works for every game. */
#ifndef STICH_WORLDS_H
#define STICH_WORLDS_H

#include "dealing.h"

/* Does a complete deal agree with what was heard? Must depend on its arguments alone and be safe
 * to call from several threads. */
typedef bool WorldTest(const void *context, const Deal *deal);

typedef struct Worlds {
    const Game *game;
    Deal known; /* cards whose place is known */
    uint64_t seed;
    const char *purpose; /* worlds of different purposes are independent: "choose", "judge" */
    WorldTest *test;     /* NULL: every completion of known is a world */
    const void *context; /* for the test; not owned */
} Worlds;

enum { WORLD_MAX_DRAWS = 100000 }; /* after which a world is given up */

/* World number `number` of the sample: deals are drawn until one passes the test. It depends on
 * *worlds and number alone. Returns how many were drawn, or 0 when none of WORLD_MAX_DRAWS
 * passed (then *deal is not a world). */
int world_sample(const Worlds *worlds, uint64_t number, Deal *deal);

/* Number of completions of what is known, whether they pass the test or not; UINT64_MAX when
 * there are more. */
uint64_t worlds_count(const Worlds *worlds);

/* Completion number index, from 0 to worlds_count - 1: each exactly once, neighbours alike.
 * Returns whether it passes the test. */
bool world_nth(const Worlds *worlds, uint64_t index, Deal *deal);

/* Is this a complete deal (every card in one place, all places full) that has the known cards
 * where they are known to be? What every world must be, asserted for each. */
bool world_is_complete(const Worlds *worlds, const Deal *deal);

#endif
