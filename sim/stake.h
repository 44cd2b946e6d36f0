/* What is at stake in a position, asked card by card. Cards are in the numbers of the layout. */
#ifndef STICH_STAKE_H
#define STICH_STAKE_H

#include "player.h"

/* Cards of which one is as good as the other. */
typedef struct Alike {
    Card card; /* one of them */
    CardSet all;
} Alike;

enum { MOST_ALIKE = 16 };

/* Sorts legal cards into those that are as good as each other, whatever the cards that the player
 * does not see: neighbours of a suit, of equal worth if points are asked for.
 * out  cards that may still be played by others, or lie in the trick
 * Returns how many kinds there are. */
int alike_sort(const Layout *layout, CardSet legal, CardSet out, Question question,
               Alike alike[MOST_ALIKE]);

/* What a question for one card found out. */
typedef enum Verdict { VERDICT_FOILED, VERDICT_UNKNOWN, VERDICT_MADE } Verdict;

/* Does the side of the aim reach `need` (in place of the aim's own) if everybody plays his best?
 * For a side that ducks: is it held below? nodes  that it may take; 0: as many as it needs, and the
 * answer is not unknown. Events take what they take. */
Verdict stake_judge(Solver *solver, const Position *position, const Aim *aim, int need,
                    uint64_t nodes);

/* The same after the seat to move has played this card. */
Verdict stake_ask(Solver *solver, const Position *position, const Aim *aim, int need, Card card,
                  uint64_t nodes);

#endif
