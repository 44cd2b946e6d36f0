/* Deals as text: "HAND0 | HAND1 | HAND2 / TALON", seats in playing order. Where a card is turned up
 * before the contract is chosen, "HAND0 | ... / UPCARD" are the cards dealt until then. */
#ifndef STICH_DEAL_H
#define STICH_DEAL_H

#include "game.h"

typedef struct Deal {
    CardSet hands[MAX_SEATS]; /* deck numbers */
    CardSet talon;
    CardSet upcard; /* only of a deal in part: the card turned up, which is in no hand yet */
} Deal;

enum { DEAL_TEXT = CARDS_TEXT + 16 };

/* Reads a deal. Every hand must have the same number of cards, 1 to the game's hand size, and with
 * full hands the talon must be complete (with shorter ones it may be missing). In a game with an
 * upcard that one may stand after the first cards. Errors name the hand ("hand 1", "talon"), the
 * card and the column within the text. */
Status deal_parse(const Game *game, const char *text, Deal *deal, Error *error);

/* Is this a complete deal, or an ending, that cards can be played in? Otherwise (it is the first
 * cards and the upcard) *error says so. */
Status deal_check_whole(const Deal *deal, Error *error);

/* Writes a deal; buffer has DEAL_TEXT bytes. Returns buffer. */
char *deal_print(const Game *game, const Deal *deal, char *buffer);

#endif
