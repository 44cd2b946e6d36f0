#include "candidates.h"

#include <assert.h>
#include <string.h>

WorldDraws candidates_choose(CandidateDraw *draw, const void *context, Random *random, void *world,
                             size_t bytes) {
    _Alignas(max_align_t) unsigned char candidate[CANDIDATE_BYTES];
    WorldDraws draws = {.drawn = 0};
    double odds = 0; /* of all that were refused */
    assert(bytes <= sizeof candidate);
    for (int possible = 0; possible < CANDIDATES_MOST && draws.drawn < WORLD_MAX_DRAWS;) {
        double likelihood = draw(context, random, candidate);
        draws.drawn++;
        if (likelihood <= 0)
            continue;
        possible++;
        draws.sum += likelihood;
        draws.squares += likelihood * likelihood;
        if (likelihood >= 1 || random_unit(random) < likelihood) {
            memcpy(world, candidate, bytes);
            return draws;
        }
        double share = likelihood / (1 - likelihood);
        odds += share;
        if (random_unit(random) * odds < share) /* one of those so far, by their odds */
            memcpy(world, candidate, bytes);
    }
    draws.forced = 1;
    return odds > 0 ? draws : (WorldDraws){.drawn = 0};
}

void world_draws_add(WorldDraws *sum, const WorldDraws *more) {
    sum->drawn += more->drawn;
    sum->forced += more->forced;
    sum->sum += more->sum;
    sum->squares += more->squares;
}

double world_draws_effective(const WorldDraws *draws, uint64_t worlds) {
    double effective = draws->squares > 0 ? draws->sum * draws->sum / draws->squares : 0;
    return effective < (double)worlds ? effective : (double)worlds;
}
