/* The plain bidding rule of Schafkopf: what a club player bids on his cards.
 *
 * A hand has for every contract a *strength*: a weighted sum of a few features, in hundredths of
 * the log-odds of making it. What the game is worth, times the chance to make it minus that to
 * lose it, is what the player expects; he bids what he expects most of. The weights stand in
 * configs/schafkopf-bidding.inc, which "stich fit schafkopf" makes.
 *
 * All cards are deck numbers of schafkopf_game, rules those of it or of the short pack. */
#ifndef STICH_SCHAFKOPF_BIDDING_H
#define STICH_SCHAFKOPF_BIDDING_H

#include "random.h"
#include "solver/games/schafkopf.h"

/* The strength of a hand in a contract that it may declare. */
int schafkopf_strength(Contract contract, CardSet hand, int seat);

/* The features of which the strength is the weighted sum. For fitting the weights. */
enum { SCHAFKOPF_FEATURES = 15 };
void schafkopf_features(Contract contract, CardSet hand, int seat,
                        int features[SCHAFKOPF_FEATURES]);

/* What the player expects to get, in hundredths of a unit of the account. */
int schafkopf_expects(const Rules *rules, Contract contract, CardSet hand, int seat);

/* May this hand declare the contract under these rules? */
bool schafkopf_may_declare(const Rules *rules, Contract contract, CardSet hand);

/* An auction so far, or at its end. */
typedef struct SchafkopfAuction {
    int8_t declarer; /* seat of the highest bid, or -1: all have passed so far */
    Contract contract;
} SchafkopfAuction;

extern const SchafkopfAuction schafkopf_no_bid;

/* Asks a seat that has not spoken: the contract that it bids over what was bid is put into
 * *auction. Returns whether it bids. */
bool schafkopf_ask(const Rules *rules, CardSet hand, int seat, SchafkopfAuction *auction);

/* How likely each answer of a seat is that has not spoken, where this class was bid before it (see
 * chance.h); those that it may not give are 0. */
typedef struct SchafkopfChances {
    double pass, of[SCHAFKOPF_CONTRACTS];
} SchafkopfChances;
void schafkopf_call_chances(const Rules *rules, CardSet hand, int seat, SchafkopfClass above,
                            SchafkopfChances *chances);

/* Asks the seats from `from` on, one after the other. */
void schafkopf_auction(const Rules *rules, const CardSet hands[SCHAFKOPF_SEATS], int from,
                       SchafkopfAuction *auction);

/* Does a player double who has seen these first cards, half his hand? */
bool schafkopf_doubles(CardSet first_cards);

/* Sets kontra and re of a game whose contract, declarer and hands are there: said before the first
 * lead by an opponent and in answer by the declarer, where the rules have them; never in a Tout,
 * Sie or Ramsch. */
void schafkopf_answer(const Rules *rules, PlayedGame *game);

#endif
