/* stich sim: complete deals, from dealing to the score. */
#include "command.h"

#include "interrupt.h"
#include "json_print.h"
#include "lib/sim_json.h"
#include "memory.h"
#include "options.h"
#include "progress.h"
#include "safe_file.h"
#include "sim_report.h"

static const CommandText text = {
    .name = "sim",
    .usage = "GAME [options]",
    .about = "Plays complete deals: dealing, auction and discard by a plain bidding rule, play by\n"
             "players who see only their own cards, scoring. Prints how often each contract was\n"
             "played and made, and the mean scores, with 95 % intervals. The result depends on\n"
             "the seed alone, not on the number of threads.\n"
             "With --out, DIR/deals.csv has a row for every deal and DIR/summary.json the\n"
             "summary; with --games as well, DIR/games.jsonl has the games, card by card, in\n"
             "place of the rows, as \"stich replay\" reads them.\n"
             "With --solve each contract is also judged with all cards seen.\n",
    .examples = "  stich sim skat --deals 1000000\n"
                "  stich sim skat --deals 20000 --profile isko --seed 7 --out evening\n"
                "  stich sim skat --deals 10000 --solve --json\n"
                "  stich sim sens --deals 100 --out evening --games\n"
                "  stich replay sens evening/games.jsonl\n"};

typedef struct Wanted {
    int64_t deals;
    const char *player;
    const char *folder; /* NULL: no files */
    bool solve, games;
} Wanted;

/* Where the rows of a running job go. */
typedef struct Output {
    Progress progress;
    FILE *rows; /* NULL: nowhere */
} Output;

static Status take_rows(void *context, const BatchBlock *block) {
    Output *output = context;
    progress_update(&output->progress, block->end);
    if (output->rows != NULL &&
        fwrite(block->text, 1, block->length, output->rows) != block->length)
        return STATUS_INTERRUPTED;
    return interrupt_seen() ? STATUS_INTERRUPTED : STATUS_OK;
}

static Status run(const Common *common, const BatchJob *job, FILE *rows, Tally *tally,
                  Error *error) {
    Output output = {.rows = rows};
    progress_start(&output.progress, "deals", job->deals, common->quiet, common->progress);
    Status status = batch_run(job, take_rows, &output, tally, error);
    progress_end(&output.progress);
    return status;
}

static Status write_summary(const BatchJob *job, const char *folder, const Tally *tally,
                            Error *error) {
    SafeFile file;
    Status status = safe_file_open(&file, folder, "summary.json", error);
    if (status != STATUS_OK)
        return status;
    json_t *summary = or_end(sim_report_json(job, tally));
    json_dumpf(summary, file.file, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
    fputc('\n', file.file);
    json_decref(summary);
    return safe_file_finish(&file, error);
}

/* Opens the file for the text of the deals. */
static Status open_text(const BatchJob *job, const char *folder, SafeFile *file, Error *error) {
    char header[ROW_TEXT];
    Status status = folder_make(folder, error);
    bool rows = job->text == BATCH_ROWS;
    if (status == STATUS_OK)
        status = safe_file_open(file, folder, rows ? "deals.csv" : "games.jsonl", error);
    if (status == STATUS_OK && rows)
        fwrite(header, 1, record_print_header(job->rules->game, job->solve, header), file->file);
    return status;
}

/* Runs the job and writes both files; an interrupted job's files hold what was done. */
static Status run_to_folder(const Common *common, const BatchJob *job, const char *folder,
                            Tally *tally, Error *error) {
    SafeFile file;
    Status status = open_text(job, folder, &file, error);
    if (status != STATUS_OK)
        return status;
    Status ran = run(common, job, file.file, tally, error);
    if (ran != STATUS_OK && ran != STATUS_INTERRUPTED) {
        safe_file_drop(&file);
        return ran;
    }
    Error trouble;
    status = safe_file_finish(&file, &trouble);
    if (status == STATUS_OK)
        status = write_summary(job, folder, tally, &trouble);
    if (status != STATUS_OK) {
        *error = trouble;
        return status;
    }
    return ran;
}

static void report(const Common *common, const BatchJob *job, const Tally *tally) {
    if (common->form == FORM_JSON)
        json_print(sim_report_json(job, tally));
    else
        sim_report_print(job, tally);
}

int cmd_sim(int argc, char **argv) {
    Wanted wanted = {.deals = 10000, .player = "rule"};
    Common common;
    Error error;
    const Option options[] = {
        {"deals", "N", OPTION_NUMBER, &wanted.deals, 1, 1e12, "how many deals (default 10000)"},
        {"player", "NAME", OPTION_TEXT, &wanted.player, 0, 0,
         "who plays the cards: rule, random, pimc:N (N worlds a card) or open (sees all cards);\n"
         "default rule"},
        {"solve", NULL, OPTION_FLAG, &wanted.solve, 0, 0,
         "also find out whether each contract is made with all cards seen"},
        {"out", "DIR", OPTION_TEXT, &wanted.folder, 0, 0, "write deals.csv and summary.json there"},
        {"games", NULL, OPTION_FLAG, &wanted.games, 0, 0,
         "with --out: write the games to replay, games.jsonl, in place of deals.csv"},
        {0}};
    unsigned takes = TAKES_RULES | TAKES_SEED | TAKES_THREADS | TAKES_JSON | TAKES_PROGRESS;
    if (!options_parse(&text, takes, options, argc, argv, &common) ||
        !at_most_arguments(&text, &common, 0))
        return common.exit_code;
    BatchJob job = {.rules = &common.rules,
                    .seed = common.seed,
                    .deals = (uint64_t)wanted.deals,
                    .threads = common.threads,
                    .solve = wanted.solve,
                    .text = wanted.folder == NULL ? BATCH_NO_TEXT
                            : wanted.games        ? BATCH_GAMES
                                                  : BATCH_ROWS};
    if (wanted.games && wanted.folder == NULL) {
        error_set(&error, STATUS_USAGE, "--games needs --out");
        return error_report(&error);
    }
    Player *player;
    if (sim_player_new(sim_game_of(common.game), wanted.player, &player, &error) != STATUS_OK)
        return error_report(&error);
    job.player = player;
    Tally *tally = or_end(malloc(sizeof *tally));
    interrupt_watch();
    Status status = wanted.folder != NULL
                        ? run_to_folder(&common, &job, wanted.folder, tally, &error)
                        : run(&common, &job, NULL, tally, &error);
    if (status == STATUS_OK || status == STATUS_INTERRUPTED)
        report(&common, &job, tally);
    free(tally);
    player_free(player);
    return status == STATUS_OK ? STATUS_OK : error_report(&error);
}
