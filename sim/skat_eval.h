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

/* Judges worlds until there are enough, the target is reached, or the request's goes_on says no. */
Status skat_eval_judge(SkatEval *eval, Error *error);

/* Adds a row for every contract that a line of the judge can be declared as. */
void skat_eval_add_rows(SkatEval *eval, int line, bool exact);

/* Sorts the rows: those with the talon first, then by score. */
void skat_eval_sort_rows(SkatEval *eval);

#endif
