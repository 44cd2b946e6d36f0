#include "serve_answer.h"

#include "lib/analyze_record.h"
#include "lib/eval_json.h"
#include "lib/eval_question.h"
#include "lib/json.h"
#include "lib/rules_json.h"
#include "lib/solve_task.h"
#include "memory.h"
#include "options.h"
#include "serve_fields.h"
#include "sim/profile.h"

#include <stdlib.h>
#include <string.h>

/* What every question starts from. */
static void common_start(Common *common, int threads) {
    *common = (Common){.seed = 1, .threads = threads, .form = FORM_JSON, .quiet = true};
    find_data("configs", common->config_folder, sizeof common->config_folder);
    common->folders[0] = common->config_folder;
}

/* In the search for one answer: it cannot be stopped meanwhile. */
#define MOST_NODES 40000000

static const char *const common_fields[] = {"game", "profile", "switches", "seed", NULL};

/* ---- What a hand is worth ---- */

/* What the callbacks of an evaluation need to know. */
typedef struct EvalWork {
    Job *job;
    const Common *common;
    const EvalRequest *request;
} EvalWork;

static bool eval_goes_on_with(void *context, uint64_t done, uint64_t total) {
    const EvalWork *work = context;
    return job_goes_on(work->job, done, total);
}

/* The answer of the command, and whether it was stopped before it had all it wanted. */
static json_t *evaluation_json(const EvalWork *work, const Evaluation *evaluation) {
    json_t *answer = or_end(eval_json(work->common, work->request, evaluation));
    if (evaluation->stopped)
        json_object_set_new(answer, "stopped", json_true());
    return answer;
}

static void show(void *context, const Evaluation *partial) {
    const EvalWork *work = context;
    if (job_wants_partial(work->job))
        job_tell(work->job, evaluation_json(work, partial));
}

static Status evaluate(Job *job, const Common *common, const EvalRequest *asked, json_t **answer,
                       Error *error) {
    EvalRequest request = *asked;
    EvalWork work = {job, common, &request};
    Evaluation *evaluation = or_end(calloc(1, sizeof *evaluation));
    request.goes_on = eval_goes_on_with;
    request.show = show;
    request.context = &work;
    Status status = eval_answer(&request, evaluation, error);
    if (status == STATUS_OK)
        *answer = evaluation_json(&work, evaluation);
    free(evaluation);
    return status;
}

/* Reads the question; texts holds what it points to. */
static Status read_eval(const Job *job, json_t *question, json_t *texts, Common *common,
                        EvalWanted *wanted, EvalQuestion *read, Error *error) {
    Option options[EVAL_OPTIONS];
    common_start(common, job_threads(job));
    *wanted = (EvalWanted){.place = "position"};
    eval_options(wanted, options);
    Status status = fields_common(question, common, error);
    if (status == STATUS_OK)
        status = fields_read(texts, options, common_fields, error);
    if (status == STATUS_OK)
        status = eval_set_table(common, wanted, error);
    return status == STATUS_OK ? eval_question_read(common, wanted, read, error) : status;
}

Status answer_eval(Job *job, json_t *question, json_t **answer, Error *error) {
    Common common;
    EvalWanted wanted;
    EvalQuestion *read = or_end(malloc(sizeof *read));
    json_t *texts = fields_texts(question, error);
    Status status = texts == NULL ? error->status
                                  : read_eval(job, question, texts, &common, &wanted, read, error);
    if (status == STATUS_OK)
        status = evaluate(job, &common, &read->request, answer, error);
    json_decref(texts);
    free(read);
    return status;
}

/* ---- What a deal is worth ---- */

