#include "memory.h"

#include "solver/error.h"

#include <stdio.h>
#include <stdlib.h>

void *or_end(void *memory) {
    if (memory == NULL) {
        fputs("stich: out of memory\n", stderr);
        exit(STATUS_NO_MEMORY);
    }
    return memory;
}
