/* stich sim: complete deals, from dealing to the score. */
#include "command.h"

#include "interrupt.h"
#include "memory.h"
#include "options.h"
#include "sim_contest.h"
#include "sim_play.h"

#include <inttypes.h>
#include <string.h>

static const CommandText text = {
    .name = "sim",
    .usage = "GAME [options] | --resume DIR",
    .about =
        "Plays complete deals: dealing, auction and discard by a plain bidding rule, play by\n"
        "players who see only their own cards, scoring. Prints how often each contract was\n"
        "played and made, and the mean scores, with 95 % intervals. The result depends on\n"
        "the seed alone, not on the number of threads.\n"
        "With --out the run is kept in a folder: DIR/summary.json is what is printed, and\n"
        "DIR/deals.csv has a row for every deal; with --games as well, DIR/games.jsonl has\n"
        "the games, card by card, in place of the rows, as \"stich replay\" reads them.\n"
        "A run that was stopped, by Ctrl-C or by anything else, goes on with --resume and\n"
        "ends as if it had not been. Shards of a run may be played on several machines;\n"
        "\"stich merge\" puts them together.\n"
        "With --players the same deals are played by A, at every seat in turn, and by B in his\n"
        "place; the others are the rest of the list.\n"
        "With --solve each contract is also judged with all cards seen.\n"
        "With --given only some of the deals count; with --tally anything else is counted:\n"
        "docs/conditions.md. --csv prints these tables only.\n",
    .examples =
        "  stich sim skat --deals 1000000\n"
        "  stich sim skat --deals 20000 --profile isko --seed 7 --out evening\n"
        "  stich sim skat --deals 10000 --solve --json\n"
        "  stich sim skat --players pimc:20,rule,rule --deals 200\n"
        "  stich sim skat --given \"declarer: jacks = 2 and aces = 3\" \\\n"
        "     --tally \"made by contract\" --tally \"deals by contract by declarer.voids\"\n"
        "  stich sim sens --deals 100 --out evening --games\n"
        "  stich replay sens evening/games.jsonl\n"
        "  stich sim skat --deals 100000000 --out big --no-rows\n"
        "  stich sim --resume big\n"
        "  stich sim skat --deals 100000000 --out big-2 --no-rows --shard 2/4\n"};

typedef struct Wanted {
    int64_t deals;
    const char *player, *players;
    const char *folder; /* NULL: no files */
    const char *resume; /* folder of a run to go on with, or NULL */
    const char *shard;  /* as text, or NULL */
    const char *given;  /* NULL: all deals */
    TextList tallies;
    bool solve, games, no_rows;
} Wanted;

/* ---- The command line ---- */

/* "2/4" */
static Status parse_shard(const char *shard, RunPlan *plan, Error *error) {
    char slash, more;
    plan->shard = plan->shards = 1;
    if (shard == NULL)
        return STATUS_OK;
    if (strspn(shard, "0123456789/") == strlen(shard) &&
        sscanf(shard, "%7d%c%7d%c", &plan->shard, &slash, &plan->shards, &more) == 3 &&
        slash == '/' && plan->shard >= 1 && plan->shard <= plan->shards &&
        plan->shards <= RUN_MOST_SHARDS)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "--shard: \"%.40s\" is no shard; expected K/N, the number of the shard from 1 "
                     "to N and how many there are",
                     shard);
}

static Status check_wanted(const Common *common, const Wanted *wanted, bool contest, Error *error) {
    bool asks = wanted->given != NULL || wanted->tallies.count > 0;
    bool folder = wanted->folder != NULL || wanted->resume != NULL;
    if (common->form == FORM_CSV && wanted->tallies.count == 0)
        return error_set(error, STATUS_USAGE, "--csv prints the tables of --tally: name one");
    if (contest && asks)
        return error_set(error, STATUS_USAGE,
                         "--given and --tally are for one player at all seats");
    if (contest && (folder || wanted->solve))
        return error_set(error, STATUS_USAGE,
                         "players against each other (--players %.60s) keep no run and are not "
                         "solved; %s is for one player at all seats",
                         wanted->players, wanted->solve ? "--solve" : "--out");
    if (!folder && (wanted->games || wanted->no_rows || wanted->shard != NULL))
        return error_set(error, STATUS_USAGE, "%s needs --out",
                         wanted->games     ? "--games"
                         : wanted->no_rows ? "--no-rows"
                                           : "--shard");
    if (wanted->games && wanted->no_rows)
        return error_set(error, STATUS_USAGE, "--games and --no-rows exclude each other");
    return STATUS_OK;
}

