/* What a player of Schafkopf knows when it is his turn to speak, and which deals agree with it. */
#ifndef STICH_SCHAFKOPF_WORLDS_H
#define STICH_SCHAFKOPF_WORLDS_H

#include "candidates.h"
#include "schafkopf_bidding.h"
#include "solver/deal.h"

typedef struct Condition Condition; /* condition.h */

/* What a seat has said. */
typedef struct SchafkopfCall {
    bool heard;           /* otherwise it is taken to have passed, with any cards */
    SchafkopfClass class; /* SCHAFKOPF_CLASS_PASS: it has passed */
    int8_t kind;          /* contract that was named, or -1 where only the class was */
} SchafkopfCall;

typedef struct SchafkopfView {
    const Rules *rules; /* not owned */
    uint8_t seat;
    CardSet hand;
    SchafkopfCall calls[SCHAFKOPF_SEATS]; /* of those who have spoken before */
    SchafkopfClass highest;               /* class that was bid so far */
    const Condition *given;               /* on the other hands; NULL: none; not owned */
    uint64_t seed;
} SchafkopfView;

/* Reads what the seats before the player have said, a word for each seat or for each other one:
 *   -        nothing, or not known
 *   pass
 *   rufer, wenz, solo, wenz-tout, solo-tout, sie: the class that was bid; with the switch
 *   bid_names_suit the contract: rufer-E, solo-H
 * NULL: all of them have passed. Sets calls and highest; the rest of the view is there.
 * STATUS_BAD_INPUT names the word that is wrong. */
Status schafkopf_heard_parse(const char *text, SchafkopfView *view, Error *error);

/* A possible world: a deal, and how the auction stands in it before the player speaks. */
typedef struct SchafkopfWorld {
    Deal deal;
    SchafkopfAuction before;
    uint64_t number;
} SchafkopfWorld;

/* World number `number`: a deal, chosen by how likely those before the player call in it as was
 * heard (see candidates.h), and the contract that the bidder has in mind if only its class was
 * named. It depends on *view and number alone. Returns what was drawn to find it. */
WorldDraws schafkopf_world(const SchafkopfView *view, uint64_t number, SchafkopfWorld *world);

#endif
