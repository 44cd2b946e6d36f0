/* Evaluations as JSON, see docs/formats.md. */
#ifndef STICH_EVAL_JSON_H
#define STICH_EVAL_JSON_H

#include "option.h"
#include "sim/eval.h"

#include <jansson.h>

/* A new object with everything that it tells, or NULL when memory is short. */
json_t *eval_json(const Common *common, const EvalRequest *request, const Evaluation *evaluation);

#endif
