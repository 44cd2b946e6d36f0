/* What Ramsch is worth to a player: played out by the rule players.
 *
 * With open cards Ramsch says little: all would have to play against one who holds the cards
 * open, which nobody does. So possible deals are played by rule players instead, who see only
 * their own cards; the skat is taken up or pushed on by the plain rule. The result holds for such
 * players, no more. */
#ifndef STICH_SKAT_RAMSCH_H
#define STICH_SKAT_RAMSCH_H

#include "skat_view.h"
#include "stats.h"

typedef struct SkatRamsch {
    Share spared; /* deals in which somebody else loses, or the player takes all tricks */
    Mean score;   /* twice the payoff (see skat_payoff), which may be a half */
} SkatRamsch;

/* Plays out so many worlds of the view. all_passed: only those in which both others would pass
 * at 18. Returns false when there are none. */
bool skat_ramsch_play(const SkatView *view, bool all_passed, uint64_t worlds, SkatRamsch *ramsch);

#endif
