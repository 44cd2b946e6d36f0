#include "fit.h"

#include "chance.h"
#include "schafkopf_fit.h"
#include "sens_fit.h"
#include "skat_fit.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_OUT = 5, ROUNDS = 25, LEAST_EXAMPLES = 100 };

static const FitGame *const table[] = {&skat_fit, &schafkopf_fit, &sens_fit};

const FitGame *fit_game_of(const Game *game) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i]->game->name, game->name) == 0)
            return table[i];
    return NULL;
}

/* ---- Examples ---- */

typedef struct Examples {
    FitExample *list; /* one a deal */
    bool *is_one;     /* whether the deal gives one */
    uint64_t deals;
    int features;
} Examples;

static bool is_held_out(uint64_t deal) {
    return deal % HELD_OUT == 0;
}

static Status deal_examples(const FitGame *fit, int model, const Rules *rules, uint64_t seed,
                            int threads, Examples *examples, Error *error) {
    const FitModel *m = &fit->models[model];
    examples->list = calloc(examples->deals, sizeof *examples->list);
    examples->is_one = calloc(examples->deals, sizeof *examples->is_one);
    if (examples->list == NULL || examples->is_one == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    while (m->features[examples->features] != NULL)
        examples->features++;
    assert(examples->features <= FIT_MAX_FEATURES);
#pragma omp parallel for num_threads(threads) schedule(dynamic, 256)
    for (uint64_t i = 0; i < examples->deals; i++) {
        Random random = random_stream(seed, fit->game->name, "fit", i);
        examples->is_one[i] = m->example(rules, model, &random, &examples->list[i]);
    }
    return STATUS_OK;
}

/* ---- Newton's method ---- */

static double weighted(const FitExample *example, const double *weights, int features) {
    double sum = 0;
    for (int f = 0; f < features; f++)
        sum += weights[f] * example->x[f];
    return sum;
}

/* Of the log likelihood (least squares: of half the squared error, with its sign turned). */
typedef struct Slope {
    double gradient[FIT_MAX_FEATURES];
    double curvature[FIT_MAX_FEATURES][FIT_MAX_FEATURES];
} Slope;

static double predict(const FitModel *model, double sum) {
    return model->linear ? sum : chance_of(sum);
}

static void find_slope(const FitModel *model, const Examples *examples, const double *weights,
                       Slope *slope) {
    memset(slope, 0, sizeof *slope);
    for (uint64_t i = 0; i < examples->deals; i++) {
        const FitExample *e = &examples->list[i];
        if (!examples->is_one[i] || is_held_out(i))
            continue;
        double p = predict(model, weighted(e, weights, examples->features));
        double curve = model->linear ? 1 : p * (1 - p);
        for (int f = 0; f < examples->features; f++) {
            slope->gradient[f] += (e->y - p) * e->x[f];
            for (int g = 0; g <= f; g++)
                slope->curvature[f][g] += curve * e->x[f] * e->x[g];
        }
    }
    /* A little is added to the diagonal (ridge), so that a feature that never occurs keeps 0. */
    for (int f = 0; f < examples->features; f++)
        slope->curvature[f][f] += 1e-3;
}

/* Solves curvature * step = gradient by Cholesky decomposition in place. */
static void solve(Slope *slope, int n, double *step) {
    double(*a)[FIT_MAX_FEATURES] = slope->curvature;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = a[i][j];
            for (int k = 0; k < j; k++)
                sum -= a[i][k] * a[j][k];
            a[i][j] = i == j ? sqrt(fmax(sum, 1e-12)) : sum / a[j][j];
        }
    for (int i = 0; i < n; i++) {
        step[i] = slope->gradient[i];
        for (int k = 0; k < i; k++)
            step[i] -= a[i][k] * step[k];
        step[i] /= a[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            step[i] -= a[k][i] * step[k];
        step[i] /= a[i][i];
    }
}

static void find_weights(const FitModel *model, const Examples *examples, double *weights) {
    double widest = 1;
    for (int round = 0; round < ROUNDS && widest > 1e-6; round++) {
        double step[FIT_MAX_FEATURES];
        Slope slope;
        find_slope(model, examples, weights, &slope);
        solve(&slope, examples->features, step);
        widest = 0;
        for (int f = 0; f < examples->features; f++) {
            weights[f] += step[f];
            widest = fmax(widest, fabs(step[f]));
        }
    }
}

/* ---- Examples held out ---- */

static double loss_of(const FitModel *model, double predicted, int y) {
    const double least = 1e-6;
    if (model->linear)
        return (y - predicted) * (y - predicted);
    double p = fmin(fmax(predicted, least), 1 - least);
    return -log(y ? p : 1 - p);
}

/* Range of the predictions: of chances 0 to 1. */
static void find_range(const FitModel *model, const Examples *examples, const double *weights,
                       double *low, double *high) {
    *low = model->linear ? INFINITY : 0;
    *high = model->linear ? -INFINITY : 1;
    for (uint64_t i = 0; model->linear && i < examples->deals; i++)
        if (examples->is_one[i] && is_held_out(i)) {
            double p = weighted(&examples->list[i], weights, examples->features);
            *low = fmin(*low, p);
            *high = fmax(*high, p);
        }
}

static void add_to_bucket(double predicted, double place, int y, FitResult *result) {
    int bucket = place <= 0 ? 0 : place >= 1 ? FIT_BUCKETS - 1 : (int)(place * FIT_BUCKETS);
    result->buckets[bucket].n++;
    result->buckets[bucket].predicted += predicted;
    result->buckets[bucket].found += y;
}

static void finish_buckets(FitResult *result) {
    for (int b = 0; b < FIT_BUCKETS; b++) {
        FitBucket *bucket = &result->buckets[b];
        if (bucket->n == 0)
            continue;
        bucket->predicted /= (double)bucket->n;
        bucket->found /= (double)bucket->n;
        result->off +=
            fabs(bucket->predicted - bucket->found) * (double)bucket->n / (double)result->held_out;
    }
}

static void try_out(const FitModel *model, const Examples *examples, double mean,
                    FitResult *result) {
    double weights[FIT_MAX_FEATURES], low, high;
    for (int f = 0; f < examples->features; f++)
        weights[f] = (double)result->weights[f] / model->unit;
    find_range(model, examples, weights, &low, &high);
    for (uint64_t i = 0; i < examples->deals; i++) {
        const FitExample *e = &examples->list[i];
        if (!examples->is_one[i] || !is_held_out(i))
            continue;
        double predicted = predict(model, weighted(e, weights, examples->features));
        result->loss += loss_of(model, predicted, e->y);
        result->base_loss += loss_of(model, mean, e->y);
        result->held_out++;
        add_to_bucket(predicted, (predicted - low) / (high - low), e->y, result);
    }
    result->loss /= (double)result->held_out;
    result->base_loss /= (double)result->held_out;
    finish_buckets(result);
}

/* ---- All together ---- */

static Status fit_examples(const FitModel *model, const Examples *examples, FitResult *result,
                           Error *error) {
    double weights[FIT_MAX_FEATURES] = {0}, sum = 0;
    uint64_t held_out = 0;
    for (uint64_t i = 0; i < examples->deals; i++) {
        held_out += examples->is_one[i] && is_held_out(i);
        if (!examples->is_one[i] || is_held_out(i))
            continue;
        result->train++;
        sum += examples->list[i].y;
    }
    if (result->train < LEAST_EXAMPLES || held_out == 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "%s: only %d examples in %llu deals, %d expected; deal more", model->name,
                         (int)result->train, (unsigned long long)examples->deals, LEAST_EXAMPLES);
    find_weights(model, examples, weights);
    for (int f = 0; f < examples->features; f++)
        result->weights[f] = (int)lround(weights[f] * model->unit);
    try_out(model, examples, sum / (double)result->train, result);
    return STATUS_OK;
}

Status fit_model(const FitGame *fit, int model, const Rules *rules, uint64_t deals, uint64_t seed,
                 int threads, FitResult *result, Error *error) {
    Examples examples = {.deals = deals};
    *result = (FitResult){.train = 0};
    Status status = deal_examples(fit, model, rules, seed, threads, &examples, error);
    if (status == STATUS_OK)
        status = fit_examples(&fit->models[model], &examples, result, error);
    free(examples.list);
    free(examples.is_one);
    return status;
}
