#include "sens_eval.h"

#include "condition.h"
#include "sens_judge.h"
#include "sens_running.h"
#include "solver/games/bavarian.h"

#include <string.h>

enum { WORLDS = 1000, PLAYS = 160 }; /* of a prompt answer */

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
                              .bottom = CARD_NONE},
                     .given = request->given};
    if (request->bottom != 0)
        view.hand.bottom = set_lowest(request->bottom);
    return view;
}

/* ---- The answer ---- */

/* What is judged. */
typedef struct Asked {
    const EvalRequest *request;
    uint64_t choices;
} Asked;

/* Odds of winning the match for every row and for passing, and what they advise. */
static void add_match(const Judge *judge, Evaluation *evaluation) {
    int best = 0;
    for (int i = 0; i < evaluation->row_count; i++) {
        EvalRow *row = &evaluation->rows[i];
        row->match = judge_chance(judge, row->choice, evaluation);
        if (row->match.value > evaluation->rows[best].match.value)
            best = i;
    }
    int choice = evaluation->rows[best].choice;
    evaluation->match_pass = judge_chance(judge, SENS_PASSING, evaluation);
    evaluation->match_gain = judge_chance_gain(judge, choice, SENS_PASSING, evaluation);
    evaluation->by_score = evaluation->advice;
    evaluation->advice.row = best;
    evaluation->advice.rival = -1;
    evaluation->advice.verdict = judge_verdict(&evaluation->match_gain);
}

static void answer(const Judge *judge, const void *context, Evaluation *evaluation) {
    const Asked *asked = context;
    for (int trump = 0; trump < BAVARIAN_SUITS; trump++)
        if (asked->choices >> trump & 1)
            judge_add_row(judge, trump, (Contract){.kind = (uint8_t)trump},
                          sens_points(asked->request->rules), evaluation);
    judge_advise(judge, SENS_PASSING, evaluation);
    if (asked->request->has_score)
        add_match(judge, evaluation);
}

static Status judge_hand(const EvalRequest *request, const SensQuestion *question,
                         Evaluation *evaluation, Error *error) {
    const Asked asked = {request,
                         request->restricted ? 1u << request->contract.kind : choices_of(request)};
    const JudgeRun run = {.request = request,
                          .plan = {.worlds = WORLDS, .plays = PLAYS},
                          .evaluation = evaluation,
                          .answer = answer,
                          .context = &asked};
    Judge *judge = judge_new(&sens_judge, question, asked.choices | 1u << SENS_PASSING,
                             SENS_PASSING + 1, request->seed, request->threads);
    Status status = judge != NULL ? judge_run(judge, &run, error)
                                  : error_set(error, STATUS_NO_MEMORY, "not enough memory");
    judge_free(judge);
    return status;
}

