/* The rules by which the player chooses, from top to bottom: what a card costs, leading, following
 * trump, following another suit, and what to do without either. The duties to trump and to beat
 * leave him less choice than other games do: the legal cards are often equals. */
#include "sens_player.h"

#include "sight.h"
#include "solver/games/sens.h"

/* Partners sit opposite. */
static Sight look(const View *view, CardSet legal) {
    return sight_look(view, legal, sens_seats(sens_side(view->seat)));
}

static bool on_playing_side(const Sight *s) {
    return sens_side(s->view->seat) == sens_side(s->view->declarer);
}

/* What it costs to part with a card: its points, and more if it could still win a trick. */
static int price(const Sight *s, Card card) {
    enum { MASTER = 8, TRUMP = 4 };
    int cost = s->layout->worth[card];
    if (s->layout->suit_of[card] == TRUMPS)
        cost += TRUMP;
    return sight_masters(s, set_of(card)) != 0 ? cost + MASTER : cost;
}

static Card cheapest(const Sight *s, CardSet set) {
    return sight_pick(s, set, price);
}

/* Points for the own side, but no master trump, which will win a trick of its own. */
static Card bring_home(const Sight *s, CardSet set) {
    CardSet spare = set & ~(sight_trumps(s, set) & sight_masters(s, set));
    return sight_dearest(s, spare != 0 ? spare : set);
}

/* ---- Leading ---- */

/* Trumps that the opponents may still hold. */
static bool opponents_have_trumps(const Sight *s) {
    int next = sight_seat(s, 1), last = sight_seat(s, 3);
    return sight_trumps(s, s->out) != 0 &&
           !(sight_lacks(s, next, TRUMPS) && sight_lacks(s, last, TRUMPS));
}

/* The playing side draws trumps: with a master, or with a small one as long as it has many. */
static bool should_draw(const Sight *s) {
    enum { MANY = 3 };
    CardSet own = sight_trumps(s, s->legal);
    if (own == 0 || !on_playing_side(s) || !opponents_have_trumps(s))
        return false;
    return sight_masters(s, own) != 0 || set_count(own) >= MANY;
}

static Card draw_trumps(const Sight *s) {
    CardSet own = sight_trumps(s, s->legal), top = sight_masters(s, own);
    return top != 0 ? set_highest(top) : cheapest(s, own);
}

/* A card for a lead that will hardly win: of a short suit, best one that the partner ruffs and no
 * opponent does. */
static int lead_cost(const Sight *s, Card card) {
    enum { SUIT = 8, RUFF = 40 };
    int suit = s->layout->suit_of[card];
    int cost = SUIT * set_count(sight_suit(s, s->legal, suit)) + price(s, card);
    if (sight_may_ruff(s, sight_seat(s, 2), suit))
        cost -= RUFF;
    if (sight_may_ruff(s, sight_seat(s, 1), suit) || sight_may_ruff(s, sight_seat(s, 3), suit))
        cost += RUFF;
    return cost;
}

static Card lead(const Sight *s) {
    if (should_draw(s))
        return draw_trumps(s);
    CardSet winners = sight_cashable(s), plain = sight_plain(s, s->legal);
    if (winners != 0)
        return sight_dearest(s, winners);
    CardSet top = sight_masters(s, s->legal);
    if (plain == 0)
        return top != 0 ? set_highest(top) : cheapest(s, s->legal);
    return sight_pick(s, plain, lead_cost);
}

/* ---- Following ---- */

/* May an opponent who has yet to play take the trick from the card that is winning it? */
static bool in_danger(const Sight *s, Card card) {
    int suit = s->layout->suit_of[card];
    bool higher = (sight_suit(s, s->out, suit) & set_above(card)) != 0;
    for (int steps = 1; steps < s->layout->seats - s->view->trick.count; steps++) {
        int seat = sight_seat(s, steps);
        if (!sight_is_opponent(s, seat))
            continue;
        if (higher && !sight_lacks(s, seat, suit))
            return true;
        if (suit != TRUMPS && sight_may_ruff(s, seat, suit))
            return true;
    }
    return false;
}

/* Trump was led or is forced: all legal cards beat the trick, or none does. */
static Card play_trump(const Sight *s) {
    if (s->winners == 0)
        return s->partner && !in_danger(s, s->best) ? bring_home(s, s->legal)
                                                    : cheapest(s, s->legal);
    if (s->last)
        return bring_home(s, s->winners);
    return cheapest(s, s->winners);
}

static Card follow_plain(const Sight *s) {
    if (s->partner && !in_danger(s, s->best))
        return sight_smear(s);
    if (s->last && s->winners != 0)
        return sight_dearest(s, s->winners);
    CardSet top = sight_masters(s, s->winners);
    if (top != 0 && !in_danger(s, set_highest(top)))
        return sight_dearest(s, top);
    return cheapest(s, s->legal);
}

static Card throw_away(const Sight *s) {
    return s->partner && !in_danger(s, s->best) ? sight_smear(s) : cheapest(s, s->legal);
}

static Card choose_by_rule(const Player *player, const View *view, CardSet legal, Random *random) {
    (void)player;
    (void)random;
    Sight s = look(view, legal);
    if (view->trick.count == 0)
        return lead(&s);
    if (sight_trumps(&s, legal) == legal)
        return play_trump(&s);
    if (sight_suit(&s, legal, s.led) != 0)
        return follow_plain(&s);
    return throw_away(&s);
}

const Player sens_rule_player = {.name = "rule", .choose = choose_by_rule};
