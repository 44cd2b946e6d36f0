#include "sim_play.h"

#include "interrupt.h"
#include "memory.h"
#include "progress.h"
#include "sim_report.h"
#include "tally_json.h"

#include <inttypes.h>
#include <string.h>

/* Where the blocks of a running job go. */
typedef struct Output {
    const BatchJob *job; /* from its first deal, also where it goes on from a later one */
    const Cluster *cluster;
    Progress progress;
    Run *run;         /* NULL: nothing is kept but the sum */
    Tally sum;        /* of what was handed over, unless there is a run */
    TallyNames names; /* of the sum */
    bool stopped;     /* interrupted; the others know it */
    Error *error;
} Output;

static const Tally *output_tally(const Output *output) {
    return output->run != NULL ? run_tally(output->run) : &output->sum;
}

/* How many of the contracts that somebody declared have been made: "made 80.9 ± 0.4 %". */
static const char *describe_made(const Tally *tally, char *buffer, size_t size) {
    Share made = {0, 0};
    for (int kind = 0; kind < MAX_CONTRACTS; kind++)
        share_merge(&made, &tally->contract[kind].made);
    Estimate e = share_estimate(&made, STATS_Z95);
    snprintf(buffer, size, "made %.1f ± %.1f %%", 100 * e.value, 50 * (e.high - e.low));
    return buffer;
}

static Status add_block(Output *output, const BatchBlock *block) {
    Status status = STATUS_OK;
    if (output->run != NULL)
        status = run_add(output->run, block, output->error);
    else
        tally_merge(&output->sum, block->tally);
    if (progress_is_due(&output->progress)) {
        char made[48];
        progress_show(&output->progress, block->end - output->job->begin,
                      describe_made(output_tally(output), made, sizeof made));
    }
    return status;
}

static Status take_block(void *context, const BatchBlock *block) {
    Output *output = context;
    Status status = add_block(output, block);
    return status == STATUS_OK && interrupt_seen() ? STATUS_INTERRUPTED : status;
}

/* ---- Several processes ---- */

/* Process r of n plays every n-th block, beginning with block r, and hands them in one by one. What
 * it hands in is a tally as JSON, a zero byte, and the text of the deals. */

static Status hand_in_block(void *context, const BatchBlock *block) {
    const Output *output = context;
    json_t *tally = tally_to_json(output->job->rules->game, block->tally);
    char *text = or_end(json_dumps(tally, JSON_COMPACT));
    size_t length = strlen(text) + 1;
    char *bytes = or_end(realloc(text, length + block->length));
    if (block->length > 0)
        memcpy(bytes + length, block->text, block->length);
    bool go_on = output->cluster->hand_in(bytes, length + block->length);
    free(bytes);
    json_decref(tally);
    return go_on ? STATUS_OK : STATUS_CHECK_FAILED;
}

/* Adds a block that another process has handed in. */
static Status add_bytes(Output *output, uint64_t begin, const char *bytes, size_t length) {
    Tally *tally = or_end(calloc(1, sizeof *tally));
    json_t *object = json_loads(bytes, 0, NULL);
    size_t head = strlen(bytes) + 1;
    Status status =
        tally_add_json(output->job->rules->game, object, &output->names, tally, output->error);
    const BatchBlock block = {.begin = begin,
                              .end = begin + tally->passed_in.n + tally->outside,
                              .tally = tally,
                              .text = bytes + head,
                              .length = length - head};
    if (status == STATUS_OK)
        status = add_block(output, &block);
    json_decref(object);
    free(tally);
    return status;
}

/* Takes the block of process 0 and those of all others that follow it. After an interruption all
 * stop here; blocks in flight are left. */
static Status take_round(void *context, const BatchBlock *block) {
    Output *output = context;
    const Cluster *cluster = output->cluster;
    Status status = add_block(output, block);
    uint64_t begin = block->end;
    uint64_t next_round = block->begin + (uint64_t)cluster->size * batch_block(output->job);
    output->stopped = interrupt_seen() && next_round < output->job->deals;
    for (int rank = 1; rank < cluster->size && begin < output->job->deals; rank++) {
        size_t length;
        char *bytes = or_end(cluster->take(rank, &length));
        if (status == STATUS_OK)
            status = add_bytes(output, begin, bytes, length);
        free(bytes);
        cluster->answer(rank, status == STATUS_OK && !output->stopped);
        begin += batch_block(output->job);
    }
    return status == STATUS_OK && output->stopped ? STATUS_CHECK_FAILED : status;
}

