/* stich merge: the shards of a run, put together. */
#include "command.h"

#include "interrupt.h"
#include "memory.h"
#include "options.h"
#include "run_job.h"
#include "sim_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const CommandText text = {
    .name = "merge",
    .usage = "DIR... --out DIR",
    .about = "Puts the shards of a run together, which were played by \"stich sim --shard K/N\",\n"
             "perhaps on different machines. All must be there and finished, in any order. The\n"
             "result is the same, byte for byte, as that of one run on one machine.\n",
    .examples = "  stich merge big-1 big-2 big-3 big-4 --out big\n"};

/* The folders of a run's shards. */
typedef struct Shards {
    const char **folder; /* by the number of the shard less 1; NULL: not seen */
    Run *first;          /* of those named, only read */
    RunPlan plan;        /* of the whole */
} Shards;

/* ---- Looking at them ---- */

static Status check_finished(const Run *run, const char *folder, Error *error) {
    const BatchJob *job = run_job(run);
    if (run_done(run) == job->deals)
        return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT,
                     "%.200s is not finished: %" PRIu64 " of %" PRIu64
                     " deals; \"stich sim --resume %.100s\" goes on",
                     folder, run_done(run) - job->begin, job->deals - job->begin, folder);
}

/* Is it a finished shard of the same run as the first? Then its folder is noted. */
static Status take_shard(Shards *shards, const Run *run, const char *folder, Error *error) {
    RunPlan plan = run_plan(run), expected = shards->plan;
    expected.shard = plan.shard;
    if (run_job_compare(run_about(run), &expected, error) != STATUS_OK)
        return error_prefix(error, "%.200s is no shard of the same run as those before", folder);
    Status status = check_finished(run, folder, error);
    if (status != STATUS_OK)
        return status;
    const char **place = &shards->folder[plan.shard - 1];
    if (*place != NULL)
        return error_set(error, STATUS_BAD_INPUT, "%.150s and %.150s are both shard %d/%d", *place,
                         folder, plan.shard, plan.shards);
    *place = folder;
    return STATUS_OK;
}

/* With its text, so that nothing is written unless all can be read. */
static Status look_at_folder(Shards *shards, const char *folder, Error *error) {
    Run *run = NULL;
    Status status = run_open_text(folder, &run, error);
    if (status == STATUS_OK)
        status = take_shard(shards, run, folder, error);
    run_close(run);
    return status;
}

static Status check_complete(const Shards *shards, Error *error) {
    int missing = 0, first = 0;
    for (int i = shards->plan.shards; i-- > 0;)
        if (shards->folder[i] == NULL) {
            missing++;
            first = i + 1;
        }
    if (missing == 0)
        return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT, "%d of %d shards missing, the first is %d/%d",
                     missing, shards->plan.shards, first, shards->plan.shards);
}

/* Opens the first folder, finds the place of all, and checks that they make up a run. */
static Status look_at_all(Shards *shards, char *const *folders, int count, Error *error) {
    Status status = run_open(folders[0], &shards->first, error);
    if (status != STATUS_OK)
        return status;
    shards->plan = run_plan(shards->first);
    shards->folder = or_end(calloc((size_t)shards->plan.shards, sizeof *shards->folder));
    for (int i = 0; status == STATUS_OK && i < count; i++)
        status = look_at_folder(shards, folders[i], error);
    return status == STATUS_OK ? check_complete(shards, error) : status;
}

/* ---- Putting them together ---- */

static Status add_folder(Run *whole, const char *folder, Error *error) {
    Run *part = NULL;
    Status status = run_open_text(folder, &part, error);
    if (status == STATUS_OK)
        status = run_add_run(whole, part, error);
    run_close(part);
    return status;
}

static Status merge(const Shards *shards, const char *folder, OutputForm form, Error *error) {
    RunPlan plan = shards->plan;
    Run *whole = NULL;
    plan.shard = plan.shards = 1;
    Status status = run_begin(folder, &plan, &whole, error);
    for (int i = 0; status == STATUS_OK && i < shards->plan.shards; i++)
        status = add_folder(whole, shards->folder[i], error);
    if (status == STATUS_OK)
        status = run_save(whole, error);
    if (status == STATUS_OK)
        sim_report(form, run_job(whole), run_tally(whole));
    run_close(whole);
    return status;
}

int cmd_merge(int argc, char **argv) {
    const char *folder = NULL;
    Common common;
    Error error;
    const Option options[] = {
        {"out", "DIR", OPTION_TEXT, &folder, 0, 0, "where the whole run is put"}, {0}};
    if (!options_parse(&text, TAKES_NO_GAME | TAKES_JSON, options, argc, argv, &common))
        return common.exit_code;
    if (folder == NULL || common.argument_count == 0) {
        error_set(&error, STATUS_USAGE, "usage: stich %s %s", text.name, text.usage);
        return error_report(&error);
    }
    Shards shards = {.folder = NULL};
    ignore_file_limit();
    Status status = look_at_all(&shards, common.arguments, common.argument_count, &error);
    if (status == STATUS_OK)
        status = merge(&shards, folder, common.form, &error);
    free(shards.folder);
    run_close(shards.first);
    return status == STATUS_OK ? STATUS_OK : error_report(&error);
}
