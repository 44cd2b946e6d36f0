#include "skat_eval.h"

#include "skat_ramsch.h"
#include "skat_rows.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { PORTION = 256 }; /* worlds between two questions whether to go on */

/* ---- Rows ---- */

/* Contracts that a line can be declared as, from the plain one on. */
static const uint8_t by_hand[] = {SKAT_HAND, SKAT_HAND | SKAT_SCHNEIDER, SKAT_HAND | SKAT_SCHWARZ,
                                  SKAT_HAND | SKAT_OUVERT};
static const uint8_t picked_up[] = {0, SKAT_OUVERT};
enum { BY_HAND = sizeof by_hand, PICKED_UP = sizeof picked_up };

/* May this be declared at all, and was it asked for? */
static bool is_wanted(const SkatEval *eval, Contract contract) {
    const EvalRequest *request = eval->request;
    if (request->restricted && (contract.kind != request->contract.kind ||
                                contract.modifiers != request->contract.modifiers))
        return false;
    if (contract.kind == SKAT_NULL &&
        skat_value(request->rules, contract, eval->view.hand, SKAT_PLAIN) < eval->evaluation->bid)
        return false;
    return skat_game.contract_check(request->rules, contract, NULL) == STATUS_OK;
}

/* Odds below which an announcement is not considered. */
#define LEAST_ODDS 0.05

/* An announcement is sensible when it may be worth as much as the same game without it. */
static bool is_sensible(const SkatEval *eval, const EvalRow *row, const EvalRow *plain) {
    bool announced = row->contract.kind != SKAT_NULL && row != plain;
    return !announced || eval->request->restricted ||
           (row->open.value >= LEAST_ODDS && row->score.high >= plain->score.value);
}

void skat_eval_add_rows(SkatEval *eval, int line, bool exact) {
    Evaluation *evaluation = eval->evaluation;
    const EvalRow *plain = &evaluation->rows[evaluation->row_count];
    bool hand = eval->judge.lines[line].way == SKAT_BY_HAND;
    const uint8_t *modifiers = hand ? by_hand : picked_up;
    for (int i = 0; i < (hand ? BY_HAND : PICKED_UP); i++) {
        Contract contract = {.kind = eval->judge.lines[line].kind, .modifiers = modifiers[i]};
        if (!is_wanted(eval, contract))
            continue;
        EvalRow *row = &evaluation->rows[evaluation->row_count];
        skat_row_fill(&eval->judge, line, contract, evaluation->bid, eval->z, exact, row);
        if (is_sensible(eval, row, plain))
            eval->row_lines[evaluation->row_count++] = line;
    }
}

/* By how much the hand is better for the row's contract than a usual one, where that counts. */
static double gain(const EvalRow *row) {
    return row->score.value - row->usual.value;
}

/* Rows with the talon before those without, then by score. */
static bool comes_before(const EvalRow *a, const EvalRow *b) {
    bool hand_a = a->contract.modifiers & SKAT_HAND, hand_b = b->contract.modifiers & SKAT_HAND;
    return hand_a != hand_b ? hand_b : gain(a) > gain(b);
}

void skat_eval_sort_rows(SkatEval *eval) {
    EvalRow *rows = eval->evaluation->rows;
    for (int i = 1; i < eval->evaluation->row_count; i++) {
        EvalRow row = rows[i];
        int line = eval->row_lines[i], at = i;
        for (; at > 0 && comes_before(&row, &rows[at - 1]); at--) {
            rows[at] = rows[at - 1];
            eval->row_lines[at] = eval->row_lines[at - 1];
        }
        rows[at] = row;
        eval->row_lines[at] = line;
    }
}

enum { RAMSCH_WORLDS = 2000 };

/* Twice the score was tallied. */
static Estimate halved(const Mean *twice) {
    Estimate e = mean_estimate(twice, STATS_Z95);
    return (Estimate){e.value / 2, e.low / 2, e.high / 2, e.n};
}

void skat_eval_add_ramsch(SkatEval *eval, bool all_passed) {
    Evaluation *evaluation = eval->evaluation;
    SkatRamsch ramsch;
    if (!skat_ramsch_play(&eval->view, all_passed, RAMSCH_WORLDS, &ramsch))
        return;
    evaluation->rows[evaluation->row_count++] =
        (EvalRow){.contract.kind = SKAT_RAMSCH,
                  .table = share_estimate(&ramsch.spared, STATS_Z95),
                  .score = halved(&ramsch.score)};
}

