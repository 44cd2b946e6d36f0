#include "run_job.h"

#include "bench/machine.h"
#include "memory.h"
#include "sim/version.h"

#include <string.h>

enum { FORMAT = 1 };

static const char *const text_names[] = {"none", "rows", "games"}; /* by BatchText */

/* ---- Writing ---- */

static json_t *switches_to_json(const Rules *rules) {
    json_t *object = or_end(json_object());
    char buffer[32];
    for (int i = 0; i < rules->game->switch_count; i++)
        json_object_set_new(object, rules->game->switches[i].key,
                            json_string(rules_text(rules, i, buffer)));
    return object;
}

static uint64_t rules_hash(const Rules *rules) {
    json_t *switches = switches_to_json(rules);
    uint64_t hash = hash_of_json(switches);
    json_decref(switches);
    return hash;
}

/* The texts of the tables that are counted. */
static json_t *tallies_to_json(const Inquiry *inquiry) {
    json_t *array = or_end(json_array());
    for (int i = 0; inquiry != NULL && i < inquiry->table_count; i++)
        json_array_append_new(array, or_end(json_string(inquiry->tables[i].text)));
    return array;
}

/* All that the results depend on. */
static json_t *job_to_json(const RunPlan *plan) {
    const BatchJob *job = &plan->job;
    char hash[HASH_TEXT];
    return or_end(json_pack(
        "{s:i,s:s,s:s,s:s,s:s,s:s,s:I,s:I,s:[i,i],s:b,s:s,s:s?,s:o}", "format", FORMAT, "version",
        stich_version(), "game", job->rules->game->name, "profile", job->rules->profile, "rules",
        hash_print(rules_hash(job->rules), hash), "player", job->player->name, "seed",
        (json_int_t)job->seed, "deals", (json_int_t)job->deals, "shard", plan->shard, plan->shards,
        "solve", job->solve, "text", text_names[job->text], "given", inquiry_given(job->inquiry),
        "tallies", tallies_to_json(job->inquiry)));
}

static json_t *machine_to_json(void) {
    Machine machine = machine_describe();
    return or_end(json_pack("{s:s,s:s,s:i,s:s,s:s}", "system", machine.system, "processor",
                            machine.processor, "cores", machine.cores, "compiler", machine.compiler,
                            "build", machine.build));
}

json_t *run_describe(const RunPlan *plan) {
    return or_end(json_pack("{s:O,s:o,s:s,s:o,s:o}", "command", plan->command, "job",
                            job_to_json(plan), "title", plan->job.rules->title, "switches",
                            switches_to_json(plan->job.rules), "machine", machine_to_json()));
}

/* ---- Comparing ---- */

/* Names the first field of then that is not the same in now. */
static Status compare(const char *what, json_t *then, json_t *now, Error *error) {
    json_t *value;
    const char *key;
    Status status = STATUS_OK;
    json_object_foreach(now, key, value) {
        json_t *old = json_object_get(then, key);
        if (status != STATUS_OK || json_equal(value, old))
            continue;
        char *was = json_dumps(old, JSON_COMPACT | JSON_ENCODE_ANY);
        char *is = or_end(json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY));
        status = error_set(error, STATUS_BAD_INPUT, "%s%s is %.60s in its run.json, not %.60s",
                           what, key, was != NULL ? was : "not told", is);
        free(was);
        free(is);
    }
    return status;
}

/* The game first, so that switches are only compared with those of the same game. */
Status run_job_compare(const json_t *about, const RunPlan *plan, Error *error) {
    const char *profile = plan->job.rules->profile;
    json_t *then = json_object_get(about, "job"), *now = job_to_json(plan);
    json_t *switches = switches_to_json(plan->job.rules);
    json_t *profiles =
        or_end(json_pack("{s:s,s:s}", "game", plan->job.rules->game->name, "profile", profile));
    char what[64];
    snprintf(what, sizeof what, "of profile \"%.32s\" ", profile);
    Status status = compare("", then, profiles, error);
    if (status == STATUS_OK)
        status = compare(what, json_object_get(about, "switches"), switches, error);
    if (status == STATUS_OK)
        status = compare("", then, now, error);
    json_decref(now);
    json_decref(switches);
    json_decref(profiles);
    return status;
}

/* ---- Reading ---- */

/* The rules of run.json, which must have the hash that its job names. */
static Status read_rules(const json_t *about, const char *profile, const char *hash, Rules *rules,
                         Error *error) {
    const char *key, *title = json_string_value(json_object_get(about, "title"));
    json_t *value;
    char expected[HASH_TEXT];
    Status status = STATUS_OK;
    json_object_foreach(json_object_get(about, "switches"), key, value) {
        const char *text = json_string_value(value);
        if (status == STATUS_OK)
            status = rules_set(rules, key, text != NULL ? text : "", error);
    }
    if (status != STATUS_OK)
        return error_prefix(error, "switches");
    snprintf(rules->profile, sizeof rules->profile, "%s", profile);
    snprintf(rules->title, sizeof rules->title, "%s", title != NULL ? title : "");
    if (strcmp(hash_print(rules_hash(rules), expected), hash) != 0)
        return error_set(error, STATUS_BAD_INPUT, "its switches are not those of the run");
    return STATUS_OK;
}

