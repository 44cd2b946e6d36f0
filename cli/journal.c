#include "journal.h"

#include "memory.h"
#include "safe_file.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* Longest text of a line that is read, and what a line has before its text. */
enum { MAX_TEXT = 1 << 24, HEAD = 16 + 1 + 8 + 1, HEAD_TEXT = 64 };

static Status cannot(const Journal *journal, const char *what, Error *error) {
    return error_set(error, STATUS_FILE, "cannot %s \"%.200s\": %s", what, journal->path,
                     strerror(errno));
}

static uint64_t checksum(const char *text, size_t length, uint64_t before) {
    return XXH3_64bits_withSeed(text, length, before);
}

static void print_head(uint64_t chain, size_t length, char head[HEAD_TEXT]) {
    assert(length <= MAX_TEXT);
    snprintf(head, HEAD_TEXT, "%016" PRIx64 " %08zu ", chain, length);
}

/* Returns whether it is in the file. */
static bool write_line(FILE *file, const char *text, size_t length, uint64_t chain) {
    char head[HEAD_TEXT];
    print_head(chain, length, head);
    return fprintf(file, "%s%s\n", head, text) > 0 && fflush(file) == 0;
}

Status journal_create(const char *folder, const char *name, const char *text, Journal *journal,
                      Error *error) {
    SafeFile file;
    bool found;
    Status status = safe_file_open(&file, folder, name, error);
    if (status != STATUS_OK)
        return status;
    write_line(file.file, text, strlen(text), checksum(text, strlen(text), 0));
    status = safe_file_finish(&file, error);
    if (status == STATUS_OK)
        status = journal_open(folder, name, true, journal, &found, error);
    if (status != STATUS_OK)
        return status;
    if (!found || journal_peek(journal) == NULL) {
        journal_close(journal);
        return error_set(error, STATUS_FILE, "cannot read \"%.200s\" after writing it", file.path);
    }
    journal_accept(journal);
    return journal_cut(journal, error);
}

Status journal_open(const char *folder, const char *name, bool writes, Journal *journal,
                    bool *found, Error *error) {
    *journal = (Journal){.file = NULL};
    if (snprintf(journal->path, sizeof journal->path, "%s/%s", folder, name) >= PATH_MAX)
        return error_set(error, STATUS_FILE, "the name of folder \"%.40s...\" is too long", folder);
    journal->file = fopen(journal->path, writes ? "r+" : "r");
    *found = journal->file != NULL;
    if (!*found && errno != ENOENT)
        return cannot(journal, "open", error);
    return STATUS_OK;
}

/* Reads what stands before the text. */
static bool read_head(FILE *file, uint64_t *chain, size_t *length) {
    char head[HEAD + 1] = "", expected[HEAD_TEXT];
    if (fread(head, 1, HEAD, file) != HEAD ||
        sscanf(head, "%16" SCNx64 " %8zu ", chain, length) != 2 || *length > MAX_TEXT)
        return false;
    print_head(*chain, *length, expected);
    return memcmp(head, expected, HEAD) == 0;
}

const char *journal_peek(Journal *journal) {
    size_t length;
    if (fseek(journal->file, journal->end, SEEK_SET) != 0 ||
        !read_head(journal->file, &journal->next_chain, &length))
        return NULL;
    journal->line = or_end(realloc(journal->line, length + 1));
    if (fread(journal->line, 1, length + 1, journal->file) != length + 1 ||
        journal->line[length] != '\n' || memchr(journal->line, '\0', length) != NULL ||
        checksum(journal->line, length, journal->chain) != journal->next_chain)
        return NULL;
    journal->line[length] = '\0';
    journal->next_end = ftell(journal->file);
    return journal->line;
}

void journal_accept(Journal *journal) {
    journal->chain = journal->next_chain;
    journal->end = journal->next_end;
}

long journal_rest(Journal *journal) {
    if (fseek(journal->file, 0, SEEK_END) != 0)
        return 0;
    return ftell(journal->file) - journal->end;
}

Status journal_cut(Journal *journal, Error *error) {
    if (ftruncate(fileno(journal->file), journal->end) == 0 &&
        fseek(journal->file, journal->end, SEEK_SET) == 0)
        return STATUS_OK;
    return cannot(journal, "cut", error);
}

Status journal_add(Journal *journal, const char *text, Error *error) {
    size_t length = strlen(text);
    uint64_t chain = checksum(text, length, journal->chain);
    if (!write_line(journal->file, text, length, chain))
        return cannot(journal, "write", error);
    journal->chain = chain;
    journal->end = ftell(journal->file);
    return STATUS_OK;
}

Status journal_sync(Journal *journal, Error *error) {
    return fsync(fileno(journal->file)) == 0 ? STATUS_OK : cannot(journal, "write", error);
}

void journal_close(Journal *journal) {
    if (journal->file != NULL)
        fclose(journal->file);
    free(journal->line);
    journal->file = NULL;
    journal->line = NULL;
}
