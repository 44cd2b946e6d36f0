#include "solvers.h"

#include <stdlib.h>

Solver **solvers_new(int count) {
    Solver **solvers = calloc((size_t)count, sizeof *solvers);
    bool complete = solvers != NULL;
    for (int i = 0; complete && i < count; i++) {
        solvers[i] = solver_new(SOLVER_DEFAULT_BYTES);
        complete = solvers[i] != NULL;
    }
    if (complete)
        return solvers;
    solvers_free(solvers, count);
    return NULL;
}

void solvers_free(Solver **solvers, int count) {
    for (int i = 0; solvers != NULL && i < count; i++)
        solver_free(solvers[i]);
    free(solvers);
}