static BatchText wanted_text(const Wanted *wanted) {
    if ((wanted->folder == NULL && wanted->resume == NULL) || wanted->no_rows)
        return BATCH_NO_TEXT;
    return wanted->games ? BATCH_GAMES : BATCH_ROWS;
}

static void add_words(json_t *words, const char *option, const char *value) {
    json_t *word = json_string(value); /* NULL where it is no UTF-8 */
    json_array_append_new(words, or_end(json_string(option)));
    json_array_append_new(words, word != NULL ? word : or_end(json_string("?")));
}

/* The shortest command that asks for the same deals and results, in whatever words it was asked. */
static json_t *describe_command(const Common *common, const Wanted *wanted) {
    char number[24];
    json_t *words = or_end(json_pack("[s,s]", text.name, common->standard_game->name));
    if (common->config != NULL)
        add_words(words, "--config", common->config);
    else
        add_words(words, "--profile", common->rules.profile);
    add_words(words, "--player", wanted->player);
    snprintf(number, sizeof number, "%" PRIu64, common->seed);
    add_words(words, "--seed", number);
    snprintf(number, sizeof number, "%" PRId64, wanted->deals);
    add_words(words, "--deals", number);
    if (wanted->given != NULL)
        add_words(words, "--given", wanted->given);
    for (int i = 0; i < wanted->tallies.count; i++)
        add_words(words, "--tally", wanted->tallies.items[i]);
    const char *const flags[] = {wanted->solve ? "--solve" : NULL, wanted->games ? "--games" : NULL,
                                 wanted->no_rows ? "--no-rows" : NULL};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (flags[i] != NULL)
            json_array_append_new(words, or_end(json_string(flags[i])));
    return words;
}

/* Files are JSON, which is UTF-8. */
static Status check_text(const char *option, const char *written, Error *error) {
    json_t *valid = json_string(written);
    bool is_valid = valid != NULL || written == NULL;
    json_decref(valid);
    if (is_valid)
        return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT, "%s: not UTF-8: \"%.40s\"", option, written);
}

/* Which deals are to be counted, and in which tables; NULL: all, in none. */
static Status read_inquiry(const Common *common, const Wanted *wanted, Inquiry **inquiry,
                           Error *error) {
    Status status = check_text("--given", wanted->given, error);
    for (int i = 0; status == STATUS_OK && i < wanted->tallies.count; i++)
        status = check_text("--tally", wanted->tallies.items[i], error);
    if (status != STATUS_OK || (wanted->given == NULL && wanted->tallies.count == 0))
        return status;
    return inquiry_new(&common->rules, wanted->given, wanted->tallies.items, wanted->tallies.count,
                       inquiry, error);
}

