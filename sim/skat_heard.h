/* What a player has heard of a Skat auction, and which worlds agree with it. */
#ifndef STICH_SKAT_HEARD_H
#define STICH_SKAT_HEARD_H

#include "sim/skat_bidding.h"
#include "solver/deal.h"

typedef struct SkatHeard {
    const Rules *rules; /* not owned */
    uint8_t seat;       /* who has heard it */
    SkatCalls calls[3]; /* of every seat; nothing where nothing was said yet */
} SkatHeard;

/* Reads calls as text: one word for each seat, or one for each of the two others, in seat order:
 *   -         nothing yet
 *   18        the highest bid that the seat has said or held
 *   pass      passed without a bid
 *   20-pass   said or held 20, then passed
 * NULL or "" is nothing heard. STATUS_BAD_INPUT names the word that is wrong.
 * The bid that a seat refused follows from the order of the auction: who asks refuses the next
 * bid, who answers refuses at the latest the highest bid that another seat has said. */
Status skat_heard_parse(const Rules *rules, int seat, const char *text, SkatHeard *heard,
                        Error *error);

/* Has any of the others said something? */
bool skat_heard_any(const SkatHeard *heard);

/* The lowest bid at which the seat can still become declarer: the bid that it is asked to hold,
 * or the next that it may say; at least 18. 0: it has passed itself, or no bid is left. */
int skat_heard_lowest(const SkatHeard *heard);

/* WorldLikelihood with a SkatHeard as context: the chance that the two others, with these hands,
 * make the calls that were heard (skat_call_chance). */
double skat_heard_likelihood(const void *heard, const Deal *deal);

#endif
