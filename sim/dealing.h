/* Deals at random, all of it or what is not yet known. Works for every game. */
#ifndef STICH_DEALING_H
#define STICH_DEALING_H

#include "random.h"
#include "solver/deal.h"

/* Completes a deal: the cards that are nowhere in *known are dealt at random to the places that
 * are still free there, every completion equally likely.
 * known  hands and talon with none, some or all of their cards; disjoint, none too large
 * deal   receives the complete deal; may be the same object */
void deal_complete(const Game *game, const Deal *known, Random *random, Deal *deal);

/* Deal number `number` of a seed, completed from *known (NULL: nothing is known). It is the same
 * whether it is dealt alone or among others. */
void deal_number(const Game *game, const Deal *known, uint64_t seed, uint64_t number, Deal *deal);

#endif
