#include "reference.h"

int reference_taken(const Position *position, Question question) {
    int sum = 0;
    if (unit_is_event(question.unit))
        return 0;
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

/* Does the seat to move want the side to get more? */
static bool wants_more(const Position *position, Question question) {
    bool on_side = (question.side >> position_to_move(position) & 1) != 0;
    return on_side != question.ducks;
}

int reference_best(const Position *position, Question question, const int *values, int count) {
    bool more = wants_more(position, question);
    int best = values[0];
    for (int i = 1; i < count; i++)
        if (more ? values[i] > best : values[i] < best)
            best = values[i];
    return best;
}

static int side_tricks(const Position *position, Question question) {
    question.unit = UNIT_TRICKS;
    return reference_taken(position, question);
}

/* What the side has when the last card is played: *over is the position after it. */
static int outcome(const Position *position, Card card, const Position *over, Question question) {
    if (!unit_is_event(question.unit))
        return reference_taken(over, question);
    if (question.unit == UNIT_EXACT_TRICKS)
        return side_tricks(over, question) == question.target;
    Trick trick = position->trick;
    trick.cards[trick.count] = card;
    int seats = position->layout->seats, winner = position_to_move(over);
    Card winning = trick.cards[(winner - trick.leader + seats) % seats];
    return (question.side >> winner & 1) != 0 &&
           (question.target == CARD_NONE || question.target == winning);
}

static int final_takings(const Position *position, Question question);

/* The same after a card is played, which may be the last, under best play. */
static int final_after(const Position *position, Card card, Question question) {
    Position next = after(position, card);
    return position_over(&next) ? outcome(position, card, &next, question)
                                : final_takings(&next, question);
}

/* What the side has at the very end, the takings so far included. */
static int final_takings(const Position *position, Question question) {
    if (position_over(position))
        return reference_taken(position, question);
    bool more = wants_more(position, question);
    int best = more ? INT16_MIN : INT16_MAX;
    for (CardSet legal = position_legal(position); legal != 0;) {
        int final = final_after(position, set_pop(&legal), question);
        if (more ? final > best : final < best)
            best = final;
    }
    return best;
}

int reference_value(const Position *position, Question question) {
    return final_takings(position, question) - reference_taken(position, question);
}

/* Has the side at least goal at the very end? One card that achieves what its player wants is
 * enough. */
static bool reaches_goal(const Position *position, Question question, int goal) {
    if (position_over(position))
        return reference_taken(position, question) >= goal;
    bool more = wants_more(position, question);
    for (CardSet legal = position_legal(position); legal != 0;) {
        Card card = set_pop(&legal);
        Position next = after(position, card);
        bool reached = position_over(&next) ? outcome(position, card, &next, question) >= goal
                                            : reaches_goal(&next, question, goal);
        if (reached == more)
            return more;
    }
    return !more;
}

bool reference_reaches(const Position *position, Question question, int need) {
    return reaches_goal(position, question, reference_taken(position, question) + need);
}

int reference_moves(const Position *position, Question question, Card *cards, int *values) {
    CardSet legal = position_legal(position);
    int count = 0;
    for (; legal != 0; count++) {
        cards[count] = set_highest(legal);
        legal &= ~set_of(cards[count]);
        values[count] =
            final_after(position, cards[count], question) - reference_taken(position, question);
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
