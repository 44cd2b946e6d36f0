/* Provisional: plain alpha-beta without a table, so that the rest of the house can be built. */
#include "solve.h"

#include <stdlib.h>

struct Solver {
    uint64_t nodes;
};

Solver *solver_new(size_t table_bytes) {
    (void)table_bytes;
    return calloc(1, sizeof(Solver));
}

void solver_free(Solver *solver) {
    free(solver);
}

uint64_t solver_nodes(const Solver *solver) {
    return solver->nodes;
}

static int taken(const Position *p, Question q) {
    int sum = 0;
    for (int s = 0; s < p->layout->seats; s++)
        if (q.side >> s & 1)
            sum += q.unit == UNIT_POINTS ? p->points[s] : p->tricks[s];
    return sum;
}

static int search(Solver *solver, const Position *p, Question q, int alpha, int beta) {
    if (position_over(p))
        return taken(p, q);
    bool max = ((q.side >> position_to_move(p) & 1) != 0) != q.ducks;
    int best = max ? -1 : 1000;
    for (CardSet legal = position_legal(p); legal != 0 && alpha < beta;) {
        Position next = *p;
        position_play(&next, set_pop(&legal));
        solver->nodes++;
        int v = search(solver, &next, q, alpha, beta);
        if (max ? v > best : v < best)
            best = v;
        if (max && best > alpha)
            alpha = best;
        if (!max && best < beta)
            beta = best;
    }
    return best;
}

int solver_value(Solver *solver, const Position *position, Question question) {
    return search(solver, position, question, -1, 1000) - taken(position, question);
}

bool solver_reaches(Solver *solver, const Position *position, Question question, int need) {
    int t = taken(position, question);
    return search(solver, position, question, t + need - 1, t + need) >= t + need;
}

int solver_moves(Solver *solver, const Position *position, Question question, Card *cards,
                 int *values) {
    int n = 0, t = taken(position, question);
    for (CardSet legal = position_legal(position); legal != 0; n++) {
        cards[n] = set_highest(legal);
        legal &= ~set_of(cards[n]);
        Position next = *position;
        position_play(&next, cards[n]);
        values[n] = search(solver, &next, question, -1, 1000) - t;
    }
    return n;
}
