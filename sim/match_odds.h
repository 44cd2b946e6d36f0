/* The odds of a match, in the games whose players keep a score until somebody has won or lost it.
 *
 * A game has one constant struct of this type. Parties are sides or seats, in the order of the
 * seats of the next deal: party 0 is that of forehand. */
#ifndef STICH_MATCH_ODDS_H
#define STICH_MATCH_ODDS_H

#include "solver/game.h"

enum { MATCH_MAX_PARTIES = 3 };

typedef struct MatchGame {
    const Game *game;
    int parties;
    const char *party_names[MATCH_MAX_PARTIES]; /* for people */
    const char *party_keys[MATCH_MAX_PARTIES];  /* in names of columns */
    int highest; /* score before a deal; with one more the match is over */
    bool bad;    /* points are bad ones: the odds are those of losing */

    /* Is a match under these rules decided by a score? STATUS_BAD_INPUT says why not. NULL: under
     * all rules it is. */
    Status (*check)(const Rules *rules, Error *error);

    /* Plays deals and finds the odds at all scores; the answer depends on rules and seed alone.
     * Returns NULL when memory is short. The caller releases it with destroy. */
    void *(*create)(const Rules *rules, uint64_t seed, int threads);
    void (*destroy)(void *match);

    /* Odds of each party to win (or lose) a match that stands so before a deal. */
    void (*odds)(const void *match, const int *scores, double *odds);
} MatchGame;

/* Those of this game; NULL: it has no match. */
const MatchGame *match_game_of(const Game *game);

#endif
