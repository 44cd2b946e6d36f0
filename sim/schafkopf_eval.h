/* Evaluates Schafkopf hands: what to bid, or to pass. */
#ifndef STICH_SCHAFKOPF_EVAL_H
#define STICH_SCHAFKOPF_EVAL_H

#include "eval.h"

extern const EvalGame schafkopf_eval;

#endif
