#include "options.h"

#include "sim/profile.h"

#include <assert.h>
#include <getopt.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MAX_OPTIONS = 40,
    FIRST_VALUE = 1000, /* getopt's value of option i is FIRST_VALUE + i: no short option */
    MAX_THREADS = 1024
};

/* Where the common options are put before their meaning is settled. */
typedef struct CommonText {
    bool help, json, csv;
    const char *profile, *config;
    int64_t threads;
} CommonText;

/* All options of one command, its own first. */
typedef struct OptionList {
    Option options[MAX_OPTIONS];
    int count;
} OptionList;

static void list_add(OptionList *list, Option option) {
    assert(list->count < MAX_OPTIONS);
    list->options[list->count++] = option;
}

static void list_build(OptionList *list, const Option *own, unsigned takes, Common *common,
                       CommonText *text) {
    const struct {
        unsigned needs; /* TAKES_... */
        Option option;
    } shared[] = {
        {TAKES_RULES,
         {"profile", "NAME", OPTION_TEXT, &text->profile, 0, 0,
          "rule profile (default: the game's own)"}},
        {TAKES_RULES,
         {"config", "FILE", OPTION_TEXT, &text->config, 0, 0, "rule profile from a file"}},
        {TAKES_SEED,
         {"seed", "S", OPTION_SEED, &common->seed, 0, 0, "seed of the random numbers (default 1)"}},
        {TAKES_THREADS,
         {"threads", "N", OPTION_NUMBER, &text->threads, 1, MAX_THREADS,
          "threads to work with (default: all cores)"}},
        {TAKES_JSON,
         {"json", NULL, OPTION_FLAG, &text->json, 0, 0, "print JSON, one object a line"}},
        {TAKES_CSV, {"csv", NULL, OPTION_FLAG, &text->csv, 0, 0, "print comma-separated values"}},
        {TAKES_QUIET, {"quiet", NULL, OPTION_FLAG, &common->quiet, 0, 0, "show no progress"}},
        {TAKES_PROGRESS,
         {"progress", NULL, OPTION_FLAG, &common->progress, 0, 0,
          "report progress also where stderr is no terminal"}},
        {0, {"help", NULL, OPTION_FLAG, &text->help, 0, 0, "print this text"}}};
    list->count = 0;
    for (; own->name != NULL; own++)
        list_add(list, *own);
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        if ((takes & shared[i].needs) == shared[i].needs)
            list_add(list, shared[i].option);
}

/* What getopt_long found wrong: result is ':' or '?'. */
static Status option_mistake(const OptionList *list, const CommandText *text, int result,
                             char **argv, Error *error) {
    int i = optopt - FIRST_VALUE;
    if (i >= 0 && i < list->count)
        return error_set(error, STATUS_USAGE, "option --%s takes %s", list->options[i].name,
                         result == ':' ? "an argument" : "no argument");
    if (optopt != 0)
        return error_set(error, STATUS_USAGE,
                         "unknown option \"-%c\"; \"stich %s --help\" lists all", optopt,
                         text->name);
    return error_set(error, STATUS_USAGE,
                     "unknown or ambiguous option \"%.40s\"; \"stich %s --help\" lists all",
                     argv[optind - 1], text->name);
}

/* Reads all options; the other arguments then stand from argv[optind] on. */
static Status read_options(const OptionList *list, const CommandText *text, int argc, char **argv,
                           Error *error) {
    struct option longs[MAX_OPTIONS + 1] = {{0}};
    for (int i = 0; i < list->count; i++) {
        const Option *o = &list->options[i];
        longs[i] =
            (struct option){o->name, o->kind == OPTION_FLAG ? no_argument : required_argument, NULL,
                            FIRST_VALUE + i};
    }
    opterr = 0;
    optind = 0; /* glibc: start anew */
    for (;;) {
        optopt = 0;
        int result = getopt_long(argc, argv, ":h", longs, NULL);
        if (result == -1)
            return STATUS_OK;
        if (result == ':' || result == '?')
            return option_mistake(list, text, result, argv, error);
        int i = result == 'h' ? list->count - 1 : result - FIRST_VALUE; /* --help is the last */
        Status status = option_set(&list->options[i], optarg, error);
        if (status != STATUS_OK)
            return status;
    }
}

