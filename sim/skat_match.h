/* The odds of losing an evening of Skat from a score, in the account `bierlachs`: as soon as
 * somebody has 501 bad points the evening is over, and whoever has the most has lost it.
 *
 * Some ten thousand deals are bid and played by the rule players. What a deal adds does not depend
 * on the score, so the odds follow from the end of the evening backwards. Between some scores
 * they are interpolated, but the next deal is always looked at exactly: near the end
 * it matters who is ahead by a point. */
#ifndef STICH_SKAT_MATCH_H
#define STICH_SKAT_MATCH_H

#include "solver/games/skat.h"

enum { SKAT_MATCH_POINTS = 501, SKAT_MATCH_DEALS = 50000 };

typedef struct SkatMatch SkatMatch;

/* What is written in a deal. */
typedef struct SkatWritten {
    int16_t points[3]; /* bad ones, by seat */
    int deals;         /* in which it was just that, of SKAT_MATCH_DEALS */
} SkatWritten;

/* Can an evening under these rules be lost by a score? STATUS_BAD_INPUT says why not: another
 * account, or Malenko, which is over after twelve deals. */
Status skat_match_check(const Rules *rules, Error *error);

/* Plays SKAT_MATCH_DEALS deals, leaving out those in which nothing is written; the answer depends
 * on rules (which skat_match_check has passed) and seed alone, not on the number of threads.
 * Returns NULL when memory is short. The caller frees it with skat_match_free. */
SkatMatch *skat_match_new(const Rules *rules, uint64_t seed, int threads);
void skat_match_free(SkatMatch *match);

/* What the deals wrote; *count of them, no two alike. Owned by the match. */
const SkatWritten *skat_match_written(const SkatMatch *match, int *count);

/* Odds that each seat loses an evening that stands so (0 to 500 each) before a deal in which seat
 * 0 is forehand. Those who lose it together share the loss: half of it each counts, or a third. */
void skat_match_losing(const SkatMatch *match, const int scores[3], double losing[3]);

/* The same after a deal that ends with these totals; seats are still those of this deal. */
void skat_match_losing_after(const SkatMatch *match, const int totals[3], double losing[3]);

#endif
