/* The rules by which the player chooses: what a card costs; games for points (Solo and the ladder)
 * from the lead to the discard; then the games in which tricks are bad (Bettel, Räuber), wanted by
 * number (Piccolo) or only at the end (Ultimo, Drescher). */
#include "cego_player.h"

#include "sight.h"
#include "solver/games/cego.h"

static bool is_declarer(const View *view) {
    return view->seat == view->declarer;
}

/* The declarer is alone; in Räuber and Drescher everybody is. */
static unsigned mates_of(const View *view) {
    unsigned own = 1u << view->seat, everybody = (1u << view->layout->seats) - 1;
    bool alone = view->contract.kind == CEGO_RAEUBER || view->contract.kind == CEGO_DRESCHER;
    return alone || is_declarer(view) ? own : everybody & ~(1u << view->declarer);
}

/* How many of the cards that are out rank above, or below, a card in its suit. */
static int out_above(const Sight *s, Card card) {
    return set_count(sight_suit(s, s->out, s->layout->suit_of[card]) & set_above(card));
}

static int out_below(const Sight *s, Card card) {
    return set_count(sight_suit(s, s->out, s->layout->suit_of[card]) & ~set_above(card));
}

static bool is_tarock(const Sight *s, Card card) {
    return s->layout->suit_of[card] == TRUMPS;
}

/* What it costs to part with a card: its points, and for a tarock how many that are out it could
 * beat. Great tarocks are saved so, and small ones go first. */
static int price(const Sight *s, Card card) {
    enum { PLAIN_MASTER = 4, TAROCK = 3 };
    int cost = 2 * s->layout->worth[card];
    if (is_tarock(s, card))
        return cost + TAROCK + out_below(s, card);
    return out_above(s, card) == 0 ? cost + PLAIN_MASTER : cost;
}

static Card cheapest(const Sight *s, CardSet set) {
    return sight_pick(s, set, price);
}

/* Tarocks that an opponent may still hold. */
static bool opponents_have_tarocks(const Sight *s) {
    bool may = false;
    for (int steps = 1; steps < s->layout->seats; steps++) {
        int seat = sight_seat(s, steps);
        may = may || (sight_is_opponent(s, seat) && !sight_lacks(s, seat, TRUMPS));
    }
    return may && sight_trumps(s, s->out) != 0;
}

/* ---- Games for points: leading ---- */

/* A plain suit for a lead that will hardly win: short, without courts, not one in which the
 * opponents are known to trump. */
static int lead_cost(const Sight *s, Card card) {
    enum { SUIT = 3, RUFF = 6 };
    int suit = s->layout->suit_of[card];
    int cost = SUIT * set_count(sight_suit(s, s->legal, suit)) + price(s, card);
    for (int steps = 1; steps < s->layout->seats; steps++) {
        int seat = sight_seat(s, steps);
        if (sight_is_opponent(s, seat) && sight_may_ruff(s, seat, suit) && !is_declarer(s->view))
            cost -= RUFF; /* the declarer shall spend tarocks */
        else if (sight_may_ruff(s, seat, suit))
            cost += is_declarer(s->view) ? RUFF : -RUFF;
    }
    return cost;
}

/* The declarer draws tarocks as long as he holds more than others may have each: with the highest
 * where it is a master, else with a middling one. */
static bool should_draw(const Sight *s) {
    CardSet own = sight_trumps(s, s->legal), out = sight_trumps(s, s->out);
    int others = s->layout->seats - 1;
    return is_declarer(s->view) && own != 0 && opponents_have_tarocks(s) &&
           others * set_count(own) >= 2 * set_count(out);
}

static Card draw_tarocks(const Sight *s) {
    CardSet own = sight_trumps(s, s->legal), top = sight_masters(s, own);
    return top != 0 ? set_highest(top) : cheapest(s, own);
}

static Card lead(const Sight *s) {
    CardSet winners = sight_cashable(s), plain = sight_plain(s, s->legal);
    if (should_draw(s))
        return draw_tarocks(s);
    if (winners != 0)
        return sight_dearest(s, winners);
    if (plain == 0)
        return draw_tarocks(s);
    return sight_pick(s, plain, lead_cost);
}

