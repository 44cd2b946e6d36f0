#include "checked_json.h"

#include "memory.h"
#include "safe_file.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <xxhash.h>

uint64_t hash_of(const void *bytes, size_t length) {
    return XXH3_64bits(bytes, length);
}

uint64_t hash_of_json(const json_t *object) {
    char *text = or_end(json_dumps(object, JSON_COMPACT));
    uint64_t hash = hash_of(text, strlen(text));
    free(text);
    return hash;
}

char *hash_print(uint64_t hash, char buffer[HASH_TEXT]) {
    snprintf(buffer, HASH_TEXT, "%016" PRIx64, hash);
    return buffer;
}

bool hash_read(const char *text, uint64_t *hash) {
    return strlen(text) == HASH_TEXT - 1 && strspn(text, "0123456789abcdef") == HASH_TEXT - 1 &&
           sscanf(text, "%" SCNx64, hash) == 1;
}

Status json_write(const char *folder, const char *name, const json_t *object, size_t flags,
                  Error *error) {
    SafeFile file;
    Status status = safe_file_open(&file, folder, name, error);
    if (status != STATUS_OK)
        return status;
    json_dumpf(object, file.file, flags | JSON_REAL_PRECISION(12));
    fputc('\n', file.file);
    return safe_file_finish(&file, error);
}

Status checked_write(const char *folder, const char *name, const json_t *object, size_t flags,
                     Error *error) {
    char hash[HASH_TEXT];
    json_t *copy = or_end(json_copy((json_t *)(uintptr_t)object));
    json_object_set_new(copy, "checksum", json_string(hash_print(hash_of_json(object), hash)));
    Status status = json_write(folder, name, copy, flags, error);
    json_decref(copy);
    return status;
}

/* Takes the checksum off and returns whether it fits. */
static bool check(json_t *object) {
    const char *text = json_string_value(json_object_get(object, "checksum"));
    uint64_t expected;
    if (text == NULL || !hash_read(text, &expected))
        return false;
    json_object_del(object, "checksum");
    return hash_of_json(object) == expected;
}

Status checked_read(const char *folder, const char *name, json_t **object, Error *error) {
    char path[PATH_MAX];
    json_error_t trouble;
    *object = NULL;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= PATH_MAX)
        return error_set(error, STATUS_FILE, "the name of folder \"%.40s...\" is too long", folder);
    FILE *file = fopen(path, "r");
    if (file == NULL && (errno == ENOENT || errno == ENOTDIR))
        return STATUS_OK;
    if (file == NULL)
        return error_set(error, STATUS_FILE, "cannot open \"%.200s\": %s", path, strerror(errno));
    *object = json_loadf(file, JSON_REJECT_DUPLICATES, &trouble);
    bool failed = ferror(file) != 0;
    fclose(file);
    if (json_is_object(*object) && check(*object))
        return STATUS_OK;
    json_decref(*object);
    *object = NULL;
    if (failed)
        return error_set(error, STATUS_FILE, "cannot read \"%.200s\"", path);
    return error_set(error, STATUS_BAD_INPUT,
                     "\"%.200s\" is not as it was written: its checksum does not fit", path);
}
