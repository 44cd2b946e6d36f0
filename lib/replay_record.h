/* Played games from their records to the score. */
#ifndef STICH_REPLAY_RECORD_H
#define STICH_REPLAY_RECORD_H

#include "option.h"
#include "played_json.h"
#include "solver/replay.h"

#include <jansson.h>

/* A record and what became of it. */
typedef struct Replay {
    PlayedRecord record;
    Layout layout;
    bool legal;
    Fault fault; /* when it is not legal */
    Error reason;
    Result result; /* when it is */
} Replay;

/* Reads a record, plays its cards and scores the game. STATUS_BAD_INPUT: it is no record of this
 * game, the game is not over, or it cannot be scored. That a card is not legal is no error. */
Status replay_record(const Common *common, const char *line, Replay *replay, Error *error);

/* What became of it as a new object (docs/formats.md), or NULL when memory is short. */
json_t *replay_json(const Replay *replay);

#endif
