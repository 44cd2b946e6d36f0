/* Evaluations of a game begun: what each card that the player may play now is worth, and whether to
 * double now. Works for every game. */
#ifndef STICH_BEGUN_EVAL_H
#define STICH_BEGUN_EVAL_H

#include "eval.h"

/* Adds to an evaluation what each of the player's cards is worth: a row for each of them, or for
 * several that come to the same. What it tells of worlds and players is that of the cards where it
 * had no rows. The odds are those of his own side to reach its aim; scores are what he writes,
 * in accounts that do not add up to 0 less what his opponents write on the average. */
Status begun_eval_cards(const EvalRequest *request, Evaluation *evaluation, Error *error);

/* Is it the turn of the player, in a game whose whole record is there? */
bool begun_eval_is_turn(const EvalRequest *request);

/* Evaluates whether he should say Kontra or Re now, before his first card: a row for that and one
 * for silence. Where he may not there are no rows. */
Status begun_eval_doubling(const EvalRequest *request, Evaluation *evaluation, Error *error);

#endif
