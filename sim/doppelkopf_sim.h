/* Doppelkopf in "stich sim". */
#ifndef STICH_DOPPELKOPF_SIM_H
#define STICH_DOPPELKOPF_SIM_H

#include "sim_game.h"

extern const SimGame doppelkopf_sim;

/* Makes a game, of which tricks may have been played and things been said, ready for play on: who
 * leads, what all know of the sides, and that everybody announces by the plain rule. */
Start doppelkopf_start(const Rules *rules, const PlayedGame *game);

#endif
