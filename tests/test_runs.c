/* Runs in folders: whatever happens to their files, they go on with right numbers or not at all. */
#include "cli/checked_json.h"
#include "cli/run.h"
#include "cli/tally_json.h"
#include "skat_support.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Three blocks, the last one short. */
enum { DEALS = 2500, MOST_BYTES = 1 << 20 };

/* ---- Folders and files ---- */

typedef struct File {
    char path[512];
    char *bytes; /* and a zero byte */
    long length; /* -1: there is no such file */
} File;

static void file_read(const char *folder, const char *name, File *file) {
    snprintf(file->path, sizeof file->path, "%s/%s", folder, name);
    file->bytes = calloc(1, MOST_BYTES);
    file->length = -1;
    FILE *stream = fopen(file->path, "r");
    if (stream == NULL)
        return;
    file->length = (long)fread(file->bytes, 1, MOST_BYTES - 1, stream);
    fclose(stream);
}

static void file_write(const File *file, long length) {
    FILE *stream = fopen(file->path, "w");
    cr_assert_eq(fwrite(file->bytes, 1, (size_t)length, stream), (size_t)length);
    cr_assert_eq(fclose(stream), 0);
}

/* In memory if possible: thousands of files are forced to the disk here. */
static char *folder_new(char path[64]) {
    bool memory = access("/dev/shm", W_OK) == 0;
    strcpy(path, memory ? "/dev/shm/stich-runs-XXXXXX" : "/tmp/stich-runs-XXXXXX");
    return mkdtemp(path);
}

static void folder_remove(const char *folder) {
    char path[512];
    DIR *dir = opendir(folder);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    closedir(dir);
    rmdir(folder);
}

static const char *const finished_files[] = {"run.json", "tallies.json", "summary.json",
                                             "deals.csv"};

static void assert_same_files(const char *one, const char *other) {
    for (size_t i = 0; i < sizeof finished_files / sizeof *finished_files; i++) {
        File a, b;
        file_read(one, finished_files[i], &a);
        file_read(other, finished_files[i], &b);
        cr_assert(a.length > 0 && a.length == b.length &&
                      memcmp(a.bytes, b.bytes, (size_t)a.length) == 0,
                  "%s", finished_files[i]);
        free(a.bytes);
        free(b.bytes);
    }
}

/* ---- Runs ---- */

typedef struct Setting {
    Rules rules;
    RunPlan plan;
} Setting;

static void setting_init(Setting *setting, BatchText text) {
    setting->rules = rules_with("");
    setting->plan = (RunPlan){.job = {.rules = &setting->rules,
                                      .player = sim_game_of(&skat_game)->rule_player,
                                      .seed = 7,
                                      .deals = DEALS,
                                      .threads = 1,
                                      .text = text},
                              .shard = 1,
                              .shards = 1,
                              .command = json_pack("[s,s]", "sim", "skat")};
}

typedef struct Adding {
    Run *run;
    int blocks; /* so many are added, then no more */
    Status status;
} Adding;

static Status add_block(void *context, const BatchBlock *block) {
    Adding *adding = context;
    if (adding->blocks-- == 0)
        return STATUS_CHECK_FAILED;
    return adding->status = run_add(adding->run, block, NULL);
}

/* Plays and adds so many blocks, as if the program had then been killed; in a finished run none. */
static Status add_blocks(Run *run, int blocks) {
    BatchJob job = *run_job(run);
    Tally *tally = malloc(sizeof *tally);
    Adding adding = {run, blocks, STATUS_OK};
    job.begin = run_done(run);
    if (job.begin < job.deals)
        batch_run(&job, add_block, &adding, tally, NULL);
    free(tally);
    return adding.status;
}

/* The run as it is when it was never stopped. */
static void make_whole(const Setting *setting, const char *folder) {
    Run *run = NULL;
    cr_assert_eq(run_begin(folder, &setting->plan, &run, NULL), STATUS_OK);
    cr_assert_eq(add_blocks(run, 100), STATUS_OK);
    cr_assert_eq(run_save(run, NULL), STATUS_OK);
    run_close(run);
}

static void finish(const Setting *setting, const char *folder) {
    Run *run = NULL;
    cr_assert_eq(run_resume(folder, &setting->plan, &run, NULL), STATUS_OK);
    cr_assert_eq(add_blocks(run, 100), STATUS_OK);
    cr_assert_eq(run_save(run, NULL), STATUS_OK);
    cr_assert_eq(run_done(run), DEALS);
    run_close(run);
}

/* ---- Going on ---- */

