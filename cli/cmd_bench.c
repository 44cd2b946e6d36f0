/* stich bench: how fast the solver is, and whether its answers are still the same. */
#include "command.h"

#include "bench/baseline.h"
#include "bench/machine.h"
#include "bench/peer.h"
#include "bench_chart.h"
#include "bench_compare.h"
#include "json_print.h"
#include "memory.h"
#include "options.h"
#include "sim/version.h"
#include "table.h"

#include <glob.h>
#include <inttypes.h>
#include <limits.h>
#include <string.h>

enum { MAX_RESULTS = 64, PEER_DEALS = 20 };

static const CommandText text = {
    .name = "bench",
    .usage = "[GAME] [options]",
    .about = "Solves the fixed deals of a game (of all games when none is named) one by one and\n"
             "prints what that took. Times are CPU milliseconds of one thread; nodes (cards\n"
             "played inside the search) and the checksum of the answers are the same on every\n"
             "machine and are what --check compares. With --repeat a deal's time is the median of\n"
             "its repetitions, and deals/s stands with the slowest and the fastest of them.\n"
             "--scaling solves the deals on 1, 2, 4 ... N threads, by the clock on the wall.\n"
             "--json keeps all of it; such a record is what --compare reads.\n",
    .examples = "  stich bench skat\n"
                "  stich bench skat --peer libdds --json\n"
                "  stich bench --check bench/baseline.txt\n"
                "  stich bench sens --warm-up 1 --repeat 5 --scaling 4 --json > before.jsonl\n"
                "  stich bench sens --warm-up 1 --repeat 5 --compare before.jsonl\n",
};

typedef struct Results {
    BenchResult all[MAX_RESULTS + 1]; /* and a peer's */
    int count;
} Results;

static const Column columns[] = {
    {"set", false},    {"question", false}, {"deals", true},     {"made", true},
    {"open", true},    {"deals/s", true},   {"from-to", true},   {"nodes/deal", true},
    {"mean ms", true}, {"median", true},    {"90 %", true},      {"99 %", true},
    {"worst", true},   {"nodes", true},     {"checksum", false}, {NULL, false}};

static double per_second(const BenchResult *r) {
    if (!r->peer)
        return r->usual;
    return r->times.total > 0 ? r->deals / r->times.total : 0;
}

/* A cell with a number and what follows it, or a dash. */
static void add_number(Table *table, bool known, double number, int digits, const char *unit) {
    if (known)
        table_cell(table, STYLE_PLAIN, "%.*f%s", digits, number, unit);
    else
        table_cell(table, STYLE_PLAIN, "-");
}

static void add_row(Table *table, const BenchResult *r) {
    bool ours = !r->peer;
    table_cell(table, STYLE_PLAIN, "%s", r->set);
    table_cell(table, STYLE_PLAIN, "%s", r->question);
    add_number(table, true, r->deals, 0, "");
    add_number(table, ours, 100.0 * r->made / r->deals, 1, " %");
    add_number(table, ours, r->open, 0, "");
    add_number(table, true, per_second(r), 0, "");
    if (r->repeat > 1)
        table_cell(table, STYLE_PLAIN, "%.0f-%.0f", r->slowest, r->fastest);
    else
        table_cell(table, STYLE_PLAIN, "-");
    add_number(table, ours, (double)r->nodes / r->deals, 0, "");
    const double seconds[] = {r->times.total / r->deals, r->times.median, r->times.p90,
                              r->times.p99, r->times.worst};
    for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++)
        add_number(table, true, 1e3 * seconds[i], 3, "");
    add_number(table, ours, (double)r->nodes, 0, "");
    table_cell(table, STYLE_PLAIN, "%016" PRIx64, r->checksum);
}

/* "sens-chosen decide: 1 thread 13400/s, 2 threads 26300/s (x 1.96)" */
static void print_scaling(const BenchResult *r) {
    for (int i = 0; i < r->scaling_count; i++) {
        if (i == 0)
            printf("\n%s %s: ", r->set, r->question);
        else
            fputs(", ", stdout);
        printf("%d thread%s %.0f/s", r->scaling[i].threads, r->scaling[i].threads > 1 ? "s" : "",
               r->scaling[i].rate);
        if (i > 0)
            printf(" (x %.2f)", r->scaling[i].rate / r->scaling[0].rate);
    }
    if (r->scaling_count > 0)
        puts("");
}

