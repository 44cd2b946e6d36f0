#include "cego_choices.h"

#include <stdlib.h>

enum {
    MOST_WAYS = 800, /* to play one contract: pairs that are kept and cards laid away */
    SCREENING_WORLDS = 200,
    WAYS_SHOWN = 8,      /* of a single contract that was asked for */
    PLANS_WITH_BLIND = 6 /* of which all cards to be laid away are tried */
};

/* Ways to play a contract. */
typedef struct Ways {
    CegoChoice list[MOST_WAYS];
    double score[MOST_WAYS]; /* by rule play */
    int count;
} Ways;

static void add_way(Ways *ways, const CegoPlan *plan, CardSet laid_away) {
    if (ways->count < MOST_WAYS)
        ways->list[ways->count++] = (CegoChoice){*plan, laid_away};
}

/* ---- All ways ---- */

static CegoPlan plan_of(int kind, unsigned modifiers, Card first, Card second) {
    CegoPlan plan = {.contract = {.kind = (uint8_t)kind, .modifiers = (uint8_t)modifiers},
                     .kept = set_of(first) | set_of(second)};
    plan.contract.led_count = cego_game.named_leads[kind];
    plan.contract.led[0] = first;
    plan.contract.led[1] = second;
    return plan;
}

static CardSet led_set(const Contract *contract) {
    CardSet led = 0;
    for (int i = 0; i < contract->led_count && i < MAX_LED; i++)
        led |= set_of(contract->led[i]);
    return led;
}

/* One way with the two cards that are kept, if they can be kept for this contract. The first is led
 * where one is. */
static void add_pair(const EvalRequest *request, int kind, unsigned modifiers, Card first,
                     Card second, Ways *ways) {
    Error error;
    CegoPlan plan = plan_of(kind, modifiers, first, second);
    CardSet led = request->restricted ? led_set(&request->contract) : 0;
    bool asked = (request->kept == 0 || request->kept == plan.kept) &&
                 (led == 0 || led == led_set(&plan.contract));
    if (asked && cego_check_led(request->rules, plan.contract, request->hand, &error) == STATUS_OK)
        add_way(ways, &plan, 0);
}

/* Every set of cards that can be kept. The order of two that are led, or kept, does not matter. */
static void list_plans(const EvalRequest *request, int kind, unsigned modifiers, Ways *ways) {
    bool ordered = cego_game.named_leads[kind] == 1, pair = cego_kept(kind) == 2;
    for (CardSet firsts = request->hand; firsts != 0;) {
        Card first = set_pop(&firsts);
        CardSet seconds = !pair ? set_of(first) : ordered ? request->hand & ~set_of(first) : firsts;
        while (seconds != 0)
            add_pair(request, kind, modifiers, first, set_pop(&seconds), ways);
    }
}

/* Every card that can be laid away after each of the first few plans, which are the best. */
static void list_laid_away(const EvalRequest *request, Ways *ways) {
    int plans = ways->count < PLANS_WITH_BLIND ? ways->count : PLANS_WITH_BLIND;
    CegoPlan kept[PLANS_WITH_BLIND];
    for (int i = 0; i < plans; i++)
        kept[i] = ways->list[i].plan;
    ways->count = 0;
    for (int i = 0; i < plans; i++) {
        CardSet may = cego_may_lay_away(request->rules, kept[i].contract.kind, request->talon,
                                        kept[i].kept & ~led_set(&kept[i].contract));
        while (may != 0)
            add_way(ways, &kept[i], set_of(set_pop(&may)));
    }
}

/* ---- Screening ---- */

