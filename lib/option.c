#include "option.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static Status parse_real(const Option *option, const char *text, Error *error) {
    char *end;
    double number = strtod(text, &end);
    if (end == text || *end != '\0' || !(number >= option->low && number <= option->high))
        return error_set(error, STATUS_USAGE, "--%s: \"%.40s\" is not a number from %g to %g",
                         option->name, text, option->low, option->high);
    *(double *)option->target = number;
    return STATUS_OK;
}

static Status parse_seed(const Option *option, const char *text, Error *error) {
    char *end;
    errno = 0;
    long long seed = strtoll(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || errno != 0)
        return error_set(error, STATUS_USAGE,
                         "--%s: \"%.40s\" is not a whole number from 0 to %lld", option->name, text,
                         LLONG_MAX);
    *(uint64_t *)option->target = (uint64_t)seed;
    return STATUS_OK;
}

Status number_parse(const char *what, const char *text, double low, double high, int64_t *number,
                    Error *error) {
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    bool starts_well = (*text >= '0' && *text <= '9') || *text == '-';
    if (!starts_well || end == text || *end != '\0' || errno != 0 || (double)value < low ||
        (double)value > high)
        return error_set(error, STATUS_USAGE,
                         "%s: \"%.40s\" is not a whole number from %.0f to %.0f", what, text, low,
                         high);
    *number = value;
    return STATUS_OK;
}

Status scores_parse(const char *what, const char *text, int count, int most, int *scores,
                    Error *error) {
    const char *at = text;
    for (int i = 0; i < count; i++) {
        char *end;
        long value = strtol(at, &end, 10);
        if (*at < '0' || *at > '9' || value > most || *end != (i < count - 1 ? ':' : '\0'))
            return error_set(error, STATUS_BAD_INPUT,
                             "%s: \"%.40s\": expected %d numbers from 0 to %d, %s", what, text,
                             count, most, count == 2 ? "a:b" : "a:b:c");
        scores[i] = (int)value;
        at = end + 1;
    }
    return STATUS_OK;
}

static Status add_text(const Option *option, const char *text, Error *error) {
    TextList *list = option->target;
    if (list->count == MOST_TEXTS)
        return error_set(error, STATUS_USAGE, "--%s can be given at most %d times", option->name,
                         MOST_TEXTS);
    list->items[list->count++] = text;
    return STATUS_OK;
}

Status option_set(const Option *option, const char *text, Error *error) {
    char what[48];
    switch (option->kind) {
    case OPTION_FLAG:
        *(bool *)option->target = true;
        return STATUS_OK;
    case OPTION_TEXT:
        *(const char **)option->target = text;
        return STATUS_OK;
    case OPTION_TEXTS:
        return add_text(option, text, error);
    case OPTION_REAL:
        return parse_real(option, text, error);
    case OPTION_SEED:
        return parse_seed(option, text, error);
    case OPTION_NUMBER:
        break;
    }
    snprintf(what, sizeof what, "--%s", option->name);
    return number_parse(what, text, option->low, option->high, option->target, error);
}

Status seat_parse(const Game *game, const char *text, int *seat, Error *error) {
    *seat = seat_find(game, text);
    if (*seat >= 0)
        return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT,
                     "unknown seat \"%.40s\"; expected 0 to %d, forehand, middlehand, rearhand or "
                     "dealer",
                     text, game->seats - 1);
}
