#include "skat_discard.h"

#include "skat_strength.h"

#include <assert.h>

/* A suit of a hand as a byte: bit 0 the jack, then A T K Q 9 8 7. */
enum { JACK = 1, ACE = 2, TEN = 4, PLAIN = 0xfe };

static unsigned suit_of_hand(CardSet hand, int suit) {
    return (unsigned)(hand >> 8 * suit) & 0xff;
}

/* What the rule counts in the plain suits that are kept. The numbers were fitted to open-card
 * results of all 66 discards of 66 hands in suit games and 160 in Grand. (skat_discard in
 * skat_strength.h is fitted to play by rule players, who want other cards.) */
typedef struct Weights {
    int16_t ace, covered_ten, guarded_ten; /* a ten with its ace, with a smaller card only */
    int16_t follower;                      /* each smaller card of a suit with the ace */
    int16_t void_suit;
    int16_t aside; /* each card point put away */
} Weights;

static const Weights suit_weights = {100, 90, -20, 10, 60, 3};
static const Weights grand_weights = {110, 70, 0, 40, 20, 5};

enum { TRUMP_KEPT = 1000 }; /* more than all else together */

static int plain_worth(const Weights *w, unsigned suit) {
    int cards = set_count(suit & PLAIN);
    bool ten = suit & TEN;
    if (cards == 0)
        return w->void_suit;
    if (suit & ACE)
        return w->ace + (ten ? w->covered_ten : 0) + w->follower * (cards - 1 - ten);
    return ten && cards > 1 ? w->guarded_ten : 0;
}

/* How good it is to play a suit game or Grand with these cards and the others aside. */
static int points_worth(CardSet kept, CardSet aside, Contract contract) {
    const Weights *w = contract.kind == SKAT_GRAND ? &grand_weights : &suit_weights;
    int worth = w->aside * skat_points(aside);
    for (int suit = 0; suit < 4; suit++) {
        unsigned cards = suit_of_hand(kept, suit);
        if (suit == contract.kind)
            worth += TRUMP_KEPT * set_count(cards);
        else
            worth += TRUMP_KEPT * set_count(cards & JACK) + plain_worth(w, cards);
    }
    return worth;
}

/* Puts a discard into its place in the list, which is sorted from the best down. */
static void insert(CardSet *discards, int *worths, int *count, int capacity, CardSet aside,
                   int worth) {
    int i = *count < capacity ? (*count)++ : capacity;
    for (; i > 0 && worths[i - 1] < worth; i--)
        if (i < capacity) {
            discards[i] = discards[i - 1];
            worths[i] = worths[i - 1];
        }
    if (i < capacity) {
        discards[i] = aside;
        worths[i] = worth;
    }
}

int skat_list_discards(CardSet twelve, Contract contract, CardSet *discards, int capacity) {
    int worths[SKAT_ALL_DISCARDS], count = 0;
    assert(set_count(twelve) == 12 && contract.kind <= SKAT_NULL && capacity > 0);
    capacity = capacity < SKAT_ALL_DISCARDS ? capacity : SKAT_ALL_DISCARDS;
    for (CardSet firsts = twelve; firsts != 0;) {
        CardSet first = set_of(set_pop(&firsts));
        for (CardSet seconds = firsts; seconds != 0;) {
            CardSet aside = first | set_of(set_pop(&seconds)), kept = twelve & ~aside;
            int worth = contract.kind == SKAT_NULL ? -skat_null_weakness(kept)
                                                   : points_worth(kept, aside, contract);
            insert(discards, worths, &count, capacity, aside, worth);
        }
    }
    return count;
}
