/* Rules, contracts and results for tests, from text that the test itself wrote. */
#ifndef STICH_TEST_SETTINGS_H
#define STICH_TEST_SETTINGS_H

#include "solver/game.h"

/* A game's default rules with some switches set: "matadors=full re=after_kontra". The test fails
 * if the text cannot be read. */
Rules settings_rules(const Game *game, const char *settings);

/* The number told with something that was counted; 0 without one, -1 if it was not counted. */
int special(const Result *result, const char *name);

/* All that was counted, "with 2, schneider"; valid until the next call. */
const char *specials_text(const Result *result);

#endif
