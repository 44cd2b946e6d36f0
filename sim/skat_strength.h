/* How strong a Skat hand is for a contract: a few features with weights.
 *
 * Strength is in hundredths of the log-odds of making the game: 0 is an even chance, 69 two in
 * three, 220 nine in ten. In suit games and Grand it is a weighted sum of trumps, jacks, aces,
 * tens, empty suits and card points put away; in Null it falls with the weakness of the hand. The
 * weights stand in configs/skat-bidding.inc, which "stich fit skat" makes. */
#ifndef STICH_SKAT_STRENGTH_H
#define STICH_SKAT_STRENGTH_H

#include "solver/games/skat.h"

/* Strength of the ten cards with which a game is played (any contract but Ramsch).
 * aside: the cards that he has put away; 0 in a Hand game */
int skat_strength_played(CardSet ten, CardSet aside, Contract contract);

/* Ten cards weighed for every contract at once, because a bid asks for all of them. */
typedef struct SkatWeighed {
    int16_t value[SKAT_NULL + 1]; /* sum of the features, without the base; minus the weakness */
    int16_t worst;                /* weakness of the weakest suit in Null */
} SkatWeighed;

SkatWeighed skat_weigh(CardSet ten);

/* Strength of ten cards before the contract is declared: unless it is a Hand game, what may be
 * hoped of the skat is in it. */
int skat_strength_offered(const SkatWeighed *ten, Contract contract);

/* The features of which the strength is the weighted sum, and how many there are: of ten cards with
 * which a game is played, and of ten before picking up (no Hand game). For fitting the weights. */
enum { SKAT_FEATURES = 8 };
int skat_features(CardSet ten, CardSet aside, Contract contract, int features[SKAT_FEATURES]);
int skat_features_offered(CardSet ten, Contract contract, int features[SKAT_FEATURES]);

/* The two of twelve cards that are best put away in a contract, Ramsch included, where no jack may
 * be. In the others trumps are put away only when there is nothing else. */
CardSet skat_discard(CardSet twelve, Contract contract);

/* How weak a hand is in Null; 0: nobody can make it take a trick. Any number of cards. */
int skat_null_weakness(CardSet hand);

/* How much a hand has to fear in Ramsch; 0: nothing. Any number of cards. */
int skat_danger(CardSet hand);

#endif
