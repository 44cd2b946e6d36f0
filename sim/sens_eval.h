/* Evaluates Sens hands: take the upcard's suit, name another, or pass. */
#ifndef STICH_SENS_EVAL_H
#define STICH_SENS_EVAL_H

#include "eval.h"

extern const EvalGame sens_eval;

#endif
