#include "doppelkopf_eval.h"

#include "doppelkopf_announce.h"
#include "doppelkopf_judge.h"

enum { WORLDS = 1000, PLAYS = 60 }; /* of a prompt answer */

/* ---- The question ---- */

static Status check_question(const EvalRequest *request, Error *error) {
    int cards = set_count(request->hand);
    if (cards != DOPPELKOPF_TRICKS)
        return error_set(error, STATUS_BAD_INPUT, "the hand has %d card%s, expected %d", cards,
                         cards == 1 ? "" : "s", DOPPELKOPF_TRICKS);
    if (request->all)
        return error_set(error, STATUS_BAD_INPUT,
                         "there are too many worlds to count them all; give a number");
    if (!request->in_play &&
        (request->said != NULL || request->declarer >= 0 || request->partner >= 0))
        return error_set(error, STATUS_BAD_INPUT,
                         "--said, --declarer and --partner tell of a deal in progress: give "
                         "--played, too (empty before the first card)");
    return request->rules->game->contract_check(request->rules, request->contract, error);
}

/* May the player call so? */
static bool may_choose(const DoppelkopfView *view, int choice) {
    const Rules *rules = view->rules;
    DoppelkopfCall call = doppelkopf_choice_call(rules, choice);
    bool asks = rules->value[DOPPELKOPF_DEMANDS] == DOPPELKOPF_DEMANDS_ASKED;
    if (view->asked == DOPPELKOPF_ASKED_TO_TAKE)
        return choice == DOPPELKOPF_CHOOSE_HEALTHY || choice == DOPPELKOPF_CHOOSE_ARMUT;
    if (choice == DOPPELKOPF_CHOOSE_TRUMP && !asks)
        return false;
    return doppelkopf_call_check(rules, view->hand, &call, NULL) == STATUS_OK;
}

/* The choice that plays a contract, or -1. */
static int choice_of(const DoppelkopfView *view, Contract contract) {
    if (contract.kind == DOPPELKOPF_NORMAL || contract.kind == DOPPELKOPF_STILL)
        return DOPPELKOPF_CHOOSE_HEALTHY;
    for (int choice = DOPPELKOPF_CHOOSE_PLAIN; choice < DOPPELKOPF_CHOICES; choice++) {
        Contract called = doppelkopf_choice_call(view->rules, choice).contract;
        if (choice != DOPPELKOPF_CHOOSE_THROW && called.kind == contract.kind &&
            called.modifiers == contract.modifiers)
            return choice;
    }
    return -1;
}

static Status list_calls(const EvalRequest *request, const DoppelkopfView *view, uint64_t *choices,
                         Error *error) {
    int wanted = request->restricted ? choice_of(view, request->contract) : -1;
    *choices = 1u << DOPPELKOPF_CHOOSE_HEALTHY;
    if (wanted >= 0 && !may_choose(view, wanted)) {
        DoppelkopfCall call = doppelkopf_choice_call(view->rules, wanted);
        Status status = doppelkopf_call_check(view->rules, view->hand, &call, error);
        return status != STATUS_OK ? status
                                   : error_set(error, STATUS_BAD_INPUT,
                                               "who is asked to take an Armut can do "
                                               "nothing else");
    }
    for (int choice = 0; choice < DOPPELKOPF_CHOICES; choice++)
        if (may_choose(view, choice) && (wanted < 0 || choice == wanted))
            *choices |= 1ull << choice;
    return STATUS_OK;
}

/* What can be said now: found in any world, since all who have spoken have shown their side. */
static Status list_steps(const DoppelkopfView *view, uint64_t *choices, Error *error) {
    DoppelkopfWorld world;
    doppelkopf_world(view, 0, &world); /* there is one: see doppelkopf_take_up */
    PlayedGame game = doppelkopf_world_game(view, &world);
    bool re = (doppelkopf_re(view->rules, &game) >> view->seat & 1) != 0;
    DoppelkopfSide side = re ? DOPPELKOPF_RE : DOPPELKOPF_CONTRA;
    int said = doppelkopf_said(view->rules, &game, side, DOPPELKOPF_CARDS);
    *choices = 1u << DOPPELKOPF_SAID_NOTHING;
    for (int level = said + 1; level <= DOPPELKOPF_SAID_SCHWARZ; level++)
        if (doppelkopf_may_say(view->rules, &game,
                               doppelkopf_announcement(view->seat, side, level, view->cards)))
            *choices |= 1ull << level;
    if (*choices == 1u << DOPPELKOPF_SAID_NOTHING)
        return error_set(error, STATUS_BAD_INPUT, "after %d cards your side can say nothing more",
                         view->cards);
    return STATUS_OK;
}

/* ---- The answer ---- */

static const char *call_name(const DoppelkopfView *view, int choice) {
    bool taking = view->asked == DOPPELKOPF_ASKED_TO_TAKE;
    if (choice == DOPPELKOPF_CHOOSE_THROW)
        return "throw in";
    if (taking)
        return choice == DOPPELKOPF_CHOOSE_ARMUT ? "take" : "decline";
    return NULL;
}

