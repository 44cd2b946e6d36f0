/* Four players who must trump and beat: Sens. */
#include "search.h"

#define SEARCH_SEATS  4
#define SEARCH_BITS   32
#define SEARCH_DUTY   DUTY_TRUMP_AND_BEAT
#define SEARCH_CALLED 0
#define SEARCH_TWINS  0
#define SEARCH_NAME   SEARCH_KERNEL(beat4)
#include "search_tmpl.h"