static void print_text(const Machine *machine, const Results *results) {
    printf("stich %s, %s, %s\n%s, %d cores, %s; one thread\n\n", stich_version(), machine->compiler,
           machine->build, machine->processor, machine->cores, machine->system);
    Table *table = table_new(columns);
    for (int i = 0; i < results->count; i++)
        add_row(table, &results->all[i]);
    table_print(table, 0, stdout);
    table_free(table);
    for (int i = 0; i < results->count; i++)
        print_scaling(&results->all[i]);
}

/* Repetitions, the distribution of the times, and what several threads bring. */
static void add_effort_json(const BenchResult *r, json_t *object) {
    json_t *quantiles = json_array(), *scaling = json_array();
    for (int q = 0; q < BENCH_QUANTILES; q++)
        json_array_append_new(quantiles, json_real(1e3 * r->quantiles[q]));
    for (int i = 0; i < r->scaling_count; i++)
        json_array_append_new(scaling, json_pack("{s:i,s:f}", "threads", r->scaling[i].threads,
                                                 "deals_per_second", r->scaling[i].rate));
    json_object_set_new(object, "repeat", json_integer(r->repeat));
    json_object_set_new(object, "slowest", json_real(r->slowest));
    json_object_set_new(object, "fastest", json_real(r->fastest));
    json_object_set_new(object, "quantiles_ms", quantiles);
    if (r->scaling_count > 0)
        json_object_set_new(object, "scaling", scaling);
    else
        json_decref(scaling);
}

static json_t *result_json(const BenchResult *r) {
    char checksum[17];
    snprintf(checksum, sizeof checksum, "%016" PRIx64, r->checksum);
    json_t *object = or_end(json_pack("{ss ss si ss}", "set", r->set, "question", r->question,
                                      "deals", r->deals, "checksum", checksum));
    if (!r->peer) {
        json_object_set_new(object, "made", json_integer(r->made));
        json_object_set_new(object, "open", json_integer(r->open));
        json_object_set_new(object, "nodes", json_integer((json_int_t)r->nodes));
    }
    const struct {
        const char *name;
        double value;
    } speeds[] = {
        {"deals_per_second", per_second(r)},  {"mean_ms", 1e3 * r->times.total / r->deals},
        {"median_ms", 1e3 * r->times.median}, {"p90_ms", 1e3 * r->times.p90},
        {"p99_ms", 1e3 * r->times.p99},       {"worst_ms", 1e3 * r->times.worst}};
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++)
        json_object_set_new(object, speeds[i].name, json_real(speeds[i].value));
    if (!r->peer)
        add_effort_json(r, object);
    return object;
}

static void print_json(const Machine *machine, const Results *results) {
    json_print(json_pack("{ss ss ss ss si ss si}", "version", stich_version(), "compiler",
                         machine->compiler, "build", machine->build, "processor",
                         machine->processor, "cores", machine->cores, "system", machine->system,
                         "threads", 1));
    for (int i = 0; i < results->count; i++)
        json_print(result_json(&results->all[i]));
}

/* What the options ask for; NULL: not given. */
typedef struct Wanted {
    const char *data, *peer, *expected, *written, *earlier, *chart;
    int64_t warm_up, repeat, scaling;
} Wanted;

static BenchEffort effort_of(const Wanted *wanted) {
    return (BenchEffort){(int)wanted->warm_up, (int)wanted->repeat};
}

/* Puts every question to one set. */
static Status measure_set(const Game *game, const Wanted *wanted, const char *path,
                          Results *results, Error *error) {
    BenchSet set;
    Status status = bench_read(game, path, &set, error);
    if (status != STATUS_OK)
        return status;
    for (int q = 0; status == STATUS_OK && q < BENCH_QUESTIONS; q++) {
        if (results->count == MAX_RESULTS) {
            status = error_set(error, STATUS_BAD_INPUT, "%s: too many sets", path);
            break;
        }
        BenchResult *result = &results->all[results->count];
        status = bench_measure(game, &set, (BenchQuestion)q, effort_of(wanted), result, error);
        if (status == STATUS_OK && result->deals > 0 && wanted->scaling > 0)
            status = bench_scale(game, &set, (BenchQuestion)q, (int)wanted->scaling, result, error);
        results->count += result->deals > 0;
    }
    bench_free(&set);
    return status;
}

