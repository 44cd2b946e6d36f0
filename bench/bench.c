#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xxhash.h>

const char *const bench_question_names[BENCH_QUESTIONS] = {"decide", "value"};

/* "skat-suit" from "some/folder/skat-suit.txt". */
static void name_set(const char *path, BenchSet *set) {
    const char *slash = strrchr(path, '/'), *base = slash != NULL ? slash + 1 : path;
    snprintf(set->name, sizeof set->name, "%.*s", (int)strcspn(base, "."), base);
}

static Status add_problem(const Game *game, const char *line, BenchSet *set, Error *error) {
    size_t size = (size_t)(set->count + 1) * sizeof *set->problems;
    Problem *grown = realloc(set->problems, size);
    if (grown == NULL)
        return error_set(error, STATUS_NO_MEMORY, "out of memory");
    set->problems = grown;
    return problem_parse(game, line, &set->problems[set->count++], error);
}

static Status read_lines(const Game *game, FILE *file, const char *path, BenchSet *set,
                         Error *error) {
    Status status = STATUS_OK;
    char *line = NULL;
    size_t size = 0;
    for (int number = 1; status == STATUS_OK && getline(&line, &size, file) >= 0; number++) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        status = add_problem(game, line, set, error);
        if (status != STATUS_OK)
            error_prefix(error, "%s:%d", path, number);
    }
    free(line);
    if (status == STATUS_OK && ferror(file))
        status = error_set(error, STATUS_FILE, "%s: %s", path, strerror(errno));
    return status;
}

Status bench_read(const Game *game, const char *path, BenchSet *set, Error *error) {
    memset(set, 0, sizeof *set);
    name_set(path, set);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return error_set(error, STATUS_FILE, "%s: %s", path, strerror(errno));
    Status status = read_lines(game, file, path, set, error);
    fclose(file);
    if (status != STATUS_OK)
        bench_free(set);
    return status;
}

void bench_free(BenchSet *set) {
    free(set->problems);
    *set = (BenchSet){0};
}

double bench_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

BenchTimes bench_times(double *times, int count) {
    BenchTimes sum = {0};
    qsort(times, (size_t)count, sizeof *times, compare_doubles);
    for (int i = 0; i < count; i++)
        sum.total += times[i];
    sum.median = times[(count * 50 + 99) / 100 - 1];
    sum.p90 = times[(count * 90 + 99) / 100 - 1];
    sum.p99 = times[(count * 99 + 99) / 100 - 1];
    sum.worst = times[count - 1];
    return sum;
}

/* Answers one question. Returns the value, or 1 (made) and 0; *made in either case. */
static int solve(Solver *solver, const Position *position, const Aim *aim, BenchQuestion question,
                 bool *made) {
    int need = aim->need - aim->before;
    if (question == BENCH_DECIDE) {
        *made = solver_reaches(solver, position, aim->question, need) != aim->question.ducks;
        return *made;
    }
    int value = solver_value(solver, position, aim->question);
    *made = (value >= need) != aim->question.ducks;
    return value + aim->before;
}

/* The answers and times of a set, collected one by one. */
typedef struct Record {
    uint8_t *answers; /* two bytes a deal */
    double *times;
} Record;

static void measure_deals(const Game *game, const BenchSet *set, BenchQuestion question,
                          Solver *solver, Record *record, BenchResult *result) {
    Rules rules;
    rules_init(&rules, game);
    for (int i = 0; i < set->count; i++) {
        Layout layout;
        Position position;
        Aim aim;
        problem_start(game, &rules, &set->problems[i], &layout, &position, &aim);
        if (question == BENCH_VALUE && aim.question.unit != UNIT_POINTS)
            continue;
        bool made;
        solver_forget(solver); /* node counts must not depend on the deals before */
        double start = bench_clock();
        int answer = solve(solver, &position, &aim, question, &made);
        record->times[result->deals] = bench_clock() - start;
        record->answers[2 * result->deals] = (uint8_t)(answer & 255);
        record->answers[2 * result->deals + 1] = (uint8_t)(answer >> 8);
        result->made += made;
        result->deals++;
    }
}

Status bench_measure(const Game *game, const BenchSet *set, BenchQuestion question,
                     BenchResult *result, Error *error) {
    *result = (BenchResult){0};
    snprintf(result->set, sizeof result->set, "%s", set->name);
    snprintf(result->question, sizeof result->question, "%s", bench_question_names[question]);
    size_t count = (size_t)set->count + 1;
    Record record = {malloc(2 * count), malloc(count * sizeof(double))};
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    Status status = STATUS_OK;
    if (record.answers == NULL || record.times == NULL || solver == NULL) {
        status = error_set(error, STATUS_NO_MEMORY, "out of memory");
    } else {
        measure_deals(game, set, question, solver, &record, result);
        result->nodes = solver_nodes(solver);
        result->checksum = XXH3_64bits(record.answers, 2 * (size_t)result->deals);
        if (result->deals > 0)
            result->times = bench_times(record.times, result->deals);
    }
    solver_free(solver);
    free(record.answers);
    free(record.times);
    return status;
}
