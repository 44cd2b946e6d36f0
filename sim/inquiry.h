/* What is asked of simulated deals beside what is always counted: which deals count at all, and
 * tables of certain quantities. */
#ifndef STICH_INQUIRY_H
#define STICH_INQUIRY_H

#include "crosstab.h"

enum { INQUIRY_TABLES = 16 };

typedef struct Inquiry {
    Terms terms;
    char *texts[INQUIRY_TABLES + 1]; /* owned, for the others to point to */
    int text_count;
    bool restricted; /* only deals that fulfil the condition count */
    Condition given;
    Crosstab tables[INQUIRY_TABLES];
    int first[INQUIRY_TABLES]; /* of the cells of each table in Tally.cells */
    int table_count;
} Inquiry;

/* An inquiry under these rules, which must outlive it; texts are copied.
 * given    condition on deals, or NULL
 * tallies  so many tables, at most INQUIRY_TABLES
 * The caller frees it with inquiry_free. STATUS_BAD_INPUT: *error says in which text and where;
 * STATUS_NO_MEMORY. Then *inquiry is NULL. */
Status inquiry_new(const Rules *rules, const char *given, const char *const *tallies, int count,
                   Inquiry **inquiry, Error *error);
void inquiry_free(Inquiry *inquiry); /* may be NULL */

/* The condition as it was written, or NULL. inquiry may be NULL. */
const char *inquiry_given(const Inquiry *inquiry);

/* Does a deal count? inquiry: NULL, then all do. */
bool inquiry_admits(const Inquiry *inquiry, const Facts *facts);

/* Can inquiry_admits be asked before the deal is played? */
bool inquiry_is_early(const Inquiry *inquiry);

/* Counts a deal in all tables. inquiry may be NULL. */
void inquiry_add(const Inquiry *inquiry, const Record *record, Tally *tally);

#endif
