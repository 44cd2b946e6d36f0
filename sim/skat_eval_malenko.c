/* Malenko: which of the games still owed to name on the first five cards. */
#include "skat_bidding.h"
#include "skat_eval.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    FOREHAND = 0,
    FIRST_CARDS = 5,
    WORLDS = 500,        /* by default */
    USUAL_WORLDS = 1000, /* for what a game usually brings */
    PLAYS = 80,
    CONTRACTS = SKAT_GRAND + 1 /* four suits and Grand */
};

/* ---- The games owed ---- */

static const char *const game_names[] = {"red", "black", "grand", "ramsch"};

/* Reads one name of at most length characters; -1 when it is none. */
static int find_game(const char *name, size_t length) {
    for (int game = 0; game < SKAT_MALENKO_GAMES; game++)
        if (strlen(game_names[game]) == length && strncasecmp(game_names[game], name, length) == 0)
            return game;
    return -1;
}

/* Reads the games owed, as a bit set; NULL means all four. */
static Status parse_owed(const char *text, unsigned *owed, Error *error) {
    static const char separators[] = ", \t";
    *owed = text == NULL ? SKAT_MALENKO_ALL : 0;
    for (const char *at = text; at != NULL && *(at += strspn(at, separators)) != '\0';) {
        size_t length = strcspn(at, separators);
        int game = find_game(at, length);
        if (game < 0)
            return error_set(error, STATUS_BAD_INPUT,
                             "games owed: \"%.*s\" is not one of red, black, grand, ramsch",
                             (int)(length < 20 ? length : 20), at);
        *owed |= 1u << game;
        at += length;
    }
    return *owed != 0 ? STATUS_OK
                      : error_set(error, STATUS_BAD_INPUT, "games owed: at least one is expected");
}

/* ---- Usual hands ---- */

/* A question of what the games owed bring on any five cards. */
typedef struct Usual {
    const SkatQuestion *any; /* with no card known */
    uint64_t seed;
} Usual;

static WorldDraws draw_usual(const void *context, uint64_t number, void *drawn) {
    const Usual *usual = context;
    return skat_judge.draw(usual->any, number, drawn);
}

/* A game is named on five cards of the world's forehand: of Red and Black the suit that the plain
 * rule prefers. Who still owes a game will have to name it on such a hand. */
static Outcome play_usual(const void *context, const void *drawn, int game, const Player *player,
                          Random *random) {
    const Usual *usual = context;
    const SkatWorld *world = drawn;
    Random luck = random_stream(usual->seed, skat_game.name, "five", world->number);
    CardSet rest = world->deal.hands[FOREHAND], five = random_take(&luck, &rest, FIRST_CARDS);
    SkatLine line = {.contract = skat_choose_malenko(five, 1u << game), .way = SKAT_BY_RULE};
    if (game == SKAT_MALENKO_RAMSCH)
        line.way = SKAT_BY_NOBODY;
    Outcome outcome = skat_play_line(usual->any, world, &line, player, random);
    CardSet twelve = world->deal.hands[FOREHAND] | world->deal.talon;
    if (game != SKAT_MALENKO_RAMSCH)
        outcome.score = skat_payoff(usual->any->view->rules, line.contract, FOREHAND, twelve, 0,
                                    (SkatOutcome)outcome.score);
    return outcome;
}

static const JudgeGame usual_judge = {
    .game = &skat_game, .world_bytes = sizeof(SkatWorld), .draw = draw_usual, .play = play_usual};

/* ---- The answer ---- */

typedef struct Malenko {
    const SkatEval *eval;
    bool several; /* games are owed */
    Estimate usual[SKAT_MALENKO_GAMES];
} Malenko;

static void answer_usual(const Judge *judge, const void *context, Evaluation *evaluation) {
    (void)context;
    for (int game = 0; game < SKAT_MALENKO_GAMES; game++) {
        EvalRow *row = &evaluation->rows[evaluation->row_count++];
        judge_fill_row(judge, game, evaluation, row);
    }
}

