/* Post-mortems: what each card of a played game gave away, with all cards seen.
 *
 * The value of a position is what the declarer's side gets in all from there under best play by
 * everybody (solver/solve.h), tricks already won and the talon included. A card gives away by how
 * much it changes that value to the disadvantage of who played it; a card that is best changes
 * nothing. Nobody saw all cards at the table: what was given away so may have been well played. */
#ifndef STICH_ANALYZE_H
#define STICH_ANALYZE_H

#include "solver/game.h"

/* A value that was found, or not within the limit. */
typedef struct KnownValue {
    bool known;
    int value; /* units of card points, tricks, or 0 and 1 for an event */
} KnownValue;

/* A card as it was played. */
typedef struct AnalyzedCard {
    uint8_t trick, seat; /* trick from 0 */
    Card card;           /* deck number */
    KnownValue before, after;
    int gave;     /* away, to the other side; 0 where a value is not known */
    bool turned;  /* it decided whether the contract is made */
    CardSet best; /* deck numbers: cards that would have given nothing away; told where gave > 0 */
} AnalyzedCard;

typedef struct Analysis {
    Layout layout;
    Aim aim;
    AnalyzedCard cards[MAX_CARDS];
    int count;
    int gave[MAX_SEATS]; /* by each seat in all */
    int open;            /* cards whose value is not known before or after */
} Analysis;

/* Called after each value; false stops. done and total count them. */
typedef bool AnalyzeGoesOn(void *context, uint64_t done, uint64_t total);

/* Is this value enough for the contract's aim, or where the side ducks, little enough? */
bool analysis_made(const Analysis *analysis, int value);

/* Analyses a game, or one begun; played_check has passed it.
 * most_nodes  for each question (see solver_bounds); what it leaves open is not known
 * goes_on     NULL: to the end
 * STATUS_CHECK_FAILED: a card may not be played so, *error says which and why;
 * STATUS_INTERRUPTED: goes_on said no; STATUS_NO_MEMORY. */
Status analyze_game(const Rules *rules, PlayedGame *played, uint64_t most_nodes,
                    AnalyzeGoesOn *goes_on, void *context, Analysis *analysis, Error *error);

#endif
