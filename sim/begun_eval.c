#include "begun_eval.h"

#include "begun.h"
#include "judge.h"
#include "solver/replay.h"
#include "stake.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { WORLDS = 300, PLAYS = 80 }; /* of a prompt answer */

/* Where questions have a limit of nodes, because they may take long: only every so many-th world is
 * solved, with so many times the nodes that a player would think for. */
enum { SOLVED_EVERY = 4, MORE_NODES = 5 };

static uint64_t most_nodes(const Begun *begun) {
    return MORE_NODES * begun->sim->mind->effort(&begun->view).nodes;
}

/* What is judged: a line is a kind of cards that may be played, or silence and doubling. */
typedef struct Asked {
    Begun begun;
    Alike alike[MOST_ALIKE];
    int kinds; /* of cards; 0: whether to double is asked */
    bool re;   /* ... by the declarer's side */
} Asked;

enum { SILENT, DOUBLE, DOUBLING_LINES };

/* ---- In a world ---- */

static WorldDraws draw(const void *question, uint64_t number, void *world) {
    const Asked *asked = question;
    return begun_world(&asked->begun, number, world);
}

static Outcome solve(const void *question, const void *world, int line, Solver *solver) {
    const Asked *asked = question;
    const Begun *begun = &asked->begun;
    Position position;
    Aim aim;
    if (!world_aim(begun->sim->mind, &begun->view, world, &aim))
        return (Outcome){.known = false};
    world_position(&begun->view, world, &position);
    uint64_t nodes = most_nodes(begun);
    solver_forget(solver); /* what stays undecided must not depend on the worlds before */
    Verdict verdict = asked->kinds > 0 ? stake_ask(solver, &position, &aim, aim.need,
                                                   asked->alike[line].card, nodes)
                                       : stake_judge(solver, &position, &aim, aim.need, nodes);
    bool own = aim.question.side >> begun->seat & 1;
    return (Outcome){.known = true,
                     .undecided = verdict == VERDICT_UNKNOWN,
                     .made = (verdict == VERDICT_MADE) == own,
                     .points = JUDGE_NO_POINTS};
}

/* Plays the line's card, or says what it stands for. */
static void begin_line(const Asked *asked, int line, PlayedGame *game) {
    const Begun *begun = &asked->begun;
    if (asked->kinds == 0) {
        game->kontra = game->kontra || (line == DOUBLE && !asked->re);
        game->re = game->re || (line == DOUBLE && asked->re);
        return;
    }
    if (begun->view.trick.count == 0)
        game->tricks[game->trick_count++] = (Trick){.leader = begun->seat};
    Trick *trick = &game->tricks[game->trick_count - 1];
    trick->cards[trick->count++] = begun->layout.deck_card[asked->alike[line].card];
}

/* What a seat writes; in accounts that do not add up to 0 less what its opponents write on the
 * average, rounded up or down at random where that is a fraction. */
static int score_of(const Rules *rules, const Result *result, unsigned side, int seat,
                    Random *random) {
    const Game *game = rules->game;
    int sign = game->score_is_debt(rules) ? -1 : 1, sum = 0, others = 0, opponents = 0;
    for (int s = 0; s < game->seats; s++) {
        sum += result->score[s];
        others += side >> s & 1 ? 0 : result->score[s];
        opponents += !(side >> s & 1);
    }
    if (sum == 0)
        return sign * result->score[seat];
    int ahead = sign * (opponents * result->score[seat] - others);
    int down = ahead >= 0 ? ahead / opponents : -((opponents - 1 - ahead) / opponents);
    return down + ((int)random_below(random, (uint64_t)opponents) < ahead - down * opponents);
}

/* Seats on the player's side after play: everybody for himself where nobody declares. */
static unsigned own_side(const Begun *begun, const Start *start, bool *declares) {
    unsigned self = 1u << begun->seat, all = (1u << begun->layout.seats) - 1;
    Aim aim;
    *declares = false;
    if (!start->declared)
        return self;
    begun->rules->game->aim(begun->rules, &start->game, &aim);
    *declares = (aim.question.side & self) != 0;
    return *declares ? aim.question.side : all & ~(unsigned)aim.question.side;
}

static Outcome play(const void *question, const void *world, int line, const Player *player,
                    Random *random) {
    const Asked *asked = question;
    const Begun *begun = &asked->begun;
    Start start;
    Result result;
    bool declares;
    begun_start(begun, world, &start);
    begin_line(asked, line, &start.game);
    play_out_alike(&start, &begun->layout, player, random);
    unsigned side = own_side(begun, &start, &declares);
    start.game.side = (uint8_t)(declares ? side : ~side & ((1u << begun->layout.seats) - 1));
    begun->rules->game->score(begun->rules, &start.game, &result);
    int points = declares ? result.declarer_points : 0;
    for (int seat = 0; seat < begun->layout.seats && !declares; seat++)
        points += side >> seat & 1 ? start.game.points[seat] : 0;
    int score = score_of(begun->rules, &result, side, begun->seat, random);
    return (Outcome){.known = true,
                     .made = start.declared ? result.made == declares : score >= 0,
                     .points = (int16_t)points,
                     .score = score};
}

