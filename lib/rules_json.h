/* The rules in force as JSON. */
#ifndef STICH_RULES_JSON_H
#define STICH_RULES_JSON_H

#include "solver/game.h"

#include <jansson.h>

/* A new object with every switch, its value, meaning and other values, or NULL when memory is
 * short. standard: the rules of the game by default. */
json_t *rules_json(const Rules *rules, const Rules *standard);

#endif
