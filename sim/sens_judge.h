/* What a choice of trump in Sens comes to in one world.
 *
 * After passing the others choose by the plain bidding rule, and the player himself in round 2; if
 * everybody passes nothing is written. With all cards seen everybody plays for card points; what a
 * side writes for them, with the melds of the world, is the score: that of the player's side minus
 * that of the other. */
#ifndef STICH_SENS_JUDGE_H
#define STICH_SENS_JUDGE_H

#include "judge.h"
#include "sens_worlds.h"

/* Choices are the suits, and passing; the only step is Dackeln. */
enum { SENS_PASSING = 4 };

/* Questions are SensViews, worlds are SensDealts. */
extern const JudgeGame sens_judge;

#endif
