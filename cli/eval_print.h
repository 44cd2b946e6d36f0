/* Printing evaluations, for people and for programs. */
#ifndef STICH_EVAL_PRINT_H
#define STICH_EVAL_PRINT_H

#include "lib/option.h"
#include "sim/eval.h"

/* Prints an evaluation in the form of common->form. */
void eval_print(const Common *common, const EvalRequest *request, const Evaluation *evaluation);

/* Prints it for people (eval_text.c). */
void eval_print_text(const EvalRequest *request, const Evaluation *evaluation);

#endif
