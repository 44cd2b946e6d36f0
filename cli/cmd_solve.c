/* stich solve: what a deal is worth when all cards are seen and everybody plays his best. */
#include "command.h"

#include "interrupt.h"
#include "lines.h"
#include "memory.h"
#include "options.h"
#include "progress.h"
#include "sim/solvers.h"
#include "solve_print.h"
#include "style.h"

#include <omp.h>
#include <stdlib.h>

static const CommandText text = {
    .name = "solve",
    .usage = "GAME [options] CONTRACT DECLARER LEADER DEAL",
    .about =
        "Solves deals exactly: all cards seen, best play by everybody. A deal is written\n"
        "HAND0 | HAND1 | HAND2 / TALON, seats in playing order from forehand on; the talon's\n"
        "cards count for the declarer. Endings have fewer cards, the same number in each hand.\n"
        "DECLARER and LEADER are numbers of seats, 0 = forehand; options take names as well\n"
        "(forehand, middlehand, rearhand, dealer).\n"
        "The value is what the declarer's side gets in all, in card points, or in tricks where\n"
        "those are what counts. Where nobody declares it is what the seat named as the declarer\n"
        "can hold itself to against all others.\n"
        "A full deal of Doppelkopf may take long: --nodes sets a limit, and the answer tells\n"
        "whether the contract is made, or if that is left open, what is proven of its points.\n"
        "With --stdin there is one deal a line, or one game begun as a JSON object (see replay);\n"
        "the answers come in the same order.\n",
    .examples =
        "  stich solve skat grand 0 0 \"CJ SJ CA CT CK HA HT SA S9 D7 | HJ C9 C8 ST SK HK HQ\\\n"
        "     DA DT DK | DJ CQ C7 SQ S8 S7 H9 H8 H7 DQ / D9 D8\" --moves\n"
        "  stich solve skat --contract null --declarer middlehand --leader 0 \\\n"
        "     \"CK S8 H9 | C7 S7 HJ | CA S9 H8\"\n"
        "  stich solve skat C 0 0 \"CJ C7 HA | SJ H7 DA | HJ HK HT\" --position \"HA H7\" --moves\n"
        "  stich deal skat --count 100 | sed 's/^/grand 0 0 /' | \\\n"
        "     stich solve skat --stdin --reach 90 --json\n"};

enum { BATCH = 256 };

static int solve_arguments(const Common *common, const SolveWanted *wanted) {
    Task task = {0};
    Error error;
    if (task_read_arguments(common, wanted, &task, &error) != STATUS_OK)
        return error_report(&error);
    Solver *solver = or_end(solver_new(SOLVER_DEFAULT_BYTES));
    task_solve(&task, wanted, solver);
    solver_free(solver);
    task_print_header(common, wanted);
    if (common->form == FORM_TEXT)
        task_print_text(&task, wanted);
    else
        task_print_data(common, wanted, &task);
    return STATUS_OK;
}

/* Reads up to BATCH lines. *count is the number read before the end or a mistake. */
static Status read_batch(const Common *common, Lines *lines, Task *tasks, int *count,
                         Error *error) {
    bool more = true;
    for (*count = 0; *count < BATCH; (*count)++) {
        Status status = lines_next(lines, &more, error);
        if (status != STATUS_OK || !more)
            return status;
        tasks[*count] = (Task){0};
        if (task_read_line(common, lines->text, &tasks[*count], error) != STATUS_OK)
            return lines_blame(lines, error);
    }
    return STATUS_OK;
}

static void solve_batch(const Common *common, const SolveWanted *wanted, Task *tasks, int count,
                        Solver **solvers) {
#pragma omp parallel for num_threads(common->threads) schedule(dynamic, 1)
    for (int i = 0; i < count; i++)
        if (!interrupt_seen())
            task_solve(&tasks[i], wanted, solvers[omp_get_thread_num()]);
}

/* Prints the answers up to the first deal that was not solved any more. */
static void print_batch(const Common *common, const SolveWanted *wanted, const Task *tasks,
                        int count, long before) {
    for (int i = 0; i < count && tasks[i].solved; i++)
        if (common->form == FORM_TEXT)
            task_print_line(&tasks[i], wanted, before + i + 1);
        else
            task_print_data(common, wanted, &tasks[i]);
}

static int solve_lines(const Common *common, const SolveWanted *wanted) {
    Lines lines;
    Error error;
    Task *tasks = or_end(calloc(BATCH, sizeof *tasks));
    Solver **solvers = or_end(solvers_new(common->threads));
    task_print_header(common, wanted);
    Status status = lines_open(&lines, NULL, &error);
    Progress progress;
    bool in_the_way = stream_width(stdout) > 0; /* the answers themselves show how far it is */
    progress_start(&progress, "deals", 0, common->quiet || in_the_way, common->progress);
    long done = 0;
    for (int count = BATCH; status == STATUS_OK && count == BATCH && !interrupt_seen();) {
        status = read_batch(common, &lines, tasks, &count, &error);
        solve_batch(common, wanted, tasks, count, solvers);
        print_batch(common, wanted, tasks, count, done);
        done += count;
        progress_update(&progress, (uint64_t)done);
    }
    progress_end(&progress);
    solvers_free(solvers, common->threads);
    free(tasks);
    if (interrupt_seen())
        return interrupt_report();
    return status == STATUS_OK ? STATUS_OK : error_report(&error);
}

int cmd_solve(int argc, char **argv) {
    SolveWanted wanted = {.reach = -1};
    Common common;
    Error error;
    Option options[SOLVE_OPTIONS];
    int count = solve_options(&wanted, options);
    options[count++] = (Option){
        "stdin", NULL, OPTION_FLAG, &wanted.from_stdin, 0, 0, "read many deals, one a line"};
    options[count] = (Option){0};
    if (!options_parse(&text, TAKES_RULES | TAKES_THREADS | TAKES_JSON | TAKES_CSV | TAKES_PROGRESS,
                       options, argc, argv, &common))
        return common.exit_code;
    if (solve_check(&common, &wanted, &error) != STATUS_OK)
        return error_report(&error);
    if (!wanted.from_stdin)
        return solve_arguments(&common, &wanted);
    interrupt_watch();
    return solve_lines(&common, &wanted);
}
