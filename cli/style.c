#include "style.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

const char *style_code(FILE *stream, Style style) {
    const char *no_color = getenv("NO_COLOR");
    if ((no_color != NULL && *no_color != '\0') || isatty(fileno(stream)) == 0)
        return "";
    return style == STYLE_STRONG ? "\033[1m" : style == STYLE_FAINT ? "\033[2m" : "\033[0m";
}

int stream_width(FILE *stream) {
    struct winsize size;
    if (isatty(fileno(stream)) == 0)
        return 0;
    return ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

int text_width(const char *text, size_t length) {
    mbstate_t state = {0};
    int width = 0;
    while (length > 0) {
        wchar_t c;
        size_t n = mbrtowc(&c, text, length, &state);
        if (n == 0 || n > length) { /* not UTF-8: a byte is a column */
            memset(&state, 0, sizeof state);
            n = 1;
            c = L'?';
        }
        int columns = wcwidth(c);
        width += columns > 0 ? columns : 0;
        text += n;
        length -= n;
    }
    return width;
}
