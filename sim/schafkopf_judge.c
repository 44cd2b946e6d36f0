#include "schafkopf_judge.h"

#include "play.h"
#include "schafkopf_player.h"

#include <string.h>

/* ---- The game that follows ---- */

/* What those before the player were heard to call. */
static void note_heard(const SchafkopfView *view, Calls calls[MAX_SEATS]) {
    for (int seat = 0; seat < view->seat; seat++) {
        const SchafkopfCall *call = &view->calls[seat];
        if (call->heard)
            calls[seat] = call->class == SCHAFKOPF_CLASS_PASS
                              ? (Calls){.refused = 1}
                              : (Calls){.said = (int16_t)call->class};
    }
}

/* The deal that is played after a choice, ready for the first lead. Returns whether one is. */
static bool start_game(const SchafkopfView *view, const SchafkopfWorld *world, int choice,
                       Start *start) {
    const Rules *rules = view->rules;
    SchafkopfAuction auction = world->before;
    Calls calls[MAX_SEATS] = {{.said = 0}};
    note_heard(view, calls);
    calls[view->seat] = (Calls){.refused = 1};
    if (choice != SCHAFKOPF_PASSING) {
        auction = (SchafkopfAuction){(int8_t)view->seat, {.kind = (uint8_t)choice}};
        calls[view->seat] = (Calls){.said = (int16_t)schafkopf_class(auction.contract)};
    }
    for (int seat = view->seat + 1; seat < SCHAFKOPF_SEATS; seat++)
        calls[seat] = schafkopf_ask(rules, world->deal.hands[seat], seat, &auction)
                          ? (Calls){.said = (int16_t)schafkopf_class(auction.contract)}
                          : (Calls){.refused = 1};
    bool declared = auction.declarer >= 0;
    *start = (Start){.rules = rules,
                     .declared = declared,
                     .game = {.contract = auction.contract,
                              .declarer = (uint8_t)(declared ? auction.declarer : 0)}};
    memcpy(start->game.hands, world->deal.hands, sizeof start->game.hands);
    memcpy(start->calls, calls, sizeof calls);
    schafkopf_answer(rules, &start->game);
    start->game.side = declared ? schafkopf_side(&start->game) : 0;
    return declared || rules->value[SCHAFKOPF_ALL_PASS] == SCHAFKOPF_ALL_PASS_RAMSCH;
}

/* Nobody plays. */
static const Outcome nothing = {.known = true, .overcalled = true, .points = JUDGE_NO_POINTS};

/* Scores a game whose points and tricks are there. */
static Outcome outcome_of(const SchafkopfView *view, const Start *start) {
    Result result;
    bool own = start->declared && start->game.declarer == view->seat;
    schafkopf_game.score(view->rules, &start->game, &result);
    int side_points = result.declarer_points, tricks = 0;
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        if (schafkopf_side(&start->game) >> seat & 1)
            tricks += start->game.tricks_won[seat];
    SchafkopfLevel level = schafkopf_level(side_points, tricks, start->game.trick_count);
    return (Outcome){.known = true,
                     .overcalled = !own,
                     .made = result.made,
                     .step = {result.made && level >= SCHAFKOPF_SCHNEIDER,
                              result.made && level == SCHAFKOPF_SCHWARZ},
                     .points = (int16_t)side_points,
                     .score = result.score[view->seat]};
}

/* ---- With all cards seen ---- */

typedef struct Solving {
    Solver *solver;
    Position position;
    uint8_t side;
    int tricks; /* in the deal */
} Solving;

static bool reaches(const Solving *solving, Unit unit, int need) {
    Question question = {.side = solving->side, .unit = unit};
    return solver_reaches(solving->solver, &solving->position, question, need);
}

/* Points of the side: the fewest of those that score alike. */
static int solve_points(const Solving *solving) {
    if (reaches(solving, UNIT_POINTS, SCHAFKOPF_TO_WIN)) {
        if (!reaches(solving, UNIT_POINTS, SCHAFKOPF_OTHERS_SCHNEIDER))
            return SCHAFKOPF_TO_WIN;
        return reaches(solving, UNIT_POINTS, SCHAFKOPF_POINTS) ? SCHAFKOPF_POINTS
                                                               : SCHAFKOPF_OTHERS_SCHNEIDER;
    }
    if (reaches(solving, UNIT_POINTS, SCHAFKOPF_OWN_SCHNEIDER + 1))
        return SCHAFKOPF_OWN_SCHNEIDER + 1;
    return reaches(solving, UNIT_POINTS, 1);
}

/* Tricks of the side, as far as they score: all points are not yet all tricks, and no points not
 * yet none. */
static int solve_tricks(const Solving *solving, int points) {
    if (points == SCHAFKOPF_POINTS && reaches(solving, UNIT_TRICKS, solving->tricks))
        return solving->tricks;
    return points > 0 || reaches(solving, UNIT_TRICKS, 1) ? 1 : 0;
}

/* Fills what scoring needs to know of the tricks; a side's are told as those of one seat. */
static void solve_game(const Rules *rules, Solver *solver, Start *start) {
    PlayedGame *game = &start->game;
    int other = 0, points = 0, tricks;
    Solving solving = {.solver = solver, .side = schafkopf_side(game)};
    Layout layout;
    solving.tricks = set_count(game->hands[game->declarer]);
    schafkopf_game.layout(rules, game->contract, &layout);
    start_position(start, &layout, &solving.position);
    while (solving.side >> other & 1)
        other++;
    if (schafkopf_facts(game->contract).tout) {
        tricks = reaches(&solving, UNIT_TRICKS, solving.tricks) ? solving.tricks : 1;
    } else {
        points = solve_points(&solving);
        tricks = solve_tricks(&solving, points);
    }
    game->trick_count = (uint8_t)solving.tricks;
    game->points[game->declarer] = (int16_t)points;
    game->points[other] = (int16_t)(SCHAFKOPF_POINTS - points);
    game->tricks_won[game->declarer] = (uint8_t)tricks;
    game->tricks_won[other] = (uint8_t)(solving.tricks - tricks);
}

static Outcome solve(const void *question, const void *world, int choice, Solver *solver) {
    const SchafkopfView *view = question;
    Start start;
    if (!start_game(view, world, choice, &start))
        return nothing;
    if (!start.declared)
        return (Outcome){.known = false}; /* a Ramsch is not solved */
    solve_game(view->rules, solver, &start);
    return outcome_of(view, &start);
}

/* ---- At a table ---- */

static Outcome play(const void *question, const void *world, int choice, const Player *player,
                    Random *random) {
    const SchafkopfView *view = question;
    Start start;
    Layout layout;
    if (!start_game(view, world, choice, &start))
        return nothing;
    schafkopf_game.layout(view->rules, start.game.contract, &layout);
    play_out_alike(&start, &layout, player, random);
    return outcome_of(view, &start);
}

static WorldDraws draw(const void *question, uint64_t number, void *world) {
    return schafkopf_world(question, number, world);
}

static const EvalCurve *curve_of(const void *question, int choice) {
    (void)question;
    return choice == SCHAFKOPF_PASSING
               ? NULL
               : eval_curve(&schafkopf_game, (Contract){.kind = (uint8_t)choice});
}

const JudgeGame schafkopf_judge = {.game = &schafkopf_game,
                                   .world_bytes = sizeof(SchafkopfWorld),
                                   .draw = draw,
                                   .solve = solve,
                                   .play = play,
                                   .curve_of = curve_of};
