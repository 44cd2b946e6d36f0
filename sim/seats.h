/* What the seats of a table are called. */
#ifndef STICH_SEATS_H
#define STICH_SEATS_H

#include "solver/game.h"

/* The seat of a game with this name: its number, "forehand", "middlehand", "rearhand", "dealer", or
 * the German names, in any case; -1: there is none. */
int seat_find(const Game *game, const char *name);

/* What a seat is called: "forehand"; the fourth seat is "dealer". */
const char *seat_name(int seat);

#endif
