/* Tables and progress: what the reader of a screen sees. */
#include "cli/progress.h"
#include "cli/style.h"
#include "cli/table.h"

#include <criterion/criterion.h>

#include <locale.h>
#include <stdlib.h>
#include <string.h>

static void use_utf8(void) {
    cr_assert_not_null(setlocale(LC_CTYPE, "C.UTF-8"));
}

TestSuite(table, .init = use_utf8);

/* Prints the table and frees it; what was printed must be this. */
static void expect_printed(Table *table, int width, const char *expected) {
    char *text;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    table_print(table, width, stream);
    table_free(table);
    fclose(stream);
    cr_assert_str_eq(text, expected);
    free(text);
}

static const Column columns[] = {{"name", false}, {"n", true}, {"meaning", false}, {NULL, false}};

static void add_row(Table *table, const char *name, int n, const char *meaning) {
    table_cell(table, STYLE_PLAIN, "%s", name);
    table_cell(table, STYLE_STRONG, "%d", n);
    table_cell(table, STYLE_FAINT, "%s", meaning);
}

Test(table, measures_columns_of_a_screen) {
    const struct {
        const char *text;
        int width;
    } cases[] = {{"", 0},        {"abc", 3}, {"König", 5},        {"♥10", 3}, {"♥\uFE0F", 1},
                 {"e\u0301", 1}, {"──", 2},  {"\xFF\xE2\x99", 3}, {"a\tb", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_eq(text_width(cases[i].text, strlen(cases[i].text)), cases[i].width, "\"%s\"",
                     cases[i].text);
}

Test(table, aligns_by_columns_not_bytes) {
    Table *table = table_new(columns);
    add_row(table, "König", 7, "four");
    add_row(table, "♥", 1200, "");
    table_line(table);
    add_row(table, "sum", 1207, "all");
    expect_printed(table, 0,
                   "name      n  meaning\n"
                   "────────────────────\n"
                   "König     7  four\n"
                   "♥      1200\n"
                   "────────────────────\n"
                   "sum    1207  all\n");
}

Test(table, breaks_the_last_column_between_words) {
    Table *table = table_new(columns);
    add_row(table, "a", 1, "the quick brown fox jumps");
    add_row(table, "b", 2, "extraordinarily long");
    expect_printed(table, 20,
                   "name  n  meaning\n"
                   "────────────────────\n"
                   "a     1  the quick\n"
                   "         brown fox\n"
                   "         jumps\n"
                   "b     2  extraordinarily\n"
                   "         long\n");
}

Test(table, without_titles_has_no_header) {
    static const Column untitled[] = {{"", false}, {"", true}, {NULL, false}};
    Table *table = table_new(untitled);
    for (int i = 8; i < 11; i++) {
        table_cell(table, STYLE_PLAIN, "row");
        table_cell(table, STYLE_PLAIN, "%d", i);
    }
    expect_printed(table, 0, "row   8\nrow   9\nrow  10\n");
}

Test(table, takes_many_rows) {
    static const Column one[] = {{"n", true}, {NULL, false}};
    Table *table = table_new(one);
    char expected[10000] = "   n\n────\n";
    for (int i = 0; i < 1000; i++) {
        table_cell(table, STYLE_PLAIN, "%d", i + 1000);
        sprintf(expected + strlen(expected), "%d\n", i + 1000);
    }
    expect_printed(table, 0, expected);
}

static void expect_described(uint64_t done, uint64_t total, double seconds, const char *expected) {
    const Progress progress = {.unit = "deals", .total = total};
    char text[200];
    progress_describe(&progress, done, seconds, text, sizeof text);
    cr_assert_str_eq(text, expected);
}

Test(progress, tells_share_rate_and_time_left) {
    expect_described(0, 100, 0, "0 deals  0/s");
    expect_described(50, 100, 10, " 50 %  50 of 100 deals  5/s  0:10 left");
    expect_described(12345, 30000, 3, " 41 %  12.3 k of 30.0 k deals  4.12 k/s  0:05 left");
    expect_described(999500, 1000000, 1, "100 %  1.00 M of 1.00 M deals  1.00 M/s  0:01 left");
    expect_described(1, 10000000, 60, "  0 %  1 of 10.0 M deals  0.017/s  99:59:59 left");
    expect_described(100, 1000, 1000, " 10 %  100 of 1.00 k deals  0.1/s  2:30:00 left");
    expect_described(12345678, 0, 2, "12.3 M deals  6.17 M/s");
    expect_described(20, 10, 1, "200 %  20 of 10 deals  20/s  0:00 left");
}

/* The rate is that of now, not of what was done before. */
Test(progress, of_work_that_goes_on_has_its_own_rate) {
    const Progress progress = {.unit = "deals", .total = 1000, .before = 400};
    char text[200];
    progress_describe(&progress, 600, 10, text, sizeof text);
    cr_assert_str_eq(text, " 60 %  600 of 1.00 k deals  20/s  0:20 left");
}