static const char *step_name(const DoppelkopfView *view, int level) {
    static const char *const names[] = {"silent", NULL, "keine90", "keine60", "keine30", "schwarz"};
    bool re = (view->hand & doppelkopf_pair(DOPPELKOPF_CQ)) != 0;
    if (view->so_far.contract.kind != DOPPELKOPF_NORMAL &&
        view->so_far.contract.kind != DOPPELKOPF_STILL)
        re = view->so_far.declarer == view->seat || (view->so_far.side >> view->seat & 1) != 0;
    return level == DOPPELKOPF_SAID_SIDE ? (re ? "re" : "contra") : names[level];
}

static Contract row_contract(const DoppelkopfView *view, int choice) {
    bool queens = (doppelkopf_pair(DOPPELKOPF_CQ) & ~view->hand) == 0;
    if (view->asked == DOPPELKOPF_IN_PLAY)
        return view->so_far.contract;
    if (view->asked == DOPPELKOPF_ASKED_TO_TAKE)
        return (Contract){.kind = DOPPELKOPF_ARMUT};
    if (choice == DOPPELKOPF_CHOOSE_HEALTHY)
        return (Contract){.kind = queens ? DOPPELKOPF_STILL : DOPPELKOPF_NORMAL};
    return doppelkopf_choice_call(view->rules, choice).contract;
}

/* What is judged. */
typedef struct Asked {
    const DoppelkopfView *view;
    uint64_t choices;
} Asked;

/* Choice 0 is to call or say nothing. */
static void advise(const Judge *judge, Evaluation *evaluation) {
    EvalAdvice *advice = &evaluation->advice;
    advice->row = 0;
    judge_compare(judge, evaluation);
    advice->verdict = evaluation->rows[0].choice == 0 ? EVAL_PASS : EVAL_PLAY;
    if (advice->rival >= 0)
        advice->verdict = EVAL_CLOSE;
}

static void answer(const Judge *judge, const void *context, Evaluation *evaluation) {
    const Asked *asked = context;
    const DoppelkopfView *view = asked->view;
    for (int choice = 0; choice < DOPPELKOPF_CHOICES; choice++)
        if (asked->choices >> choice & 1)
            judge_add_row(judge, choice, row_contract(view, choice), 0, evaluation);
    for (int i = 0; i < evaluation->row_count; i++) {
        EvalRow *row = &evaluation->rows[i];
        row->action = view->asked == DOPPELKOPF_IN_PLAY ? step_name(view, row->choice)
                                                        : call_name(view, row->choice);
    }
    advise(judge, evaluation);
}

static Status judge_hand(const EvalRequest *request, const DoppelkopfView *view, uint64_t choices,
                         Evaluation *evaluation, Error *error) {
    const Asked asked = {view, choices};
    const JudgeRun run = {.request = request,
                          .plan = {.worlds = WORLDS, .plays = PLAYS},
                          .evaluation = evaluation,
                          .answer = answer,
                          .context = &asked};
    Judge *judge = judge_new(&doppelkopf_judge, view, choices, DOPPELKOPF_CHOICES, request->seed,
                             request->threads);
    Status status = judge != NULL ? judge_run(judge, &run, error)
                                  : error_set(error, STATUS_NO_MEMORY, "not enough memory");
    judge_free(judge);
    return status;
}

static Status evaluate(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    DoppelkopfView view = {.rules = request->rules,
                           .seat = request->seat,
                           .hand = request->hand,
                           .given = request->given,
                           .seed = request->seed};
    uint64_t choices = 0;
    *evaluation = (Evaluation){.step_names = {"under90", "under60", "under30", "schwarz"}};
    Status status = check_question(request, error);
    if (status == STATUS_OK)
        status = request->in_play ? doppelkopf_take_up(request, &view, error)
                                  : doppelkopf_heard_parse(request->heard, &view, error);
    if (status == STATUS_OK)
        status = request->in_play ? list_steps(&view, &choices, error)
                                  : list_calls(request, &view, &choices, error);
    return status == STATUS_OK ? judge_hand(request, &view, choices, evaluation, error) : status;
}

static const char *const options[] = {"played", "declarer", "partner", "said", "position", NULL};

/* Whether to announce. */
static bool asks_in_play(const EvalRequest *request) {
    (void)request;
    return true;
}

const EvalGame doppelkopf_eval = {
    .game = &doppelkopf_game,
    .asks_in_play = asks_in_play,
    .options = options,
    .notes =
        "table: how often your side wins, Feigheit included; then its card points, how often the\n"
        "others stay under 90, 60, 30 or without a trick, and what you write, also where somebody\n"
        "else's reservation is played. The players announce by a plain rule\n"
        "(docs/doppelkopf-players.md); in play you say this now and then only what is a duty.\n"
        "open: in one of 16 worlds; what could not be decided counts for the bound where it hurts.",
    .evaluate = evaluate};
