/* The questions that "stich serve" answers; docs/serve.md describes them. The numbers are those of
 * the commands. */
#ifndef STICH_SERVE_ANSWER_H
#define STICH_SERVE_ANSWER_H

#include "job.h"

/* What a hand is worth, as "stich eval --json"; tells partial answers on the way. */
JobFunction answer_eval;

/* What a deal is worth with all cards seen, as "stich solve --json". */
JobFunction answer_solve;

/* What each card of a played game gave away, as "stich analyze --json". */
JobFunction answer_analyze;

/* Everything that can be chosen: a new object with an array of the games, their cards, contracts,
 * profiles and switches. STATUS_FILE, STATUS_BAD_INPUT: a profile cannot be read. */
Status answer_games(json_t **answer, Error *error);

#endif
