/* The plain bidding rule of Cego, told in docs/cego-players.md: on which cards a club player says
 * Solo, Bettel or Piccolo, and how far he goes up the ladder.
 *
 * For Solo and the ladder a hand has a *margin*: by how many tenths of a point its holder may be
 * expected to come out above what he needs. For games that are made or not, *odds*: log-odds in
 * hundredths. The weights stand at the top of cego_bidding.c. All cards are deck numbers. */
#ifndef STICH_CEGO_BIDDING_H
#define STICH_CEGO_BIDDING_H

#include "cego_hand.h"

/* What was played for in the end. */
typedef struct CegoAuction {
    int8_t declarer; /* seat; -1: thrown in */
    uint8_t kind;    /* contract */
    uint8_t modifiers;
} CegoAuction;

/* What a seat has said, or may no more say, at the time from which an auction goes on. */
typedef struct CegoCalls {
    bool solo_asked;     /* the Solo question has gone round: nobody may say Solo any more */
    uint8_t solo_passed; /* bit set of seats that have said no to it, or shall */
    uint8_t passed;      /* bit set of seats that will not say anything any more */
    int8_t soloist;      /* seat; -1: nobody has said Solo */
    int8_t holder;       /* of the highest bid on the ladder; -1: none yet */
    uint8_t step;        /* that bid, a contract */
} CegoCalls;

/* Nothing has been said. */
extern const CegoCalls cego_silence;

/* By how many tenths of a point the holder may expect to have more than he needs. plan: Solo or a
 * step of the ladder, made of this hand. */
int cego_margin(const Rules *rules, const CegoPlan *plan, CardSet hand);

/* Log-odds in hundredths of making Ultimo, Bettel or Piccolo, or of not losing Räuber or Drescher.
 */
int cego_odds(const Rules *rules, int kind, CardSet hand);

/* Does a player with this hand say Solo when he is asked; or Ultimo, whichever he would say? Fills
 * the contract. */
bool cego_says_solo(const Rules *rules, CardSet hand, CegoAuction *auction);

/* Does a player with this hand go up to this step of the ladder? */
bool cego_bids(const Rules *rules, CardSet hand, int kind, unsigned modifiers);

/* The chances that a player with this hand, when he is asked, says Solo or Ultimo, and that he goes
 * up to this step of the ladder (see chance.h). */
typedef struct CegoSoloChance {
    double solo, ultimo;
} CegoSoloChance;
CegoSoloChance cego_solo_chance(const Rules *rules, CardSet hand);
double cego_bid_chance(const Rules *rules, CardSet hand, int kind, unsigned modifiers);

/* Carries an auction on from what has been said: who plays what in the end. */
void cego_auction(const Rules *rules, const CardSet *hands, const CegoCalls *calls,
                  CegoAuction *auction);

#endif
