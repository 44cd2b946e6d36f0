/* Options: what a question is told with, by the name of each and a text. The command line, a
 * program that asks over the network and one that calls the library all set the same ones. */
#ifndef STICH_OPTION_H
#define STICH_OPTION_H

#include "sim/seats.h"

#include <limits.h>

typedef enum OptionKind {
    OPTION_FLAG,   /* target: bool, becomes true */
    OPTION_TEXT,   /* target: const char *, points into argv */
    OPTION_NUMBER, /* target: int64_t, from low to high */
    OPTION_REAL,   /* target: double, from low to high */
    OPTION_TEXTS,  /* may be given several times; target: TextList, whose items point into argv */
    OPTION_SEED    /* target: uint64_t, from 0 to 2^63 - 1, the largest that JSON carries */
} OptionKind;

enum { MOST_TEXTS = 16 };

typedef struct TextList {
    const char *items[MOST_TEXTS];
    int count;
} TextList;

typedef struct Option {
    const char *name;     /* without dashes; NULL ends a list */
    const char *argument; /* what follows it, as the help shows it: "N"; NULL for a flag */
    OptionKind kind;
    void *target;     /* left alone when the option is not given, so it holds the default */
    double low, high; /* range of a number, both included; exact up to 2^53 */
    const char *help; /* one line; tells the default */
} Option;

typedef enum OutputForm { FORM_TEXT, FORM_JSON, FORM_CSV } OutputForm;

/* What the common options and the game argument came to. */
typedef struct Common {
    const Game *game;          /* at the table that the rules ask for */
    const Game *standard_game; /* at the table that it is played at by default */
    Rules rules;
    const char *config; /* file that the rules were read from, or NULL; points into argv */
    char config_folder[PATH_MAX];
    const char *folders[2]; /* where profiles are looked for: config_folder, NULL */
    uint64_t seed;
    int threads; /* at least 1 */
    OutputForm form;
    bool quiet;       /* no progress at all */
    bool progress;    /* progress also where stderr is no terminal */
    char **arguments; /* what follows the game on the command line */
    int argument_count;
    int exit_code; /* for a command that shall not go on */
} Common;

/* Puts the text that was given with an option (of a flag: anything) where it belongs; a text option
 * then points to it. STATUS_USAGE: it is no such number. */
Status option_set(const Option *option, const char *text, Error *error);

/* Reads a whole number from low to high; the text must hold nothing else. what names it in the
 * message ("--count", "bid"). STATUS_USAGE on a mistake. */
Status number_parse(const char *what, const char *text, double low, double high, int64_t *number,
                    Error *error);

/* Reads the scores of so many parties, from 0 to most each: "420:390", the player's first.
 * STATUS_BAD_INPUT on a mistake. */
Status scores_parse(const char *what, const char *text, int count, int most, int *scores,
                    Error *error);

/* Reads a seat of the game by its number or name (seat_find). STATUS_BAD_INPUT on a mistake. */
Status seat_parse(const Game *game, const char *text, int *seat, Error *error);

#endif
