/* Files that are complete or not there, also after the machine has stopped at any moment: written
 * under another name, on the disk before they are renamed, and the new name too. */
#ifndef STICH_SAFE_FILE_H
#define STICH_SAFE_FILE_H

#include "solver/error.h"

#include <limits.h>
#include <stdio.h>

typedef struct SafeFile {
    FILE *file; /* to write to */
    const char *folder;
    char path[PATH_MAX], draft[PATH_MAX];
} SafeFile;

/* Makes a folder unless it is there. STATUS_FILE. */
Status folder_make(const char *folder, Error *error);

/* Opens folder/name for writing; folder must last until the file is finished. STATUS_FILE. */
Status safe_file_open(SafeFile *file, const char *folder, const char *name, Error *error);

/* Closes the file and puts it in its place, for good when this returns. STATUS_FILE when something
 * could not be written: the file that was there before, if any, is then still there. */
Status safe_file_finish(SafeFile *file, Error *error);

/* Closes the file and removes what was written. */
void safe_file_drop(SafeFile *file);

/* Waits until names that were made, changed or removed in a folder are so on the disk.
 * STATUS_FILE. */
Status folder_sync(const char *folder, Error *error);

#endif
