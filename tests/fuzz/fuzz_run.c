/* The files of a run, cut at form feeds: run.json, tallies.json, journal. */

#include "fuzz.h"

#include "cli/run.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const names[] = {"run.json", "tallies.json", "journal"};
enum { NAMES = sizeof names / sizeof *names };

static char folder[] = "/tmp/stich-fuzz-XXXXXX";

static void put(char *path, const char *name) {
    snprintf(path, PATH_MAX, "%s/%s", folder, name);
}

static void clean(void) {
    char path[PATH_MAX];
    for (int i = 0; i < NAMES; i++) {
        put(path, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* A new folder for the whole of the program. */
static void prepare(void) {
    static bool there;
    if (!there) {
        fuzz_check(mkdtemp(folder) != NULL);
        atexit(clean);
    }
    there = true;
}

void fuzz(Common *common, const char *text) {
    char path[PATH_MAX];
    Error error;
    Run *run;
    (void)common;
    prepare();
    for (int i = 0; i < NAMES; i++) {
        size_t length = strcspn(text, "\f");
        put(path, names[i]);
        FILE *file = fopen(path, "w");
        fuzz_check(file != NULL && fwrite(text, 1, length, file) == length);
        fclose(file);
        text += length + (text[length] == '\f');
    }
    if (!fuzz_accepted(run_open(folder, &run, &error), &error))
        return;
    fuzz_check(run_done(run) <= run_job(run)->deals);
    run_close(run);
}