/* ---- Games for points: following ---- */

/* May an opponent who has yet to play take the trick from this card? */
static bool in_danger(const Sight *s, Card card) {
    int suit = s->layout->suit_of[card];
    for (int steps = 1; steps < s->layout->seats - s->view->trick.count; steps++) {
        int seat = sight_seat(s, steps);
        if (!sight_is_opponent(s, seat))
            continue;
        bool tarocks = !sight_lacks(s, seat, TRUMPS);
        bool follows = !sight_lacks(s, seat, s->led);
        if (out_above(s, card) > 0 && (suit == TRUMPS ? tarocks : follows))
            return true;
        if (suit != TRUMPS && sight_may_ruff(s, seat, s->led))
            return true;
    }
    return false;
}

/* The cheapest of the cards that would hold the trick, as far as can be seen; a king rather than a
 * tarock, since it brings its points home. */
static Card take(const Sight *s) {
    CardSet plain = sight_plain(s, s->winners), tops = sight_masters(s, s->winners);
    if (plain != 0 && s->last)
        return sight_dearest(s, plain);
    if (plain != 0)
        return tops != 0 ? set_highest(tops) : cheapest(s, s->winners);
    Card small = cheapest(s, s->winners);
    if (s->last || tops == 0 || !in_danger(s, small))
        return small;
    return set_lowest(tops);
}

/* Points for a partner's trick: no tarock that will win a trick itself. */
static Card smear(const Sight *s) {
    CardSet spare = s->legal & ~(sight_trumps(s, s->legal) & sight_masters(s, s->legal));
    return sight_dearest(s, spare != 0 ? spare : s->legal);
}

/* Is what lies there, with what the others may add, worth a great tarock? */
static bool worth_taking(const Sight *s) {
    enum { CHEAP = 10 };
    Card card = cheapest(s, s->winners);
    int points = s->on_table + s->layout->worth[card];
    return s->last ? 2 * points + CHEAP >= price(s, card)
                   : !in_danger(s, card) || price(s, card) <= CHEAP + 2 * points;
}

static Card follow(const Sight *s) {
    if (s->partner && (s->last || !in_danger(s, s->best)))
        return smear(s);
    if (s->winners != 0 && s->winners == s->legal)
        return take(s);
    if (s->winners != 0 && !s->partner && worth_taking(s))
        return take(s);
    CardSet losers = s->legal & ~s->winners;
    return cheapest(s, losers != 0 ? losers : s->legal);
}

static Card play_for_points(const Sight *s) {
    return s->view->trick.count == 0 ? lead(s) : follow(s);
}

/* ---- Games in which tricks are bad ---- */

/* How welcome it is to be rid of a card: it beats many that are out; in Räuber its points, too. */
static int relief(const Sight *s, Card card) {
    enum { POINT = 2, TAROCK = 3 };
    int points = s->view->contract.kind == CEGO_RAEUBER ? POINT * s->layout->worth[card] : 0;
    return -(out_below(s, card) + (is_tarock(s, card) ? TAROCK : 0) + points);
}

/* What a lead risks: few cards above it, and points. */
static int lead_risk(const Sight *s, Card card) {
    enum { NOBODY_FOLLOWS = 20, ABOVE = 3 };
    int above = out_above(s, card), points = relief(s, card);
    bool alone = sight_suit(s, s->out, s->layout->suit_of[card]) == 0;
    return -ABOVE * above - points + (alone ? NOBODY_FOLLOWS : 0);
}

/* Forced to take a trick: with the card one would be rid of if it is the last, else with the
 * lowest, which may still be beaten. */
static Card take_unwillingly(const Sight *s) {
    bool points = s->view->contract.kind == CEGO_RAEUBER;
    if (s->last && !points)
        return sight_pick(s, s->legal, relief);
    if (s->last) /* no points more than needed */
        return cheapest(s, s->legal);
    return set_lowest(s->legal);
}

