/* Tables that were asked for of simulated deals (--tally), as text for people. */
#ifndef STICH_CROSSTAB_PRINT_H
#define STICH_CROSSTAB_PRINT_H

#include "sim/inquiry.h"

/* Prints all tables on standard output, each after an empty line. */
void crosstabs_print(const Inquiry *inquiry, const Tally *tally);

/* The same as comma-separated values: table, bins, deals, value and its interval. */
void crosstabs_print_csv(const Inquiry *inquiry, const Tally *tally);

#endif
