/* Text that grows at the end of a buffer. */
#ifndef STICH_TEXT_WRITER_H
#define STICH_TEXT_WRITER_H

#include <stddef.h>

typedef struct TextWriter {
    char *text; /* not owned */
    size_t length, size;
} TextWriter;

/* Adds formatted text, for which there must be room. */
void write_text(TextWriter *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
