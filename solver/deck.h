/* Decks: which cards a game has, what they are called, and how they are read and printed.
 *
 * Reading is forgiving about form (upper or lower case, "10" for "T", any order, blanks or commas
 * or nothing between cards, Unicode suit signs, German letters where they can mean only one
 * thing) and strict about meaning: an unknown card, a card that stands twice or a wrong number of
 * cards is an error that says which card, at which column, and what was expected. */
#ifndef STICH_DECK_H
#define STICH_DECK_H

#include "card.h"
#include "error.h"

#include <stddef.h>

/* Another spelling of a suit or a rank: what is written, and what it means in a code. */
typedef struct Spelling {
    const char *written; /* UTF-8; compared without regard to the case of ASCII letters */
    const char *meaning; /* "C" (a suit), "T", "22" (a rank) */
} Spelling;

/* A deck is constant data of a game. A code is a suit letter and the rank, one or two characters
 * ("CJ", "T21"). Cards are numbered in the order of the codes, which is also the order of
 * printing. With two copies of every card (Doppelkopf) the copies are the cards 2k and 2k + 1 and
 * share the code k. */
typedef struct Deck {
    const char *suits;              /* one letter a suit, in the order of the codes: "CSHD" */
    const char *const *codes;       /* ends with NULL */
    const Spelling *suit_spellings; /* ends with written == NULL */
    const Spelling *rank_spellings; /* ends with written == NULL */
    uint8_t copies;                 /* 1, or 2 where every card stands twice */
    const char *const *suit_names;  /* in messages, one a suit: "clubs" */
    CardSet left_out; /* cards of the numbering that a shorter pack does not have; mostly none */
} Deck;

enum {
    CARD_TEXT = 4, /* a code and its final zero */
    CARDS_TEXT = MAX_CARDS * CARD_TEXT + 1
}; /* a list of all cards, blanks between them */

/* Number of card numbers: of cards, those that are left out included. */
int deck_size(const Deck *deck);

/* All cards of the deck as a set, without those that are left out. */
CardSet deck_all(const Deck *deck);

/* A card's printed suit (index in deck->suits) and printed rank ("J", "21"). */
int deck_suit(const Deck *deck, Card card);
const char *deck_rank(const Deck *deck, Card card);

/* The card with this code ("CJ"), which the program itself wrote: it must exist. */
Card deck_named(const Deck *deck, const char *code);

/* The set of the cards in a list of codes that the program itself wrote ("CJ SJ HJ DJ"). */
CardSet deck_named_set(const Deck *deck, const char *codes);

/* Column of a place in a text, for messages: 1 = the first character; a character of several bytes
 * counts once. */
int text_column(const char *text, const char *at);

/* Reads cards in the order in which they stand.
 * text      zero-terminated; blanks, commas and line ends separate, and may be left out
 * cards     receives at most capacity cards (deck numbers); the second copy of a twin gets the
 *           second number
 * taken     cards that are already elsewhere and must not appear again (0: none)
 * Returns STATUS_BAD_INPUT for an unknown card, one too many, or one that is taken or stands
 * twice; *error then names the card and its column (see text_column). *count is the number read. */
Status deck_parse_list(const Deck *deck, const char *text, CardSet taken, Card *cards, int capacity,
                       int *count, Error *error);

/* Reads a set of cards; expected is the number that must be there, or -1 for any. */
Status deck_parse_set(const Deck *deck, const char *text, CardSet taken, int expected, CardSet *set,
                      Error *error);

/* Writes the code of a card; buffer has CARD_TEXT bytes. Returns buffer. */
char *deck_print_card(const Deck *deck, Card card, char *buffer);

/* Writes a set in printing order, blanks between the cards; buffer has CARDS_TEXT bytes.
 * Returns buffer. */
char *deck_print_set(const Deck *deck, CardSet set, char *buffer);

#endif
