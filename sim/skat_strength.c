#include "skat_strength.h"

#include <assert.h>
#include <limits.h>

/* ---- The weights ---- */

/* Features of suit games and Grand. */
enum {
    BASE,
    TRUMP,      /* each trump, jacks included */
    JACK_RANK,  /* clubs jack 4, spades 3, hearts 2, diamonds 1 */
    HIGH_TRUMP, /* ace and ten of trumps, each */
    ACE,        /* each ace of a plain suit */
    TEN,        /* each ten of a plain suit that is not alone in it */
    VOID_SUIT,  /* each plain suit without a card */
    ASIDE,      /* each card point put away */
    FEATURES
};

/* Of Null: strength falls by the weight of each unit of weakness (see weakness below). */
enum { WEAKNESS = 1 };

/* Before picking up: so many hundredths of the strength of the ten cards. */
enum { SLOPE = 1 };

#include "configs/skat-bidding.inc"

_Static_assert((int)FEATURES == (int)SKAT_FEATURES, "as the header says");

/* Card points that lie in an unknown skat on average (7.5). A hand of Null without any weakness is
 * SAFE. Before picking up a player expects to repair his worst suit down to a weakness of REPAIRED.
 */
enum { SKAT_MEAN = 7, SAFE = 450, REPAIRED = 5 };

enum { JACK_DANGER = 4 }; /* of each jack in Ramsch, beside the weakness of the suits */

/* ---- What one suit of a hand is worth ---- */

/* In the deck every suit is eight neighbouring bits, J A T K Q 9 8 7 from the lowest up. */
enum { J = 1, A = 2, T = 4, K = 8, Q = 16, PLAIN_CARDS = 0xfe, SUIT_BITS = 8, SUITS = 4 };

static unsigned suit_of(CardSet hand, int suit) {
    return (unsigned)(hand >> SUIT_BITS * suit) & (PLAIN_CARDS | J);
}

static const int16_t *weights_of(Contract contract) {
    return contract.kind == SKAT_GRAND ? grand_weights : suit_weights;
}

static bool is_ouvert(Contract contract) {
    return (contract.modifiers & SKAT_OUVERT) != 0;
}

/* In a suit game or Grand. */
static int points_suit(const int16_t *w, Contract contract, int suit, unsigned cards) {
    unsigned plain = cards & PLAIN_CARDS;
    int value = cards & J ? w[TRUMP] + w[JACK_RANK] * (SUITS - suit) : 0;
    bool ace = plain & A, ten = plain & T;
    if (suit == contract.kind)
        return value + w[TRUMP] * set_count(plain) + w[HIGH_TRUMP] * (ace + ten);
    if (plain == 0)
        return value + w[VOID_SUIT];
    return value + (ace ? w[ACE] : 0) + (ten && plain != T ? w[TEN] : 0);
}

/* The cards of a suit in the order of Null: bit 0 = 7, then 8 9 T J Q K A. */
static unsigned null_order(unsigned suit) {
    return (suit >> 7 & 1) | (suit >> 5 & 2) | (suit >> 3 & 4) | (suit & T) << 1 | (suit & J) << 4 |
           (suit & Q) << 1 | (suit & K) << 3 | (suit & A) << 6;
}

/* The cards of a plain suit in the order of Ramsch: bit 0 = 7, then 8 9 Q K T A. */
static unsigned ramsch_order(unsigned suit) {
    return (suit >> 7 & 1) | (suit >> 5 & 2) | (suit >> 3 & 4) | (suit & Q) >> 1 | (suit & K) << 1 |
           (suit & T) << 3 | (suit & A) << 5;
}

/* How weak a suit is for a player who wants no trick. Its lowest card is safe as the lowest of
 * the suit, the next up to the third, the next up to the fifth: then the others can always be let
 * win. Every rank above that counts, most for the lowest card, which is attacked first.
 * ranks: the cards held, bit 0 = the lowest of the suit */
static int weakness(unsigned ranks) {
    int sum = 0, place = 0;
    for (CardSet rest = ranks; rest != 0; place++) {
        int above = set_pop(&rest) - 2 * place;
        if (above > 0)
            sum += above * (place < 2 ? 3 - place : 1);
    }
    return sum;
}

/* What the cards of one suit add to a hand: strength, or minus the weakness of one that ducks. */
static int suit_value(Contract contract, int suit, unsigned cards) {
    if (contract.kind == SKAT_NULL)
        return -weakness(null_order(cards));
    if (contract.kind == SKAT_RAMSCH)
        return -weakness(ramsch_order(cards)) - (cards & J ? JACK_DANGER : 0);
    return points_suit(weights_of(contract), contract, suit, cards);
}

static int hand_value(CardSet hand, Contract contract) {
    int value = 0;
    for (int suit = 0; suit < SUITS; suit++)
        value += suit_value(contract, suit, suit_of(hand, suit));
    return value;
}

/* What putting cards away adds. */
static int aside_value(CardSet aside, Contract contract) {
    return contract.kind <= SKAT_GRAND ? weights_of(contract)[ASIDE] * skat_points(aside) : 0;
}

/* ---- Strength of a hand ---- */

static int null_strength(const int16_t *w, int weak) {
    return weak == 0 ? SAFE : w[BASE] - weak * w[WEAKNESS];
}

