/* What a choice in Cego comes to in one world: solved with all cards seen, or played by rule
 * players. */
#ifndef STICH_CEGO_JUDGE_H
#define STICH_CEGO_JUDGE_H

#include "cego_worlds.h"
#include "judge.h"

/* One thing to do with a hand: a contract with what is kept for it, and the card of the blind that
 * is laid away; empty: by the rule of thumb, when the blind is seen in a world. */
typedef struct CegoChoice {
    CegoPlan plan;
    CardSet laid_away;
} CegoChoice;

/* A judge's question. */
typedef struct CegoQuestion {
    CegoView view;
    const char *purpose; /* of its worlds */
    uint64_t seed;
    const CegoChoice *choices; /* numbered from 0; not owned */
    uint64_t solved;           /* those that are solved (bit set); not Räuber, Drescher, passing */
} CegoQuestion;

/* The number of saying nothing more: the others and, where he must play, forehand go on by the
 * plain rule. */
enum { CEGO_PASSING = JUDGE_MAX_LINES - 1 };

/* Solved is only whether a choice is made. */
extern const JudgeGame cego_judge;

#endif