/* Plays the part of a process that is not process 0. */
static Status play_part(const Common *common, const Cluster *cluster, const BatchJob *job,
                        Error *error) {
    BatchJob part = *job;
    Output *output = or_end(calloc(1, sizeof *output));
    Tally *tally = or_end(malloc(sizeof *tally));
    part.begin = cluster->share(0);
    part.deals = cluster->share(0);
    part.threads = common->threads;
    part.part = cluster->rank;
    part.parts = cluster->size;
    output->job = &part;
    output->cluster = cluster;
    Status status =
        part.begin < part.deals ? batch_run(&part, hand_in_block, output, tally, error) : STATUS_OK;
    free(tally);
    free(output);
    return status == STATUS_CHECK_FAILED ? STATUS_OK : status;
}

/* ---- One process, or process 0 ---- */

/* Plays from a deal on; what it comes to is the output's. */
static Status play_from(uint64_t begin, const Common *common, Output *output) {
    const BatchJob *job = output->job;
    BatchJob rest = *job;
    rest.begin = begin;
    rest.threads = common->threads;
    if (output->cluster != NULL) {
        rest.parts = output->cluster->size;
        output->cluster->share(rest.begin);
        output->cluster->share(rest.deals);
    }
    if (begin == job->deals)
        return STATUS_OK;
    Tally *played = or_end(malloc(sizeof *played));
    progress_start(&output->progress, "deals", job->deals - job->begin, common->quiet, true);
    output->progress.before = begin - job->begin;
    Status status = batch_run(&rest, output->cluster != NULL ? take_round : take_block, output,
                              played, output->error);
    progress_end(&output->progress);
    free(played);
    return output->stopped && status == STATUS_CHECK_FAILED ? STATUS_INTERRUPTED : status;
}

static Output *output_new(const BatchJob *job, const Cluster *cluster, Run *run, Error *error) {
    Output *output = or_end(calloc(1, sizeof *output));
    output->job = job;
    output->cluster = cluster;
    output->run = run;
    output->error = error;
    return output;
}

Status sim_play_job(const Common *common, const Cluster *cluster, const BatchJob *job,
                    Error *error) {
    if (cluster != NULL && cluster->rank > 0)
        return play_part(common, cluster, job, error);
    Output *output = output_new(job, cluster, NULL, error);
    Status status = play_from(job->begin, common, output);
    if (status == STATUS_OK || status == STATUS_INTERRUPTED)
        sim_report(common->form, job, &output->sum);
    if (status == STATUS_INTERRUPTED)
        error_set(error, status, "interrupted after %" PRIu64 " deals", output->sum.passed_in.n);
    free(output);
    return status;
}

/* What was lost at the end of files is played again; it is told all the same. */
static void tell_what_was_dropped(const Run *run) {
    if (run_dropped(run) > 0 && run_done(run) < run_job(run)->deals)
        fprintf(stderr,
                "stich: the last %ld bytes of the journal are not whole; deals from %" PRIu64
                " on are played again\n",
                run_dropped(run), run_done(run));
}

/* After trouble with files: what was finished before is not lost. */
static Status tell_how_to_go_on(const char *folder, Error *error) {
    const Error trouble = *error;
    return error_set(error, trouble.status, "%.240s; \"stich sim --resume %.100s\" goes on later",
                     trouble.text, folder);
}

/* Plays a run, or what is left of it, and keeps what it has come to, also when it is interrupted.
 */
static Status play_run(const Common *common, const char *folder, Output *output) {
    Run *run = output->run;
    tell_what_was_dropped(run);
    Status status = play_from(run_done(run), common, output);
    Status saved = status == STATUS_INTERRUPTED ? STATUS_OK : status;
    if (saved == STATUS_OK)
        saved = run_save(run, output->error);
    if (saved == STATUS_OK)
        sim_report(common->form, run_job(run), run_tally(run));
    else
        return tell_how_to_go_on(folder, output->error);
    if (status == STATUS_INTERRUPTED)
        error_set(output->error, status,
                  "interrupted after %" PRIu64 " deals; \"stich sim --resume %.200s\" goes on",
                  run_done(run) - run_job(run)->begin, folder);
    return status;
}

/* Begins a run, or goes on with one. */
static Status open_and_play(const Common *common, const Cluster *cluster, const RunPlan *plan,
                            const char *folder, bool goes_on, Error *error) {
    Run *run = NULL;
    if (cluster != NULL && cluster->rank > 0)
        return play_part(common, cluster, &plan->job, error);
    Status status =
        goes_on ? run_resume(folder, plan, &run, error) : run_begin(folder, plan, &run, error);
    if (status != STATUS_OK)
        return status;
    Output *output = output_new(run_job(run), cluster, run, error);
    status = play_run(common, folder, output);
    run_close(run);
    free(output); /* after the run, whose tally has its names */
    return status;
}

Status sim_begin_run(const Common *common, const Cluster *cluster, const RunPlan *plan,
                     const char *folder, Error *error) {
    return open_and_play(common, cluster, plan, folder, false, error);
}

Status sim_resume_run(const Common *common, const Cluster *cluster, const RunPlan *plan,
                      const char *folder, Error *error) {
    return open_and_play(common, cluster, plan, folder, true, error);
}
