#include "coverage.h"

#include "bench/bench.h"
#include "json_print.h"
#include "memory.h"
#include "sim/batch.h"
#include "sim/dealing.h"
#include "sim/eval.h"
#include "sim/profile.h"
#include "table.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

enum { SIMULATED = 20000, TRIES = 3000 };

/* What is known of the contracts of one game. */
typedef struct Coverage {
    const Game *game;
    Rules rules;
    bool simulated;
    Share played[MAX_CONTRACTS]; /* of the simulated deals */
    int bench[MAX_CONTRACTS];    /* deals of the benchmark */
} Coverage;

static Status count_played(const Common *common, Coverage *coverage, Error *error) {
    const SimGame *sim = sim_game_of(coverage->game);
    coverage->simulated = sim != NULL;
    if (sim == NULL)
        return STATUS_OK;
    Tally *tally = or_end(malloc(sizeof *tally));
    BatchJob job = {.rules = &coverage->rules,
                    .player = sim->rule_player,
                    .seed = 1,
                    .deals = SIMULATED,
                    .threads = common->threads};
    Status status = batch_run(&job, NULL, NULL, tally, error);
    for (int kind = 0; kind < coverage->game->contract_count; kind++)
        coverage->played[kind] = (Share){tally->contract[kind].deals, SIMULATED};
    free(tally);
    return status;
}

static Status count_file(const char *path, Coverage *coverage, Error *error) {
    BenchSet set;
    Status status = bench_read(coverage->game, path, &set, error);
    for (int i = 0; status == STATUS_OK && i < set.count; i++)
        coverage->bench[set.problems[i].contract.kind]++;
    if (status == STATUS_OK)
        bench_free(&set);
    return status;
}

static Status count_bench(Coverage *coverage, Error *error) {
    char folder[PATH_MAX], pattern[PATH_MAX + 40];
    glob_t files;
    Status status = STATUS_OK;
    snprintf(pattern, sizeof pattern, "%s/%s-*.txt", find_data("bench", folder, sizeof folder),
             coverage->game->name);
    if (glob(pattern, 0, NULL, &files) != 0)
        return status;
    for (size_t i = 0; status == STATUS_OK && i < files.gl_pathc; i++)
        status = count_file(files.gl_pathv[i], coverage, error);
    globfree(&files);
    return status;
}

/* A deal with the contract, for some seat as declarer and, at every other try, a partner told. */
static Problem try_problem(const Game *game, int kind, uint64_t number) {
    int declarer = (int)(number % game->seats);
    int partner = (declarer + 1 + (int)(number / 2 % (game->seats - 1u))) % game->seats;
    Problem problem = {.contract.kind = (uint8_t)kind, .declarer = (uint8_t)declarer};
    if (number / game->seats % 2 == 1)
        problem.side = (uint8_t)(1u << declarer | 1u << partner);
    deal_number(game, NULL, 1, number, &problem.deal);
    Random random = random_stream(1, game->name, "coverage", number);
    CardSet hand = problem.deal.hands[declarer];
    problem.contract.led_count = (uint8_t)game_named_leads(game, problem.contract);
    for (int i = 0; i < problem.contract.led_count; i++)
        problem.contract.led[i] = set_lowest(random_take(&random, &hand, 1));
    return problem;
}

/* What the declarer's side plays for: "made" alone where it is an event. "off": the contract is not
 * played under these rules. */
static const char *question_of(const Coverage *coverage, int kind) {
    static const char *const units[] = {[UNIT_POINTS] = "made, points",
                                        [UNIT_TRICKS] = "made, tricks",
                                        [UNIT_EXACT_TRICKS] = "made",
                                        [UNIT_LAST_TRICK] = "made"};
    const char *answer = "off";
    for (uint64_t number = 0; number < TRIES; number++) {
        Problem problem = try_problem(coverage->game, kind, number);
        Layout layout;
        Position position;
        Aim aim;
        Error error;
        if (coverage->game->contract_check(&coverage->rules, problem.contract, &error) == STATUS_OK)
            answer = "no"; /* until a deal is found */
        if (problem_check(&coverage->rules, &problem, &error) != STATUS_OK)
            continue;
        problem_start(coverage->game, &coverage->rules, &problem, &layout, &position, &aim);
        return units[aim.question.unit];
    }
    return answer;
}

