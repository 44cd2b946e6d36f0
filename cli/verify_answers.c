#include "lib/solve_task.h"
#include "lines.h"
#include "memory.h"
#include "sim/random.h"
#include "solver/search.h"
#include "verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A question with the answer that was given to it. */
typedef struct Pair {
    char *deal, *answer;
    long number; /* from 1 */
} Pair;

/* Pairs of which each was as likely to be taken (reservoir sampling). */
typedef struct Sample {
    Pair *pairs;
    int64_t count, most;
    uint64_t seen;
    Random random;
} Sample;

static void sample_offer(Sample *sample, const char *deal, const char *answer) {
    uint64_t place = sample->seen++;
    if (place >= (uint64_t)sample->most)
        place = random_below(&sample->random, sample->seen);
    if (place >= (uint64_t)sample->most)
        return;
    Pair *pair = &sample->pairs[place];
    free(pair->deal);
    free(pair->answer);
    *pair = (Pair){or_end(strdup(deal)), or_end(strdup(answer)), (long)sample->seen};
    sample->count += sample->count < sample->most;
}

static void sample_free(Sample *sample) {
    for (int64_t i = 0; i < sample->count; i++) {
        free(sample->pairs[i].deal);
        free(sample->pairs[i].answer);
    }
    free(sample->pairs);
}

/* Goes through both files side by side. */
static Status take_sample(Lines *deals, Lines *answers, Sample *sample, Error *error) {
    bool more_deals = true, more_answers = true;
    for (;;) {
        Status status = lines_next(deals, &more_deals, error);
        if (status == STATUS_OK)
            status = lines_next(answers, &more_answers, error);
        if (status != STATUS_OK)
            return status;
        if (more_deals != more_answers)
            return error_set(error, STATUS_BAD_INPUT, "%s has more lines than %s",
                             more_deals ? deals->name : answers->name,
                             more_deals ? answers->name : deals->name);
        if (!more_deals)
            return STATUS_OK;
        sample_offer(sample, deals->text, answers->text);
    }
}

/* ---- Comparing ---- */

/* Do two proofs about a value leave room for one? */
static bool bounds_agree(const json_t *given, const json_t *found) {
    double low = json_number_value(json_object_get(given, "low"));
    double high = json_number_value(json_object_get(given, "high"));
    return low <= high && low <= json_number_value(json_object_get(found, "high")) &&
           json_number_value(json_object_get(found, "low")) <= high;
}

/* The first field of the given answer that is not what was found now, or NULL. Nodes depend on the
 * way, and what is proven within a limit of nodes on it. */
static const char *different_field(json_t *given, const json_t *found) {
    const char *key;
    json_t *value;
    bool limited = json_object_get(given, "low") != NULL;
    json_object_foreach(given, key, value) {
        const json_t *mine = json_object_get(found, key);
        bool open = limited && (json_is_null(value) || json_is_null(mine));
        bool own_way = strcmp(key, "nodes") == 0 || strcmp(key, "low") == 0 ||
                       strcmp(key, "high") == 0 || (strcmp(key, "made") == 0 && open);
        if (!own_way && !json_equal(value, mine))
            return key;
    }
    return limited && !bounds_agree(given, found) ? "low" : NULL;
}

static void print_difference(const Pair *pair, const char *field, const json_t *given,
                             const json_t *found) {
    char *was = json_dumps(json_object_get(given, field), JSON_ENCODE_ANY | JSON_COMPACT);
    char *is = json_dumps(json_object_get(found, field), JSON_ENCODE_ANY | JSON_COMPACT);
    fprintf(stderr, "answer %ld: %s is %s, not %s\n", pair->number, field,
            is != NULL ? is : "absent", was);
    free(was);
    free(is);
}

/* Solves a deal again as its answer says it was solved. */
static bool pair_agrees(const VerifyWanted *wanted, const Pair *pair, Task *task, json_t *given,
                        Solver *solver) {
    SolveWanted again = {.reach = wanted->reach,
                         .moves = json_object_get(given, "moves") != NULL,
                         .nodes = json_object_get(given, "low") != NULL ? wanted->nodes : 0};
    task_solve(task, &again, solver);
    json_t *found = or_end(task_json(task, &again));
    const char *field = different_field(given, found);
    if (field != NULL)
        print_difference(pair, field, given, found);
    json_decref(found);
    return field == NULL;
}

static Status check_pair(const Common *common, const VerifyWanted *wanted, const Pair *pair,
                         Solver *solver, Verified *verified, Error *error) {
    Task task = {0};
    json_error_t trouble;
    Status status = task_read_line(common, pair->deal, &task, error);
    if (status != STATUS_OK)
        return error_prefix(error, "deal %ld", pair->number);
    json_t *given = json_loads(pair->answer, JSON_REJECT_DUPLICATES, &trouble);
    bool valued = json_object_get(given, "value") != NULL || json_object_get(given, "low") != NULL;
    if (json_object_get(given, "made") == NULL || (!valued && wanted->reach < 0)) {
        json_decref(given);
        return error_set(error, STATUS_BAD_INPUT,
                         "answer %ld: expected a line of \"stich solve --json\"%s", pair->number,
                         wanted->reach < 0 ? " with a value; for others tell --reach" : "");
    }
    verified->checked++;
    verified->different += !pair_agrees(wanted, pair, &task, given, solver);
    json_decref(given);
    return STATUS_OK;
}

static Status check_sample(const Common *common, const VerifyWanted *wanted, const Sample *sample,
                           Verified *verified, Error *error) {
    Solver *solver = or_end(solver_new_isa(0, ISA_PORTABLE));
    Status status = STATUS_OK;
    for (int64_t i = 0; i < sample->count && status == STATUS_OK; i++)
        status = check_pair(common, wanted, &sample->pairs[i], solver, verified, error);
    solver_free(solver);
    verified->of = sample->seen;
    return status;
}

Status verify_answers(const Common *common, const VerifyWanted *wanted, const char *path,
                      Verified *verified, Error *error) {
    Sample sample = {.most = wanted->sample,
                     .random = random_stream(common->seed, common->game->name, "verify", 0)};
    Lines *deals = or_end(malloc(2 * sizeof *deals)), *answers = deals + 1;
    sample.pairs = or_end(calloc((size_t)sample.most, sizeof *sample.pairs));
    Status status = lines_open(deals, wanted->deals, error);
    if (status == STATUS_OK) {
        status = lines_open(answers, path, error);
        if (status == STATUS_OK) {
            status = take_sample(deals, answers, &sample, error);
            lines_close(answers);
        }
        lines_close(deals);
    }
    if (status == STATUS_OK)
        status = check_sample(common, wanted, &sample, verified, error);
    sample_free(&sample);
    free(deals);
    return status;
}
