#include "sens_eval.h"

#include "sens_judge.h"
#include "solver/games/bavarian.h"

enum { WORLDS = 1000 }; /* by default */

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

static void answer(const Judge *judge, const EvalRequest *request, uint64_t choices, double z,
                   Evaluation *evaluation) {
    for (int trump = 0; trump < BAVARIAN_SUITS; trump++)
        if (choices >> trump & 1)
            judge_add_row(judge, trump, (Contract){.kind = (uint8_t)trump},
                          sens_points(request->rules), z, evaluation);
    judge_advise(judge, evaluation->rows[0].contract.kind, SENS_PASSING, z, evaluation);
}

static Status judge_hand(const EvalRequest *request, const SensView *view, Evaluation *evaluation,
                         Error *error) {
    EvalPlan plan = eval_plan(request, WORLDS);
    uint64_t choices = request->restricted ? 1u << request->contract.kind : choices_of(request);
    Judge *judge =
        judge_new(&sens_judge, view, choices | 1u << SENS_PASSING, request->seed, request->threads);
    if (judge == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    Status status = judge_run(judge, request, &plan, SENS_PASSING, evaluation, error);
    if (status == STATUS_OK && evaluation->worlds > 0)
        answer(judge, request, choices, plan.z, evaluation);
    judge_free(judge);
    return status;
}

static Status evaluate(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    *evaluation = (Evaluation){.step_names = {"dackeln"}, .advice = {.row = -1}};
    Status status = check_question(request, error);
    if (status != STATUS_OK)
        return status;
    SensView view = view_of(request);
    status = sens_heard_parse(request->heard, &view, error);
    return status == STATUS_OK ? judge_hand(request, &view, evaluation, error) : status;
}

static const char *const options[] = {"upcard", "bottom", "round", NULL};

const EvalGame sens_eval = {
    .game = &sens_game,
    .options = options,
    .notes =
        "made ... score: with open cards, everybody sees all hands and plays his best. Rauben and\n"
        "all melds that the unknown cards bring are counted.\n"
        "score: what your side writes minus what the others write, Dackeln included; needed:\n"
        "odds at which it is 0. Passing: the others, and you in round 2, choose by a plain\n"
        "rule (see docs/sens-players.md); if everybody passes nothing is written.",
    .evaluate = evaluate};
