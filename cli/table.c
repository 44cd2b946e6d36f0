#include "table.h"

#include "memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { GAP = 2, MAX_COLUMNS = 32 }; /* GAP: blanks between two columns */

typedef struct Cell {
    char *text;
    Style style;
    bool line_before; /* of the first cell of a row: a line is drawn above */
} Cell;

struct Table {
    const Column *columns;
    int column_count;
    Cell *cells; /* row by row, the header first */
    int cell_count, capacity;
    bool line_next;
};

Table *table_new(const Column *columns) {
    Table *table = or_end(calloc(1, sizeof *table));
    bool titled = false;
    table->columns = columns;
    for (const Column *c = columns; c->title != NULL; c++) {
        titled = titled || *c->title != '\0';
        table->column_count++;
    }
    assert(table->column_count <= MAX_COLUMNS);
    for (int c = 0; titled && c < table->column_count; c++)
        table_cell(table, STYLE_STRONG, "%s", columns[c].title);
    table->line_next = titled;
    return table;
}

void table_free(Table *table) {
    for (int i = 0; i < table->cell_count; i++)
        free(table->cells[i].text);
    free(table->cells);
    free(table);
}

void table_cell(Table *table, Style style, const char *format, ...) {
    if (table->cell_count == table->capacity) {
        table->capacity = 2 * table->capacity + 64;
        table->cells = or_end(realloc(table->cells, (size_t)table->capacity * sizeof(Cell)));
    }
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0)
        or_end(NULL);
    va_end(arguments);
    table->cells[table->cell_count++] = (Cell){text, style, table->line_next};
    table->line_next = false;
}

void table_line(Table *table) {
    table->line_next = true;
}

static int cell_width(const Cell *cell) {
    return text_width(cell->text, strlen(cell->text));
}

/* Widths of the columns; returns their sum with the gaps. */
static int measure(const Table *table, int *widths) {
    int sum = 0;
    for (int c = 0; c < table->column_count; c++) {
        widths[c] = 0;
        for (int i = c; i < table->cell_count; i += table->column_count) {
            int width = cell_width(&table->cells[i]);
            widths[c] = width > widths[c] ? width : widths[c];
        }
        sum += widths[c] + (c > 0 ? GAP : 0);
    }
    return sum;
}

static void print_blanks(int count, FILE *stream) {
    fprintf(stream, "%*s", count > 0 ? count : 0, "");
}

static void print_line(int width, FILE *stream) {
    fputs(style_code(stream, STYLE_FAINT), stream);
    while (width-- > 0)
        fputs("─", stream);
    fprintf(stream, "%s\n", style_code(stream, STYLE_PLAIN));
}

static void print_styled(const char *text, size_t length, Style style, FILE *stream) {
    fprintf(stream, "%s%.*s%s", style == STYLE_PLAIN ? "" : style_code(stream, style), (int)length,
            text, style == STYLE_PLAIN ? "" : style_code(stream, STYLE_PLAIN));
}

/* Bytes of text that fit into so many columns, ending before a blank; at least one word. */
static size_t fitting_length(const char *text, int columns) {
    size_t fits = strcspn(text, " ");
    for (size_t next = fits; text[next] != '\0';) {
        next += strspn(text + next, " ");
        next += strcspn(text + next, " ");
        if (text_width(text, next) > columns)
            return fits;
        fits = next;
    }
    return fits;
}

/* The last cell of a row: broken between words, every line starts in its column. */
static void print_broken(const Cell *cell, int start, int columns, FILE *stream) {
    for (const char *text = cell->text;;) {
        size_t n = fitting_length(text, columns);
        print_styled(text, n, cell->style, stream);
        fputc('\n', stream);
        text += n;
        text += strspn(text, " ");
        if (*text == '\0')
            return;
        print_blanks(start, stream);
    }
}

static void print_row(const Table *table, const Cell *cells, const int *widths, int width,
                      FILE *stream) {
    int start = 0, blanks = 0, last = table->column_count - 1;
    for (int c = 0; c <= last; c++) {
        int padding = widths[c] - cell_width(&cells[c]);
        bool right = table->columns[c].right;
        blanks += right ? padding : 0;
        if (*cells[c].text != '\0') {
            print_blanks(blanks, stream);
            blanks = 0;
        }
        if (c == last)
            break;
        print_styled(cells[c].text, strlen(cells[c].text), cells[c].style, stream);
        blanks += (right ? 0 : padding) + GAP;
        start += widths[c] + GAP;
    }
    print_broken(&cells[last], start, width > start ? width - start : widths[last], stream);
}

void table_print(const Table *table, int width, FILE *stream) {
    int widths[MAX_COLUMNS];
    int sum = measure(table, widths);
    for (int i = 0; i + table->column_count <= table->cell_count; i += table->column_count) {
        if (table->cells[i].line_before)
            print_line(width > 0 && sum > width ? width : sum, stream);
        print_row(table, table->cells + i, widths, width, stream);
    }
}
