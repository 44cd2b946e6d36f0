#include "sim/solvers.h"
#include "solve_task.h"
#include "stich_handle.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 256, LEAST_NODES = 2 };

/* Deals to be solved, and where the answers go. */
typedef struct Solving {
    Work work;
    const Common *common;
    SolveWanted wanted;
    const char *const *deals;
    size_t count;
    StichSolution *solutions;
    size_t stride; /* bytes of a solution as the caller knows it */
    Solver **solvers;
} Solving;

static double told_value(const Task *task, int value) {
    return (double)value / task_units(task);
}

static void tell_moves(const Task *task, StichSolution *solution) {
    const Deck *deck = task->rules.game->deck;
    solution->move_count = task->move_count;
    for (int i = 0; i < task->move_count; i++) {
        StichMove *move = &solution->moves[i];
        deck_print_card(deck, task->layout.deck_card[task->cards[i]], move->card);
        move->value = told_value(task, task->values[i]);
        move->made = task_made(task, task->values[i]);
    }
}

static void tell_task(const Solving *solving, const Task *task, StichSolution *solution) {
    bool valued = task_wants_value(&solving->wanted);
    Bounds bounds = valued ? (Bounds){task->value, task->value} : task->bounds;
    game_print_contract(task->rules.game, task->problem.contract, solution->contract);
    snprintf(solution->unit, sizeof solution->unit, "%s", task_unit_name(task));
    solution->declarer = task->problem.declarer;
    solution->leader = task->problem.leader;
    solution->made = task->open ? -1 : task->made;
    solution->has_value = valued;
    solution->value = told_value(task, task->value);
    solution->low = told_value(task, bounds.low);
    solution->high = told_value(task, bounds.high);
    solution->nodes = task->nodes;
    if (solving->wanted.moves)
        tell_moves(task, solution);
}

/* The caller's program may know a shorter or a longer struct. */
static void put_solution(const Solving *solving, size_t i, const StichSolution *solution) {
    char *place = (char *)solving->solutions + i * solving->stride;
    size_t size = sizeof *solution < solving->stride ? sizeof *solution : solving->stride;
    memset(place, 0, solving->stride);
    memcpy(place, solution, size);
}

static void solve_one(const Solving *solving, size_t i) {
    Task task = {0};
    Error error = {0};
    StichSolution solution = {0};
    Status status = task_read_line(solving->common, solving->deals[i], &task, &error);
    if (status == STATUS_OK) {
        task_solve(&task, &solving->wanted, solving->solvers[omp_get_thread_num()]);
        tell_task(solving, &task, &solution);
    }
    solution.status = (StichStatus)status;
    memcpy(solution.error, error.text, sizeof solution.error);
    put_solution(solving, i, &solution);
}

static void leave_out(const Solving *solving, size_t i) {
    put_solution(solving, i, &(StichSolution){.status = STICH_INTERRUPTED, .error = "interrupted"});
}

/* Deals in batches, between which it is asked whether to go on. Returns whether all were solved. */
static bool solve_all(Solving *solving) {
    bool on = work_goes_on(&solving->work, 0, solving->count);
    for (size_t first = 0; first < solving->count; first += BATCH) {
        size_t end = first + BATCH < solving->count ? first + BATCH : solving->count;
#pragma omp parallel for num_threads(solving->common->threads) schedule(dynamic, 1)
        for (size_t i = first; i < end; i++)
            if (on && !atomic_load(&solving->work.game->cancelled))
                solve_one(solving, i);
            else
                leave_out(solving, i);
        on = on && work_goes_on(&solving->work, end, solving->count);
    }
    return on;
}

/* The first deal that was not solved tells what the whole came to. */
static Status first_trouble(const Solving *solving, Error *error) {
    for (size_t i = 0; i < solving->count; i++) {
        StichSolution solution = {0};
        size_t size = sizeof solution < solving->stride ? sizeof solution : solving->stride;
        memcpy(&solution, (char *)solving->solutions + i * solving->stride, size);
        if (solution.status != STICH_OK && solution.status != STICH_INTERRUPTED)
            return error_set(error, (Status)solution.status, "deal %zu: %s", i, solution.error);
    }
    return STATUS_OK;
}

static Status read_options(const StichSolveOptions *own, Solving *solving, Error *error) {
    if (own->reach < 0)
        return error_set(error, STATUS_USAGE, "reach: %d is below 0", own->reach);
    if (own->nodes > 0 && (own->moves != 0 || own->nodes < LEAST_NODES || own->nodes > INT64_MAX))
        return error_set(error, STATUS_USAGE,
                         "nodes: expected at least %d, and no moves, which want exact values",
                         LEAST_NODES);
    solving->wanted = (SolveWanted){.reach = own->reach > 0 ? own->reach : -1,
                                    .nodes = (int64_t)own->nodes,
                                    .moves = own->moves != 0};
    solving->work.progress = own->progress;
    solving->work.context = own->context;
    return STATUS_OK;
}

StichStatus stich_solve(StichGame *game, const char *const *deals, size_t count,
                        const StichSolveOptions *options, StichSolution *solutions,
                        size_t solution_size, StichError *error) {
    Error trouble = {0};
    StichSolveOptions own = {0};
    Solving solving = {.work = {.game = game},
                       .common = &game->common,
                       .deals = deals,
                       .count = count,
                       .solutions = solutions,
                       .stride = solution_size};
    Status status = options_copy(&own, sizeof own, options, &trouble);
    if (status == STATUS_OK && solution_size < offsetof(StichSolution, moves))
        status = error_set(&trouble, STATUS_USAGE, "solution_size: %zu bytes hold no solution",
                           solution_size);
    if (status == STATUS_OK)
        status = read_options(&own, &solving, &trouble);
    if (status != STATUS_OK)
        return error_tell(&trouble, error);
    solving.solvers = solvers_new(game->common.threads);
    if (solving.solvers == NULL) {
        error_set(&trouble, STATUS_NO_MEMORY, "not enough memory for %d threads",
                  game->common.threads);
        return error_tell(&trouble, error);
    }
    bool whole = solve_all(&solving);
    solvers_free(solving.solvers, game->common.threads);
    if (first_trouble(&solving, &trouble) == STATUS_OK && !whole)
        error_set(&trouble, STATUS_INTERRUPTED, "interrupted");
    return error_tell(&trouble, error);
}
