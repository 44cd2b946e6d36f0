/* The odds of winning a match of Sens from a score.
 *
 * Some thousand deals are chosen and played by the rule players. What one of them adds to a match
 * (points, or its end, also by Vorlauf) is known at any score, so the odds follow from the end of
 * the match backwards. Between scores ten points apart they are interpolated. */
#ifndef STICH_SENS_MATCH_H
#define STICH_SENS_MATCH_H

#include "sens_course.h"

typedef struct SensMatch SensMatch;

/* Plays the deals; the answer depends on rules and seed alone, not on the number of threads.
 * Returns NULL when memory is short. The caller frees it with sens_match_free. */
SensMatch *sens_match_new(const Rules *rules, uint64_t seed, int threads);
void sens_match_free(SensMatch *match);

/* The deals that were played. */
const SensCourse *sens_match_courses(const SensMatch *match, int *count);

/* Odds that side 0 (seats 0 and 2) wins a match that stands so (0 to 499 each) before a deal in
 * which seat 3 deals. Scores of 500 and more, which only a tie leaves, count as 499. */
double sens_match_odds(const SensMatch *match, const int scores[2]);

/* The same after a deal that has ended so: winner of the match, or -1 and the totals. */
double sens_match_odds_after(const SensMatch *match, int winner, const int totals[2]);

#endif
