/* Which two cards a declarer in Skat sensibly puts away. */
#ifndef STICH_SKAT_DISCARD_H
#define STICH_SKAT_DISCARD_H

#include "solver/games/skat.h"

enum { SKAT_ALL_DISCARDS = 66 }; /* pairs out of twelve cards */

/* Lists the most sensible discards for a contract that is settled (no Hand game, no Ramsch), best
 * first: the rule prefers to keep aces and covered tens, to get rid of suits, to put points away,
 * and never parts with a trump while there is anything else.
 * twelve    deck numbers
 * discards  receives min(capacity, SKAT_ALL_DISCARDS) pairs; how good the first ones are is told
 *           in docs/odds.md
 * Returns how many. */
int skat_list_discards(CardSet twelve, Contract contract, CardSet *discards, int capacity);

#endif
