/* JSON by jansson. What is new is NULL when memory is short. */
#ifndef STICH_JSON_H
#define STICH_JSON_H

#include "solver/game.h"

#include <jansson.h>

/* An object as the text that the commands print, without a line end: new, the caller frees it. NULL
 * when memory is short, or for NULL. */
char *json_text(const json_t *object);

/* The same of an object that is released. */
char *json_text_of_new(json_t *object);

/* A new array of the codes of these cards (deck numbers), in printing order. */
json_t *json_cards(const Deck *deck, CardSet cards);

/* Card points of so many units, a whole number where they make one. point_units: see
 * game_point_units. */
json_t *json_points(int units, int point_units);

/* What a value counts: "points", "tricks", or "event" where it is 1 if that comes about. */
const char *json_unit(Unit unit);

/* A new array of the seats in a bit set. */
json_t *json_seats(unsigned seats);

/* A new array of the names of a contract's modifiers. */
json_t *json_modifiers(const Game *game, Contract contract);

#endif
