/* Files to which lines are added one at a time, and in which a line that is not whole is noticed.
 *
 * A line is
 *
 *     CHECKSUM LENGTH TEXT
 *
 * CHECKSUM: 16 hexadecimal digits, XXH3 (64 bits) of the text, its seed being the checksum of the
 * line before it (0 for the first); LENGTH: of the text in bytes, 8 digits. So a line is only whole
 * after those before it, which are as they were when it was written. */
#ifndef STICH_JOURNAL_H
#define STICH_JOURNAL_H

#include "solver/error.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Journal {
    FILE *file;
    char path[PATH_MAX];
    uint64_t chain; /* checksum of the last line that was accepted or added */
    long end;       /* where it ends */
    char *line;     /* that journal_peek has read, and what belongs to it: */
    uint64_t next_chain;
    long next_end;
} Journal;

/* Writes a new journal with one line and opens it; one that was there is replaced only when the
 * new one is whole. STATUS_FILE. */
Status journal_create(const char *folder, const char *name, const char *text, Journal *journal,
                      Error *error);

/* Opens a journal before its first line. STATUS_FILE; *found tells whether there is one: where
 * there is none nothing is opened. writes: lines shall be added. */
Status journal_open(const char *folder, const char *name, bool writes, Journal *journal,
                    bool *found, Error *error);

/* The text of the next line, which is the journal's and lasts until the next call; NULL where the
 * next line is not whole or there is none. */
const char *journal_peek(Journal *journal);

/* Goes on to the line after the one that journal_peek has returned. */
void journal_accept(Journal *journal);

/* How many bytes stand after the last line that was accepted. */
long journal_rest(Journal *journal);

/* Cuts off what stands after the last line that was accepted, so that lines can be added.
 * STATUS_FILE. */
Status journal_cut(Journal *journal, Error *error);

/* Adds a line after the last; it is in the file when this returns, though perhaps not yet on the
 * disk. STATUS_FILE. */
Status journal_add(Journal *journal, const char *text, Error *error);

/* Waits until all lines are on the disk. STATUS_FILE. */
Status journal_sync(Journal *journal, Error *error);

void journal_close(Journal *journal);

#endif