static Status read_solve(const Job *job, json_t *question, json_t *texts, Common *common,
                         SolveWanted *wanted, Task *task, Error *error) {
    static const char *const also[] = {"game", "profile", "switches", "seed", "deal", NULL};
    Option options[SOLVE_OPTIONS];
    const char *deal = json_string_value(json_object_get(texts, "deal"));
    common_start(common, job_threads(job));
    *wanted = (SolveWanted){.reach = -1};
    options[solve_options(wanted, options)] = (Option){0};
    Status status = fields_common(question, common, error);
    if (status == STATUS_OK)
        status = fields_read(texts, options, also, error);
    common->arguments = (char *[]){(char *)(uintptr_t)deal};
    common->argument_count = deal != NULL;
    if (status == STATUS_OK)
        status = solve_check(common, wanted, error);
    return status == STATUS_OK ? task_read_arguments(common, wanted, task, error) : status;
}

/* Positions of twins with more cards are not solved: it may take minutes, and cannot be stopped. */
enum { MOST_TWINS = 32 };

static bool is_too_large(const Task *task, const SolveWanted *wanted) {
    return task->layout.twins && set_count(position_held(&task->position)) > MOST_TWINS &&
           (wanted->nodes == 0 || wanted->nodes > MOST_NODES);
}

/* Who plays, and which cards may be, where their values cannot be told. */
static json_t *unsolved_json(const Task *task) {
    const Game *game = task->rules.game;
    json_t *moves = json_array();
    CardSet legal = layout_to_deck(&task->layout, position_legal(&task->position));
    char code[CARD_TEXT];
    while (legal != 0)
        json_array_append_new(
            moves, json_pack("{s:s}", "card", deck_print_card(game->deck, set_pop(&legal), code)));
    return or_end(json_pack("{s:s,s:i,s:i,s:b,s:o,s:i,s:o}", "contract",
                            game->contracts[task->problem.contract.kind].code, "declarer",
                            task->problem.declarer, "leader", task->problem.leader, "too_large",
                            true, "side", json_seats(task->aim.question.side), "to_move",
                            position_to_move(&task->position), "moves", moves));
}

static json_t *solve(Task *task, const SolveWanted *wanted) {
    if (is_too_large(task, wanted))
        return unsolved_json(task);
    Solver *solver = or_end(solver_new(SOLVER_DEFAULT_BYTES));
    task_solve(task, wanted, solver);
    solver_free(solver);
    return or_end(task_json(task, wanted));
}

Status answer_solve(Job *job, json_t *question, json_t **answer, Error *error) {
    Common common;
    SolveWanted wanted;
    Task *task = or_end(calloc(1, sizeof *task));
    json_t *texts = fields_texts(question, error);
    Status status = texts == NULL ? error->status
                                  : read_solve(job, question, texts, &common, &wanted, task, error);
    if (status == STATUS_OK)
        *answer = solve(task, &wanted);
    json_decref(texts);
    free(task);
    return status;
}

/* ---- What each card gave away ---- */

static bool goes_on(void *context, uint64_t done, uint64_t total) {
    return job_goes_on(context, done, total);
}

/* The record is an object or its text; nodes a number. */
static Status read_analyze(const Job *job, json_t *question, json_t *texts, Common *common,
                           const char **record, int64_t *nodes, Error *error) {
    const Option options[] = {{"record", "JSON", OPTION_TEXT, record, 0, 0, ""},
                              {"nodes", "N", OPTION_NUMBER, nodes, 2, MOST_NODES, ""},
                              {0}};
    common_start(common, job_threads(job));
    Status status = fields_common(question, common, error);
    if (status == STATUS_OK)
        status = fields_read(texts, options, common_fields, error);
    if (status == STATUS_OK && *record == NULL)
        return error_set(error, STATUS_USAGE, "no record given");
    return status;
}

Status answer_analyze(Job *job, json_t *question, json_t **answer, Error *error) {
    Common common;
    PlayedRecord played;
    const char *record = NULL;
    int64_t nodes = ANALYZE_NODES;
    Analysis *analysis = or_end(malloc(sizeof *analysis));
    json_t *texts = fields_texts(question, error);
    Status status = texts == NULL
                        ? error->status
                        : read_analyze(job, question, texts, &common, &record, &nodes, error);
    if (status == STATUS_OK)
        status = analyze_record(&common, record, nodes, goes_on, job, &played, analysis, error);
    if (status == STATUS_OK)
        *answer = analysis_json(&played, analysis);
    json_decref(texts);
    free(analysis);
    return status;
}

