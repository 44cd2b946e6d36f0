/**
 * @file stich.h
 * Stich: odds and exact solutions for five German trick-taking games (Skat, Schafkopf, Doppelkopf,
 * Sens, Cego), for programs in C and C++.
 *
 * Cards, deals, contracts and questions are text, in the forms of the command `stich` (see
 * docs/formats.md); answers are plain structs, and JSON where there is more to tell. The whole of
 * the library is in docs/library.md with examples.
 *
 * - **Handles.** A StichGame is a game with its rules in force. Whatever is done with a handle is
 *   done by one thread at a time, stich_cancel() apart; different handles have nothing in common
 * and may be used at the same time. There is no other state: no globals, and nothing is read from
 * the environment or the clock. The work inside one call is shared by StichGameOptions::threads
 *   threads, and its results are the same bytes for any number of them.
 * - **Errors.** What can fail returns a StichStatus and, where the caller gave a StichError, one
 *   sentence that says what is wrong, where, and what was expected. Messages name the parts of a
 *   question as the options of the command ("--hand"). The library never prints and never ends the
 *   program. After an error nothing is half-written unless a function says so.
 * - **Sizes.** Structs that a caller fills begin with their size: set it with sizeof, and
 * everything else to zero, which always means the default. So structs may grow at their end in
 * later versions and programs that were built with earlier ones go on working.
 * - **Ownership.** What a function allocates for the caller names the function that frees it. Texts
 *   given to a function are not kept beyond the call.
 */
#ifndef STICH_H
#define STICH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Marks what the shared library exports. */
#define STICH_API __attribute__((visibility("default")))

/* ---- Errors ---- */

/** What a function came to. The values are the exit codes of the command. */
typedef enum StichStatus {
    STICH_OK = 0,
    STICH_CHECK_FAILED = 1, /**< the input is well formed, but a check on it failed */
    STICH_USAGE = 2,        /**< the call itself makes no sense */
    STICH_BAD_INPUT = 3,    /**< a card, hand, deal, profile ... is not what was expected */
    STICH_FILE = 4,         /**< a file could not be opened or read */
    STICH_NO_MEMORY = 5,
    STICH_INTERRUPTED = 130 /**< stich_cancel() or the progress function stopped the work */
} StichStatus;

enum {
    STICH_ERROR_TEXT = 400,    /**< bytes of a message */
    STICH_CONTRACT_TEXT = 80,  /**< bytes of a contract's code with its modifiers */
    STICH_CARDS_TEXT = 240,    /**< bytes of a list of cards */
    STICH_DEAL_TEXT = 320,     /**< bytes of a deal */
    STICH_CARD_TEXT = 8,       /**< bytes of a card's code */
    STICH_MOST_MOVES = 16,     /**< legal cards in a position */
    STICH_MOST_THREADS = 1024, /**< of StichGameOptions::threads */
    STICH_MOST_SEATS = 4       /**< seats at any table */
};

/** Why something failed. */
typedef struct StichError {
    StichStatus status;          /**< as the function returned it */
    char text[STICH_ERROR_TEXT]; /**< one line of printable UTF-8 */
} StichError;

/**
 * What a status means in general; what is wrong in particular is in StichError. May be called at
 * any time.
 * @param status  any number
 * @return constant text: "bad input"; "unknown status" for a number that is none
 */
STICH_API const char *stich_status_text(StichStatus status);

/**
 * The version of the library. May be called at any time.
 * @return constant text: "0.1.0"
 */
STICH_API const char *stich_version(void);

/* ---- Games ---- */

/** A game with its rules in force: opened with stich_open(), closed with stich_close(). */
typedef struct StichGame StichGame;

/** How a game is opened. */
typedef struct StichGameOptions {
    size_t size;              /**< sizeof(StichGameOptions) */
    const char *profile;      /**< name of the rule profile; NULL: the game's own */
    const char *profile_file; /**< path of a rule profile instead; NULL: none */
    const char *folder;       /**< where profiles are; NULL: where they were installed with the
                                   library */
    int threads; /**< that work on one call, 1 to STICH_MOST_THREADS; 0: as many as cores */
} StichGameOptions;

/**
 * The names of the games. May be called at any time.
 * @param i  from 0
 * @return the name of game number i as constant text, "skat"; NULL where there are no more
 */
STICH_API const char *stich_game_name(int i);

/**
 * Opens a game.
 * @param name     its name, in upper or lower case
 * @param options  NULL: all by default
 * @param game     receives the handle, which the caller frees with stich_close(); NULL
 *                 after an error
 * @param error    receives what is wrong; may be NULL
 * @return STICH_OK; STICH_USAGE: options contradict each other or are out of range;
 *         STICH_BAD_INPUT: there is no such game or profile, or the profile has a mistake;
 *         STICH_FILE: a profile cannot be read; STICH_NO_MEMORY
 */
