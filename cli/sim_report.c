#include "sim_report.h"

#include "crosstab_print.h"
#include "json_print.h"
#include "lib/sim_json.h"
#include "options.h"
#include "table.h"

#include <inttypes.h>
#include <string.h>

static bool is_debt(const BatchJob *job) {
    const Game *game = job->rules->game;
    return game->score_is_debt(job->rules);
}

/* "77.5 (77.4-77.6)", per cent with a 95 % interval; a dash without observations. */
static void add_share(Table *table, const Share *share) {
    Estimate e = share_estimate(share, STATS_Z95);
    if (e.n == 0)
        table_cell(table, STYLE_PLAIN, "-");
    else
        table_cell(table, STYLE_PLAIN, "%.1f (%.1f–%.1f)", 100 * e.value, 100 * e.low,
                   100 * e.high);
}

/* "12.34 ± 0.05"; a dash without an interval. units: that go to one of what is told. */
static void add_mean(Table *table, const Mean *mean, int units) {
    Estimate e = mean_estimate(mean, STATS_Z95);
    if (e.n < 2)
        table_cell(table, STYLE_PLAIN, "-");
    else
        table_cell(table, STYLE_PLAIN, "%.2f ± %.2f", e.value / units, (e.high - e.value) / units);
}

static void add_count(Table *table, uint64_t count) {
    table_cell(table, STYLE_PLAIN, "%" PRIu64, count);
}

static void add_contract(Table *table, const BatchJob *job, const Tally *tally, int kind) {
    const ContractTally *contract = &tally->contract[kind];
    const Share share = {contract->deals, tally->passed_in.n};
    table_cell(table, STYLE_STRONG, "%s", job->rules->game->contracts[kind].title);
    add_count(table, contract->deals);
    add_share(table, &share);
    add_share(table, &contract->made);
    if (job->solve)
        add_share(table, &contract->open);
    add_mean(table, &contract->points, game_point_units(job->rules));
    add_mean(table, &contract->declarer, 1);
    add_mean(table, &contract->others, 1);
}

static void print_contracts(const BatchJob *job, const Tally *tally) {
    static const Column with_open[] = {
        {"contract", false}, {"deals", true},      {"% of deals", true},
        {"% made", true},    {"% open", true},     {"points", true},
        {"declarer", true},  {"each other", true}, {NULL, false}};
    static const Column without[] = {{"contract", false},  {"deals", true},  {"% of deals", true},
                                     {"% made", true},     {"points", true}, {"declarer", true},
                                     {"each other", true}, {NULL, false}};
    Table *table = table_new(job->solve ? with_open : without);
    for (int kind = 0; kind < job->rules->game->contract_count; kind++)
        if (tally->contract[kind].deals > 0)
            add_contract(table, job, tally, kind);
    table_print(table, 0, stdout);
    table_free(table);
}

static void add_modifier(Table *table, const BatchJob *job, const Tally *tally, int kind,
                         int modifier) {
    const Game *game = job->rules->game;
    const Share *made = &tally->contract[kind].modifier[modifier];
    const Share share = {made->n, tally->passed_in.n};
    table_cell(table, STYLE_STRONG, "%s %s", game->contracts[kind].title,
               game->modifiers[modifier]);
    add_count(table, made->n);
    add_share(table, &share);
    add_share(table, made);
}

/* One row for each modifier of each contract; a deal with two of them is in both rows. */
static void print_modifiers(const BatchJob *job, const Tally *tally) {
    static const Column columns[] = {
        {"of these", false}, {"deals", true}, {"% of deals", true}, {"% made", true}, {NULL, 0}};
    const Game *game = job->rules->game;
    Table *table = table_new(columns);
    bool any = false;
    for (int kind = 0; kind < game->contract_count; kind++)
        for (int i = 0; game->modifiers[i] != NULL; i++)
            if (tally->contract[kind].modifier[i].n > 0) {
                add_modifier(table, job, tally, kind, i);
                any = true;
            }
    if (any) {
        table_print(table, 0, stdout);
        puts("");
    }
    table_free(table);
}

