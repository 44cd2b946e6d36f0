/* Examples to which the weights of hands of Sens are fitted (sens_bidding.h). */
#ifndef STICH_SENS_FIT_H
#define STICH_SENS_FIT_H

#include "fit.h"

extern const FitGame sens_fit;

#endif
