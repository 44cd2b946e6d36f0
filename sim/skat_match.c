#include "skat_match.h"

#include "dealing.h"
#include "skat_sim.h"

#include <assert.h>
#include <stdlib.h>

/* Scores of the table are -12, 4, 20, ... 420, 425, ... 500: near the end it matters more who is
 * ahead. What somebody writes is at least a step, so that a cell needs only those with a higher sum
 * of scores. */
enum { STEP = 16, FINE_STEP = 5, FINE = 420, TOP = SKAT_MATCH_POINTS - 1 };
enum { STEPS = 27, CELLS = STEPS + (TOP - FINE) / FINE_STEP + 1, SEATS = 3 };

typedef struct Odds {
    double seat[SEATS];
} Odds;

struct SkatMatch {
    SkatWritten written[SKAT_MATCH_DEALS]; /* first, what was written; then, each once */
    int written_count;
    Odds losing[CELLS][CELLS][CELLS]; /* by the scores of forehand, middlehand, rearhand */
};

static int score_of(int index) {
    return FINE + (index - STEPS) * (index < STEPS ? STEP : FINE_STEP);
}

Status skat_match_check(const Rules *rules, Error *error) {
    if (rules->value[SKAT_ACCOUNT] != SKAT_ACCOUNT_BIERLACHS)
        return error_set(error, STATUS_BAD_INPUT,
                         "only with account = bierlachs is an evening lost by a score (501)");
    if (rules->value[SKAT_VARIANT] == SKAT_VARIANT_MALENKO)
        return error_set(error, STATUS_BAD_INPUT,
                         "Malenko is over after twelve deals, not at a score");
    return STATUS_OK;
}

/* ---- The deals ---- */

static int highest(const int scores[SEATS]) {
    int most = scores[0] > scores[1] ? scores[0] : scores[1];
    return scores[2] > most ? scores[2] : most;
}

/* Deals until something is written. */
static void play_deal(const Rules *rules, uint64_t seed, uint64_t number, SkatWritten *written) {
    Random random = random_stream(seed, skat_game.name, "match", number);
    Result result;
    do {
        Start start;
        sim_play(&skat_sim, rules, &random, &start);
        skat_game.score(rules, &start.game, &result);
    } while (highest(result.score) == 0);
    assert(highest(result.score) >= STEP);
    written->deals = 1;
    for (int seat = 0; seat < SEATS; seat++)
        written->points[seat] = (int16_t)result.score[seat];
}

static int compare_written(const void *a, const void *b) {
    const SkatWritten *x = a, *y = b;
    for (int seat = 0; seat < SEATS; seat++)
        if (x->points[seat] != y->points[seat])
            return x->points[seat] - y->points[seat];
    return 0;
}

/* Leaves each thing that was written once. */
static void count_written(SkatMatch *match) {
    SkatWritten *written = match->written, *last = written;
    qsort(written, SKAT_MATCH_DEALS, sizeof *written, compare_written);
    for (int i = 1; i < SKAT_MATCH_DEALS; i++)
        if (compare_written(last, &written[i]) == 0)
            last->deals++;
        else
            *++last = written[i];
    match->written_count = (int)(last - written) + 1;
}

const SkatWritten *skat_match_written(const SkatMatch *match, int *count) {
    *count = match->written_count;
    return match->written;
}

/* ---- The table ---- */

/* Where a score lies in the table: the index below it, and how far beyond that. */
static int place_of(int score, double *beyond) {
    int step = score < FINE ? STEP : FINE_STEP;
    int first = score < FINE ? 0 : STEPS, above = score - score_of(first);
    *beyond = (double)(above % step) / step;
    return first + above / step;
}

/* The mean of the two ends of an edge of the table, weighted by how near they are. */
static Odds between(Odds a, Odds b, double beyond) {
    for (int seat = 0; seat < SEATS; seat++)
        a.seat[seat] += beyond * (b.seat[seat] - a.seat[seat]);
    return a;
}

