/* Schafkopf in the table of simulated games. */
#ifndef STICH_SCHAFKOPF_SIM_H
#define STICH_SCHAFKOPF_SIM_H

#include "sim_game.h"

extern const SimGame schafkopf_sim;

#endif
