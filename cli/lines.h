/* Reading a text file or standard input line by line. */
#ifndef STICH_LINES_H
#define STICH_LINES_H

#include "solver/error.h"

#include <stdbool.h>
#include <stdio.h>

enum { MAX_LINE_BYTES = 1 << 16 }; /* a longer line is a mistake */

typedef struct Lines {
    FILE *file;
    const char *name;          /* for messages: the path, or "standard input" */
    int number;                /* of the line read last, from 1 */
    char text[MAX_LINE_BYTES]; /* that line, without its end */
} Lines;

/* Opens a file; standard input for NULL and "-". STATUS_FILE. Closed with lines_close. */
Status lines_open(Lines *lines, const char *path, Error *error);
void lines_close(Lines *lines);

/* Reads the next line that is neither blank nor a comment (one that starts with '#') into
 * lines->text. *more becomes false at the end of the file. STATUS_BAD_INPUT for a line that is
 * too long or holds a zero byte, STATUS_FILE when reading fails. */
Status lines_next(Lines *lines, bool *more, Error *error);

/* Puts "name, line N" before the text of *error; returns its status. */
Status lines_blame(const Lines *lines, Error *error);

#endif
