#include "crosstab_print.h"

#include "table.h"

#include <inttypes.h>
#include <stdio.h>

/* The value of a cell, and by what it is multiplied for people: shares are told per cent. all:
 * deals of the whole table. */
static Estimate estimate_cell(const Crosstab *table, const Mean *cell, uint64_t all,
                              double *factor) {
    Share share = {(uint64_t)cell->sum, table->counts ? all : cell->n};
    bool is_share = table->counts || table->what.truth;
    *factor = is_share ? 100 : 1.0 / table->what.scale;
    return is_share ? share_estimate(&share, STATS_Z95) : mean_estimate(cell, STATS_Z95);
}

/* "77.5 (77.4–77.6)" of a share, "12.34 ± 0.05" of a mean. */
static void add_value(Table *text, const Crosstab *table, const Mean *cell, uint64_t all) {
    double factor;
    Estimate e = estimate_cell(table, cell, all, &factor);
    if (table->counts || table->what.truth)
        table_cell(text, STYLE_PLAIN, "%.2f (%.2f–%.2f)", factor * e.value, factor * e.low,
                   factor * e.high);
    else if (e.n < 2)
        table_cell(text, STYLE_PLAIN, "%.2f", factor * e.value);
    else
        table_cell(text, STYLE_PLAIN, "%.2f ± %.2f", factor * e.value, factor * (e.high - e.value));
}

static void add_cell(Table *text, const Crosstab *table, const Mean *cells, int cell,
                     uint64_t all) {
    int bins[CROSSTAB_AXES];
    char bin[BIN_TEXT];
    crosstab_bins(table, cell, bins);
    for (int i = 0; i < table->axis_count; i++)
        table_cell(text, STYLE_STRONG, "%s", axis_print(&table->axes[i], bins[i], bin));
    table_cell(text, STYLE_PLAIN, "%" PRIu64, cells[cell].n);
    add_value(text, table, &cells[cell], all);
}

/* One row a cell that has a deal. */
static void print_table(const Crosstab *table, const Mean *cells) {
    Column columns[CROSSTAB_AXES + 3] = {{NULL, false}};
    bool is_share = table->counts || table->what.truth;
    int count = 0;
    uint64_t all = crosstab_deals(table, cells);
    for (; count < table->axis_count; count++)
        columns[count] = (Column){table->axes[count].name, true};
    columns[count++] = (Column){"deals", true};
    columns[count] = (Column){is_share ? "%" : "mean", true};
    Table *text = table_new(columns);
    printf("\n%s: %" PRIu64 " deals\n", table->text, all);
    for (int cell = 0; cell < table->cells; cell++)
        if (cells[cell].n > 0)
            add_cell(text, table, cells, cell, all);
    if (all > 0)
        table_print(text, 0, stdout);
    table_free(text);
}

void crosstabs_print(const Inquiry *inquiry, const Tally *tally) {
    for (int i = 0; i < inquiry->table_count; i++)
        print_table(&inquiry->tables[i], &tally->cells[inquiry->first[i]]);
}

/* ---- Comma-separated values ---- */

/* In quotes, as a condition may hold commas. */
static void print_quoted(const char *text) {
    putchar('"');
    for (; *text != '\0'; text++)
        fputs(*text == '"' ? "\"\"" : (char[]){*text, '\0'}, stdout);
    putchar('"');
}

static void print_csv_cell(const Crosstab *table, const Mean *cells, int cell, uint64_t all) {
    int bins[CROSSTAB_AXES];
    char bin[BIN_TEXT];
    double factor;
    Estimate e = estimate_cell(table, &cells[cell], all, &factor);
    if (factor == 100)
        factor = 1;
    crosstab_bins(table, cell, bins);
    print_quoted(table->text);
    for (int i = 0; i < CROSSTAB_AXES; i++)
        printf(",%s", i < table->axis_count ? axis_print(&table->axes[i], bins[i], bin) : "");
    printf(",%" PRIu64 ",%.10g", cells[cell].n, factor * e.value);
    if (e.n > 1)
        printf(",%.10g,%.10g\n", factor * e.low, factor * e.high);
    else
        puts(",,");
}

void crosstabs_print_csv(const Inquiry *inquiry, const Tally *tally) {
    puts("tally,first,second,deals,value,low,high");
    for (int i = 0; i < inquiry->table_count; i++) {
        const Crosstab *table = &inquiry->tables[i];
        const Mean *cells = &tally->cells[inquiry->first[i]];
        for (int cell = 0; cell < table->cells; cell++)
            if (cells[cell].n > 0)
                print_csv_cell(table, cells, cell, crosstab_deals(table, cells));
    }
}
