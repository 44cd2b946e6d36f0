/* Players who reason: their single decisions against the exact solver, and what they win. */
#include "sim/contest.h"
#include "sim/dealing.h"
#include "sim/pimc.h"
#include "sim/stake.h"
#include "settings.h"
#include "sim/doppelkopf_player.h"
#include "solver/games/cego.h"
#include "solver/games/doppelkopf.h"
#include "solver/games/schafkopf.h"
#include "solver/games/sens.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SEED = 3 };

static const Game *const games[] = {&skat_game, &schafkopf_game, &sens_game, &doppelkopf_game,
                                    &cego_game};
enum { GAMES = sizeof games / sizeof *games };

static Player *player_of(const Game *game, const char *name) {
    Player *player;
    Error error;
    cr_assert_eq(sim_player_new(sim_game_of(game), name, &player, &error), STATUS_OK, "%s",
                 error.text);
    cr_assert_str_eq(player->name, name);
    return player;
}

Test(pimc, players_are_found_by_name) {
    static const char *const wrong[] = {"",         "rules",  "pimc",      "pimc:",
                                        "pimc:0",   "pimc:x", "pimc:1001", "pimc:99999999999999",
                                        "pimc:10 ", "pimc:-1"};
    static const char *const right[] = {"rule", "random", "open", "pimc:1", "pimc:1000"};
    for (int g = 0; g < GAMES; g++) {
        for (size_t i = 0; i < sizeof right / sizeof *right; i++)
            player_free(player_of(games[g], right[i]));
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            Player *player;
            Error error;
            cr_assert_eq(sim_player_new(sim_game_of(games[g]), wrong[i], &player, &error),
                         STATUS_USAGE, "%s", wrong[i]);
        }
    }
}

/* ---- Decisions ---- */

/* Watches another player, and solves what he decides. */
typedef struct Watch {
    const Player *watched;
    const GameMind *mind;
    Solver *solver;
    Sampler *sampler;
    bool
        knows_all; /* the watched player sees the truth; else only a single possible world counts */
    long checked, mattered;
} Watch;

/* Does the seat to move get what it wants, if it plays this card? */
static bool gets_it(const Watch *watch, const View *view, const Aim *aim, Card card) {
    Position next = *view->truth;
    int taken = 0;
    position_play(&next, card);
    for (int seat = 0; seat < view->layout->seats; seat++)
        if (aim->question.side >> seat & 1)
            taken += aim->question.unit == UNIT_POINTS   ? next.points[seat]
                     : aim->question.unit == UNIT_TRICKS ? next.tricks[seat]
                                                         : 0;
    int value = taken + aim->before + solver_value(watch->solver, &next, aim->question);
    bool made = (value >= aim->need) != aim->question.ducks;
    return made == (aim->question.side >> view->seat & 1);
}

static bool is_certain(const Watch *watch, const View *view) {
    Hidden hidden[HIDDEN_CASES];
    int cases = hidden_deduce(watch->mind, view, hidden);
    return watch->knows_all || sampler_take(watch->sampler, hidden, cases) == 1;
}

static Card watch_and_play(const Player *player, const View *view, CardSet legal, Random *random) {
    Watch *watch = player->mind;
    PlayedGame game = *view->begun;
    Aim aim;
    Card card = player_choose(watch->watched, view, legal, random);
    if (!is_certain(watch, view) || !view_aim(watch->mind, view, &game, &aim))
        return card;
    bool possible = false, possible_to_fail = false;
    for (CardSet rest = legal; rest != 0;) {
        bool gets = gets_it(watch, view, &aim, set_pop(&rest));
        possible = possible || gets;
        possible_to_fail = possible_to_fail || !gets;
    }
    cr_assert_eq(gets_it(watch, view, &aim, card), possible);
    watch->checked++;
    watch->mattered += possible && possible_to_fail;
    return card;
}

/* Lets a player who looks at everything play the first deals of a game at all seats. */
static void play_deals(const Game *game,
                       Card (*choose)(const Player *, const View *, CardSet, Random *), int deals,
                       Watch *watch) {
    Rules rules = settings_rules(game, "");
    const SimGame *sim = sim_game_of(game);
    Player player = {.choose = choose, .infers = true, .sees_all = true, .mind = watch};
    watch->mind = sim->mind;
    for (int number = 0; number < deals; number++) {
        Random random = deal_luck(game, SEED, (uint64_t)number);
        Evening evening = {.number = 0};
        Layout layout;
        Start start;
        Deal deal;
        if (sim_deal(sim, &rules, SEED, (uint64_t)number, &evening, &random, &deal, &start, NULL) !=
            DEAL_PLAYED)
            continue;
        game->layout(&rules, start.game.contract, &layout);
        play_out_alike(&start, &layout, &player, &random);
    }
}

