/* Evaluates Skat hands: ten cards before the skat is seen, twelve after it, five in Malenko. */
#ifndef STICH_SKAT_EVAL_H
#define STICH_SKAT_EVAL_H

#include "eval.h"
#include "skat_judge.h"

extern const EvalGame skat_eval;

/* An evaluation in the making. */
typedef struct SkatEval {
    const EvalRequest *request;
    Evaluation *evaluation;
    SkatView view;
    SkatJudge judge;
    double z;                     /* normal quantile of all intervals */
    uint64_t total;               /* worlds to judge, if nothing stops it */
    int row_lines[EVAL_MAX_ROWS]; /* the judge's line of each row */
} SkatEval;

/* The three kinds of question. The view and the evaluation's bid are set; they fill the rest. */
Status skat_eval_ten(SkatEval *eval, Error *error);
Status skat_eval_twelve(SkatEval *eval, Error *error);
Status skat_eval_malenko(SkatEval *eval, Error *error);

/* What they share. */

/* Sets how many worlds are judged at most, and the width of the intervals; by_default is taken
 * where the request names neither a number nor a precision. */
void skat_eval_plan_worlds(SkatEval *eval, uint64_t by_default);

/* Up to which world to judge next when so many are done: done itself when there are enough, the
 * target is reached, or the request says no. half_width: of the widest interval of odds. */
uint64_t skat_eval_next(SkatEval *eval, uint64_t done, double half_width);

/* Judges sampled worlds as long as skat_eval_next says. */
Status skat_eval_judge(SkatEval *eval, Error *error);

/* Adds a row for every contract that a line of the judge can be declared as. */
void skat_eval_add_rows(SkatEval *eval, int line, bool exact);

/* Adds a row for Ramsch, played by rule players; nothing when no world fits. all_passed: only in
 * worlds in which both others would pass. */
void skat_eval_add_ramsch(SkatEval *eval, bool all_passed);

/* What Ramsch is worth in this seat on any hand. */
Estimate skat_eval_usual_ramsch(const SkatEval *eval);

/* Might this row in truth be as good as the better one? The interval of a difference in the same
 * worlds is narrower than the one used here, which takes the two as independent. */
bool skat_eval_rivals(const EvalRow *better, const EvalRow *row);

/* Advises the first row, and tells which of the others cannot be told apart from it. There is at
 * least one row, and they are sorted. */
void skat_eval_advise_row(Evaluation *evaluation);

/* Sorts the rows: those with the talon first, then by score above the usual. */
void skat_eval_sort_rows(SkatEval *eval);

#endif
