#include "run.h"

#include "grown_file.h"
#include "journal.h"
#include "lib/sim_json.h"
#include "memory.h"
#include "run_job.h"
#include "safe_file.h"
#include "tally_json.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

struct Run {
    char folder[PATH_MAX];
    json_t *about;
    Rules rules;
    Player *player;
    Inquiry *inquiry;
    BatchJob job;
    uint64_t done;
    Tally tally;
    TallyNames names;
    int lock; /* descriptor of run.json, locked; -1 in a run that is only read */
    Journal journal;
    GrownFile text; /* unless job.text is BATCH_NO_TEXT */
    long dropped;
    int lines; /* of the journal */
    double synced;
};

const BatchJob *run_job(const Run *run) {
    return &run->job;
}

uint64_t run_done(const Run *run) {
    return run->done;
}

const Tally *run_tally(const Run *run) {
    return &run->tally;
}

json_t *run_about(const Run *run) {
    return run->about;
}

RunPlan run_plan(const Run *run) {
    json_t *job = json_object_get(run->about, "job");
    RunPlan plan = {.job = run->job, .command = json_object_get(run->about, "command")};
    plan.job.begin = 0;
    plan.job.deals = (uint64_t)json_integer_value(json_object_get(job, "deals"));
    json_unpack(job, "{s:[i,i]}", "shard", &plan.shard, &plan.shards);
    return plan;
}

long run_dropped(const Run *run) {
    return run->dropped;
}

