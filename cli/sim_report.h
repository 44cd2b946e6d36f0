/* What "stich sim" tells of a tally: as tables and as JSON. */
#ifndef STICH_SIM_REPORT_H
#define STICH_SIM_REPORT_H

#include "sim/batch.h"

#include <jansson.h>

/* Prints the summary of a job on standard output. */
void sim_report_print(const BatchJob *job, const Tally *tally);

/* The summary as an object of the caller. */
json_t *sim_report_json(const BatchJob *job, const Tally *tally);

#endif
