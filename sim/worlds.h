/* Possible worlds: complete deals that agree with everything a player knows.
 *
 * What he sees fixes cards to places (his hand, a talon); what he has heard makes some deals
 * likelier than others. Where nothing was heard every world is equally likely. Works for every
 * game. */
#ifndef STICH_WORLDS_H
#define STICH_WORLDS_H

#include "candidates.h"
#include "dealing.h"

typedef struct Condition Condition; /* condition.h */

/* The chance, from 0 to 1, that what was heard is said in this complete deal: the product over the
 * others of the chance of their calls with their cards. Must depend on its arguments alone and be
 * safe to call from several threads. */
typedef double WorldLikelihood(const void *context, const Deal *deal);

typedef struct Worlds {
    const Game *game;
    Deal known; /* cards whose place is known */
    uint64_t seed;
    const char *purpose; /* worlds of different purposes are independent: "choose", "judge" */
    WorldLikelihood *likelihood; /* NULL: all completions of known are equally likely */
    const void *context;         /* for the likelihood; not owned */
    const Condition *given;      /* that every world fulfils; NULL: none; not owned */
} Worlds;

/* World number `number` of the sample, chosen by the likelihood (see candidates.h). It depends on
 * *worlds and number alone. Returns what was drawn for it; drawn is 0 when none of WORLD_MAX_DRAWS
 * deals was possible (then *deal is not a world). */
WorldDraws world_sample(const Worlds *worlds, uint64_t number, Deal *deal);

/* Number of completions of what is known, whatever their likelihood; UINT64_MAX when
 * there are more. */
uint64_t worlds_count(const Worlds *worlds);

/* Completion number index, from 0 to worlds_count - 1: each exactly once, neighbours alike. The
 * condition is not asked. */
void world_nth(const Worlds *worlds, uint64_t index, Deal *deal);

/* Is this a complete deal (every card in one place, all places full) that has the known cards
 * where they are known to be? What every world must be, asserted for each. */
bool world_is_complete(const Worlds *worlds, const Deal *deal);

#endif
