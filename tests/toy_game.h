/* A game that nobody plays, added as docs/adding-a-game.md says: three players with seven of 24
 * cards, three in the talon, two suits of trumps. It proves that the page suffices. */
#ifndef STICH_TOY_GAME_H
#define STICH_TOY_GAME_H

#include "solver/game.h"

extern const Game toy_game;

enum { TOY_RED, TOY_BLACK, TOY_MISERE };
enum { TOY_LAST_TRICK, TOY_SWITCHES };

#endif
