/* The deals that "stich solve" is asked about: reading them, and the answers. */
#ifndef STICH_SOLVE_TASK_H
#define STICH_SOLVE_TASK_H

#include "option.h"
#include "solver/problem.h"
#include "solver/solve.h"

#include <jansson.h>

enum { MAX_MOVES = 16 };

/* What the options ask for. */
typedef struct SolveWanted {
    const char *contract, *declarer, *leader, *position;
    int64_t reach; /* -1: the contract's own aim, and the exact value */
    int64_t nodes; /* > 0: only what can be proven with about so many, and no exact value */
    bool moves, from_stdin;
} SolveWanted;

enum { SOLVE_OPTIONS = 10 };

/* Fills options with those that tell of one question, and what is asked of it; returns their
 * number, which leaves room for another and an end. They put what is given into *wanted. */
int solve_options(SolveWanted *wanted, Option *options);

/* Do the options go together? STATUS_USAGE. */
Status solve_check(const Common *common, const SolveWanted *wanted, Error *error);

/* A deal to be solved, and its answer. */
typedef struct Task {
    Problem problem;
    Rules rules;
    Layout layout;
    Position position;
    Aim aim;
    bool solved, made;
    bool open;     /* the limit of nodes left it open whether it is made */
    int value;     /* of the declarer's side in all; unknown with --reach and without --moves */
    Bounds bounds; /* of that value, with a limit of nodes */
    Card cards[MAX_MOVES];
    int values[MAX_MOVES]; /* the same after each legal card */
    int move_count;
    uint64_t nodes;
} Task;

/* Is the exact value asked for? */
bool task_wants_value(const SolveWanted *wanted);

/* Is this value (of the declarer's side in all) enough, or in a game where that side ducks, little
 * enough? */
bool task_made(const Task *task, int value);

/* Reads a deal from a line: a problem, or a game begun as a JSON object. STATUS_BAD_INPUT. */
Status task_read_line(const Common *common, const char *line, Task *task, Error *error);

/* Reads the one deal that the command line tells. STATUS_BAD_INPUT, STATUS_USAGE. */
Status task_read_arguments(const Common *common, const SolveWanted *wanted, Task *task,
                           Error *error);

/* Solves it. The answer does not depend on what the solver has seen before. */
void task_solve(Task *task, const SolveWanted *wanted, Solver *solver);

/* What its value counts: "points", "tricks", or "event" where it is 1 if that comes about; and how
 * many units of the value go to one of them. */
const char *task_unit_name(const Task *task);
int task_units(const Task *task);

/* The answer as a new object, or NULL when memory is short. */
json_t *task_json(const Task *task, const SolveWanted *wanted);

#endif
