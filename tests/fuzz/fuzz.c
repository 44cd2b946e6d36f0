#include "fuzz.h"

#include "sim/profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void fuzz_fail(const char *file, int line, const char *condition) {
    fprintf(stderr, "%s:%d: %s does not hold\n", file, line, condition);
    abort();
}

bool fuzz_accepted(Status status, const Error *error) {
    if (status == STATUS_OK)
        return true;
    fuzz_check(error->status == status && error->text[0] != '\0');
    fuzz_check(strpbrk(error->text, "\n\r\x1B") == NULL);
    return false;
}

static void set_common(Common *common, uint8_t choice) {
    int games = 0;
    while (game_table[games] != NULL)
        games++;
    *common = (Common){.game = game_table[choice % games], .seed = 1, .threads = 1};
    common->standard_game = common->game;
    common->folders[0] = TEST_CONFIGS;
    fuzz_check(profile_load(common->game, NULL, common->folders, &common->rules, NULL) ==
               STATUS_OK);
    common->game = common->rules.game;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Common commons[UINT8_MAX + 1]; /* by first byte */
    if (size == 0)
        return 0;
    if (commons[data[0]].game == NULL)
        set_common(&commons[data[0]], (uint8_t)(data[0] - '0'));
    Common common = commons[data[0]];
    char *text = malloc(size);
    fuzz_check(text != NULL);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    fuzz(&common, text);
    free(text);
    return 0;
}
