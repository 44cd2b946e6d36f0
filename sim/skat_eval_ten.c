/* Ten cards: what to bid, whether to pick up, which game. */
#include "skat_eval.h"

#include <math.h>

/* A choice after picking up looks at so many worlds; more make it hardly better (docs/odds.md). */
static const SkatRace race = {.losses = 2, .first = 4, .second = 8, .last = 8, .discards = 2};

enum {
    PILOT = 48,         /* worlds that tell how often contracts are usually made, and the cost */
    MOST_WORLDS = 1000, /* of a prompt answer */
    LEAST_WORLDS = 200,
    WORLD_STEP = 100,
    PROMPT_NODES = 40000000, /* about one second on two cores */
    PLAYS = 140,             /* about the same */
    PICKED_UP = 0            /* the choice to pick up and see */
};

/* Bids are looked at as long as the best game of the pilot scores more than this. */
#define LEAST_SCORE (-20.0)

/* ---- Lines ---- */

static bool is_asked(const EvalRequest *request, int kind, bool hand) {
    bool asked_hand = request->contract.modifiers & SKAT_HAND;
    return !request->restricted || (request->contract.kind == kind && asked_hand == hand);
}

/* Null and Null Ouvert are played in different ways. */
static void add_lines(SkatEval *eval, bool hand, SkatWay way) {
    for (int kind = 0; kind < SKAT_KINDS; kind++) {
        Contract contract = {.kind = (uint8_t)kind, .modifiers = hand ? SKAT_HAND : 0};
        if (!is_asked(eval->request, kind, hand))
            continue;
        skat_eval_add_line(eval, contract, way, 0);
        contract.modifiers |= SKAT_OUVERT;
        if (kind == SKAT_NULL)
            skat_eval_add_line(eval, contract, way, 0);
    }
}

/* ---- The pilot ---- */

/* As many worlds as the nodes of a prompt answer allow: a world costs about one and a half times
 * what it did in the pilot, the plan for a skat about five times. */
static uint64_t affordable_worlds(uint64_t pilot_nodes) {
    double world = (double)pilot_nodes / PILOT;
    const double skats = 231;
    int worlds = MOST_WORLDS;
    for (; worlds > LEAST_WORLDS; worlds -= WORLD_STEP) {
        double found = skats * (1 - exp(-(double)worlds / skats));
        if ((1.5 * worlds + 5 * found) * world <= PROMPT_NODES)
            break;
    }
    return (uint64_t)worlds;
}

static int16_t thousandths(int64_t part, int64_t whole) {
    return (int16_t)(whole > 0 ? 1000 * part / whole : 0);
}

/* Notes what a contract does whatever the skat: with open cards how often it is made, and by rule
 * play how often Schneider comes to that. */
static void note_usual(const JudgeTally *tally, int kind, SkatRace *usual) {
    enum { RULE = CONTROLS - 1, SCHNEIDER = 0, OWN_SCHNEIDER = 2 };
    int64_t made = tally->made.sum[RULE], lost = (int64_t)tally->made.n - made;
    usual->usual[kind] = thousandths((int64_t)tally->open.hits, (int64_t)tally->open.n);
    usual->schneider[kind] = thousandths(tally->step[SCHNEIDER].sum[RULE], made);
    usual->own_schneider[kind] = thousandths(tally->step[OWN_SCHNEIDER].sum[RULE], lost);
}

/* The best mean score of a declaration by rule play at a bid. */
static double best_score(const Judge *pilot, const SkatQuestion *question, int bid) {
    double best = -INFINITY;
    for (int i = 0; i < question->choice_count; i++) {
        const SkatDeclaration *choice = &question->choices[i];
        JudgeTally tally;
        skat_review_line(pilot, question, choice->contract, choice->line, bid, &tally);
        best = fmax(best, tally_at_table(&tally, NULL, LOOKS_ONCE).score.value);
    }
    return best;
}

