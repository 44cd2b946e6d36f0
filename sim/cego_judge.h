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
} CegoQuestion;

/* The number of saying nothing more: the others and, where he must play, forehand go on by the
 * plain rule. */
enum { CEGO_PASSING = JUDGE_MAX_CHOICES - 1 };

/* Solves: is the choice made? It finds out neither points nor scores. Not for Räuber, Drescher and
 * passing. */
extern const JudgeGame cego_solving;

/* Plays by rule players, everything. What it finds is told as if it were found with open cards. */
extern const JudgeGame cego_playing;

#endif
