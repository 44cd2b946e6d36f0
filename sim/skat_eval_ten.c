/* Ten cards: what to bid, whether to pick up, which game. */
#include "skat_eval.h"
#include "skat_rows.h"

#include <math.h>

/* A choice after picking up looks at so many worlds; more make it hardly better (docs/odds.md). */
static const SkatRace race = {.losses = 2, .first = 4, .second = 8, .last = 8, .discards = 2};

enum {
    PILOT = 48, /* worlds that tell how often contracts are usually made, and the cost */
    MEASURE_EVERY = 4,
    MOST_WORLDS = 1000, /* of a prompt answer */
    LEAST_WORLDS = 200,
    WORLD_STEP = 100,
    PROMPT_NODES = 90000000 /* about two seconds on two cores */
};

/* ---- Lines ---- */

static bool is_asked(const EvalRequest *request, int kind, SkatWay way) {
    bool hand = request->contract.modifiers & SKAT_HAND;
    return !request->restricted ||
           (request->contract.kind == kind && hand == (way == SKAT_BY_HAND));
}

static void add_lines(SkatEval *eval) {
    for (SkatWay way = SKAT_BY_HAND; way <= SKAT_BY_PLAN; way++)
        for (int kind = 0; kind < SKAT_KINDS; kind++)
            if (is_asked(eval->request, kind, way))
                eval->judge.lines[eval->judge.line_count++] =
                    (SkatLine){.kind = (uint8_t)kind, .way = way};
}

/* ---- The pilot ---- */

/* As many worlds as the nodes of a prompt answer allow: a world costs about one and a half times
 * what it did in the pilot, the plan for a skat about five times. */
static uint64_t affordable_worlds(uint64_t pilot_nodes) {
    double world = (double)pilot_nodes / PILOT;
    int worlds = MOST_WORLDS;
    for (; worlds > LEAST_WORLDS; worlds -= WORLD_STEP) {
        double skats = SKAT_MAX_FOUND * (1 - exp(-(double)worlds / SKAT_MAX_FOUND));
        if ((1.5 * worlds + 5 * skats) * world <= PROMPT_NODES)
            break;
    }
    return (uint64_t)worlds;
}

static int16_t thousandths(uint64_t part, uint64_t whole) {
    return (int16_t)(whole > 0 ? 1000 * part / whole : 0);
}

/* Notes what a contract does whatever the skat. */
static void note_usual(const SkatJudge *pilot, int line, SkatRace *usual) {
    int kind = pilot->lines[line].kind;
    uint64_t made = 0, sums[SKAT_OUTCOMES] = {0};
    for (int i = 0; i < pilot->found_count; i++) {
        made += pilot->found[i].made[line].hits;
        for (int outcome = 0; outcome < SKAT_OUTCOMES; outcome++)
            sums[outcome] += pilot->found[i].outcomes[line][outcome];
    }
    uint64_t schneider = sums[SKAT_WON_SCHNEIDER] + sums[SKAT_WON_SCHWARZ];
    uint64_t own = sums[SKAT_LOST_SCHNEIDER] + sums[SKAT_LOST_SCHWARZ];
    usual->usual[kind] = thousandths(made, PILOT);
    usual->schneider[kind] = thousandths(schneider, schneider + sums[SKAT_WON]);
    usual->own_schneider[kind] = thousandths(own, own + sums[SKAT_LOST]);
}

/* One thread, so that the count of nodes is the same everywhere. */
static Status run_pilot(SkatEval *eval, uint64_t *nodes, Error *error) {
    SkatJudge pilot = eval->judge;
    pilot.purpose = "pilot";
    pilot.race = (SkatRace){.discards = 1}; /* no worlds: the rule's discard */
    pilot.measure_every = 2;
    pilot.points_every = PILOT;
    pilot.threads = 1;
    Status status = skat_judge_start(&pilot, error);
    if (status == STATUS_OK)
        status = skat_judge_sample(&pilot, PILOT, error);
    for (int line = 0; status == STATUS_OK && line < pilot.line_count; line++)
        if (pilot.lines[line].way == SKAT_BY_PLAN)
            note_usual(&pilot, line, &eval->judge.race);
    if (status == STATUS_OK)
        *nodes = solver_nodes(pilot.solvers[0]);
    skat_judge_end(&pilot);
    return status;
}

/* ---- Bids ---- */

