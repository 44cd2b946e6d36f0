#include "parts.h"

const Part parts[PART_COUNT] = {
    {"nothing", 0},
    {"the table", PART_TABLE},
    {"shifts of worth", PART_SHIFT},
    {"low ranks", PART_RANKS},
    {"siblings", PART_SIBLINGS},
    {"runs", PART_RUNS},
    {"sure trumps", PART_SURE_TRUMPS},
    {"safe suits", PART_SAFE_SUITS},
    {"order", PART_ORDER},
};

int search_without;

Solver *part_solver(const Part *part, size_t table_bytes) {
    static const Kernel *const kernels[SEARCH_FAMILIES] = {
        &search_follow3_without, &search_follow4_without, &search_called4_without,
        &search_beat4_without,   &search_trump3_without,  &search_trump4_without,
        &search_twins4_without,
    };
    search_without = part->without;
    return solver_new_kernels(table_bytes, kernels);
}
