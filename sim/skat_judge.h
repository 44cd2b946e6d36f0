/* What a game of Skat comes to in one world: solved, or played out.
 *
 * A line is one thing to do with the hand; what it comes to in a world is a step of the ladder
 * (SkatOutcome). From that follow the scores of all declarations of the line, with and without
 * announcements, at any bid: the skat decides the matadors. What picking up is worth at a bid
 * follows as well, for every skat has a plan that says which game is then chosen. */
#ifndef STICH_SKAT_JUDGE_H
#define STICH_SKAT_JUDGE_H

#include "judge.h"
#include "skat_plan.h"

typedef enum SkatWay {
    SKAT_BY_HAND,    /* the skat stays where it is */
    SKAT_BY_PLAN,    /* pick up, play this contract with the discard of the skat's plan */
    SKAT_BY_DISCARD, /* the skat is known: play with this discard */
    SKAT_BY_RULE,    /* pick up, play this contract with the rule's first discard */
    SKAT_BY_NOBODY   /* Ramsch: nobody declares anything */
} SkatWay;

typedef struct SkatLine {
    Contract contract; /* as it is played: of the modifiers Hand, and Ouvert in Null */
    SkatWay way;
    CardSet discard; /* SKAT_BY_DISCARD */
} SkatLine;

/* A choice: to declare a line as a contract, or with SKAT_BEST to pick up and see. */
typedef struct SkatDeclaration {
    Contract contract; /* with all modifiers */
    int line;
} SkatDeclaration;

enum {
    SKAT_MAX_LINES = 24,
    SKAT_BEST = JUDGE_NO_LINE,
    SKAT_ALL_WORLDS = 184756 /* once the skat is known */
};

/* What is planned for a skat. chosen: the contract at each bid of the question, as an index of
 * skat_plan_contracts; SKAT_NONE: no game may be declared at that bid. */
typedef struct SkatPlanned {
    bool made;
    SkatPlan plan;
    uint8_t chosen[EVAL_MAX_BIDS];
} SkatPlanned;

enum { SKAT_NONE = UINT8_MAX };

/* Payoffs of a contract at a bid. With the contract given they depend on the matadors alone, so
 * each is worked out once. */
typedef struct SkatPayoffs {
    Contract contract;
    int bid;
    bool known[SKAT_MAX_TRUMPS + 1];
    int of[SKAT_MAX_TRUMPS + 1][SKAT_OUTCOMES];
} SkatPayoffs;

/* What has been worked out on the way. */
typedef struct SkatMemory {
    SkatPlanned planned[32][32]; /* by the lower and the higher card of the skat */
    SkatPayoffs choices[JUDGE_MAX_CHOICES];
    SkatPayoffs picked_up[SKAT_PLAN_CONTRACTS]; /* at the question's own bid */
} SkatMemory;

typedef struct SkatWorld {
    Deal deal;
    uint64_t number;
} SkatWorld;

/* A question to the judge. */
typedef struct SkatQuestion {
    const SkatView *view; /* not owned */
    CardSet talon;        /* when it is known, else 0 */
    const char *purpose;  /* of the worlds: "judge"; constant text */
    bool all;             /* worlds are all completions, in an even order */
    SkatRace race;        /* of the plans */
    SkatMemory *memory;   /* all zero at first; not owned */
    SkatLine lines[SKAT_MAX_LINES];
    int line_count;
    SkatDeclaration choices[JUDGE_MAX_CHOICES];
    int choice_count;
    int bid;                 /* that the choices count with; 0: there is none (Malenko) */
    int bids[EVAL_MAX_BIDS]; /* from bid on, as far as picking up and Hand games are asked about */
    int bid_count;
} SkatQuestion;

/* Questions are SkatQuestions, worlds SkatWorlds, choices the declarations. */
extern const JudgeGame skat_judge;

/* Adds a line; returns its number. */
int skat_add_line(SkatQuestion *question, Contract contract, SkatWay way, CardSet discard);

/* A judge of the question; see judge_new. */
Judge *skat_judge_new(const SkatQuestion *question, int threads);

/* Plays a line out in a world; the score is the SkatOutcome, but of Ramsch the score itself. */
Outcome skat_play_line(const SkatQuestion *question, const SkatWorld *world, const SkatLine *line,
                       const Player *player, Random *random);

/* What a line is worth that is declared as a contract at a bid: tallies the worlds that are
 * remembered. */
void skat_review_line(const Judge *judge, const SkatQuestion *question, Contract contract, int line,
                      int bid, JudgeTally *tally);

/* What picking up is worth at the bid number `number` of the question; false: there is a skat with
 * which no game may be declared.
 * usual, share  receive the contract that is chosen most often, and how often */
bool skat_review_best(const Judge *judge, const SkatQuestion *question, int number,
                      JudgeTally *tally, Contract *usual, double *share);

/* Odds at which the score of a declaration is 0: over all skats that there may be. */
double skat_break_even(const SkatQuestion *question, Contract contract);

#endif