/* Fills in what each game usually brings. */
static Status find_usual(Malenko *malenko, Error *error) {
    const EvalRequest *request = malenko->eval->request;
    SkatView view = malenko->eval->view;
    view.hand = 0;
    view.given = NULL;
    const SkatQuestion any = {.view = &view, .purpose = "usual"};
    const Usual usual = {&any, request->seed};
    EvalRequest asked = {.rules = request->rules,
                         .players = request->players,
                         .played_worlds = request->played_worlds,
                         .goes_on = request->goes_on,
                         .context = request->context};
    Evaluation *evaluation = calloc(1, sizeof *evaluation);
    Judge *judge = judge_new(&usual_judge, &usual, SKAT_MALENKO_ALL, SKAT_MALENKO_GAMES,
                             request->seed, request->threads);
    const JudgeRun run = {.request = &asked,
                          .plan = {.worlds = USUAL_WORLDS, .plays = PLAYS},
                          .evaluation = evaluation,
                          .answer = answer_usual};
    Status status = judge != NULL && evaluation != NULL
                        ? judge_run(judge, &run, error)
                        : error_set(error, STATUS_NO_MEMORY, "not enough memory");
    for (int game = 0; status == STATUS_OK && game < SKAT_MALENKO_GAMES; game++)
        malenko->usual[game] = evaluation->rows[game].score;
    judge_free(judge);
    free(evaluation);
    return status;
}

/* By how much the hand is better for the row's contract than a usual one, where that counts. */
static double gain(const EvalRow *row) {
    return row->score.value - row->usual.value;
}

static void sort_rows(Evaluation *evaluation) {
    EvalRow *rows = evaluation->rows;
    for (int i = 1; i < evaluation->row_count; i++) {
        EvalRow row = rows[i];
        int at = i;
        for (; at > 0 && gain(&row) > gain(&rows[at - 1]); at--)
            rows[at] = rows[at - 1];
        rows[at] = row;
    }
}

/* Something must be named: what gains most. */
static void answer(const Judge *judge, const void *context, Evaluation *evaluation) {
    const Malenko *malenko = context;
    EvalAdvice *advice = &evaluation->advice;
    skat_eval_add_rows(malenko->eval, judge, evaluation);
    for (int i = 0; i < evaluation->row_count && malenko->several; i++) {
        EvalRow *row = &evaluation->rows[i];
        row->usual =
            malenko->usual[row->contract.kind == SKAT_RAMSCH ? SKAT_MALENKO_RAMSCH
                                                             : skat_malenko(row->contract)];
    }
    sort_rows(evaluation);
    advice->row = 0;
    advice->verdict = EVAL_PLAY;
    advice->pick_up = true;
    judge_compare(judge, evaluation);
    if (advice->next < 0 || !malenko->several)
        return;
    double shift = evaluation->rows[advice->next].usual.value - evaluation->rows[0].usual.value;
    advice->ahead.value += shift;
    advice->ahead.low += shift;
    advice->ahead.high += shift;
    advice->rival = advice->ahead.low <= 0 ? advice->next : -1;
}

/* ---- The question ---- */

static Status check(const EvalRequest *request, Error *error) {
    if (request->seat != FOREHAND)
        return error_set(error, STATUS_BAD_INPUT,
                         "in Malenko forehand (seat 0) names the game, not seat %d", request->seat);
    if (request->talon != 0 || request->all)
        return error_set(error, STATUS_BAD_INPUT,
                         "in Malenko the game is named before the talon is seen");
    return STATUS_OK;
}

static unsigned asked_kinds(const EvalRequest *request, unsigned owed) {
    unsigned kinds = 0;
    for (int kind = 0; kind < CONTRACTS; kind++) {
        Contract contract = {.kind = (uint8_t)kind};
        bool asked = request->restricted ? request->contract.kind == kind
                                         : (owed >> skat_malenko(contract) & 1) != 0;
        kinds |= (unsigned)asked << kind;
    }
    return kinds;
}

static bool several_owed(unsigned owed) {
    return (owed & (owed - 1)) != 0;
}

static void add_lines(SkatEval *eval, unsigned owed) {
    unsigned kinds = asked_kinds(eval->request, owed);
    for (uint8_t kind = 0; kind < CONTRACTS; kind++)
        if (kinds >> kind & 1)
            skat_eval_add_line(eval, (Contract){.kind = kind}, SKAT_BY_RULE, 0);
    if ((owed >> SKAT_MALENKO_RAMSCH & 1) && !eval->request->restricted)
        skat_eval_add_line(eval, (Contract){.kind = SKAT_RAMSCH}, SKAT_BY_NOBODY, 0);
}

Status skat_eval_malenko(SkatEval *eval, Error *error) {
    static const EvalPlan plan = {.worlds = WORLDS, .plays = PLAYS};
    unsigned owed;
    Status status = check(eval->request, error);
    if (status == STATUS_OK)
        status = parse_owed(eval->request->owed, &owed, error);
    if (status != STATUS_OK)
        return status;
    Malenko malenko = {.eval = eval, .several = several_owed(owed)};
    if (malenko.several)
        status = find_usual(&malenko, error);
    add_lines(eval, owed);
    return status == STATUS_OK ? skat_eval_run(eval, plan, answer, &malenko, error) : status;
}
