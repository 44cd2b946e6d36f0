/* A deal of Sens in progress, as one of its players knows it, and whether he should say Vorlauf.
 *
 * In a world all cards lie where they are known to have been when play began, every card played so
 * far was legal, and melds count as told; worlds in which the others would more likely have
 * passed and chosen as they did are more likely. After the Vorlauf everybody plays for making the
 * game; who waits may say it later, by the plain rule (sens_course.h), as may the others. */
#ifndef STICH_SENS_RUNNING_H
#define STICH_SENS_RUNNING_H

#include "judge.h"
#include "sens_match.h"
#include "sens_worlds.h"

typedef struct SensRunning {
    const Rules *rules;     /* not owned */
    const SensMatch *match; /* not owned */
    int scores[2];          /* of sides 0 and 1 in the match */
    uint64_t seed;
    uint8_t seat;        /* the player's */
    SensAuction auction; /* who chose, what, and when */
    Card upcard;
    CardSet held[SENS_SEATS]; /* cards that each seat surely had when play began: the player's
                                 eight, those played, those shown in melds */
    const Condition *given;   /* on the hands with which play began; NULL: none; not owned */
    bool melds_told;
    int melds[2];              /* that count, of sides 0 and 1, Bella not among them */
    Trick tricks[SENS_TRICKS]; /* played so far, in deck numbers; the last one may be incomplete */
    int trick_count;
    Layout layout; /* of the contract */
} SensRunning;

/* Sets tricks and layout, and adds the cards to what is held. cards: in the order in which they
 * were played, seat 0 leading first. STATUS_BAD_INPUT: not a game that could have been played by
 * these hands, as far as that is known; or it is over. */
Status sens_running_play(SensRunning *running, const Card *cards, int count, Error *error);

/* World number `number`; returns what was drawn for it. */
WorldDraws sens_running_world(const SensRunning *running, uint64_t number,
                              CardSet hands[SENS_SEATS]);

/* Choices of sens_running_judge. */
enum { SENS_CALL, SENS_WAIT };

/* Questions are SensRunnings, worlds are the four hands (CardSet[SENS_SEATS]). An outcome of the
 * call is made if it is right, one of waiting if the playing side makes its game; the only step is
 * that the 500 are there. */
extern const JudgeGame sens_running_judge;

#endif
