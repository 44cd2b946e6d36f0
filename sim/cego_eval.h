/* How hands of Cego are evaluated. */
#ifndef STICH_CEGO_EVAL_H
#define STICH_CEGO_EVAL_H

#include "eval.h"

extern const EvalGame cego_eval;

#endif
