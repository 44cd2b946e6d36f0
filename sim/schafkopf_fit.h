/* Examples to which the weights of Schafkopf hands are fitted (schafkopf_bidding.h). */
#ifndef STICH_SCHAFKOPF_FIT_H
#define STICH_SCHAFKOPF_FIT_H

#include "fit.h"

extern const FitGame schafkopf_fit;

#endif
