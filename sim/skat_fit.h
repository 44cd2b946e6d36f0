/* Examples to which the weights of Skat hands are fitted (skat_strength.h). */
#ifndef STICH_SKAT_FIT_H
#define STICH_SKAT_FIT_H

#include "fit.h"

extern const FitGame skat_fit;

#endif
