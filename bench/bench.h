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

/* Where every card is there twice (Doppelkopf) some deals take very long: a contract is decided
 * with at most so many nodes, half of them for the contract's aim, half for bounds around it. */
enum { BENCH_NODES = 2000000 };

typedef enum BenchQuestion {
    BENCH_DECIDE, /* is the contract made? (61 points are reached; in Null: no trick is taken) */
    BENCH_VALUE,  /* exact card points; asked where card points are what counts, but for twins */
    BENCH_QUESTIONS
} BenchQuestion;

/* "decide", "value" */
extern const char *const bench_question_names[BENCH_QUESTIONS];

/* How often each deal is solved: first without looking at the clock, then so many times. */
typedef struct BenchEffort {
    int warm_up, repeat; /* repeat: 1 to BENCH_MAX_REPEAT */
} BenchEffort;

enum { BENCH_MAX_REPEAT = 99, BENCH_QUANTILES = 21, BENCH_MAX_SCALING = 16 };

typedef struct BenchTimes {
    double total, median, p90, p99, worst; /* seconds; percentiles by nearest rank */
} BenchTimes;

typedef struct BenchResult {
    bool peer; /* another solver's: made and nodes are not known */
    char set[40], question[16];
    int deals, made;   /* how many deals were asked, in how many the contract is made */
    int open;          /* in how many of them the limit of nodes left that open */
    uint64_t nodes;    /* summed over the deals: the signature of the search */
    uint64_t checksum; /* XXH3 of the answers, two bytes each, low byte first */
    BenchTimes times;  /* of a deal the median of its repetitions */
    int repeat;
    double slowest, usual, fastest;    /* deals a second: of the repetitions the least, the median
                                          and the most */
    double quantiles[BENCH_QUANTILES]; /* of the times: 0, 5, 10 ... 100 % of the deals, seconds */
    struct {
        int threads;
        double rate; /* deals a second by the clock on the wall */
    } scaling[BENCH_MAX_SCALING];
    int scaling_count; /* 0: not measured */
} BenchResult;

/* Reads a data file; blank lines and lines that start with '#' are skipped. The caller frees the
 * set with bench_free. STATUS_FILE, STATUS_BAD_INPUT (with file and line). */
Status bench_read(const Game *game, const char *path, BenchSet *set, Error *error);
void bench_free(BenchSet *set);

/* Puts one question to every deal of the set (result->deals is 0 if no deal has it) under the
 * game's default rules. STATUS_NO_MEMORY. */
Status bench_measure(const Game *game, const BenchSet *set, BenchQuestion question,
                     BenchEffort effort, BenchResult *result, Error *error);

/* Puts the same question to the deals on 1, 2, 4 ... up to `most` threads, each with a solver of
 * its own, and adds to result->scaling what that brought. STATUS_NO_MEMORY. */
Status bench_scale(const Game *game, const BenchSet *set, BenchQuestion question, int most,
                   BenchResult *result, Error *error);

/* Sorts times[0 .. count) and sums them up; count > 0. */
BenchTimes bench_times(double *times, int count);

/* CPU time that this process has used, in seconds. */
double bench_clock(void);

#endif
