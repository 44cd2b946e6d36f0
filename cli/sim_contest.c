#include "sim_contest.h"

#include "interrupt.h"
#include "json_print.h"
#include "progress.h"
#include "sim/contest.h"
#include "table.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 16 };

/* Makes the players of a list, one for each seat. */
static Status read_players(const Game *game, const char *list, Player **players, Error *error) {
    const SimGame *sim = sim_game_of(game);
    int count = 0;
    for (const char *at = list; at != NULL; count++) {
        size_t length = strcspn(at, ",");
        char name[NAME];
        if (length >= NAME || count == game->seats)
            return error_set(error, STATUS_USAGE,
                             "--players %.60s: expected a name for each of the %d seats, as in "
                             "pimc:20,rule%s",
                             list, game->seats, game->seats == 3 ? ",rule" : ",rule,rule");
        memcpy(name, at, length);
        name[length] = '\0';
        Status status = sim_player_new(sim, name, &players[count], error);
        if (status != STATUS_OK)
            return status;
        at = at[length] == ',' ? at + length + 1 : NULL;
    }
    if (count == game->seats)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "--players %.60s: %d names; expected one for each of the %d seats", list,
                     count, game->seats);
}

/* ---- Answers ---- */

static void print_row(Table *table, const char *what, Estimate e) {
    table_cell(table, STYLE_STRONG, "%s", what);
    table_cell(table, STYLE_PLAIN, "%" PRIu64, e.n);
    if (e.n < 2)
        table_cell(table, STYLE_PLAIN, "-");
    else
        table_cell(table, STYLE_PLAIN, "%+.3f ± %.3f", e.value, e.high - e.value);
}

static void print(const ContestJob *job, const ContestSums *sums) {
    static const Column columns[] = {
        {"", false}, {"deals", true}, {"better by, a deal", true}, {NULL, 0}};
    const Game *game = job->rules->game;
    Table *table = table_new(columns);
    printf("%s, profile %s: %" PRIu64 " deals, seed %" PRIu64 ", each with every rotation of ",
           game->title, job->rules->profile, sums->all.n, job->seed);
    for (int i = 0; i < game->seats; i++)
        printf("%s%s", i > 0 ? ", " : "", job->players[i]->name);
    printf(",\nand with %s in place of %s at the same seat\n\n", job->players[1]->name,
           job->players[0]->name);
    print_row(table, "all", contest_all(sums, game));
    print_row(table, "on the declarer's side", contest_playing(sums, game));
    print_row(table, "against it", contest_against(sums, game));
    table_print(table, 0, stdout);
    table_free(table);
    puts("\nA player's score is what he writes minus the mean of what the others write; intervals\n"
         "are of 95 %.");
}

static json_t *estimate_json(Estimate e) {
    if (e.n < 2)
        return json_null();
    return json_pack("{s:f,s:f,s:f,s:I}", "mean", e.value, "low", e.low, "high", e.high, "n",
                     (json_int_t)e.n);
}

static json_t *contest_json(const ContestJob *job, const ContestSums *sums) {
    const Game *game = job->rules->game;
    json_t *players = json_array();
    for (int i = 0; i < game->seats; i++)
        json_array_append_new(players, json_string(job->players[i]->name));
    return json_pack("{s:s,s:s,s:I,s:I,s:o,s:I,s:o,s:o,s:o}", "game", game->name, "profile",
                     job->rules->profile, "seed", (json_int_t)job->seed, "deals",
                     (json_int_t)sums->all.n, "players", players, "passed_in",
                     (json_int_t)sums->passed_in, "better", estimate_json(contest_all(sums, game)),
                     "declaring", estimate_json(contest_playing(sums, game)), "defending",
                     estimate_json(contest_against(sums, game)));
}

/* ---- The run ---- */

static bool go_on(void *context, uint64_t deals) {
    progress_update(context, deals);
    return !interrupt_seen();
}

static Status run(const Common *common, const ContestJob *job, ContestSums *sums, Error *error) {
    Progress progress;
    interrupt_watch();
    progress_start(&progress, "deals", job->deals, common->quiet, common->progress);
    Status status = contest_run(job, go_on, &progress, sums, error);
    progress_end(&progress);
    return status;
}

int sim_contest(const Common *common, const char *list, uint64_t deals) {
    Player *players[MAX_SEATS] = {NULL};
    ContestJob job = {
        .rules = &common->rules, .seed = common->seed, .deals = deals, .threads = common->threads};
    ContestSums sums;
    Error error;
    Status status = read_players(common->rules.game, list, players, &error);
    for (int i = 0; i < MAX_SEATS; i++)
        job.players[i] = players[i];
    if (status == STATUS_OK) {
        status = run(common, &job, &sums, &error);
        if (status == STATUS_OK || status == STATUS_INTERRUPTED) {
            if (common->form == FORM_JSON)
                json_print(contest_json(&job, &sums));
            else
                print(&job, &sums);
        }
    }
    for (int i = 0; i < MAX_SEATS; i++)
        player_free(players[i]);
    return status == STATUS_OK ? STATUS_OK : error_report(&error);
}
