/* Rule profiles as files. */

#include "fuzz.h"

#include "sim/profile.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void fuzz(Common *common, const char *text) {
    char path[40];
    Rules rules;
    Error error;
    int file = memfd_create("profile", 0);
    fuzz_check(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (fuzz_accepted(
            profile_load_file(common->standard_game, path, common->folders, &rules, &error),
            &error))
        fuzz_check(rules.game != NULL);
    close(file);
}
