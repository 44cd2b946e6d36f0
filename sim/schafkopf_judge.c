#include "schafkopf_judge.h"

#include "play.h"
#include "schafkopf_player.h"

#include <string.h>

enum { POINTS_EVERY = 8 }; /* worlds in which card points are found out exactly */

/* ---- The game that follows ---- */

/* The deal that is played after a choice, ready for the first lead. Returns whether one is. */
static bool start_game(const SchafkopfView *view, const SchafkopfWorld *world, int choice,
                       Start *start) {
    const Rules *rules = view->rules;
    SchafkopfAuction auction = world->before;
    if (choice != SCHAFKOPF_PASSING)
        auction = (SchafkopfAuction){(int8_t)view->seat, {.kind = (uint8_t)choice}};
    schafkopf_auction(rules, world->deal.hands, view->seat + 1, &auction);
    bool declared = auction.declarer >= 0;
    *start = (Start){.declared = declared,
                     .game = {.contract = auction.contract,
                              .declarer = (uint8_t)(declared ? auction.declarer : 0)}};
    memcpy(start->game.hands, world->deal.hands, sizeof start->game.hands);
    schafkopf_answer(rules, &start->game);
    return declared || rules->value[SCHAFKOPF_ALL_PASS] == SCHAFKOPF_ALL_PASS_RAMSCH;
}

/* Nobody plays. */
static const Outcome nothing = {.overcalled = true, .points = JUDGE_NO_POINTS};

/* Scores a game whose points and tricks are there. */
static Outcome outcome_of(const SchafkopfView *view, const Start *start, bool knows_points) {
    Result result;
    bool own = start->declared && start->game.declarer == view->seat;
    schafkopf_game.score(view->rules, &start->game, &result);
    int side_points = result.declarer_points, tricks = 0;
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        if (schafkopf_side(&start->game) >> seat & 1)
            tricks += start->game.tricks_won[seat];
    SchafkopfLevel level = schafkopf_level(side_points, tricks, start->game.trick_count);
    return (Outcome){.overcalled = !own,
                     .made = result.made,
                     .step = {result.made && level >= SCHAFKOPF_SCHNEIDER,
                              result.made && level == SCHAFKOPF_SCHWARZ},
                     .points = (int16_t)(knows_points ? side_points : JUDGE_NO_POINTS),
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

/* Points of the side: exact, or the fewest of those that score alike. */
static int solve_points(const Solving *solving, bool exact) {
    Question question = {.side = solving->side, .unit = UNIT_POINTS};
    if (exact)
        return solver_value(solving->solver, &solving->position, question);
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
static void solve_game(const Rules *rules, Solver *solver, bool exact, Start *start) {
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
        points = solve_points(&solving, exact);
        tricks = solve_tricks(&solving, points);
    }
    game->trick_count = (uint8_t)solving.tricks;
    game->points[game->declarer] = (int16_t)points;
    game->points[other] = (int16_t)(SCHAFKOPF_POINTS - points);
    game->tricks_won[game->declarer] = (uint8_t)tricks;
    game->tricks_won[other] = (uint8_t)(solving.tricks - tricks);
}

/* ---- At a table ---- */

static Outcome play_game(const SchafkopfView *view, Start *start, Random *random) {
    Layout layout;
    schafkopf_game.layout(view->rules, start->game.contract, &layout);
    play_out_alike(start, &layout, &schafkopf_rule_player, random);
    return outcome_of(view, start, true);
}

static Outcome play(const void *question, const void *world, int choice, Random *random) {
    Start start;
    if (!start_game(question, world, choice, &start))
        return nothing;
    return play_game(question, &start, random);
}

static Outcome solve(const void *question, const void *world, int choice, Solver *solver) {
    const SchafkopfView *view = question;
    const SchafkopfWorld *deal = world;
    bool exact = deal->number % POINTS_EVERY == 0;
    Start start;
    if (!start_game(view, deal, choice, &start))
        return nothing;
    if (!start.declared) {
        Random random = random_stream(view->seed, schafkopf_game.name, "ramsch", deal->number);
        return play_game(view, &start, &random);
    }
    solve_game(view->rules, solver, exact, &start);
    return outcome_of(view, &start, exact && !schafkopf_facts(start.game.contract).tout);
}

static WorldDraws draw(const void *question, uint64_t number, void *world) {
    return schafkopf_world(question, number, world);
}

const JudgeGame schafkopf_judge = {&schafkopf_game, sizeof(SchafkopfWorld), draw, solve, play};
