/* Options of the commands: one table row an option serves parsing, range check and help.
 *
 * A command lists its own options, says which of the common ones it takes, and calls
 * options_parse; what is wrong with the command line is reported there. */
#ifndef STICH_OPTIONS_H
#define STICH_OPTIONS_H

#include "solver/game.h"

#include <limits.h>

typedef enum OptionKind {
    OPTION_FLAG,   /* target: bool, becomes true */
    OPTION_TEXT,   /* target: const char *, points into argv */
    OPTION_NUMBER, /* target: int64_t, from low to high */
    OPTION_REAL,   /* target: double, from low to high */
    OPTION_SEED    /* target: uint64_t, from 0 to 2^63 - 1, the largest that JSON carries */
} OptionKind;

typedef struct Option {
    const char *name;     /* without dashes; NULL ends a list */
    const char *argument; /* what follows it, as the help shows it: "N"; NULL for a flag */
    OptionKind kind;
    void *target;     /* left alone when the option is not given, so it holds the default */
    double low, high; /* range of a number, both included; exact up to 2^53 */
    const char *help; /* one line; tells the default */
} Option;

/* Which of the common options a command takes. */
enum {
    TAKES_RULES = 1,     /* --profile NAME, --config FILE */
    TAKES_SEED = 2,      /* --seed S */
    TAKES_THREADS = 4,   /* --threads N */
    TAKES_JSON = 8,      /* --json */
    TAKES_CSV = 16,      /* --csv */
    TAKES_PROGRESS = 32, /* --quiet, --progress */
    TAKES_ALL_GAMES = 64 /* the game may be left out: common->game is then NULL */
};

/* What "stich COMMAND --help" says beside the options. Lines have at most 80 characters and end
 * with a line feed. */
typedef struct CommandText {
    const char *name;     /* "deal" */
    const char *usage;    /* what follows the name: "GAME [options]" */
    const char *about;    /* what it does */
    const char *examples; /* one command a line, indented by two blanks */
} CommandText;

typedef enum OutputForm { FORM_TEXT, FORM_JSON, FORM_CSV } OutputForm;

/* What the common options and the game argument came to. */
typedef struct Common {
    const Game *game;          /* at the table that the rules ask for */
    const Game *standard_game; /* at the table that it is played at by default */
    Rules rules;
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

/* Reads the command line of a command.
 * takes    TAKES_... bits
 * options  the command's own options, ends with name == NULL
 * Returns true when the command shall go on. Otherwise --help has been answered or a mistake
 * reported, and common->exit_code is what the command returns. */
bool options_parse(const CommandText *text, unsigned takes, const Option *options, int argc,
                   char **argv, Common *common);

/* For a command that takes at most so many arguments after the game: reports the first one too
 * many and returns false. */
bool at_most_arguments(const CommandText *text, Common *common, int count);

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

/* Reads a seat of the game: its number, or "forehand", "middlehand", "rearhand", "dealer", or the
 * German names. STATUS_BAD_INPUT on a mistake. */
Status seat_parse(const Game *game, const char *text, int *seat, Error *error);

/* What a seat is called: "forehand"; the fourth seat is "dealer". */
const char *seat_name(int seat);

/* Finds a folder of the program's data files ("configs", "bench") from where the program itself
 * lies; relative to the present folder when the system does not tell that. Returns folder, which
 * has size bytes. */
char *find_data(const char *name, char *folder, size_t size);

/* Prints "stich: message" on stderr and returns the exit code, the error's status. */
int error_report(const Error *error);

#endif
