/* "stich sim --players A,B,...": players against each other on the same deals. */
#ifndef STICH_SIM_CONTEST_H
#define STICH_SIM_CONTEST_H

#include "options.h"

#include <stdint.h>

/* Plays the line-up whose names stand in the list, separated by commas, and prints by how much its
 * first player is better than the second. Returns the exit code. */
int sim_contest(const Common *common, const char *list, uint64_t deals);

#endif
