/* Judges choices by what they come to in possible worlds: the part of an evaluation that is the
 * same in every game.
 *
 * A game supplies how a world is drawn that agrees with the question, and for each *line* of play
 * what it comes to in it: solved with all cards seen, and played out by players who see only their
 * own cards. In every world each line is solved and played by rule players, which is cheap; in the
 * first of the same worlds those lines that are still in the race are played by the players asked
 * for, the *table*. What the table would make of all worlds is estimated with the cheap outcomes
 * as controls (Controlled). Tallies are integers and added in the order of the worlds, so results
 * are the same for any number of threads. */
#ifndef STICH_JUDGE_H
#define STICH_JUDGE_H

#include "candidates.h"
#include "eval.h"
#include "eval_curve.h"
#include "player.h"
#include "random.h"

enum {
    JUDGE_MAX_LINES = 64,
    JUDGE_MAX_CHOICES = 64,
    JUDGE_PORTION = 64,       /* worlds between two questions whether to go on */
    JUDGE_MAX_PLAYED = 16384, /* worlds that are remembered to be played */
    JUDGE_NO_POINTS = -1,
    JUDGE_NO_LINE = -1,
    JUDGE_WORLD_BYTES = CANDIDATE_BYTES,
    JUDGE_SURE = 10000 /* the chance of what is sure */
};

/* What one line or choice came to in one world. */
typedef struct Outcome {
    bool known;      /* else nothing was found out, and the rest is zero */
    bool overcalled; /* something else was played instead: only the score counts */
    bool undecided;  /* made was not found out: it enters the interval either way */
    bool made;
    bool step[EVAL_MAX_STEPS]; /* as Evaluation.step_names */
    int16_t points; /* card points of the player's side; JUDGE_NO_POINTS: not found out */
    int32_t score;  /* his, in the account, so that more is better; solved: only as a guess at what
                       play will bring, in any unit */
    int32_t chance; /* of winning the match afterwards, JUDGE_SURE is 1; 0: not asked for */
} Outcome;

/* What a game supplies. All functions depend on their arguments alone and may be called from
 * several threads. */
typedef struct JudgeGame {
    const Game *game;
    size_t world_bytes; /* at most JUDGE_WORLD_BYTES */
    bool tells_chances;
    uint64_t solved_every; /* only every so many-th world is solved, where it takes long; 0: all */

    /* Draws world `number` of the question. Returns what was drawn to find it; drawn is 0 if none
     * was found. */
    WorldDraws (*draw)(const void *question, uint64_t number, void *world);

    /* What a line comes to in a world with all cards seen. NULL: nothing is solved. */
    Outcome (*solve)(const void *question, const void *world, int line, Solver *solver);

    /* The same when this player sits at every seat; random: his luck, the same for all lines. */
    Outcome (*play)(const void *question, const void *world, int line, const Player *player,
                    Random *random);

    /* The curve of a choice; NULL: it has none. NULL: no choice has. */
    const EvalCurve *(*curve_of)(const void *question, int choice);

    /* ---- Where choices are not just the lines; else NULL ---- */

    /* Finds out what solving and playing worlds need to know: may change what the question points
     * to. worlds: so many pointers. Returns false when nothing can be found out. */
    bool (*prepare)(const void *question, const void *const *worlds, int count,
                    Solver *const *solvers, int threads);

    /* What the choices come to, from the outcomes of the lines. Called by one thread at a time. */
    void (*derive)(const void *question, const void *world, const Outcome *lines, Outcome *choices);

    /* Lines (bit set) that a world must have played because a choice depends on them. */
    uint64_t (*wanted)(const void *question, const void *world);

    /* The line of a choice; JUDGE_NO_LINE: it depends on the world. */
    int (*line_of)(const void *question, int choice);
} JudgeGame;

/* What one choice came to over all worlds. Those of the table: as far as they are known. */
typedef struct JudgeTally {
    Share open; /* made with all cards seen, of those that were decided */
    Share undecided;
    Controlled made, step[EVAL_MAX_STEPS], points, score, chance; /* at the table */
    bool dropped;   /* left the race after so few games that only a guess is told */
    Mean won, lost; /* scores of rule play where it was made, or played and lost */
} JudgeTally;

typedef struct Judge Judge;

