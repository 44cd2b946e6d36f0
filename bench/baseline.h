/* The committed signature of the search: values and node counts, never times.
 *
 * A text file with one line a result: set, question, deals, made, nodes, checksum. A change of the
 * search that alters node counts must renew the file; one that alters a checksum is wrong. */
#ifndef STICH_BASELINE_H
#define STICH_BASELINE_H

#include "bench.h"

/* Writes a baseline; an earlier file stays whole until the new one is. STATUS_FILE. */
Status baseline_write(const char *path, const BenchResult *results, int count, Error *error);

/* Compares results with the file's lines of the same game (NULL: with all). STATUS_CHECK_FAILED:
 * *error names the first difference, and how many there are; STATUS_FILE. */
Status baseline_check(const char *path, const Game *game, const BenchResult *results, int count,
                      Error *error);

#endif
