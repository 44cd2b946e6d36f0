/* What a player of Sens knows when he is asked for trump, and which deals agree with it. */
#ifndef STICH_SENS_WORLDS_H
#define STICH_SENS_WORLDS_H

#include "candidates.h"
#include "sens_bidding.h"

typedef struct Condition Condition; /* condition.h */

typedef struct SensView {
    const Rules *rules; /* not owned */
    SensHand hand;
    uint8_t round;               /* in which he is asked */
    uint8_t passed[SENS_ROUNDS]; /* seats (bit set) that have passed in round 1 and in round 2 */
    const Condition *given;      /* on the cards as dealt; NULL: none; not owned */
    uint64_t seed;
} SensView;

/* Reads what was heard in the round in which the player is asked: one word for each seat, or one
 * for each of the three others, in seat order: "pass", or "-" for nothing. NULL: everybody who was
 * asked before him in this round has passed. In round 2 everybody has passed in round 1. Sets
 * view->passed; the rest of the view is there. STATUS_BAD_INPUT names the word that is wrong. */
Status sens_heard_parse(const char *text, SensView *view, Error *error);

/* World number `number`: a deal, chosen by how likely it is that the others pass in it as they did
 * (see candidates.h). It depends on *view and number alone. Returns what was drawn to find it. */
WorldDraws sens_world(const SensView *view, uint64_t number, SensDealt *dealt);

#endif
