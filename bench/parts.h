/* The kernel of Skat with each single part of the search left out. */
#ifndef STICH_PARTS_H
#define STICH_PARTS_H

#include "solver/search.h"

typedef struct Part {
    const char *name;
    const Kernel *kernel; /* the search without it; of parts[0] ("nothing") the whole search */
} Part;

enum { PART_COUNT = 9 };
extern const Part parts[PART_COUNT];

#endif
