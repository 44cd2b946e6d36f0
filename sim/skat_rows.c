#include "skat_rows.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Payoffs of a contract at a bid. With the contract given they depend on the matadors alone, so
 * each is worked out once. */
typedef struct Payoffs {
    const SkatView *view;
    Contract contract;
    int bid;
    bool known[SKAT_MAX_TRUMPS + 1];
    int of[SKAT_MAX_TRUMPS + 1][SKAT_OUTCOMES];
} Payoffs;

static const int *payoffs_with(Payoffs *payoffs, CardSet twelve) {
    const Rules *rules = payoffs->view->rules;
    Contract contract = payoffs->contract;
    int matadors = contract.kind == SKAT_NULL ? 0 : skat_matadors(rules, contract, twelve);
    int *of = payoffs->of[matadors];
    if (!payoffs->known[matadors])
        for (SkatOutcome outcome = 0; outcome < SKAT_OUTCOMES; outcome++)
            of[outcome] =
                skat_payoff(rules, contract, payoffs->view->seat, twelve, payoffs->bid, outcome);
    payoffs->known[matadors] = true;
    return of;
}

static CardSet twelve_of(const SkatJudge *judge, const SkatFound *found) {
    return judge->view->hand | found->talon;
}

/* The lowest outcome that counts as won, or SKAT_OUTCOMES when the bid is out of reach. */
static int lowest_win(const int *payoffs) {
    int outcome = SKAT_WON;
    while (outcome < SKAT_OUTCOMES && payoffs[outcome] <= 0)
        outcome++;
    return outcome;
}

/* ---- Tallies over skats ---- */

/* Sums over skats for one game, or for a mixture of games. */
typedef struct Sums {
    Share made;         /* of all worlds: 61 points, or Null without a trick */
    Share measured_won; /* of the measured worlds: whatever it takes to win */
    bool needs_steps;   /* somewhere 61 points are not enough */
    Share steps[EVAL_MAX_STEPS];
    Corrected score;
    Mean win, loss; /* payoffs of the lowest win and of a plain loss */
} Sums;

static void add_measured(Sums *sums, const uint64_t *outcomes, const int *payoffs) {
    for (int outcome = 0; outcome < SKAT_OUTCOMES; outcome++) {
        uint64_t times = outcomes[outcome];
        int part = payoffs[outcome >= SKAT_WON ? SKAT_WON : SKAT_LOST];
        corrected_add_correction(&sums->score, part, payoffs[outcome] - part, times);
        share_add_many(&sums->measured_won, payoffs[outcome] > 0 ? times : 0, times);
        share_add_many(&sums->steps[0], outcome >= SKAT_WON_SCHNEIDER ? times : 0, times);
        share_add_many(&sums->steps[1], outcome >= SKAT_WON_SCHWARZ ? times : 0, times);
    }
}

/* Adds what a line did with one skat. */
static void add_found(Sums *sums, const SkatFound *found, int line, const int *payoffs) {
    const Share *made = &found->made[line];
    int win = lowest_win(payoffs);
    if (made->n == 0)
        return;
    share_merge(&sums->made, made);
    sums->needs_steps = sums->needs_steps || win != SKAT_WON;
    corrected_add_part(&sums->score, payoffs[SKAT_WON], made->hits);
    corrected_add_part(&sums->score, payoffs[SKAT_LOST], made->n - made->hits);
    mean_add_many(&sums->win, payoffs[win < SKAT_OUTCOMES ? win : SKAT_WON_SCHWARZ], made->n);
    mean_add_many(&sums->loss, payoffs[SKAT_LOST], made->n);
    add_measured(sums, found->outcomes[line], payoffs);
}

static Sums sum_line(const SkatJudge *judge, int line, Contract contract, int bid) {
    Sums sums = {.needs_steps = false};
    Payoffs payoffs = {.view = judge->view, .contract = contract, .bid = bid};
    for (int i = 0; i < judge->found_count; i++)
        add_found(&sums, &judge->found[i], line,
                  payoffs_with(&payoffs, twelve_of(judge, &judge->found[i])));
    return sums;
}

static int64_t rounded_mean(const Mean *mean) {
    return mean->n > 0 ? mean->sum / (int64_t)mean->n : 0;
}

static SkatWorth worth_of(const Sums *sums, double z) {
    return (SkatWorth){.open =
                           share_estimate(sums->needs_steps ? &sums->measured_won : &sums->made, z),
                       .score = corrected_estimate(&sums->score, rounded_mean(&sums->loss),
                                                   rounded_mean(&sums->win), z)};
}

