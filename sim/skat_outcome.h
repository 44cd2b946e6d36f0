/* How a Skat deal ends with all cards on the table, and what that is worth to the declarer.
 *
 * An outcome is a step of the ladder that the rules of scoring distinguish. It is found by asking
 * the solver for thresholds, which is far cheaper than an exact value. All cards are deck numbers
 * of skat_game. */
#ifndef STICH_SKAT_OUTCOME_H
#define STICH_SKAT_OUTCOME_H

#include "solver/deal.h"
#include "solver/games/skat.h"

/* From the worst for the declarer to the best. Null is only SKAT_LOST or SKAT_WON. */
typedef enum SkatOutcome {
    SKAT_LOST_SCHWARZ,   /* the declarer got no trick */
    SKAT_LOST_SCHNEIDER, /* the declarer was Schneider */
    SKAT_LOST,
    SKAT_WON,
    SKAT_WON_SCHNEIDER,
    SKAT_WON_SCHWARZ, /* the opponents got no trick */
    SKAT_OUTCOMES
} SkatOutcome;

/* A deal as it is played: the discard, or in a Hand game the skat, is its talon. */
typedef struct SkatGame {
    const Rules *rules;
    const Layout *layout; /* of the contract under these rules */
    Deal deal;
    uint8_t kind;     /* contract without modifiers: SKAT_CLUBS .. SKAT_NULL */
    uint8_t declarer; /* seat */
} SkatGame;

/* Does the declarer make 61 points (in Null: no trick) with best play by all, cards open? */
bool skat_solve_made(Solver *solver, const SkatGame *game);

/* Does his side get so many card points, the talon included? Not in Null. */
bool skat_solve_reaches(Solver *solver, const SkatGame *game, int points);

/* How far he gets. */
SkatOutcome skat_solve_outcome(Solver *solver, const SkatGame *game);

/* Card points of the declarer's side, the talon included, that are needed for an outcome above
 * SKAT_LOST_SCHWARZ; the outcome's own step begins there. */
int skat_outcome_points(const Rules *rules, SkatOutcome outcome);

/* What a declared game is worth to the declarer that ends so: what the account writes for him,
 * minus the mean of what it writes for the two others; the sign is turned where points are bad
 * ones. A game that nobody wrote anything for would be 0.
 * twelve  the declarer's ten cards and the two that were in the skat or put away
 * bid     that the game must be worth; 0: none */
int skat_payoff(const Rules *rules, Contract contract, int declarer, CardSet twelve, int bid,
                SkatOutcome outcome);

#endif
