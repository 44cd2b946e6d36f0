#include "sens_eval.h"

#include "sens_judge.h"
#include "solver/games/bavarian.h"

#include <math.h>

enum { WORLDS = 1000, PORTION = 256 }; /* by default; between two questions whether to go on */

/* An evaluation in the making. */
typedef struct SensEval {
    const EvalRequest *request;
    Evaluation *evaluation;
    SensView view;
    SensJudge judge;
    EvalPlan plan;
} SensEval;

/* ---- The question ---- */

static Status check_cards(const EvalRequest *request, Error *error) {
    int cards = set_count(request->hand);
    bool sees = request->rules->value[SENS_DEALER_SEES] == SENS_DEALER_SEES_YES;
    if (cards != SENS_FIRST_CARDS)
        return error_set(error, STATUS_BAD_INPUT,
                         "the hand has %d card%s, expected the first %d (the upcard and the "
                         "dealer's bottom card are told by themselves)",
                         cards, cards == 1 ? "" : "s", SENS_FIRST_CARDS);
    if (set_count(request->upcard) != 1)
        return error_set(error, STATUS_BAD_INPUT, "--upcard must tell one card");
    if (request->bottom == 0)
        return STATUS_OK;
    if (request->seat != SENS_DEALER)
        return error_set(error, STATUS_BAD_INPUT, "only the dealer knows the bottom card");
    if (!sees)
        return error_set(error, STATUS_BAD_INPUT,
                         "the dealer does not see the bottom card under these rules (switch "
                         "dealer_sees_last_card)");
    if (set_count(request->bottom) != 1)
        return error_set(error, STATUS_BAD_INPUT, "--bottom must tell one card");
    return STATUS_OK;
}

/* The suits that can be chosen in this round. */
static unsigned choices_of(const EvalRequest *request) {
    unsigned turned = 1u << deck_suit(&bavarian_deck, set_lowest(request->upcard));
    return request->round == 1 ? turned : ~turned & ((1u << BAVARIAN_SUITS) - 1);
}

static Status check_question(const EvalRequest *request, Error *error) {
    Status status = check_cards(request, error);
    if (status != STATUS_OK)
        return status;
    if (request->all)
        return error_set(error, STATUS_BAD_INPUT,
                         "there are too many worlds to count them all; give a number");
    if (request->restricted && !(choices_of(request) >> request->contract.kind & 1))
        return error_set(error, STATUS_BAD_INPUT,
                         "%s cannot be chosen in round %d with this upcard",
                         sens_game.contracts[request->contract.kind].title, request->round);
    return STATUS_OK;
}

static SensView view_of(const EvalRequest *request) {
    SensView view = {.rules = request->rules,
                     .round = (uint8_t)request->round,
                     .seed = request->seed,
                     .hand = {.seat = request->seat,
                              .cards = request->hand | request->bottom,
                              .upcard = set_lowest(request->upcard),
                              .bottom = CARD_NONE}};
    if (request->bottom != 0)
        view.hand.bottom = set_lowest(request->bottom);
    return view;
}

/* ---- The answer ---- */

static double deviation_of(const Mean *mean) {
    return mean->n < 2 ? 0 : mean_deviation(mean);
}

/* The odds at which the score is 0, if the games that are made and those that are not keep their
 * mean scores. */
static double break_even(const SensTally *tally) {
    uint64_t lost = tally->score.n - tally->score_made.n;
    if (lost == 0 || tally->score_made.n == 0)
        return lost == 0 ? 0 : 1;
    double won_mean = (double)tally->score_made.sum / (double)tally->score_made.n;
    double lost_mean = (double)(tally->score.sum - tally->score_made.sum) / (double)lost;
    return -lost_mean / (won_mean - lost_mean);
}

static void add_row(SensEval *eval, int trump) {
    const SensTally *tally = &eval->judge.tally[trump];
    double z = eval->plan.z;
    eval->evaluation->rows[eval->evaluation->row_count++] =
        (EvalRow){.contract.kind = (uint8_t)trump,
                  .value = sens_points(eval->request->rules),
                  .open = share_estimate(&tally->made, z),
                  .steps = {share_estimate(&tally->dackeln, z)},
                  .points = mean_estimate(&tally->points, z),
                  .points_deviation = deviation_of(&tally->points),
                  .score = mean_estimate(&tally->score, z),
                  .break_even = break_even(tally)};
}

