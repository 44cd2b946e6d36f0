/* Status codes and the one message that explains them.
 *
 * Every function of the library that can fail returns a Status and, where the caller gave one,
 * fills an Error: one sentence that says what is wrong, where, and what was expected. Nothing is
 * printed and nothing is half-written. */
#ifndef STICH_ERROR_H
#define STICH_ERROR_H

#include <stdarg.h>

/* The values are the exit codes of the command. */
typedef enum Status {
    STATUS_OK = 0,
    STATUS_CHECK_FAILED = 1, /* the input is well formed, but a check on it failed */
    STATUS_USAGE = 2,        /* the call itself makes no sense */
    STATUS_BAD_INPUT = 3,    /* a card, hand, deal, profile ... is not what was expected */
    STATUS_FILE = 4,         /* a file could not be opened, read or written */
    STATUS_NO_MEMORY = 5,
    STATUS_INTERRUPTED = 130
} Status;

typedef struct Error {
    Status status;
    char text[400]; /* one line of printable UTF-8, no line feed at its end */
} Error;

/* Fills *error (may be NULL) and returns status, so that a caller can write
 *     return error_set(error, STATUS_BAD_INPUT, "card %d: ...", n);
 * A text that is too long is cut; bytes that cannot be printed become '?'. */
Status error_set(Error *error, Status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Puts "prefix: " before the text of *error (may be NULL), to say where it happened;
 * returns the status that the error already has. */
Status error_prefix(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
