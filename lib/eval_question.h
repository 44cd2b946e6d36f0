/* The question of "stich eval": what its options tell, as the command line gives them or a program
 * that asks over the network. Both get the same answers and the same messages. */
#ifndef STICH_EVAL_QUESTION_H
#define STICH_EVAL_QUESTION_H

#include "option.h"
#include "played_json.h"
#include "sim/condition.h"
#include "sim/eval.h"

/* Options as text, before their meaning is settled. position: a game begun, as JSON, which
 * messages say is found at place (the command is given the name of a file that holds it). */
typedef struct EvalWanted {
    const char *hand, *seat, *heard, *talon, *worlds, *contract, *discard, *owed, *upcard, *bottom;
    const char *score, *played, *declarer, *given, *melds, *blind, *kept;
    const char *partner, *said, *position, *place, *table;
    int64_t bid, round, players, played_worlds;
    bool against_solo;
    double target, seconds;
} EvalWanted;

enum { EVAL_OPTIONS = 40 };

/* Fills options (room for EVAL_OPTIONS, ends with a name that is NULL) with those of the command
 * beside the common ones; they put what is given into *wanted. */
void eval_options(EvalWanted *wanted, Option *options);

/* The rules at a table of wanted->players, where the game says how many play. STATUS_USAGE: it is
 * not played by so many. */
Status eval_set_table(Common *common, const EvalWanted *wanted, Error *error);

/* A question that has been read, and what its request points to. */
typedef struct EvalQuestion {
    EvalRequest request;
    PlayedRecord record;
    char said[600]; /* room for all announcements */
    Terms terms;
    Condition given;
} EvalQuestion;

/* Reads a question. common and wanted must outlive it. The caller sets request.goes_on.
 * STATUS_USAGE, STATUS_BAD_INPUT. */
Status eval_question_read(const Common *common, const EvalWanted *wanted, EvalQuestion *question,
                          Error *error);

#endif