Test(runs, go_on_after_any_block_with_or_without_their_tallies_saved) {
    Setting setting;
    char whole[64], folder[64];
    setting_init(&setting, BATCH_ROWS);
    make_whole(&setting, folder_new(whole));
    for (int blocks = 0; blocks <= 3; blocks++)
        for (int saved = 0; saved <= 1; saved++) {
            Run *run = NULL;
            cr_assert_eq(run_begin(folder_new(folder), &setting.plan, &run, NULL), STATUS_OK);
            cr_assert_eq(add_blocks(run, blocks), STATUS_OK);
            if (saved)
                cr_assert_eq(run_save(run, NULL), STATUS_OK);
            run_close(run);
            finish(&setting, folder);
            assert_same_files(whole, folder);
            folder_remove(folder);
        }
    folder_remove(whole);
    json_decref(setting.plan.command);
}

/* A run that was never stopped, and beside it one that was, after so many blocks. */
static Run *begin_beside_whole(Setting *setting, char whole[64], char folder[64], int blocks) {
    Run *run = NULL;
    setting_init(setting, BATCH_ROWS);
    make_whole(setting, folder_new(whole));
    cr_assert_eq(run_begin(folder_new(folder), &setting->plan, &run, NULL), STATUS_OK);
    cr_assert_eq(add_blocks(run, blocks), STATUS_OK);
    return run;
}

static void finish_like_whole(const Setting *setting, const char *whole, const char *folder) {
    finish(setting, folder);
    assert_same_files(whole, folder);
    folder_remove(folder);
    folder_remove(whole);
    json_decref(setting->plan.command);
}

/* Both files are there when the program ends between writing tallies.json and a new journal. */
Test(runs, blocks_are_not_counted_twice) {
    Setting setting;
    char whole[64], folder[64];
    File journal;
    Run *run = begin_beside_whole(&setting, whole, folder, 2);
    file_read(folder, "journal", &journal);
    cr_assert_eq(run_save(run, NULL), STATUS_OK);
    run_close(run);
    file_write(&journal, journal.length);
    free(journal.bytes);
    finish_like_whole(&setting, whole, folder);
}

/* Zeros at the end are what some file systems leave after the power went. */
Test(runs, what_was_not_written_is_cut_off) {
    static const char *const names[] = {"journal", "deals.csv.part"};
    Setting setting;
    char whole[64], folder[64];
    Run *run = begin_beside_whole(&setting, whole, folder, 1);
    run_close(run);
    for (int i = 0; i < 2; i++) {
        File file;
        file_read(folder, names[i], &file);
        file_write(&file, MOST_BYTES);
        free(file.bytes);
    }
    cr_assert_eq(run_open(folder, &run, NULL), STATUS_OK);
    cr_assert_gt(run_dropped(run), 0);
    run_close(run);
    finish_like_whole(&setting, whole, folder);
}

Test(runs, a_long_journal_begins_anew) {
    Setting setting;
    char folder[64];
    Run *run = NULL;
    File journal;
    Tally *one = calloc(1, sizeof *one);
    share_add(&one->passed_in, true);
    setting_init(&setting, BATCH_NO_TEXT);
    setting.plan.job.deals = 20000;
    cr_assert_eq(run_begin(folder_new(folder), &setting.plan, &run, NULL), STATUS_OK);
    for (uint64_t i = 0; i < 12000; i++) {
        const BatchBlock block = {.begin = i, .end = i + 1, .tally = one};
        cr_assert_eq(run_add(run, &block, NULL), STATUS_OK);
    }
    run_close(run);
    file_read(folder, "journal", &journal);
    cr_assert(journal.length > 0 && journal.length < 2500 * 100);
    cr_assert_eq(run_open(folder, &run, NULL), STATUS_OK);
    cr_assert_eq(run_done(run), 12000);
    cr_assert_eq(run_tally(run)->passed_in.hits, 12000);
    run_close(run);
    free(one);
    free(journal.bytes);
    folder_remove(folder);
    json_decref(setting.plan.command);
}

/* ---- Files that are not as they were written ---- */

/* A tiny run of made-up blocks, ten deals each: four of them, of which some have been added. */
enum { BLOCKS = 4, BLOCK_DEALS = 10 };

