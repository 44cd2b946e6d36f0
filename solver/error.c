#include "error.h"

#include <stdio.h>
#include <string.h>

Status error_set(Error *error, Status status, const char *format, ...) {
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        error->status = status;
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
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
    return error->status;
}
