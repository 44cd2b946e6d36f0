/* The rules by which the player chooses, from top to bottom: what he sees, what a card costs, how
 * sure a trick is, leading, and following. Who plays with him he knows only as far as it has shown
 * (sim/doppelkopf_view.h); whom he does not know he treats as an opponent.
 * docs/doppelkopf-players.md tells the same in words. */
#include "doppelkopf_player.h"

#include "doppelkopf_view.h"
#include "sight.h"

/* What he sees: a Sight whose winners are found with regard to twins, Dullen and Schweine. */
typedef struct Look {
    Sight s; /* first, so that a Cost can be asked of it */
    DoppelkopfKnown known;
    Position position;
} Look;

static const Look *look_of(const Sight *s) {
    return (const Look *)s;
}

static Look look(const View *view, CardSet legal) {
    Look l = {.known = doppelkopf_know(view), .position = doppelkopf_position(view)};
    l.s = sight_look(view, legal, l.known.mates);
    if (view->trick.count == 0)
        return l;
    int winning = position_winning(&l.position);
    l.s.best =
        view->trick.cards[(winning - view->trick.leader + DOPPELKOPF_SEATS) % DOPPELKOPF_SEATS];
    l.s.partner = !sight_is_opponent(&l.s, winning);
    l.s.winners = 0;
    for (CardSet rest = legal; rest != 0;) {
        Card card = set_pop(&rest);
        if (position_beats(&l.position, card))
            l.s.winners |= set_of(card);
    }
    return l;
}

static bool is_code(const Sight *s, Card card, int code) {
    return doppelkopf_code(s->layout->deck_card[card]) == code;
}

static bool is_solo(const Sight *s) {
    return doppelkopf_is_solo(s->view->contract);
}

/* Are all or most of the trick's fellow players against him? */
static bool plays_alone(const Sight *s) {
    const DoppelkopfKnown *known = &look_of(s)->known;
    return known->side == DOPPELKOPF_RE && set_count(known->contra) == DOPPELKOPF_SEATS - 1;
}

/* ---- What a card costs ---- */

/* Strength among the cards of its suit; a Schwein that lies on the table is above all. */
static int strength(const Sight *s, Card card) {
    for (int i = 0; i < MAX_RISING; i++)
        if (s->view->risen[i] == card)
            return MAX_CARDS + i;
    return s->layout->strength[card];
}

/* Cards of its suit still out that would beat this one if they were played after it. */
static CardSet above(const Sight *s, Card card) {
    CardSet found = 0;
    for (CardSet rest = sight_suit(s, s->out, s->layout->suit_of[card]); rest != 0;) {
        Card other = set_pop(&rest);
        int more = strength(s, other) - strength(s, card);
        if (more > 0 || (more == 0 && set_has(s->layout->second_beats, other)))
            found |= set_of(other);
    }
    return found;
}

static CardSet masters(const Sight *s, CardSet set) {
    CardSet found = 0;
    while (set != 0) {
        Card card = set_pop(&set);
        if (above(s, card) == 0)
            found |= set_of(card);
    }
    return found;
}

/* What a card may still be good for, in points: a trump is worth more the more trumps that are out
 * it beats, a master of a plain suit will win a trick. */
static int power(const Sight *s, Card card) {
    enum { TRUMP = 2, BEATS_ALL = 14, MASTER = 6 };
    int suit = s->layout->suit_of[card];
    if (suit != TRUMPS)
        return above(s, card) == 0 ? MASTER : 0;
    int out = set_count(sight_trumps(s, s->out));
    return TRUMP + (out == 0 ? 0 : BEATS_ALL * (out - set_count(above(s, card))) / out);
}

/* To lose a card to the opponents: a Fuchs costs a point of the game on top. */
static int price(const Sight *s, Card card) {
    enum { FUCHS = 8 };
    bool fuchs = is_code(s, card, DOPPELKOPF_DA) && doppelkopf_normal_trumps(s->view->contract);
    return s->layout->worth[card] + power(s, card) + (fuchs ? FUCHS : 0);
}

