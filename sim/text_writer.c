#include "text_writer.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

void write_text(TextWriter *writer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = writer->size - writer->length;
    int n = vsnprintf(writer->text + writer->length, room, format, arguments);
    va_end(arguments);
    assert(n >= 0 && (size_t)n < room);
    writer->length += (size_t)n;
}
