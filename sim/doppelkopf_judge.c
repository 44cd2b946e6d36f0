#include "doppelkopf_judge.h"

#include "doppelkopf_announce.h"
#include "doppelkopf_player.h"
#include "doppelkopf_sim.h"

#include <string.h>

enum {
    SOLVED_EVERY = 16,  /* of the worlds ... */
    MOST_NODES = 150000 /* ... and how hard */
};

DoppelkopfCall doppelkopf_choice_call(const Rules *rules, int choice) {
    bool asked = rules->value[DOPPELKOPF_DEMANDS] == DOPPELKOPF_DEMANDS_ASKED;
    switch (choice) {
    case DOPPELKOPF_CHOOSE_HEALTHY:
        return (DoppelkopfCall){.what = DOPPELKOPF_HEALTHY};
    case DOPPELKOPF_CHOOSE_PLAIN:
    case DOPPELKOPF_CHOOSE_TRUMP:
        return (DoppelkopfCall){.what = DOPPELKOPF_MARRIES,
                                .contract = {.kind = DOPPELKOPF_HOCHZEIT,
                                             .modifiers = asked && choice == DOPPELKOPF_CHOOSE_TRUMP
                                                              ? DOPPELKOPF_ASKS_TRUMP
                                                              : 0}};
    case DOPPELKOPF_CHOOSE_ARMUT:
        return (DoppelkopfCall){.what = DOPPELKOPF_OFFERS, .contract = {.kind = DOPPELKOPF_ARMUT}};
    case DOPPELKOPF_CHOOSE_THROW:
        return (DoppelkopfCall){.what = DOPPELKOPF_THROWS_IN};
    default:
        return (DoppelkopfCall){
            .what = DOPPELKOPF_PLAYS_ALONE,
            .contract = {.kind = (uint8_t)(DOPPELKOPF_TRUMPF + choice - DOPPELKOPF_CHOOSE_SOLO)}};
    }
}

/* ---- The game that follows ---- */

/* After a call, or after taking or leaving an Armut. Returns false when it is thrown in. */
static bool start_called(const DoppelkopfView *view, const DoppelkopfWorld *world, int choice,
                         Start *start) {
    DoppelkopfCall calls[DOPPELKOPF_SEATS];
    DoppelkopfAuction auction;
    unsigned takes = 0;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++) {
        calls[seat] = doppelkopf_call(view->rules, world->hands[seat], seat);
        if (doppelkopf_takes(world->hands[seat], seat))
            takes |= 1u << seat;
    }
    if (view->asked == DOPPELKOPF_ASKED_TO_TAKE) {
        takes &= ~(1u << view->seat);
        takes |= choice == DOPPELKOPF_CHOOSE_ARMUT ? 1u << view->seat : 0;
        calls[view->seat].what = DOPPELKOPF_HEALTHY;
        calls[view->poor].what = DOPPELKOPF_OFFERS;
    } else {
        calls[view->seat] = doppelkopf_choice_call(view->rules, choice);
    }
    doppelkopf_settle(world->hands, calls, takes, &auction);
    if (!auction.again)
        *start = doppelkopf_start(view->rules, &auction.game);
    return !auction.again;
}

/* In play: the player says a step now, and afterwards only what is a duty. */
static void start_said(const DoppelkopfView *view, const DoppelkopfWorld *world, int level,
                       Start *start) {
    PlayedGame game = doppelkopf_world_game(view, world);
    bool re = (doppelkopf_re(view->rules, &game) >> view->seat & 1) != 0;
    if (level > DOPPELKOPF_SAID_NOTHING)
        game.announcements[game.announcement_count++] = doppelkopf_announcement(
            view->seat, re ? DOPPELKOPF_RE : DOPPELKOPF_CONTRA, level, view->cards);
    *start = doppelkopf_start(view->rules, &game);
    start->announce[view->seat] = doppelkopf_announce_duty;
}

static bool start_choice(const DoppelkopfView *view, const DoppelkopfWorld *world, int choice,
                         Start *start) {
    if (view->asked != DOPPELKOPF_IN_PLAY)
        return start_called(view, world, choice, start);
    start_said(view, world, choice, start);
    return true;
}

/* Is that what the player has called, rather than what others have? */
static bool is_own_call(const DoppelkopfView *view, const PlayedGame *game, int choice) {
    bool own = game->declarer == view->seat;
    if (view->asked == DOPPELKOPF_IN_PLAY)
        return true;
    if (view->asked == DOPPELKOPF_ASKED_TO_TAKE && choice == DOPPELKOPF_CHOOSE_HEALTHY)
        return true;
    switch (choice) {
    case DOPPELKOPF_CHOOSE_HEALTHY:
        return game->contract.kind == DOPPELKOPF_NORMAL || game->contract.kind == DOPPELKOPF_STILL;
    case DOPPELKOPF_CHOOSE_ARMUT:
        return game->contract.kind == DOPPELKOPF_ARMUT && (game->side >> view->seat & 1) != 0;
    default:
        return own &&
               game->contract.kind == doppelkopf_choice_call(view->rules, choice).contract.kind;
    }
}

