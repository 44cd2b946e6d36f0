/* What "stich sim" tells of a tally: as tables. */
#ifndef STICH_SIM_REPORT_H
#define STICH_SIM_REPORT_H

#include "sim/batch.h"

/* Prints the summary of a job on standard output. */
void sim_report_print(const BatchJob *job, const Tally *tally);

#endif