Estimate skat_eval_usual_ramsch(const SkatEval *eval) {
    SkatView usual = eval->view;
    SkatRamsch ramsch;
    usual.hand = 0;
    skat_ramsch_play(&usual, false, RAMSCH_WORLDS, &ramsch);
    return halved(&ramsch.score);
}

bool skat_eval_rivals(const EvalRow *better, const EvalRow *row) {
    double widths =
        hypot(better->score.high - better->score.value, row->score.high - row->score.value);
    return gain(better) - gain(row) <= widths;
}

void skat_eval_advise_row(Evaluation *evaluation) {
    const EvalRow *rows = evaluation->rows;
    EvalAdvice *advice = &evaluation->advice;
    int second = 1;
    while (second < evaluation->row_count && rows[second].score.value == rows[0].score.value)
        second++; /* another way to do the same */
    advice->row = 0;
    advice->rival =
        second < evaluation->row_count && skat_eval_rivals(&rows[0], &rows[second]) ? second : -1;
}

/* ---- Worlds ---- */

void skat_eval_plan_worlds(SkatEval *eval, uint64_t by_default) {
    EvalPlan plan = eval_plan(eval->request, by_default);
    eval->total = plan.total;
    eval->z = plan.z;
    eval->evaluation->looks = plan.looks;
}

uint64_t skat_eval_next(SkatEval *eval, uint64_t done, double half_width) {
    const EvalRequest *request = eval->request;
    bool precise = request->target > 0 && eval_is_look(done) && half_width <= request->target;
    if (precise || done >= eval->total)
        return done;
    eval->evaluation->stopped = !eval_goes_on(request, done, eval->total);
    if (eval->evaluation->stopped)
        return done;
    return done + PORTION < eval->total ? done + PORTION : eval->total;
}

/* Half the widest interval of open odds. */
static double half_width(const SkatEval *eval) {
    double widest = 0;
    for (int line = 0; line < eval->judge.line_count; line++) {
        Contract contract = {.kind = eval->judge.lines[line].kind};
        Estimate open = skat_line_worth(&eval->judge, line, contract, 0, eval->z).open;
        widest = fmax(widest, open.high - open.low);
    }
    return widest / 2;
}

Status skat_eval_judge(SkatEval *eval, Error *error) {
    SkatJudge *judge = &eval->judge;
    Status status = STATUS_OK;
    uint64_t end;
    while (status == STATUS_OK &&
           (end = skat_eval_next(eval, judge->worlds, half_width(eval))) > judge->worlds)
        status = skat_judge_sample(judge, end, error);
    eval->evaluation->worlds = judge->worlds;
    eval->evaluation->drawn = judge->draws.drawn;
    eval->evaluation->forced = judge->draws.forced;
    eval->evaluation->effective = world_draws_effective(&judge->draws, judge->worlds);
    return status;
}

/* ---- The question ---- */

static bool is_malenko(const EvalRequest *request) {
    return request->rules->value[SKAT_VARIANT] == SKAT_VARIANT_MALENKO;
}

static Status check_cards(const EvalRequest *request, Error *error) {
    bool malenko = is_malenko(request);
    int expected = malenko ? 5 : skat_game.hand_size, count = set_count(request->hand);
    if (count != expected)
        return error_set(error, STATUS_BAD_INPUT, "the hand has %d cards, %d expected%s", count,
                         expected, malenko ? ": in Malenko the game is named after five" : "");
    if (request->talon != 0 && set_count(request->talon) != skat_game.talon_size)
        return error_set(error, STATUS_BAD_INPUT, "the talon has %d card, 2 expected",
                         set_count(request->talon));
    if ((request->talon & request->hand) != 0)
        return error_set(error, STATUS_BAD_INPUT, "a card is both in the hand and in the talon");
    if ((request->discard & ~(request->hand | request->talon)) != 0)
        return error_set(error, STATUS_BAD_INPUT, "a card of the discard is not among the twelve");
    return STATUS_OK;
}

