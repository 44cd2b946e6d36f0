/* Evaluations: what a hand is worth in every contract that its holder could declare.
 *
 * The question and the answer are the same for every game; how the answer is found is in files
 * named after the game (eval_game_of). Numbers are explained in docs/odds.md. */
#ifndef STICH_EVAL_H
#define STICH_EVAL_H

#include "solver/game.h"
#include "stats.h"

typedef struct Condition Condition; /* condition.h */

/* Called between portions of work; false stops there. done and total count worlds that are solved,
 * and lines that are played in one; total 0: not known. */
typedef bool EvalGoesOn(void *context, uint64_t done, uint64_t total);

/* Called between portions of work with what is known by then; its intervals hold whenever one
 * stops. */
typedef struct Evaluation Evaluation;
typedef void EvalShow(void *context, const Evaluation *partial);

typedef struct EvalRequest {
    const Rules *rules;
    uint8_t seat;
    CardSet hand;           /* as dealt; deck numbers */
    CardSet talon;          /* when it is seen, else 0 (Cego: the blind) */
    CardSet kept;           /* Cego, with the blind: cards that were kept, else 0 */
    bool against_solo;      /* Cego: somebody else has said Solo */
    const char *heard;      /* calls so far as text, or NULL */
    const char *owed;       /* games still owed as text (Malenko), or NULL for all */
    int bid;                /* that the game must be worth; 0: the lowest that is still possible */
    CardSet upcard;         /* Sens: the card turned up; 0: not told */
    CardSet bottom;         /* Sens: the dealer's bottom card, if he knows it, else 0 */
    int round;              /* Sens: of choosing trump, 1 or 2 */
    bool has_score;         /* Sens: the match stands ... */
    int match_score[2];     /* ... so: the player's side, the others */
    Card played[MAX_CARDS]; /* a deal in progress: the cards so far, in the order of play */
    int played_count;
    int declarer;            /* ... who declared the contract; -1: not told */
    int partner;             /* ... and who plays with him, where that is told; -1: it is not */
    bool in_play;            /* a deal in progress, even if no card has been played yet */
    const char *said;        /* Doppelkopf, a deal in progress: announcements as text, or NULL */
    const PlayedGame *begun; /* ... the whole record of it, with everybody's hands; NULL: it is told
                                by the fields above and below */
    const Condition *given;  /* that worlds must fulfil, of the cards as dealt or, in a deal in
                                progress, at the start of play; NULL: none; not owned */
    bool melds_told;         /* Sens, a deal in progress: the melds that count are worth ... */
    int melds[2];            /* ... so much: the player's side's, the others' */
    bool restricted;         /* only this contract ... */
    Contract contract;
    CardSet discard; /* ... and only this discard, unless 0 */
    bool all;        /* count every world instead of sampling */
    uint64_t worlds; /* to sample; 0: as many as a prompt answer allows */
    uint64_t
        played_worlds;   /* of these that the table plays; 0: as many as a prompt answer allows */
    const char *players; /* at the table: "rule", "pimc:10"; NULL: rule */
    double target; /* > 0: go on until the odds have this half-width, at most worlds if given */
    bool until_stopped; /* go on until goes_on says no, at most worlds if given */
    uint64_t seed;
    int threads;
    EvalGoesOn *goes_on; /* NULL: never stops early */
    EvalShow *show;      /* NULL: only the answer counts */
    void *context;       /* of both */
} EvalRequest;

enum {
    EVAL_MAX_ROWS = 64,
    EVAL_MAX_BIDS = 80,
    EVAL_MAX_STEPS = 4,
    EVAL_PLAYERS_TEXT = 32,
    EVAL_MAX_CARDS = 16
};

/* One thing to do with the hand. */
typedef struct EvalRow {
    Contract contract;
    const char *action; /* in a deal in progress: what to do, "vorlauf"; else NULL */
    CardSet cards;      /* ... which card, one of these: they come to the same; else 0 */
    int choice;         /* the game's own number of it */
    CardSet discard;    /* 0: depends on the talon, or nothing is put away */
    CardSet kept;       /* Cego: of the hand, cards led first included; 0: nothing is chosen */
    bool exact;         /* every world was counted: intervals are points */
    int value;          /* of the smallest game that wins */
    Estimate open;      /* open-card odds of making it; n = 0: not asked */
    double undecided;   /* share of the worlds in which open cards left it open */
    /* At the table: as Evaluation.players play who see only their own cards. */
    Estimate table;                 /* odds of making it; n: played worlds */
    bool rough;                     /* all of this follows from open cards and rule play alone */
    Estimate steps[EVAL_MAX_STEPS]; /* odds of the steps above, see Evaluation.step_names */
    Estimate points;                /* card points of the player's side; n = 0: not applicable */
    double points_deviation;        /* standard deviation of the points */
    Estimate score;                 /* in the account */
    double break_even;              /* odds at which the score is 0 */
    Estimate match;                 /* odds of winning the match; n = 0: not asked */
    Estimate usual; /* what the contract brings on a usual hand, where it must be played once; n =
                       0: it need not */
} EvalRow;

