#include "stake.h"

/* Do two cards of a hand, the next lower one after a card, come to the same? */
static bool is_same(const Layout *layout, CardSet out, Question question, Card high, Card low) {
    CardSet special = layout->rising[0] | layout->rising[1];
    if (layout->called_ace != CARD_NONE)
        special |= set_of(layout->called_ace);
    if (question.unit == UNIT_LAST_TRICK && question.target != CARD_NONE)
        special |= set_of(question.target);
    bool between = (out & set_above(low) & ~set_above(high)) != 0;
    bool alike = question.unit != UNIT_POINTS || layout->worth[high] == layout->worth[low];
    if (layout->twins && layout_twin(layout, high) != low)
        return false;
    return layout->suit_of[high] == layout->suit_of[low] && alike && !between &&
           (special & (set_of(high) | set_of(low))) == 0;
}

int alike_sort(const Layout *layout, CardSet legal, CardSet out, Question question,
               Alike alike[MOST_ALIKE]) {
    int count = 0;
    Card before = CARD_NONE;
    while (legal != 0) {
        Card card = set_highest(legal);
        legal &= ~set_of(card);
        if (before == CARD_NONE || !is_same(layout, out, question, before, card))
            alike[count++] = (Alike){card, 0};
        alike[count - 1].all |= set_of(card);
        before = card;
    }
    return count;
}

Verdict stake_judge(Solver *solver, const Position *position, const Aim *aim, int need,
                    uint64_t nodes) {
    Question question = aim->question;
    bool reached;
    int more = need - aim->before - solver_taken(position, question);
    if (nodes == 0) {
        reached = solver_reaches(solver, position, question, more);
    } else {
        Bounds bounds = solver_bounds(solver, position, question, more, nodes);
        if (bounds_are_open(bounds, more))
            return VERDICT_UNKNOWN;
        reached = bounds.low >= more;
    }
    return reached != question.ducks ? VERDICT_MADE : VERDICT_FOILED;
}

Verdict stake_ask(Solver *solver, const Position *position, const Aim *aim, int need, Card card,
                  uint64_t nodes) {
    Position next = *position;
    position_play(&next, card);
    return stake_judge(solver, &next, aim, need, nodes);
}
