/* Four players who follow suit and else play anything, every card twice: Doppelkopf. */
#include "search.h"

#define SEARCH_SEATS  4
#define SEARCH_BITS   64
#define SEARCH_DUTY   DUTY_FOLLOW
#define SEARCH_CALLED 0
#define SEARCH_TWINS  1
#define SEARCH_NAME   SEARCH_KERNEL(twins4)
#include "search_tmpl.h"