STICH_API StichStatus stich_open(const char *name, const StichGameOptions *options,
                                 StichGame **game, StichError *error);

/**
 * Frees a handle. No call on it may be in progress.
 * @param game  the handle; NULL: nothing is done
 */
STICH_API void stich_close(StichGame *game);

/**
 * How many play.
 * @param game  the handle
 * @return 3 or 4
 */
STICH_API int stich_seats(const StichGame *game);

/**
 * Sets a rule on which tables differ, on top of the profile.
 * @param game   the handle
 * @param key    a switch as `stich rules` lists them: "kontra"
 * @param value  one of its values: "off"
 * @param error  receives what is wrong; may be NULL
 * @return STICH_OK; STICH_BAD_INPUT: no such switch, or not one of its values, and nothing changed
 */
STICH_API StichStatus stich_set_rule(StichGame *game, const char *key, const char *value,
                                     StichError *error);

/**
 * The rules in force, as `stich rules --json` prints them.
 * @param game   the handle
 * @param json   receives a text that the caller frees with stich_free_text()
 * @param error  receives what is wrong; may be NULL
 * @return STICH_OK; STICH_NO_MEMORY
 */
STICH_API StichStatus stich_rules(const StichGame *game, char **json, StichError *error);

/**
 * Frees a text that a function of the library has made.
 * @param text  NULL: nothing is done
 */
STICH_API void stich_free_text(char *text);

/**
 * Stops the call that is in progress on the handle, and all later ones, until stich_resume(). They
 * return STICH_INTERRUPTED soon: a simulation after the blocks of deals in work, an evaluation
 * after the portion of worlds in work, stich_solve() after the deals in work. May be called from
 * any thread and from a signal handler, as long as the handle is open.
 * @param game  the handle
 */
STICH_API void stich_cancel(StichGame *game);

/**
 * Makes a handle usable again after stich_cancel().
 * @param game  the handle
 */
STICH_API void stich_resume(StichGame *game);

/**
 * Called now and then while work goes on, by one thread at a time, which may be one of the
 * library's. It must not use the handle, stich_cancel() apart.
 * @param context  as given with the function
 * @param done     how many deals or worlds have been done
 * @param total    of how many; 0: not known beforehand
 * @return 0 to stop the work, anything else to go on
 */
typedef int StichProgress(void *context, uint64_t done, uint64_t total);

/**
 * Deals at random: deal number `number` of a seed, which is the same everywhere and at any time,
 * and that of `stich deal`.
 * @param game    the handle
 * @param seed    from 0 to 2^63 - 1
 * @param number  from 0
 * @param text    receives the deal, "HAND | HAND | ... / TALON", seats in playing order
 * @param size    bytes of text; STICH_DEAL_TEXT are enough for every game
 * @param error   receives what is wrong; may be NULL
 * @return STICH_OK; STICH_USAGE: size is too small
 */
STICH_API StichStatus stich_deal(const StichGame *game, uint64_t seed, uint64_t number, char *text,
                                 size_t size, StichError *error);

/**
 * Replays a game that was played: are all cards legal, and what does it score?
 * @param game    the handle
 * @param record  the game as a JSON object, as `stich replay` reads it (docs/formats.md)
 * @param json    receives a text that the caller frees with stich_free_text(), as
 *                `stich replay --json` prints it, also for a card that is not legal; NULL after an
 *                error
 * @param error   receives what is wrong; may be NULL
 * @return STICH_OK; STICH_BAD_INPUT: it is no record of this game, or the game is not over;
 *         STICH_NO_MEMORY
 */
STICH_API StichStatus stich_replay(const StichGame *game, const char *record, char **json,
                                   StichError *error);

/* ---- Solving: all cards seen, best play by everybody ---- */

/** What is asked of deals. */
typedef struct StichSolveOptions {
    size_t size;    /**< sizeof(StichSolveOptions) */
    int reach;      /**< > 0: only whether the declarer's side reaches so many points (in contracts
                         without points: tricks), and no value; 0: the contract's own aim, and the
                         value */
    int moves;      /**< not 0: also the value of every legal card */
    uint64_t nodes; /**< > 0: only what can be proven with about so many cards played in the search,
                         at least 2, and no exact value; excludes moves */
    StichProgress *progress; /**< NULL: none */
    void *context;           /**< for progress */
} StichSolveOptions;