static Status check_question(const EvalRequest *request, Error *error) {
    Status status = check_cards(request, error);
    if (status != STATUS_OK)
        return status;
    if (request->talon == 0 && request->discard != 0)
        return error_set(error, STATUS_BAD_INPUT, "a discard needs the talon to be known");
    if (request->talon == 0 && request->all)
        return error_set(error, STATUS_BAD_INPUT,
                         "all worlds can only be counted once the talon is known (184756 of them; "
                         "before it there are 42678636)");
    if (request->talon != 0 && request->restricted && request->contract.modifiers & SKAT_HAND)
        return error_set(error, STATUS_BAD_INPUT, "no Hand game once the talon has been seen");
    if (!request->restricted)
        return STATUS_OK;
    if (request->contract.kind == SKAT_RAMSCH)
        return error_set(error, STATUS_BAD_INPUT, "nobody declares Ramsch");
    return skat_game.contract_check(request->rules, request->contract, error);
}

/* What was heard makes some worlds likelier than others. */
static Status check_all(const SkatEval *eval, Error *error) {
    if (!eval->request->all || !skat_heard_any(&eval->view.heard))
        return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT,
                     "all worlds can only be counted where nothing was heard: calls make some of "
                     "them likelier than others; give a number of worlds");
}

/* The bid that scores count with. */
static Status find_bid(SkatEval *eval, Error *error) {
    const EvalRequest *request = eval->request;
    int bid = request->bid, lowest = skat_heard_lowest(&eval->view.heard);
    if (is_malenko(request))
        return STATUS_OK;
    if (bid != 0 && skat_heard_bid(request->rules, bid) == 0)
        return error_set(error, STATUS_BAD_INPUT, "bid %d is not the value of any game", bid);
    if (bid == 0 && lowest == 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "by what was heard this seat can no longer become declarer");
    eval->evaluation->bid = bid != 0 ? skat_heard_bid(request->rules, bid) : lowest;
    return STATUS_OK;
}

/* Null may only be declared where its value is not below the bid. */
static Status check_null(const SkatEval *eval, Error *error) {
    const EvalRequest *request = eval->request;
    int bid = eval->evaluation->bid;
    if (!request->restricted || request->contract.kind != SKAT_NULL)
        return STATUS_OK;
    int value = skat_value(request->rules, request->contract, request->hand, SKAT_PLAIN);
    return value >= bid
               ? STATUS_OK
               : error_set(error, STATUS_BAD_INPUT,
                           "this Null is worth %d, which is below the bid of %d", value, bid);
}

static Status evaluate_view(SkatEval *eval, Error *error) {
    if (is_malenko(eval->request))
        return skat_eval_malenko(eval, error);
    return eval->request->talon != 0 ? skat_eval_twelve(eval, error) : skat_eval_ten(eval, error);
}

static Status evaluate(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    SkatHeard heard;
    Status status = check_question(request, error);
    if (status == STATUS_OK)
        status = skat_heard_parse(request->rules, request->seat, request->heard, &heard, error);
    if (status != STATUS_OK)
        return status;
    SkatEval *eval = calloc(1, sizeof *eval);
    if (eval == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    *evaluation = (Evaluation){.step_names = {"schneider", "schwarz"}, .advice = {.row = -1}};
    eval->request = request;
    eval->evaluation = evaluation;
    skat_view_init(&eval->view, &heard, request->hand, request->seed);
    status = check_all(eval, error);
    if (status == STATUS_OK)
        status = find_bid(eval, error);
    if (status == STATUS_OK)
        status = check_null(eval, error);
    if (status == STATUS_OK)
        status = evaluate_view(eval, error);
    free(eval);
    return status;
}

static const char *const options[] = {"bid", "talon", "discard", "owed", NULL};

const EvalGame skat_eval = {
    .game = &skat_game,
    .options = options,
    .talon_name = "talon",
    .notes =
        "All odds are with open cards: everybody sees all hands and plays his best. At a table\n"
        "the others do not see your cards, and a soloist makes more games than this.\n"
        "score: what you write minus the mean of what the two others write (bad points turned\n"
        "round), so that + is good for you; needed: odds at which it is 0.",
    .evaluate = evaluate};
