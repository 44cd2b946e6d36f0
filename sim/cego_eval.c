#include "cego_eval.h"

#include "cego_choices.h"

enum { WORLDS = 3000, PLAYS = 60 }; /* of a prompt answer */

/* ---- The question ---- */

static Status wrong_count(const char *what, int cards, int expected, Error *error) {
    return error_set(error, STATUS_BAD_INPUT, "%s %d card%s, expected %d", what, cards,
                     cards == 1 ? "" : "s", expected);
}

static Status check_cards(const EvalRequest *request, Error *error) {
    const Game *game = request->rules->game;
    int hand = set_count(request->hand), blind = set_count(request->talon);
    if (hand != game->hand_size)
        return wrong_count("the hand has", hand, game->hand_size, error);
    if (blind != 0 && blind != game->talon_size)
        return wrong_count("the blind has", blind, game->talon_size, error);
    if (request->kept != 0 && blind == 0)
        return error_set(error, STATUS_BAD_INPUT, "--kept needs --blind: what was found there");
    if (request->kept & ~request->hand)
        return error_set(error, STATUS_BAD_INPUT, "--kept names cards that are not in the hand");
    return STATUS_OK;
}

static Status check_contract(const EvalRequest *request, Error *error) {
    Contract contract = request->contract;
    Status status = cego_contract_check(request->rules, contract, error);
    if (status != STATUS_OK)
        return status;
    if (contract.modifiers & CEGO_BOUGHT)
        return error_set(error, STATUS_BAD_INPUT,
                         "an Ultimo with a bought T1 is not evaluated: nobody knows who would sell "
                         "it for what");
    bool against = contract.modifiers & CEGO_AGAINST_SOLO;
    if (against && !request->against_solo)
        return error_set(error, STATUS_BAD_INPUT, "a game against a Solo needs --against-solo");
    return STATUS_OK;
}

static Status check_question(const EvalRequest *request, Error *error) {
    Status status = check_cards(request, error);
    if (status == STATUS_OK && request->restricted)
        status = check_contract(request, error);
    if (status == STATUS_OK && request->all)
        return error_set(error, STATUS_BAD_INPUT,
                         "there are too many worlds to count them all; give a number");
    return status;
}

/* ---- The answer ---- */

/* Räuber and Drescher with open cards would be one against all others. Whether an Ultimo or a
 * Piccolo can be made takes up to some ten seconds to find out: that is only done when it is asked
 * for alone, in a number of worlds. */
static bool is_solved(const EvalRequest *request, int kind) {
    bool long_search = kind == CEGO_PICCOLO || kind == CEGO_ULTIMO;
    return !cego_game.contracts[kind].undeclared &&
           (!long_search || (request->restricted && request->worlds > 0));
}

/* What each opponent pays at the least if the game is won. */
static int least_value(const Rules *rules, Contract contract) {
    static const int fixed[CEGO_CONTRACTS] = {[CEGO_ULTIMO] = CEGO_ULTIMO_PAYS,
                                              [CEGO_BETTEL] = CEGO_BETTEL_PAYS,
                                              [CEGO_PICCOLO] = CEGO_PICCOLO_PAYS,
                                              [CEGO_RAEUBER] = CEGO_RAEUBER_PAYS,
                                              [CEGO_DRESCHER] = CEGO_RAEUBER_PAYS};
    int value = fixed[contract.kind];
    if (value == 0)
        return cego_payment(contract.modifiers & CEGO_DURCHMARSCH ? CEGO_MOST_FAECHER : 1,
                            cego_multiple(rules, contract, true));
    return contract.modifiers & CEGO_OPEN ? 2 * value : value;
}

/* What is judged. */
typedef struct Asked {
    const EvalRequest *request;
    const CegoChoice *choices;
    int count;
} Asked;

static void finish_row(const Rules *rules, const CegoChoice *choice, EvalRow *row) {
    int units = game_point_units(rules);
    Estimate *points = &row->points;
    points->value /= units;
    points->low /= units;
    points->high /= units;
    row->points_deviation /= units;
    row->kept = choice->plan.kept;
    row->discard = choice->laid_away;
}

static void answer(const Judge *judge, const void *context, Evaluation *evaluation) {
    const Asked *asked = context;
    const Rules *rules = asked->request->rules;
    for (int i = 0; i < asked->count; i++) {
        Contract contract = asked->choices[i].plan.contract;
        judge_add_row(judge, i, contract, least_value(rules, contract), evaluation);
    }
    judge_advise(judge, CEGO_PASSING, evaluation);
    if (asked->request->talon != 0) { /* whoever has seen the blind must play */
        evaluation->pass = evaluation->gain = (Estimate){.n = 0};
        evaluation->advice.verdict = EVAL_PLAY;
    }
    for (int i = 0; i < asked->count; i++) {
        EvalRow *row = &evaluation->rows[i];
        finish_row(rules, &asked->choices[row->choice], row);
    }
}

/* Which of the choices are solved, as a bit set. */
static uint64_t solved_choices(const EvalRequest *request, const CegoChoice *choices, int count) {
    uint64_t solved = 0;
    for (int i = 0; i < count; i++)
        if (is_solved(request, choices[i].plan.contract.kind))
            solved |= (uint64_t)1 << i;
    return solved;
}

static Status judge_choices(const EvalRequest *request, CegoQuestion *question, int count,
                            Evaluation *evaluation, Error *error) {
    const Asked asked = {request, question->choices, count};
    const JudgeRun run = {.request = request,
                          .plan = {.worlds = WORLDS, .plays = PLAYS},
                          .evaluation = evaluation,
                          .answer = answer,
                          .context = &asked};
    uint64_t all = (((uint64_t)1 << count) - 1) | (uint64_t)1 << CEGO_PASSING;
    question->solved = solved_choices(request, question->choices, count);
    Judge *judge =
        judge_new(&cego_judge, question, all, JUDGE_MAX_LINES, request->seed, request->threads);
    Status status = judge != NULL ? judge_run(judge, &run, error)
                                  : error_set(error, STATUS_NO_MEMORY, "not enough memory");
    judge_free(judge);
    return status;
}

static Status evaluate(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    CegoChoice choices[CEGO_MAX_CHOICES];
    CegoQuestion question = {.view = {.rules = request->rules,
                                      .seat = request->seat,
                                      .hand = request->hand,
                                      .blind = request->talon,
                                      .against_solo = request->against_solo,
                                      .given = request->given},
                             .purpose = "judge",
                             .seed = request->seed,
                             .choices = choices};
    int count = 0;
    *evaluation = (Evaluation){.row_count = 0};
    Status status = check_question(request, error);
    if (status == STATUS_OK)
        status = cego_heard_parse(request->heard, &question.view, error);
    if (status == STATUS_OK)
        status = cego_list_choices(request, &question.view, choices, &count, error);
    return status == STATUS_OK ? judge_choices(request, &question, count, evaluation, error)
                               : status;
}

static const char *const options[] = {"blind",  "kept",     "against-solo", "players-at-table",
                                      "played", "declarer", "position",     NULL};

const EvalGame cego_eval = {
    .game = &cego_game,
    .options = options,
    .talon_name = "blind",
    .notes = "What is kept, led and laid away is chosen without seeing the others' hands. open: in "
             "one of\n"
             "20 worlds. score: what you win or pay in all. Passing: the others, bidding by a "
             "plain rule,\n"
             "go on without you (see docs/cego-players.md); forehand then plays his Cego.",
    .evaluate = evaluate};
