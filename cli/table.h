/* Tables for people: aligned columns, a header and a line under it.
 *
 * Cells are added row by row, from left to right; the table is printed once all are known. */
#ifndef STICH_TABLE_H
#define STICH_TABLE_H

#include "style.h"

typedef struct Column {
    const char *title; /* NULL ends a list */
    bool right;        /* aligned to the right: numbers */
} Column;

typedef struct Table Table;

/* A new table with these columns (ends with title == NULL), which must outlive it. When all titles
 * are empty it has no header. The caller frees it with table_free. Ends the program when memory is
 * short. */
Table *table_new(const Column *columns);
void table_free(Table *table);

/* Adds the next cell. */
void table_cell(Table *table, Style style, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Draws a line across before the next row. */
void table_line(Table *table);

/* Prints the table. Where it is wider than width columns (0: as wide as it likes) the text of the
 * last column is broken between words. */
void table_print(const Table *table, int width, FILE *stream);

#endif
