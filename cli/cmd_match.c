/* stich match: the odds of winning a match, or losing an evening, from a score. */
#include "command.h"

#include "json_print.h"
#include "options.h"
#include "sim/match_odds.h"
#include "table.h"

static const CommandText text = {
    .name = "match",
    .usage = "GAME [options]",
    .about = "The odds of each party to win a match (Sens, to 500) or to lose an evening (Skat\n"
             "with the account bierlachs, 501 bad points) that stands so before a deal, from\n"
             "deals that rule players bid and play. Scores are given from forehand on: in Sens\n"
             "that of forehand's side and the dealer's, in Skat of forehand, middlehand and\n"
             "rearhand. Without --score: at all scores that are multiples of --step.\n",
    .examples = "  stich match skat --score 320:410:200\n"
                "  stich match sens --score 440:470\n"
                "  stich match sens --step 50 --csv\n"};

/* What is asked, and of whom. */
typedef struct MatchTask {
    const Common *common;
    const MatchGame *game;
    const void *match;
    const char *score; /* as text, or NULL */
    int64_t step;
} MatchTask;

/* Calls show for the score that was asked for, or for all of the grid. */
typedef void ShowOdds(const MatchTask *task, const int *scores, const double *odds, Table *table);

static void show_score(const MatchTask *task, const int *scores, ShowOdds *show, Table *table) {
    double odds[MATCH_MAX_PARTIES];
    task->game->odds(task->match, scores, odds);
    show(task, scores, odds, table);
}

static void show_grid(const MatchTask *task, ShowOdds *show, Table *table) {
    int scores[MATCH_MAX_PARTIES] = {0}, party;
    do {
        show_score(task, scores, show, table);
        for (party = task->game->parties - 1; party >= 0; party--) {
            scores[party] += (int)task->step;
            if (scores[party] <= task->game->highest)
                break;
            scores[party] = 0;
        }
    } while (party >= 0);
}

/* ---- Text ---- */

static void add_scores_row(const MatchTask *task, const int *scores, const double *odds,
                           Table *table) {
    for (int party = 0; party < task->game->parties; party++)
        table_cell(table, STYLE_PLAIN, "%d", scores[party]);
    for (int party = 0; party < task->game->parties; party++)
        table_cell(table, STYLE_PLAIN, "%.1f %%", 100 * odds[party]);
}

static void add_party_rows(const MatchTask *task, const int *scores, const double *odds,
                           Table *table) {
    for (int party = 0; party < task->game->parties; party++) {
        table_cell(table, STYLE_PLAIN, "%s", task->game->party_names[party]);
        table_cell(table, STYLE_PLAIN, "%d", scores[party]);
        table_cell(table, STYLE_PLAIN, "%.1f %%", 100 * odds[party]);
    }
}

enum { GRID_COLUMNS = 2 * MATCH_MAX_PARTIES + 1 };

/* Columns of a grid: the score of each party, then its odds. */
static void list_grid_columns(const MatchGame *game, Column columns[GRID_COLUMNS]) {
    columns[2 * game->parties] = (Column){NULL, false};
    for (int party = 0; party < game->parties; party++) {
        columns[party] = (Column){game->party_names[party], true};
        columns[game->parties + party] = (Column){game->bad ? "loses" : "wins", true};
    }
}

static void print_text(const MatchTask *task, const int *scores) {
    const MatchGame *game = task->game;
    const Column parties[] = {
        {"", false}, {"score", true}, {game->bad ? "loses" : "wins", true}, {NULL, false}};
    Column grid[GRID_COLUMNS];
    list_grid_columns(game, grid);
    Table *table = table_new(task->score != NULL ? parties : grid);
    if (task->score != NULL)
        show_score(task, scores, add_party_rows, table);
    else
        show_grid(task, add_scores_row, table);
    printf("%s, profile %s: %s to %d, before a deal; rule players, seed %llu\n\n",
           game->game->title, task->common->rules.profile, game->bad ? "an evening" : "a match",
           game->highest + 1, (unsigned long long)task->common->seed);
    table_print(table, 0, stdout);
    table_free(table);
    if (game->bad)
        puts("\nWho loses together shares the loss.");
}

