/* Tables of what is counted in simulated deals: how many deals there are, or the mean of a
 * quantity, by the values of none, one or two others (docs/conditions.md): made by contract by
 * declarer.jacks deals by 0.points / 10
 *
 * A table has a fixed number of cells, which hold whole numbers, so tables of parts of the deals
 * are added in any order. */
#ifndef STICH_CROSSTAB_H
#define STICH_CROSSTAB_H

#include "condition.h"
#include "tally.h"

enum { CROSSTAB_AXES = 2, AXIS_TEXT = 60 };

typedef struct CrosstabAxis {
    char name[AXIS_TEXT]; /* as it was written, cut if it is too long */
    Condition value;
    int width; /* units that fall together */
    int low;   /* the first bin begins at low * width units */
    int bins;
} CrosstabAxis;

typedef struct Crosstab {
    const char *text; /* as it was written; not owned */
    bool counts;      /* how many deals; otherwise the mean of what */
    Condition what;
    CrosstabAxis axes[CROSSTAB_AXES];
    int axis_count;
    int cells; /* the product of the bins, 1 without axes; the last axis runs fastest */
} Crosstab;

/* Reads a table. STATUS_BAD_INPUT: it is none, or has more than TALLY_CELLS cells.
 * text, context  the text and the context's terms must outlive the table */
Status crosstab_parse(const ConditionContext *context, const char *text, Crosstab *tab,
                      Error *error);

/* Counts a deal in its cell, unless a value does not apply. cells: of the table. */
void crosstab_add(const Crosstab *tab, const Facts *facts, Mean *cells);

/* How many deals are in all cells together. */
uint64_t crosstab_deals(const Crosstab *tab, const Mean *cells);

/* What a bin holds: "grand", "2", "60 to 69", "yes". buffer has BIN_TEXT bytes. Returns buffer. */
enum { BIN_TEXT = 64 };
char *axis_print(const CrosstabAxis *axis, int bin, char *buffer);

/* The bins of a cell, by axis. */
void crosstab_bins(const Crosstab *tab, int cell, int bins[CROSSTAB_AXES]);

#endif
