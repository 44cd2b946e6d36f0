/* Chooses possible worlds in proportion to how likely they make what was heard.
 *
 * Candidates are drawn evenly; each has a *likelihood*, the chance that the others would have
 * called as they did with these cards. A candidate is accepted with just that chance, which gives
 * worlds that need no weights (von Neumann's rejection). What was heard may be all but impossible,
 * and then no candidate is accepted in bearable time: after CANDIDATES_MOST possible ones have
 * been refused, one of them is taken in proportion to the odds likelihood / (1 - likelihood), the
 * importance weight of a candidate that was refused. The *effective size* tells whether the
 * candidates that were looked at are enough for that. */
#ifndef STICH_CANDIDATES_H
#define STICH_CANDIDATES_H

#include "random.h"

#include <stddef.h>

enum {
    CANDIDATES_MOST = 1024,   /* possible ones (likelihood above 0) for one world */
    WORLD_MAX_DRAWS = 100000, /* of any kind, after which a world is given up */
    CANDIDATE_BYTES = 512     /* room for a world of any game */
};

/* What it took to find worlds. */
typedef struct WorldDraws {
    uint64_t drawn;      /* candidates; of one world 0: none was possible, and there is no world */
    uint64_t forced;     /* worlds that were taken though no candidate was accepted */
    double sum, squares; /* of the likelihoods of the candidates */
} WorldDraws;

/* Draws a candidate into *world and returns its likelihood, from 0 to 1. Must depend on its
 * arguments alone and be safe to call from several threads. */
typedef double CandidateDraw(const void *context, Random *random, void *world);

/* Chooses a world.
 * world  receives it, of so many bytes, at most CANDIDATE_BYTES; undefined if there is none
 * Returns what was drawn for it. */
WorldDraws candidates_choose(CandidateDraw *draw, const void *context, Random *random, void *world,
                             size_t bytes);

/* Adds the draws of another world. */
void world_draws_add(WorldDraws *sum, const WorldDraws *more);

/* Effective sample size of that many worlds: (sum w)^2 / sum w^2 over the likelihoods w of all
 * candidates (Kish 1965), at most the number of worlds. */
double world_draws_effective(const WorldDraws *draws, uint64_t worlds);

#endif
