/* Players against each other on the same deals (duplicate).
 *
 * A line-up is one player for each seat. Every deal, bid by the plain rule, is played with the
 * line-up at each of its rotations, so that the first player sits at every seat once; and again
 * with the second player in his place. What he gets more than that player got with the same cards
 * against the same others is what he is better. */
#ifndef STICH_CONTEST_H
#define STICH_CONTEST_H

#include "sim_game.h"
#include "stats.h"

typedef struct ContestJob {
    const Rules *rules;
    const Player *players[MAX_SEATS]; /* the line-up, one for each seat; each thread has copies */
    uint64_t seed;                    /* the deals are those of a simulation with it */
    uint64_t deals;
    int threads; /* at least 1 */
} ContestJob;

/* A score is what a player writes minus the mean of what the others write, so that more is better;
 * sums are of so many times the difference of two scores. */
enum { CONTEST_ROLES = 12 }; /* a multiple of 1, 2 and 3 seats in a role */

typedef struct ContestSums {
    uint64_t passed_in;
    Mean all;     /* of every deal: over all seats, times seats * (seats - 1) */
    Mean playing; /* of deals that somebody declared: mean over the seats of the declarer's side,
                     times CONTEST_ROLES * (seats - 1) */
    Mean against; /* the same over the others */
} ContestSums;

/* The three as estimates of a difference a deal, with 95 % intervals. */
Estimate contest_all(const ContestSums *sums, const Game *game);
Estimate contest_playing(const ContestSums *sums, const Game *game);
Estimate contest_against(const ContestSums *sums, const Game *game);

/* Is told how many deals have been played, by one thread at a time; false: to stop. */
typedef bool ContestGoOn(void *context, uint64_t deals);

/* Plays the contest; the same sums on any number of threads. STATUS_INTERRUPTED: it was stopped,
 * *sums has the deals played until then. STATUS_NO_MEMORY. */
Status contest_run(const ContestJob *job, ContestGoOn *go_on, void *context, ContestSums *sums,
                   Error *error);

#endif