static void make_block(int number, Tally *tally, char text[40], BatchBlock *block) {
    memset(tally, 0, sizeof *tally);
    tally->passed_in = (Share){(uint64_t)number, BLOCK_DEALS};
    tally->contract[SKAT_GRAND].deals = (uint64_t)(BLOCK_DEALS - number);
    mean_add_many(&tally->contract[SKAT_GRAND].points, 60 + number, BLOCK_DEALS);
    tally->contract[SKAT_GRAND].special[0] = (SpecialTally){"schneider", 1};
    snprintf(text, 40, "rows of block %d\n", number);
    *block = (BatchBlock){.begin = (uint64_t)number * BLOCK_DEALS,
                          .end = (uint64_t)(number + 1) * BLOCK_DEALS,
                          .tally = tally,
                          .text = text,
                          .length = strlen(text)};
}

static void add_made_up(Run *run, int from, int to, Error *error) {
    Tally *tally = malloc(sizeof *tally);
    char text[40];
    for (int i = from; i < to; i++) {
        BatchBlock block;
        make_block(i, tally, text, &block);
        cr_assert_eq(run_add(run, &block, error), STATUS_OK);
    }
    free(tally);
}

/* Adds saved blocks whose tallies are saved, and added more after them. */
static void make_tiny(const Setting *setting, const char *folder, int saved, int added) {
    Run *run = NULL;
    cr_assert_eq(run_begin(folder, &setting->plan, &run, NULL), STATUS_OK);
    add_made_up(run, 0, saved, NULL);
    if (saved > 0)
        cr_assert_eq(run_save(run, NULL), STATUS_OK);
    add_made_up(run, saved, saved + added, NULL);
    run_close(run);
}

/* What the run holds must be its first blocks, exactly. */
static void assert_first_blocks(Run *run) {
    Tally *expected = calloc(1, sizeof *expected), *tally = malloc(sizeof *tally);
    uint64_t done = run_done(run);
    cr_assert(done % BLOCK_DEALS == 0 && done <= BLOCKS * BLOCK_DEALS);
    for (int i = 0; i < (int)(done / BLOCK_DEALS); i++) {
        BatchBlock block;
        char text[40];
        make_block(i, tally, text, &block);
        tally_merge(expected, tally);
    }
    json_t *a = tally_to_json(&skat_game, expected);
    json_t *b = tally_to_json(&skat_game, run_tally(run));
    cr_assert(json_equal(a, b));
    json_decref(a);
    json_decref(b);
    free(expected);
    free(tally);
}

enum { TINY_FILES = 5 };
static const char *const tiny_files[TINY_FILES] = {"run.json", "tallies.json", "journal",
                                                   "deals.csv.part", "deals.csv"};

/* Opens the folder, in which something is wrong, to read and to go on: that may fail with a
 * message, or the run holds blocks as they were added. Then all files are put back. Returns whether
 * it could go on. */
static bool open_damaged(const Setting *setting, const char *folder, File files[TINY_FILES]) {
    Run *run = NULL;
    Error error = {.text = ""};
    if (run_open(folder, &run, &error) == STATUS_OK)
        assert_first_blocks(run);
    else
        cr_assert(error.text[0] != '\0' &&
                  (error.status == STATUS_BAD_INPUT || error.status == STATUS_FILE));
    run_close(run);
    run = NULL;
    bool opened = run_resume(folder, &setting->plan, &run, &error) == STATUS_OK;
    if (opened) {
        assert_first_blocks(run);
        add_made_up(run, (int)(run_done(run) / BLOCK_DEALS), BLOCKS, NULL);
        assert_first_blocks(run);
        cr_assert_eq(run_save(run, NULL), STATUS_OK);
    }
    run_close(run);
    if (opened && files[3].length + files[4].length > 0) { /* the text is whole as well */
        File text;
        file_read(folder, "deals.csv", &text);
        cr_assert(strstr(text.bytes, "rows of block 0\nrows of block 1\nrows of block 2\nrows of "
                                     "block 3\n") != NULL);
        free(text.bytes);
    }
    for (int i = 0; i < TINY_FILES; i++)
        if (files[i].length >= 0)
            file_write(&files[i], files[i].length);
        else
            unlink(files[i].path);
    return opened;
}

/* Alters every byte, and cuts the file at every length. */
static void damage_everywhere(const Setting *setting, const char *folder, File files[TINY_FILES],
                              int which) {
    File *file = &files[which];
    for (long at = 0; at < file->length; at++) {
        char byte = file->bytes[at];
        for (int bit = 0; bit < 8; bit += 5) {
            file->bytes[at] = (char)(byte ^ (1 << bit));
            file_write(file, file->length);
            file->bytes[at] = byte;
            open_damaged(setting, folder, files);
        }
        file_write(file, at);
        bool opened = open_damaged(setting, folder, files);
        if (strcmp(tiny_files[which], "journal") == 0)
            cr_assert(opened); /* it is what a killed program leaves behind */
    }
}

