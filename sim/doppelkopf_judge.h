/* What a call in Doppelkopf comes to in one world.
 *
 * Before play the others call by the plain rule, so a reservation may be outbid by a higher one,
 * and then something else is played. Rule players play and announce; the score is what the player
 * himself gets. With all cards seen only one thing is asked, in some of the worlds and with a limit
 * of work: does the player's side reach the points that it needs? Where the limit does not suffice,
 * and in a Hochzeit that is not cleared, that is not known. */
#ifndef STICH_DOPPELKOPF_JUDGE_H
#define STICH_DOPPELKOPF_JUDGE_H

#include "doppelkopf_worlds.h"
#include "judge.h"

/* Choices before play, and in play what is said: DoppelkopfLevel. */
typedef enum DoppelkopfChoice {
    DOPPELKOPF_CHOOSE_HEALTHY, /* a normal game, or a silent Hochzeit; also: let others take the
                                  Armut */
    DOPPELKOPF_CHOOSE_PLAIN,   /* marry, asking for a plain trick */
    DOPPELKOPF_CHOOSE_TRUMP,   /* ... for a trump trick */
    DOPPELKOPF_CHOOSE_ARMUT,   /* offer an Armut, or take one */
    DOPPELKOPF_CHOOSE_THROW,   /* Schmeissen */
    DOPPELKOPF_CHOOSE_SOLO,    /* the solos, the highest first */
    DOPPELKOPF_CHOICES = DOPPELKOPF_CHOOSE_SOLO + DOPPELKOPF_CONTRACTS - DOPPELKOPF_TRUMPF
} DoppelkopfChoice;

/* The reservation that a choice is. */
DoppelkopfCall doppelkopf_choice_call(const Rules *rules, int choice);

/* Questions are DoppelkopfViews, worlds are DoppelkopfWorlds; the steps are the other side under
 * 90, 60, 30 and without a trick. */
extern const JudgeGame doppelkopf_judge;

#endif
