/* Records of played games: read, replayed and scored. */
#include "fuzz.h"

#include "lib/replay_record.h"

void fuzz(Common *common, const char *text) {
    static Replay replay;
    PlayedRecord record;
    Error error;
    fuzz_accepted(played_read_tricks(&common->rules, text, &record, &error), &error);
    if (!fuzz_accepted(replay_record(common, text, &replay, &error), &error))
        return;
    json_t *object = replay_json(&replay);
    fuzz_check(object != NULL);
    json_decref(object);
}