static void damage_run(int saved, int added) {
    Setting setting;
    char folder[64];
    File files[TINY_FILES];
    setting_init(&setting, BATCH_ROWS);
    setting.plan.job.deals = BLOCKS * BLOCK_DEALS;
    make_tiny(&setting, folder_new(folder), saved, added);
    for (int i = 0; i < TINY_FILES; i++)
        file_read(folder, tiny_files[i], &files[i]);
    cr_assert(open_damaged(&setting, folder, files)); /* nothing is wrong yet */
    for (int i = 0; i < TINY_FILES; i++)
        if (files[i].length > 0)
            damage_everywhere(&setting, folder, files, i);
    for (int i = 0; i < TINY_FILES; i++)
        free(files[i].bytes);
    folder_remove(folder);
    json_decref(setting.plan.command);
}

Test(runs, altered_or_cut_files_never_give_wrong_numbers_before_tallies_are_saved, .timeout = 300) {
    damage_run(0, 3);
}

Test(runs, altered_or_cut_files_never_give_wrong_numbers_after_it, .timeout = 300) {
    damage_run(1, 2);
}

Test(runs, altered_or_cut_files_of_a_finished_run_never_give_wrong_numbers, .timeout = 300) {
    damage_run(BLOCKS, 0);
}

/* Tells what is wrong with run.json after a field of a part of it was changed, checksum and all;
 * part NULL: of the whole. */
static void assert_part_refused(const char *part, const char *key, json_t *value,
                                const char *message) {
    Setting setting;
    char folder[64];
    json_t *about;
    Run *run = NULL;
    Error error = {.text = ""};
    setting_init(&setting, BATCH_NO_TEXT);
    make_tiny(&setting, folder_new(folder), 0, 1);
    cr_assert_eq(checked_read(folder, "run.json", &about, NULL), STATUS_OK);
    json_object_set_new(part != NULL ? json_object_get(about, part) : about, key, value);
    cr_assert_eq(checked_write(folder, "run.json", about, 0, NULL), STATUS_OK);
    cr_assert_eq(run_resume(folder, &setting.plan, &run, &error), STATUS_BAD_INPUT);
    cr_assert(strstr(error.text, message) != NULL, "%s", error.text);
    json_decref(about);
    folder_remove(folder);
    json_decref(setting.plan.command);
}

static void assert_refused(const char *key, json_t *value, const char *message) {
    assert_part_refused("job", key, value, message);
}

Test(runs, of_another_version_seed_or_size_are_refused_by_name) {
    assert_refused("version", json_string("0.0.9"), "version is \"0.0.9\" in its run.json, not");
    assert_refused("seed", json_integer(8), "seed is 8 in its run.json, not 7");
    assert_refused("deals", json_integer(9), "deals is 9 in its run.json, not 2500");
    assert_refused("player", json_string("random"), "player is \"random\" in its run.json");
    assert_refused("solve", json_true(), "solve is true in its run.json, not false");
    assert_refused("rules", json_string("0"), "its switches are not those of the run");
    assert_refused("format", json_integer(2), "not what this version of stich writes");
    assert_refused("deals", json_integer(-1), "not what this version of stich writes");
    assert_refused("shard", json_pack("[i,i]", 2, 1), "not what this version of stich writes");
    assert_refused("text", json_string("poem"), "text: expected none, rows or games");
    assert_refused("game", json_string("chess"), "unknown game");
    const char *unreadable = "not what this version of stich writes";
    assert_part_refused(NULL, "job", json_true(), unreadable);
    assert_part_refused(NULL, "command", json_pack("[s,i]", "sim", 7), unreadable);
    assert_part_refused(NULL, "command", json_array(), unreadable);
    assert_part_refused(NULL, "command", json_string("sim"), unreadable);
    assert_part_refused(NULL, "switches", json_null(), "is not told in its run.json, not");
    assert_part_refused("switches", "kontra", json_integer(1), "switches: ");
    assert_part_refused("switches", "nonsense", json_string("on"), "switches: ");
}

/* ---- Trouble with files ---- */

