/* The plain bidding rule of Skat: what a club player would bid, play and put away.
 *
 * Bids rest on the strength of the hand for each contract (skat_strength.h). A seat goes up to the
 * value of the dearest contract that it expects to make two times in three once it has the skat,
 * which is where a game starts to pay: the winner gets its value, the loser loses twice that.
 *
 * All cards are deck numbers of skat_game. Functions that take rules expect those of skat_game. */
#ifndef STICH_SKAT_BIDDING_H
#define STICH_SKAT_BIDDING_H

#include "solver/games/skat.h"

/* What one seat has let the others hear during the auction. */
typedef struct SkatCalls {
    int16_t said;    /* the highest bid that it said or held; 0: none yet */
    int16_t refused; /* the bid that it would not say or hold; 0: it has not passed */
} SkatCalls;

typedef struct SkatAuction {
    int8_t declarer;    /* seat, or -1: all passed */
    int16_t bid;        /* the bid at which the declarer got the game; 0 when all passed */
    SkatCalls calls[3]; /* of each seat, at the end */
} SkatAuction;

/* What the declarer plays. Hand games keep the skat as it is. */
typedef struct SkatChoice {
    Contract contract;
    CardSet discard; /* the two cards that lie aside during play */
} SkatChoice;

/* The highest bid up to which a seat with these ten cards goes; 0: it passes at once. It need not
 * be a legal bid itself: the seat says or holds every legal bid that is not above it. */
int skat_highest_bid(const Rules *rules, CardSet ten);

/* The chance that a seat with these ten cards, dealt to it, makes these calls (see chance.h): that
 * it goes up to the bid that it said, but not to the one that it refused. Where nothing was said
 * (all zero) it is 1, and for legal calls never 0. */
double skat_call_chance(const Rules *rules, CardSet ten, SkatCalls calls);

/* The auction: middlehand asks forehand, the dealer asks who is left; forehand may take a game
 * that nobody wanted for the lowest bid. */
void skat_auction(const Rules *rules, const CardSet hands[3], SkatAuction *auction);

/* Does a declarer with these ten cards leave the skat alone? If so *contract is his Hand game.
 * He does when that promises more than picking up, or when only a Hand game reaches the bid. */
bool skat_choose_hand(const Rules *rules, CardSet ten, int bid, Contract *contract);

/* The game and the discard of a declarer who has picked up: the most promising one. A game that
 * does not reach the bid is lost, so it is chosen only where losing it is cheaper than all others.
 * twelve: his ten cards and the skat. */
SkatChoice skat_choose_game(const Rules *rules, CardSet twelve, int bid);

/* Ramsch: in turn everybody takes up the skat and puts two cards back, or pushes it on unseen.
 * Changes hands and *skat; returns how often it was pushed on.
 * put_down  receives what each seat has put back, 0 if it pushed the skat on */
int skat_shove(CardSet hands[3], CardSet *skat, CardSet put_down[3]);

/* Malenko: the contract that forehand names on his first five cards.
 * owed: the games that he still owes, bit 1 << SkatMalenko each, at least one. */
enum { SKAT_MALENKO_ALL = (1 << SKAT_MALENKO_GAMES) - 1 };
Contract skat_choose_malenko(CardSet five, unsigned owed);

#endif
