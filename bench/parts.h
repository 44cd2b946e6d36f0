/* The search with single parts left out. */
#ifndef STICH_PARTS_H
#define STICH_PARTS_H

#include "solver/search.h"

typedef struct Part {
    const char *name;
    int without; /* bit of SearchPart; 0 of parts[0] ("nothing"), which is the whole search */
} Part;

enum { PART_COUNT = 9 };
extern const Part parts[PART_COUNT];

/* A solver without a part, or NULL when memory is short. As the choice is global, one such solver
 * may be in use at a time: the last one that was made. The caller frees it with solver_free. */
Solver *part_solver(const Part *part, size_t table_bytes);

#endif
