/* When the players of Doppelkopf announce: a plain rule.
 *
 * A player expects for his side the points that it has taken, and of the rest what the strength of
 * his hand (doppelkopf_bidding.h) and what was said let expect. He says the next step when that
 * exceeds what the step needs by a margin, which shrinks with the points that are still out. */
#ifndef STICH_DOPPELKOPF_ANNOUNCE_H
#define STICH_DOPPELKOPF_ANNOUNCE_H

#include "player.h"
#include "solver/games/doppelkopf.h"

/* A step said by a seat for its side, after so many cards. level: DoppelkopfLevel, above 0. */
Announcement doppelkopf_announcement(int seat, DoppelkopfSide side, int level, int cards);

/* Says the next step when it promises to be reached, and what is a duty. */
extern Announce doppelkopf_announce;

/* Says only what is a duty. */
extern Announce doppelkopf_announce_duty;

#endif
