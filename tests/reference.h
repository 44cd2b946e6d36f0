/* The reference solver: plain minimax over the plain rules of play (solver/position.h).
 *
 * No table, no ordering, no bounds: it tries the ways to play on one by one, so it can be read at
 * a glance and is right or wrong together with the rules themselves. The solver's every answer is
 * checked against it. Five tricks are a matter of milliseconds; a full deal is out of reach. */
#ifndef STICH_TEST_REFERENCE_H
#define STICH_TEST_REFERENCE_H

#include "solver/solve.h"

/* What the side has taken so far. */
int reference_taken(const Position *position, Question question);

/* What the seat to move makes of the values of its legal cards: the highest or the lowest. */
int reference_best(const Position *position, Question question, const int *values, int count);

/* What solver_value must return. */
int reference_value(const Position *position, Question question);

/* What solver_reaches must return. It stops as soon as the answer is known, so that two more
 * tricks are in reach: value is right if the side reaches value and does not reach value + 1. */
bool reference_reaches(const Position *position, Question question, int need);

/* What solver_moves must return; the same arguments. */
int reference_moves(const Position *position, Question question, Card *cards, int *values);

/* Number of legal ways to play on to the last card (1 when the position is over). */
uint64_t reference_lines(const Position *position);

#endif
