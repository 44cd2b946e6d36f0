/* Schafkopf's Rufer: as follow4, with a called ace. */
#include "search.h"

#define SEARCH_SEATS  4
#define SEARCH_BITS   32
#define SEARCH_DUTY   DUTY_FOLLOW
#define SEARCH_CALLED 1
#define SEARCH_TWINS  0
#define SEARCH_NAME   SEARCH_KERNEL(called4)
#include "search_tmpl.h"
