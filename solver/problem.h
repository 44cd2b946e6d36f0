/* Problems: a deal, the contract that is played on it, and who leads.
 *
 * As text a problem is one line, "CONTRACT DECLARER LEADER DEAL": the contract's modifiers joined
 * with "+", seats as numbers, the deal as in deal.h. Who plays with the declarer may be told, and
 * is where it does not follow from the deal. For example
 *     grand+hand 0 2 CJ SJ ... | ... | ... / D8 D7
 *     E 1+3 0 EA EU ... | ... | ... | ... */
#ifndef STICH_PROBLEM_H
#define STICH_PROBLEM_H

#include "deal.h"

typedef struct Problem {
    Contract contract;
    uint8_t declarer, leader; /* seats */
    uint8_t side; /* bit set of the declarer and his partners if they are told, else 0 */
    Deal deal;
} Problem;

enum { PROBLEM_TEXT = CONTRACT_TEXT + DEAL_TEXT + 16 };

/* Reads a problem. Does not ask whether the contract may be declared. Errors name the word or the
 * card, and the column within the line. */
Status problem_parse(const Game *game, const char *line, Problem *problem, Error *error);

/* Writes a problem; buffer has PROBLEM_TEXT bytes. Returns buffer. */
char *problem_print(const Game *game, const Problem *problem, char *buffer);

/* May the contract be declared under these rules, and be played on these hands? Otherwise *error
 * says why not (STATUS_BAD_INPUT). */
Status problem_check(const Rules *rules, const Problem *problem, Error *error);

/* Fills the contract's layout, the position before the first card (it refers to *layout) and what
 * is at stake. */
void problem_start(const Game *game, const Rules *rules, const Problem *problem, Layout *layout,
                   Position *position, Aim *aim);

/* Do the seats that were told to be the declarer's side play together? aim: of the problem.
 * STATUS_BAD_INPUT: they do not; *error says who does. */
Status problem_check_side(const Problem *problem, const Aim *aim, Error *error);

#endif
