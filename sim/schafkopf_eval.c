#include "schafkopf_eval.h"

#include "schafkopf_judge.h"

/* Worlds by default: fewer where there are many contracts (Geier and the like). */
enum { WORLDS = 1000, MANY_CHOICES = 12, WORLDS_FOR_MANY = 400, PLAYS = 100 };

/* ---- The question ---- */

static SchafkopfView view_of(const EvalRequest *request) {
    return (SchafkopfView){.rules = request->rules,
                           .seat = request->seat,
                           .hand = request->hand,
                           .given = request->given,
                           .seed = request->seed};
}

/* May the player bid this over what was heard? Otherwise *error says why not. */
static Status check_contract(const SchafkopfView *view, Contract contract, Error *error) {
    const char *title = schafkopf_game.contracts[contract.kind].title;
    Status status = schafkopf_contract_check(view->rules, contract, error);
    if (status == STATUS_OK)
        status = schafkopf_hand_check(view->rules, contract, view->hand, error);
    if (status != STATUS_OK)
        return error_prefix(error, "%s", title);
    if (schafkopf_class(contract) <= view->highest)
        return error_set(error, STATUS_BAD_INPUT,
                         view->highest == SCHAFKOPF_CLASS_PASS
                             ? "%s is not bid"
                             : "%s cannot be bid: a bid must be of a higher class than the last",
                         title);
    return STATUS_OK;
}

static Status check_question(const EvalRequest *request, Error *error) {
    int cards = set_count(request->hand), expected = request->rules->game->hand_size;
    if (cards != expected)
        return error_set(error, STATUS_BAD_INPUT, "the hand has %d card%s, expected %d", cards,
                         cards == 1 ? "" : "s", expected);
    if (request->all)
        return error_set(error, STATUS_BAD_INPUT,
                         "there are too many worlds to count them all; give a number");
    return STATUS_OK;
}

/* The contracts that can be bid, as a bit set. */
static Status list_choices(const EvalRequest *request, const SchafkopfView *view, uint64_t *choices,
                           Error *error) {
    *choices = 0;
    if (request->restricted) {
        *choices = 1ull << request->contract.kind;
        return check_contract(view, request->contract, error);
    }
    for (uint8_t kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++)
        if (check_contract(view, (Contract){.kind = kind}, NULL) == STATUS_OK)
            *choices |= 1ull << kind;
    if (*choices == 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "this hand can only pass: no contract that it may declare is of a higher "
                         "class than the last bid");
    return STATUS_OK;
}

/* ---- The answer ---- */

/* Value of the game if it is just made. In a Rufer only Laufende that the player holds himself are
 * sure. */
static int least_value(const SchafkopfView *view, Contract contract) {
    Card trumps[SCHAFKOPF_MAX_TRUMPS];
    schafkopf_trumps(contract, trumps);
    bool alone = schafkopf_facts(contract).called_suit == SCHAFKOPF_NO_SUIT;
    int laufende = alone || set_has(view->hand, trumps[0])
                       ? schafkopf_laufende(view->rules, contract, view->hand)
                       : 0;
    return schafkopf_value(view->rules, contract, laufende, SCHAFKOPF_PLAIN);
}

/* What is judged. */
typedef struct Asked {
    const SchafkopfView *view;
    uint64_t choices;
} Asked;

static void answer(const Judge *judge, const void *context, Evaluation *evaluation) {
    const Asked *asked = context;
    for (uint8_t kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++)
        if (asked->choices >> kind & 1) {
            Contract contract = {.kind = kind};
            judge_add_row(judge, kind, contract, least_value(asked->view, contract), evaluation);
        }
    judge_advise(judge, SCHAFKOPF_PASSING, evaluation);
}

static Status judge_hand(const EvalRequest *request, const SchafkopfView *view, uint64_t choices,
                         Evaluation *evaluation, Error *error) {
    const Asked asked = {view, choices};
    JudgeRun run = {.request = request,
                    .plan = {.worlds = WORLDS, .plays = PLAYS},
                    .evaluation = evaluation,
                    .answer = answer,
                    .context = &asked};
    if (set_count(choices) > MANY_CHOICES)
        run.plan.worlds = WORLDS_FOR_MANY;
    Judge *judge = judge_new(&schafkopf_judge, view, choices | 1ull << SCHAFKOPF_PASSING,
                             SCHAFKOPF_PASSING + 1, request->seed, request->threads);
    Status status = judge != NULL ? judge_run(judge, &run, error)
                                  : error_set(error, STATUS_NO_MEMORY, "not enough memory");
    judge_free(judge);
    return status;
}

static Status evaluate(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    SchafkopfView view = view_of(request);
    uint64_t choices;
    *evaluation = (Evaluation){.step_names = {"schneider", "schwarz"}};
    Status status = check_question(request, error);
    if (status == STATUS_OK)
        status = schafkopf_heard_parse(request->heard, &view, error);
    if (status == STATUS_OK)
        status = list_choices(request, &view, &choices, error);
    if (status == STATUS_OK)
        status = judge_hand(request, &view, choices, evaluation, error);
    return status;
}

static const char *const options[] = {"played", "declarer", "position", NULL};

const EvalGame schafkopf_eval = {
    .game = &schafkopf_game,
    .options = options,
    .notes =
        "open, table, needed: where nobody has bid over you; for who plays alone open cards are "
        "far\n"
        "too pessimistic. score: what you get in all, also where somebody bids over you; needed:\n"
        "odds at which the contract itself brings 0. The others bid by a plain rule (see\n"
        "docs/schafkopf-players.md).",
    .evaluate = evaluate};