static const Outcome nothing = {.known = true, .overcalled = true, .points = JUDGE_NO_POINTS};

/* ---- At a table ---- */

/* Has Re, or has Contra won? Both may have missed what they announced, or nobody writes. */
static bool has_won(const Result *result, bool re) {
    static const char *const won[] = {"won", "feigheit", "solo 120:120", "open hochzeit under 30"};
    bool somebody = false;
    for (size_t i = 0; i < sizeof won / sizeof *won; i++)
        somebody =
            somebody || (result->special_count > 0 && strcmp(result->special[0].name, won[i]) == 0);
    return somebody && result->made == re;
}

static Outcome play(const void *question, const void *world, int choice, const Player *player,
                    Random *random) {
    const DoppelkopfView *view = question;
    Start start;
    Layout layout;
    Result result;
    if (!start_choice(view, world, choice, &start))
        return nothing;
    const PlayedGame *game = &start.game;
    bool own_call = is_own_call(view, game, choice);
    doppelkopf_game.layout(view->rules, game->contract, &layout);
    play_out_alike(&start, &layout, player, random);
    doppelkopf_game.score(view->rules, game, &result);
    uint8_t re = doppelkopf_re(view->rules, game);
    int own = 0, tricks = 0;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        if ((re >> seat & 1) == (re >> view->seat & 1)) {
            own += game->points[seat];
            tricks += game->tricks_won[seat];
        }
    int others = DOPPELKOPF_POINTS - own;
    return (Outcome){.known = true,
                     .overcalled = !own_call,
                     .made = has_won(&result, (re >> view->seat & 1) != 0),
                     .step = {others < 90, others < 60, others < 30, tricks == DOPPELKOPF_TRICKS},
                     .points = (int16_t)own,
                     .score = result.score[view->seat]};
}

/* ---- With all cards seen ---- */

/* The position after what has been played. */
static Position position_of(const Start *start, const Layout *layout) {
    Position position;
    start_position(start, layout, &position);
    for (int t = 0; t < start->game.trick_count; t++)
        for (int i = 0; i < start->game.tricks[t].count; i++)
            position_play(&position, layout->layout_card[start->game.tricks[t].cards[i]]);
    return position;
}

/* Points that a side needs which has said so much. */
static int needed(bool re, int level) {
    static const int needs[] = {0, 0, 151, 181, 211, DOPPELKOPF_POINTS};
    int plain = re ? DOPPELKOPF_TO_WIN : DOPPELKOPF_POINTS - DOPPELKOPF_TO_WIN + 1;
    return level > DOPPELKOPF_SAID_SIDE ? needs[level] : plain;
}

static Outcome solve(const void *question, const void *world, int choice, Solver *solver) {
    const DoppelkopfView *view = question;
    const DoppelkopfWorld *deal = world;
    Start start;
    Layout layout;
    if (!start_choice(view, deal, choice, &start) || !is_own_call(view, &start.game, choice))
        return nothing;
    uint8_t side = doppelkopf_re(view->rules, &start.game);
    bool re = (side >> view->seat & 1) != 0, in_play = view->asked == DOPPELKOPF_IN_PLAY;
    if (start.game.contract.kind == DOPPELKOPF_HOCHZEIT && set_count(side) == 1)
        return (Outcome){.known = false};
    doppelkopf_game.layout(view->rules, start.game.contract, &layout);
    Position position = position_of(&start, &layout);
    Question asked = {.side = re ? side : (uint8_t)(0xF & ~side), .unit = UNIT_POINTS};
    int need = needed(re, in_play ? choice : 0);
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        need -= asked.side >> seat & 1 ? position.points[seat] : 0;
    solver_forget(solver);
    Bounds bounds = solver_bounds(solver, &position, asked, need, MOST_NODES);
    return (Outcome){.known = true,
                     .undecided = bounds_are_open(bounds, need),
                     .made = bounds.low >= need,
                     .points = JUDGE_NO_POINTS};
}

static WorldDraws draw(const void *question, uint64_t number, void *world) {
    return doppelkopf_world(question, number, world);
}

const JudgeGame doppelkopf_judge = {.game = &doppelkopf_game,
                                    .world_bytes = sizeof(DoppelkopfWorld),
                                    .solved_every = SOLVED_EVERY,
                                    .draw = draw,
                                    .solve = solve,
                                    .play = play};