/** A card that may be played, and what it is worth. */
typedef struct StichMove {
    char card[STICH_CARD_TEXT]; /**< its code */
    int made;                   /**< is the contract made after it? */
    double value;               /**< as StichSolution::value */
} StichMove;

/** The answer for a deal. */
typedef struct StichSolution {
    StichStatus status;           /**< STICH_OK, or why this deal was not solved: then only error */
    char error[STICH_ERROR_TEXT]; /**< what is wrong with it, or "" */
    char contract[STICH_CONTRACT_TEXT]; /**< its code and modifiers */
    int declarer;                       /**< seat, 0 is forehand */
    int leader;                         /**< seat that leads to the first trick */
    int made;       /**< 1: what was asked for is reached; 0: not; -1: the limit left it open */
    int has_value;  /**< is value known? */
    char unit[8];   /**< of values: "points", "tricks", or "event" (1 or 0) */
    double value;   /**< of the declarer's side in all, talon included */
    double low;     /**< the value is proven to be at least this */
    double high;    /**< and at most this; both are value where that is known */
    uint64_t nodes; /**< cards played in the search: the same on every machine */
    int move_count; /**< 0 unless asked for */
    StichMove moves[STICH_MOST_MOVES]; /**< from the strongest card of the contract down */
} StichSolution;

/**
 * Solves deals exactly.
 * @param game      the handle
 * @param deals     as `stich solve --stdin` reads them, one a text: "CONTRACT DECLARER LEADER
 *                  DEAL", or a game begun as a JSON object
 * @param count     how many
 * @param options   NULL: all by default
 * @param solutions receives an answer for each deal, in the same order
 * @param solution_size sizeof(StichSolution)
 * @param error     receives what is wrong; may be NULL
 * @return STICH_OK: all were solved; STICH_USAGE: options contradict each other;
 *         STICH_BAD_INPUT: some deals were not what was expected, and *error tells the first one;
 *         all others have been solved; STICH_INTERRUPTED: those that were solved before have the
 *         status STICH_OK; STICH_NO_MEMORY
 */
STICH_API StichStatus stich_solve(StichGame *game, const char *const *deals, size_t count,
                                  const StichSolveOptions *options, StichSolution *solutions,
                                  size_t solution_size, StichError *error);

/* ---- Evaluating a hand ---- */

/** A number known from so many observations, with the bounds of a 95 % interval; n = 0: it was not
 * asked for, and the rest means nothing. Bounds may be infinite where n is small. */
typedef struct StichEstimate {
    double value; /**< the estimate itself */
    double low;   /**< the lower bound */
    double high;  /**< the upper bound */
    uint64_t n;   /**< observations */
} StichEstimate;

/** A part of a question: an option of `stich eval` without its dashes, and its text. */
typedef struct StichField {
    const char *name;  /**< "hand"; NULL ends a list */
    const char *value; /**< "CJ SJ DJ CA CT C9 HA HT D8 D7"; of a flag: anything */
} StichField;

/** One thing to do with the hand. Odds lie from 0 to 1; scores are in the account of the rules, so
 * that more is better for the hand's holder. docs/odds.md says how they are found. */
typedef struct StichChoice {
    char contract[STICH_CONTRACT_TEXT]; /**< "grand hand" */
    char action[STICH_CONTRACT_TEXT];   /**< in a deal in progress: what to do; else "" */
    char discard[STICH_CARDS_TEXT];     /**< cards put away; "": nothing is, or it depends */
    char kept[STICH_CARDS_TEXT];        /**< Cego: cards kept in hand; "": nothing is chosen */
    int exact;                          /**< every possible world was counted */
    int value;                          /**< of the smallest game that wins */
    StichEstimate open;                 /**< odds of making it when all cards are seen */
    StichEstimate table; /**< odds at the table, where players see only their own cards */
    int rough; /**< the table has not played it: its numbers are guesses from cheaper ones */
    StichEstimate points; /**< at the table: card points of the declarer's side */
    StichEstimate score;  /**< at the table */
    double undecided;     /**< share of the worlds in which open cards left it open who wins */
    double break_even;    /**< odds at which the score is 0 */
} StichChoice;

/** What to do. */
typedef enum StichVerdict {
    STICH_PASS = 0,
    STICH_CLOSE = 1, /**< too close to call */
    STICH_PLAY = 2
} StichVerdict;

