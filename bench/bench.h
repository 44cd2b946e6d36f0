/* The benchmark: fixed deals, solved one by one, with what it cost and proof that it was right.
 *
 * A set is a data file bench/<game>-<what>.txt with one problem a line. Each question of a set is
 * put to a solver of its own in one thread, so that node counts and values are the same on every
 * machine; only the times differ. Times are CPU time of the process, in seconds. */
#ifndef STICH_BENCH_H
#define STICH_BENCH_H

#include "solver/problem.h"

typedef struct BenchSet {
    char name[40]; /* of the file, without its ending: "skat-suit" */
    Problem *problems;
    int count;
} BenchSet;

typedef enum BenchQuestion {
    BENCH_DECIDE, /* is the contract made? (61 points are reached; in Null: no trick is taken) */
    BENCH_VALUE,  /* exact card points; asked where card points are what counts */
    BENCH_QUESTIONS
} BenchQuestion;

/* "decide", "value" */
extern const char *const bench_question_names[BENCH_QUESTIONS];

typedef struct BenchTimes {
    double total, median, p90, p99, worst; /* seconds; percentiles by nearest rank */
} BenchTimes;

typedef struct BenchResult {
    bool peer; /* another solver's: made and nodes are not known */
    char set[40], question[16];
    int deals, made;   /* how many deals were asked, in how many the contract is made */
    uint64_t nodes;    /* summed over the deals: the signature of the search */
    uint64_t checksum; /* XXH3 of the answers, two bytes each, low byte first */
    BenchTimes times;
} BenchResult;

/* Reads a data file; blank lines and lines that start with '#' are skipped. The caller frees the
 * set with bench_free. STATUS_FILE, STATUS_BAD_INPUT (with file and line). */
Status bench_read(const Game *game, const char *path, BenchSet *set, Error *error);
void bench_free(BenchSet *set);

/* Puts one question to every deal of the set (result->deals is 0 if no deal has it) under the
 * game's default rules. STATUS_NO_MEMORY. */
Status bench_measure(const Game *game, const BenchSet *set, BenchQuestion question,
                     BenchResult *result, Error *error);

/* Sorts times[0 .. count) and sums them up; count > 0. */
BenchTimes bench_times(double *times, int count);

/* CPU time that this process has used, in seconds. */
double bench_clock(void);

#endif
