/* Played games from their records to what each card gave away, for the command and for programs
 * that ask over the network. */
#ifndef STICH_ANALYZE_RECORD_H
#define STICH_ANALYZE_RECORD_H

#include "option.h"
#include "played_json.h"
#include "sim/analyze.h"

#include <jansson.h>

/* Cards played in the search for one answer, unless the user says otherwise. */
#define ANALYZE_NODES 1000000

/* Reads a record and analyses it; see analyze_game for most_nodes and goes_on. STATUS_BAD_INPUT
 * too: it is no record of this game. */
Status analyze_record(const Common *common, const char *line, int64_t most_nodes,
                      AnalyzeGoesOn *goes_on, void *context, PlayedRecord *record,
                      Analysis *analysis, Error *error);

/* The analysis as a new object (docs/formats.md), or NULL when memory is short. */
json_t *analysis_json(const PlayedRecord *record, const Analysis *analysis);

/* Units of a value that go to one of what is told. */
int analysis_units(const Analysis *analysis);

#endif