/* Does eval judge the contract on some hand? Each is asked for with one world. */
static bool is_evaluated(const Coverage *coverage, int kind) {
    static const Deal nothing;
    enum { HANDS = 40 };
    const Game *game = coverage->game;
    const EvalGame *eval = eval_game_of(game);
    Evaluation *evaluation = or_end(malloc(sizeof *evaluation));
    bool found = false;
    for (uint64_t number = 0; eval != NULL && !found && number < HANDS; number++) {
        Problem problem = try_problem(game, kind, number);
        Deal first = problem.deal;
        Error error;
        if (game->first_cards > 0)
            deal_number_first(game, &nothing, 1, number, &first);
        EvalRequest request = {.rules = &coverage->rules,
                               .seat = problem.declarer,
                               .hand = first.hands[problem.declarer],
                               .upcard = first.upcard,
                               .round = 1 + (int)(number / game->seats % 2),
                               .declarer = -1,
                               .partner = -1,
                               .restricted = !game->contracts[kind].undeclared,
                               .contract = problem.contract,
                               .worlds = 1,
                               .seed = 1,
                               .threads = 1};
        Status status = eval->evaluate(&request, evaluation, &error);
        for (int i = 0; status == STATUS_OK && i < evaluation->row_count; i++)
            found = found || evaluation->rows[i].contract.kind == kind;
    }
    free(evaluation);
    return found;
}

/* "17.1 %", or nothing where the contract is never played. */
static void add_share(Table *table, const Coverage *coverage, int kind) {
    double percent = 100 * (double)coverage->played[kind].hits / SIMULATED;
    if (percent == 0)
        table_cell(table, STYLE_PLAIN, "-");
    else if (percent < 0.1)
        table_cell(table, STYLE_PLAIN, "< 0.1 %%");
    else
        table_cell(table, STYLE_PLAIN, "%.1f %%", percent);
}

static void add_row(Table *table, const Coverage *coverage, int kind) {
    const ContractInfo *info = &coverage->game->contracts[kind];
    const char *question = question_of(coverage, kind);
    bool evaluated = strcmp(question, "off") != 0 && is_evaluated(coverage, kind);
    table_cell(table, STYLE_PLAIN, "%s", kind == 0 ? coverage->game->name : "");
    table_cell(table, STYLE_PLAIN, "%s", info->code);
    table_cell(table, STYLE_PLAIN, "%s", info->title);
    table_cell(table, STYLE_PLAIN, "%s", question);
    add_share(table, coverage, kind);
    table_cell(table, STYLE_PLAIN, "%s", evaluated ? "yes" : "-");
    if (coverage->bench[kind] > 0)
        table_cell(table, STYLE_PLAIN, "%d", coverage->bench[kind]);
    else
        table_cell(table, STYLE_PLAIN, "-");
}

static json_t *row_json(const Coverage *coverage, int kind) {
    const ContractInfo *info = &coverage->game->contracts[kind];
    const char *question = question_of(coverage, kind);
    bool evaluated = strcmp(question, "off") != 0 && is_evaluated(coverage, kind);
    json_t *row = or_end(json_pack("{s:s,s:s,s:s,s:s,s:b,s:i}", "game", coverage->game->name,
                                   "contract", info->code, "title", info->title, "solve", question,
                                   "eval", evaluated, "bench", coverage->bench[kind]));
    if (coverage->simulated)
        json_object_set_new(row, "sim_deals",
                            json_integer((json_int_t)coverage->played[kind].hits));
    return row;
}

/* Adds the rows of a game, or prints them as JSON. table: NULL for JSON. */
static Status add_game(const Common *common, const Game *game, Table *table, Error *error) {
    Coverage coverage = {.game = game};
    Status status = profile_load(game, NULL, common->folders, &coverage.rules, error);
    coverage.game = coverage.rules.game;
    if (status == STATUS_OK)
        status = count_played(common, &coverage, error);
    if (status == STATUS_OK)
        status = count_bench(&coverage, error);
    for (int kind = 0; status == STATUS_OK && kind < coverage.game->contract_count; kind++)
        if (table != NULL)
            add_row(table, &coverage, kind);
        else
            json_print(row_json(&coverage, kind));
    return status;
}

int coverage_print(const Common *common) {
    static const Column columns[] = {{"game", false},  {"code", false}, {"contract", false},
                                     {"solve", false}, {"sim", true},   {"eval", false},
                                     {"bench", true},  {NULL, false}};
    Error error;
    Status status = STATUS_OK;
    Table *table = common->form == FORM_JSON ? NULL : table_new(columns);
    for (int i = 0; status == STATUS_OK && game_table[i] != NULL; i++)
        if (common->game == NULL || common->standard_game == game_table[i])
            status = add_game(common, game_table[i], table, &error);
    if (table != NULL && status == STATUS_OK)
        table_print(table, 0, stdout);
    if (table != NULL)
        table_free(table);
    return status == STATUS_OK ? STATUS_OK : error_report(&error);
}