/* Measures all sets of a game, if there are any, in the order of their names. */
static Status measure_game(const Game *game, const Wanted *wanted, Results *results, Error *error) {
    char pattern[PATH_MAX];
    glob_t files;
    snprintf(pattern, sizeof pattern, "%s/%s-*.txt", wanted->data, game->name);
    Status status = STATUS_OK;
    if (glob(pattern, 0, NULL, &files) != 0)
        return status;
    for (size_t i = 0; status == STATUS_OK && i < files.gl_pathc; i++)
        status = measure_set(game, wanted, files.gl_pathv[i], results, error);
    globfree(&files);
    return status;
}

/* Measures one game, or all (NULL). */
static Status measure_games(const Game *game, const Wanted *wanted, Results *results,
                            Error *error) {
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && game_table[i] != NULL; i++)
        if (game == NULL || game == game_table[i])
            status = measure_game(game_table[i], wanted, results, error);
    if (status == STATUS_OK && results->count == 0)
        status = error_set(error, STATUS_FILE, "no deals of %s in %s; --data names their folder",
                           game != NULL ? game->name : "any game", wanted->data);
    return status;
}

static Status check_peer(const char *peer, Error *error) {
    if (peer == NULL || strcmp(peer, "libdds") == 0)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE, "unknown peer \"%.40s\"; expected libdds", peer);
}

static Status measure_peer(Results *results, Error *error) {
    return peer_measure_dds(PEER_DEALS, &results->all[results->count++], error);
}

static Status run(const Common *common, const Wanted *wanted, Error *error) {
    Results results = {.count = 0};
    Status status = check_peer(wanted->peer, error);
    if (status == STATUS_OK && wanted->earlier != NULL && common->form == FORM_JSON)
        status = error_set(error, STATUS_USAGE, "--compare prints a table, and not with --json");
    if (status == STATUS_OK)
        status = measure_games(common->game, wanted, &results, error);
    const int own = results.count;
    if (status == STATUS_OK && wanted->peer != NULL)
        status = measure_peer(&results, error);
    if (status != STATUS_OK)
        return status;
    Machine machine = machine_describe();
    (common->form == FORM_JSON ? print_json : print_text)(&machine, &results);
    if (wanted->chart != NULL)
        status = bench_chart(wanted->chart, &machine, results.all, own, error);
    if (status == STATUS_OK && wanted->earlier != NULL)
        status = bench_compare(wanted->earlier, &machine, results.all, own, error);
    if (status == STATUS_OK && wanted->written != NULL)
        status = baseline_write(wanted->written, results.all, own, error);
    if (status == STATUS_OK && wanted->expected != NULL)
        status = baseline_check(wanted->expected, common->game, results.all, own, error);
    return status;
}

int cmd_bench(int argc, char **argv) {
    char folder[PATH_MAX];
    Wanted wanted = {.data = find_data("bench", folder, sizeof folder), .repeat = 1};
    const Option options[] = {
        {"check", "FILE", OPTION_TEXT, &wanted.expected, 0, 0,
         "compare values and node counts with this baseline; exit 1 if they differ"},
        {"write-baseline", "FILE", OPTION_TEXT, &wanted.written, 0, 0, "write a baseline"},
        {"warm-up", "N", OPTION_NUMBER, &wanted.warm_up, 0, BENCH_MAX_REPEAT,
         "solve every deal so often before the clock runs (default 0)"},
        {"repeat", "N", OPTION_NUMBER, &wanted.repeat, 1, BENCH_MAX_REPEAT,
         "time every deal so often (default 1)"},
        {"scaling", "N", OPTION_NUMBER, &wanted.scaling, 1, 1024,
         "also time all deals on 1, 2, 4 ... N threads"},
        {"compare", "FILE", OPTION_TEXT, &wanted.earlier, 0, 0,
         "ratios to an earlier record of --json; exit 1 if answers differ"},
        {"chart", "FILE", OPTION_TEXT, &wanted.chart, 0, 0,
         "draw the distribution of the times and the scaling as SVG"},
        {"data", "FOLDER", OPTION_TEXT, &wanted.data, 0, 0,
         "folder of the deals (default: our own)"},
        {"peer", "NAME", OPTION_TEXT, &wanted.peer, 0, 0,
         "also time another solver: libdds, one strain of bridge deals for one declarer"},
        {NULL, NULL, OPTION_FLAG, NULL, 0, 0, NULL}};
    Common common;
    Error error;
    if (!options_parse(&text, TAKES_JSON | TAKES_ALL_GAMES, options, argc, argv, &common) ||
        !at_most_arguments(&text, &common, 0))
        return common.exit_code;
    return run(&common, &wanted, &error) == STATUS_OK ? STATUS_OK : error_report(&error);
}
