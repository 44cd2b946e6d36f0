#include "skat_plan.h"

#include "eval_curve.h"
#include "skat_discard.h"

#include <assert.h>
#include <limits.h>

enum { NULL_DISCARDS = 8 }; /* solving is quick in Null, and the rule is weaker */

/* One plan in the making. */
typedef struct Race {
    const SkatView *view;
    Solver *solver;
    const SkatRace *length;
    CardSet twelve;
    Deal worlds[SKAT_RACE_WORLDS];
} Race;

/* The choosing worlds; they differ from one skat to the next. */
static bool draw_worlds(Race *race, CardSet ten, CardSet talon) {
    Worlds worlds = skat_view_worlds(race->view, talon, "choose");
    worlds.known.hands[race->view->seat] = ten;
    for (unsigned i = 0; i < race->length->last; i++)
        if (world_sample(&worlds, (ten ^ talon) * SKAT_RACE_WORLDS + i, &race->worlds[i]).drawn ==
            0)
            return false;
    return true;
}

/* Plays a contract with a discard in the worlds from share->n to before end, until it has lost so
 * many in all. */
static void run(const Race *race, int kind, CardSet discard, unsigned end, unsigned losses,
                Share *share) {
    SkatGame game;
    while (share->n < end && share->n - share->hits < losses) {
        skat_view_game(race->view, &race->worlds[share->n], kind, discard, &game);
        share_add(share, skat_solve_made(race->solver, &game));
    }
}

/* Runs a contract: the rule's first discard, and where that does not always win the next ones, as
 * long as they lose less. */
static void run_contract(const Race *race, int kind, SkatPlan *plan) {
    const SkatRace *length = race->length;
    CardSet discards[NULL_DISCARDS];
    Share *best = &plan->made[kind];
    int count = skat_list_discards(race->twelve, (Contract){.kind = (uint8_t)kind}, discards,
                                   kind == SKAT_NULL ? NULL_DISCARDS : length->discards);
    run(race, kind, discards[0], length->first, length->losses, best);
    if (best->n - best->hits >= length->losses)
        return;
    run(race, kind, discards[0], length->second, UINT_MAX, best);
    for (int i = 1; i < count && best->hits < best->n; i++) {
        Share share = {0, 0};
        run(race, kind, discards[i], length->second, (unsigned)(best->n - best->hits), &share);
        if (share.n == length->second) {
            *best = share;
            plan->discards[kind] = discards[i];
        }
    }
    run(race, kind, plan->discards[kind], length->last, UINT_MAX, best);
}

/* Up to which bid a contract is of use, without Schneider. */
static int highest_value(const Race *race, int kind) {
    Contract contract = {.kind = (uint8_t)kind};
    if (kind == SKAT_NULL)
        contract.modifiers = SKAT_OUVERT;
    return skat_value(race->view->rules, contract, race->twelve, SKAT_PLAIN);
}

/* The contract of highest value in the set. */
static int dearest(const Race *race, unsigned kinds) {
    int best = -1;
    for (int kind = 0; kind < SKAT_KINDS; kind++)
        if ((kinds >> kind & 1) &&
            (best < 0 || highest_value(race, kind) > highest_value(race, best)))
            best = kind;
    return best;
}

/* Runs contracts from the dearest down. When one has won all its worlds, no cheaper one will be
 * chosen at any bid. */
static void run_contracts(const Race *race, unsigned kinds, SkatPlan *plan) {
    while (kinds != 0) {
        int kind = dearest(race, kinds);
        kinds &= ~(1u << kind);
        run_contract(race, kind, plan);
        if (plan->made[kind].hits == race->length->last)
            return;
    }
}

bool skat_plan_make(const SkatView *view, Solver *solver, const SkatRace *length, CardSet ten,
                    CardSet talon, unsigned kinds, SkatPlan *plan) {
    Race race = {.view = view, .solver = solver, .length = length, .twelve = ten | talon};
    assert(length->first <= length->second && length->second <= length->last);
    assert(length->last <= SKAT_RACE_WORLDS);
    *plan = (SkatPlan){.twelve = ten | talon, .kinds = kinds};
    for (int kind = 0; kind < SKAT_KINDS; kind++)
        skat_list_discards(plan->twelve, (Contract){.kind = (uint8_t)kind}, &plan->discards[kind],
                           1);
    if (!draw_worlds(&race, ten, talon))
        return false;
    run_contracts(&race, kinds, plan);
    return true;
}

enum { USUAL_WEIGHT = 2 }; /* in worlds */

/* The mean of two payoffs, the second of which comes so many times in a thousand; times 1000. */
static int64_t mix(int64_t plain, int64_t other, int64_t thousandths) {
    return (1000 - thousandths) * plain + thousandths * other;
}

/* What a contract of the plan promises, in payoff points times a million. */
static int64_t promise(const SkatView *view, const SkatRace *race, const SkatPlan *plan,
                       Contract contract, int bid) {
    int kind = contract.kind;
    const Share *made = &plan->made[kind];
    int64_t of[SKAT_OUTCOMES];
    for (SkatOutcome outcome = SKAT_LOST_SCHNEIDER; outcome <= SKAT_WON_SCHNEIDER; outcome++)
        of[outcome] = skat_payoff(view->rules, contract, view->seat, plan->twelve, bid, outcome);
    uint64_t usual = USUAL_WEIGHT * (uint64_t)race->usual[kind];
    int64_t chance = (int64_t)((1000 * made->hits + usual) / (made->n + USUAL_WEIGHT));
    const EvalCurve *curve = race->reasoned ? eval_curve(&skat_game, contract) : NULL;
    if (curve != NULL)
        chance = (int64_t)(1000 * eval_curve_alone(curve, (double)chance / 1000,
                                                   (double)(made->n + USUAL_WEIGHT)));
    int64_t won = mix(of[SKAT_WON], of[SKAT_WON_SCHNEIDER], race->schneider[kind]);
    int64_t lost = mix(of[SKAT_LOST], of[SKAT_LOST_SCHNEIDER], race->own_schneider[kind]);
    return chance * won + (1000 - chance) * lost;
}

const Contract skat_plan_contracts[SKAT_PLAN_CONTRACTS] = {
    {.kind = SKAT_CLUBS},
    {.kind = SKAT_SPADES},
    {.kind = SKAT_HEARTS},
    {.kind = SKAT_DIAMONDS},
    {.kind = SKAT_GRAND},
    {.kind = SKAT_NULL},
    {.kind = SKAT_NULL, .modifiers = SKAT_OUVERT}};

int skat_plan_contract(const SkatView *view, const SkatRace *race, const SkatPlan *plan, int bid) {
    int64_t most = INT64_MIN;
    int best = -1;
    for (int i = 0; i < SKAT_PLAN_CONTRACTS; i++) {
        Contract c = skat_plan_contracts[i];
        bool allowed =
            c.kind != SKAT_NULL || skat_value(view->rules, c, plan->twelve, SKAT_PLAIN) >= bid;
        if (!allowed || (plan->kinds >> c.kind & 1) == 0)
            continue;
        int64_t promised = promise(view, race, plan, c, bid);
        if (promised > most) {
            most = promised;
            best = i;
        }
    }
    return best;
}