/** The answer about a hand. */
typedef struct StichEvaluation {
    uint64_t worlds;      /**< possible worlds that were judged */
    uint64_t drawn;       /**< deals that were drawn to find them */
    int stopped;          /**< the work was stopped before all that were asked for were judged */
    StichVerdict verdict; /**< what to do */
    int pick_up;          /**< take up the talon first */
    int bid;              /**< where players bid numbers: up to here; else 0 */
    int best;             /**< choice to be played (after picking up: most often); -1: none */
    int rival;            /**< a choice that cannot be told apart from it; -1: none */
    StichEstimate pass;   /**< score of passing */
    StichEstimate gain;   /**< of the best choice over passing */
    int choice_count;     /**< how many there are */
    const StichChoice *const *choices; /**< from the best down */
    const char *json; /**< all of it, as `stich eval --json` prints it; docs/formats.md */
} StichEvaluation;

/**
 * Evaluates a hand: what every contract is worth that its holder could declare.
 * @param game        the handle
 * @param question    options of `stich eval` as fields, "hand" and "seat" at least, also
 *                    "seed" (from 0 to 2^63 - 1, default 1) and "worlds"; ends with a name that is
 *                    NULL. "time" is not known: stop the work instead.
 * @param progress    called with the worlds judged; NULL: none
 * @param context     for progress
 * @param evaluation  receives the answer, freed with stich_free_evaluation(); NULL if there is none
 * @param error       receives what is wrong; may be NULL
 * @return STICH_OK; STICH_USAGE: an unknown field, or fields that do not go together;
 *         STICH_BAD_INPUT: a field is not what was expected; STICH_NO_MEMORY; STICH_INTERRUPTED:
 *         the work was stopped, and *evaluation is the answer by what was done until then, or
 *         NULL if that was nothing
 */
STICH_API StichStatus stich_evaluate(StichGame *game, const StichField *question,
                                     StichProgress *progress, void *context,
                                     StichEvaluation **evaluation, StichError *error);

/**
 * Frees an evaluation and all that it points to.
 * @param evaluation  NULL: nothing is done
 */
STICH_API void stich_free_evaluation(StichEvaluation *evaluation);

/* ---- Simulating deals ---- */

/** What is simulated. */
typedef struct StichSimulation {
    size_t size;        /**< sizeof(StichSimulation) */
    uint64_t deals;     /**< at least 1 */
    uint64_t seed;      /**< from 0 to 2^63 - 1 */
    int solve;          /**< not 0: also find out whether contracts are made with all cards seen */
    const char *player; /**< at every seat, as `stich sim --player`; NULL: "rule" */
    StichProgress *progress; /**< called with the deals played; NULL: none */
    void *context;           /**< for progress */
} StichSimulation;

/** How a contract fared. */
typedef struct StichContractSummary {
    char contract[STICH_CONTRACT_TEXT]; /**< its code */
    uint64_t deals;                     /**< in which it was played */
    StichEstimate share;                /**< of all deals */
    StichEstimate made;                 /**< of those that somebody declared */
    StichEstimate open;     /**< the same with all cards seen, of those that were solved */
    StichEstimate points;   /**< card points of the declarer's side */
    StichEstimate declarer; /**< his score */
    StichEstimate others;   /**< score of each other */
} StichContractSummary;

/** How a seat fared. */
typedef struct StichSeatSummary {
    StichEstimate declares; /**< of all deals */
    StichEstimate made;     /**< of those that it declared */
    StichEstimate score;    /**< a deal */
} StichSeatSummary;

/** The summary of a simulation. Scores are in the account of the rules; where that counts bad
 * points (score_is_debt), fewer are better. */
typedef struct StichSummary {
    uint64_t deals;          /**< that were played or passed in */
    uint64_t again;          /**< further ones that did not count and were dealt again */
    int score_is_debt;       /**< the account counts bad points */
    StichEstimate passed_in; /**< share of all deals */
    int contract_count;      /**< how many were played */
    const StichContractSummary *const *contracts; /**< those that were played */
    int seat_count;                               /**< how many seats there are */
    const StichSeatSummary *const *seats;         /**< from forehand on */
    const char *json;                             /**< all of it, as `stich sim --json` prints it */
} StichSummary;

/**
 * Simulates complete deals: dealing, auction, play and score.
 * @param game        the handle
 * @param simulation  what to simulate
 * @param summary     receives the summary, freed with stich_free_summary(); NULL if there is none
 * @param error       receives what is wrong; may be NULL
 * @return STICH_OK; STICH_USAGE: a number out of range, or no such player; STICH_NO_MEMORY;
 *         STICH_INTERRUPTED: the work was stopped, and *summary tells of the deals until then
 */
STICH_API StichStatus stich_simulate(StichGame *game, const StichSimulation *simulation,
                                     StichSummary **summary, StichError *error);

/**
 * Frees a summary and all that it points to.
 * @param summary  NULL: nothing is done
 */
STICH_API void stich_free_summary(StichSummary *summary);

#ifdef __cplusplus
}
#endif

#endif
