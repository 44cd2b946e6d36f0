/* The player "pimc:N": draws N worlds that agree with all he knows, values every card in each with
 * the solver by what is at stake, and plays the card that makes it (or foils it) in most of them:
 * perfect information Monte Carlo (Levy 1989, Ginsberg 2001).
 *
 * Cards that win equally often are told apart by questions for some points more and fewer, where
 * the game asks for that (Effort), and then by the rule player, who also plays where thought is
 * not worth its price or not possible. */
#ifndef STICH_PIMC_H
#define STICH_PIMC_H

#include "sim_game.h"

enum { PIMC_MOST_WORLDS = 1000 };

/* A new player; worlds: 1 to PIMC_MOST_WORLDS. NULL: memory is short. The caller frees it with
 * player_free. */
Player *pimc_new(const SimGame *sim, int worlds);

/* A new player "open", who sees all cards and plays one that is best if everybody did: for what is
 * at stake, then for as many points (or tricks) as possible. The same contract. */
Player *open_player_new(const SimGame *sim);

#endif
