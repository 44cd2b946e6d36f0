#include "sens_judge.h"

#include "worlds.h"

#include <omp.h>
#include <stdlib.h>

enum { PORTION = 256 }; /* worlds held in memory at a time */

/* What one choice came to in one world. */
typedef struct Outcome {
    bool made, dackeln;
    int16_t points, score;
} Outcome;

typedef struct WorldResult {
    int drawn; /* 0: no world was found */
    Outcome outcome[SENS_MAX_CHOICES];
} WorldResult;

Status sens_judge_start(SensJudge *judge, Error *error) {
    judge->solvers = calloc((size_t)judge->threads, sizeof(Solver *));
    bool complete = judge->solvers != NULL;
    for (int i = 0; complete && i < judge->threads; i++)
        complete = (judge->solvers[i] = solver_new(SOLVER_DEFAULT_BYTES)) != NULL;
    return complete ? STATUS_OK : error_set(error, STATUS_NO_MEMORY, "not enough memory");
}

void sens_judge_end(SensJudge *judge) {
    for (int i = 0; judge->solvers != NULL && i < judge->threads; i++)
        solver_free(judge->solvers[i]);
    free(judge->solvers);
}

/* ---- One game in one world ---- */

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

/* Plays a game with open cards and fills what scoring needs. */
static void play_open(const Rules *rules, Solver *solver, PlayedGame *game, int *dackling_side) {
    Layout layout;
    Position position;
    CardSet hands[SENS_SEATS];
    int side = sens_side(game->declarer), all = sens_points(rules);
    sens_game.layout(rules, game->contract, &layout);
    for (int seat = 0; seat < SENS_SEATS; seat++)
        hands[seat] = layout_from_deck(&layout, game->hands[seat]);
    position_init(&position, &layout, hands, 0);
    Question question = {.side = sens_seats(side), .unit = UNIT_POINTS};
    int points = solver_value(solver, &position, question);
    *dackling_side = dackler(solver, &position, question.side, points, all);
    game->points[side] = (int16_t)points;
    game->points[1 - side] = (int16_t)(all - points);
    game->tricks_won[0] = (uint8_t)(*dackling_side < 0 ? 1 : SENS_TRICKS * (*dackling_side == 0));
    game->tricks_won[1] = (uint8_t)(SENS_TRICKS - game->tricks_won[0]);
}

/* What a choice comes to for the player's side. */
static Outcome judge_choice(const SensView *view, Solver *solver, const SensDealt *dealt,
                            const SensAuction *auction) {
    int own = sens_side(view->hand.seat), dackling_side;
    PlayedGame game = {.contract.kind = (uint8_t)auction->trump,
                       .declarer = (uint8_t)auction->chooser};
    Result result;
    sens_final_hands(dealt, auction, game.hands);
    play_open(view->rules, solver, &game, &dackling_side);
    sens_game.score(view->rules, &game, &result);
    return (Outcome){.made = result.made,
                     .dackeln = dackling_side == own,
                     .points = game.points[own],
                     .score = (int16_t)(result.score[own] - result.score[1 - own])};
}

/* After passing: nothing is written if all pass twice. */
static Outcome judge_passing(const SensView *view, Solver *solver, const SensDealt *dealt) {
    SensAuction auction;
    int asked = SENS_SEATS * (view->round - 1) + sens_turn(view->hand.seat) + 1;
    sens_auction(view->rules, dealt, asked, &auction);
    if (auction.chooser < 0)
        return (Outcome){.score = 0};
    return judge_choice(view, solver, dealt, &auction);
}

static void judge_world(const SensJudge *judge, Solver *solver, uint64_t number,
                        WorldResult *world) {
    const SensView *view = judge->view;
    SensDealt dealt;
    world->drawn = sens_world(view, number, &dealt);
    if (world->drawn == 0)
        return;
    for (int trump = 0; trump < SENS_PASSING; trump++)
        if (judge->choices >> trump & 1) {
            SensAuction auction = {(int8_t)view->hand.seat, (int8_t)trump, view->round};
            world->outcome[trump] = judge_choice(view, solver, &dealt, &auction);
        }
    world->outcome[SENS_PASSING] = judge_passing(view, solver, &dealt);
}

/* ---- Many worlds ---- */

static void add_outcome(SensTally *tally, const Outcome *outcome, int passing) {
    share_add(&tally->made, outcome->made);
    share_add(&tally->dackeln, outcome->dackeln);
    mean_add(&tally->points, outcome->points);
    mean_add(&tally->score, outcome->score);
    mean_add(&tally->gain, outcome->score - passing);
    if (outcome->made)
        mean_add(&tally->score_made, outcome->score);
}

/* Returns false if no world was found. */
static bool add_world(SensJudge *judge, const WorldResult *world) {
    if (world->drawn == 0)
        return false;
    for (int choice = 0; choice < SENS_MAX_CHOICES; choice++)
        if (choice == SENS_PASSING || judge->choices >> choice & 1)
            add_outcome(&judge->tally[choice], &world->outcome[choice],
                        world->outcome[SENS_PASSING].score);
    judge->drawn += (uint64_t)world->drawn;
    judge->worlds++;
    return true;
}

Status sens_judge_sample(SensJudge *judge, uint64_t end, Error *error) {
    WorldResult worlds[PORTION];
    while (judge->worlds < end) {
        uint64_t first = judge->worlds;
        int count = end - first < PORTION ? (int)(end - first) : PORTION;
#pragma omp parallel for num_threads(judge->threads) schedule(dynamic, 1)
        for (int i = 0; i < count; i++)
            judge_world(judge, judge->solvers[omp_get_thread_num()], first + (uint64_t)i,
                        &worlds[i]);
        for (int i = 0; i < count; i++)
            if (!add_world(judge, &worlds[i]))
                return error_set(error, STATUS_BAD_INPUT,
                                 "%d deals were drawn and in none of them the others would have "
                                 "passed as was heard",
                                 WORLD_MAX_DRAWS);
    }
    return STATUS_OK;
}