/* A file size limit is like a full disk, at any point. */
Test(runs, go_on_after_the_disk_was_full, .timeout = 300) {
    Setting setting;
    char whole[64], folder[64];
    setting_init(&setting, BATCH_ROWS);
    setting.plan.job.deals = BLOCKS * BLOCK_DEALS;
    make_tiny(&setting, folder_new(whole), BLOCKS, 0);
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t limit = 0; limit < 2000; limit += 13) {
        const struct rlimit low = {limit, RLIM_INFINITY}, none = {RLIM_INFINITY, RLIM_INFINITY};
        Run *run = NULL;
        Error error = {.text = ""};
        Tally *tally = malloc(sizeof *tally);
        folder_new(folder);
        setrlimit(RLIMIT_FSIZE, &low);
        Status status = run_begin(folder, &setting.plan, &run, &error);
        for (int i = 0; status == STATUS_OK && i < BLOCKS; i++) {
            BatchBlock block;
            char text[40];
            make_block(i, tally, text, &block);
            status = run_add(run, &block, &error);
        }
        if (status == STATUS_OK)
            status = run_save(run, &error);
        run_close(run);
        run = NULL;
        setrlimit(RLIMIT_FSIZE, &none);
        cr_assert(status == STATUS_OK ||
                      (status == STATUS_FILE && strstr(error.text, "File too large") != NULL),
                  "%s", error.text);
        status = run_resume(folder, &setting.plan, &run, &error);
        if (status == STATUS_FILE) /* the limit was below run.json */
            status = run_begin(folder, &setting.plan, &run, &error);
        cr_assert_eq(status, STATUS_OK, "%s", error.text);
        add_made_up(run, (int)(run_done(run) / BLOCK_DEALS), BLOCKS, &error);
        cr_assert_eq(run_save(run, &error), STATUS_OK);
        run_close(run);
        assert_same_files(whole, folder);
        folder_remove(folder);
        free(tally);
    }
    folder_remove(whole);
    json_decref(setting.plan.command);
}

Test(runs, are_written_by_one_process_at_a_time) {
    Setting setting;
    char folder[64];
    Run *run = NULL, *other = NULL;
    Error error;
    setting_init(&setting, BATCH_NO_TEXT);
    cr_assert_eq(run_begin(folder_new(folder), &setting.plan, &run, NULL), STATUS_OK);
    cr_assert_eq(run_resume(folder, &setting.plan, &other, &error), STATUS_FILE);
    cr_assert(strstr(error.text, "another process is at this run") != NULL, "%s", error.text);
    cr_assert_eq(run_open(folder, &other, NULL), STATUS_OK); /* to read it is no harm */
    run_close(other);
    run_close(run);
    folder_remove(folder);
    json_decref(setting.plan.command);
}

/* ---- Tallies as JSON ---- */

Test(runs, tallies_that_make_no_sense_are_refused) {
    static const char *const bad[] = {
        "[]",
        "{\"seats\":[{},{}]}",
        "{\"seats\":[{},{},{\"made\":[1]}]}",
        "{\"seats\":[{},{},3]}",
        "{\"passed_in\":[1,2,3]}",
        "{\"passed_in\":[1,\"2\"]}",
        "{\"again\":9223372036854775807,\"contracts\":{\"chess\":{}}}",
        "{\"contracts\":[]}",
        "{\"contracts\":{\"C\":{\"nonsense\":1}}}",
        "{\"contracts\":{\"C\":{\"modifiers\":{\"nonsense\":[1,1]}}}}",
        "{\"contracts\":{\"C\":{\"special\":{\"a\":1.5}}}}",
        "{\"nonsense\":0}",
        "{\"contracts\":{\"C\":{\"deals\":9223372036854775807}}}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *object = json_loads(bad[i], 0, NULL);
        Tally *tally = calloc(1, sizeof *tally);
        TallyNames names = {.count = 0};
        Error error = {.text = ""};
        tally->contract[SKAT_CLUBS].deals = 1; /* the last one goes over the top */
        cr_assert_eq(tally_add_json(&skat_game, object, &names, tally, &error), STATUS_BAD_INPUT,
                     "%s", bad[i]);
        cr_assert_neq(error.text[0], '\0');
        json_decref(object);
        free(tally);
    }
}

Test(runs, a_tally_with_too_many_names_is_refused) {
    json_t *special = json_object();
    char name[80];
    for (int i = 0; i <= MAX_COUNTED; i++) {
        snprintf(name, sizeof name, "thing %d", i);
        json_object_set_new(special, name, json_integer(1));
    }
    json_t *object = json_pack("{s:{s:{s:o}}}", "contracts", "C", "special", special);
    Tally *tally = calloc(1, sizeof *tally);
    TallyNames names = {.count = 0};
    cr_assert_eq(tally_add_json(&skat_game, object, &names, tally, NULL), STATUS_BAD_INPUT);
    json_decref(object);
    free(tally);
}