/* All that some contract was counted with, each name once. Returns how many there are. */
static int list_specials(const Game *game, const Tally *tally, const char **names) {
    int count = 0;
    for (int kind = 0; kind < game->contract_count; kind++)
        for (const SpecialTally *s = tally->contract[kind].special; s->name != NULL; s++) {
            int i = 0;
            while (i < count && strcmp(names[i], s->name) != 0)
                i++;
            if (i == count && count < MAX_COUNTED)
                names[count++] = s->name;
        }
    return count;
}

static void add_special(Table *table, const ContractTally *contract, const char *name) {
    const SpecialTally *s = contract->special;
    while (s->name != NULL && strcmp(s->name, name) != 0)
        s++;
    const Share share = {s->deals, s->name != NULL ? contract->deals : 0};
    add_share(table, &share);
}

/* One row a contract, one column for each thing that was counted. */
static void print_specials(const BatchJob *job, const Tally *tally) {
    const Game *game = job->rules->game;
    const char *names[MAX_COUNTED];
    Column columns[MAX_COUNTED + 2] = {{"% of contract", false}};
    int count = list_specials(game, tally, names);
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        columns[i + 1] = (Column){names[i], true};
    Table *table = table_new(columns);
    for (int kind = 0; kind < game->contract_count; kind++) {
        const ContractTally *contract = &tally->contract[kind];
        if (contract->special[0].name == NULL)
            continue;
        table_cell(table, STYLE_STRONG, "%s", game->contracts[kind].title);
        for (int i = 0; i < count; i++)
            add_special(table, contract, names[i]);
    }
    table_print(table, 0, stdout);
    puts("");
    table_free(table);
}

static void print_seats(const BatchJob *job, const Tally *tally) {
    static const Column columns[] = {
        {"seat", false}, {"% declares", true}, {"% made", true}, {"score a deal", true}, {NULL, 0}};
    Table *table = table_new(columns);
    for (int seat = 0; seat < job->rules->game->seats; seat++) {
        table_cell(table, STYLE_PLAIN, "%s", seat_name(seat));
        add_share(table, &tally->seat[seat].declares);
        add_share(table, &tally->seat[seat].made);
        add_mean(table, &tally->seat[seat].score, 1);
    }
    table_print(table, 0, stdout);
    table_free(table);
}

static void print_tables(const BatchJob *job, const Tally *tally) {
    Estimate passed = share_estimate(&tally->passed_in, STATS_Z95);
    printf("%s, profile %s: %" PRIu64 " deals, seed %" PRIu64 ", players %s\n",
           job->rules->game->title, job->rules->profile, tally->passed_in.n, job->seed,
           job->player->name);
    if (inquiry_given(job->inquiry) != NULL)
        printf("Counted are those that fulfil --given; %" PRIu64 " others do not.\n",
               tally->outside);
    printf("Passed in: %.2f %% (%.2f–%.2f). Dealt again: %" PRIu64 ".\n\n", 100 * passed.value,
           100 * passed.low, 100 * passed.high, tally->again);
    print_contracts(job, tally);
    puts("");
    print_modifiers(job, tally);
    print_specials(job, tally);
    print_seats(job, tally);
    if (job->inquiry != NULL)
        crosstabs_print(job->inquiry, tally);
    printf("\nIntervals are of 95 %%. Scores are %spoints of the profile's account.%s\n",
           is_debt(job) ? "bad " : "",
           job->solve ? " % open: made with all cards seen and best play by all." : "");
}

void sim_report(OutputForm form, const BatchJob *job, const Tally *tally) {
    if (form == FORM_JSON)
        json_print(sim_report_json(job, tally));
    else if (form == FORM_CSV)
        crosstabs_print_csv(job->inquiry, tally);
    else
        print_tables(job, tally);
}
