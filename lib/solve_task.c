#include "solve_task.h"

/* What the side has already, the talon included; an event is not taken bit by bit. */
static int already_taken(const Task *task) {
    int taken = task->aim.before;
    for (int seat = 0; seat < task->layout.seats && !unit_is_event(task->aim.question.unit); seat++)
        if (task->aim.question.side >> seat & 1)
            taken += task->aim.question.unit == UNIT_POINTS ? task->position.points[seat]
                                                            : task->position.tricks[seat];
    return taken;
}

/* Fills the moves and the value that follows from them. */
static void solve_moves(Task *task, Solver *solver, int taken) {
    const Position *position = &task->position;
    Question question = task->aim.question;
    bool most = (question.side >> position_to_move(position) & 1) != question.ducks;
    task->move_count = solver_moves(solver, position, question, task->cards, task->values);
    task->value = taken;
    for (int i = 0; i < task->move_count; i++) {
        task->values[i] += taken;
        if (i == 0 || (most ? task->values[i] > task->value : task->values[i] < task->value))
            task->value = task->values[i];
    }
}

bool task_made(const Task *task, int value) {
    return (value >= task->aim.need) != task->aim.question.ducks;
}

/* Asks for T card points, or for T tricks where points do not count. */
static void ask_reach(Task *task, int reach) {
    Question *question = &task->aim.question;
    if (unit_is_event(question->unit))
        *question = (Question){.side = question->side, .unit = UNIT_TRICKS};
    task->aim.need = question->unit == UNIT_POINTS ? reach * task->layout.point_units : reach;
}

bool task_wants_value(const SolveWanted *wanted) {
    return wanted->moves || (wanted->reach < 0 && wanted->nodes == 0);
}

/* What can be proven with a limit of nodes. */
static void solve_within(Task *task, Solver *solver, int64_t nodes, int taken) {
    Question question = task->aim.question;
    int need = task->aim.need - taken;
    Bounds bounds = solver_bounds(solver, &task->position, question, need, (uint64_t)nodes);
    task->open = bounds_are_open(bounds, need);
    task->made = !task->open && (bounds.low >= need) != question.ducks;
    task->bounds = (Bounds){bounds.low + taken, bounds.high + taken};
}

void task_solve(Task *task, const SolveWanted *wanted, Solver *solver) {
    if (wanted->reach >= 0)
        ask_reach(task, (int)wanted->reach);
    Question question = task->aim.question;
    int taken = already_taken(task);
    uint64_t before = solver_nodes(solver);
    solver_forget(solver);
    if (wanted->moves) {
        solve_moves(task, solver, taken);
        task->made = task_made(task, task->value);
    } else if (wanted->nodes > 0) {
        solve_within(task, solver, wanted->nodes, taken);
    } else if (wanted->reach >= 0) {
        task->made = solver_reaches(solver, &task->position, question, task->aim.need - taken) !=
                     question.ducks;
    } else {
        task->value = taken + solver_value(solver, &task->position, question);
        task->made = task_made(task, task->value);
    }
    task->nodes = solver_nodes(solver) - before;
    task->solved = true;
}
