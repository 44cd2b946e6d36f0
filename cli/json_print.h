/* JSON Lines on standard output. */
#ifndef STICH_JSON_PRINT_H
#define STICH_JSON_PRINT_H

#include <jansson.h>

/* Prints an object on a line of its own, keys in the order in which they were set, and releases
 * it. Ends the program when object is NULL: memory was short. */
void json_print(json_t *object);

#endif
