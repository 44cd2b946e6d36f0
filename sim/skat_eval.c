#include "skat_eval.h"

#include <assert.h>
#include <stdlib.h>

/* ---- Declarations ---- */

/* Modifiers that a line can be declared with, from the plain one on. */
static const uint8_t by_hand[] = {SKAT_HAND, SKAT_HAND | SKAT_SCHNEIDER, SKAT_HAND | SKAT_SCHWARZ,
                                  SKAT_HAND | SKAT_OUVERT};
enum { BY_HAND = sizeof by_hand };

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

static void add_choice(SkatQuestion *question, Contract contract, int line) {
    assert(question->choice_count < JUDGE_MAX_CHOICES);
    question->choices[question->choice_count++] = (SkatDeclaration){contract, line};
}

/* Of Null, Ouvert is played in another way; in suit games and Grand it counts as the Hand game that
 * it is. */
void skat_eval_add_line(SkatEval *eval, Contract contract, SkatWay way, CardSet discard) {
    int line = skat_add_line(&eval->question, contract, way, discard);
    bool announced = way == SKAT_BY_HAND && contract.kind != SKAT_NULL;
    for (int i = 0; i < (announced ? BY_HAND : 1); i++) {
        Contract declared = contract;
        if (announced)
            declared.modifiers = by_hand[i];
        if (is_wanted(eval, declared))
            add_choice(&eval->question, declared, line);
    }
}

/* ---- Rows ---- */

/* Value of the smallest game that wins, with the cards that are known to count. */
static int smallest_value(const SkatQuestion *question, Contract contract) {
    const Rules *rules = question->view->rules;
    CardSet cards = question->view->hand | question->talon;
    SkatLevel level = SKAT_PLAIN;
    int value;
    do
        value = skat_value(rules, contract, cards, level++);
    while (value < question->bid && level <= SKAT_MADE_SCHWARZ);
    return value;
}

Estimate skat_open_odds(const JudgeTally *tally, Looks looks) {
    return tally->undecided.hits > 0 ? (Estimate){.n = 0} : tally_open(tally, looks);
}

static EvalRow row_of(const SkatEval *eval, const Judge *judge, int choice,
                      const Evaluation *evaluation) {
    const SkatQuestion *question = &eval->question;
    const SkatDeclaration *declared = &question->choices[choice];
    EvalRow row = {.contract = declared->contract,
                   .discard = question->lines[declared->line].discard,
                   .exact = question->all};
    judge_fill_row(judge, choice, evaluation, &row);
    row.open = skat_open_odds(judge_tally(judge, choice), evaluation->looks);
    row.undecided = 0;
    if (row.contract.kind != SKAT_RAMSCH)
        row.value = smallest_value(question, row.contract);
    if (question->bid > 0)
        row.break_even = skat_break_even(question, row.contract);
    if (row.contract.kind >= SKAT_NULL) /* or Ramsch */
        row.steps[0].n = row.steps[1].n = row.points.n = 0;
    if (question->all)
        row.open.low = row.open.high = row.open.value;
    return row;
}

/* Odds below which an announcement is not considered. */
#define LEAST_ODDS 0.05

/* An announcement is sensible when it may be worth as much as the same game without it. */
static bool is_sensible(const SkatEval *eval, const EvalRow *row, const EvalRow *plain) {
    bool announced = row->contract.modifiers & (SKAT_SCHNEIDER | SKAT_SCHWARZ | SKAT_OUVERT);
    return row->contract.kind == SKAT_NULL || !announced || eval->request->restricted ||
           (row->table.value >= LEAST_ODDS && row->score.high >= plain->score.value);
}

void skat_eval_add_rows(const SkatEval *eval, const Judge *judge, Evaluation *evaluation) {
    const SkatQuestion *question = &eval->question;
    EvalRow plain = {.score = {0, 0, 0, 0}};
    for (int choice = 0; choice < question->choice_count; choice++) {
        if (question->choices[choice].line == SKAT_BEST)
            continue;
        EvalRow row = row_of(eval, judge, choice, evaluation);
        if (!(row.contract.modifiers & (SKAT_SCHNEIDER | SKAT_SCHWARZ | SKAT_OUVERT)))
            plain = row;
        if (is_sensible(eval, &row, &plain))
            judge_insert_row(&row, evaluation);
    }
}

