/* What a choice of trump in Sens comes to in one world.
 *
 * After passing the others choose by the plain bidding rule, and the player himself in round 2; if
 * everybody passes nothing is written. With all cards seen everybody plays for card points; what a
 * side writes for them, with the melds of the world, is the score: that of the player's side minus
 * that of the other. */
#ifndef STICH_SENS_JUDGE_H
#define STICH_SENS_JUDGE_H

#include "judge.h"
#include "sens_match.h"
#include "sens_worlds.h"

/* Choices are the suits, and passing; the only step is Dackeln. */
enum { SENS_PASSING = 4 };

typedef struct SensQuestion {
    SensView view;
    const SensMatch *match; /* NULL: the match is not asked for; not owned */
    int scores[2];          /* of sides 0 and 1 in the match */
} SensQuestion;

/* Solves the rest of a deal for card points and fills what scoring needs to know of the tricks;
 * each side's are told as those of one seat. */
void sens_solve_game(const Rules *rules, Solver *solver, const Position *position,
                     PlayedGame *game);

/* The odds of a seat's side to win the match, as a chance of the judge: after a game with this
 * result and without Vorlauf, and after one that went so, in which Vorlauf is said by the plain
 * rule from stage `from` on. scores: of sides 0 and 1 before the deal. */
int32_t sens_chance_scored(const Rules *rules, const SensMatch *match, const int scores[2],
                           int seat, const PlayedGame *game, const Result *result);
int32_t sens_chance_played(const Rules *rules, const SensMatch *match, const int scores[2],
                           int seat, const SensCourse *course, int from);

/* Questions are SensQuestions, worlds are SensDealts. With open cards nobody says Vorlauf: what
 * matters is how the sides stand after the deal. Rule players say it by the plain rule. */
extern const JudgeGame sens_judge;

#endif
