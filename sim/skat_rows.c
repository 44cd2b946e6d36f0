#include "skat_rows.h"

#include <assert.h>
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

static SkatSums sum_line(const SkatJudge *judge, int line, Contract contract, int bid) {
    SkatSums sums = {.needs_steps = false};
    Payoffs payoffs = {.view = judge->view, .contract = contract, .bid = bid};
    for (int i = 0; i < judge->found_count; i++) {
        const SkatFound *found = &judge->found[i];
        skat_sums_add(&sums, &found->made[line], found->outcomes[line],
                      payoffs_with(&payoffs, twelve_of(judge, found)));
    }
    return sums;
}

SkatWorth skat_line_worth(const SkatJudge *judge, int line, Contract contract, int bid, double z) {
    SkatSums sums = sum_line(judge, line, contract, bid);
    return skat_sums_worth(&sums, z);
}

/* ---- Rows ---- */

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
    SkatSums sums = sum_line(judge, line, contract, bid);
    *row = (EvalRow){.contract = contract,
                     .discard = judge->lines[line].discard,
                     .exact = exact,
                     .value = smallest_value(judge, contract, bid)};
    skat_sums_fill(&sums, &judge->points[line], z, row);
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
    SkatSums sums = {.needs_steps = false};
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
        skat_sums_add(&sums, &found->made[line], found->outcomes[line],
                      payoffs_with(own, twelve_of(judge, found)));
        chosen[choice_number(contract)] += found->made[line].n;
    }
    SkatWorth worth = skat_sums_worth(&sums, z);
    *result = (EvalBid){.bid = bid, .open = worth.open, .score = worth.score, .alone = -1};
    find_usual(chosen, judge->worlds, result);
    return true;
}
