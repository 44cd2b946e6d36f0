/* Evaluations: what a hand is worth in every contract that its holder could declare.
 *
 * The question and the answer are the same for every game; how the answer is found is in files
 * named after the game (eval_game_of). Numbers are explained in docs/odds.md. */
#ifndef STICH_EVAL_H
#define STICH_EVAL_H

#include "solver/game.h"
#include "stats.h"

/* Called between portions of work; false stops there. done and total count worlds; total 0: not
 * known. */
typedef bool EvalGoesOn(void *context, uint64_t done, uint64_t total);

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
    CardSet given[MAX_SEATS]; /* cards that a seat is known to have held at the start of play */
    bool melds_told;          /* Sens, a deal in progress: the melds that count are worth ... */
    int melds[2];             /* ... so much: the player's side's, the others' */
    bool restricted;          /* only this contract ... */
    Contract contract;
    CardSet discard; /* ... and only this discard, unless 0 */
    bool all;        /* count every world instead of sampling */
    uint64_t worlds; /* to sample; 0: as many as a prompt answer allows */
    double target;   /* > 0: sample until the odds have this half-width, at most worlds if given */
    uint64_t seed;
    int threads;
    EvalGoesOn *goes_on; /* NULL: never stops early */
    void *context;
} EvalRequest;

enum { EVAL_MAX_ROWS = 64, EVAL_MAX_BIDS = 80, EVAL_MAX_STEPS = 4 };

/* One thing to do with the hand. */
typedef struct EvalRow {
    Contract contract;
    const char *action; /* in a deal in progress: what to do, "vorlauf"; else NULL */
    int choice;         /* the game's own number of it */
    CardSet discard;    /* 0: depends on the talon, or nothing is put away */
    CardSet kept;       /* Cego: of the hand, cards led first included; 0: nothing is chosen */
    bool exact;         /* every world was counted: intervals are points */
    int value;          /* of the smallest game that wins */
    Estimate open;      /* open-card odds of making it; n = 0: not asked */
    Estimate
        table; /* odds when rule players play, who see only their own cards; n = 0: not asked */
    Estimate steps[EVAL_MAX_STEPS]; /* odds of the steps above, see Evaluation.step_names */
    Estimate points;                /* card points of the declarer's side; n = 0: not applicable */
    double points_deviation;        /* standard deviation of the points */
    Estimate score;                 /* in the account; n = 0: not estimated */
    Estimate table_score;           /* the same when rule players play; n = 0: not asked */
    double undecided;               /* share of the worlds in which open cards left it open */
    double break_even;              /* odds at which the score is 0 */
    Estimate match;       /* odds of winning the match, with open cards; n = 0: not asked */
    Estimate table_match; /* the same when rule players play */
    Estimate usual; /* what the contract brings on a usual hand, where it must be played once; n =
                       0: it need not */
} EvalRow;

/* What a bid is worth. */
typedef struct EvalBid {
    int bid;
    Estimate open, score; /* when the talon is picked up and the game chosen afterwards */
    Contract usual;       /* the game that is then chosen most often, and how often */
    double usual_share;
    int alone;                        /* row of the best game without the talon, or -1 */
    Estimate alone_open, alone_score; /* of that row at this bid */
} EvalBid;

typedef enum EvalVerdict { EVAL_PASS, EVAL_CLOSE, EVAL_PLAY } EvalVerdict;

/* What to do. */
typedef struct EvalAdvice {
    EvalVerdict verdict;
    bool pick_up; /* take the talon up first */
    bool either;  /* with or without the talon: too close to call */
    int bid;      /* up to here the expected score is above 0; 0: at no bid */
    int sure_bid; /* up to here its whole interval is */
    int row;      /* what to play (after picking up: most often), or -1 */
    int rival;    /* a row that cannot be told apart from it, or -1 */
} EvalAdvice;

typedef struct Evaluation {
    int bid;                                /* that the scores of the rows count with */
    uint64_t worlds;                        /* judged */
    uint64_t drawn;                         /* drawn to find them; more where calls were heard */
    uint64_t forced;                        /* worlds in which the calls heard are hardly likely */
    double effective;                       /* sample size that those drawn are worth; at most the
                                               worlds, see candidates.h */
    bool stopped;                           /* before it had all it wanted */
    int looks;                              /* intervals allow for so many looks at them */
    const char *step_names[EVAL_MAX_STEPS]; /* "schneider"; NULL: the game has none */
    EvalRow rows[EVAL_MAX_ROWS];
    int row_count;
    Estimate pass;       /* score of passing; n = 0: not estimated */
    Estimate table_pass; /* the same when rule players play */
    bool table_first;    /* steps and points of the rows are those of rule players */
    bool by_table;       /* rows are in the order of the table scores, and advice goes by these */
    Estimate gain;       /* score of the best row, minus that of passing */
    double match_before; /* Sens: odds of winning the match before this deal */
    Estimate match_pass, table_match_pass; /* odds of winning the match after passing; n = 0: not
                                              asked */
    Estimate match_gain; /* of the row advised over passing, when rule players play */
    EvalAdvice by_score; /* where the match decides: what the score alone would say */
    EvalBid bids[EVAL_MAX_BIDS];
    int bid_count;
    EvalAdvice advice;
} Evaluation;

/* Do the calls heard fit too few deals to trust the odds? The effective sample is below 100 of more
 * worlds or below a tenth of the worlds, or most worlds were forced (see candidates.h). */
bool eval_is_thin(const Evaluation *evaluation);

/* How many worlds to judge, and how wide the intervals are. */
typedef struct EvalPlan {
    uint64_t total; /* worlds, if nothing stops it before */
    int looks;      /* that intervals must allow for (Bonferroni) */
    double z;       /* normal quantile of all intervals */
} EvalPlan;

/* The plan that a request asks for. by_default: worlds where it names neither a number nor a
 * precision. */
EvalPlan eval_plan(const EvalRequest *request, uint64_t by_default);

/* Is the precision looked at after so many worlds? It is after 256 and each doubling, so often as
 * EvalPlan.looks allows for. */
bool eval_is_look(uint64_t worlds);

/* Asks whether to go on; see EvalGoesOn. */
bool eval_goes_on(const EvalRequest *request, uint64_t done, uint64_t total);

/* Evaluates hands of one game. */
typedef struct EvalGame {
    const Game *game;
    const char *const *options; /* of the command that it knows beside those of all games: "talon";
                                   ends with NULL */
    const char *talon_name;     /* what the cards are called that are seen later, or NULL */
    const char *notes;          /* for people: what its numbers mean */
    Status (*evaluate)(const EvalRequest *request, Evaluation *evaluation, Error *error);
} EvalGame;

/* How this game is evaluated, or NULL. */
const EvalGame *eval_game_of(const Game *game);

#endif
