/* Evaluations of Doppelkopf hands: what to call, whether to take an Armut, what to announce. */
#ifndef STICH_DOPPELKOPF_EVAL_H
#define STICH_DOPPELKOPF_EVAL_H

#include "eval.h"

extern const EvalGame doppelkopf_eval;

#endif
