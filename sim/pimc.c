#include "pimc.h"

#include "mind.h"
#include "stake.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct Pimc {
    const SimGame *sim;
    int worlds;
    Solver *solver;
    Sampler *sampler;
    Position *positions; /* of the worlds of a decision, and what is at stake in each */
    Aim *aims;
} Pimc;

/* ---- Worlds ---- */

/* Draws the worlds of a decision. Returns how many: a single one if no other is possible, none if
 * they cannot be asked. */
static int draw_worlds(const Pimc *pimc, const View *view, int count, Random *random) {
    Hidden hidden[HIDDEN_CASES];
    World world;
    int cases = hidden_deduce(pimc->sim->mind, view, hidden);
    Ways ways = sampler_take(pimc->sampler, hidden, cases);
    if (ways <= 1) /* 0: what is known contradicts itself */
        count = (int)ways;
    for (int i = 0; i < count; i++) {
        world_draw(pimc->sim->mind, view, pimc->sampler, random, &world);
        if (!world_aim(pimc->sim->mind, view, &world, &pimc->aims[i]))
            return 0;
        world_position(view, &world, &pimc->positions[i]);
    }
    return count;
}

/* ---- Cards ---- */

/* A kind of cards that is still thought of. */
typedef struct Candidate {
    Alike alike;
    int score; /* 2 for every world in which it reaches what is asked, 1 where that is not known */
} Candidate;

typedef struct Thought {
    const Pimc *pimc;
    int seat, worlds;
    uint64_t nodes;
    Candidate candidates[MOST_ALIKE];
    int count;
} Thought;

/* What the verdict on a card is worth to a seat. */
static int value_of(const Aim *aim, int seat, Verdict verdict) {
    return aim->question.side >> seat & 1 ? (int)verdict : VERDICT_MADE - (int)verdict;
}

static int best_score(const Thought *thought) {
    int best = 0;
    for (int c = 0; c < thought->count; c++)
        if (thought->candidates[c].score > best)
            best = thought->candidates[c].score;
    return best;
}

/* Forgets the cards that cannot be best any more. most: that any may still gain. */
static void drop(Thought *thought, int most) {
    int best = best_score(thought), count = 0;
    for (int c = 0; c < thought->count; c++)
        if (thought->candidates[c].score + most >= best)
            thought->candidates[count++] = thought->candidates[c];
    thought->count = count;
}

/* Asks of each card in each world whether so many points more than the aim's are reached, for each
 * of `more`, until one card is left. */
static void ask_all(Thought *thought, const int *more, int questions) {
    const Pimc *pimc = thought->pimc;
    for (int i = 0; i < thought->worlds && thought->count > 1; i++) {
        const Aim *aim = &pimc->aims[i];
        for (int c = 0; c < thought->count; c++) {
            Candidate *candidate = &thought->candidates[c];
            for (int q = 0; q < questions; q++) {
                Verdict verdict =
                    stake_ask(pimc->solver, &pimc->positions[i], aim, aim->need + more[q],
                              candidate->alike.card, thought->nodes);
                candidate->score += value_of(aim, thought->seat, verdict);
            }
        }
        drop(thought, VERDICT_MADE * questions * (thought->worlds - 1 - i));
    }
}

/* What is at stake, and where that leaves several cards a little more and a little less. */
static void ask(Thought *thought, const Effort *effort) {
    ask_all(thought, (const int[]){0}, 1);
    if (thought->pimc->aims[0].question.unit != UNIT_POINTS)
        return;
    for (int step = 1; step <= effort->steps && thought->count > 1; step++) {
        for (int c = 0; c < thought->count; c++)
            thought->candidates[c].score = 0;
        ask_all(thought, (const int[]){step * effort->step, -step * effort->step}, 2);
    }
}

