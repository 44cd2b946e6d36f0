#include "bench_compare.h"

#include "lines.h"
#include "memory.h"
#include "sim/version.h"
#include "table.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* An earlier record. */
typedef struct Earlier {
    json_t *machine; /* NULL: not told */
    json_t *results; /* array */
} Earlier;

static void earlier_free(Earlier *earlier) {
    json_decref(earlier->machine);
    json_decref(earlier->results);
}

static Status read_lines(Lines *lines, Earlier *earlier, Error *error) {
    for (bool more = true; more;) {
        Status status = lines_next(lines, &more, error);
        if (status != STATUS_OK || !more)
            return status;
        json_error_t mistake;
        json_t *object = json_loads(lines->text, 0, &mistake);
        if (!json_is_object(object)) {
            json_decref(object);
            error_set(error, STATUS_BAD_INPUT, "expected a line of stich bench --json");
            return lines_blame(lines, error);
        }
        if (json_object_get(object, "set") != NULL) {
            json_array_append_new(earlier->results, object);
        } else {
            json_decref(earlier->machine);
            earlier->machine = object;
        }
    }
    return STATUS_OK;
}

static Status read_earlier(const char *path, Earlier *earlier, Error *error) {
    Lines *lines = or_end(malloc(sizeof *lines));
    *earlier = (Earlier){.results = or_end(json_array())};
    Status status = lines_open(lines, path, error);
    if (status == STATUS_OK) {
        status = read_lines(lines, earlier, error);
        lines_close(lines);
    }
    free(lines);
    return status;
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static void print_differences(const json_t *then, const Machine *now) {
    const struct {
        const char *key, *now;
    } facts[] = {{"version", stich_version()},
                 {"compiler", now->compiler},
                 {"build", now->build},
                 {"processor", now->processor},
                 {"system", now->system}};
    bool any = false;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (strcmp(text_of(then, facts[i].key), facts[i].now) != 0) {
            printf("%s: %s, now %s\n", facts[i].key, text_of(then, facts[i].key), facts[i].now);
            any = true;
        }
    puts(any ? "" : "same version, compiler, build, processor and system\n");
}

/* The earlier result for the same set and question, or NULL. */
static const json_t *find_result(const Earlier *earlier, const BenchResult *result) {
    for (size_t i = 0; i < json_array_size(earlier->results); i++) {
        const json_t *then = json_array_get(earlier->results, i);
        if (strcmp(text_of(then, "set"), result->set) == 0 &&
            strcmp(text_of(then, "question"), result->question) == 0)
            return then;
    }
    return NULL;
}

static double number_of(const json_t *object, const char *key) {
    return json_number_value(json_object_get(object, key));
}

/* "1.25", or a dash where nothing is known of the time before. */
static void add_ratio(Table *table, double now, double then) {
    if (then > 0)
        table_cell(table, STYLE_PLAIN, "%.3f", now / then);
    else
        table_cell(table, STYLE_PLAIN, "-");
}

/* Adds a row; returns whether the answers are the same. */
static bool add_row(Table *table, const BenchResult *now, const json_t *then) {
    char checksum[17];
    snprintf(checksum, sizeof checksum, "%016" PRIx64, now->checksum);
    bool same = strcmp(text_of(then, "checksum"), checksum) == 0;
    table_cell(table, STYLE_PLAIN, "%s", now->set);
    table_cell(table, STYLE_PLAIN, "%s", now->question);
    table_cell(table, STYLE_PLAIN, "%.0f", number_of(then, "deals_per_second"));
    table_cell(table, STYLE_PLAIN, "%.0f", now->usual);
    add_ratio(table, now->usual, number_of(then, "deals_per_second"));
    add_ratio(table, 1e3 * now->times.median, number_of(then, "median_ms"));
    add_ratio(table, 1e3 * now->times.p99, number_of(then, "p99_ms"));
    add_ratio(table, (double)now->nodes, number_of(then, "nodes"));
    table_cell(table, same ? STYLE_PLAIN : STYLE_STRONG, "%s", same ? "same" : "DIFFERENT");
    return same;
}

static Status print_ratios(const Earlier *earlier, const BenchResult *results, int count,
                           Error *error) {
    static const Column columns[] = {{"set", false}, {"question", false}, {"deals/s", true},
                                     {"now", true},  {"ratio", true},     {"median ms", true},
                                     {"99 %", true}, {"nodes", true},     {"answers", false},
                                     {NULL, false}};
    Table *table = table_new(columns);
    int compared = 0, different = 0;
    for (int i = 0; i < count; i++) {
        const json_t *then = find_result(earlier, &results[i]);
        if (then == NULL)
            continue;
        different += !add_row(table, &results[i], then);
        compared++;
    }
    if (compared > 0)
        table_print(table, 0, stdout);
    table_free(table);
    if (compared == 0)
        return error_set(error, STATUS_BAD_INPUT, "the record holds none of these results");
    puts("\nratio, median, 99 %, nodes: now divided by then (of deals a second more is better)");
    if (different > 0)
        return error_set(error, STATUS_CHECK_FAILED, "the answers of %d result%s are not the same",
                         different, different == 1 ? "" : "s");
    return STATUS_OK;
}

Status bench_compare(const char *path, const Machine *machine, const BenchResult *results,
                     int count, Error *error) {
    Earlier earlier;
    Status status = read_earlier(path, &earlier, error);
    if (status == STATUS_OK) {
        printf("\nCompared with %s\n", path);
        print_differences(earlier.machine, machine);
        status = print_ratios(&earlier, results, count, error);
    }
    earlier_free(&earlier);
    return status;
}