/* A judge of a question.
 * question  the game's own; not owned
 * lines     bit set of the numbers of the lines, which are the game's own
 * choices   how many there are, at most JUDGE_MAX_CHOICES; without derive: one more than the
 *           highest line
 * seed      of the luck of players; worlds have the question's
 * Returns NULL when memory is short. The caller frees it with judge_free. */
Judge *judge_new(const JudgeGame *game, const void *question, uint64_t lines, int choices,
                 uint64_t seed, int threads);
void judge_free(Judge *judge);

/* Solves and plays by rule worlds up to number end - 1. STATUS_BAD_INPUT: a world was not found. */
Status judge_sample(Judge *judge, uint64_t end, Error *error);

/* The error when no world agrees with what was heard. */
Status judge_no_world(Error *error);

/* Fills the evaluation's rows and advice, which are empty, from what was found so far. */
typedef void JudgeAnswer(const Judge *judge, const void *context, Evaluation *evaluation);

typedef struct JudgeRun {
    const EvalRequest *request;
    EvalPlan plan;
    Evaluation *evaluation;
    JudgeAnswer *answer;
    const void *context; /* not owned */
} JudgeRun;

/* Judges worlds, then has the table play those lines of which it is not clear already that another
 * one is better, as the plan says; again and again with more of both where the request asks for a
 * precision or goes on until it is stopped. Answers at the end, and in between where the request
 * wants to see that. */
Status judge_run(Judge *judge, const JudgeRun *run, Error *error);

const JudgeTally *judge_tally(const Judge *judge, int choice);
uint64_t judge_worlds(const Judge *judge);
WorldDraws judge_draws(const Judge *judge); /* it took to find them */
uint64_t judge_nodes(const Judge *judge); /* of the solvers; with one thread the same everywhere */

/* What another choice comes to, which derive tells, in the worlds that are remembered. */
typedef Outcome JudgeDerive(void *context, const void *world, const Outcome *lines);
void judge_review(const Judge *judge, JudgeDerive *derive, void *context, JudgeTally *tally);

/* ---- Answers ---- */

/* Odds with open cards of a tally. */
Estimate tally_open(const JudgeTally *tally, Looks looks);

/* What a tally comes to at the table; where that has not played it, a guess by a curve (NULL: by
 * rule play alone). */
typedef struct AtTable {
    Estimate odds, score;
    bool rough; /* a guess: the intervals are as wide as such guesses are off */
} AtTable;

AtTable tally_at_table(const JudgeTally *tally, const EvalCurve *curve, Looks looks);

/* Forgets what the table has played, which was not an even sample: a guess is told. */
void tally_forget(JudgeTally *tally);

/* The curve of a choice, or NULL, for the players at the table. */
const EvalCurve *judge_curve(const Judge *judge, int choice);

/* By how much the score (chance) of choice a is above that of b in the same worlds: of those that
 * the table has played, or by rule play where it has not. */
Estimate judge_gain(const Judge *judge, int a, int b, const Evaluation *evaluation);
Estimate judge_chance_gain(const Judge *judge, int a, int b, const Evaluation *evaluation);

/* Fills odds, steps, points, score and break-even of a row. */
void judge_fill_row(const Judge *judge, int choice, const Evaluation *evaluation, EvalRow *row);

/* Adds a row to the evaluation, before all rows with a lower score. */
void judge_insert_row(const EvalRow *row, Evaluation *evaluation);

/* Fills and adds the row of a choice.
 * value  of the smallest game that wins */
void judge_add_row(const Judge *judge, int choice, Contract contract, int value,
                   Evaluation *evaluation);

/* Advises the first row or passing, by score. The next row is its rival if the difference may be
 * chance.
 * passing  number of the choice */
void judge_advise(const Judge *judge, int passing, Evaluation *evaluation);

/* Sets next, ahead and rival of the advice: how far the row advised is ahead of the next best that
 * does not come to the same in every world. */
void judge_compare(const Judge *judge, Evaluation *evaluation);

/* Playing if it is surely better than passing, passing if it is surely worse. gain: of playing. */
EvalVerdict judge_verdict(const Estimate *gain);

/* Score, and odds of winning the match, of a choice. */
Estimate judge_score(const Judge *judge, int choice, const Evaluation *evaluation);
Estimate judge_chance(const Judge *judge, int choice, const Evaluation *evaluation);

#endif
