#include "lines.h"

#include <errno.h>
#include <string.h>

Status lines_open(Lines *lines, const char *path, Error *error) {
    bool is_stdin = path == NULL || strcmp(path, "-") == 0;
    lines->number = 0;
    lines->name = is_stdin ? "standard input" : path;
    lines->file = is_stdin ? stdin : fopen(path, "r");
    if (lines->file == NULL)
        return error_set(error, STATUS_FILE, "cannot open %s: %s", path, strerror(errno));
    return STATUS_OK;
}

void lines_close(Lines *lines) {
    if (lines->file != stdin)
        fclose(lines->file);
}

/* Reads a line of any kind. */
static Status read_line(Lines *lines, bool *more, Error *error) {
    size_t length = 0;
    int c;
    lines->number++;
    while ((c = getc(lines->file)) != EOF && c != '\n') {
        if (c == '\0' || length == MAX_LINE_BYTES - 1) {
            error_set(error, STATUS_BAD_INPUT,
                      c == '\0' ? "a zero byte; expected text" : "a line has at most %d bytes",
                      MAX_LINE_BYTES - 1);
            return lines_blame(lines, error);
        }
        lines->text[length++] = (char)c;
    }
    if (ferror(lines->file))
        return error_set(error, STATUS_FILE, "cannot read %s: %s", lines->name, strerror(errno));
    *more = c != EOF || length > 0;
    if (length > 0 && lines->text[length - 1] == '\r')
        length--;
    lines->text[length] = '\0';
    return STATUS_OK;
}

static bool is_content(const char *line) {
    return line[strspn(line, " \t")] != '\0' && line[0] != '#';
}

Status lines_next(Lines *lines, bool *more, Error *error) {
    Status status;
    do
        status = read_line(lines, more, error);
    while (status == STATUS_OK && *more && !is_content(lines->text));
    return status;
}

Status lines_blame(const Lines *lines, Error *error) {
    return error_prefix(error, "%s, line %d", lines->name, lines->number);
}