static JudgeGame judge_game(const Begun *begun) {
    return (JudgeGame){.game = begun->rules->game,
                       .world_bytes = sizeof(World),
                       .solved_every = most_nodes(begun) > 0 ? SOLVED_EVERY : 0,
                       .draw = draw,
                       .solve = solve,
                       .play = play};
}

/* ---- The answer ---- */

static_assert((int)MOST_ALIKE <= (int)EVAL_MAX_CARDS, "a row for every kind of cards");

static void answer(const Judge *judge, const void *context, Evaluation *evaluation) {
    const Asked *asked = context;
    int lines = asked->kinds > 0 ? asked->kinds : DOUBLING_LINES;
    for (int line = 0; line < lines; line++) {
        EvalRow row = {.contract = asked->begun.view.knowledge->seen.contract, .choice = line};
        if (asked->kinds > 0)
            row.cards = layout_to_deck(&asked->begun.layout, asked->alike[line].all);
        else
            row.action = line == SILENT ? "silent" : asked->re ? "re" : "kontra";
        judge_fill_row(judge, line, evaluation, &row);
        judge_insert_row(&row, evaluation);
    }
    evaluation->advice.row = 0;
    evaluation->advice.verdict = EVAL_PLAY;
    judge_compare(judge, evaluation);
}

static Status run_judge(const EvalRequest *request, const Asked *asked, Evaluation *evaluation,
                        Error *error) {
    int lines = asked->kinds > 0 ? asked->kinds : DOUBLING_LINES;
    const JudgeGame game = judge_game(&asked->begun);
    const JudgeRun run = {.request = request,
                          .plan = {.worlds = WORLDS, .plays = PLAYS},
                          .evaluation = evaluation,
                          .answer = answer,
                          .context = asked};
    Judge *judge =
        judge_new(&game, asked, (1ull << lines) - 1, lines, request->seed, request->threads);
    Status status = judge != NULL ? judge_run(judge, &run, error)
                                  : error_set(error, STATUS_NO_MEMORY, "not enough memory");
    judge_free(judge);
    return status;
}

/* ---- Cards ---- */

/* Sorts the legal cards; what is asked in any world tells which come to the same. */
static void list_cards(Asked *asked) {
    const Begun *begun = &asked->begun;
    Question question = {.unit = UNIT_POINTS};
    asked->kinds = alike_sort(&begun->layout, position_legal(&begun->play.position),
                              view_cards_out(&begun->view), question, asked->alike);
}

/* Adds the rows to an evaluation that may have rows of its own. */
static void add_cards(const Evaluation *found, Evaluation *evaluation) {
    if (evaluation->row_count == 0) {
        *evaluation = *found;
        evaluation->row_count = 0;
    }
    memcpy(evaluation->cards, found->rows, sizeof evaluation->cards);
    evaluation->card_count = found->row_count;
    evaluation->card_advice = found->advice;
}

Status begun_eval_cards(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    Asked asked = {.kinds = 0};
    Evaluation *found = calloc(1, sizeof *found);
    if (found == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    Status status = begun_open(request, &asked.begun, error);
    if (status == STATUS_OK) {
        list_cards(&asked);
        status = run_judge(request, &asked, found, error);
    }
    if (status == STATUS_OK)
        add_cards(found, evaluation);
    begun_close(&asked.begun);
    free(found);
    return status;
}

bool begun_eval_is_turn(const EvalRequest *request) {
    PlayedGame game = *request->begun;
    Layout layout;
    Position position;
    Fault fault;
    return replay_game(request->rules, &game, &layout, &position, &fault, NULL) == STATUS_OK &&
           !position_over(&position) && position_to_move(&position) == request->seat;
}

/* ---- Doubling ---- */

/* Has the seat played a card? */
static bool has_played(const Begun *begun) {
    return set_count(begun->view.hand) < begun->rules->game->hand_size;
}

/* May Kontra or Re be said, whichever is the player's? */
static bool may_double(Asked *asked) {
    const Begun *begun = &asked->begun;
    World world;
    Start start;
    if (has_played(begun) || begun_world(begun, 0, &world).drawn == 0)
        return false;
    begun_start(begun, &world, &start);
    PlayedGame *game = &start.game;
    Aim aim;
    if (!start.declared)
        return false;
    begun->rules->game->aim(begun->rules, game, &aim);
    asked->re = aim.question.side >> begun->seat & 1;
    bool *said = asked->re ? &game->re : &game->kontra;
    if (*said || begun->rules->game->played_check(begun->rules, game, NULL) != STATUS_OK)
        return false;
    *said = true;
    return begun->rules->game->played_check(begun->rules, game, NULL) == STATUS_OK;
}

Status begun_eval_doubling(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    Asked asked = {.kinds = 0};
    *evaluation = (Evaluation){.bid = 0};
    Status status = begun_open(request, &asked.begun, error);
    if (status == STATUS_OK && may_double(&asked))
        status = run_judge(request, &asked, evaluation, error);
    begun_close(&asked.begun);
    return status;
}