static void watch_deals(const Game *game, const char *name, int deals, Watch *watch) {
    Player *watched = player_of(game, name);
    *watch = (Watch){.watched = watched,
                     .solver = solver_new(SOLVER_DEFAULT_BYTES),
                     .sampler = sampler_new(),
                     .knows_all = strcmp(name, "open") == 0};
    play_deals(game, watch_and_play, deals, watch);
    player_free(watched);
    solver_free(watch->solver);
    sampler_free(watch->sampler);
}

/* Whoever sees all cards never lets slip what he can get. */
Test(pimc, open_players_never_err, .timeout = 300) {
    static const Game *const quick[] = {&skat_game, &schafkopf_game, &sens_game};
    for (size_t g = 0; g < sizeof quick / sizeof *quick; g++) {
        Watch watch;
        watch_deals(quick[g], "open", 24 / TEST_SHARE + 2, &watch);
        cr_assert_gt(watch.checked, 40 / TEST_SHARE);
        cr_assert_gt(watch.mattered, 0);
    }
}

/* Nor does who can see from the cards played that only one world is left. */
Test(pimc, who_can_know_all_cards_does_not_err, .timeout = 300) {
    long checked = 0;
    for (int g = 0; g < 3; g++) {
        Watch watch;
        watch_deals(games[g], "pimc:3", 140 / TEST_SHARE + 20, &watch);
        checked += watch.checked;
    }
    cr_assert_gt(checked, 10);
}

/* ---- Cards that are alike ---- */

static Card check_alike(const Player *player, const View *view, CardSet legal, Random *random) {
    Watch *watch = player->mind;
    PlayedGame game = *view->begun;
    Alike alike[MOST_ALIKE];
    Aim aim;
    bool late = set_count(view->hand) <= 6;
    if (late && view_aim(watch->mind, view, &game, &aim)) {
        CardSet table = 0;
        for (int i = 0; i < view->trick.count; i++)
            table |= set_of(view->trick.cards[i]);
        CardSet out = (position_held(view->truth) & ~view->hand) | table;
        int count = alike_sort(view->layout, legal, out, aim.question, alike);
        for (int a = 0; a < count; a++) {
            cr_assert(set_has(alike[a].all, alike[a].card));
            cr_assert_eq(alike[a].all & ~legal, 0);
            for (CardSet rest = alike[a].all; rest != 0;) {
                Card card = set_pop(&rest);
                for (int more = -20; more <= 20; more += 10)
                    cr_assert_eq(
                        stake_ask(watch->solver, view->truth, &aim, aim.need + more, card, 0),
                        stake_ask(watch->solver, view->truth, &aim, aim.need + more, alike[a].card,
                                  0));
                watch->mattered += card != alike[a].card;
                watch->checked++;
            }
        }
    }
    return set_lowest(random_take(random, &legal, 1));
}

/* Cards that are taken to be alike have the same value in every question. */
Test(pimc, cards_that_are_alike_are_worth_the_same, .timeout = 300) {
    for (int g = 0; g < GAMES; g++) {
        Watch watch = {.solver = solver_new(SOLVER_DEFAULT_BYTES)};
        play_deals(games[g], check_alike, 60 / TEST_SHARE + 2, &watch);
        cr_assert_gt(watch.mattered, 20 / TEST_SHARE, "%s", games[g]->name);
        solver_free(watch.solver);
    }
}

/* ---- Contests ---- */

static bool go_on(void *context, uint64_t deals) {
    const uint64_t *most = context;
    return most == NULL || deals < *most;
}

/* A contest of one player against the others. */
static void meet(const Game *game, const char *name, const char *other, uint64_t deals, int threads,
                 ContestSums *sums) {
    Rules rules = settings_rules(game, "");
    Player *first = player_of(game, name), *second = player_of(game, other);
    ContestJob job = {.rules = &rules,
                      .players = {first, second, second, second},
                      .seed = SEED,
                      .deals = deals,
                      .threads = threads};
    cr_assert_eq(contest_run(&job, go_on, NULL, sums, NULL), STATUS_OK);
    player_free(first);
    player_free(second);
}

/* Is the first player better by more than chance can explain? */
static void assert_better(const Game *game, const char *name, const char *other, uint64_t deals) {
    ContestSums sums;
    meet(game, name, other, deals, 2, &sums);
    Estimate better = contest_all(&sums, game);
    cr_assert_gt(better.low, 0, "%s: %s against %s %.2f (%.2f to %.2f)", game->name, name, other,
                 better.value, better.low, better.high);
}

