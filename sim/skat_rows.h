/* From the counts of a SkatJudge to odds, points and scores. */
#ifndef STICH_SKAT_ROWS_H
#define STICH_SKAT_ROWS_H

#include "skat_judge.h"
#include "skat_sums.h"

/* What a line is worth when its contract is declared with these modifiers at this bid. */
SkatWorth skat_line_worth(const SkatJudge *judge, int line, Contract contract, int bid, double z);

/* Fills a row for a line.
 * z      normal quantile of the intervals
 * exact  every world was counted: intervals are points where all worlds were measured */
void skat_row_fill(const SkatJudge *judge, int line, Contract contract, int bid, double z,
                   bool exact, EvalRow *row);

/* What picking up is worth at a bid: for every skat the game that its plan prefers. Fills
 * everything of *bid but the game without the talon. Returns false when a plan has no game that
 * may be declared at that bid. */
bool skat_bid_fill(const SkatJudge *judge, int bid, double z, EvalBid *result);

#endif
