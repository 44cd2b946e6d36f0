/* A run: the folder in which a simulation keeps what it was asked for and what it has come to, so
 * that it can be stopped at any moment and go on. docs/batches.md describes the files:
 *
 *     run.json      what was asked for, by which program, where; never changes
 *     tallies.json  what has been counted, in whole numbers
 *     journal       blocks that were finished since tallies.json was written; none when all are
 *     summary.json  shares and means with their intervals, for people and other programs
 *     deals.csv, games.jsonl  a line a deal, where that was asked for; ".part" until it is complete
 *
 * Readers of a finished or unfinished run need run_open, run_job, run_done, run_tally, run_about
 * and run_close. */
#ifndef STICH_RUN_H
#define STICH_RUN_H

#include "sim/batch.h"

#include <jansson.h>

/* Limits of what a run can be asked for. */
#define RUN_MOST_DEALS 1000000000000
enum { RUN_MOST_SHARDS = 1000000 };

typedef struct Run Run;

/* What a run shall do. */
typedef struct RunPlan {
    BatchJob job;      /* all deals of all shards: begin is 0, threads do not matter */
    int shard, shards; /* which shard of how many this run is, from 1; 1, 1: all of it */
    json_t *command;   /* array of the words of a command that asks for the same, all shards
                          together; the program's name is left out; not owned */
} RunPlan;

/* ---- Reading ---- */

/* Opens the run in a folder; nothing is changed. Its rules are those of run.json, whatever the
 * profiles now say. run_close releases it.
 * STATUS_FILE: there is none, or it cannot be read; STATUS_BAD_INPUT: it was altered. */
Status run_open(const char *folder, Run **run, Error *error);

/* The same, with the text of its deals, if it writes any, for run_add_run. STATUS_BAD_INPUT also if
 * that is not as it was written. */
Status run_open_text(const char *folder, Run **run, Error *error);

/* The deals of this run: from job->begin, which is not 0 in later shards, to job->deals - 1. */
const BatchJob *run_job(const Run *run);

/* Deals up to this number have been counted; job->deals: all. */
uint64_t run_done(const Run *run);

/* What has been counted in them. */
const Tally *run_tally(const Run *run);

/* The object of run.json; not the caller's. Its "command" asks for the same run, all shards
 * together. */
json_t *run_about(const Run *run);

/* What it was begun with. The plan's rules and command are the run's. */
RunPlan run_plan(const Run *run);

/* How many bytes at the end of the journal were not whole, and so were left out. */
long run_dropped(const Run *run);

void run_close(Run *run);

/* ---- Writing ---- */

/* Begins a run in a folder, which is made if it is not there. STATUS_FILE: it cannot be written or
 * there is a run in it. */
Status run_begin(const char *folder, const RunPlan *plan, Run **run, Error *error);

/* Opens a run to go on with it. What was not whole at the end of its files is cut off.
 * plan  must be what run.json says that was asked for: STATUS_BAD_INPUT names what is not
 * STATUS_FILE also when another process is at this run. */
Status run_resume(const char *folder, const RunPlan *plan, Run **run, Error *error);

/* Adds a block, the next after those before it. When this returns it is not lost if the program is
 * killed; if the machine stops, blocks of the last second may be. Names that its tally points to
 * must last as long as the run. STATUS_FILE. */
Status run_add(Run *run, const BatchBlock *block, Error *error);

/* Adds all deals of another run, opened by run_open_text, whose first is this one's next.
 * STATUS_FILE. */
Status run_add_run(Run *run, Run *other, Error *error);

/* Writes tallies and summary; if all deals are done the run is finished. STATUS_FILE. */
Status run_save(Run *run, Error *error);

#endif
