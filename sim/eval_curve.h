/* From cheap odds to those at the table, without playing there: curves that were fitted once.
 *
 * Open cards are too dark for who plays alone and too bright for rule players' opponents; by how
 * much depends on the contract. A curve tells the log-odds at the table of pimc:10 from those with
 * open cards and by rule play; docs/odds.md tells how far that can be trusted. */
#ifndef STICH_EVAL_CURVE_H
#define STICH_EVAL_CURVE_H

#include "solver/game.h"

typedef struct EvalCurve {
    double start, open, rule;       /* log-odds at the table: start + open * ... + rule * ... */
    double error;                   /* root mean square error of the odds of a hand */
    double alone_start, alone_open; /* the same from open cards alone; 0: not known */
} EvalCurve;

/* The curve of a contract; NULL: there is none. */
const EvalCurve *eval_curve(const Game *game, Contract contract);

/* Odds at the table. open, rule: shares of so many worlds; open_worlds is 0 where that is not
 * known: then it is taken to be as by rule play. */
double eval_curve_odds(const EvalCurve *curve, double open, double open_worlds, double rule,
                       double rule_worlds);

/* The same from open cards alone. */
double eval_curve_alone(const EvalCurve *curve, double open, double worlds);

/* Are the players of this name those of the curves, or like them? NULL: no. */
bool eval_players_reason(const char *players);

#endif
