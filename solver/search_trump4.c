/* Four players who must trump: Cego. */
#include "search.h"

#define SEARCH_SEATS  4
#define SEARCH_BITS   64
#define SEARCH_DUTY   DUTY_TRUMP
#define SEARCH_CALLED 0
#define SEARCH_TWINS  0
#define SEARCH_NAME   SEARCH_KERNEL(trump4)
#include "search_tmpl.h"
