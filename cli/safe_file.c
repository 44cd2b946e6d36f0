#include "safe_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

Status folder_make(const char *folder, Error *error) {
    struct stat info;
    if (mkdir(folder, 0777) == 0 || (stat(folder, &info) == 0 && S_ISDIR(info.st_mode)))
        return STATUS_OK;
    return error_set(error, STATUS_FILE, "cannot make folder \"%.200s\": %s", folder,
                     strerror(errno));
}

static Status cannot_write(const SafeFile *file, Error *error) {
    return error_set(error, STATUS_FILE, "cannot write \"%.200s\": %s", file->path,
                     strerror(errno));
}

Status safe_file_open(SafeFile *file, const char *folder, const char *name, Error *error) {
    int length = snprintf(file->path, sizeof file->path, "%s/%s", folder, name);
    int draft_length = snprintf(file->draft, sizeof file->draft, "%s/.%s.part", folder, name);
    if (length >= PATH_MAX || draft_length >= PATH_MAX)
        return error_set(error, STATUS_FILE, "the name of folder \"%.40s...\" is too long", folder);
    file->folder = folder;
    file->file = fopen(file->draft, "w");
    return file->file != NULL ? STATUS_OK : cannot_write(file, error);
}

Status safe_file_finish(SafeFile *file, Error *error) {
    int failed = ferror(file->file); /* long ago: its reason is no longer known */
    bool kept = fflush(file->file) == 0 && fsync(fileno(file->file)) == 0;
    if (fclose(file->file) == 0 && kept && !failed && rename(file->draft, file->path) == 0)
        return folder_sync(file->folder, error);
    if (failed)
        errno = EIO;
    Status status = cannot_write(file, error);
    unlink(file->draft);
    return status;
}

Status folder_sync(const char *folder, Error *error) {
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY);
    bool synced = descriptor >= 0 && fsync(descriptor) == 0;
    if (!synced)
        error_set(error, STATUS_FILE, "cannot write folder \"%.200s\": %s", folder,
                  strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    return synced ? STATUS_OK : STATUS_FILE;
}

void safe_file_drop(SafeFile *file) {
    fclose(file->file);
    unlink(file->draft);
}
