/* Many simulated deals on all cores, with the same result on any number of threads.
 *
 * Deals are played in blocks. The luck of deal i is keyed by (seed, game, i), tallies are integers
 * and are merged in the order of the blocks. */
#ifndef STICH_BATCH_H
#define STICH_BATCH_H

#include "sim_game.h"
#include "stats.h"

enum { MAX_CONTRACTS = 40, MAX_COUNTED = 24 };

typedef struct BatchJob {
    const Rules *rules;
    const Player *player; /* at every seat */
    uint64_t seed;
    uint64_t deals;
    int threads; /* at least 1 */
    bool solve;  /* also find out whether each contract is made with open cards */
    bool rows;   /* the sink wants a row of text for every deal */
} BatchJob;

/* How often a result told of something: "schneider". */
typedef struct SpecialTally {
    const char *name; /* constant text of the game; NULL ends the list */
    uint64_t deals;
} SpecialTally;

typedef struct ContractTally {
    uint64_t deals;
    Share made;                    /* of the deals that somebody declared */
    Share open;                    /* the same with open cards, of the deals that were solved */
    Share modifier[MAX_MODIFIERS]; /* made, of the deals so declared */
    Mean points;                   /* card points of the declarer's side */
    Mean declarer, others;         /* score of the declarer, and of everybody else */
    Mean seat[MAX_SEATS];          /* score by seat */
    SpecialTally special[MAX_COUNTED + 1];
} ContractTally;

typedef struct SeatTally {
    Share declares; /* of all deals */
    Share made;     /* of the deals that it declared */
    Mean score;     /* of all deals; 0 where nothing is written */
} SeatTally;

typedef struct Tally {
    Share passed_in; /* of all deals */
    uint64_t again;  /* further deals that did not count and were dealt again */
    ContractTally contract[MAX_CONTRACTS]; /* as in game->contracts */
    SeatTally seat[MAX_SEATS];
} Tally;

/* Takes what has been done, in the order of the deals; called by one thread at a time.
 * done  deals so far
 * rows  lines of text for the deals since the last call, each with its line feed, if they are
 *       wanted; length in bytes. Their columns are those of batch_print_header.
 * Returns false to stop: what was taken so far is the result. */
typedef bool BatchTake(void *context, uint64_t done, const char *rows, size_t length);

/* Plays the deals and fills *tally. STATUS_INTERRUPTED when take asked to stop: *tally then holds
 * the deals it has taken. STATUS_NO_MEMORY. */
Status batch_run(const BatchJob *job, BatchTake *take, void *context, Tally *tally, Error *error);

/* The names of the columns of a job's rows, separated by commas, with a line feed; buffer has
 * ROW_TEXT bytes. Returns buffer. */
char *batch_print_header(const BatchJob *job, char *buffer);

enum { ROW_TEXT = 600 };

#endif
