#include "sight.h"

CardSet sight_suit(const Sight *s, CardSet set, int suit) {
    return set & s->layout->suit[suit];
}

CardSet sight_trumps(const Sight *s, CardSet set) {
    return sight_suit(s, set, TRUMPS);
}

CardSet sight_plain(const Sight *s, CardSet set) {
    return set & ~s->layout->suit[TRUMPS];
}

/* Cards that beat this one. */
static CardSet beating(const Layout *layout, Card card) {
    int suit = layout->suit_of[card];
    CardSet higher = layout->suit[suit] & set_above(card);
    return suit == TRUMPS ? higher : higher | layout->suit[TRUMPS];
}

/* Puts what lies on the table into *s. */
static void look_at_trick(Sight *s) {
    const Trick *trick = &s->view->trick;
    int place = 0;
    s->led = s->layout->suit_of[trick->cards[0]];
    s->last = trick->count == s->layout->seats - 1;
    s->best = trick->cards[0];
    s->on_table = s->layout->worth[s->best];
    for (int i = 1; i < trick->count; i++) {
        Card card = trick->cards[i];
        s->on_table += s->layout->worth[card];
        if (set_has(beating(s->layout, s->best), card)) {
            s->best = card;
            place = i;
        }
    }
    s->partner = !sight_is_opponent(s, (trick->leader + place) % s->layout->seats);
    s->winners = s->legal & beating(s->layout, s->best);
}

Sight sight_look(const View *view, CardSet legal, unsigned mates) {
    Sight s = {.view = view, .layout = view->layout, .legal = legal, .mates = mates};
    s.out = view->layout->all & ~(view->hand | view->aside | view->played);
    if (view->trick.count > 0)
        look_at_trick(&s);
    return s;
}

CardSet sight_masters(const Sight *s, CardSet set) {
    CardSet found = 0;
    for (int suit = 0; suit < s->layout->suits; suit++) {
        CardSet others = sight_suit(s, s->out, suit);
        found |=
            sight_suit(s, set, suit) & (others != 0 ? set_above(set_highest(others)) : ~(CardSet)0);
    }
    return found;
}

int sight_seat(const Sight *s, int steps) {
    return (s->view->seat + steps) % s->layout->seats;
}

bool sight_is_opponent(const Sight *s, int seat) {
    return (s->mates >> seat & 1) == 0;
}

bool sight_lacks(const Sight *s, int seat, int suit) {
    return (s->view->lacks[seat] >> suit & 1) != 0;
}

bool sight_may_ruff(const Sight *s, int seat, int suit) {
    return sight_lacks(s, seat, suit) && !sight_lacks(s, seat, TRUMPS) &&
           sight_trumps(s, s->out) != 0;
}

CardSet sight_cashable(const Sight *s) {
    CardSet found = sight_masters(s, sight_plain(s, s->legal));
    for (int suit = 1; suit < s->layout->suits; suit++)
        for (int steps = 1; steps < s->layout->seats; steps++) {
            int seat = sight_seat(s, steps);
            if (sight_is_opponent(s, seat) && sight_may_ruff(s, seat, suit))
                found &= ~s->layout->suit[suit];
        }
    return found;
}

Card sight_pick(const Sight *s, CardSet set, Cost *cost) {
    Card best = set_pop(&set);
    int least = cost(s, best);
    while (set != 0) {
        Card card = set_pop(&set);
        int costs = cost(s, card);
        if (costs < least) {
            least = costs;
            best = card;
        }
    }
    return best;
}

static int less_points(const Sight *s, Card card) {
    return -s->layout->worth[card];
}

Card sight_dearest(const Sight *s, CardSet set) {
    return sight_pick(s, set, less_points);
}

Card sight_smear(const Sight *s) {
    enum { MASTER_EXTRA = 2 }; /* points for which a master is kept */
    CardSet plain = sight_plain(s, s->legal);
    CardSet from = plain != 0 ? plain : s->legal;
    CardSet spare = from & ~sight_masters(s, from);
    Card dear = sight_dearest(s, from);
    if (spare == 0)
        return dear;
    Card other = sight_dearest(s, spare);
    return s->layout->worth[other] + MASTER_EXTRA >= s->layout->worth[dear] ? other : dear;
}
