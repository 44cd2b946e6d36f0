/* Lines of "stich solve": problems, and games begun as JSON. Small endings are solved. */
#include "fuzz.h"

#include "lib/solve_task.h"

enum { MOST_CARDS = 12 };

void fuzz(Common *common, const char *text) {
    const SolveWanted wanted = {.reach = -1, .moves = true};
    static Solver *solver;
    Task task = {0};
    Error error;
    if (!fuzz_accepted(task_read_line(common, text, &task, &error), &error))
        return;
    if (set_count(position_held(&task.position)) > MOST_CARDS)
        return;
    if (solver == NULL)
        solver = solver_new(0);
    task_solve(&task, &wanted, solver);
    fuzz_check(task.solved && task.move_count <= MAX_MOVES);
    json_t *object = task_json(&task, &wanted);
    fuzz_check(object != NULL);
    json_decref(object);
}
