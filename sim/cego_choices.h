/* What can be done with a hand in Cego, and which of it is worth judging. */
#ifndef STICH_CEGO_CHOICES_H
#define STICH_CEGO_CHOICES_H

#include "cego_judge.h"
#include "eval.h"

enum { CEGO_MAX_CHOICES = CEGO_PASSING };

/* Lists the choices of a request: for every contract that can be declared the best way to play it,
 * and for a single contract that was asked for the best few. Where there is more than one way they
 * are compared by rule play in worlds of their own. choices has room for CEGO_MAX_CHOICES.
 * STATUS_BAD_INPUT: there is none; STATUS_NO_MEMORY. */
Status cego_list_choices(const EvalRequest *request, const CegoView *view, CegoChoice *choices,
                         int *count, Error *error);

#endif
