/* What a player does who has picked up a certain skat: a game and a discard for every bid.
 *
 * He knows his twelve cards but not the others' hands, so he chooses by averaging over worlds of
 * his own ("choose"), never over those in which the choice is judged afterwards: the best of
 * several noisy numbers flatters, and the same worlds would carry the flattery into the result. */
#ifndef STICH_SKAT_PLAN_H
#define STICH_SKAT_PLAN_H

#include "skat_view.h"
#include "stats.h"

/* How many worlds the choice looks at. */
typedef struct SkatRace {
    uint8_t losses;   /* a contract that has lost so many of its first worlds is given up ... */
    uint8_t first;    /* ... of so many worlds */
    uint8_t second;   /* worlds for the first of the discards, and for those that keep up with it */
    uint8_t last;     /* worlds for the best discard; first <= second <= last <= SKAT_RACE_WORLDS */
    uint8_t discards; /* how many take part */
    /* What contracts usually do, whatever the skat, in thousandths: how often they are made, and
     * how many of those made and of those lost are Schneider. What a skat shows in a few worlds
     * is drawn towards the usual, so that the luckiest of many contracts is not preferred. */
    int16_t usual[SKAT_KINDS], schneider[SKAT_KINDS], own_schneider[SKAT_KINDS];
    bool reasoned; /* the players at the table reason: what open cards promise is read by curves */
} SkatRace;

enum { SKAT_RACE_WORLDS = 64 };

/* A plan has for every contract the best discard, and in how many of the choosing worlds it was
 * made with that. */
typedef struct SkatPlan {
    CardSet twelve;
    unsigned kinds; /* bit set of the contracts that were considered */
    CardSet discards[SKAT_KINDS];
    Share made[SKAT_KINDS];
} SkatPlan;

/* Makes the plan of a view for a skat.
 * ten    the player's ten cards (those of the view, or in Malenko of a world)
 * kinds  bit set of the contracts to consider; the others only get the rule's first discard
 * Returns false when no world agrees with what was heard. */
bool skat_plan_make(const SkatView *view, Solver *solver, const SkatRace *length, CardSet ten,
                    CardSet talon, unsigned kinds, SkatPlan *plan);

/* The contracts that a plan chooses from; Null Ouvert goes with Null. */
enum { SKAT_PLAN_CONTRACTS = SKAT_KINDS + 1 };
extern const Contract skat_plan_contracts[SKAT_PLAN_CONTRACTS];

/* Which of them promises most at a bid, of those considered; -1: none may be declared, Null being
 * below the bid. */
int skat_plan_contract(const SkatView *view, const SkatRace *race, const SkatPlan *plan, int bid);

#endif
