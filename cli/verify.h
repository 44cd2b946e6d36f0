/* Results that were kept, found out once more: a random sample of them, in another way where there
 * is one. What differs is told on standard error, a line each. */
#ifndef STICH_VERIFY_H
#define STICH_VERIFY_H

#include "options.h"

/* What is asked for. */
typedef struct VerifyWanted {
    const char *deals; /* file of the questions that answers are to; NULL: a run is verified */
    int64_t sample;    /* answers, or blocks of a run, at most */
    int64_t reach;     /* that the answers are to, or -1 */
    int64_t nodes;     /* limit for answers that were found within one */
} VerifyWanted;

/* What came of it. */
typedef struct Verified {
    uint64_t checked, of; /* answers, or deals of a run */
    uint64_t different;
} Verified;

/* Solves deals again whose answers were printed by "stich solve --json", by the plain kernel and
 * with the smallest table. STATUS_FILE, STATUS_BAD_INPUT. */
Status verify_answers(const Common *common, const VerifyWanted *wanted, const char *path,
                      Verified *verified, Error *error);

/* Plays blocks of a run (docs/batches.md) again. STATUS_FILE, STATUS_BAD_INPUT. */
Status verify_run(const Common *common, const VerifyWanted *wanted, const char *folder,
                  Verified *verified, Error *error);

#endif
