#include "crosstab.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static int floor_divide(int a, int b) {
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* ---- Reading ---- */

static const char *skip_blanks(const char *text) {
    return text + strspn(text, " \t\r\n");
}

/* Moves *at on if this word comes next. */
static bool take_word(const char **at, const char *word) {
    const char *text = skip_blanks(*at);
    size_t length = strlen(word);
    bool there = strncasecmp(text, word, length) == 0 && strchr(" \t\r\n", text[length]) != NULL;
    if (there)
        *at = text + length;
    return there;
}

/* "/ 10": so many fall together. */
static Status parse_width(const char *start, const char **at, CrosstabAxis *axis, Error *error) {
    enum { MOST_DIGITS = 4 };
    axis->width = axis->value.scale;
    *at = skip_blanks(*at);
    if (**at != '/')
        return STATUS_OK;
    const char *number = skip_blanks(*at + 1);
    size_t digits = strspn(number, "0123456789");
    int width = 0;
    for (size_t i = 0; i < digits && i < MOST_DIGITS; i++)
        width = 10 * width + (number[i] - '0');
    if (width == 0 || digits > MOST_DIGITS || axis->value.is_contract)
        return error_set(error, STATUS_BAD_INPUT,
                         "column %d: expected how many values of a number fall together, 1 to 9999",
                         text_column(start, number));
    axis->width = width * axis->value.scale;
    *at = number + digits;
    return STATUS_OK;
}

/* The name of an axis as it was written. */
static void copy_name(const char *from, const char *to, char name[AXIS_TEXT]) {
    from = skip_blanks(from);
    while (to > from && to[-1] == ' ')
        to--;
    int length = to - from < AXIS_TEXT - 1 ? (int)(to - from) : AXIS_TEXT - 1;
    snprintf(name, AXIS_TEXT, "%.*s", length, from);
}

static Status parse_axis(const ConditionContext *context, const char *start, const char **at,
                         Crosstab *tab, Error *error) {
    const char *from = *at;
    if (tab->axis_count == CROSSTAB_AXES)
        return error_set(error, STATUS_BAD_INPUT, "column %d: a table has at most two dimensions",
                         text_column(start, *at));
    CrosstabAxis *axis = &tab->axes[tab->axis_count++];
    Status status = expression_parse(context, start, at, &axis->value, error);
    if (status == STATUS_OK)
        status = parse_width(start, at, axis, error);
    if (status != STATUS_OK)
        return status;
    copy_name(from, *at, axis->name);
    axis->low = floor_divide(axis->value.bounds.low, axis->width);
    axis->bins = floor_divide(axis->value.bounds.high, axis->width) - axis->low + 1;
    return STATUS_OK;
}

static Status count_cells(Crosstab *tab, Error *error) {
    int64_t cells = 1;
    for (int i = 0; i < tab->axis_count; i++)
        cells *= tab->axes[i].bins;
    if (cells > TALLY_CELLS)
        return error_set(error, STATUS_BAD_INPUT,
                         "this table has %lld cells, at most %d are possible; let several values "
                         "fall together, as in \"by %s / 10\"",
                         (long long)cells, TALLY_CELLS, tab->axes[0].name);
    tab->cells = (int)cells;
    return STATUS_OK;
}

Status crosstab_parse(const ConditionContext *context, const char *text, Crosstab *tab,
                      Error *error) {
    const char *at = text;
    Status status = STATUS_OK;
    *tab = (Crosstab){.text = text, .counts = take_word(&at, "deals")};
    if (!tab->counts)
        status = expression_parse(context, text, &at, &tab->what, error);
    if (status == STATUS_OK && tab->what.is_contract)
        return error_set(error, STATUS_BAD_INPUT,
                         "column 1: contracts have no mean; expected \"deals by contract\"");
    while (status == STATUS_OK && take_word(&at, "by"))
        status = parse_axis(context, text, &at, tab, error);
    if (status == STATUS_OK && (*skip_blanks(at) != '\0' || (tab->counts && tab->axis_count == 0)))
        return error_set(error, STATUS_BAD_INPUT, "column %d: expected by and a quantity",
                         text_column(text, at));
    return status == STATUS_OK ? count_cells(tab, error) : status;
}

/* ---- Counting ---- */

/* The bin of a deal, or -1. Values beyond the bounds are in the bins at the ends. */
static int bin_of(const CrosstabAxis *axis, const Facts *facts) {
    int value = condition_value(&axis->value, facts);
    if (value == NO_VALUE)
        return -1;
    int bin = floor_divide(value, axis->width) - axis->low;
    return bin < 0 ? 0 : bin < axis->bins ? bin : axis->bins - 1;
}

void crosstab_add(const Crosstab *tab, const Facts *facts, Mean *cells) {
    int cell = 0, value = tab->counts ? 1 : condition_value(&tab->what, facts);
    if (value == NO_VALUE)
        return;
    for (int i = 0; i < tab->axis_count; i++) {
        int bin = bin_of(&tab->axes[i], facts);
        if (bin < 0)
            return;
        cell = cell * tab->axes[i].bins + bin;
    }
    mean_add(&cells[cell], value);
}

/* ---- Telling ---- */

uint64_t crosstab_deals(const Crosstab *tab, const Mean *cells) {
    uint64_t deals = 0;
    for (int cell = 0; cell < tab->cells; cell++)
        deals += cells[cell].n;
    return deals;
}

void crosstab_bins(const Crosstab *tab, int cell, int bins[CROSSTAB_AXES]) {
    for (int i = tab->axis_count - 1; i >= 0; i--) {
        bins[i] = cell % tab->axes[i].bins;
        cell /= tab->axes[i].bins;
    }
}

enum { NUMBER_TEXT = POINTS_TEXT + 4 };

/* A number of units; of those that make one of what is told. */
static void print_number(int units, int scale, char buffer[NUMBER_TEXT]) {
    char text[POINTS_TEXT];
    const char *sign = units < 0 ? "-" : "";
    snprintf(buffer, NUMBER_TEXT, "%s%s", sign,
             points_print_decimal(units < 0 ? -units : units, scale, text));
}

char *axis_print(const CrosstabAxis *axis, int bin, char *buffer) {
    const Game *game = axis->value.terms->rules->game;
    char from[NUMBER_TEXT], to[NUMBER_TEXT];
    int low = (axis->low + bin) * axis->width, scale = axis->value.scale;
    print_number(low, scale, from);
    print_number(low + axis->width - 1, scale, to);
    if (axis->value.is_contract)
        snprintf(buffer, BIN_TEXT, "%s", game->contracts[low].code);
    else if (axis->value.truth)
        snprintf(buffer, BIN_TEXT, "%s", low != 0 ? "yes" : "no");
    else if (axis->width == 1)
        snprintf(buffer, BIN_TEXT, "%s", from);
    else
        snprintf(buffer, BIN_TEXT, "%s to %s", from, to);
    return buffer;
}
