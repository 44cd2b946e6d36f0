#include "skat_sums.h"

/* The lowest outcome that counts as won, or SKAT_OUTCOMES when the bid is out of reach. */
static int lowest_win(const int *payoffs) {
    int outcome = SKAT_WON;
    while (outcome < SKAT_OUTCOMES && payoffs[outcome] <= 0)
        outcome++;
    return outcome;
}

static void add_measured(SkatSums *sums, const uint64_t *outcomes, const int *payoffs) {
    for (int outcome = 0; outcome < SKAT_OUTCOMES; outcome++) {
        uint64_t times = outcomes[outcome];
        int part = payoffs[outcome >= SKAT_WON ? SKAT_WON : SKAT_LOST];
        corrected_add_correction(&sums->score, part, payoffs[outcome] - part, times);
        share_add_many(&sums->measured_won, payoffs[outcome] > 0 ? times : 0, times);
        share_add_many(&sums->steps[0], outcome >= SKAT_WON_SCHNEIDER ? times : 0, times);
        share_add_many(&sums->steps[1], outcome >= SKAT_WON_SCHWARZ ? times : 0, times);
    }
}

void skat_sums_add(SkatSums *sums, const Share *made, const uint64_t *outcomes,
                   const int *payoffs) {
    int win = lowest_win(payoffs);
    if (made->n == 0)
        return;
    share_merge(&sums->made, made);
    sums->needs_steps = sums->needs_steps || win != SKAT_WON;
    corrected_add_part(&sums->score, payoffs[SKAT_WON], made->hits);
    corrected_add_part(&sums->score, payoffs[SKAT_LOST], made->n - made->hits);
    mean_add_many(&sums->win, payoffs[win < SKAT_OUTCOMES ? win : SKAT_WON_SCHWARZ], made->n);
    mean_add_many(&sums->loss, payoffs[SKAT_LOST], made->n);
    add_measured(sums, outcomes, payoffs);
}

static int64_t rounded_mean(const Mean *mean) {
    return mean->n > 0 ? mean->sum / (int64_t)mean->n : 0;
}

SkatWorth skat_sums_worth(const SkatSums *sums, double z) {
    const Share *won = sums->needs_steps ? &sums->measured_won : &sums->made;
    return (SkatWorth){.open = share_estimate(won, z),
                       .score = corrected_estimate(&sums->score, rounded_mean(&sums->loss),
                                                   rounded_mean(&sums->win), z)};
}

/* Odds at which wins and losses cancel out. */
static double break_even(const SkatSums *sums) {
    double win = (double)sums->win.sum, loss = (double)sums->loss.sum;
    return win > 0 ? loss / (loss - win) : 1;
}

void skat_sums_fill(const SkatSums *sums, const SkatPoints *points, double z, EvalRow *row) {
    SkatWorth worth = skat_sums_worth(sums, z);
    row->open = worth.open;
    row->score = worth.score;
    row->break_even = break_even(sums);
    for (int i = 0; i < EVAL_MAX_STEPS; i++)
        row->steps[i] = share_estimate(&sums->steps[i], z);
    if (row->contract.kind == SKAT_NULL)
        row->steps[0].n = row->steps[1].n = 0;
    row->points = mean_estimate(&points->points, z);
    row->points_deviation = skat_points_deviation(points);
}