/* ---- What can be chosen ---- */

static json_t *contracts_json(const Game *game) {
    json_t *contracts = json_array();
    for (int i = 0; i < game->contract_count; i++) {
        const ContractInfo *info = &game->contracts[i];
        json_array_append_new(contracts, json_pack("{s:s,s:s,s:b}", "contract", info->code, "title",
                                                   info->title, "undeclared", info->undeclared));
    }
    return contracts;
}

static json_t *names_json(const char *const *names) {
    json_t *array = json_array();
    for (; names != NULL && *names != NULL; names++)
        json_array_append_new(array, json_string(*names));
    return array;
}

static json_t *announcements_json(const Game *game) {
    json_t *array = json_array();
    for (const AnnouncementInfo *info = game->announcements; info != NULL && info->name != NULL;
         info++)
        json_array_append_new(array, json_string(info->name));
    return array;
}

/* The rules of each profile, the game's own first. */
static Status profiles_json(const Game *game, const char *const *folders, json_t *profiles,
                            Error *error) {
    char list[PROFILE_LIST], *rest = profile_list(game, folders, list);
    Rules rules, standard;
    rules_init(&standard, game);
    for (const char *name = strtok_r(NULL, ", ", &rest); name != NULL;
         name = strtok_r(NULL, ", ", &rest)) {
        Status status = profile_load(game, name, folders, &rules, error);
        if (status != STATUS_OK)
            return status;
        json_t *profile = rules_json(&rules, &standard);
        bool first = strcmp(name, game->default_profile) == 0;
        json_array_insert_new(profiles, first ? 0 : json_array_size(profiles), profile);
    }
    return STATUS_OK;
}

/* Tables of other sizes at which the game is played, and the switch that says so. */
static json_t *tables_json(const Game *game) {
    json_t *tables = json_array();
    for (int i = 0; i < game->switch_count; i++) {
        const Switch *s = &game->switches[i];
        for (int c = 0; s->tables != NULL && s->choices[c] != NULL; c++) {
            const Game *table = s->tables[c];
            json_array_append_new(
                tables, json_pack("{s:s,s:s,s:i,s:i,s:i,s:o}", "switch", s->key, "value",
                                  s->choices[c], "seats", table->seats, "hand_size",
                                  table->hand_size, "talon_size", table->talon_size, "cards",
                                  json_cards(table->deck, deck_all(table->deck))));
        }
    }
    return tables;
}

static json_t *game_json(const Game *game, json_t *profiles) {
    const EvalGame *eval = eval_game_of(game);
    return json_pack("{s:s,s:s,s:i,s:i,s:i,s:i,s:i,s:s,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "game",
                     game->name, "title", game->title, "seats", game->seats, "hand_size",
                     game->hand_size, "talon_size", game->talon_size, "first_cards",
                     game->first_cards, "copies", game->deck->copies, "default_profile",
                     game->default_profile, "cards", json_cards(game->deck, deck_all(game->deck)),
                     "contracts", contracts_json(game), "tables", tables_json(game), "modifiers",
                     names_json(game->modifiers), "announcements", announcements_json(game),
                     "options", names_json(eval != NULL ? eval->options : NULL), "profiles",
                     profiles);
}

Status answer_games(json_t **answer, Error *error) {
    Common common;
    json_t *games = json_array();
    common_start(&common, 1);
    for (int i = 0; game_table[i] != NULL; i++) {
        json_t *profiles = json_array();
        Status status = profiles_json(game_table[i], common.folders, profiles, error);
        if (status != STATUS_OK) {
            json_decref(profiles);
            json_decref(games);
            return status;
        }
        json_array_append_new(games, game_json(game_table[i], profiles));
    }
    *answer = or_end(json_pack("{s:o}", "games", games));
    return STATUS_OK;
}