/* Scores a batch of ways, at most as many as a judge takes. */
static Status score_batch(const EvalRequest *request, const CegoView *view,
                          const CegoChoice *choices, int count, double *scores, Error *error) {
    CegoQuestion question = {
        .view = *view, .purpose = "choose", .seed = request->seed, .choices = choices};
    uint64_t all = count == JUDGE_MAX_LINES ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
    Judge *judge =
        judge_new(&cego_judge, &question, all, JUDGE_MAX_LINES, request->seed, request->threads);
    if (judge == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    Status status = judge_sample(judge, SCREENING_WORLDS, error);
    for (int i = 0; status == STATUS_OK && i < count; i++)
        scores[i] = controlled_mean(&judge_tally(judge, i)->score, LOOKS_ONCE).value;
    judge_free(judge);
    return status;
}

/* Best first; among equals the first. */
static void sort_ways(Ways *ways) {
    for (int i = 1; i < ways->count; i++) {
        CegoChoice choice = ways->list[i];
        double score = ways->score[i];
        int at = i;
        for (; at > 0 && score > ways->score[at - 1]; at--) {
            ways->list[at] = ways->list[at - 1];
            ways->score[at] = ways->score[at - 1];
        }
        ways->list[at] = choice;
        ways->score[at] = score;
    }
}

static Status screen(const EvalRequest *request, const CegoView *view, Ways *ways, Error *error) {
    Status status = STATUS_OK;
    for (int first = 0; status == STATUS_OK && first < ways->count; first += CEGO_PASSING) {
        int count = ways->count - first < CEGO_PASSING ? ways->count - first : CEGO_PASSING;
        status = score_batch(request, view, &ways->list[first], count, &ways->score[first], error);
    }
    sort_ways(ways);
    return status;
}

/* ---- What can be declared ---- */

/* Can this contract still be said after what was heard? */
static bool may_say(const EvalRequest *request, const CegoView *view, int kind) {
    const CegoCalls *calls = &view->calls;
    bool ladder = cego_takes_blind(kind), solo = kind == CEGO_SOLO || kind == CEGO_ULTIMO;
    bool unsaid = !view->against_solo && !calls->solo_asked;
    if (request->talon != 0 && !ladder)
        return false;
    if (ladder)
        return calls->holder < 0 || kind > calls->step || (kind == calls->step && view->seat == 0);
    if (cego_game.contracts[kind].undeclared) /* "if nobody bids on": a bid of Cego is his own */
        return view->seat == 0 && !view->against_solo && calls->holder < 0;
    return solo ? unsaid : !view->against_solo && calls->holder < 0;
}

/* Adds the best ways to play one contract. */
static Status add_contract(const EvalRequest *request, const CegoView *view, Contract contract,
                           Ways *ways, CegoChoice *choices, int *count, Error *error) {
    CegoPlan plan;
    Status status = STATUS_OK;
    ways->count = 0;
    if (!may_say(request, view, contract.kind) ||
        !cego_plan(request->rules, contract.kind, contract.modifiers, request->hand, &plan))
        return STATUS_OK;
    if (cego_kept(contract.kind) == 0 || contract.kind == CEGO_MANN)
        add_way(ways, &plan, 0);
    else
        list_plans(request, contract.kind, contract.modifiers, ways);
    if (ways->count > 1)
        status = screen(request, view, ways, error);
    if (status == STATUS_OK && request->talon != 0 && cego_laid_away(contract.kind) > 0) {
        list_laid_away(request, ways);
        status = screen(request, view, ways, error);
    }
    int most = request->restricted ? WAYS_SHOWN : 1;
    for (int i = 0; i < most && i < ways->count && *count < CEGO_MAX_CHOICES; i++)
        choices[(*count)++] = ways->list[i];
    return status;
}

/* Is this contract among those that were asked for? */
static bool is_asked(const EvalRequest *request, Contract contract) {
    const Contract *only = &request->contract;
    return !request->restricted ||
           (only->kind == contract.kind && (only->modifiers & ~contract.modifiers) == 0);
}

/* All contracts with the modifiers that they can have; a Solo for all tricks is one of its own. */
static Status add_contracts(const EvalRequest *request, const CegoView *view, Ways *ways,
                            CegoChoice *choices, int *count, Error *error) {
    Status status = STATUS_OK;
    for (int kind = 0; kind < CEGO_CONTRACTS; kind++) {
        unsigned against = view->against_solo && cego_takes_blind(kind) ? CEGO_AGAINST_SOLO : 0;
        unsigned other = kind == CEGO_SOLO ? CEGO_DURCHMARSCH : kind == CEGO_BETTEL ? CEGO_OPEN : 0;
        for (int more = 0; status == STATUS_OK && more <= (other != 0); more++) {
            Contract contract = {.kind = (uint8_t)kind,
                                 .modifiers = (uint8_t)(more ? other : against)};
            if (is_asked(request, contract))
                status = add_contract(request, view, contract, ways, choices, count, error);
        }
    }
    return status;
}

Status cego_list_choices(const EvalRequest *request, const CegoView *view, CegoChoice *choices,
                         int *count, Error *error) {
    Ways *ways = malloc(sizeof *ways);
    if (ways == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    *count = 0;
    Status status = add_contracts(request, view, ways, choices, count, error);
    free(ways);
    if (status == STATUS_OK && *count == 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "nothing can be declared on this hand after these calls");
    return status;
}
