/* Problems: a deal, the contract that is played on it, and who leads.
 *
 * As text a problem is one line, "CONTRACT DECLARER LEADER DEAL": the contract's modifiers joined
 * with "+", seats as numbers, the deal as in deal.h, for example
 *     grand+hand 0 2 CJ SJ ... | ... | ... / D8 D7 */
#ifndef STICH_PROBLEM_H
#define STICH_PROBLEM_H

#include "deal.h"

typedef struct Problem {
    Contract contract;
    uint8_t declarer, leader; /* seats */
    Deal deal;
} Problem;

enum { PROBLEM_TEXT = CONTRACT_TEXT + DEAL_TEXT + 8 };

/* Reads a problem. Does not ask whether the contract may be declared. Errors name the word or the
 * card, and the column within the line. */
Status problem_parse(const Game *game, const char *line, Problem *problem, Error *error);

/* Writes a problem; buffer has PROBLEM_TEXT bytes. Returns buffer. */
char *problem_print(const Game *game, const Problem *problem, char *buffer);

/* Fills the contract's layout, the position before the first card (it refers to *layout) and what
 * is at stake. */
void problem_start(const Game *game, const Rules *rules, const Problem *problem, Layout *layout,
                   Position *position, Aim *aim);

#endif
