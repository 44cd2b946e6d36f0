/* What the functions of the public header (stich.h) share. */
#ifndef STICH_STICH_HANDLE_H
#define STICH_STICH_HANDLE_H

#include "option.h"
#include "sim/stats.h"
#include "stich.h"

#include <stdatomic.h>

struct StichGame {
    Common common; /* game, rules, folders, threads; the seed is the question's */
    atomic_bool cancelled;
};

/* Work in progress: whether it goes on, and who is told how far it is. */
typedef struct Work {
    StichGame *game;
    StichProgress *progress; /* may be NULL */
    void *context;
} Work;

/* Tells how far it is; shall it go on? An EvalGoesOn. */
bool work_goes_on(void *work, uint64_t done, uint64_t total);

/* Copies a struct that a caller filled into own, of own_size bytes which are zero; what a program
 * built with an earlier or later version does not share with this one is left out. from: begins
 * with its size; NULL leaves own alone. STATUS_USAGE: its size is not set. */
Status options_copy(void *own, size_t own_size, const void *from, Error *error);

/* Hands an error to the caller, who may not want it; returns its status. */
StichStatus error_tell(const Error *error, StichError *told);

StichEstimate estimate_told(const Estimate *estimate);

#endif
