/* Many simulated deals on all cores, with the same result on any number of threads.
 *
 * Deals are played in blocks. The luck of deal i is keyed by (seed, game, i), tallies are integers
 * and are merged in the order of the blocks. */
#ifndef STICH_BATCH_H
#define STICH_BATCH_H

#include "tally.h"

typedef struct BatchJob {
    const Rules *rules;
    const Player *player; /* at every seat */
    uint64_t seed;
    uint64_t deals;
    int threads; /* at least 1 */
    bool solve;  /* also find out whether each contract is made with open cards */
    bool rows;   /* the sink wants a row of text for every deal */
} BatchJob;

/* Takes what has been done, in the order of the deals; called by one thread at a time.
 * done  deals so far
 * rows  lines of text for the deals since the last call, each with its line feed, if they are
 *       wanted; length in bytes. Their columns are those of record_print_header.
 * Returns false to stop: what was taken so far is the result. */
typedef bool BatchTake(void *context, uint64_t done, const char *rows, size_t length);

/* Plays the deals and fills *tally. STATUS_INTERRUPTED when take asked to stop: *tally then holds
 * the deals it has taken. STATUS_NO_MEMORY. */
Status batch_run(const BatchJob *job, BatchTake *take, void *context, Tally *tally, Error *error);

#endif
