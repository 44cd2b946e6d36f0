#define _GNU_SOURCE /* dladdr */
#include "stich_handle.h"

#include "json.h"
#include "rules_json.h"
#include "sim/dealing.h"
#include "sim/profile.h"
#include "sim/version.h"

#include <assert.h>
#include <dlfcn.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static_assert(sizeof(StichError) == sizeof(Error) && STICH_ERROR_TEXT == sizeof((Error *)0)->text,
              "an error is handed over as it is");
static_assert((int)STICH_INTERRUPTED == (int)STATUS_INTERRUPTED, "the same statuses");
static_assert(sizeof(char[STICH_DEAL_TEXT]) >= DEAL_TEXT, "room for every deal");
static_assert(sizeof(char[STICH_CARDS_TEXT]) >= CARDS_TEXT, "room for all cards");
static_assert(sizeof(char[STICH_CONTRACT_TEXT]) >= CONTRACT_TEXT, "room for every contract");
static_assert(sizeof(char[STICH_CARD_TEXT]) >= CARD_TEXT, "room for every card");

const char *stich_status_text(StichStatus status) {
    switch (status) {
    case STICH_OK:
        return "done";
    case STICH_CHECK_FAILED:
        return "a check failed";
    case STICH_USAGE:
        return "wrong usage";
    case STICH_BAD_INPUT:
        return "bad input";
    case STICH_FILE:
        return "file trouble";
    case STICH_NO_MEMORY:
        return "out of memory";
    case STICH_INTERRUPTED:
        return "interrupted";
    }
    return "unknown status";
}

const char *stich_game_name(int i) {
    int count = 0;
    while (game_table[count] != NULL)
        count++;
    return i >= 0 && i < count ? game_table[i]->name : NULL;
}

StichStatus error_tell(const Error *error, StichError *told) {
    if (told != NULL)
        memcpy(told, error, sizeof *told);
    return (StichStatus)error->status;
}

StichEstimate estimate_told(const Estimate *e) {
    return (StichEstimate){e->value, e->low, e->high, e->n};
}

Status options_copy(void *own, size_t own_size, const void *from, Error *error) {
    size_t size;
    if (from == NULL)
        return STATUS_OK;
    memcpy(&size, from, sizeof size);
    if (size < sizeof size)
        return error_set(error, STATUS_USAGE, "the size of a struct is not set");
    memcpy(own, from, size < own_size ? size : own_size);
    return STATUS_OK;
}

bool work_goes_on(void *context, uint64_t done, uint64_t total) {
    Work *work = context;
    if (work->progress != NULL && work->progress(work->context, done, total) == 0)
        return false;
    return !atomic_load(&work->game->cancelled);
}

/* ---- Handles ---- */

/* Where profiles are: beside the library, wherever that lies now, or where it was to be installed.
 * folder has PATH_MAX bytes. */
static void find_profiles(char *folder) {
    Dl_info info;
    if (dladdr(&game_table, &info) != 0 && info.dli_fname != NULL) {
        const char *slash = strrchr(info.dli_fname, '/');
        int length = slash != NULL ? (int)(slash + 1 - info.dli_fname) : 0;
        int written =
            snprintf(folder, PATH_MAX, "%.*s" STICH_BESIDE "/configs", length, info.dli_fname);
        if (written < PATH_MAX && access(folder, F_OK) == 0)
            return;
    }
    snprintf(folder, PATH_MAX, "%s", STICH_INSTALLED "/configs");
}

static Status open_game(const char *name, const StichGameOptions *options, StichGame *game,
                        Error *error) {
    Common *common = &game->common;
    if (options->threads < 0 || options->threads > STICH_MOST_THREADS)
        return error_set(error, STATUS_USAGE, "threads: %d is not a number from 0 to %d",
                         options->threads, STICH_MOST_THREADS);
    if (options->profile != NULL && options->profile_file != NULL)
        return error_set(error, STATUS_USAGE, "profile and profile_file exclude each other");
    if (options->folder != NULL && strlen(options->folder) >= PATH_MAX)
        return error_set(error, STATUS_USAGE, "folder: the path is too long");
    if (options->folder != NULL)
        strcpy(common->config_folder, options->folder);
    else
        find_profiles(common->config_folder);
    common->folders[0] = common->config_folder;
    common->threads = options->threads > 0 ? options->threads : omp_get_num_procs();
    common->form = FORM_JSON;
    Status status = game_find(name, &common->standard_game, error);
    if (status != STATUS_OK)
        return status;
    if (options->profile_file != NULL)
        status = profile_load_file(common->standard_game, options->profile_file, common->folders,
                                   &common->rules, error);
    else
        status = profile_load(common->standard_game, options->profile, common->folders,
                              &common->rules, error);
    common->game = common->rules.game;
    return status;
}

StichStatus stich_open(const char *name, const StichGameOptions *options, StichGame **game,
                       StichError *error) {
    StichGameOptions own = {0};
    Error trouble = {0};
    *game = NULL;
    StichGame *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        error_set(&trouble, STATUS_NO_MEMORY, "not enough memory for a game");
        return error_tell(&trouble, error);
    }
    Status status = options_copy(&own, sizeof own, options, &trouble);
    if (status == STATUS_OK)
        status = open_game(name, &own, opened, &trouble);
    if (status == STATUS_OK)
        *game = opened;
    else
        free(opened);
    return error_tell(&trouble, error);
}

void stich_close(StichGame *game) {
    free(game);
}

int stich_seats(const StichGame *game) {
    return game->common.game->seats;
}

StichStatus stich_set_rule(StichGame *game, const char *key, const char *value, StichError *error) {
    Error trouble = {0};
    Rules rules = game->common.rules;
    if (rules_set(&rules, key, value, &trouble) == STATUS_OK) {
        game->common.rules = rules;
        game->common.game = rules.game;
    }
    return error_tell(&trouble, error);
}

StichStatus stich_rules(const StichGame *game, char **json, StichError *error) {
    Error trouble = {0};
    Rules standard;
    rules_init(&standard, game->common.standard_game);
    *json = json_text_of_new(rules_json(&game->common.rules, &standard));
    if (*json == NULL)
        error_set(&trouble, STATUS_NO_MEMORY, "not enough memory for the rules");
    return error_tell(&trouble, error);
}

void stich_free_text(char *text) {
    free(text);
}

void stich_cancel(StichGame *game) {
    atomic_store(&game->cancelled, true);
}

void stich_resume(StichGame *game) {
    atomic_store(&game->cancelled, false);
}

StichStatus stich_deal(const StichGame *game, uint64_t seed, uint64_t number, char *text,
                       size_t size, StichError *error) {
    Error trouble = {0};
    char buffer[DEAL_TEXT];
    Deal deal;
    deal_number(game->common.game, NULL, seed, number, &deal);
    deal_print(game->common.game, &deal, buffer);
    if (strlen(buffer) < size)
        strcpy(text, buffer);
    else
        error_set(&trouble, STATUS_USAGE, "size: a deal of %s has %zu bytes and a zero, not %zu",
                  game->common.game->name, strlen(buffer), size);
    return error_tell(&trouble, error);
}