/* The strength of ten cards, as they are, whose suits add up to this value. */
static int strength(int value, Contract contract) {
    if (contract.kind == SKAT_NULL)
        return null_strength(is_ouvert(contract) ? null_ouvert_weights : null_weights, -value);
    return weights_of(contract)[BASE] + value;
}

int skat_strength_played(CardSet ten, CardSet aside, Contract contract) {
    return strength(hand_value(ten, contract), contract) + aside_value(aside, contract);
}

SkatWeighed skat_weigh(CardSet ten) {
    SkatWeighed weighed = {.worst = 0};
    for (uint8_t kind = 0; kind <= SKAT_NULL; kind++)
        weighed.value[kind] = (int16_t)hand_value(ten, (Contract){.kind = kind});
    for (int suit = 0; suit < SUITS; suit++) {
        int weak = -suit_value((Contract){.kind = SKAT_NULL}, suit, suit_of(ten, suit));
        weighed.worst = (int16_t)(weak > weighed.worst ? weak : weighed.worst);
    }
    return weighed;
}

/* Of ten cards that may still be repaired. */
static int repaired_weakness(const SkatWeighed *ten) {
    return -ten->value[SKAT_NULL] - (ten->worst > REPAIRED ? ten->worst - REPAIRED : 0);
}

int skat_strength_offered(const SkatWeighed *ten, Contract contract) {
    int value = ten->value[contract.kind];
    bool hand = (contract.modifiers & SKAT_HAND) != 0;
    if (contract.kind == SKAT_NULL && hand)
        return strength(value, contract);
    if (contract.kind == SKAT_NULL)
        return null_strength(is_ouvert(contract) ? null_ouvert_offered_weights
                                                 : null_offered_weights,
                             repaired_weakness(ten));
    if (hand)
        return strength(value, contract) + weights_of(contract)[ASIDE] * SKAT_MEAN;
    const int16_t *w = contract.kind == SKAT_GRAND ? grand_offered_weights : suit_offered_weights;
    return w[BASE] + w[SLOPE] * strength(value, contract) / 100;
}

int skat_features(CardSet ten, CardSet aside, Contract contract, int features[SKAT_FEATURES]) {
    if (contract.kind == SKAT_NULL) {
        features[BASE] = 1;
        features[WEAKNESS] = -skat_null_weakness(ten);
        return WEAKNESS + 1;
    }
    for (int f = 0; f < FEATURES; f++) { /* what a weight of 1 on this feature alone gives */
        int16_t unit[FEATURES] = {0};
        unit[f] = 1;
        int sum = unit[BASE] + unit[ASIDE] * skat_points(aside);
        for (int suit = 0; suit < SUITS; suit++)
            sum += points_suit(unit, contract, suit, suit_of(ten, suit));
        features[f] = sum;
    }
    return FEATURES;
}

int skat_features_offered(CardSet ten, Contract contract, int features[SKAT_FEATURES]) {
    SkatWeighed weighed = skat_weigh(ten);
    features[BASE] = 1;
    if (contract.kind == SKAT_NULL) {
        features[WEAKNESS] = -repaired_weakness(&weighed);
        return WEAKNESS + 1;
    }
    int as_it_is = strength(weighed.value[contract.kind], contract);
    features[SLOPE] = (as_it_is + (as_it_is < 0 ? -50 : 50)) / 100; /* rounded */
    return SLOPE + 1;
}

int skat_null_weakness(CardSet hand) {
    return -hand_value(hand, (Contract){.kind = SKAT_NULL});
}

int skat_danger(CardSet hand) {
    return -hand_value(hand, (Contract){.kind = SKAT_RAMSCH});
}

/* ---- The discard ---- */

/* What a hand gains when these cards of one suit are put away. */
static int gain(CardSet twelve, CardSet aside, int suit, Contract contract) {
    return suit_value(contract, suit, suit_of(twelve & ~aside, suit)) -
           suit_value(contract, suit, suit_of(twelve, suit)) + aside_value(aside, contract);
}

/* The cards that may be put away. */
static CardSet discardable(CardSet twelve, Contract contract) {
    Card list[SKAT_MAX_TRUMPS];
    CardSet trumps = 0;
    for (int count = skat_trumps(contract, list); count > 0; count--)
        trumps |= set_of(list[count - 1]);
    CardSet plain = twelve & ~trumps;
    return set_count(plain) >= 2 ? plain : twelve;
}

CardSet skat_discard(CardSet twelve, Contract contract) {
    Card candidates[12];
    int gains[12], count = 0, most = INT_MIN;
    CardSet best = 0;
    assert(set_count(twelve) == 12);
    for (CardSet rest = discardable(twelve, contract); rest != 0; count++) {
        candidates[count] = set_pop(&rest);
        gains[count] =
            gain(twelve, set_of(candidates[count]), candidates[count] / SUIT_BITS, contract);
    }
    for (int i = 1; i < count; i++)
        for (int j = 0; j < i; j++) {
            CardSet aside = set_of(candidates[i]) | set_of(candidates[j]);
            int suit = candidates[i] / SUIT_BITS;
            int gained = suit == candidates[j] / SUIT_BITS ? gain(twelve, aside, suit, contract)
                                                           : gains[i] + gains[j];
            if (gained > most) {
                most = gained;
                best = aside;
            }
        }
    return best;
}
