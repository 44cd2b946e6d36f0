#include "grown_file.h"

#include "memory.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* Bytes that are read at a time. */
enum { CHUNK = 1 << 16 };

static Status cannot(const GrownFile *file, const char *what, Error *error) {
    return error_set(error, STATUS_FILE, "cannot %s \"%.200s\": %s", what, file->draft,
                     strerror(errno));
}

Status grown_file_open(const char *folder, const char *name, bool writes, GrownFile *file,
                       Error *error) {
    *file = (GrownFile){.file = NULL};
    if (snprintf(file->path, PATH_MAX, "%s/%s", folder, name) >= PATH_MAX ||
        snprintf(file->draft, PATH_MAX, "%s/%s.part", folder, name) >= PATH_MAX)
        return error_set(error, STATUS_FILE, "the name of folder \"%.40s...\" is too long", folder);
    const char *mode = writes ? "r+" : "r";
    file->file = fopen(file->draft, mode);
    if (file->file == NULL && errno == ENOENT && (file->file = fopen(file->path, mode)) != NULL)
        strcpy(file->draft, file->path);
    if (file->file == NULL && errno == ENOENT && writes)
        file->file = fopen(file->draft, "w+");
    if (file->file == NULL)
        return cannot(file, "open", error);
    file->state = or_end(XXH3_createState());
    XXH3_64bits_reset(file->state);
    return STATUS_OK;
}

/* Reads the bytes from file->length on to length and adds them to a checksum. */
static bool read_up_to(GrownFile *file, uint64_t length, XXH3_state_t *state) {
    char chunk[CHUNK];
    if (length < file->length || fseek(file->file, (long)file->length, SEEK_SET) != 0)
        return false;
    for (uint64_t at = file->length, count; at < length; at += count) {
        count = length - at < CHUNK ? length - at : CHUNK;
        if (fread(chunk, 1, count, file->file) != count)
            return false;
        XXH3_64bits_update(state, chunk, count);
    }
    return true;
}

bool grown_file_accept(GrownFile *file, uint64_t length, uint64_t checksum) {
    XXH3_state_t *state = or_end(XXH3_createState());
    XXH3_copyState(state, file->state);
    bool same = read_up_to(file, length, state) && XXH3_64bits_digest(state) == checksum;
    if (same) {
        XXH3_copyState(file->state, state);
        file->length = length;
    }
    XXH3_freeState(state);
    return same;
}

uint64_t grown_file_checksum(const GrownFile *file) {
    return XXH3_64bits_digest(file->state);
}

Status grown_file_cut(GrownFile *file, Error *error) {
    if (ftruncate(fileno(file->file), (off_t)file->length) == 0 &&
        fseek(file->file, (long)file->length, SEEK_SET) == 0)
        return STATUS_OK;
    return cannot(file, "cut", error);
}

Status grown_file_add(GrownFile *file, const char *text, size_t length, Error *error) {
    if (fwrite(text, 1, length, file->file) != length || fflush(file->file) != 0)
        return cannot(file, "write", error);
    XXH3_64bits_update(file->state, text, length);
    file->length += length;
    return STATUS_OK;
}

Status grown_file_append(GrownFile *file, GrownFile *other, uint64_t from, Error *error) {
    char chunk[CHUNK];
    Status status = STATUS_OK;
    if (fseek(other->file, (long)from, SEEK_SET) != 0)
        return cannot(other, "read", error);
    for (uint64_t at = from, count; status == STATUS_OK && at < other->length; at += count) {
        count = other->length - at < CHUNK ? other->length - at : CHUNK;
        if (fread(chunk, 1, count, other->file) != count)
            return cannot(other, "read", error);
        status = grown_file_add(file, chunk, count, error);
    }
    return status;
}

Status grown_file_sync(GrownFile *file, Error *error) {
    return fsync(fileno(file->file)) == 0 ? STATUS_OK : cannot(file, "write", error);
}

Status grown_file_finish(GrownFile *file, Error *error) {
    return rename(file->draft, file->path) == 0 ? STATUS_OK : cannot(file, "rename", error);
}

void grown_file_close(GrownFile *file) {
    if (file->file != NULL)
        fclose(file->file);
    XXH3_freeState(file->state);
    *file = (GrownFile){.file = NULL};
}