/* From the bid on as long as there may be a game that pays. */
static void list_bids(const Judge *pilot, const SkatQuestion *asked, SkatQuestion *question) {
    const Rules *rules = question->view->rules;
    for (int bid = question->bid; bid != 0 && question->bid_count < EVAL_MAX_BIDS;
         bid = skat_next_bid(rules, bid)) {
        question->bids[question->bid_count++] = bid;
        if (best_score(pilot, asked, bid) < LEAST_SCORE)
            break;
    }
}

/* One thread, so that the count of nodes is the same everywhere. */
static Status run_pilot(SkatEval *eval, uint64_t *nodes, Error *error) {
    SkatQuestion asked = eval->question, *question = &eval->question;
    question->purpose = "pilot";
    add_lines(eval, false, SKAT_BY_RULE);
    add_lines(eval, true, SKAT_BY_HAND);
    Judge *pilot = skat_judge_new(question, 1);
    if (pilot == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    Status status = judge_sample(pilot, PILOT, error);
    for (int i = 0; status == STATUS_OK && i < question->choice_count; i++)
        if (question->lines[question->choices[i].line].way == SKAT_BY_RULE)
            note_usual(judge_tally(pilot, i), question->choices[i].contract.kind, &asked.race);
    *nodes = judge_nodes(pilot);
    if (status == STATUS_OK)
        list_bids(pilot, question, &asked);
    judge_free(pilot);
    *question = asked;
    eval->memory = (SkatMemory){.planned = {{{.made = false}}}};
    return status;
}

/* ---- Bids ---- */

/* The Hand game to be looked at at a bid: the best of those that are worth so much, or for want of
 * one of all. */
static int hand_row(const Evaluation *evaluation, int bid) {
    int best = -1;
    for (int row = 0; row < evaluation->row_count; row++) {
        const EvalRow *r = &evaluation->rows[row];
        if (!(r->contract.modifiers & SKAT_HAND) ||
            (r->contract.kind == SKAT_NULL && r->value < bid))
            continue;
        if (best < 0 || (evaluation->rows[best].value < bid && r->value >= bid))
            best = row; /* rows come in the order of their scores */
    }
    return best;
}

/* Curves are of games that are worth the bid. */
static const EvalCurve *declared_curve(const Judge *judge, const EvalRow *row, int bid) {
    return row->value >= bid ? judge_curve(judge, row->choice) : NULL;
}

static void fill_alone(const SkatEval *eval, const Judge *judge, const Evaluation *evaluation,
                       EvalBid *bid) {
    JudgeTally tally;
    bid->alone = hand_row(evaluation, bid->bid);
    if (bid->alone < 0)
        return;
    const EvalRow *row = &evaluation->rows[bid->alone];
    const SkatDeclaration *declared = &eval->question.choices[row->choice];
    skat_review_line(judge, &eval->question, declared->contract, declared->line, bid->bid, &tally);
    tally.dropped = row->rough;
    AtTable at_table =
        tally_at_table(&tally, declared_curve(judge, row, bid->bid), evaluation->looks);
    bid->alone_open = skat_open_odds(&tally, evaluation->looks);
    bid->alone_table = at_table.odds;
    bid->alone_score = at_table.score;
    bid->alone_rough = at_table.rough;
}

static void fill_picked_up(const SkatEval *eval, const Judge *judge, int number,
                           const Evaluation *evaluation, EvalBid *bid) {
    JudgeTally tally;
    if (eval->question.choices[PICKED_UP].line != SKAT_BEST ||
        !skat_review_best(judge, &eval->question, number, &tally, &bid->usual, &bid->usual_share))
        return;
    if (number > 0 && number == eval->question.bid_count - 1) /* see wanted */
        tally_forget(&tally);
    AtTable at_table = tally_at_table(&tally, NULL, evaluation->looks);
    bid->rough = at_table.rough;
    bid->open = skat_open_odds(&tally, evaluation->looks);
    bid->table = at_table.odds;
    bid->score = at_table.score;
}

static void fill_bids(const SkatEval *eval, const Judge *judge, Evaluation *evaluation) {
    for (int i = 0; i < eval->question.bid_count; i++) {
        EvalBid *bid = &evaluation->bids[evaluation->bid_count++];
        *bid = (EvalBid){.bid = eval->question.bids[i], .alone = -1};
        fill_picked_up(eval, judge, i, evaluation, bid);
        fill_alone(eval, judge, evaluation, bid);
    }
}

/* ---- Advice ---- */

static bool prefers_talon(const EvalBid *bid) {
    return bid->alone < 0 || (bid->score.n > 0 && bid->score.value >= bid->alone_score.value);
}

static Estimate better_score(const EvalBid *bid) {
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
static void advise(const Judge *judge, Evaluation *evaluation) {
    EvalAdvice *advice = &evaluation->advice;
    const EvalBid *first = &evaluation->bids[0];
    Estimate score = better_score(first);
    advice->verdict = judge_verdict(&score);
    advice->pick_up = prefers_talon(first);
    advice->row = advice->pick_up ? find_row(evaluation, first->usual) : first->alone;
    for (int i = 0; i < evaluation->bid_count && better_score(&evaluation->bids[i]).value > 0;
         i++) {
        advice->bid = evaluation->bids[i].bid;
        if (better_score(&evaluation->bids[i]).low > 0)
            advice->sure_bid = evaluation->bids[i].bid;
    }
    if (first->alone < 0 || first->score.n == 0)
        return;
    Estimate ahead =
        judge_gain(judge, PICKED_UP, evaluation->rows[first->alone].choice, evaluation);
    advice->either = ahead.low <= 0 && ahead.high >= 0;
}

/* Can it still come to Ramsch, which nobody chooses? */
static bool may_be_ramsch(const SkatEval *eval) {
    bool nobody_bid = true;
    for (int seat = 0; seat < 3; seat++)
        nobody_bid = nobody_bid && eval->view.heard.calls[seat].said == 0;
    return nobody_bid && !eval->request->restricted &&
           eval->request->rules->value[SKAT_ALL_PASS] == SKAT_ALL_PASS_RAMSCH;
}

static void answer(const Judge *judge, const void *context, Evaluation *evaluation) {
    const SkatEval *eval = context;
    skat_eval_add_rows(eval, judge, evaluation);
    fill_bids(eval, judge, evaluation);
    advise(judge, evaluation);
}

/* Ramsch comes last among the rows: nobody chooses it. */
static void add_ramsch(const SkatEval *eval, Evaluation *evaluation) {
    JudgeTally tally;
    if (!may_be_ramsch(eval) || !skat_eval_ramsch(eval, eval->view.hand, true, &tally))
        return;
    AtTable ramsch = tally_at_table(&tally, NULL, LOOKS_ONCE);
    evaluation->rows[evaluation->row_count++] = (EvalRow){
        .contract.kind = SKAT_RAMSCH, .table = ramsch.odds, .score = ramsch.score, .rough = true};
}

Status skat_eval_ten(SkatEval *eval, Error *error) {
    const EvalRequest *request = eval->request;
    uint64_t nodes;
    eval->question.race = race;
    eval->question.race.reasoned = eval_players_reason(request->players);
    Status status = run_pilot(eval, &nodes, error);
    if (status != STATUS_OK)
        return status;
    if (!request->restricted || !(request->contract.modifiers & SKAT_HAND))
        eval->question.choices[eval->question.choice_count++] =
            (SkatDeclaration){.line = SKAT_BEST};
    add_lines(eval, false, SKAT_BY_PLAN);
    add_lines(eval, true, SKAT_BY_HAND);
    EvalPlan plan = {.worlds = affordable_worlds(nodes), .plays = PLAYS};
    status = skat_eval_run(eval, plan, answer, eval, error);
    if (status == STATUS_OK && eval->evaluation->row_count > 0)
        add_ramsch(eval, eval->evaluation);
    return status;
}
