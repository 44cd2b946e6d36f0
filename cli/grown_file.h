/* A file that grows while a run goes on and gets its name when it is complete. Its checksum is
 * known at every length, so that one that was altered meanwhile is noticed. */
#ifndef STICH_GROWN_FILE_H
#define STICH_GROWN_FILE_H

#include "solver/error.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct GrownFile {
    FILE *file;
    char path[PATH_MAX], draft[PATH_MAX];
    uint64_t length;            /* bytes that were accepted or written */
    struct XXH3_state_s *state; /* of their checksum */
} GrownFile;

/* Opens folder/name, or folder/name.part where it is not complete yet, which is made when neither
 * is there; nothing is accepted of it. writes: it shall grow. STATUS_FILE. */
Status grown_file_open(const char *folder, const char *name, bool writes, GrownFile *file,
                       Error *error);

/* Accepts the bytes up to length if XXH3 (64 bits) of all up to there is checksum; otherwise
 * returns false, and nothing has changed. */
bool grown_file_accept(GrownFile *file, uint64_t length, uint64_t checksum);

/* XXH3 (64 bits) of all bytes so far. */
uint64_t grown_file_checksum(const GrownFile *file);

/* Cuts off what was not accepted, so that the file can grow. STATUS_FILE. */
Status grown_file_cut(GrownFile *file, Error *error);

/* Adds text; it is in the file when this returns, though perhaps not yet on the disk. STATUS_FILE.
 */
Status grown_file_add(GrownFile *file, const char *text, size_t length, Error *error);

/* Adds the bytes that another file has accepted, those before from left out. STATUS_FILE. */
Status grown_file_append(GrownFile *file, GrownFile *other, uint64_t from, Error *error);

/* Waits until it is on the disk. STATUS_FILE. */
Status grown_file_sync(GrownFile *file, Error *error);

/* Gives it its name, now that it is complete. STATUS_FILE. */
Status grown_file_finish(GrownFile *file, Error *error);

void grown_file_close(GrownFile *file);

#endif
