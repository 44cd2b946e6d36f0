/* The exact double-dummy solver: all cards seen, best play by everybody.
 *
 * A Question says whose takings are counted and what that side wants. Its value is what the side
 * still gets from the position on (the cards lying in the trick in progress included) under best
 * play. Every answer is exact. A Solver holds the transposition table and belongs to one thread;
 * it is never cleared between deals. */
#ifndef STICH_SOLVE_H
#define STICH_SOLVE_H

#include "error.h"
#include "position.h"

#include <stddef.h>

typedef enum Unit {
    UNIT_POINTS,       /* card points, last-trick worth included */
    UNIT_TRICKS,       /* number of tricks */
    UNIT_EXACT_TRICKS, /* 1 if the side's tricks in the whole game are as many as question.target,
                          else 0 (Piccolo) */
    UNIT_LAST_TRICK    /* 1 if the side wins the last trick, with the card question.target (layout
                          number) unless that is CARD_NONE, else 0 (Ultimo, Drescher) */
} Unit;

typedef struct Question {
    uint8_t side; /* bit set of the seats whose takings are counted together */
    bool ducks;   /* false: the side wants as many as it can get; true: as few as it can be held
                     to while all others push (Null; in Ramsch the paranoid value of a seat) */
    Unit unit;
    uint8_t target; /* of the last two units, else 0 */
} Question;

/* Is a unit one of those that ask whether an event comes about, so that a value is 0 or 1? */
static inline bool unit_is_event(Unit unit) {
    return unit >= UNIT_EXACT_TRICKS;
}

typedef struct Solver Solver;

enum { SOLVER_DEFAULT_BYTES = 2 << 20 }; /* stays inside a second-level cache */

/* A new solver with a table of about this many bytes (0: the smallest that works), or NULL when
 * memory is short. The caller frees it with solver_free. */
Solver *solver_new(size_t table_bytes);
void solver_free(Solver *solver);

/* Forgets all deals solved so far, in constant time. Values never depend on what a solver has seen
 * before; node counts do, so whoever reports them calls this before each deal. */
void solver_forget(Solver *solver);

/* The question's value (points or tricks). position is not changed. */
int solver_value(Solver *solver, const Position *position, Question question);

/* Is the question's value at least need? One zero-window search; much cheaper than the value.
 * need may be anything: at or below 0 the answer is yes, above what is left it is no. */
bool solver_reaches(Solver *solver, const Position *position, Question question, int need);

/* What is proven of a value: low <= value <= high. */
typedef struct Bounds {
    int low, high;
} Bounds;

/* Do they leave open whether the value is at least need? */
static inline bool bounds_are_open(Bounds bounds, int need) {
    return bounds.low < need && need <= bounds.high;
}

/* Is the question's value at least need, if that can be found out with about most_nodes nodes? It
 * is if low >= need, it is not if high < need; otherwise the bounds are what was proven instead,
 * with half of the nodes spent on need itself and the others on the surroundings. Of events, and of
 * positions in which the layout's opening is still to be led, need is all that is asked; there
 * every card that may be led has most_nodes of its own. */
Bounds solver_bounds(Solver *solver, const Position *position, Question question, int need,
                     uint64_t most_nodes);

/* The value of every legal card of the seat to move.
 * cards, values   room for 16 entries each, filled from the strongest card of the layout down
 * Returns the number of legal cards, 0 when the position is over. */
int solver_moves(Solver *solver, const Position *position, Question question, Card *cards,
                 int *values);

/* Cards played inside the search since the solver was made: the measure of work that is the same
 * on every machine. */
uint64_t solver_nodes(const Solver *solver);

/* What the side of a question has taken so far: points or tricks; of an event nothing, as it is not
 * taken bit by bit. */
int solver_taken(const Position *position, Question question);

#endif
