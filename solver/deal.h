/* Deals as text: "HAND0 | HAND1 | HAND2 / TALON", seats in playing order. */
#ifndef STICH_DEAL_H
#define STICH_DEAL_H

#include "game.h"

typedef struct Deal {
    CardSet hands[MAX_SEATS]; /* deck numbers */
    CardSet talon;
} Deal;

enum { DEAL_TEXT = CARDS_TEXT + 16 };

/* Reads a deal. Every hand must have the same number of cards, 1 to the game's hand size, and with
 * full hands the talon must be complete (with shorter ones it may be missing). Errors name the
 * hand ("hand 1", "talon"), the card and the column within the text. */
Status deal_parse(const Game *game, const char *text, Deal *deal, Error *error);

/* Writes a deal; buffer has DEAL_TEXT bytes. Returns buffer. */
char *deal_print(const Game *game, const Deal *deal, char *buffer);

#endif
