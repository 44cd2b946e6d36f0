/* The plain bidding rule of Sens: on which cards a club player chooses trump.
 *
 * A hand has for every suit a *strength*: a weighted sum of a few features, in hundredths of the
 * log-odds of making the game. A player chooses where a game gains on average: what is lost when
 * it is gezogen is about three times what is gained when it is made, so that he must expect to
 * make it three times in four. The weights stand in
 * configs/sens-bidding.inc, which "stich fit sens" makes.
 *
 * All cards are deck numbers of sens_game; rules are those of sens_game. */
#ifndef STICH_SENS_BIDDING_H
#define STICH_SENS_BIDDING_H

#include "random.h"
#include "solver/deal.h"
#include "solver/games/sens.h"

/* A deal in the order in which its cards came. */
typedef struct SensDealt {
    CardSet first_five[SENS_SEATS];
    CardSet hands[SENS_SEATS]; /* of eight; the dealer's with upcard and bottom card; not robbed */
    Card upcard, bottom;
} SensDealt;

/* What a player knows when he chooses. */
typedef struct SensHand {
    uint8_t seat;
    CardSet cards; /* his first five, and the bottom card if he is the dealer and may see it */
    Card upcard;
    Card bottom; /* CARD_NONE: he does not know it */
} SensHand;

typedef struct SensAuction {
    int8_t chooser; /* seat, or -1: all passed twice */
    int8_t trump;   /* suit */
    uint8_t round;  /* 1 or 2 */
} SensAuction;

enum { SENS_PASS = -1, SENS_ROUNDS = 2 };

/* Seats are asked in this order, the dealer first: the seat asked at a turn (0 .. 3), and the turn
 * of a seat. */
static inline int sens_asked(int turn) {
    return (SENS_DEALER + turn) % SENS_SEATS;
}
static inline int sens_turn(int seat) {
    return (seat + SENS_SEATS - SENS_DEALER) % SENS_SEATS;
}

/* Draws the order in which the cards of a complete deal came: every one equally likely that agrees
 * with what is known.
 * known   of the first five cards of each seat none, some or all; upcard and bottom card or
 *         CARD_NONE */
void sens_arrange(const Deal *deal, const SensDealt *known, Random *random, SensDealt *dealt);

/* Nothing is known of the order. */
extern const SensDealt sens_unordered;

/* What a seat knows when it is asked. */
SensHand sens_hand_of(const Rules *rules, const SensDealt *dealt, int seat);

/* The strength of a hand with this trump, chosen in this round (in round 1 the upcard's suit). */
int sens_strength(const Rules *rules, const SensHand *hand, int trump, int round);

/* The features of which the strength is the weighted sum. For fitting the weights. */
enum { SENS_FEATURES = 17 };
void sens_features(const Rules *rules, const SensHand *hand, int trump, int round,
                   int features[SENS_FEATURES]);

/* The suit that the player chooses, or SENS_PASS. */
int sens_choose(const Rules *rules, const SensHand *hand, int round);

/* The chance that he chooses this suit, or passes (SENS_PASS), when he is asked (see chance.h): 0
 * for a suit that he may not choose in this round. */
double sens_call_chance(const Rules *rules, const SensHand *hand, int round, int call);

/* Asks the seats in turn.
 * asked  how many have been asked before and have passed: 0 at the start, up to 8 */
void sens_auction(const Rules *rules, const SensDealt *dealt, int asked, SensAuction *auction);

/* The hands that are played, after Rauben. */
void sens_final_hands(const SensDealt *dealt, const SensAuction *auction,
                      CardSet hands[SENS_SEATS]);

#endif
