/* What "stich sim" tells of a tally. */
#ifndef STICH_SIM_REPORT_H
#define STICH_SIM_REPORT_H

#include "lib/option.h"
#include "sim/batch.h"

/* Prints the summary of a job on standard output: tables for people, or JSON; as FORM_CSV only the
 * tables of its inquiry. */
void sim_report(OutputForm form, const BatchJob *job, const Tally *tally);

#endif
