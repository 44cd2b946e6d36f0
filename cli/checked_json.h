/* JSON in files that are replaced as a whole and tell when they were altered. */
#ifndef STICH_CHECKED_JSON_H
#define STICH_CHECKED_JSON_H

#include "solver/error.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { HASH_TEXT = 17 };

/* XXH3 (64 bits) of some bytes. */
uint64_t hash_of(const void *bytes, size_t length);

/* XXH3 (64 bits) of the object's text without blanks, keys in their order. */
uint64_t hash_of_json(const json_t *object);

/* Writes 16 hexadecimal digits. Returns buffer. */
char *hash_print(uint64_t hash, char buffer[HASH_TEXT]);

/* Reads such digits; false if it is anything else. */
bool hash_read(const char *text, uint64_t *hash);

/* Writes folder/name as a whole. flags: of jansson, for how it looks. STATUS_FILE. */
Status json_write(const char *folder, const char *name, const json_t *object, size_t flags,
                  Error *error);

/* The same, with the field "checksum": the hash of the object as it is given. */
Status checked_write(const char *folder, const char *name, const json_t *object, size_t flags,
                     Error *error);

/* Reads such a file; *object is then the caller's, and has the field no more. It is NULL, with
 * STATUS_OK, where there is no such file. STATUS_FILE: it cannot be read; STATUS_BAD_INPUT: it is
 * not as it was written. */
Status checked_read(const char *folder, const char *name, json_t **object, Error *error);

#endif
