/* Many simulated deals on all cores, with the same result on any number of threads.
 *
 * Deals are played in blocks. The luck of deal i is keyed by (seed, game, i), tallies are integers,
 * and blocks are handed over in their order. Memory does not depend on the number of deals. */
#ifndef STICH_BATCH_H
#define STICH_BATCH_H

#include "inquiry.h"

/* The text that a job writes for every deal. */
typedef enum BatchText {
    BATCH_NO_TEXT,
    BATCH_ROWS, /* record_print */
    BATCH_GAMES /* record_print_game */
} BatchText;

/* Deals begin to deals - 1 of a seed. */
typedef struct BatchJob {
    const Rules *rules;
    const Player *player; /* at every seat; each thread has a copy */
    uint64_t seed;
    uint64_t begin; /* a multiple of batch_block */
    uint64_t deals;
    int threads;     /* at least 1 */
    int part, parts; /* of every parts blocks only number part, from 0; parts = 0: all of them */
    bool solve;      /* also find out whether each contract is made with open cards */
    const Inquiry *inquiry; /* which deals are counted and written, and in which tables; NULL: all,
                               in no tables; not owned */
    BatchText text;         /* that the sink wants */
} BatchJob;

/* How many deals are a block of the job. The last block may have fewer. */
uint64_t batch_block(const BatchJob *job);

/* A block that has been played. */
typedef struct BatchBlock {
    uint64_t begin, end; /* its deals: begin to end - 1 */
    const Tally *tally;
    const char *text; /* a line a deal, each with its line feed, if the job writes any; length in
                         bytes. The columns of rows are those of record_print_header. */
    size_t length;
} BatchBlock;

/* Takes a block that was played, in their order; called by one thread at a time. What it returns:
 *   STATUS_OK           go on
 *   STATUS_INTERRUPTED  begin no more blocks; those in flight are finished and taken as well
 *   any other           stop at once; batch_run returns it */
typedef Status BatchTake(void *context, const BatchBlock *block);

/* Plays the deals and fills *tally with all blocks that take was given.
 * take  may be NULL
 * STATUS_INTERRUPTED when take asked for it and not all deals have been played: *tally holds those
 * that have been. STATUS_NO_MEMORY; any other status that take returned: *error is left alone, the
 * message is take's to keep. */
Status batch_run(const BatchJob *job, BatchTake *take, void *context, Tally *tally, Error *error);

#endif
