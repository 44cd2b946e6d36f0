/* How Cego is simulated. */
#ifndef STICH_CEGO_SIM_H
#define STICH_CEGO_SIM_H

#include "sim_game.h"

extern const SimGame cego_sim;

#endif