static Card duck(const Sight *s) {
    if (s->view->trick.count == 0)
        return sight_pick(s, s->legal, lead_risk);
    CardSet losers = s->legal & ~s->winners;
    return losers != 0 ? sight_pick(s, losers, relief) : take_unwillingly(s);
}

/* Against a declarer who wants no more tricks: he shall find a low card to beat. */
static Card push(const Sight *s) {
    const View *view = s->view;
    if (view->trick.count == 0) {
        CardSet follows = 0;
        for (int suit = 0; suit < s->layout->suits; suit++)
            if (!sight_lacks(s, view->declarer, suit))
                follows |= sight_suit(s, s->legal, suit);
        return sight_pick(s, follows != 0 ? follows : s->legal, lead_risk);
    }
    bool played = (view->declarer - view->trick.leader + s->layout->seats) % s->layout->seats <
                  view->trick.count;
    CardSet losers = s->legal & ~s->winners;
    if ((!played || !s->partner) && losers != 0)
        return sight_pick(s, losers, played ? relief : price);
    return played ? sight_pick(s, s->legal, relief) : set_lowest(s->legal);
}

/* ---- Single games ---- */

/* Piccolo: the wanted tricks first, with the surest cards, and then no more. */
static Card play_piccolo(const Sight *s) {
    const View *view = s->view;
    CardSet tops = sight_masters(s, sight_trumps(s, s->legal));
    if (view->tricks[view->seat] >= view->rules->value[CEGO_PICCOLO_N])
        return duck(s);
    if (view->trick.count == 0)
        return tops != 0 ? set_highest(tops) : sight_pick(s, s->legal, lead_risk);
    return s->winners != 0 && (s->last || tops != 0) ? set_highest(s->winners) : duck(s);
}

/* Ultimo: tarocks are drawn from the top, the T1 stays to the end. */
static Card play_ultimo(const Sight *s) {
    CardSet kleiner_mann = set_of(s->layout->layout_card[CEGO_KLEINER_MANN]);
    CardSet rest = s->legal & ~kleiner_mann, own = sight_trumps(s, rest);
    Sight without = *s;
    if (rest == 0)
        return set_lowest(s->legal);
    without.legal = rest;
    without.winners &= rest;
    if (s->view->trick.count > 0)
        return s->winners != 0 && own != 0 ? set_highest(own) : follow(&without);
    return own != 0 && opponents_have_tarocks(s) ? set_highest(own) : play_for_points(&without);
}

/* Against an Ultimo tarocks are kept: what is led shall cost the declarer his. */
static int ultimo_lead_cost(const Sight *s, Card card) {
    enum { RUFF = 30, TAROCK = 20 };
    bool ruffs = sight_may_ruff(s, s->view->declarer, s->layout->suit_of[card]);
    return (is_tarock(s, card) ? TAROCK : 0) - (ruffs ? RUFF : 0) -
           set_count(sight_suit(s, s->legal, s->layout->suit_of[card]));
}

static Card play_against_ultimo(const Sight *s) {
    return s->view->trick.count == 0 ? sight_pick(s, s->legal, ultimo_lead_cost)
                                     : cheapest(s, s->legal);
}

/* Drescher: only the last trick counts, high cards go before it. */
static int drescher_cost(const Sight *s, Card card) {
    return -out_below(s, card) - (is_tarock(s, card) ? CEGO_TAROCKS : 0);
}

static Card cego_choose(const Player *player, const View *view, CardSet legal, Random *random) {
    (void)player;
    (void)random;
    Sight s = sight_look(view, legal, mates_of(view));
    switch (view->contract.kind) {
    case CEGO_BETTEL:
        return is_declarer(view) ? duck(&s) : push(&s);
    case CEGO_PICCOLO:
        return is_declarer(view) ? play_piccolo(&s) : push(&s);
    case CEGO_RAEUBER:
        return duck(&s);
    case CEGO_DRESCHER:
        return sight_pick(&s, legal, drescher_cost);
    case CEGO_ULTIMO:
        return is_declarer(view) ? play_ultimo(&s) : play_against_ultimo(&s);
    default:
        return play_for_points(&s);
    }
}

const Player cego_rule_player = {.name = "rule", .choose = cego_choose};
