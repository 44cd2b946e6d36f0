#include "sens_judge.h"

#include "play.h"
#include "sens_player.h"

/* ---- The game that follows ---- */

/* The deal that is played after a choice, ready for the first lead; not declared: all passed. */
static Start start_of(const SensView *view, const SensDealt *dealt, int choice) {
    SensAuction auction = {(int8_t)view->hand.seat, (int8_t)choice, view->round};
    if (choice == SENS_PASSING) {
        int asked = SENS_SEATS * (view->round - 1) + sens_turn(view->hand.seat) + 1;
        sens_auction(view->rules, dealt, asked, &auction);
    }
    Start start = {.declared = auction.chooser >= 0};
    if (!start.declared)
        return start;
    start.game =
        (PlayedGame){.contract.kind = (uint8_t)auction.trump, .declarer = (uint8_t)auction.chooser};
    sens_final_hands(dealt, &auction, start.game.hands);
    return start;
}

/* Scores a game whose points and tricks are there. */
static Outcome outcome_of(const SensView *view, const PlayedGame *game) {
    int own = sens_side(view->hand.seat), partner = own + 2;
    Result result;
    sens_game.score(view->rules, game, &result);
    return (Outcome){.made = result.made,
                     .step = {game->tricks_won[own] + game->tricks_won[partner] == SENS_TRICKS},
                     .points = (int16_t)(game->points[own] + game->points[partner]),
                     .score = result.score[own] - result.score[1 - own]};
}

/* ---- With all cards seen ---- */

/* The side with all tricks if the playing side gets so many points, or -1. All points are not yet
 * all tricks, and no points not yet none. */
static int dackler(Solver *solver, const Position *position, uint8_t side, int points, int all) {
    Question tricks = {.side = side, .unit = UNIT_TRICKS};
    int playing = side == sens_seats(1);
    if (points == all && solver_reaches(solver, position, tricks, SENS_TRICKS))
        return playing;
    if (points == 0 && !solver_reaches(solver, position, tricks, 1))
        return 1 - playing;
    return -1;
}

/* Fills what scoring needs to know of the tricks; each side's are told as those of one seat. */
static void solve_game(const Rules *rules, Solver *solver, Start *start) {
    PlayedGame *game = &start->game;
    Layout layout;
    Position position;
    int side = sens_side(game->declarer), all = sens_points(rules);
    sens_game.layout(rules, game->contract, &layout);
    start_position(start, &layout, &position);
    Question question = {.side = sens_seats(side), .unit = UNIT_POINTS};
    int points = solver_value(solver, &position, question);
    int dackling_side = dackler(solver, &position, question.side, points, all);
    game->points[side] = (int16_t)points;
    game->points[1 - side] = (int16_t)(all - points);
    game->tricks_won[0] = (uint8_t)(dackling_side < 0 ? 1 : SENS_TRICKS * (dackling_side == 0));
    game->tricks_won[1] = (uint8_t)(SENS_TRICKS - game->tricks_won[0]);
}

static Outcome solve(const void *question, const void *world, int choice, Solver *solver) {
    const SensView *view = question;
    Start start = start_of(view, world, choice);
    if (!start.declared)
        return (Outcome){.score = 0};
    solve_game(view->rules, solver, &start);
    return outcome_of(view, &start.game);
}

/* ---- At a table ---- */

static Outcome play(const void *question, const void *world, int choice, Random *random) {
    const SensView *view = question;
    Start start = start_of(view, world, choice);
    Layout layout;
    if (!start.declared)
        return (Outcome){.score = 0};
    sens_game.layout(view->rules, start.game.contract, &layout);
    play_out_alike(&start, &layout, &sens_rule_player, random);
    return outcome_of(view, &start.game);
}

static int draw(const void *question, uint64_t number, void *world) {
    return sens_world(question, number, world);
}

const JudgeGame sens_judge = {&sens_game, sizeof(SensDealt), draw, solve, play};
