/* Progress of long work, on stderr.
 *
 * On a terminal a bar with the rate and the time left, drawn over again some ten times a second;
 * elsewhere nothing, or a line every few seconds when that was asked for. */
#ifndef STICH_PROGRESS_H
#define STICH_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Progress {
    const char *unit; /* plural: "deals" */
    uint64_t total;   /* 0: unknown */
    enum { PROGRESS_NONE, PROGRESS_BAR, PROGRESS_LINES } form;
    double started, shown; /* seconds of a clock that only runs forward */
} Progress;

/* Starts to show progress. quiet: never; lines: also where stderr is no terminal. */
void progress_start(Progress *progress, const char *unit, uint64_t total, bool quiet, bool lines);

/* So much is done. Cheap enough to be called every few milliseconds; one thread at a time. */
void progress_update(Progress *progress, uint64_t done);

/* Wipes the bar, so that other text may follow. */
void progress_end(Progress *progress);

#endif