/* The same where the score of the match is told. */
static Status judge_in_match(const EvalRequest *request, SensQuestion *question,
                             Evaluation *evaluation, Error *error) {
    int own = sens_side(request->seat);
    SensMatch *match = sens_match_new(request->rules, request->seed, request->threads);
    if (match == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    question->match = match;
    question->scores[own] = request->match_score[0];
    question->scores[1 - own] = request->match_score[1];
    double odds = sens_match_odds(match, question->scores);
    evaluation->match_before = own == 0 ? odds : 1 - odds;
    Status status = judge_hand(request, question, evaluation, error);
    sens_match_free(match);
    return status;
}

/* ---- A deal in progress ---- */

static Status check_running(const EvalRequest *request, Error *error) {
    if (!request->has_score || !request->restricted || request->declarer < 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "--played asks about Vorlauf: --score, --contract and --declarer must be "
                         "told, too");
    if (set_count(request->hand) != SENS_TRICKS)
        return error_set(error, STATUS_BAD_INPUT,
                         "the hand has %d cards; with --played expected the %d with which play "
                         "began",
                         set_count(request->hand), SENS_TRICKS);
    if (set_count(request->upcard) != 1)
        return error_set(error, STATUS_BAD_INPUT, "--upcard must tell one card");
    if (!(choices_of(request) >> request->contract.kind & 1))
        return error_set(error, STATUS_BAD_INPUT,
                         "%s cannot be chosen in round %d with this upcard",
                         sens_game.contracts[request->contract.kind].title, request->round);
    return STATUS_OK;
}

static Status read_running(const EvalRequest *request, SensRunning *running, Error *error) {
    int own = sens_side(request->seat);
    CardSet nowhere = 0;
    *running = (SensRunning){
        .rules = request->rules,
        .seed = request->seed,
        .seat = request->seat,
        .auction = {(int8_t)request->declarer, (int8_t)request->contract.kind,
                    (uint8_t)request->round},
        .upcard = set_lowest(request->upcard),
        .melds_told = request->melds_told,
    };
    running->scores[own] = request->match_score[0];
    running->scores[1 - own] = request->match_score[1];
    running->melds[own] = request->melds[0];
    running->melds[1 - own] = request->melds[1];
    running->given = request->given;
    running->held[request->seat] = request->hand;
    Status status = condition_place(request->given, running->held, &nowhere, error);
    if (status != STATUS_OK)
        return error_prefix(error, "given");
    return sens_running_play(running, request->played, request->played_count, error);
}

/* The rows of both choices. Calling is sure where it was right in every world, however played. */
static void answer_running(const Judge *judge, const void *context, Evaluation *evaluation) {
    static const char *const actions[] = {"vorlauf", "wait"};
    const EvalRequest *request = context;
    for (int choice = SENS_CALL; choice <= SENS_WAIT; choice++) {
        EvalRow *row = &evaluation->rows[evaluation->row_count++];
        *row = (EvalRow){.contract = request->contract, .action = actions[choice]};
        judge_fill_row(judge, choice, evaluation, row);
        row->match = judge_chance(judge, choice, evaluation);
        row->score.n = row->points.n = 0; /* only the match counts */
    }
    evaluation->match_gain = judge_chance_gain(judge, SENS_CALL, SENS_WAIT, evaluation);
    const EvalRow *call = &evaluation->rows[SENS_CALL];
    bool sure = call->open.value == 1 && call->table.value == 1;
    evaluation->advice.row = SENS_CALL;
    evaluation->advice.verdict = sure ? EVAL_PLAY : judge_verdict(&evaluation->match_gain);
}

static Status judge_running(const EvalRequest *request, SensRunning *running,
                            Evaluation *evaluation, Error *error) {
    enum { CHOICES = 1 << SENS_CALL | 1 << SENS_WAIT, RUNNING_WORLDS = 400 };
    const JudgeRun run = {.request = request,
                          .plan = {.worlds = RUNNING_WORLDS, .plays = PLAYS},
                          .evaluation = evaluation,
                          .answer = answer_running,
                          .context = request};
    SensMatch *match = sens_match_new(request->rules, request->seed, request->threads);
    running->match = match;
    Judge *judge = judge_new(&sens_running_judge, running, CHOICES, SENS_WAIT + 1, request->seed,
                             request->threads);
    Status status = match != NULL && judge != NULL
                        ? judge_run(judge, &run, error)
                        : error_set(error, STATUS_NO_MEMORY, "not enough memory");
    if (status == STATUS_BAD_INPUT && evaluation->players[0] != '\0')
        error_set(error, status,
                  "no deal was found that agrees with the calls, the cards played and the melds");
    judge_free(judge);
    sens_match_free(match);
    return status;
}

static Status evaluate_running(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    SensRunning running;
    evaluation->step_names[0] = "covered";
    Status status = check_running(request, error);
    if (status == STATUS_OK)
        status = read_running(request, &running, error);
    return status == STATUS_OK ? judge_running(request, &running, evaluation, error) : status;
}

/* ---- Any question ---- */

static Status evaluate(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    *evaluation = (Evaluation){.step_names = {"dackeln"}};
    if (request->played_count > 0)
        return evaluate_running(request, evaluation, error);
    Status status = check_question(request, error);
    if (status != STATUS_OK)
        return status;
    SensQuestion question = {.view = view_of(request)};
    status = sens_heard_parse(request->heard, &question.view, error);
    if (status != STATUS_OK)
        return status;
    return request->has_score ? judge_in_match(request, &question, evaluation, error)
                              : judge_hand(request, &question, evaluation, error);
}

static const char *const options[] = {"upcard",   "bottom", "round",    "score", "played",
                                      "declarer", "melds",  "position", NULL};

/* Whether to say Vorlauf, which only matters in a match; without the whole record nothing else can
 * be asked. */
static bool asks_in_play(const EvalRequest *request) {
    return request->has_score || request->begun == NULL;
}

const EvalGame sens_eval = {
    .game = &sens_game,
    .asks_in_play = asks_in_play,
    .options = options,
    .fixed_partners = true,
    .notes = "Rauben and all melds that the unknown cards bring are counted. score: what your side "
             "writes\n"
             "minus what the others write, Dackeln included; needed: odds at which it is 0. "
             "Passing: the\n"
             "others, and you in round 2, choose by a plain rule (see docs/sens-players.md); if\n"
             "everybody passes nothing is written.",
    .evaluate = evaluate};
