#include "command.h"

#include "options.h"
#include "sim/version.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

/* One row a command, in the order of the help. */
typedef struct Command {
    const char *name;
    const char *summary; /* one line */
    CommandFunction *run;
} Command;

static const Command commands[] = {
    {"eval", "what a hand is worth, and what to bid and play", cmd_eval},
    {"solve", "what deals are worth with all cards seen", cmd_solve},
    {"sim", "complete deals by the thousand: auction, play and score", cmd_sim},
    {"match", "the odds of a match or an evening from a score", cmd_match},
    {"merge", "the shards of a simulation, put together", cmd_merge},
    {"deal", "random deals, some cards given if you like", cmd_deal},
    {"replay", "checks and scores played games", cmd_replay},
    {"analyze", "what each card of a played game gave away", cmd_analyze},
    {"verify", "results that were kept, found out once more", cmd_verify},
    {"rules", "the rules in force where tables differ", cmd_rules},
    {"fit", "the weights of the bidding rules, from deals played out", cmd_fit},
    {"bench", "how fast the solver is, and whether its answers are the same", cmd_bench},
    {"serve", "all this on a page in your browser, and for programs over HTTP", cmd_serve},
    {NULL, NULL, NULL},
};

static void print_help(void) {
    puts("usage: stich COMMAND GAME [options]\n\n"
         "Odds and exact solutions for German trick-taking games.\n\n"
         "commands:");
    for (const Command *c = commands; c->name != NULL; c++)
        printf("  %-8s%s\n", c->name, c->summary);
    puts("\ngames:");
    for (int i = 0; game_table[i] != NULL; i++)
        printf("  %-12s%s\n", game_table[i]->name, game_table[i]->title);
    puts("\n\"stich COMMAND --help\" explains a command with examples.\n"
         "Exit codes: 0 done, 1 a check failed, 2 wrong usage, 3 bad input, 4 file trouble,\n"
         "130 interrupted.");
}

static int run_command(int argc, char **argv) {
    Error error;
    for (const Command *c = commands; c->name != NULL; c++)
        if (strcmp(c->name, argv[1]) == 0)
            return c->run(argc - 1, argv + 1);
    error_set(&error, STATUS_USAGE, "unknown command \"%.40s\"; \"stich --help\" lists all",
              argv[1]);
    return error_report(&error);
}

/* Results that could not be written are no results. */
static int check_output(int exit_code) {
    Error error;
    if (fflush(stdout) == 0 && ferror(stdout) == 0)
        return exit_code;
    error_set(&error, STATUS_FILE, "cannot write to standard output");
    return error_report(&error);
}

int main(int argc, char **argv) {
    setlocale(LC_CTYPE, "C.UTF-8"); /* texts are UTF-8 whatever the user's locale */
    Error error;
    if (argc < 2) {
        error_set(&error, STATUS_USAGE, "no command given; \"stich --help\" lists all");
        return error_report(&error);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        print_help();
    else if (strcmp(argv[1], "--version") == 0)
        printf("stich %s\n", stich_version());
    else
        return check_output(run_command(argc, argv));
    return check_output(0);
}