/* The best game without the skat at a bid. */
static void fill_alone(const SkatEval *eval, EvalBid *bid) {
    const Evaluation *evaluation = eval->evaluation;
    for (int row = 0; row < evaluation->row_count; row++) {
        Contract contract = evaluation->rows[row].contract;
        bool reaches = contract.kind != SKAT_NULL || evaluation->rows[row].value >= bid->bid;
        if ((contract.modifiers & SKAT_HAND) == 0 || !reaches)
            continue;
        SkatWorth worth =
            skat_line_worth(&eval->judge, eval->row_lines[row], contract, bid->bid, eval->z);
        if (bid->alone < 0 || worth.score.value > bid->alone_score.value) {
            bid->alone = row;
            bid->alone_open = worth.open;
            bid->alone_score = worth.score;
        }
    }
}

static void fill_bids(SkatEval *eval) {
    Evaluation *evaluation = eval->evaluation;
    for (int bid = evaluation->bid; bid != 0 && evaluation->bid_count < EVAL_MAX_BIDS;
         bid = skat_next_bid(eval->request->rules, bid)) {
        EvalBid *filled = &evaluation->bids[evaluation->bid_count++];
        if (!skat_bid_fill(&eval->judge, bid, eval->z, filled))
            *filled = (EvalBid){.bid = bid, .alone = -1};
        fill_alone(eval, filled);
    }
}

/* ---- Advice ---- */

static bool prefers_talon(const EvalBid *bid) {
    return bid->alone < 0 || (bid->score.n > 0 && bid->score.value >= bid->alone_score.value);
}

static Estimate best_score(const EvalBid *bid) {
    return prefers_talon(bid) ? bid->score : bid->alone_score;
}

static int find_row(const Evaluation *evaluation, Contract contract) {
    for (int row = 0; row < evaluation->row_count; row++)
        if (evaluation->rows[row].contract.kind == contract.kind &&
            evaluation->rows[row].contract.modifiers == contract.modifiers)
            return row;
    return -1;
}

/* Bid as long as the better of the two ways has an expected score above 0. */
static void advise(Evaluation *evaluation) {
    EvalAdvice *advice = &evaluation->advice;
    const EvalBid *first = &evaluation->bids[0];
    Estimate score = best_score(first);
    advice->verdict = score.low > 0 ? EVAL_PLAY : score.high < 0 ? EVAL_PASS : EVAL_CLOSE;
    advice->pick_up = prefers_talon(first);
    advice->row = advice->pick_up ? find_row(evaluation, first->usual) : first->alone;
    for (int i = 0; i < evaluation->bid_count && best_score(&evaluation->bids[i]).value > 0; i++) {
        advice->bid = evaluation->bids[i].bid;
        if (best_score(&evaluation->bids[i]).low > 0)
            advice->sure_bid = evaluation->bids[i].bid;
    }
    double widths = hypot(first->score.high - first->score.value,
                          first->alone_score.high - first->alone_score.value);
    advice->either = first->alone >= 0 && first->score.n > 0 &&
                     fabs(first->score.value - first->alone_score.value) < widths;
}

/* Can it still come to Ramsch, which nobody chooses? */
static bool may_be_ramsch(const SkatEval *eval) {
    bool nobody_bid = true;
    for (int seat = 0; seat < 3; seat++)
        nobody_bid = nobody_bid && eval->view.heard.calls[seat].said == 0;
    return nobody_bid && !eval->request->restricted &&
           eval->request->rules->value[SKAT_ALL_PASS] == SKAT_ALL_PASS_RAMSCH;
}

Status skat_eval_ten(SkatEval *eval, Error *error) {
    uint64_t pilot_nodes;
    eval->judge = (SkatJudge){.view = &eval->view,
                              .purpose = "judge",
                              .race = race,
                              .measure_every = MEASURE_EVERY,
                              .points_every = MEASURE_EVERY,
                              .threads = eval->request->threads};
    add_lines(eval);
    Status status = run_pilot(eval, &pilot_nodes, error);
    if (status != STATUS_OK)
        return status;
    skat_eval_plan_worlds(eval, affordable_worlds(pilot_nodes));
    status = skat_judge_start(&eval->judge, error);
    if (status == STATUS_OK)
        status = skat_eval_judge(eval, error);
    if (status == STATUS_OK && eval->judge.worlds > 0) {
        for (int line = 0; line < eval->judge.line_count; line++)
            skat_eval_add_rows(eval, line, false);
        skat_eval_sort_rows(eval);
        fill_bids(eval);
        advise(eval->evaluation);
        if (may_be_ramsch(eval))
            skat_eval_add_ramsch(eval, true);
    }
    skat_judge_end(&eval->judge);
    return status;
}
