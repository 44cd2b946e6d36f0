#include "json_print.h"

#include "lib/json.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>

void json_print(json_t *object) {
    char *text = or_end(json_text(object));
    puts(text);
    free(text);
    json_decref(object);
}
