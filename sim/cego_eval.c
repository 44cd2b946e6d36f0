#include "cego_eval.h"

#include "cego_choices.h"

enum {
    WORLDS = 150,          /* solved by default */
    PLAYED_PER_SOLVED = 20 /* worlds that are played by rule players for each that is solved */
};

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

/* Räuber and Drescher with open cards would be one against all others. Whether Piccolo can be made
 * takes so long to find out that it is only done when it is asked for alone. */
static bool is_solved(const EvalRequest *request, int kind) {
    return !cego_game.contracts[kind].undeclared && (kind != CEGO_PICCOLO || request->restricted);
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

/* The judges added the row with what was played in the place of what is solved. */
static void finish_row(const EvalRequest *request, const Judge *solving, const CegoChoice *choice,
                       double z, EvalRow *row) {
    int units = game_point_units(request->rules), kind = choice->plan.contract.kind;
    Estimate *points = &row->points;
    row->table = row->open;
    row->table_score = row->score;
    row->open = (Estimate){.n = 0};
    row->score = (Estimate){.n = 0};
    if (is_solved(request, kind))
        row->open = share_estimate(&judge_open(solving)->tally[row->choice].made, z);
    points->value /= units;
    points->low /= units;
    points->high /= units;
    row->points_deviation /= units;
    row->kept = choice->plan.kept;
    row->discard = choice->laid_away;
}

static void answer(const EvalRequest *request, const CegoChoice *choices, int count,
                   const Judge *solving, const Judge *playing, double z, Evaluation *evaluation) {
    for (int i = 0; i < count; i++) {
        Contract contract = choices[i].plan.contract;
        judge_add_row(playing, i, contract, least_value(request->rules, contract), z, evaluation);
    }
    judge_advise(playing, evaluation->rows[0].choice, CEGO_PASSING, z, evaluation);
    evaluation->by_table = true;
    evaluation->table_pass = evaluation->pass;
    if (request->talon != 0) { /* whoever has seen the blind must play */
        evaluation->pass = evaluation->table_pass = evaluation->gain = (Estimate){.n = 0};
        evaluation->advice.verdict = EVAL_PLAY;
    }
    for (int i = 0; i < count; i++)
        finish_row(request, solving, &choices[evaluation->rows[i].choice], z, &evaluation->rows[i]);
}

/* Which of the choices are solved, as a bit set. */
static uint64_t solved_choices(const EvalRequest *request, const CegoChoice *choices, int count) {
    uint64_t solved = 0;
    for (int i = 0; i < count; i++)
        if (is_solved(request, choices[i].plan.contract.kind))
            solved |= (uint64_t)1 << i;
    return solved;
}

/* Solves until the request has enough, then plays in many more worlds, of which these are the
 * first. */
static Status judge_choices(const EvalRequest *request, const CegoQuestion *question, int count,
                            Evaluation *evaluation, Error *error) {
    EvalPlan plan = eval_plan(request, WORLDS);
    uint64_t all = (((uint64_t)1 << count) - 1) | (uint64_t)1 << CEGO_PASSING;
    uint64_t solved = solved_choices(request, question->choices, count);
    Judge *solving = judge_new(&cego_solving, question, solved, request->seed, request->threads);
    Judge *playing = judge_new(&cego_playing, question, all, request->seed, request->threads);
    Status status = STATUS_OK;
    if (solving == NULL || playing == NULL)
        status = error_set(error, STATUS_NO_MEMORY, "not enough memory");
    if (status == STATUS_OK)
        status = judge_run(solving, request, &plan, -1, evaluation, error);
    if (status == STATUS_OK)
        status = judge_sample(playing, PLAYED_PER_SOLVED * judge_worlds(solving), error);
    if (status == STATUS_OK && evaluation->worlds > 0)
        answer(request, question->choices, count, solving, playing, plan.z, evaluation);
    judge_free(solving);
    judge_free(playing);
    return status;
}

static Status evaluate(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    CegoChoice choices[CEGO_MAX_CHOICES];
    CegoQuestion question = {.view = {.rules = request->rules,
                                      .seat = request->seat,
                                      .hand = request->hand,
                                      .blind = request->talon,
                                      .against_solo = request->against_solo},
                             .purpose = "judge",
                             .seed = request->seed,
                             .choices = choices};
    int count = 0;
    *evaluation = (Evaluation){.advice = {.row = -1}};
    Status status = check_question(request, error);
    if (status == STATUS_OK)
        status = cego_heard_parse(request->heard, &question.view, error);
    if (status == STATUS_OK)
        status = cego_list_choices(request, &question.view, choices, &count, error);
    return status == STATUS_OK ? judge_choices(request, &question, count, evaluation, error)
                               : status;
}

static const char *const options[] = {"blind", "kept", "against-solo", "players-at-table", NULL};

const EvalGame cego_eval = {
    .game = &cego_game,
    .options = options,
    .talon_name = "blind",
    .notes =
        "made: with open cards, everybody sees all hands and plays his best; what is kept, led "
        "and\n"
        "laid away is chosen without seeing them. A soloist makes more games at a table.\n"
        "points, score, needed: as simple players play the same deals and twenty times as many\n"
        "more; score: what you win or pay in all. Passing: the others, bidding by a plain "
        "rule,\n"
        "go on without you (see docs/cego-players.md); forehand then plays his Cego.",
    .evaluate = evaluate};