SkatWorth skat_line_worth(const SkatJudge *judge, int line, Contract contract, int bid, double z) {
    Sums sums = sum_line(judge, line, contract, bid);
    return worth_of(&sums, z);
}

/* ---- Rows ---- */

/* Odds at which wins and losses cancel out. */
static double break_even(const Sums *sums) {
    double win = (double)sums->win.sum, loss = (double)sums->loss.sum;
    return win > 0 ? loss / (loss - win) : 1;
}

/* Value of the smallest game that wins, with the cards that are known to count. */
static int smallest_value(const SkatJudge *judge, Contract contract, int bid) {
    const Rules *rules = judge->view->rules;
    CardSet cards = judge->view->hand | judge->talon;
    SkatLevel level = SKAT_PLAIN;
    int value;
    do
        value = skat_value(rules, contract, cards, level++);
    while (value < bid && level <= SKAT_MADE_SCHWARZ);
    return value;
}

static void make_exact(Estimate *estimate) {
    estimate->low = estimate->high = estimate->value;
}

void skat_row_fill(const SkatJudge *judge, int line, Contract contract, int bid, double z,
                   bool exact, EvalRow *row) {
    Sums sums = sum_line(judge, line, contract, bid);
    SkatWorth worth = worth_of(&sums, z);
    const SkatPoints *points = &judge->points[line];
    *row = (EvalRow){.contract = contract,
                     .discard = judge->lines[line].discard,
                     .exact = exact,
                     .value = smallest_value(judge, contract, bid),
                     .open = worth.open,
                     .points = mean_estimate(&points->points, z),
                     .score = worth.score,
                     .break_even = break_even(&sums)};
    for (int i = 0; i < EVAL_MAX_STEPS; i++)
        row->steps[i] = share_estimate(&sums.steps[i], z);
    if (contract.kind == SKAT_NULL)
        row->steps[0].n = row->steps[1].n = 0;
    if (points->points.n > 0) {
        double variance = (double)points->squares / (double)points->points.n -
                          row->points.value * row->points.value;
        row->points_deviation = variance > 0 ? sqrt(variance) : 0;
    }
    if (exact) {
        assert(judge->measure_every == 1);
        make_exact(&row->open);
        make_exact(&row->score);
        make_exact(&row->steps[0]);
        make_exact(&row->steps[1]);
    }
}

/* ---- Bids ---- */

/* The line on which a contract is played by plan. */
static int planned_line(const SkatJudge *judge, Contract contract) {
    int line = 0;
    while (judge->lines[line].way != SKAT_BY_PLAN || judge->lines[line].kind != contract.kind)
        line++;
    return line;
}

/* Null and Null Ouvert are the only two of a kind. */
enum { CHOICES = SKAT_KINDS + 1 };

static int choice_number(Contract contract) {
    return contract.modifiers & SKAT_OUVERT ? SKAT_KINDS : contract.kind;
}

static void find_usual(const uint64_t chosen[CHOICES], uint64_t worlds, EvalBid *result) {
    int most = 0;
    for (int i = 1; i < CHOICES; i++)
        if (chosen[i] > chosen[most])
            most = i;
    result->usual = (Contract){.kind = (uint8_t)most};
    if (most == SKAT_KINDS)
        result->usual = (Contract){.kind = SKAT_NULL, .modifiers = SKAT_OUVERT};
    result->usual_share = (double)chosen[most] / (double)worlds;
}

bool skat_bid_fill(const SkatJudge *judge, int bid, double z, EvalBid *result) {
    Sums sums = {.needs_steps = false};
    Payoffs payoffs[CHOICES];
    uint64_t chosen[CHOICES] = {0};
    memset(payoffs, 0, sizeof payoffs);
    for (int i = 0; i < judge->found_count; i++) {
        const SkatFound *found = &judge->found[i];
        Contract contract;
        if (!skat_plan_contract(judge->view, &judge->race, &found->plan, bid, &contract))
            return false;
        int line = planned_line(judge, contract);
        Payoffs *own = &payoffs[choice_number(contract)];
        own->view = judge->view;
        own->contract = contract;
        own->bid = bid;
        add_found(&sums, found, line, payoffs_with(own, twelve_of(judge, found)));
        chosen[choice_number(contract)] += found->made[line].n;
    }
    SkatWorth worth = worth_of(&sums, z);
    *result = (EvalBid){.bid = bid, .open = worth.open, .score = worth.score, .alone = -1};
    find_usual(chosen, judge->worlds, result);
    return true;
}
