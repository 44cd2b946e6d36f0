#include "bench.h"

#include "sim/solvers.h"

#include <errno.h>
#include <omp.h>
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

/* Whether the contract is made, if that is found out with BENCH_NODES: 1, 0, or ANSWER_OPEN. */
enum { ANSWER_OPEN = 2 };
static int decide_within(Solver *solver, const Position *position, const Aim *aim) {
    int need = aim->need - aim->before;
    Bounds bounds = solver_bounds(solver, position, aim->question, need, BENCH_NODES);
    if (bounds_are_open(bounds, need))
        return ANSWER_OPEN;
    return (bounds.low >= need) != aim->question.ducks;
}

/* Answers one question. Returns the value, or 1 (made) and 0; *made in either case. */
static int solve(Solver *solver, const Position *position, const Aim *aim, BenchQuestion question,
                 bool *made) {
    int need = aim->need - aim->before;
    if (question == BENCH_DECIDE && position->layout->twins) {
        int answer = decide_within(solver, position, aim);
        *made = answer == 1;
        return answer;
    }
    if (question == BENCH_DECIDE) {
        *made = solver_reaches(solver, position, aim->question, need) != aim->question.ducks;
        return *made;
    }
    int value = solver_value(solver, position, aim->question);
    *made = (value >= need) != aim->question.ducks;
    return value + aim->before;
}

/* A deal of a set, ready to be solved. */
typedef struct Ready {
    Layout layout;
    Position position;
    Aim aim;
} Ready;

/* Returns false if the question is not asked of the deal. */
static bool make_ready(const Rules *rules, const Problem *problem, BenchQuestion question,
                       Ready *ready) {
    problem_start(rules->game, rules, problem, &ready->layout, &ready->position, &ready->aim);
    return question != BENCH_VALUE ||
           (ready->aim.question.unit == UNIT_POINTS && !ready->layout.twins);
}

/* The answers and times of a set, collected one by one. */
typedef struct Record {
    uint8_t *answers; /* two bytes a deal */
    double *times;    /* [deal][repetition] */
    double totals[BENCH_MAX_REPEAT];
} Record;

/* Solves all deals once; repetition -1: the times do not count. */
static void measure_once(const Rules *rules, const BenchSet *set, BenchQuestion question,
                         Solver *solver, int repetition, Record *record, BenchResult *result) {
    result->deals = result->made = result->open = 0;
    for (int i = 0; i < set->count; i++) {
        Ready ready;
        bool made;
        if (!make_ready(rules, &set->problems[i], question, &ready))
            continue;
        solver_forget(solver); /* node counts must not depend on the deals before */
        double start = bench_clock();
        int answer = solve(solver, &ready.position, &ready.aim, question, &made);
        double time = bench_clock() - start;
        if (repetition >= 0) {
            record->times[result->deals * result->repeat + repetition] = time;
            record->totals[repetition] += time;
        }
        record->answers[2 * result->deals] = (uint8_t)(answer & 255);
        record->answers[2 * result->deals + 1] = (uint8_t)(answer >> 8);
        result->made += made;
        result->open += question == BENCH_DECIDE && answer == ANSWER_OPEN;
        result->deals++;
    }
}

static double median(double *numbers, int count) {
    qsort(numbers, (size_t)count, sizeof *numbers, compare_doubles);
    return (numbers[(count - 1) / 2] + numbers[count / 2]) / 2;
}

/* Of each deal the median of its repetitions, and what follows from all of them. */
static void sum_up(Record *record, BenchResult *result) {
    int repeat = result->repeat;
    for (int i = 0; i < result->deals; i++)
        record->times[i] = median(record->times + i * repeat, repeat);
    result->times = bench_times(record->times, result->deals);
    for (int q = 0; q < BENCH_QUANTILES; q++)
        result->quantiles[q] = record->times[(result->deals - 1) * q / (BENCH_QUANTILES - 1)];
    double usual = median(record->totals, repeat);
    result->usual = result->deals / usual;
    result->fastest = result->deals / record->totals[0];
    result->slowest = result->deals / record->totals[repeat - 1];
}

Status bench_measure(const Game *game, const BenchSet *set, BenchQuestion question,
                     BenchEffort effort, BenchResult *result, Error *error) {
    Rules rules;
    *result = (BenchResult){.repeat = effort.repeat};
    rules_init(&rules, game);
    snprintf(result->set, sizeof result->set, "%s", set->name);
    snprintf(result->question, sizeof result->question, "%s", bench_question_names[question]);
    size_t count = (size_t)set->count + 1;
    Record record = {.answers = malloc(2 * count),
                     .times = malloc(count * (size_t)effort.repeat * sizeof(double))};
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    Status status = STATUS_OK;
    if (record.answers == NULL || record.times == NULL || solver == NULL) {
        status = error_set(error, STATUS_NO_MEMORY, "out of memory");
    } else {
        for (int run = -effort.warm_up; run < effort.repeat; run++) {
            uint64_t before = solver_nodes(solver);
            measure_once(&rules, set, question, solver, run, &record, result);
            result->nodes = solver_nodes(solver) - before;
        }
        result->checksum = XXH3_64bits(record.answers, 2 * (size_t)result->deals);
        if (result->deals > 0)
            sum_up(&record, result);
    }
    solver_free(solver);
    free(record.answers);
    free(record.times);
    return status;
}

/* ---- On several threads ---- */

static double wall_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Solves all deals on so many threads; returns how many a second. */
static double rate_of(const Rules *rules, const BenchSet *set, BenchQuestion question,
                      Solver **solvers, int threads) {
    int deals = 0;
    double start = wall_clock();
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1) reduction(+ : deals)
    for (int i = 0; i < set->count; i++) {
        Ready ready;
        bool made;
        if (!make_ready(rules, &set->problems[i], question, &ready))
            continue;
        Solver *solver = solvers[omp_get_thread_num()];
        solver_forget(solver);
        solve(solver, &ready.position, &ready.aim, question, &made);
        deals++;
    }
    return deals / (wall_clock() - start);
}

Status bench_scale(const Game *game, const BenchSet *set, BenchQuestion question, int most,
                   BenchResult *result, Error *error) {
    Rules rules;
    Solver **solvers = solvers_new(most);
    rules_init(&rules, game);
    if (solvers == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory for %d threads", most);
    for (int threads = 1; threads <= most && result->scaling_count < BENCH_MAX_SCALING;
         threads = threads < most && 2 * threads > most ? most : 2 * threads) {
        int n = result->scaling_count++;
        result->scaling[n].threads = threads;
        result->scaling[n].rate = rate_of(&rules, set, question, solvers, threads);
    }
    solvers_free(solvers, most);
    return STATUS_OK;
}