/* The deals are the same each time, so this is as it is or never. */
Test(pimc, the_better_player_wins, .timeout = 600) {
    static const int by_rule[GAMES] = {250, 0, 600, 0, 0};
    for (int g = 0; g < GAMES; g++) {
        assert_better(games[g], "rule", "random", 400);
        assert_better(games[g], "pimc:4", "random", 40);
        if (by_rule[g] > 0 && TEST_SHARE == 1)
            assert_better(games[g], "pimc:6", "rule", (uint64_t)by_rule[g]);
    }
}

Test(pimc, contests_are_the_same_on_any_number_of_threads, .timeout = 300) {
    for (int g = 0; g < GAMES; g++) {
        ContestSums one, three;
        meet(games[g], "pimc:3", "rule", 12 / TEST_SHARE + 2, 1, &one);
        meet(games[g], "pimc:3", "rule", 12 / TEST_SHARE + 2, 3, &three);
        cr_assert_eq(one.all.n, (uint64_t)12 / TEST_SHARE + 2);
        cr_assert_eq(one.passed_in, three.passed_in);
        cr_assert_eq(one.all.sum, three.all.sum);
        cr_assert_eq(one.all.squares, three.all.squares);
        cr_assert_eq(one.playing.sum, three.playing.sum);
        cr_assert_eq(one.against.sum, three.against.sum);
    }
}

/* A player in his own place wins nothing, whoever the others are. */
Test(pimc, nobody_is_better_than_himself) {
    for (int g = 0; g < GAMES; g++) {
        ContestSums sums;
        meet(games[g], "rule", "rule", 100, 2, &sums);
        cr_assert_eq(sums.all.sum, 0);
        cr_assert_eq(sums.all.squares, 0);
    }
}

/* Two roles: what a player gains in both is what he gains in all. */
Test(pimc, roles_add_up) {
    ContestSums sums;
    meet(&sens_game, "rule", "random", 200, 1, &sums);
    cr_assert_eq(sums.playing.n, sums.all.n);
    /* two seats in each role: all is over four seats */
    cr_assert_eq(sums.playing.sum + sums.against.sum, sums.all.sum * CONTEST_ROLES / 2);
}

Test(pimc, contests_can_be_stopped) {
    Rules rules = settings_rules(&sens_game, "");
    Player *rule = player_of(&sens_game, "rule"), *random = player_of(&sens_game, "random");
    ContestJob job = {.rules = &rules,
                      .players = {rule, random, random, random},
                      .seed = SEED,
                      .deals = 1000,
                      .threads = 1};
    ContestSums sums, some;
    uint64_t most = 48;
    Error error;
    cr_assert_eq(contest_run(&job, go_on, &most, &sums, &error), STATUS_INTERRUPTED);
    job.deals = most;
    cr_assert_eq(contest_run(&job, go_on, NULL, &some, &error), STATUS_OK);
    cr_assert_eq(sums.all.n, most);
    cr_assert_eq(sums.all.sum, some.all.sum);
    player_free(rule);
    player_free(random);
}

/* ---- What is at stake ---- */

/* The highest step that was said by seats of a side, 0: none. */
static int step_said(const View *view, unsigned side) {
    int step = 0;
    for (int i = 0; i < view->announcement_count; i++)
        if ((side >> view->announcements[i].seat & 1) && view->announcements[i].level > step)
            step = view->announcements[i].level;
    return step;
}

static Card check_stake(const Player *player, const View *view, CardSet legal, Random *random) {
    static const int for_re[] = {0, 0, 151, 181, 211, 240}, for_contra[] = {0, 0, 90, 60, 30, 1};
    Watch *watch = player->mind;
    PlayedGame game = *view->begun;
    Aim aim;
    if (view_aim(watch->mind, view, &game, &aim)) {
        int re = step_said(view, aim.question.side), contra = step_said(view, ~aim.question.side);
        int need = re > 1 ? for_re[re] : contra > 1 ? for_contra[contra] : 121;
        cr_assert_eq(aim.need, need, "Re said %d, Contra %d: %d", re, contra, aim.need);
        watch->checked++;
        watch->mattered += re > 1 || contra > 1;
    }
    return player_choose(&doppelkopf_rule_player, view, legal, random);
}

/* In Doppelkopf a side plays for the step that it has said, the other against it. */
Test(pimc, a_step_that_was_said_is_at_stake) {
    Watch watch = {.mattered = 0};
    play_deals(&doppelkopf_game, check_stake, 300 / TEST_SHARE + 20, &watch);
    cr_assert_gt(watch.mattered, 10);
    cr_assert_gt(watch.checked, watch.mattered);
}
