/* Reading of the reference cases from outside: JSON Lines files in the folder STICH_VECTORS. */
#ifndef STICH_TEST_VECTORS_H
#define STICH_TEST_VECTORS_H

#include "solver/game.h"

#include <jansson.h>
#include <stdio.h>

/* A file of the folder, open for reading; the caller closes it. Skips the running test, and says
 * so, if no folder was named; fails it if the file cannot be read. */
FILE *vectors_open(const char *name);

/* All records of a file ("reference/skat_endings.jsonl") as an array that the caller owns; else as
 * vectors_open. */
json_t *vectors_load(const char *name);

/* Members of a record; the test fails if they are not there or not of that kind. */
int vector_int(const json_t *record, const char *key);
const char *vector_text(const json_t *record, const char *key);
const json_t *vector_array(const json_t *record, const char *key);

/* The contract that a record names, of a game. */
Contract vector_contract(const json_t *record, const Game *game);

/* The rules that a record names under "switches", of a game. */
Rules vector_rules(const json_t *record, const Game *game);

/* An array of card codes in its order; cards has room for MAX_CARDS. Returns how many. */
int vector_cards(const json_t *codes, const Deck *deck, Card *cards);

/* An array of card codes as a set (deck numbers). */
CardSet vector_set(const json_t *codes, const Deck *deck);

/* The position of a record with "hands", "leader" and perhaps "trick". */
Position vector_position(const json_t *record, const Deck *deck, const Layout *layout);

/* Plays the "tricks" of a record, each card of which must be legal and after which all (or, in a
 * game that is not played out, none) must be
 * played, and fills what follows from them. played: contract and hands are there. */
void vector_play(const json_t *record, const Rules *rules, PlayedGame *played);

#endif
