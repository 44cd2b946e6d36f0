/* The kernel of Skat without one of its parts; compiled once a part (see CMakeLists.txt), with
 * SEARCH_WITHOUT and SEARCH_NAME given. */
#include "solver/search.h"

extern const Kernel SEARCH_NAME;

#define SEARCH_SEATS  3
#define SEARCH_BITS   32
#define SEARCH_DUTY   DUTY_FOLLOW
#define SEARCH_CALLED 0
#define SEARCH_TWINS  0
#include "solver/search_tmpl.h"