/* To win a trick with a card: its points come home. */
static int effort(const Sight *s, Card card) {
    return power(s, card) - s->layout->worth[card];
}

static Card cheapest(const Sight *s, CardSet set) {
    return sight_pick(s, set, price);
}

/* ---- How sure a trick is ---- */

/* With so few cards of a plain suit out, somebody will be without it. */
static bool is_short(const Sight *s, int suit) {
    enum { FEW = 4 };
    return sight_trumps(s, s->out) != 0 && set_count(sight_suit(s, s->out, suit)) < FEW;
}

/* May an opponent who has yet to play take the trick from this card? */
static bool in_danger(const Sight *s, Card card) {
    int suit = s->layout->suit_of[card];
    bool higher = above(s, card) != 0;
    for (int steps = 1; steps < DOPPELKOPF_SEATS - s->view->trick.count; steps++) {
        int seat = sight_seat(s, steps);
        bool lacks = sight_lacks(s, seat, suit);
        if (!sight_is_opponent(s, seat))
            continue;
        if ((higher && !lacks) || (suit != TRUMPS && sight_may_ruff(s, seat, suit)))
            return true;
        if (suit != TRUMPS && !lacks && is_short(s, suit))
            return true;
    }
    return false;
}

/* Those of the cards that will win the trick if they win it now. */
static CardSet sure(const Sight *s, CardSet set) {
    CardSet found = 0;
    while (set != 0) {
        Card card = set_pop(&set);
        if (!in_danger(s, card))
            found |= set_of(card);
    }
    return found;
}

/* ---- Leading ---- */

/* A Hochzeit looks for its partner. The Hochzeiter leads what he asked for, low, so that somebody
 * else wins; the others lead it high, to be that partner. 0: he has no such card. */
static CardSet clearing_lead(const Sight *s) {
    const View *view = s->view;
    bool any = view->rules->value[DOPPELKOPF_DEMANDS] == DOPPELKOPF_DEMANDS_FOREIGN;
    bool trump = (view->contract.modifiers & DOPPELKOPF_ASKS_TRUMP) != 0;
    CardSet asked = any ? s->legal : trump ? sight_trumps(s, s->legal) : sight_plain(s, s->legal);
    if (asked == 0)
        return 0;
    if (view->seat == view->declarer)
        return set_of(cheapest(s, asked));
    return masters(s, asked);
}

/* Plain masters that nobody is likely to ruff. */
static CardSet cashable(const Sight *s) {
    CardSet found = masters(s, sight_plain(s, s->legal));
    for (int suit = 1; suit < s->layout->suits; suit++)
        for (int steps = 1; steps < DOPPELKOPF_SEATS; steps++) {
            int seat = sight_seat(s, steps);
            if (sight_is_opponent(s, seat) &&
                (sight_may_ruff(s, seat, suit) ||
                 (is_short(s, suit) && !sight_lacks(s, seat, TRUMPS))))
                found &= ~s->layout->suit[suit];
        }
    return found;
}

/* Of several aces the one whose suit has most cards out: it is ruffed least often. */
static int cash_cost(const Sight *s, Card card) {
    return -set_count(sight_suit(s, s->out, s->layout->suit_of[card]));
}

static bool opponents_have_trumps(const Sight *s) {
    bool any = false;
    for (int steps = 1; steps < DOPPELKOPF_SEATS; steps++) {
        int seat = sight_seat(s, steps);
        any = any || (sight_is_opponent(s, seat) && !sight_lacks(s, seat, TRUMPS));
    }
    return any && sight_trumps(s, s->out) != 0;
}

/* Re and who has many trumps draw those of the others. */
static bool should_draw(const Sight *s) {
    enum { MANY = 6 };
    int own = set_count(sight_trumps(s, s->legal));
    bool attacks = look_of(s)->known.side == DOPPELKOPF_RE;
    return own > 0 && opponents_have_trumps(s) && (attacks ? own >= 3 || is_solo(s) : own >= MANY);
}

