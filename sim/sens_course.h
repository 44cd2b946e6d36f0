/* How a deal of Sens went, trick by trick, as far as the match is concerned: when which side could
 * say Vorlauf, and by a plain rule would; and how the match stands after it.
 *
 * The plain rule looks after every complete trick but the last. A side whose match score, tricks
 * and melds make 500 says Vorlauf if that cannot go wrong any more: the playing side has more than
 * half of all that can still count, the other side has taken a trick. If it still can go wrong, it
 * says so only when the others may be about to say it first. */
#ifndef STICH_SENS_COURSE_H
#define STICH_SENS_COURSE_H

#include "solver/games/sens.h"

/* A *stage* is the number of complete tricks. */
typedef struct SensCourse {
    int16_t points[SENS_TRICKS + 1][2]; /* of each side's tricks at every stage */
    uint8_t winner[SENS_TRICKS];        /* side that won the trick */
    int16_t melds[2];                   /* that count, Bella not among them */
    int8_t bella;                       /* side that has it, or -1 */
    uint8_t bella_known; /* stage from which on everybody knows whether anybody has it */
    uint8_t playing;     /* side */
    bool made;
    int16_t score[2]; /* what the sides write */
} SensCourse;

/* Of a game that was played to its end. */
void sens_course(const Rules *rules, const PlayedGame *played, SensCourse *course);

/* What a side would put aside if it said Vorlauf at a stage. */
SensVorlauf sens_course_vorlauf(const SensCourse *course, int side, int match_score, int stage);

/* The side that wins the match if this is said. */
int sens_course_vorlauf_winner(const SensCourse *course, const SensVorlauf *vorlauf);

/* The stage, at least `from`, at which a side says Vorlauf by the plain rule, and the side in
 * *side; 0: nobody does. scores: of the match before the deal. */
int sens_course_call(const SensCourse *course, const int scores[2], int from, int *side);

/* The side that has won the match after the deal, or -1 if it goes on: by Vorlauf (said by the
 * plain rule, not before stage `from`), or by points. totals receives the scores after it. */
int sens_course_winner(const Rules *rules, const SensCourse *course, const int scores[2], int from,
                       int totals[2]);

#endif
