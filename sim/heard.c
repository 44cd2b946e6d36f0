#include "heard.h"

#include <string.h>

static Status wrong_count(int count, Error *error) {
    return error_set(error, STATUS_BAD_INPUT,
                     "%d calls heard; expected one for each seat, or for each of the others",
                     count);
}

Status heard_split(const char *text, int seats, int own, char words[MAX_SEATS][HEARD_WORD],
                   Error *error) {
    static const char blanks[] = " ,\t";
    int count = 0;
    for (const char *at = text + strspn(text, blanks); *at != '\0';) {
        size_t length = strcspn(at, blanks);
        if (count == seats)
            return wrong_count(count + 1, error);
        if (length >= HEARD_WORD)
            return error_set(error, STATUS_BAD_INPUT, "call \"%.20s...\" is none", at);
        memcpy(words[count], at, length);
        words[count++][length] = '\0';
        at += length + strspn(at + length, blanks);
    }
    if (count != seats && count != seats - 1)
        return wrong_count(count, error);
    if (count == seats - 1) {
        memmove(words[own + 1], words[own], (size_t)(count - own) * HEARD_WORD);
        strcpy(words[own], "-");
    }
    return STATUS_OK;
}
