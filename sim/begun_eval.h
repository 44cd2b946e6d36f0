/* Evaluations of a game begun: what each card that the player may play now is worth, and whether to
 * double now. Works for every game. */
#ifndef STICH_BEGUN_EVAL_H
#define STICH_BEGUN_EVAL_H

#include "eval.h"

/* Evaluates the player's cards, as EvalGame.evaluate: a row for each of them, or for several that
 * come to the same. The odds are those of his own side to reach its aim; scores are what he writes,
 * in accounts that do not add up to 0 less what his opponents write on the average. */
Status begun_eval_cards(const EvalRequest *request, Evaluation *evaluation, Error *error);

/* Evaluates whether he should say Kontra or Re now, before his first card: a row for that and one
 * for silence. Where he may not there are no rows. */
Status begun_eval_doubling(const EvalRequest *request, Evaluation *evaluation, Error *error);

#endif
