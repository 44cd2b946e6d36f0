/* The summary of simulated deals as JSON, see docs/formats.md. */
#ifndef STICH_SIM_JSON_H
#define STICH_SIM_JSON_H

#include "sim/batch.h"

#include <jansson.h>

/* The summary as a new object, or NULL when memory is short. */
json_t *sim_report_json(const BatchJob *job, const Tally *tally);

#endif
