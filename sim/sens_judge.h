/* Judges choices of trump in Sens by solving possible worlds with open cards.
 *
 * In every world all choices are judged, and passing: then the others choose by the plain bidding
 * rule, and the player himself in round 2. Everybody plays for card points; what a side writes for
 * them, with the melds of the world, is the score. */
#ifndef STICH_SENS_JUDGE_H
#define STICH_SENS_JUDGE_H

#include "sens_worlds.h"
#include "stats.h"

enum { SENS_MAX_CHOICES = 5, SENS_PASSING = 4 }; /* the suits, and passing */

/* What one choice came to, over all worlds. */
typedef struct SensTally {
    Share made, dackeln; /* by the player's side; of passing nothing is made */
    Mean points;         /* card points of his side */
    Mean score;          /* what his side writes, minus what the other does */
    Mean gain;           /* that, minus the score of passing in the same world */
    Mean score_made;     /* the score of the games that were made */
} SensTally;

typedef struct SensJudge {
    const SensView *view; /* not owned */
    unsigned choices;     /* suits (bit set) that are judged besides passing */
    int threads;
    uint64_t worlds; /* judged so far */
    uint64_t drawn;  /* deals looked at to find them */
    SensTally tally[SENS_MAX_CHOICES];
    Solver **solvers; /* its own, one a thread */
} SensJudge;

/* Prepares a judge whose first three fields are set. The caller ends it with sens_judge_end, also
 * after STATUS_NO_MEMORY. */
Status sens_judge_start(SensJudge *judge, Error *error);
void sens_judge_end(SensJudge *judge);

/* Judges worlds up to number end - 1. The result is the same for any number of threads.
 * STATUS_BAD_INPUT: no world agrees with what was heard. */
Status sens_judge_sample(SensJudge *judge, uint64_t end, Error *error);

#endif
