/* Skat in the table of simulated games. */
#ifndef STICH_SKAT_SIM_H
#define STICH_SKAT_SIM_H

#include "sim_game.h"

extern const SimGame skat_sim;

#endif
