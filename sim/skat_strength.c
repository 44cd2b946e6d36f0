#include "skat_strength.h"

#include <assert.h>
#include <limits.h>

/* ---- The weights ----
 *
 * Found by logistic regression on 60,000 hands each, which were dealt at random, had the discard
 * of these same weights (two rounds), and were played out by three rule players. */

/* Suit games and Grand. */
typedef struct Weights {
    int16_t base;
    int16_t trump;      /* each trump, jacks included */
    int16_t jack_rank;  /* clubs jack 4, spades 3, hearts 2, diamonds 1 */
    int16_t high_trump; /* ace and ten of trumps, each */
    int16_t ace;        /* each ace of a plain suit */
    int16_t ten;        /* each ten of a plain suit that is not alone in it */
    int16_t void_suit;  /* each plain suit without a card */
    int16_t aside;      /* each card point put away */
    int16_t offered;    /* before picking up: this, and ... */
    int16_t slope;      /* ... so many hundredths of the strength of the ten cards */
} Weights;

static const Weights suit_weights = {-1440, 165, 42, 85, 170, 70, 55, 6, 170, 76};
static const Weights grand_weights = {-1100, 160, 35, 0, 185, 130, 100, 8, 150, 73};

enum { SKAT_MEAN = 7 }; /* card points that lie in an unknown skat on average (7.5) */

/* Null: strength falls from base by the weight of each unit of weakness (see weakness below). A
 * hand without any weakness is SAFE. Before picking up a player expects to repair his worst suit
 * down to a weakness of REPAIRED. */
typedef struct NullWeights {
    int16_t base, weakness;
} NullWeights;

static const NullWeights null_played[2] = {{270, 28}, {240, 32}}; /* closed, Ouvert */
static const NullWeights null_offered[2] = {{185, 15}, {150, 15}};
enum { SAFE = 450, REPAIRED = 5 };

enum { JACK_DANGER = 4 }; /* of each jack in Ramsch, beside the weakness of the suits */

/* ---- What one suit of a hand is worth ---- */

/* In the deck every suit is eight neighbouring bits, J A T K Q 9 8 7 from the lowest up. */
enum { J = 1, A = 2, T = 4, K = 8, Q = 16, PLAIN_CARDS = 0xfe, SUIT_BITS = 8, SUITS = 4 };

static unsigned suit_of(CardSet hand, int suit) {
    return (unsigned)(hand >> SUIT_BITS * suit) & (PLAIN_CARDS | J);
}

static const Weights *weights_of(Contract contract) {
    return contract.kind == SKAT_GRAND ? &grand_weights : &suit_weights;
}

/* In a suit game or Grand. */
static int points_suit(Contract contract, int suit, unsigned cards) {
    const Weights *w = weights_of(contract);
    unsigned plain = cards & PLAIN_CARDS;
    int value = cards & J ? w->trump + w->jack_rank * (SUITS - suit) : 0;
    bool ace = plain & A, ten = plain & T;
    if (suit == contract.kind)
        return value + w->trump * set_count(plain) + w->high_trump * (ace + ten);
    if (plain == 0)
        return value + w->void_suit;
    return value + (ace ? w->ace : 0) + (ten && plain != T ? w->ten : 0);
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
    return points_suit(contract, suit, cards);
}

static int hand_value(CardSet hand, Contract contract) {
    int value = 0;
    for (int suit = 0; suit < SUITS; suit++)
        value += suit_value(contract, suit, suit_of(hand, suit));
    return value;
}

/* What putting cards away adds. */
static int aside_value(CardSet aside, Contract contract) {
    return contract.kind <= SKAT_GRAND ? weights_of(contract)->aside * skat_points(aside) : 0;
}

/* ---- Strength of a hand ---- */

static int null_strength(const NullWeights *w, int weak) {
    return weak == 0 ? SAFE : w->base - weak * w->weakness;
}

static bool is_ouvert(Contract contract) {
    return (contract.modifiers & SKAT_OUVERT) != 0;
}

/* The strength of ten cards, as they are, whose suits add up to this value. */
static int strength(int value, Contract contract) {
    if (contract.kind == SKAT_NULL)
        return null_strength(&null_played[is_ouvert(contract)], -value);
    return weights_of(contract)->base + value;
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

int skat_strength_offered(const SkatWeighed *ten, Contract contract) {
    int value = ten->value[contract.kind];
    bool hand = (contract.modifiers & SKAT_HAND) != 0;
    if (contract.kind == SKAT_NULL && hand)
        return strength(value, contract);
    if (contract.kind == SKAT_NULL) {
        int weak = -value - (ten->worst > REPAIRED ? ten->worst - REPAIRED : 0);
        return null_strength(&null_offered[is_ouvert(contract)], weak);
    }
    const Weights *w = weights_of(contract);
    if (hand)
        return strength(value, contract) + w->aside * SKAT_MEAN;
    return w->offered + w->slope * strength(value, contract) / 100;
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
