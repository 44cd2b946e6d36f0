/* Judges ways to play a hand of Skat by solving possible worlds with open cards.
 *
 * The result is counts: for every skat that was found and every line how often which outcome came
 * about. The skat decides the matadors, so values, scores and odds at any bid follow from the
 * counts exactly, and counts are merged by adding. */
#ifndef STICH_SKAT_JUDGE_H
#define STICH_SKAT_JUDGE_H

#include "skat_plan.h"
#include "skat_points.h"

/* A line is one thing to do with the hand. */
typedef enum SkatWay {
    SKAT_BY_HAND,   /* the skat stays where it is */
    SKAT_BY_PLAN,   /* pick up, play this contract with the discard of the skat's plan */
    SKAT_BY_DISCARD /* the skat is known: play with this discard */
} SkatWay;

typedef struct SkatLine {
    uint8_t kind;
    SkatWay way;
    CardSet discard; /* SKAT_BY_DISCARD */
} SkatLine;

enum { SKAT_MAX_LINES = 16, SKAT_MAX_FOUND = 231 };

/* What happened with one skat. Whether the game was made is known of every world, the step of the
 * ladder only of those that were measured: it costs as much again and tells less. */
typedef struct SkatFound {
    CardSet talon;
    SkatPlan plan; /* made if a line goes by plan */
    Share made[SKAT_MAX_LINES];
    uint64_t outcomes[SKAT_MAX_LINES][SKAT_OUTCOMES]; /* of the measured worlds */
} SkatFound;

typedef struct SkatJudge {
    /* To be set before skat_judge_start. */
    const SkatView *view; /* not owned */
    CardSet talon;        /* when it is known, else 0 */
    const char *purpose;  /* of the worlds: "judge"; constant text */
    SkatRace race;        /* of the plans */
    int measure_every;    /* the step is measured in every so many-th world */
    int points_every;     /* and card points; a multiple of measure_every */
    SkatLine lines[SKAT_MAX_LINES];
    int line_count;
    int threads;
    /* Results. */
    SkatFound *found;
    int found_count;
    uint64_t worlds;  /* judged so far */
    WorldDraws draws; /* it took to find them */
    SkatPoints points[SKAT_MAX_LINES];
    /* Its own. */
    Solver **solvers; /* one a thread */
    int16_t found_index[32][32];
} SkatJudge;

/* Takes memory; skat_judge_end gives it back, also after an error. */
Status skat_judge_start(SkatJudge *judge, Error *error);
void skat_judge_end(SkatJudge *judge);

/* Judges the sampled worlds from judge->worlds to before end. The result does not depend on the
 * number of threads nor on how a range is cut into portions. STATUS_BAD_INPUT when no world
 * agrees with what was heard. */
Status skat_judge_sample(SkatJudge *judge, uint64_t end, Error *error);

/* The error when no world agrees with what was heard. */
Status skat_judge_no_world(Error *error);

/* Judges the completions number from to before end (see world_nth); the talon must be known,
 * nothing may have been heard, and no line may go by plan. All of them together give exact odds. */
Status skat_judge_all(SkatJudge *judge, uint64_t from, uint64_t end, Error *error);

#endif
