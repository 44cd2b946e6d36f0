/* Printing evaluations, for people and for programs. */
#ifndef STICH_EVAL_PRINT_H
#define STICH_EVAL_PRINT_H

#include "options.h"
#include "sim/eval.h"

#include <jansson.h>

/* Prints an evaluation in the form of common->form. */
void eval_print(const Common *common, const EvalRequest *request, const Evaluation *evaluation);

/* A new object with everything that it tells. */
json_t *eval_json(const Common *common, const EvalRequest *request, const Evaluation *evaluation);

/* The same for people only (eval_text.c). */
void eval_print_text(const EvalRequest *request, const Evaluation *evaluation);

#endif
