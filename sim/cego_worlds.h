/* What a player of Cego knows when he is asked, and which deals agree with it. */
#ifndef STICH_CEGO_WORLDS_H
#define STICH_CEGO_WORLDS_H

#include "cego_bidding.h"
#include "worlds.h"

typedef struct CegoView {
    const Rules *rules; /* not owned */
    uint8_t seat;
    CardSet hand;      /* as dealt */
    CardSet blind;     /* when it is seen, else 0 */
    bool against_solo; /* somebody else has said Solo: calls.soloist, or where that is -1 whoever
                          would be the first to say it */
    CegoCalls calls;   /* of the others; the player himself is among those that say nothing more */
    uint8_t bids[MAX_SEATS]; /* the step that each has bid, 0 none */
    const Condition *given;  /* on the cards as dealt; NULL: none; not owned */
} CegoView;

/* Reads what was heard: one word for each seat, or for each of the others, in seat order: "pass"
 * (no Solo), "solo", a step of the ladder that he has bid, or "-" for nothing yet. NULL: all before
 * the player have passed. Sets view->calls, bids and against_solo, which may be set already; the
 * rest of the view is there. STATUS_BAD_INPUT names the word that is wrong. */
Status cego_heard_parse(const char *text, CegoView *view, Error *error);

/* The seat that has said Solo in a deal, for a player who may bid against it: where it was not
 * told, the one that most likely was the first; -1: nobody. */
int cego_soloist(const CegoView *view, const CardSet *hands);

/* The worlds of a view: deals, by how likely it is that the others call in them as they did.
 * purpose: see Worlds. */
Worlds cego_worlds(const CegoView *view, uint64_t seed, const char *purpose);

#endif