static Status read_text(const char *name, BatchText *text, Error *error) {
    for (int i = 0; i < (int)(sizeof text_names / sizeof *text_names); i++)
        if (strcmp(text_names[i], name) == 0) {
            *text = (BatchText)i;
            return STATUS_OK;
        }
    return error_set(error, STATUS_BAD_INPUT, "text: expected none, rows or games");
}

/* The command may become a command line again, so it must be one. */
static bool is_command(const json_t *command) {
    size_t i;
    json_t *word;
    bool texts = json_array_size(command) > 0;
    json_array_foreach(command, i, word) {
        texts = texts && json_is_string(word);
    }
    return texts;
}

/* Where shard number `shard` of so many ends; shards are cut between blocks. */
static uint64_t shard_end(const BatchJob *job, int shard, int shards) {
    uint64_t block = batch_block(job), blocks = (job->deals + block - 1) / block;
    uint64_t end = blocks * (uint64_t)shard / (uint64_t)shards * block;
    return end < job->deals ? end : job->deals;
}

/* What is asked of the deals. */
static Status read_inquiry(const json_t *job_object, const Rules *rules, Inquiry **inquiry,
                           Error *error) {
    const char *given = json_string_value(json_object_get(job_object, "given"));
    const char *tallies[INQUIRY_TABLES];
    json_t *array = json_object_get(job_object, "tallies");
    size_t count = json_array_size(array);
    bool right = json_is_array(array) && count <= INQUIRY_TABLES;
    *inquiry = NULL;
    for (size_t i = 0; right && i < count; i++)
        right = (tallies[i] = json_string_value(json_array_get(array, i))) != NULL;
    if (!right)
        return error_set(error, STATUS_BAD_INPUT, "tallies: expected texts, at most %d",
                         INQUIRY_TABLES);
    if (given == NULL && count == 0)
        return STATUS_OK;
    return inquiry_new(rules, given, tallies, (int)count, inquiry, error);
}

Status run_job_read(const json_t *about, Rules *rules, Player **player, Inquiry **inquiry,
                    BatchJob *job, Error *error) {
    const char *game_name, *profile, *hash, *player_name, *text;
    json_int_t seed, deals;
    int format, shard, shards, solve;
    const Game *game;
    *job = (BatchJob){.rules = rules, .threads = 1};
    if (json_unpack(json_object_get(about, "job"), "{s:i,s:s,s:s,s:s,s:s,s:I,s:I,s:[i,i],s:b,s:s}",
                    "format", &format, "game", &game_name, "profile", &profile, "rules", &hash,
                    "player", &player_name, "seed", &seed, "deals", &deals, "shard", &shard,
                    &shards, "solve", &solve, "text", &text) != 0 ||
        format != FORMAT || seed < 0 || deals < 1 || deals > RUN_MOST_DEALS || shard < 1 ||
        shards < shard || shards > RUN_MOST_SHARDS ||
        !is_command(json_object_get(about, "command")))
        return error_set(error, STATUS_BAD_INPUT, "job: not what this version of stich writes");
    Status status = game_find(game_name, &game, error);
    if (status == STATUS_OK) {
        rules_init(rules, game);
        status = read_rules(about, profile, hash, rules, error);
    }
    if (status == STATUS_OK)
        status = sim_player_new(sim_game_of(game), player_name, player, error);
    job->player = *player;
    if (status == STATUS_OK)
        status = read_inquiry(json_object_get(about, "job"), rules, inquiry, error);
    job->inquiry = *inquiry;
    if (status == STATUS_OK)
        status = read_text(text, &job->text, error);
    job->seed = (uint64_t)seed;
    job->solve = solve != 0;
    job->deals = (uint64_t)deals;
    if (status == STATUS_OK) {
        job->begin = shard_end(job, shard - 1, shards);
        job->deals = shard_end(job, shard, shards);
    }
    return status;
}

/* ---- What follows from the job ---- */

char *run_job_hash(const json_t *about, char buffer[HASH_TEXT]) {
    return hash_print(hash_of_json(json_object_get(about, "job")), buffer);
}

char *run_journal_header(const json_t *about, char buffer[HEADER_TEXT]) {
    char hash[HASH_TEXT];
    snprintf(buffer, HEADER_TEXT, "{\"job\":\"%s\"}", run_job_hash(about, hash));
    return buffer;
}

const char *run_text_name(const BatchJob *job) {
    static const char *const files[] = {NULL, "deals.csv", "games.jsonl"};
    return files[job->text];
}

size_t run_text_header(const BatchJob *job, char *buffer) {
    return job->text == BATCH_ROWS ? record_print_header(job->rules->game, job->solve, buffer) : 0;
}