Status skat_eval_run(SkatEval *eval, EvalPlan plan, JudgeAnswer *answer, const void *context,
                     Error *error) {
    const JudgeRun run = {.request = eval->request,
                          .plan = plan,
                          .evaluation = eval->evaluation,
                          .answer = answer,
                          .context = context};
    Judge *judge = skat_judge_new(&eval->question, eval->request->threads);
    Status status = judge != NULL ? judge_run(judge, &run, error)
                                  : error_set(error, STATUS_NO_MEMORY, "not enough memory");
    judge_free(judge);
    return status;
}

/* ---- Ramsch ---- */

bool skat_eval_ramsch(const SkatEval *eval, CardSet hand, bool all_passed, JudgeTally *tally) {
    enum { RAMSCH_WORLDS = 2000 };
    SkatView view = eval->view;
    view.hand = hand;
    for (int seat = 0; all_passed && seat < 3; seat++)
        view.heard.calls[seat] = (SkatCalls){.refused = SKAT_FIRST_BID};
    SkatMemory *memory = calloc(1, sizeof *memory);
    SkatQuestion question = {.view = &view, .purpose = "ramsch", .memory = memory};
    int line = skat_add_line(&question, (Contract){.kind = SKAT_RAMSCH}, SKAT_BY_NOBODY, 0);
    add_choice(&question, question.lines[line].contract, line);
    Judge *judge = skat_judge_new(&question, eval->request->threads);
    bool found =
        judge != NULL && memory != NULL && judge_sample(judge, RAMSCH_WORLDS, NULL) == STATUS_OK;
    if (found)
        *tally = *judge_tally(judge, 0);
    judge_free(judge);
    free(memory);
    return found;
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
    if (request->all && request->given != NULL)
        return error_set(
            error, STATUS_BAD_INPUT,
            "all worlds are counted without conditions; with a condition give a number");
    if (request->talon != 0 && request->restricted && request->contract.modifiers & SKAT_HAND)
        return error_set(error, STATUS_BAD_INPUT, "no Hand game once the talon has been seen");
    if (!request->restricted)
        return STATUS_OK;
    if (request->contract.kind == SKAT_RAMSCH)
        return error_set(error, STATUS_BAD_INPUT, "nobody declares Ramsch");
    return skat_game.contract_check(request->rules, request->contract, error);
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

/* What was heard makes some worlds likelier than others. */
static Status check_all(const SkatEval *eval, Error *error) {
    if (!eval->request->all || !skat_heard_any(&eval->view.heard))
        return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT,
                     "all worlds can only be counted where nothing was heard: calls make some of "
                     "them likelier than others; give a number of worlds");
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
    *evaluation = (Evaluation){.step_names = {"schneider", "schwarz"}};
    eval->request = request;
    eval->evaluation = evaluation;
    skat_view_init(&eval->view, &heard, request->hand, request->seed);
    eval->view.given = request->given;
    status = check_all(eval, error);
    if (status == STATUS_OK)
        status = find_bid(eval, error);
    if (status == STATUS_OK)
        status = check_null(eval, error);
    eval->question = (SkatQuestion){.view = &eval->view,
                                    .talon = request->talon,
                                    .purpose = "judge",
                                    .memory = &eval->memory,
                                    .bid = evaluation->bid};
    if (status == STATUS_OK)
        status = evaluate_view(eval, error);
    free(eval);
    return status;
}

static const char *const options[] = {"bid",    "talon",    "discard",  "owed",
                                      "played", "declarer", "position", NULL};

const EvalGame skat_eval = {
    .game = &skat_game,
    .options = options,
    .talon_name = "talon",
    .notes =
        "score: what you write minus the mean of what the two others write (bad points turned\n"
        "round), so that + is good for you; needed: odds at which it is 0.",
    .evaluate = evaluate};
