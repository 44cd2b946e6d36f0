/* One solver a thread. */
#ifndef STICH_SOLVERS_H
#define STICH_SOLVERS_H

#include "solver/solve.h"

/* New solvers, so many, or NULL when memory is short. */
Solver **solvers_new(int count);

/* Frees what solvers_new returned (NULL: nothing). */
void solvers_free(Solver **solvers, int count);

#endif