/* Plays what a full command line asks for. */
static int run_words(const Cluster *cluster, int argc, char **argv) {
    Wanted wanted = {.deals = 10000, .player = "rule"};
    Common common;
    Error error;
    const Option options[] = {
        {"deals", "N", OPTION_NUMBER, &wanted.deals, 1, RUN_MOST_DEALS,
         "how many deals (default 10000)"},
        {"player", "NAME", OPTION_TEXT, &wanted.player, 0, 0,
         "who plays the cards: rule, random, open, or pimc:N with N worlds (default rule)"},
        {"players", "A,B,...", OPTION_TEXT, &wanted.players, 0, 0,
         "a player for each seat: by how much is A better than B?"},
        {"solve", NULL, OPTION_FLAG, &wanted.solve, 0, 0,
         "also find out whether each contract is made with all cards seen"},
        {"given", "CONDITION", OPTION_TEXT, &wanted.given, 0, 0,
         "count only such deals, as in \"declarer: jacks = 2 and contract = grand\""},
        {"tally", "TABLE", OPTION_TEXTS, &wanted.tallies, 0, 0,
         "count this as well, as in \"made by contract by declarer.jacks\"; several times"},
        {"out", "DIR", OPTION_TEXT, &wanted.folder, 0, 0,
         "keep the run there, with deals.csv and summary.json"},
        {"games", NULL, OPTION_FLAG, &wanted.games, 0, 0,
         "with --out: write the games to replay, games.jsonl, in place of deals.csv"},
        {"no-rows", NULL, OPTION_FLAG, &wanted.no_rows, 0, 0,
         "with --out: write neither; the folder stays small"},
        {"shard", "K/N", OPTION_TEXT, &wanted.shard, 0, 0,
         "with --out: play only the K-th of N parts, as even as can be"},
        {"resume", "DIR", OPTION_TEXT, &wanted.resume, 0, 0,
         "go on with the run there; what it was asked for need not be told again"},
        {0}};
    unsigned takes =
        TAKES_RULES | TAKES_SEED | TAKES_THREADS | TAKES_JSON | TAKES_CSV | TAKES_QUIET;
    if (!options_parse(&text, takes, options, argc, argv, &common) ||
        !at_most_arguments(&text, &common, 0))
        return common.exit_code;
    RunPlan plan = {.job = {.rules = &common.rules,
                            .seed = common.seed,
                            .deals = (uint64_t)wanted.deals,
                            .threads = common.threads,
                            .solve = wanted.solve,
                            .text = wanted_text(&wanted)}};
    Player *player = NULL;
    Inquiry *inquiry = NULL;
    bool contest = wanted.players != NULL && strchr(wanted.players, ',') != NULL;
    if (wanted.players != NULL && !contest)
        wanted.player = wanted.players;
    if (check_wanted(&common, &wanted, contest, &error) != STATUS_OK ||
        read_inquiry(&common, &wanted, &inquiry, &error) != STATUS_OK)
        return error_report(&error);
    if (contest && cluster != NULL) {
        error_set(&error, STATUS_USAGE, "players against each other play in one process");
        return error_report(&error);
    }
    if (contest)
        return sim_contest(&common, wanted.players, (uint64_t)wanted.deals);
    if (parse_shard(wanted.shard, &plan, &error) != STATUS_OK ||
        sim_player_new(sim_game_of(common.game), wanted.player, &player, &error) != STATUS_OK) {
        inquiry_free(inquiry);
        return error_report(&error);
    }
    plan.job.player = player;
    plan.job.inquiry = inquiry;
    plan.command = describe_command(&common, &wanted);
    interrupt_watch();
    ignore_file_limit();
    Status status;
    if (wanted.resume != NULL)
        status = sim_resume_run(&common, cluster, &plan, wanted.resume, &error);
    else if (wanted.folder != NULL)
        status = sim_begin_run(&common, cluster, &plan, wanted.folder, &error);
    else
        status = sim_play_job(&common, cluster, &plan.job, &error);
    json_decref(plan.command);
    player_free(player);
    inquiry_free(inquiry);
    return status == STATUS_OK ? STATUS_OK : error_report(&error);
}

/* ---- Going on with a run ---- */

/* What follows an option on the command line, "--name VALUE" or "--name=VALUE"; NULL if it is not
 * there. */
static const char *option_value(int argc, char **argv, const char *name) {
    size_t length = strlen(name);
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], name, length) != 0)
            continue;
        if (argv[i][length] == '=')
            return argv[i] + length + 1;
        if (argv[i][length] == '\0')
            return i + 1 < argc ? argv[i + 1] : "";
    }
    return NULL;
}

/* The words that ask for the run, its shard, and after them those of now, so that these count where
 * both say something; a run then refuses what it was not asked for before. The game may be named
 * again. */
static int resume_words(const Cluster *cluster, const Run *run, int argc, char **argv) {
    json_t *command = json_object_get(run_about(run), "command"), *word;
    size_t count = 0, i;
    char **words = or_end(calloc(json_array_size(command) + (size_t)argc + 3, sizeof *words));
    char shard[40];
    RunPlan plan = run_plan(run);
    json_array_foreach(command, i, word) words[count++] =
        (char *)(uintptr_t)json_string_value(word);
    snprintf(shard, sizeof shard, "--shard=%d/%d", plan.shard, plan.shards);
    words[count++] = shard;
    for (int k = 1; k < argc; k++)
        if (strcmp(argv[k], run_job(run)->rules->game->name) != 0 ||
            strcmp(argv[k - 1], "--resume") == 0)
            words[count++] = argv[k];
    int code = run_words(cluster, (int)count, words);
    free(words);
    return code;
}

static int resume(const Cluster *cluster, const char *folder, int argc, char **argv) {
    Run *run = NULL;
    Error error;
    Status status = STATUS_OK;
    if (option_value(argc, argv, "--out") != NULL)
        status = error_set(&error, STATUS_USAGE, "--resume and --out exclude each other");
    if (status == STATUS_OK)
        status = run_open(folder, &run, &error);
    int code = status == STATUS_OK ? resume_words(cluster, run, argc, argv) : error_report(&error);
    run_close(run);
    return code;
}

int cmd_sim(int argc, char **argv) {
    const char *folder = option_value(argc, argv, "--resume");
    const Cluster *cluster;
    Error error;
    if (cluster_join(&cluster, &error) != STATUS_OK)
        return error_report(&error);
    int code =
        folder != NULL ? resume(cluster, folder, argc, argv) : run_words(cluster, argc, argv);
    if (cluster != NULL)
        cluster->leave(code);
    return code;
}
