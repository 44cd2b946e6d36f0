/* Four players who follow suit and else play anything: Schafkopf. */
#include "search.h"

#define SEARCH_SEATS  4
#define SEARCH_BITS   32
#define SEARCH_DUTY   DUTY_FOLLOW
#define SEARCH_CALLED 0
#define SEARCH_TWINS  0
#define SEARCH_NAME   SEARCH_KERNEL(follow4)
#include "search_tmpl.h"
