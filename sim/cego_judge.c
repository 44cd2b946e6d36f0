#include "cego_judge.h"

#include "cego_player.h"

/* ---- The deal that is played ---- */

/* After passing: the one who plays instead, with a plan by the rule of thumb. */
static int plan_of_others(const CegoView *view, const Deal *deal, CegoPlan *plan) {
    CegoCalls calls = view->calls;
    CegoAuction auction;
    calls.soloist = (int8_t)cego_soloist(view, deal->hands);
    cego_auction(view->rules, deal->hands, &calls, &auction);
    cego_plan(view->rules, auction.kind, auction.modifiers, deal->hands[auction.declarer], plan);
    return auction.declarer;
}

static Start start_of(const CegoQuestion *question, const Deal *deal, int choice) {
    const CegoView *view = &question->view;
    CegoPlan plan;
    CardSet laid_away = 0;
    int declarer = view->seat;
    Start start;
    if (choice == CEGO_PASSING) {
        declarer = plan_of_others(view, deal, &plan);
    } else {
        plan = question->choices[choice].plan;
        laid_away = question->choices[choice].laid_away;
    }
    if (laid_away == 0)
        laid_away = cego_lay_away(view->rules, &plan, deal->talon);
    cego_start(view->rules, deal, declarer, &plan, laid_away, &start);
    return start;
}

/* ---- Outcomes ---- */

static Outcome solve(const void *context, const void *world, int choice, Solver *solver) {
    const CegoQuestion *question = context;
    const Rules *rules = question->view.rules;
    if (!(question->solved >> choice & 1))
        return (Outcome){.known = false};
    Start start = start_of(question, world, choice);
    Layout layout;
    Position position;
    Aim aim;
    rules->game->layout(rules, start.game.contract, &layout);
    start_position(&start, &layout, &position);
    rules->game->aim(rules, &start.game, &aim);
    bool reaches = solver_reaches(solver, &position, aim.question, aim.need - aim.before);
    bool made = reaches != aim.question.ducks;
    return (Outcome){.known = true, .made = made, .points = JUDGE_NO_POINTS, .score = made};
}

static Outcome play(const void *context, const void *world, int choice, const Player *player,
                    Random *random) {
    const CegoQuestion *question = context;
    const Rules *rules = question->view.rules;
    Start start = start_of(question, world, choice);
    Layout layout;
    Result result;
    rules->game->layout(rules, start.game.contract, &layout);
    play_out_alike(&start, &layout, player, random);
    rules->game->score(rules, &start.game, &result);
    int score = result.score[question->view.seat];
    return (Outcome){.known = true,
                     .made = start.declared ? result.made : score > 0,
                     .points = (int16_t)(start.declared ? result.declarer_points
                                                        : start.game.points[question->view.seat]),
                     .score = score};
}

static WorldDraws draw(const void *context, uint64_t number, void *world) {
    const CegoQuestion *question = context;
    Worlds worlds = cego_worlds(&question->view, question->seed, question->purpose);
    return world_sample(&worlds, number, world);
}

static const EvalCurve *curve_of(const void *context, int choice) {
    const CegoQuestion *question = context;
    return choice == CEGO_PASSING
               ? NULL
               : eval_curve(question->view.rules->game, question->choices[choice].plan.contract);
}

const JudgeGame cego_judge = {.game = &cego_game,
                              .world_bytes = sizeof(Deal),
                              .solved_every = 20,
                              .draw = draw,
                              .solve = solve,
                              .play = play,
                              .curve_of = curve_of};
