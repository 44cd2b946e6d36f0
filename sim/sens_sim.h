/* Sens in the table of simulated games. */
#ifndef STICH_SENS_SIM_H
#define STICH_SENS_SIM_H

#include "sim_game.h"

extern const SimGame sens_sim;

#endif
