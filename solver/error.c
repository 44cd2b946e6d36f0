#include "error.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Length of the UTF-8 character at text (RFC 3629), 0 if there is none or it is a control
 * character. */
static size_t printable_length(const unsigned char *text) {
    static const uint32_t least[] = {0, 0x20, 0xA0, 0x800, 0x10000}; /* code of a length */
    size_t length = text[0] < 0x80   ? 1
                    : text[0] < 0xC0 ? 0
                    : text[0] < 0xE0 ? 2
                    : text[0] < 0xF0 ? 3
                    : text[0] < 0xF8 ? 4
                                     : 0;
    uint32_t code = length > 1 ? text[0] & (0x7Fu >> length) : text[0];
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (text[i] & 0x3F);
    }
    bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code >= least[length] && code <= 0x10FFFF && code != 127 && !surrogate ? length : 0;
}

/* Messages quote what was read, which may be anything, cut at any byte: a '?' takes the place of
 * every byte that would break the line, steer a terminal or make the text invalid UTF-8. */
static void make_printable(char *text) {
    while (*text != '\0') {
        size_t length = printable_length((const unsigned char *)text);
        if (length == 0)
            *text = '?';
        text += length > 0 ? length : 1;
    }
}

Status error_set(Error *error, Status status, const char *format, ...) {
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        error->status = status;
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
        make_printable(error->text);
    }
    return status;
}

Status error_prefix(Error *error, const char *format, ...) {
    if (error == NULL)
        return STATUS_BAD_INPUT;
    char joined[2 * sizeof error->text];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(joined, sizeof error->text, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof error->text)
        length = (int)sizeof error->text - 1;
    snprintf(joined + length, sizeof joined - (size_t)length, ": %s", error->text);
    memcpy(error->text, joined, sizeof error->text - 1);
    error->text[sizeof error->text - 1] = '\0';
    make_printable(error->text);
    return error->status;
}
