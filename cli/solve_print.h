/* Printing the answers of "stich solve". */
#ifndef STICH_SOLVE_PRINT_H
#define STICH_SOLVE_PRINT_H

#include "lib/solve_task.h"

/* Prints the answer for people: a single deal at length, or deal number `number` of many on one
 * line. */
void task_print_text(const Task *task, const SolveWanted *wanted);
void task_print_line(const Task *task, const SolveWanted *wanted, long number);

/* Prints the answer for programs, in the form of common->form (JSON or CSV, with its header). */
void task_print_header(const Common *common, const SolveWanted *wanted);
void task_print_data(const Common *common, const SolveWanted *wanted, const Task *task);

#endif
