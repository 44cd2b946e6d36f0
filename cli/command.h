/* The commands of "stich". A command has a file cli/cmd_<name>.c of its own and a row in the
 * table of main.c. */
#ifndef STICH_COMMAND_H
#define STICH_COMMAND_H

/* Runs a command. argv[0] is the command's name, argv[1] usually the game. Returns the exit code
 * (the values of Status). Results go to stdout, progress and messages to stderr. */
typedef int CommandFunction(int argc, char **argv);

CommandFunction cmd_analyze;
CommandFunction cmd_bench;
CommandFunction cmd_deal;
CommandFunction cmd_eval;
CommandFunction cmd_fit;
CommandFunction cmd_match;
CommandFunction cmd_merge;
CommandFunction cmd_replay;
CommandFunction cmd_rules;
CommandFunction cmd_serve;
CommandFunction cmd_sim;
CommandFunction cmd_solve;
CommandFunction cmd_verify;

#endif