/* Without reading beyond the end of the table, where the distance is 0. */
static Odds interpolate(const SkatMatch *match, const int scores[SEATS]) {
    double x, y, z;
    int a = place_of(scores[0], &x), b = place_of(scores[1], &y), c = place_of(scores[2], &z);
    int a1 = a + (x > 0), b1 = b + (y > 0), c1 = c + (z > 0);
    const Odds(*t)[CELLS][CELLS] = match->losing;
    return between(
        between(between(t[a][b][c], t[a][b][c1], z), between(t[a][b1][c], t[a][b1][c1], z), y),
        between(between(t[a1][b][c], t[a1][b][c1], z), between(t[a1][b1][c], t[a1][b1][c1], z), y),
        x);
}

/* Odds after a deal, by seats of that deal; before: how the odds before the next are found. */
static Odds odds_after(const SkatMatch *match, const int totals[SEATS],
                       Odds (*before)(const SkatMatch *match, const int scores[SEATS])) {
    int most = highest(totals);
    Odds odds;
    if (most > TOP) {
        int losers = (totals[0] == most) + (totals[1] == most) + (totals[2] == most);
        for (int seat = 0; seat < SEATS; seat++)
            odds.seat[seat] = totals[seat] == most ? 1.0 / losers : 0;
        return odds;
    }
    /* The deal goes round: middlehand is the next forehand. */
    Odds next = before(match, (const int[SEATS]){totals[1], totals[2], totals[0]});
    return (Odds){{next.seat[2], next.seat[0], next.seat[1]}};
}

/* Looks one deal ahead. */
static Odds odds_before(const SkatMatch *match, const int scores[SEATS]) {
    double sum[SEATS] = {0};
    Odds odds;
    for (int i = 0; i < match->written_count; i++) {
        const SkatWritten *written = &match->written[i];
        int totals[SEATS];
        for (int seat = 0; seat < SEATS; seat++)
            totals[seat] = scores[seat] + written->points[seat];
        odds = odds_after(match, totals, interpolate);
        for (int seat = 0; seat < SEATS; seat++)
            sum[seat] += written->deals * odds.seat[seat];
    }
    for (int seat = 0; seat < SEATS; seat++)
        odds.seat[seat] = sum[seat] / SKAT_MATCH_DEALS;
    return odds;
}

/* From the end backwards. */
static void fill_table(SkatMatch *match, int threads) {
    for (int sum = SEATS * (CELLS - 1); sum >= 0; sum--) {
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1)
        for (int a = 0; a < CELLS; a++)
            for (int b = 0; b < CELLS; b++) {
                int c = sum - a - b;
                if (c >= 0 && c < CELLS)
                    match->losing[a][b][c] =
                        odds_before(match, (const int[]){score_of(a), score_of(b), score_of(c)});
            }
    }
}

SkatMatch *skat_match_new(const Rules *rules, uint64_t seed, int threads) {
    SkatMatch *match = malloc(sizeof *match);
    if (match == NULL)
        return NULL;
#pragma omp parallel for num_threads(threads) schedule(dynamic, 16)
    for (int i = 0; i < SKAT_MATCH_DEALS; i++)
        play_deal(rules, seed, (uint64_t)i, &match->written[i]);
    count_written(match);
    fill_table(match, threads);
    return match;
}

void skat_match_free(SkatMatch *match) {
    free(match);
}

static void copy_odds(Odds odds, double losing[SEATS]) {
    for (int seat = 0; seat < SEATS; seat++)
        losing[seat] = odds.seat[seat];
}

void skat_match_losing(const SkatMatch *match, const int scores[SEATS], double losing[SEATS]) {
    copy_odds(odds_before(match, scores), losing);
}

void skat_match_losing_after(const SkatMatch *match, const int totals[SEATS],
                             double losing[SEATS]) {
    copy_odds(odds_after(match, totals, odds_before), losing);
}
