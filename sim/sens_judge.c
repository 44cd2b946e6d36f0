#include "sens_judge.h"

#include "play.h"
#include "sens_player.h"

#include <math.h>

/* ---- The game that follows ---- */

/* The deal that is played after a choice, ready for the first lead; not declared: all passed. */
static Start start_of(const SensView *view, const SensDealt *dealt, int choice) {
    SensAuction auction = {(int8_t)view->hand.seat, (int8_t)choice, view->round};
    if (choice == SENS_PASSING) {
        int asked = SENS_SEATS * (view->round - 1) + sens_turn(view->hand.seat) + 1;
        sens_auction(view->rules, dealt, asked, &auction);
    }
    Start start = {.rules = view->rules, .declared = auction.chooser >= 0};
    if (!start.declared)
        return start;
    start.game =
        (PlayedGame){.contract.kind = (uint8_t)auction.trump, .declarer = (uint8_t)auction.chooser};
    sens_final_hands(dealt, &auction, start.game.hands);
    return start;
}

/* ---- The outcome ---- */

/* The chance of a side whose opponents or itself are side 0. */
static int32_t chance_of(int side, double of_side_0) {
    return (int32_t)lround(JUDGE_SURE * (side == 0 ? of_side_0 : 1 - of_side_0));
}

/* All have passed: the same dealer deals again. */
static Outcome dealt_again(const SensQuestion *question) {
    Outcome outcome = {.known = true, .overcalled = true, .points = JUDGE_NO_POINTS};
    if (question->match != NULL)
        outcome.chance = chance_of(sens_side(question->view.hand.seat),
                                   sens_match_odds(question->match, question->scores));
    return outcome;
}

/* Of a game whose points and tricks are there, scored; the chance is left out. */
static Outcome outcome_of(const SensView *view, const PlayedGame *game, const Result *result) {
    int own = sens_side(view->hand.seat), partner = own + 2;
    return (Outcome){.known = true,
                     .made = result->made,
                     .step = {game->tricks_won[own] + game->tricks_won[partner] == SENS_TRICKS},
                     .points = (int16_t)(game->points[own] + game->points[partner]),
                     .score = result->score[own] - result->score[1 - own]};
}

/* ---- With all cards seen ---- */

/* Does the side win at least so many tricks in all? */
static bool takes(Solver *solver, const Position *position, uint8_t side, int tricks) {
    for (int seat = 0; seat < SENS_SEATS; seat++)
        tricks -= side >> seat & 1 ? position->tricks[seat] : 0;
    return solver_reaches(solver, position, (Question){.side = side, .unit = UNIT_TRICKS}, tricks);
}

/* All points are not yet all tricks, and no points not yet none. */
void sens_solve_game(const Rules *rules, Solver *solver, const Position *position,
                     PlayedGame *game) {
    int side = sens_side(game->declarer), all = sens_points(rules), tricks = 1;
    Question question = {.side = sens_seats(side), .unit = UNIT_POINTS};
    int points = position->points[side] + position->points[side + 2] +
                 solver_value(solver, position, question);
    if (points == all && takes(solver, position, question.side, SENS_TRICKS))
        tricks = SENS_TRICKS;
    if (points == 0 && !takes(solver, position, question.side, 1))
        tricks = 0;
    game->points[side] = (int16_t)points;
    game->points[1 - side] = (int16_t)(all - points);
    game->tricks_won[side] = (uint8_t)tricks;
    game->tricks_won[1 - side] = (uint8_t)(SENS_TRICKS - tricks);
}

int32_t sens_chance_scored(const Rules *rules, const SensMatch *match, const int scores[2],
                           int seat, const PlayedGame *game, const Result *result) {
    const int totals[2] = {scores[0] + result->score[0], scores[1] + result->score[1]};
    int winner = sens_match_winner(rules, totals, sens_side(game->declarer));
    return chance_of(sens_side(seat), sens_match_odds_after(match, winner, totals));
}

static Outcome solve(const void *asked, const void *world, int choice, Solver *solver) {
    const SensQuestion *question = asked;
    const SensView *view = &question->view;
    Start start = start_of(view, world, choice);
    Layout layout;
    Position position;
    Result result;
    if (!start.declared)
        return dealt_again(question);
    sens_game.layout(view->rules, start.game.contract, &layout);
    start_position(&start, &layout, &position);
    sens_solve_game(view->rules, solver, &position, &start.game);
    sens_game.score(view->rules, &start.game, &result);
    Outcome outcome = outcome_of(view, &start.game, &result);
    if (question->match != NULL)
        outcome.chance = sens_chance_scored(view->rules, question->match, question->scores,
                                            view->hand.seat, &start.game, &result);
    return outcome;
}

/* ---- At a table ---- */

int32_t sens_chance_played(const Rules *rules, const SensMatch *match, const int scores[2],
                           int seat, const SensCourse *course, int from) {
    int totals[2];
    int winner = sens_course_winner(rules, course, scores, from, totals);
    return chance_of(sens_side(seat), sens_match_odds_after(match, winner, totals));
}

static Outcome play(const void *asked, const void *world, int choice, const Player *player,
                    Random *random) {
    const SensQuestion *question = asked;
    const SensView *view = &question->view;
    Start start = start_of(view, world, choice);
    Layout layout;
    Result result;
    if (!start.declared)
        return dealt_again(question);
    sens_game.layout(view->rules, start.game.contract, &layout);
    play_out_alike(&start, &layout, player, random);
    sens_game.score(view->rules, &start.game, &result);
    Outcome outcome = outcome_of(view, &start.game, &result);
    if (question->match != NULL) {
        SensCourse course;
        sens_course(view->rules, &start.game, &course);
        outcome.chance = sens_chance_played(view->rules, question->match, question->scores,
                                            view->hand.seat, &course, 0);
    }
    return outcome;
}

static WorldDraws draw(const void *asked, uint64_t number, void *world) {
    const SensQuestion *question = asked;
    return sens_world(&question->view, number, world);
}

static const EvalCurve *curve_of(const void *question, int choice) {
    (void)question;
    return choice == SENS_PASSING ? NULL
                                  : eval_curve(&sens_game, (Contract){.kind = (uint8_t)choice});
}

const JudgeGame sens_judge = {.game = &sens_game,
                              .world_bytes = sizeof(SensDealt),
                              .tells_chances = true,
                              .draw = draw,
                              .solve = solve,
                              .play = play,
                              .curve_of = curve_of};
