/* The Bavarian pack: 32 German-suited cards, with which Schafkopf and Sens are played. */
#ifndef STICH_BAVARIAN_H
#define STICH_BAVARIAN_H

#include "../deck.h"

/* Suits E G H S, each numbered A Z K O U 9 8 7: ace, ten, king, Ober, Unter, nine, eight, seven. */
extern const Deck bavarian_deck;

/* The same without eights and sevens: 24 cards with the same numbers. */
extern const Deck bavarian_short_deck;

enum { BAVARIAN_EICHEL, BAVARIAN_GRAS, BAVARIAN_HERZ, BAVARIAN_SCHELLEN, BAVARIAN_SUITS };

enum {
    BAVARIAN_ACE,
    BAVARIAN_TEN,
    BAVARIAN_KING,
    BAVARIAN_OBER,
    BAVARIAN_UNTER,
    BAVARIAN_NINE,
    BAVARIAN_EIGHT,
    BAVARIAN_SEVEN,
    BAVARIAN_RANKS
};

enum { BAVARIAN_CARDS = BAVARIAN_SUITS * BAVARIAN_RANKS };

/* Card points by deck number: A 11, Z 10, K 4, O 3, U 2, 120 in all. */
extern const uint8_t bavarian_worths[BAVARIAN_CARDS];

static inline Card bavarian_card(int suit, int rank) {
    return (Card)(suit * BAVARIAN_RANKS + rank);
}

/* The eight cards of a suit, and the four of a rank (deck numbers). */
static inline CardSet bavarian_suit(int suit) {
    return (CardSet)0xFF << suit * BAVARIAN_RANKS;
}

static inline CardSet bavarian_rank(int rank) {
    return (CardSet)0x01010101 << rank;
}

/* Sum of the card points of a set (deck numbers). */
int bavarian_points(CardSet cards);

#endif
