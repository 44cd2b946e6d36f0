/* Fits the weights of the bidding rules to deals that were played out.
 *
 * A game supplies models: for each, examples of hands in one contract, also of hands that would not
 * have been bid, with their features and what became of the game when rule players played it. The
 * weights that make the results likeliest are found by logistic regression, or by least squares
 * where the result is a number of points (Newton's method either way), and are tried on examples
 * that were not used to find them. */
#ifndef STICH_FIT_H
#define STICH_FIT_H

#include "random.h"
#include "solver/game.h"
#include "stats.h"

enum { FIT_MAX_FEATURES = 24, FIT_BUCKETS = 10 };

typedef struct FitExample {
    int x[FIT_MAX_FEATURES]; /* the features; x[0] is 1 */
    int y;                   /* 1: made, 0: not; or points */
} FitExample;

typedef struct FitModel {
    const char *name;            /* of the weights in the file: "suit" */
    const char *about;           /* which hands and what result, for people */
    const char *const *features; /* names, as in the source; ends with NULL */
    bool linear;                 /* y is a number of points, not made or not */
    int unit;                    /* weights are integers: so many to one of log-odds, or a point */

    /* Deals a hand and plays it out. False: not one of which one would think of this contract. */
    bool (*example)(const Rules *rules, int model, Random *random, FitExample *example);
} FitModel;

typedef struct FitGame {
    const Game *game;
    const FitModel *models;
    int count;
} FitGame;

/* Examples whose prediction lies in one tenth of the range. */
typedef struct FitBucket {
    uint64_t n;
    double predicted, found; /* means */
} FitBucket;

typedef struct FitResult {
    int weights[FIT_MAX_FEATURES]; /* in units of the model */
    uint64_t train, held_out;      /* examples */
    /* On examples held out: */
    double loss;      /* of logistic models the mean log loss, else the mean squared error */
    double base_loss; /* the same when the mean is predicted for all */
    double off;       /* mean of |predicted - found| over the buckets, by their size */
    FitBucket buckets[FIT_BUCKETS]; /* of logistic models by chance, else by points predicted */
} FitResult;

/* How this game is fitted; NULL: it is not. */
const FitGame *fit_game_of(const Game *game);

/* Fits one of the models.
 * deals    are dealt, of which four in five give examples to fit and the fifth examples held out
 * Returns STATUS_NO_MEMORY, or STATUS_BAD_INPUT where there are too few examples. The result is the
 * same for any number of threads. */
Status fit_model(const FitGame *fit, int model, const Rules *rules, uint64_t deals, uint64_t seed,
                 int threads, FitResult *result, Error *error);

#endif
