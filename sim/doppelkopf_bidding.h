/* The plain bidding rule of Doppelkopf: reservations, the exchange of an Armut, and how strong a
 * hand is.
 *
 * The *strength* of a hand is the number of card points that its side will take on average: a
 * weighted sum of a few features. A player marries, offers an Armut, throws in a weak hand that may
 * be thrown in, and plays alone where he expects clearly more than half of the points. The weights
 * stand at the top of doppelkopf_bidding.c; docs/doppelkopf-players.md tells the rule in words.
 *
 * All cards are deck numbers of doppelkopf_game; rules are those of doppelkopf_game. */
#ifndef STICH_DOPPELKOPF_BIDDING_H
#define STICH_DOPPELKOPF_BIDDING_H

#include "solver/games/doppelkopf.h"

/* Card points that the side of a hand will take on average.
 * contract  of a solo or a silent Hochzeit the soloist's hand; else that of a seat of either side
 * re        is the seat Re?
 * seat      forehand leads, which counts */
int doppelkopf_strength(Contract contract, CardSet hand, bool re, int seat);

/* A solo is played from this strength on. */
enum { DOPPELKOPF_ALONE_FROM = 130 };

/* What a player says when he is asked for reservations. */
DoppelkopfCall doppelkopf_call(const Rules *rules, CardSet hand, int seat);

/* How likely each answer to the question for reservations is (see chance.h); those that the hand
 * may not give are 0. */
typedef struct DoppelkopfChances {
    double of[DOPPELKOPF_PLAYS_ALONE + 1];
} DoppelkopfChances;
DoppelkopfChances doppelkopf_call_chances(const Rules *rules, CardSet hand, int seat);

/* The chance that a seat lets this contract (no Armut, whose hands are not as dealt) be played:
 * that it declares it, or that it does not take it from who does. Of a solo the others do not tell.
 */
double doppelkopf_contract_chance(const Rules *rules, Contract contract, bool declares,
                                  CardSet hand, int seat);

/* The three cards that a player with an Armut puts down. */
CardSet doppelkopf_offer(CardSet hand);

/* Does a player take the three cards of an Armut, which he does not see? */
bool doppelkopf_takes(CardSet hand, int seat);
double doppelkopf_takes_chance(CardSet hand, int seat);

/* The three cards that he gives back of fifteen. */
CardSet doppelkopf_give_back(CardSet fifteen);

/* What became of the reservations. */
typedef struct DoppelkopfAuction {
    bool again;      /* thrown in: the same dealer deals again */
    PlayedGame game; /* contract, declarer, side, hands; of an Armut as dealt and exchanged; what a
                        soloist committed himself to is announced */
} DoppelkopfAuction;

/* What becomes of these calls.
 * hands  as dealt
 * calls  of each seat
 * takes  seats that would take an Armut */
void doppelkopf_settle(const CardSet *hands, const DoppelkopfCall *calls, unsigned takes,
                       DoppelkopfAuction *auction);

/* The same with all calls by the plain rule. */
void doppelkopf_auction(const Rules *rules, const CardSet *hands, DoppelkopfAuction *auction);

#endif
