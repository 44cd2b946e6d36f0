#include "json.h"
#include "replay_record.h"
#include "stich_handle.h"

#include <stdlib.h>

StichStatus stich_replay(const StichGame *game, const char *record, char **json,
                         StichError *error) {
    Error trouble = {0};
    *json = NULL;
    Replay *replay = calloc(1, sizeof *replay); /* too large for a stack */
    Status status =
        replay != NULL ? replay_record(&game->common, record, replay, &trouble) : STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        *json = json_text_of_new(replay_json(replay));
    free(replay);
    if (*json == NULL && trouble.status == STATUS_OK)
        error_set(&trouble, STATUS_NO_MEMORY, "not enough memory for a game");
    return error_tell(&trouble, error);
}