char *find_beside(const char *file, char *path, size_t size) {
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program);
    while (length > 0 && program[length - 1] != '/')
        length--;
    int folder = length > 0 ? (int)length : 0;
    snprintf(path, size, "%.*s%.*s", folder, program, (int)size - folder, file);
    return path;
}

char *find_data(const char *name, char *folder, size_t size) {
    char file[PATH_MAX];
    snprintf(file, sizeof file, STICH_DATA "/%s", name);
    return find_beside(file, folder, size);
}

static Status load_rules(const CommonText *given, Common *common, Error *error) {
    if (given->profile != NULL && given->config != NULL)
        return error_set(error, STATUS_USAGE, "--profile and --config exclude each other");
    if (given->config != NULL)
        return profile_load_file(common->game, given->config, common->folders, &common->rules,
                                 error);
    return profile_load(common->game, given->profile, common->folders, &common->rules, error);
}

/* The game, the rules and everything else that follows from what was read. */
static Status settle(const CommandText *text, unsigned takes, const CommonText *given, int argc,
                     char **argv, Common *common, Error *error) {
    if (given->json && given->csv)
        return error_set(error, STATUS_USAGE, "--json and --csv exclude each other");
    common->form = given->json ? FORM_JSON : given->csv ? FORM_CSV : FORM_TEXT;
    common->threads = given->threads > 0 ? (int)given->threads : omp_get_max_threads();
    common->config = given->config;
    find_data("configs", common->config_folder, sizeof common->config_folder);
    common->folders[0] = common->config_folder;
    common->arguments = argv + optind;
    common->argument_count = argc - optind;
    if ((takes & TAKES_NO_GAME) != 0 || (optind >= argc && (takes & TAKES_ALL_GAMES) != 0))
        return STATUS_OK;
    if (optind >= argc)
        return error_set(error, STATUS_USAGE, "no game given; usage: stich %s %s", text->name,
                         text->usage);
    Status status = game_find(argv[optind], &common->standard_game, error);
    if (status != STATUS_OK)
        return status;
    common->game = common->standard_game;
    common->arguments++;
    common->argument_count--;
    status = load_rules(given, common, error);
    if (status == STATUS_OK)
        common->game = common->rules.game;
    return status;
}

static void print_help(const CommandText *text, const OptionList *list) {
    printf("usage: stich %s %s\n\n%s\noptions:\n", text->name, text->usage, text->about);
    int width = 0;
    char left[MAX_OPTIONS][64];
    for (int i = 0; i < list->count; i++) {
        const Option *o = &list->options[i];
        int n = snprintf(left[i], sizeof left[i], "--%s%s%s", o->name,
                         o->argument != NULL ? " " : "", o->argument != NULL ? o->argument : "");
        width = n > width ? n : width;
    }
    for (int i = 0; i < list->count; i++)
        printf("  %-*s  %s\n", width, left[i], list->options[i].help);
    printf("\nexamples:\n%s", text->examples);
}

bool options_parse(const CommandText *text, unsigned takes, const Option *options, int argc,
                   char **argv, Common *common) {
    OptionList list;
    CommonText given = {0};
    Error error;
    *common = (Common){.seed = 1};
    list_build(&list, options, takes, common, &given);
    Status status = read_options(&list, text, argc, argv, &error);
    if (status == STATUS_OK && given.help) {
        print_help(text, &list);
        return false;
    }
    if (status == STATUS_OK)
        status = settle(text, takes, &given, argc, argv, common, &error);
    if (status != STATUS_OK)
        common->exit_code = error_report(&error);
    return status == STATUS_OK;
}

bool at_most_arguments(const CommandText *text, Common *common, int count) {
    Error error;
    if (common->argument_count <= count)
        return true;
    error_set(&error, STATUS_USAGE, "unexpected argument \"%.40s\"; usage: stich %s %s",
              common->arguments[count], text->name, text->usage);
    common->exit_code = error_report(&error);
    return false;
}

int error_report(const Error *error) {
    fprintf(stderr, "stich: %s\n", error->text);
    return (int)error->status;
}