/* The highest if nobody can beat it, else one that costs little. */
static Card draw_trumps(const Sight *s) {
    CardSet own = sight_trumps(s, s->legal), top = masters(s, own);
    return top != 0 && plays_alone(s) ? sight_pick(s, top, effort) : cheapest(s, own);
}

/* A card for a lead that will hardly win: of a short suit, best one that a partner ruffs and no
 * opponent does. */
static int lead_cost(const Sight *s, Card card) {
    enum { SUIT = 6, RUFF = 30 };
    int suit = s->layout->suit_of[card];
    int cost = SUIT * set_count(sight_suit(s, s->legal, suit)) + price(s, card);
    for (int steps = 1; steps < DOPPELKOPF_SEATS; steps++) {
        int seat = sight_seat(s, steps);
        if (sight_may_ruff(s, seat, suit))
            cost += sight_is_opponent(s, seat) ? RUFF : -RUFF;
    }
    return cost;
}

static Card lead(const Sight *s) {
    if (look_of(s)->known.clearing) {
        CardSet asked = clearing_lead(s);
        if (asked != 0)
            return sight_pick(s, asked, cash_cost);
    }
    CardSet winners = cashable(s), plain = sight_plain(s, s->legal);
    if (winners != 0 && !(is_solo(s) && plays_alone(s) && should_draw(s)))
        return sight_pick(s, winners, cash_cost);
    if (should_draw(s) || plain == 0)
        return plain == 0 && !should_draw(s) ? cheapest(s, s->legal) : draw_trumps(s);
    return sight_pick(s, plain, lead_cost);
}

/* ---- Following ---- */

/* Points for the own side, but no card that may win a trick of its own. */
static Card smear(const Sight *s) {
    return sight_pick(s, s->legal, effort);
}

/* What lies there, and what those who have yet to play will probably add. */
static int stake(const Sight *s) {
    enum { EACH = 4 };
    return s->on_table + EACH * (DOPPELKOPF_SEATS - 1 - s->view->trick.count);
}

/* Is the Hochzeiter's trick one that finds his partner, if somebody else wins it? */
static bool finds_partner(const Sight *s) {
    const View *view = s->view;
    bool any = view->rules->value[DOPPELKOPF_DEMANDS] == DOPPELKOPF_DEMANDS_FOREIGN;
    bool trump = (view->contract.modifiers & DOPPELKOPF_ASKS_TRUMP) != 0;
    return look_of(s)->known.clearing && (any || (s->led == TRUMPS) == trump);
}

/* Is a trick of so many points worth this winning card? */
static bool is_worth(const Sight *s, Card card, int points) {
    enum { WORTH = 3 };
    return points + s->layout->worth[card] >= power(s, card) + WORTH;
}

static Card follow(const Sight *s) {
    bool seeks = finds_partner(s) && s->view->seat != s->view->declarer;
    bool avoids = finds_partner(s) && s->view->seat == s->view->declarer;
    CardSet winners = s->winners, safe;
    if (avoids && (s->legal & ~winners) != 0)
        return cheapest(s, s->legal & ~winners);
    if (s->partner && !in_danger(s, s->best))
        return smear(s);
    safe = sure(s, winners);
    if (safe != 0) {
        Card card = sight_pick(s, safe, effort);
        if (seeks || is_worth(s, card, stake(s)))
            return card;
    }
    if (s->partner)
        return cheapest(s, s->legal);
    if (winners != 0 && !s->last && (seeks || stake(s) >= 18)) {
        Card high = sight_pick(s, winners, effort);
        CardSet queens = winners & sight_trumps(s, winners);
        if (queens != 0 && s->led == TRUMPS)
            high = set_highest(queens);
        if (seeks || is_worth(s, high, stake(s)))
            return high;
    }
    return cheapest(s, s->legal);
}

static Card choose_by_rule(const Player *player, const View *view, CardSet legal, Random *random) {
    (void)player;
    (void)random;
    Look l = look(view, legal);
    return view->trick.count == 0 ? lead(&l.s) : follow(&l.s);
}

const Player doppelkopf_rule_player = {.name = "rule", .choose = choose_by_rule};
