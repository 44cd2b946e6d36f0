/* What a run was asked for, as run.json tells it, and the texts that follow from it. */
#ifndef STICH_RUN_JOB_H
#define STICH_RUN_JOB_H

#include "checked_json.h"
#include "run.h"

enum { HEADER_TEXT = 64 };

/* The object of run.json for a plan. */
json_t *run_describe(const RunPlan *plan);

/* Is what the plan asks for the same as in run.json? STATUS_BAD_INPUT names the first difference.
 */
Status run_job_compare(const json_t *about, const RunPlan *plan, Error *error);

/* The job that run.json tells of, limited to the deals of its shard; one thread. rules receives its
 * rules, and must live as long as the job; player its player, for player_free; inquiry what is
 * asked of its deals, for inquiry_free, or NULL. STATUS_BAD_INPUT. */
Status run_job_read(const json_t *about, Rules *rules, Player **player, Inquiry **inquiry,
                    BatchJob *job, Error *error);

/* What other files of the run name it by: a hash of all that its results depend on. */
char *run_job_hash(const json_t *about, char buffer[HASH_TEXT]);

/* The first line of its journal. Returns buffer. */
char *run_journal_header(const json_t *about, char buffer[HEADER_TEXT]);

/* The name of the file that has a line a deal; NULL if the job writes none. */
const char *run_text_name(const BatchJob *job);

/* What that file begins with; buffer has ROW_TEXT bytes. Returns its length, which may be 0. */
size_t run_text_header(const BatchJob *job, char *buffer);

#endif
