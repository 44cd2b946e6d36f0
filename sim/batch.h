/* Many simulated deals on all cores, with the same result on any number of threads.
 *
 * Deals are played in blocks. The luck of deal i is keyed by (seed, game, i), tallies are integers
 * and are merged in the order of the blocks. */
#ifndef STICH_BATCH_H
#define STICH_BATCH_H

#include "tally.h"

/* The text that a job writes for every deal. */
typedef enum BatchText {
    BATCH_NO_TEXT,
    BATCH_ROWS, /* record_print */
    BATCH_GAMES /* record_print_game */
} BatchText;

typedef struct BatchJob {
    const Rules *rules;
    const Player *player; /* at every seat */
    uint64_t seed;
    uint64_t deals;
    int threads;    /* at least 1 */
    bool solve;     /* also find out whether each contract is made with open cards */
    BatchText text; /* that the sink wants */
} BatchJob;

/* Takes what has been done, in the order of the deals; called by one thread at a time.
 * done  deals so far
 * text  lines for the deals since the last call, each with its line feed, if they are wanted;
 *       length in bytes. The columns of rows are those of record_print_header.
 * Returns false to stop: what was taken so far is the result. */
typedef bool BatchTake(void *context, uint64_t done, const char *text, size_t length);

/* Plays the deals and fills *tally. STATUS_INTERRUPTED when take asked to stop: *tally then holds
 * the deals it has taken. STATUS_NO_MEMORY. */
Status batch_run(const BatchJob *job, BatchTake *take, void *context, Tally *tally, Error *error);

#endif
