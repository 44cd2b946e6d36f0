/* Results of the benchmark beside those of an earlier record. */
#ifndef STICH_BENCH_COMPARE_H
#define STICH_BENCH_COMPARE_H

#include "bench/bench.h"
#include "bench/machine.h"

/* Prints what differs in machine and build, and for every result that the record (what `stich bench
 * --json` has printed) holds too the ratios of speed and work. STATUS_CHECK_FAILED: an answer is
 * not the same; STATUS_FILE, STATUS_BAD_INPUT. */
Status bench_compare(const char *path, const Machine *machine, const BenchResult *results,
                     int count, Error *error);

#endif
