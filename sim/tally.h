/* What is counted over many simulated deals. */
#ifndef STICH_TALLY_H
#define STICH_TALLY_H

#include "record.h"
#include "stats.h"

enum { MAX_COUNTED = 24, TALLY_CELLS = 4096 };

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
    Mean declarer, others;         /* score of the declarer, and of all but his side */
    Mean seat[MAX_SEATS];          /* score by seat */
    SpecialTally special[MAX_COUNTED + 1];
} ContractTally;

typedef struct SeatTally {
    Share declares; /* of all deals */
    Share made;     /* of the deals that it declared */
    Mean score;     /* of all deals; 0 where nothing is written */
} SeatTally;

typedef struct Tally {
    Share passed_in;  /* of all deals */
    uint64_t outside; /* deals beside all these that did not fulfil the condition of the job */
    uint64_t again;   /* further deals that did not count and were dealt again */
    ContractTally contract[MAX_CONTRACTS]; /* as in game->contracts */
    SeatTally seat[MAX_SEATS];
    Mean cells[TALLY_CELLS]; /* of the tables that were asked for, see inquiry.h */
} Tally;

/* The entry of this name in a list of MAX_COUNTED and its end; a new one if there is none, NULL if
 * there is no room for it. Lists are in the order of the names, whichever came first. The name must
 * outlive the list. */
SpecialTally *tally_special(SpecialTally *list, const char *name);

/* Adds a deal. */
void tally_add(Tally *tally, const Game *game, const Record *record);

/* Adds all that another tally has counted. */
void tally_merge(Tally *tally, const Tally *other);

#endif
