/* Questions as JSON objects: their fields are the options of the command, with _ for -.
 *
 *     {"game": "skat", "hand": "CJ SJ ...", "seat": 1, "heard": "pass 18 -", "against_solo": true}
 *
 * Cards may be a text or an array; numbers may be a text. What is wrong is told in the same words
 * as on the command line. */
#ifndef STICH_SERVE_FIELDS_H
#define STICH_SERVE_FIELDS_H

#include "lib/option.h"

#include <jansson.h>

/* The fields as texts: arrays with blanks between their parts, objects as JSON; what is null or
 * false is left out. Returns a new object, to which the options' targets will point, or NULL:
 * STATUS_BAD_INPUT. */
json_t *fields_texts(json_t *question, Error *error);

/* Puts every field where the option of its name says. also: names of fields that are read
 * elsewhere; ends with NULL. STATUS_USAGE, STATUS_BAD_INPUT: an unknown field, or a value that is
 * no such number. */
Status fields_read(json_t *texts, const Option *options, const char *const *also, Error *error);

/* What the common fields come to: game, profile, switches (an object), seed.
 * common  holds folders and threads already
 * STATUS_BAD_INPUT. */
Status fields_common(json_t *question, Common *common, Error *error);

#endif
