/* Judges choices by what they come to in possible worlds: the part of an evaluation that is the
 * same in every game.
 *
 * A game supplies how a world is drawn that agrees with the question, what a choice comes to in
 * it with all cards seen, and what it comes to when rule players play who see their own cards
 * only. All choices are judged in the same worlds. Tallies are integers, so results are the same
 * for any number of threads. */
#ifndef STICH_JUDGE_H
#define STICH_JUDGE_H

#include "candidates.h"
#include "eval.h"
#include "random.h"

enum {
    JUDGE_MAX_CHOICES = 64,
    JUDGE_NO_POINTS = -1,
    JUDGE_WORLD_BYTES = CANDIDATE_BYTES,
    JUDGE_SURE = 10000 /* the chance of what is sure */
};

/* What one choice came to in one world. */
typedef struct Outcome {
    bool overcalled; /* something else was played instead: only the score counts */
    bool undecided;  /* made was not found out: it enters the interval either way */
    bool made;
    bool step[EVAL_MAX_STEPS]; /* as Evaluation.step_names */
    int16_t points; /* card points of the player's side; JUDGE_NO_POINTS: not found out */
    int32_t score;  /* his, in the account, so that more is better */
    int32_t chance; /* of winning the match afterwards, JUDGE_SURE is 1; 0: not asked for */
} Outcome;

/* What a game supplies. All functions depend on their arguments alone and may be called from
 * several threads. */
typedef struct JudgeGame {
    const Game *game;
    size_t world_bytes; /* at most JUDGE_WORLD_BYTES */

    /* Draws world `number` of the question. Returns what was drawn to find it; drawn is 0 if none
     * was found. */
    WorldDraws (*draw)(const void *question, uint64_t number, void *world);

    /* What a choice comes to in a world with all cards seen. */
    Outcome (*solve)(const void *question, const void *world, int choice, Solver *solver);

    /* The same when rule players play; random: their luck, the same for all choices. NULL: not
     * played. */
    Outcome (*play)(const void *question, const void *world, int choice, Random *random);
} JudgeGame;

/* What one choice came to over all worlds. */
typedef struct JudgeTally {
    Share made; /* of those that were found out */
    Share undecided;
    Share step[EVAL_MAX_STEPS];
    Mean points, score;
    Mean score_made, score_lost; /* of the worlds in which it was made, or played and lost */
    Mean chance;
} JudgeTally;

/* All choices, and by how much each is better than each other in the same world. */
typedef struct JudgeSums {
    JudgeTally tally[JUDGE_MAX_CHOICES];
    Mean gain[JUDGE_MAX_CHOICES][JUDGE_MAX_CHOICES];        /* [a][b]: score of a minus that of b */
    Mean chance_gain[JUDGE_MAX_CHOICES][JUDGE_MAX_CHOICES]; /* the same of the chances */
} JudgeSums;

typedef struct Judge Judge;

/* A judge of a question.
 * question  the game's own; not owned
 * choices   bit set of the numbers of the choices, which are the game's own
 * seed      of the luck of rule players; worlds have the question's
 * Returns NULL when memory is short. The caller frees it with judge_free. */
Judge *judge_new(const JudgeGame *game, const void *question, uint64_t choices, uint64_t seed,
                 int threads);
void judge_free(Judge *judge);

/* Judges worlds up to number end - 1. STATUS_BAD_INPUT: a world was not found. */
Status judge_sample(Judge *judge, uint64_t end, Error *error);

/* Judges worlds until there are as many as planned, the odds (with open cards, unless the
 * evaluation tells those of rule players first) of all choices but `passing` (-1: there is none)
 * have the precision that the request asks for, or it says to stop. Fills worlds, drawn,
 * forced, effective, stopped and looks of the evaluation. */
Status judge_run(Judge *judge, const EvalRequest *request, const EvalPlan *plan, int passing,
                 Evaluation *evaluation, Error *error);

/* What was found so far: with all cards seen, and played by rule players. */
const JudgeSums *judge_open(const Judge *judge);
const JudgeSums *judge_table(const Judge *judge);
uint64_t judge_worlds(const Judge *judge);
WorldDraws judge_draws(const Judge *judge); /* it took to find the worlds */

/* ---- Answers ---- */

/* Adds the row of a choice to the evaluation, before all rows with a lower score (at the table if
 * the evaluation goes by that): odds, steps, points, scores and break-even.
 * value  of the smallest game that wins */
void judge_add_row(const Judge *judge, int choice, Contract contract, int value, double z,
                   Evaluation *evaluation);

/* Advises the best row or passing, by the score with open cards or at the table. The next row is
 * its rival if the difference may be chance.
 * best, passing  numbers of the choices */
void judge_advise(const Judge *judge, int best, int passing, double z, Evaluation *evaluation);

/* Playing if it is surely better than passing, passing if it is surely worse. gain: of playing. */
EvalVerdict judge_verdict(const Estimate *gain);

/* Odds from a mean of chances; and the difference of two. */
Estimate judge_chance(const Mean *chance, double z);
Estimate judge_chance_gain(const Mean *gain, double z);

#endif