#include "skat_judge.h"

#include "solvers.h"

#include <assert.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum {
    PORTION = 1024, /* worlds held in memory at a time */
    GROUP = 16      /* worlds that a thread takes at a time, for one line */
};

/* Worlds that are judged together. */
typedef struct Portion {
    uint64_t first; /* number of its first world */
    int count;
    Deal worlds[PORTION];
    int16_t found[PORTION]; /* the skat of each */
    uint8_t outcomes[SKAT_MAX_LINES][PORTION];
    SkatPointsSample points[SKAT_MAX_LINES][PORTION]; /* of some */
    WorldDraws draws[PORTION];                        /* it took to find each */
} Portion;

Status skat_judge_no_world(Error *error) {
    return error_set(error, STATUS_BAD_INPUT,
                     "%d deals were drawn and in none of them the others can have made the calls "
                     "that were heard",
                     WORLD_MAX_DRAWS);
}

Status skat_judge_start(SkatJudge *judge, Error *error) {
    judge->found = calloc(SKAT_MAX_FOUND, sizeof *judge->found);
    judge->solvers = solvers_new(judge->threads);
    memset(judge->found_index, -1, sizeof judge->found_index);
    if (judge->found == NULL || judge->solvers == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    return STATUS_OK;
}

void skat_judge_end(SkatJudge *judge) {
    solvers_free(judge->solvers, judge->threads);
    free(judge->found);
}

/* ---- Skats ---- */

/* The place of a skat in judge->found, where it is added if it is new. */
static int16_t find_skat(SkatJudge *judge, CardSet talon) {
    int16_t *index = &judge->found_index[set_lowest(talon)][set_highest(talon)];
    if (*index < 0) {
        *index = (int16_t)judge->found_count++;
        judge->found[*index].talon = talon;
    }
    return *index;
}

static unsigned planned_kinds(const SkatJudge *judge) {
    unsigned kinds = 0;
    for (int line = 0; line < judge->line_count; line++)
        if (judge->lines[line].way == SKAT_BY_PLAN)
            kinds |= 1u << judge->lines[line].kind;
    return kinds;
}

/* Makes the plans of the skats from number `first` on. Returns false when no world fits. */
static bool make_plans(SkatJudge *judge, int first) {
    unsigned kinds = planned_kinds(judge);
    bool fits = true;
    if (kinds == 0)
        return true;
#pragma omp parallel for num_threads(judge->threads) schedule(dynamic) reduction(&& : fits)
    for (int i = first; i < judge->found_count; i++) {
        SkatFound *found = &judge->found[i];
        bool made = skat_plan_make(judge->view, judge->solvers[omp_get_thread_num()], &judge->race,
                                   judge->view->hand, found->talon, kinds, &found->plan);
        fits = fits && made;
    }
    return fits;
}

/* ---- One line in one world ---- */

static CardSet discard_of(const SkatLine *line, const SkatFound *found) {
    switch (line->way) {
    case SKAT_BY_HAND:
        return found->talon;
    case SKAT_BY_PLAN:
        return found->plan.discards[line->kind];
    default:
        return line->discard;
    }
}

static uint64_t number_of(const Portion *portion, int i) {
    return portion->first + (uint64_t)i;
}

static bool is_measured(const SkatJudge *judge, const Portion *portion, int i) {
    return number_of(portion, i) % (uint64_t)judge->measure_every == 0;
}

static bool has_points(const SkatJudge *judge, const Portion *portion, int line, int i) {
    return number_of(portion, i) % (uint64_t)judge->points_every == 0 &&
           judge->lines[line].kind != SKAT_NULL;
}

static void judge_world(const SkatJudge *judge, Solver *solver, Portion *portion, int line, int i) {
    const SkatLine *l = &judge->lines[line];
    SkatOutcome outcome;
    SkatGame game;
    skat_view_game(judge->view, &portion->worlds[i], l->kind,
                   discard_of(l, &judge->found[portion->found[i]]), &game);
    if (is_measured(judge, portion, i))
        outcome = skat_solve_outcome(solver, &game);
    else
        outcome = skat_solve_made(solver, &game) ? SKAT_WON : SKAT_LOST;
    portion->outcomes[line][i] = (uint8_t)outcome;
    if (has_points(judge, portion, line, i)) {
        uint64_t key = number_of(portion, i) * SKAT_MAX_LINES + (uint64_t)line;
        Random random = random_stream(judge->view->seed, skat_game.name, "points", key);
        portion->points[line][i] = skat_points_sample(solver, &game, outcome, &random);
    }
}

/* ---- A portion of worlds ---- */

/* A thread keeps to one line for a group of worlds: the solver remembers what it has found as
 * long as the contract stays the same. */
static void solve_portion(const SkatJudge *judge, Portion *portion) {
    int groups = (portion->count + GROUP - 1) / GROUP;
#pragma omp parallel for num_threads(judge->threads) schedule(dynamic)
    for (int item = 0; item < groups * judge->line_count; item++) {
        Solver *solver = judge->solvers[omp_get_thread_num()];
        int line = item / groups, first = item % groups * GROUP;
        for (int i = first; i < first + GROUP && i < portion->count; i++)
            judge_world(judge, solver, portion, line, i);
    }
}

static void tally_portion(SkatJudge *judge, const Portion *portion) {
    for (int i = 0; i < portion->count; i++) {
        SkatFound *found = &judge->found[portion->found[i]];
        bool measured = is_measured(judge, portion, i);
        for (int line = 0; line < judge->line_count; line++) {
            SkatOutcome outcome = portion->outcomes[line][i];
            share_add(&found->made[line], outcome >= SKAT_WON);
            found->outcomes[line][outcome] += measured;
            if (has_points(judge, portion, line, i))
                skat_points_add(&judge->points[line], &portion->points[line][i]);
        }
    }
    judge->worlds += (uint64_t)portion->count;
}

/* Returns false when no world fits. */
static bool judge_portion(SkatJudge *judge, Portion *portion) {
    int known = judge->found_count;
    for (int i = 0; i < portion->count; i++)
        portion->found[i] = find_skat(judge, portion->worlds[i].talon);
    if (!make_plans(judge, known))
        return false;
    solve_portion(judge, portion);
    tally_portion(judge, portion);
    return true;
}

/* Fills a portion with the next sampled worlds. Returns false when no world fits. */
static bool sample_portion(SkatJudge *judge, const Worlds *worlds, uint64_t end, Portion *portion) {
    uint64_t left = end - judge->worlds;
    portion->first = judge->worlds;
    portion->count = left < PORTION ? (int)left : PORTION;
    bool fits = true;
#pragma omp parallel for num_threads(judge->threads) reduction(&& : fits)
    for (int i = 0; i < portion->count; i++) {
        portion->draws[i] = world_sample(worlds, portion->first + (uint64_t)i, &portion->worlds[i]);
        fits = fits && portion->draws[i].drawn > 0;
    }
    for (int i = 0; i < portion->count; i++)
        world_draws_add(&judge->draws, &portion->draws[i]);
    return fits;
}

Status skat_judge_sample(SkatJudge *judge, uint64_t end, Error *error) {
    Worlds worlds = skat_view_worlds(judge->view, judge->talon, judge->purpose);
    Portion *portion = malloc(sizeof *portion);
    if (portion == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    bool fits = true;
    while (fits && judge->worlds < end)
        fits = sample_portion(judge, &worlds, end, portion) && judge_portion(judge, portion);
    free(portion);
    return fits ? STATUS_OK : skat_judge_no_world(error);
}

Status skat_judge_all(SkatJudge *judge, uint64_t from, uint64_t end, Error *error) {
    Worlds worlds = skat_view_worlds(judge->view, judge->talon, judge->purpose);
    Portion *portion = malloc(sizeof *portion);
    assert(judge->talon != 0 && planned_kinds(judge) == 0);
    if (portion == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    while (from < end) {
        portion->first = judge->worlds;
        portion->count = 0;
        for (; from < end && portion->count < PORTION; from++, judge->draws.drawn++)
            world_nth(&worlds, from, &portion->worlds[portion->count++]);
        judge_portion(judge, portion);
    }
    free(portion);
    return STATUS_OK;
}
