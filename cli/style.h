/* Colour, and what the reader's screen is like. */
#ifndef STICH_STYLE_H
#define STICH_STYLE_H

#include <stdbool.h>
#include <stdio.h>

typedef enum Style { STYLE_PLAIN, STYLE_STRONG, STYLE_FAINT } Style;

/* Escape sequence that starts a style on this stream; "" unless it is a terminal and NO_COLOR is
 * unset or empty. STYLE_PLAIN ends any other. */
const char *style_code(FILE *stream, Style style);

/* Columns of a terminal; 0 for anything else. */
int stream_width(FILE *stream);

/* Columns that length bytes of UTF-8 text take on a screen: combining marks and selectors take
 * none. The program has set the locale's character type to UTF-8. */
int text_width(const char *text, size_t length);

#endif
