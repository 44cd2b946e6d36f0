#include "reference.h"

static int taken(const Position *position, Question question) {
    int sum = 0;
    for (int seat = 0; seat < position->layout->seats; seat++)
        if (question.side >> seat & 1)
            sum += question.unit == UNIT_POINTS ? position->points[seat] : position->tricks[seat];
    return sum;
}

static Position after(const Position *position, Card card) {
    Position next = *position;
    position_play(&next, card);
    return next;
}

/* What the side has at the very end, the takings so far included. */
static int final_takings(const Position *position, Question question) {
    if (position_over(position))
        return taken(position, question);
    bool on_side = (question.side >> position_to_move(position) & 1) != 0;
    bool wants_more = on_side != question.ducks;
    CardSet legal = position_legal(position);
    int best = wants_more ? INT16_MIN : INT16_MAX;
    while (legal != 0) {
        Position next = after(position, set_pop(&legal));
        int final = final_takings(&next, question);
        if (wants_more ? final > best : final < best)
            best = final;
    }
    return best;
}

int reference_value(const Position *position, Question question) {
    return final_takings(position, question) - taken(position, question);
}

int reference_moves(const Position *position, Question question, Card *cards, int *values) {
    CardSet legal = position_legal(position);
    int count = 0;
    for (; legal != 0; count++) {
        cards[count] = set_highest(legal);
        legal &= ~set_of(cards[count]);
        Position next = after(position, cards[count]);
        values[count] = final_takings(&next, question) - taken(position, question);
    }
    return count;
}

uint64_t reference_lines(const Position *position) {
    if (position_over(position))
        return 1;
    uint64_t lines = 0;
    for (CardSet legal = position_legal(position); legal != 0;) {
        Position next = after(position, set_pop(&legal));
        lines += reference_lines(&next);
    }
    return lines;
}
