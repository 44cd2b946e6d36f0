/* Cards and sets of cards: one 64-bit word.
 *
 * A card is a small number, a set of cards a word with one bit a card. There are two numberings:
 * that of the *deck* (deck.h: fixed for a game, used in everything that a user sees) and that of
 * a *layout* (layout.h: the same cards re-ordered for one contract, used in play and search).
 * Both use these types; a parameter's comment says which one it expects. */
#ifndef STICH_CARD_H
#define STICH_CARD_H

#include <stdbool.h>
#include <stdint.h>

typedef uint8_t Card;     /* 0 .. MAX_CARDS - 1 */
typedef uint64_t CardSet; /* bit i is set: card i is in the set */

enum {
    MAX_CARDS = 54, /* the deck of Cego */
    MAX_SEATS = 4,
    MAX_SUITS = 5,   /* effective suits: the trumps and four plain suits */
    MAX_TRICKS = 13, /* Cego with three players */
    CARD_NONE = 255
};

static inline CardSet set_of(Card card) {
    return (CardSet)1 << card;
}

static inline bool set_has(CardSet set, Card card) {
    return (set >> card & 1) != 0;
}

static inline int set_count(CardSet set) {
    return __builtin_popcountll(set);
}

/* Lowest card of a set that is not empty. */
static inline Card set_lowest(CardSet set) {
    return (Card)__builtin_ctzll(set);
}

/* Highest card of a set that is not empty. */
static inline Card set_highest(CardSet set) {
    return (Card)(63 - __builtin_clzll(set));
}

/* Takes the lowest card out of *set, which is not empty, and returns it. */
static inline Card set_pop(CardSet *set) {
    Card card = set_lowest(*set);
    *set &= *set - 1;
    return card;
}

/* All cards with a higher number. */
static inline CardSet set_above(Card card) {
    return ~(CardSet)1 << card;
}

#endif