void run_close(Run *run) {
    if (run == NULL)
        return;
    journal_close(&run->journal);
    grown_file_close(&run->text);
    if (run->lock >= 0)
        close(run->lock);
    player_free(run->player);
    inquiry_free(run->inquiry);
    json_decref(run->about);
    free(run);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- The state of a run in one object: of tallies.json, and of a line of the journal ---- */

/* begin, end   deals that were counted */
static json_t *state_to_json(const Run *run, uint64_t begin, uint64_t end, const Tally *tally) {
    json_t *object =
        or_end(json_pack("{s:I,s:I}", "begin", (json_int_t)begin, "end", (json_int_t)end));
    char checksum[HASH_TEXT];
    if (run->job.text != BATCH_NO_TEXT)
        json_object_set_new(object, "text",
                            json_pack("[I,s]", (json_int_t)run->text.length,
                                      hash_print(grown_file_checksum(&run->text), checksum)));
    json_object_set_new(object, "tally", tally_to_json(run->rules.game, tally));
    return object;
}

/* Is the file of the deals' text, up to where this state says, what it was? */
static bool accept_text(Run *run, json_t *state) {
    json_int_t length;
    const char *checksum;
    uint64_t hash;
    if (run->text.file == NULL)
        return true;
    return json_unpack(state, "{s:[I,s]}", "text", &length, &checksum) == 0 && length >= 0 &&
           hash_read(checksum, &hash) && grown_file_accept(&run->text, (uint64_t)length, hash);
}

/* Adds a state that begins where the run is. Returns STATUS_CHECK_FAILED, and nothing has changed,
 * if it is of other deals or the text is not what it was. */
static Status add_state(Run *run, json_t *state, Error *error) {
    json_int_t begin, end;
    if (json_unpack(state, "{s:I,s:I}", "begin", &begin, "end", &end) != 0)
        return error_set(error, STATUS_BAD_INPUT, "expected the fields begin and end");
    bool follows = begin >= 0 && (uint64_t)begin == run->done && end >= begin &&
                   (uint64_t)end <= run->job.deals;
    if (!follows || !accept_text(run, state))
        return STATUS_CHECK_FAILED;
    run->done = (uint64_t)end;
    Status status = tally_add_json(run->rules.game, json_object_get(state, "tally"), &run->names,
                                   &run->tally, error);
    if (status == STATUS_OK &&
        run->tally.passed_in.n + run->tally.outside != run->done - run->job.begin)
        return error_set(error, STATUS_BAD_INPUT, "it has not counted as many deals as it says");
    return status;
}

/* ---- Opening ---- */

/* Goes on after the first line of the text file, if it is there. */
static void accept_header(Run *run) {
    char header[ROW_TEXT];
    if (run->text.file == NULL)
        return;
    size_t length = run_text_header(&run->job, header);
    grown_file_accept(&run->text, length, hash_of(header, length));
}

/* What tallies.json has counted, if it is there. */
static Status read_tallies(Run *run, Error *error) {
    json_t *state = NULL;
    Status status = checked_read(run->folder, "tallies.json", &state, error);
    if (status != STATUS_OK || state == NULL) {
        accept_header(run);
        return status;
    }
    const char *job = json_string_value(json_object_get(state, "job"));
    char expected[HASH_TEXT];
    if (job == NULL || strcmp(job, run_job_hash(run->about, expected)) != 0)
        status = error_set(error, STATUS_BAD_INPUT, "it belongs to another run");
    else
        status = add_state(run, state, error);
    if (status == STATUS_CHECK_FAILED)
        status = error_set(error, STATUS_BAD_INPUT, "it does not fit to %s",
                           run->text.file == NULL ? "run.json" : run->text.draft);
    json_decref(state);
    return status == STATUS_OK ? status : error_prefix(error, "%.200s/tallies.json", run->folder);
}

/* Adds the next line of the journal. Lines that tallies.json has counted already are passed over:
 * the program ended between writing it and beginning the journal anew. */
static Status add_line(Run *run, const char *line, Error *error) {
    json_error_t trouble;
    json_t *state = json_loads(line, JSON_REJECT_DUPLICATES, &trouble);
    json_int_t end = json_integer_value(json_object_get(state, "end"));
    Status status = STATUS_OK;
    if (end <= 0 || (uint64_t)end > run->done)
        status = add_state(run, state, error);
    json_decref(state);
    return status;
}

/* Adds what the journal has, as far as it is whole and belongs to what is there. */
static Status read_journal(Run *run, bool writes, Error *error) {
    const char *line;
    bool found;
    char header[HEADER_TEXT];
    Status status = journal_open(run->folder, "journal", writes, &run->journal, &found, error);
    if (status != STATUS_OK || !found)
        return status;
    line = journal_peek(&run->journal);
    if (line != NULL && strcmp(line, run_journal_header(run->about, header)) != 0)
        return error_set(error, STATUS_BAD_INPUT, "%s: it belongs to another run",
                         run->journal.path);
    while (line != NULL && status == STATUS_OK) {
        journal_accept(&run->journal);
        line = journal_peek(&run->journal);
        if (line != NULL)
            status = add_line(run, line, error);
        run->lines++;
    }
    run->dropped = journal_rest(&run->journal);
    if (status != STATUS_OK && status != STATUS_CHECK_FAILED)
        return error_prefix(error, "%s, line %d", run->journal.path, run->lines + 1);
    return STATUS_OK;
}

/* Reads run.json and makes the run that it tells of, before its first deal. */
static Status read_about(const char *folder, Run **result, Error *error) {
    Run *run = or_end(calloc(1, sizeof *run));
    run->lock = -1;
    Status status = checked_read(folder, "run.json", &run->about, error);
    if (status == STATUS_OK && run->about == NULL)
        status =
            error_set(error, STATUS_FILE, "\"%.200s\" holds no run: it has no run.json", folder);
    if (status == STATUS_OK) {
        strcpy(run->folder, folder); /* short enough: run.json could be opened */
        status =
            run_job_read(run->about, &run->rules, &run->player, &run->inquiry, &run->job, error);
        if (status != STATUS_OK)
            error_prefix(error, "%.200s/run.json", folder);
    }
    run->done = run->job.begin;
    if (status == STATUS_OK)
        *result = run;
    else
        run_close(run);
    return status;
}

/* What is done with the files of a run. */
typedef enum Access { READ_TALLIES, READ_TEXT, WRITE } Access;

static Status read_state(Run *run, Access access, Error *error) {
    Status status = STATUS_OK;
    if (access != READ_TALLIES && run->job.text != BATCH_NO_TEXT)
        status = grown_file_open(run->folder, run_text_name(&run->job), access == WRITE, &run->text,
                                 error);
    if (status == STATUS_OK)
        status = read_tallies(run, error);
    if (status == STATUS_OK)
        status = read_journal(run, access == WRITE, error);
    return status;
}

static Status open_run(const char *folder, Access access, Run **result, Error *error) {
    Run *run = NULL;
    Status status = read_about(folder, &run, error);
    if (status == STATUS_OK)
        status = read_state(run, access, error);
    if (status == STATUS_OK)
        *result = run;
    else
        run_close(run);
    return status;
}

Status run_open(const char *folder, Run **run, Error *error) {
    return open_run(folder, READ_TALLIES, run, error);
}

Status run_open_text(const char *folder, Run **run, Error *error) {
    return open_run(folder, READ_TEXT, run, error);
}

/* Keeps other processes from writing to the run for as long as this one does. */
static Status lock(Run *run, Error *error) {
    char path[PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/run.json", run->folder);
    run->lock = open(path, O_RDONLY | O_CLOEXEC);
    if (run->lock >= 0 && flock(run->lock, LOCK_EX | LOCK_NB) == 0)
        return STATUS_OK;
    return error_set(error, STATUS_FILE, "cannot lock \"%.200s\": %s", path,
                     errno == EWOULDBLOCK ? "another process is at this run" : strerror(errno));
}

static bool is_finished(const Run *run) {
    return run->done == run->job.deals;
}

/* The journal anew, with no blocks. */
static Status begin_journal(Run *run, Error *error) {
    char header[HEADER_TEXT];
    journal_close(&run->journal);
    run->lines = 1;
    return journal_create(run->folder, "journal", run_journal_header(run->about, header),
                          &run->journal, error);
}

/* Cuts off what was not whole. */
static Status prepare_text(Run *run, Error *error) {
    char header[ROW_TEXT];
    if (run->text.file == NULL)
        return STATUS_OK;
    Status status = grown_file_cut(&run->text, error);
    if (status == STATUS_OK && run->text.length == 0)
        status = grown_file_add(&run->text, header, run_text_header(&run->job, header), error);
    return status;
}

/* Makes the files of a run that goes on such that they can be added to. */
static Status prepare_files(Run *run, Error *error) {
    Status status = prepare_text(run, error);
    run->synced = now();
    if (status != STATUS_OK)
        return status;
    return run->lines > 0 ? journal_cut(&run->journal, error) : begin_journal(run, error);
}

static Status resume(Run *run, const RunPlan *plan, Error *error) {
    Status status = run_job_compare(run->about, plan, error);
    if (status != STATUS_OK)
        return error_prefix(error, "%.200s cannot go on", run->folder);
    status = lock(run, error);
    if (status == STATUS_OK)
        status = read_state(run, WRITE, error);
    if (status == STATUS_OK && !is_finished(run))
        status = prepare_files(run, error);
    return status;
}

Status run_resume(const char *folder, const RunPlan *plan, Run **result, Error *error) {
    Run *run = NULL;
    Status status = read_about(folder, &run, error);
    if (status == STATUS_OK)
        status = resume(run, plan, error);
    if (status == STATUS_OK)
        *result = run;
    else
        run_close(run);
    return status;
}

Status run_begin(const char *folder, const RunPlan *plan, Run **run, Error *error) {
    json_t *old = NULL, *about;
    Status status = folder_make(folder, error);
    if (status == STATUS_OK)
        status = checked_read(folder, "run.json", &old, error);
    if (status == STATUS_OK && old != NULL)
        status = error_set(error, STATUS_FILE,
                           "\"%.200s\" holds a run already; go on with it by --resume, or choose "
                           "another folder",
                           folder);
    json_decref(old);
    if (status != STATUS_OK)
        return status;
    about = run_describe(plan);
    status = checked_write(folder, "run.json", about, JSON_INDENT(2), error);
    json_decref(about);
    return status == STATUS_OK ? run_resume(folder, plan, run, error) : status;
}

/* ---- Going on ---- */

static Status sync_text(Run *run, Error *error) {
    return run->text.file != NULL ? grown_file_sync(&run->text, error) : STATUS_OK;
}

/* On the disk, the text before the lines that count on it. */
static Status sync_files(Run *run, Error *error) {
    Status status = sync_text(run, error);
    run->synced = now();
    return status == STATUS_OK ? journal_sync(&run->journal, error) : status;
}

/* Text that tallies.json counts on is on the disk before it. */
static Status write_tallies(Run *run, Error *error) {
    char hash[HASH_TEXT];
    Status status = sync_text(run, error);
    if (status != STATUS_OK)
        return status;
    json_t *state = state_to_json(run, run->job.begin, run->done, &run->tally);
    json_object_set_new(state, "job", json_string(run_job_hash(run->about, hash)));
    status = checked_write(run->folder, "tallies.json", state, JSON_COMPACT, error);
    json_decref(state);
    return status;
}

static Status write_line(Run *run, const BatchBlock *block, Error *error) {
    json_t *state = state_to_json(run, block->begin, block->end, block->tally);
    char *line = or_end(json_dumps(state, JSON_COMPACT));
    Status status = journal_add(&run->journal, line, error);
    free(line);
    json_decref(state);
    return status;
}

Status run_add(Run *run, const BatchBlock *block, Error *error) {
    enum { MOST_LINES = 5000 };
    Status status = STATUS_OK;
    if (run->text.file != NULL)
        status = grown_file_add(&run->text, block->text, block->length, error);
    if (status == STATUS_OK)
        status = write_line(run, block, error);
    if (status != STATUS_OK)
        return status;
    tally_merge(&run->tally, block->tally);
    run->done = block->end;
    run->lines++;
    if (now() - run->synced >= 1)
        status = sync_files(run, error);
    if (status == STATUS_OK && run->lines > MOST_LINES) {
        status = write_tallies(run, error);
        if (status == STATUS_OK)
            status = begin_journal(run, error);
    }
    return status;
}

Status run_add_run(Run *run, Run *other, Error *error) {
    char header[ROW_TEXT];
    json_t *tally = tally_to_json(run->rules.game, &other->tally); /* whose names do not last */
    Status status = tally_add_json(run->rules.game, tally, &run->names, &run->tally, error);
    json_decref(tally);
    run->done = other->done;
    if (status != STATUS_OK || run->text.file == NULL)
        return status;
    return grown_file_append(&run->text, &other->text, run_text_header(&run->job, header), error);
}

static Status write_summary(Run *run, Error *error) {
    json_t *summary = or_end(sim_report_json(&run->job, &run->tally));
    Status status = json_write(run->folder, "summary.json", summary, JSON_INDENT(2), error);
    json_decref(summary);
    return status;
}

/* Text files get their names, and the journal is needed no more. */
static Status finish(Run *run, Error *error) {
    Status status = STATUS_OK;
    if (run->text.file != NULL)
        status = grown_file_finish(&run->text, error);
    if (status == STATUS_OK && run->journal.file != NULL && unlink(run->journal.path) != 0)
        status = error_set(error, STATUS_FILE, "cannot remove \"%.200s\": %s", run->journal.path,
                           strerror(errno));
    return status == STATUS_OK ? folder_sync(run->folder, error) : status;
}

Status run_save(Run *run, Error *error) {
    Status status = write_tallies(run, error);
    if (status == STATUS_OK)
        status = write_summary(run, error);
    if (status != STATUS_OK)
        return status;
    return is_finished(run) ? finish(run, error) : begin_journal(run, error);
}
