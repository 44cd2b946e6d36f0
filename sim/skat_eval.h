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
    SkatMemory memory;
    SkatQuestion question;
} SkatEval;

/* The three kinds of question. The view and the evaluation's bid are set, the question is as far as
 * it is the same for all; they fill the rest. */
Status skat_eval_ten(SkatEval *eval, Error *error);
Status skat_eval_twelve(SkatEval *eval, Error *error);
Status skat_eval_malenko(SkatEval *eval, Error *error);

/* What they share. */

/* Adds a line and a choice for every contract that it can be declared as. */
void skat_eval_add_line(SkatEval *eval, Contract contract, SkatWay way, CardSet discard);

/* Runs a judge of the question, which answers so; see JudgeRun. */
Status skat_eval_run(SkatEval *eval, EvalPlan plan, JudgeAnswer *answer, const void *context,
                     Error *error);

/* Adds rows for all declarations that are worth showing. */
void skat_eval_add_rows(const SkatEval *eval, const Judge *judge, Evaluation *evaluation);

/* Open-card odds of a tally, unless it was left open in some worlds whether it is made, for they
 * are not alike: then n is 0. */
Estimate skat_open_odds(const JudgeTally *tally, Looks looks);

/* What Ramsch is worth as rule players play it, with these cards (or any, 0). all_passed: only in
 * worlds in which both others would pass. Returns false when there are none. */
bool skat_eval_ramsch(const SkatEval *eval, CardSet hand, bool all_passed, JudgeTally *tally);

#endif
