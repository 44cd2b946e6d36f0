/* The reference solver: plain minimax over the plain rules of play (solver/position.h).
 *
 * No table, no pruning, no ordering: it tries every way to play on, so it can be read at a glance
 * and is right or wrong together with the rules themselves. The solver's every answer is checked
 * against it. Up to five tricks are a matter of milliseconds; a full deal is out of reach. */
#ifndef STICH_TEST_REFERENCE_H
#define STICH_TEST_REFERENCE_H

#include "solver/solve.h"

/* What solver_value must return. */
int reference_value(const Position *position, Question question);

/* What solver_moves must return; the same arguments. */
int reference_moves(const Position *position, Question question, Card *cards, int *values);

/* Number of legal ways to play on to the last card (1 when the position is over). */
uint64_t reference_lines(const Position *position);

#endif
