#include "memory.h"
#include "run_job.h"
#include "sim/random.h"
#include "verify.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* The lines of a run's deals, as they were written. */
typedef struct Written {
    const char *text;
    size_t length;
} Written;

/* A block that is played again. */
typedef struct Again {
    Written *written; /* what follows the blocks before */
    uint64_t deals, different;
} Again;

/* Complete, or as far as it has grown. */
static FILE *open_written(const char *folder, const char *name, char path[PATH_MAX]) {
    snprintf(path, PATH_MAX, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (file == NULL && errno == ENOENT) {
        snprintf(path, PATH_MAX, "%s/%s.part", folder, name);
        file = fopen(path, "r");
    }
    return file;
}

/* Maps the file into memory; the text is then released with munmap. */
static Status map_written(const char *folder, const BatchJob *job, Written *written, Error *error) {
    char path[PATH_MAX];
    struct stat about;
    *written = (Written){"", 0};
    if (run_text_name(job) == NULL)
        return error_set(error, STATUS_BAD_INPUT, "%s: the run tells nothing of its single deals",
                         folder);
    FILE *file = open_written(folder, run_text_name(job), path);
    if (file == NULL || fstat(fileno(file), &about) != 0) {
        if (file != NULL)
            fclose(file);
        return error_set(error, STATUS_FILE, "cannot read %s: %s", path, strerror(errno));
    }
    size_t length = (size_t)about.st_size;
    void *text = length > 0 ? mmap(NULL, length, PROT_READ, MAP_PRIVATE, fileno(file), 0) : NULL;
    fclose(file);
    if (text == MAP_FAILED)
        return error_set(error, STATUS_FILE, "cannot read %s: %s", path, strerror(errno));
    if (text != NULL)
        *written = (Written){text, length};
    return STATUS_OK;
}

/* Does the text hold this one? What is found is left behind. */
static bool skip_past(Written *written, const char *text, size_t length) {
    const char *found =
        length > 0 ? memmem(written->text, written->length, text, length) : written->text;
    if (found == NULL)
        return false;
    written->length -= (size_t)(found - written->text) + length;
    written->text = found + length;
    return true;
}

/* Prints the lines that were not written so. */
static void print_missing(const Again *again, const BatchBlock *block) {
    const char *end = block->text + block->length;
    fprintf(stderr, "deals %" PRIu64 " to %" PRIu64 " come out differently:\n", block->begin,
            block->end - 1);
    for (const char *line = block->text; line < end;) {
        size_t length = (size_t)((const char *)memchr(line, '\n', (size_t)(end - line)) - line) + 1;
        Written all = *again->written;
        if (!skip_past(&all, line, length))
            fwrite(line, 1, length, stderr);
        line += length;
    }
}

static Status compare_block(void *context, const BatchBlock *block) {
    Again *again = context;
    again->deals += block->end - block->begin;
    if (skip_past(again->written, block->text, block->length))
        return STATUS_OK;
    print_missing(again, block);
    again->different += block->end - block->begin;
    return STATUS_OK;
}

/* Plays a block again. */
static Status play_block(const BatchJob *all, uint64_t number, Again *again, Error *error) {
    Tally *tally = or_end(malloc(sizeof *tally));
    BatchJob job = *all;
    job.begin = all->begin + number * batch_block(all);
    job.deals =
        job.begin + batch_block(all) < all->deals ? job.begin + batch_block(all) : all->deals;
    Status status = batch_run(&job, compare_block, again, tally, error);
    free(tally);
    return status;
}

/* Plays blocks again, each of those that were finished as likely, in their order. */
static Status play_sample(const Common *common, const Run *run, int64_t sample, Again *again,
                          Error *error) {
    BatchJob job = *run_job(run);
    Random random = random_stream(common->seed, common->game->name, "verify", 1);
    job.deals = run_done(run);
    uint64_t size = batch_block(&job);
    uint64_t blocks = (job.deals - job.begin + size - 1) / size, wanted = (uint64_t)sample;
    Status status = STATUS_OK;
    for (uint64_t i = 0; i < blocks && wanted > 0 && status == STATUS_OK; i++)
        if (random_below(&random, blocks - i) < wanted) {
            wanted--;
            status = play_block(&job, i, again, error);
        }
    return status;
}

Status verify_run(const Common *common, const VerifyWanted *wanted, const char *folder,
                  Verified *verified, Error *error) {
    Run *run;
    Written whole;
    Status status = run_open(folder, &run, error);
    if (status != STATUS_OK)
        return status;
    const BatchJob *job = run_job(run);
    if (job->rules->game != common->game)
        status =
            error_set(error, STATUS_BAD_INPUT, "%s is a run of %s", folder, job->rules->game->name);
    if (status == STATUS_OK)
        status = map_written(folder, job, &whole, error);
    if (status == STATUS_OK) {
        Written rest = whole;
        Again again = {.written = &rest};
        status = play_sample(common, run, wanted->sample, &again, error);
        *verified = (Verified){again.deals, run_done(run) - job->begin, again.different};
        if (whole.length > 0)
            munmap((void *)(uintptr_t)whole.text, whole.length);
    }
    run_close(run);
    return status;
}
