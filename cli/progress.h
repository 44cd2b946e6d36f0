/* Progress of long work, on stderr.
 *
 * On a terminal a bar with the rate and the time left, drawn over again some ten times a second;
 * elsewhere nothing, or a line every few seconds when that was asked for. */
#ifndef STICH_PROGRESS_H
#define STICH_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Progress {
    const char *unit; /* plural: "deals" */
    uint64_t total;   /* 0: unknown */
    enum { PROGRESS_NONE, PROGRESS_BAR, PROGRESS_LINES } form;
    uint64_t before;       /* so much was done when it started; 0 unless it is set after that */
    double started, shown; /* seconds of a clock that only runs forward */
} Progress;

/* Starts to show progress. quiet: never; lines: also where stderr is no terminal. */
void progress_start(Progress *progress, const char *unit, uint64_t total, bool quiet, bool lines);

/* So much is done. Cheap enough to be called every few milliseconds; one thread at a time. */
void progress_update(Progress *progress, uint64_t done);

/* Is it time to show something new? */
bool progress_is_due(const Progress *progress);

/* Shows that so much is done, and a note beside it, or NULL. */
void progress_show(Progress *progress, uint64_t done, const char *note);

/* Writes what is shown of the state after so many seconds:
 * " 41 %  12.3 k of 30.0 k deals  4.10 k/s  0:05 left", or without a total "12.3 k deals  4.10
 * k/s". */
void progress_describe(const Progress *progress, uint64_t done, double seconds, char *text,
                       size_t size);

/* Wipes the bar, so that other text may follow. */
void progress_end(Progress *progress);

#endif
