/* Options of the commands: one table row an option serves parsing, range check and help.
 *
 * A command lists its own options, says which of the common ones it takes, and calls
 * options_parse; what is wrong with the command line is reported there. */
#ifndef STICH_OPTIONS_H
#define STICH_OPTIONS_H

#include "lib/option.h"

/* Which of the common options a command takes. */
enum {
    TAKES_RULES = 1,                    /* --profile NAME, --config FILE */
    TAKES_SEED = 2,                     /* --seed S */
    TAKES_THREADS = 4,                  /* --threads N */
    TAKES_JSON = 8,                     /* --json */
    TAKES_CSV = 16,                     /* --csv */
    TAKES_QUIET = 32,                   /* --quiet */
    TAKES_ALL_GAMES = 64,               /* the game may be left out: common->game is then NULL */
    TAKES_PROGRESS = 128 | TAKES_QUIET, /* --quiet, --progress */
    TAKES_NO_GAME = 256                 /* all arguments are the command's own */
};

/* What "stich COMMAND --help" says beside the options. Lines have at most 80 characters and end
 * with a line feed. */
typedef struct CommandText {
    const char *name;     /* "deal" */
    const char *usage;    /* what follows the name: "GAME [options]" */
    const char *about;    /* what it does */
    const char *examples; /* one command a line, indented by two blanks */
} CommandText;

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

/* The path of a file that is told relative to the folder in which the program itself lies; relative
 * to the present folder when the system does not tell that. Returns path, which has size bytes. */
char *find_beside(const char *file, char *path, size_t size);

/* Finds a folder of the program's data files ("configs", "bench") from where the program itself
 * lies; relative to the present folder when the system does not tell that. Returns folder, which
 * has size bytes. */
char *find_data(const char *name, char *folder, size_t size);

/* Prints "stich: message" on stderr and returns the exit code, the error's status. */
int error_report(const Error *error);

#endif
