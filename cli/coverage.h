/* What the commands can do with each contract: found out by asking, so that it is always true. */
#ifndef STICH_COVERAGE_H
#define STICH_COVERAGE_H

#include "options.h"

/* Prints a row for every contract of a game, or of all games (NULL): what solve is asked, how often
 * simulations play it, whether eval judges it, and how many deals of the benchmark have it. Returns
 * the exit code. */
int coverage_print(const Common *common);

#endif
