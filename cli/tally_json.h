/* Tallies as JSON, exactly: whole numbers only (docs/batches.md tells of each field). */
#ifndef STICH_TALLY_JSON_H
#define STICH_TALLY_JSON_H

#include "sim/tally.h"

#include <jansson.h>

/* Names that a tally points to and that were read, not written in the program. */
typedef struct TallyNames {
    char text[2 * MAX_COUNTED][40];
    int count;
} TallyNames;

/* A new object that holds all that the tally does; what is zero is left out. Contracts and
 * modifiers have the names of the game. */
json_t *tally_to_json(const Game *game, const Tally *tally);

/* Adds what such an object holds to a tally.
 * names  keeps what the tally then points to, so it must live as long
 * STATUS_BAD_INPUT: it is no such object, or a sum becomes too large; *tally is then of no use. */
Status tally_add_json(const Game *game, json_t *object, TallyNames *names, Tally *tally,
                      Error *error);

#endif
