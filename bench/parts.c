#include "parts.h"

extern const Kernel search_without_table, search_without_shift, search_without_ranks,
    search_without_siblings, search_without_runs, search_without_sure_trumps,
    search_without_safe_suits, search_without_order;

const Part parts[PART_COUNT] = {
    {"nothing", &search_follow3_portable},
    {"the table", &search_without_table},
    {"shifts of worth", &search_without_shift},
    {"low ranks", &search_without_ranks},
    {"siblings", &search_without_siblings},
    {"runs", &search_without_runs},
    {"sure trumps", &search_without_sure_trumps},
    {"safe suits", &search_without_safe_suits},
    {"order", &search_without_order},
};
