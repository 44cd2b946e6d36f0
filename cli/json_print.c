#include "json_print.h"

#include "memory.h"

void json_print(json_t *object) {
    or_end(object);
    json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(10));
    putchar('\n');
    json_decref(object);
}