/* What a bid is worth. */
typedef struct EvalBid {
    int bid;
    /* When the talon is picked up and the game chosen afterwards; n = 0: there is none. */
    Estimate open, table, score;
    Contract usual; /* the game that is then chosen most often, and how often */
    double usual_share;
    int alone; /* row of the best game without the talon, or -1 */
    Estimate alone_open, alone_table, alone_score; /* of that row at this bid */
    bool rough, alone_rough;                       /* see EvalRow */
} EvalBid;

typedef enum EvalVerdict { EVAL_PASS, EVAL_CLOSE, EVAL_PLAY } EvalVerdict;

/* What to do. */
typedef struct EvalAdvice {
    EvalVerdict verdict;
    bool pick_up;   /* take the talon up first */
    bool either;    /* with or without the talon: too close to call */
    int bid;        /* up to here the expected score is above 0; 0: at no bid */
    int sure_bid;   /* up to here its whole interval is */
    int row;        /* what to play (after picking up: most often), or -1 */
    int next;       /* the best other row, or -1 */
    Estimate ahead; /* score of the row minus that of the next one; n = 0: there is none */
    int rival;      /* the next row, if the two cannot be told apart, else -1 */
} EvalAdvice;

struct Evaluation {
    char players[EVAL_PLAYERS_TEXT];        /* that sit at the table, one at all seats */
    int bid;                                /* that the scores of the rows count with */
    uint64_t worlds;                        /* judged */
    uint64_t drawn;                         /* drawn to find them; more where calls were heard */
    uint64_t forced;                        /* worlds in which the calls heard are hardly likely */
    double effective;                       /* sample size that those drawn are worth; at most the
                                               worlds, see candidates.h */
    uint64_t played;                        /* of the worlds, at the table */
    bool stopped;                           /* before it had all it wanted */
    Looks looks;                            /* that intervals allow for */
    const char *step_names[EVAL_MAX_STEPS]; /* "schneider"; NULL: the game has none */
    EvalRow rows[EVAL_MAX_ROWS];            /* the best first */
    int row_count;
    Estimate pass;       /* score of passing; n = 0: not estimated */
    Estimate gain;       /* score of the row advised, minus that of passing */
    double match_before; /* Sens: odds of winning the match before this deal */
    Estimate match_pass; /* odds of winning the match after passing; n = 0: not asked */
    Estimate match_gain; /* of the row advised over passing */
    EvalAdvice by_score; /* where the match decides: what the score alone would say */
    EvalBid bids[EVAL_MAX_BIDS];
    int bid_count;
    EvalAdvice advice;
    /* In a deal in progress, if it is the player's turn: what to play, the best first. */
    EvalRow cards[EVAL_MAX_CARDS];
    int card_count;
    EvalAdvice card_advice;
};

/* Do the calls heard fit too few deals to trust the odds? The effective sample is below 100 and
 * half the worlds, or below a tenth of them, or most worlds were forced (see candidates.h). */
bool eval_is_thin(const Evaluation *evaluation);

/* How much work a prompt answer takes: some two seconds on two cores. */
typedef struct EvalPlan {
    uint64_t worlds; /* solved and played by rule */
    uint64_t plays;  /* games of the table, of all lines together */
} EvalPlan;

/* Asks whether to go on; see EvalGoesOn. */
bool eval_goes_on(const EvalRequest *request, uint64_t done, uint64_t total);

/* Evaluates hands of one game. */
typedef struct EvalGame {
    const Game *game;
    const char *const *options; /* of the command that it knows beside those of all games: "talon";
                                   ends with NULL */
    bool fixed_partners;        /* who sit opposite each other play together in every contract */
    const char *talon_name;     /* what the cards are called that are seen later, or NULL */
    const char *notes;          /* for people: what its numbers mean */
    /* Does it have a question of its own in this deal in progress, beside what to play? NULL: none,
     * but whether to double. */
    bool (*asks_in_play)(const EvalRequest *request);
    /* Evaluates a hand before play, or the question in play. */
    Status (*evaluate)(const EvalRequest *request, Evaluation *evaluation, Error *error);
} EvalGame;

/* How this game is evaluated, or NULL. */
const EvalGame *eval_game_of(const Game *game);

/* Answers a request: what the hand is worth, or in a deal in progress what to say and what to play.
 * STATUS_BAD_INPUT: the question contradicts itself; STATUS_INTERRUPTED, STATUS_NO_MEMORY. */
Status eval_answer(const EvalRequest *request, Evaluation *evaluation, Error *error);

#endif