/* Adds a row for every choice, the best score first. */
static void add_rows(SensEval *eval) {
    EvalRow *rows = eval->evaluation->rows;
    for (int trump = 0; trump < BAVARIAN_SUITS; trump++)
        if (eval->judge.choices >> trump & 1)
            add_row(eval, trump);
    for (int i = 1; i < eval->evaluation->row_count; i++)
        for (int at = i; at > 0 && rows[at].score.value > rows[at - 1].score.value; at--) {
            EvalRow row = rows[at];
            rows[at] = rows[at - 1];
            rows[at - 1] = row;
        }
}

static void advise(SensEval *eval) {
    Evaluation *evaluation = eval->evaluation;
    const SensTally *best = &eval->judge.tally[evaluation->rows[0].contract.kind];
    evaluation->pass = mean_estimate(&eval->judge.tally[SENS_PASSING].score, eval->plan.z);
    evaluation->gain = mean_estimate(&best->gain, eval->plan.z);
    evaluation->advice = (EvalAdvice){.row = 0, .rival = -1, .verdict = EVAL_CLOSE};
    if (evaluation->gain.low > 0)
        evaluation->advice.verdict = EVAL_PLAY;
    if (evaluation->gain.high < 0)
        evaluation->advice.verdict = EVAL_PASS;
}

static bool is_precise(const SensEval *eval) {
    const SensJudge *judge = &eval->judge;
    double widest = 0;
    if (eval->request->target <= 0 || !eval_is_look(judge->worlds))
        return false;
    for (int trump = 0; trump < BAVARIAN_SUITS; trump++)
        if (judge->choices >> trump & 1) {
            Estimate made = share_estimate(&judge->tally[trump].made, eval->plan.z);
            widest = fmax(widest, made.high - made.low);
        }
    return widest / 2 <= eval->request->target;
}

/* Judges worlds until there are enough, the target is reached, or the request says no. */
static Status judge_worlds(SensEval *eval, Error *error) {
    SensJudge *judge = &eval->judge;
    uint64_t total = eval->plan.total;
    Status status = STATUS_OK;
    while (status == STATUS_OK && judge->worlds < total && !is_precise(eval)) {
        eval->evaluation->stopped = !eval_goes_on(eval->request, judge->worlds, total);
        if (eval->evaluation->stopped)
            break;
        uint64_t end = judge->worlds + PORTION;
        status = sens_judge_sample(judge, end < total ? end : total, error);
    }
    eval->evaluation->worlds = judge->worlds;
    eval->evaluation->drawn = judge->drawn;
    return status;
}

static Status evaluate(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    SensEval eval = {.request = request, .evaluation = evaluation};
    Status status = check_question(request, error);
    if (status != STATUS_OK)
        return status;
    eval.view = view_of(request);
    status = sens_heard_parse(request->heard, &eval.view, error);
    if (status != STATUS_OK)
        return status;
    *evaluation = (Evaluation){.step_names = {"dackeln"}, .advice = {.row = -1}};
    eval.plan = eval_plan(request, WORLDS);
    evaluation->looks = eval.plan.looks;
    eval.judge = (SensJudge){.view = &eval.view, .threads = request->threads};
    eval.judge.choices = request->restricted ? 1u << request->contract.kind : choices_of(request);
    status = sens_judge_start(&eval.judge, error);
    if (status == STATUS_OK)
        status = judge_worlds(&eval, error);
    if (status == STATUS_OK) {
        add_rows(&eval);
        advise(&eval);
    }
    sens_judge_end(&eval.judge);
    return status;
}

static const char *const options[] = {"upcard", "bottom", "round", NULL};

const EvalGame sens_eval = {
    .game = &sens_game,
    .options = options,
    .notes =
        "All odds are with open cards: everybody sees all hands and plays his best. Rauben and\n"
        "all melds that the unknown cards bring are counted.\n"
        "score: what your side writes minus what the others write, Dackeln included; needed:\n"
        "odds at which it is 0. Passing: the others, and you in round 2, choose by a plain\n"
        "rule (see docs/sens-players.md); if everybody passes nothing is written.",
    .evaluate = evaluate};
