/* A picture of the benchmark: how the times of the deals are distributed, and what threads bring.
 */
#ifndef STICH_BENCH_CHART_H
#define STICH_BENCH_CHART_H

#include "bench/bench.h"
#include "bench/machine.h"

/* Writes an SVG file. On the left for each result the share of deals that take at most so many
 * milliseconds (logarithmic scale); on the right, where it was measured, deals a second on several
 * threads in relation to one. STATUS_FILE. */
Status bench_chart(const char *path, const Machine *machine, const BenchResult *results, int count,
                   Error *error);

#endif
