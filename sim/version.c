#include "version.h"

const char *stich_version(void) {
    return STICH_VERSION;
}