/* Those of the legal cards that are best in the worlds that were drawn. */
static CardSet find_best(Pimc *pimc, const View *view, CardSet legal, const Effort *effort,
                         int worlds) {
    Thought thought = {.pimc = pimc, .seat = view->seat, .worlds = worlds, .nodes = effort->nodes};
    Alike alike[MOST_ALIKE];
    CardSet best = 0;
    if (worlds == 0)
        return legal;
    if (effort->nodes != 0) /* what is found out must not depend on what was asked before */
        solver_forget(pimc->solver);
    thought.count =
        alike_sort(view->layout, legal, view_cards_out(view), pimc->aims[0].question, alike);
    for (int c = 0; c < thought.count; c++)
        thought.candidates[c] = (Candidate){alike[c], 0};
    ask(&thought, effort);
    for (int c = 0; c < thought.count; c++)
        best |= thought.candidates[c].alike.all;
    return best;
}

/* One of them: what the rule player would play if he had no others. */
static Card choose_among(const Pimc *pimc, const View *view, CardSet best, Random *random) {
    return set_count(best) == 1 ? set_lowest(best)
                                : player_choose(pimc->sim->rule_player, view, best, random);
}

static Card choose_by_worlds(const Player *player, const View *view, CardSet legal,
                             Random *random) {
    Pimc *pimc = player->mind;
    Effort effort = pimc->sim->mind->effort(view);
    bool declared = !view->rules->game->contracts[view->contract.kind].undeclared;
    int worlds = declared ? (pimc->worlds * effort.worlds + 99) / 100 : 0;
    if (worlds > 0 && set_count(legal) > 1) {
        worlds = draw_worlds(pimc, view, worlds, random);
        legal = find_best(pimc, view, legal, &effort, worlds);
    }
    return choose_among(pimc, view, legal, random);
}

/* The truth is the only world. */
static Card choose_by_truth(const Player *player, const View *view, CardSet legal, Random *random) {
    Pimc *pimc = player->mind;
    Effort effort = pimc->sim->mind->effort(view);
    if (set_count(legal) > 1) {
        PlayedGame game = *view->begun;
        pimc->positions[0] = *view->truth;
        bool asks = view_aim(pimc->sim->mind, view, &game, &pimc->aims[0]);
        legal = find_best(pimc, view, legal, &effort, asks ? 1 : 0);
    }
    return choose_among(pimc, view, legal, random);
}

/* ---- The players ---- */

static void mind_free(void *mind) {
    Pimc *pimc = mind;
    if (pimc == NULL)
        return;
    solver_free(pimc->solver);
    sampler_free(pimc->sampler);
    free(pimc->positions);
    free(pimc->aims);
    free(pimc);
}

static Pimc *mind_new(const SimGame *sim, int worlds) {
    Pimc *pimc = calloc(1, sizeof *pimc);
    if (pimc == NULL)
        return NULL;
    pimc->sim = sim;
    pimc->worlds = worlds;
    pimc->solver = solver_new(SOLVER_DEFAULT_BYTES);
    pimc->sampler = sampler_new();
    pimc->positions = calloc((size_t)worlds, sizeof *pimc->positions);
    pimc->aims = calloc((size_t)worlds, sizeof *pimc->aims);
    if (pimc->solver != NULL && pimc->sampler != NULL && pimc->positions != NULL &&
        pimc->aims != NULL)
        return pimc;
    mind_free(pimc);
    return NULL;
}

static void *mind_copy(const void *mind) {
    const Pimc *pimc = mind;
    return mind_new(pimc->sim, pimc->worlds);
}

static Player *player_new(Player kind, const SimGame *sim, int worlds) {
    Player *player = malloc(sizeof *player);
    if (player == NULL)
        return NULL;
    *player = kind;
    player->copy_mind = mind_copy;
    player->free_mind = mind_free;
    player->mind = mind_new(sim, worlds);
    if (player->mind != NULL)
        return player;
    free(player);
    return NULL;
}

Player *pimc_new(const SimGame *sim, int worlds) {
    Player kind = {.choose = choose_by_worlds, .infers = true};
    snprintf(kind.name, sizeof kind.name, "pimc:%d", worlds);
    return player_new(kind, sim, worlds);
}

Player *open_player_new(const SimGame *sim) {
    return player_new((Player){.name = "open", .choose = choose_by_truth, .sees_all = true}, sim,
                      1);
}
