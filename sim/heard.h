/* Calls of an auction as text, one word for each seat: what is the same in all games. */
#ifndef STICH_HEARD_H
#define STICH_HEARD_H

#include "solver/card.h"
#include "solver/error.h"

enum { HEARD_WORD = 24 }; /* room for a word */

/* Cuts a text into the word of each seat; blanks and commas separate them. There is one for each of
 * so many seats, or for each but the player's own, which is then "-". STATUS_BAD_INPUT: there are
 * more or fewer, or one is too long. */
Status heard_split(const char *text, int seats, int own, char words[MAX_SEATS][HEARD_WORD],
                   Error *error);

#endif