/* ---- JSON and CSV ---- */

static void print_json(const MatchTask *task, const int *scores, const double *odds, Table *none) {
    json_t *points = json_array(), *shares = json_array();
    (void)none;
    for (int party = 0; party < task->game->parties; party++) {
        json_array_append_new(points, json_integer(scores[party]));
        json_array_append_new(shares, json_real(odds[party]));
    }
    json_print(json_pack("{s:s,s:s,s:I,s:o,s:o}", "game", task->game->game->name, "profile",
                         task->common->rules.profile, "seed", (json_int_t)task->common->seed,
                         "score", points, task->game->bad ? "loses" : "wins", shares));
}

static void print_csv_row(const MatchTask *task, const int *scores, const double *odds,
                          Table *none) {
    (void)none;
    for (int party = 0; party < task->game->parties; party++)
        printf("%d,", scores[party]);
    for (int party = 0; party < task->game->parties; party++)
        printf("%.4f%c", odds[party], party < task->game->parties - 1 ? ',' : '\n');
}

static void print_csv_header(const MatchGame *game) {
    for (int party = 0; party < game->parties; party++)
        printf("%s,", game->party_keys[party]);
    for (int party = 0; party < game->parties; party++)
        printf("%s_%s%c", game->party_keys[party], game->bad ? "loses" : "wins",
               party < game->parties - 1 ? ',' : '\n');
}

static void print_lines(const MatchTask *task, const int *scores, ShowOdds *show) {
    if (task->score != NULL)
        show_score(task, scores, show, NULL);
    else
        show_grid(task, show, NULL);
}

static void print_answer(const MatchTask *task, const int *scores) {
    switch (task->common->form) {
    case FORM_JSON:
        print_lines(task, scores, print_json);
        break;
    case FORM_CSV:
        print_csv_header(task->game);
        print_lines(task, scores, print_csv_row);
        break;
    default:
        print_text(task, scores);
    }
}

/* ---- The command ---- */

/* Finds the game's match and reads the score. */
static Status read_task(MatchTask *task, int *scores, Error *error) {
    const Common *common = task->common;
    task->game = match_game_of(common->game);
    if (task->game == NULL)
        return error_set(error, STATUS_USAGE, "%s has no match; skat and sens have",
                         common->game->title);
    Status status =
        task->game->check != NULL ? task->game->check(&common->rules, error) : STATUS_OK;
    if (status != STATUS_OK || task->score == NULL)
        return status;
    return scores_parse("--score", task->score, task->game->parties, task->game->highest, scores,
                        error);
}

int cmd_match(int argc, char **argv) {
    MatchTask task = {.step = 100};
    const Option options[] = {
        {"score", "A:B[:C]", OPTION_TEXT, &task.score, 0, 0, "how the match stands, from forehand"},
        {"step", "N", OPTION_NUMBER, &task.step, 10, 500,
         "without --score: between two scores (default: 100)"},
        {0}};
    Common common;
    Error error;
    int scores[MATCH_MAX_PARTIES];
    if (!options_parse(&text, TAKES_RULES | TAKES_SEED | TAKES_THREADS | TAKES_JSON | TAKES_CSV,
                       options, argc, argv, &common) ||
        !at_most_arguments(&text, &common, 0))
        return common.exit_code;
    task.common = &common;
    if (read_task(&task, scores, &error) != STATUS_OK)
        return error_report(&error);
    void *match = task.game->create(&common.rules, common.seed, common.threads);
    if (match == NULL) {
        error_set(&error, STATUS_NO_MEMORY, "not enough memory for the odds of a match");
        return error_report(&error);
    }
    task.match = match;
    print_answer(&task, scores);
    task.game->destroy(match);
    return STATUS_OK;
}
