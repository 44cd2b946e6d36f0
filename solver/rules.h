/* Rule switches and their values.
 *
 * Where tables differ a game has a named switch. A Rules object holds the value of every switch of
 * one game: the profile in force. Files are read elsewhere (sim/profile.h); here is only what a
 * switch is and how one is set. */
#ifndef STICH_RULES_H
#define STICH_RULES_H

#include "error.h"

#include <stdint.h>

struct Game;

enum { MAX_SWITCHES = 40, MAX_CHOICES = 8 };

/* One switch: either a choice between named values (the first is the default) or a number. */
typedef struct Switch {
    const char *key;                  /* as in a profile: "schneider_steps" */
    const char *meaning;              /* one sentence for "stich rules" */
    const char *choices[MAX_CHOICES]; /* names in order, then NULL; none for a number */
    const char *choice_meanings[MAX_CHOICES];
    int16_t low, high, standard;      /* a number's range and default; unused for a choice */
    const struct Game *const *tables; /* the switch says how many play: the game at the table of
                                         each choice; NULL in every other switch */
} Switch;

/* The switches of a game in force. value[i] belongs to game->switches[i]: the index of the choice,
 * or the number. */
typedef struct Rules {
    const struct Game *game; /* at the table that the switches ask for */
    char profile[32];        /* name of the profile it came from, "" when none */
    char title[160];         /* of that profile, for people */
    int16_t value[MAX_SWITCHES];
} Rules;

/* Every switch of the game at its default; the number of players is that of the game given. */
void rules_init(Rules *rules, const struct Game *game);

/* Sets one switch from text. STATUS_BAD_INPUT: no such switch, or not one of its values; *error
 * says which exist. */
Status rules_set(Rules *rules, const char *key, const char *text, Error *error);

/* The value of switch i as text; buffer has 32 bytes. Returns buffer or constant text. */
const char *rules_text(const Rules *rules, int i, char *buffer);

#endif
