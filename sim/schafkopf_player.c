/* The rules by which the player chooses, from top to bottom: who plays with him as far as he
 * knows, what a card costs, how sure a trick is, leading, following, and Ramsch. What he sees is a
 * Sight. */
#include "schafkopf_player.h"

#include "sight.h"
#include "solver/games/schafkopf.h"

enum { FAT = 10 }; /* a card with so many points is worth bringing home or smearing: ten or ace */

/* ---- Who plays with whom ---- */

static unsigned seat_bit(int seat) {
    return 1u << seat;
}

/* Effective suit of the called ace; only where one is called. */
static int called_suit(const View *view) {
    return view->layout->suit_of[view->layout->called_ace];
}

/* The seat that has played a card in a trick, or -1. */
static int played_by(const Trick *trick, Card card) {
    for (int i = 0; i < trick->count; i++)
        if (trick->cards[i] == card)
            return (trick->leader + i) % SCHAFKOPF_SEATS;
    return -1;
}

/* Who has run away: the called suit was led, and the ace did not fall; or -1. */
static int ran_away(const View *view) {
    for (int i = 0; i < view->past_count; i++) {
        const Trick *trick = &view->past[i];
        if (view->layout->suit_of[trick->cards[0]] == called_suit(view))
            return played_by(trick, view->layout->called_ace) < 0 ? trick->leader : -1;
    }
    return -1;
}

/* Everybody has seen who holds, or held, the called ace; or -1. */
static int shown_partner(const View *view) {
    Card ace = view->layout->called_ace;
    int seat = played_by(&view->trick, ace);
    for (int i = 0; i < view->past_count && seat < 0; i++)
        seat = played_by(&view->past[i], ace);
    return seat >= 0 ? seat : ran_away(view);
}

/* Who has led trumps, which only the declarer's side does. */
static unsigned trump_leaders(const View *view) {
    unsigned seats = 0;
    for (int i = 0; i < view->past_count; i++)
        if (view->layout->suit_of[view->past[i].cards[0]] == TRUMPS)
            seats |= seat_bit(view->past[i].leader);
    return seats;
}

static bool is_one(unsigned seats) {
    return seats != 0 && (seats & (seats - 1)) == 0;
}

/* The declarer's partner as far as the player knows or must think, as a set of one seat or none. */
static unsigned known_partner(const View *view) {
    int shown = shown_partner(view);
    if (shown >= 0)
        return seat_bit(shown);
    if (set_has(view->hand, view->layout->called_ace))
        return seat_bit(view->seat);
    unsigned led = trump_leaders(view) & ~(seat_bit(view->declarer) | seat_bit(view->seat));
    return is_one(led) ? led : 0;
}

unsigned schafkopf_mates(const View *view) {
    const unsigned all = (1u << SCHAFKOPF_SEATS) - 1;
    unsigned own = seat_bit(view->seat), declarer = seat_bit(view->declarer);
    if (schafkopf_facts(view->contract).family == SCHAFKOPF_FAMILY_RAMSCH)
        return own;
    if (view->layout->called_ace == CARD_NONE)
        return own == declarer ? own : all & ~declarer;
    unsigned partner = known_partner(view);
    if (((declarer | partner) & own) != 0)
        return declarer | partner;
    return partner != 0 ? all & ~(declarer | partner) : own;
}

/* Is he on the declarer's side? */
static bool attacks(const Sight *s) {
    return (s->mates >> s->view->declarer & 1) != 0;
}

/* ---- What a card costs, and how sure a trick is ---- */

/* What a card may still be good for, in points: a trump is worth more the more trumps that are out
 * it beats, a master of a plain suit will win a trick. */
static int power(const Sight *s, Card card) {
    enum { TRUMP = 2, TRUMPS_BEATEN = 8, MASTER = 6, OPPONENTS_MASTER = 2 };
    if (s->layout->suit_of[card] != TRUMPS)
        return sight_masters(s, set_of(card)) == 0 ? 0 : attacks(s) ? MASTER : OPPONENTS_MASTER;
    CardSet out = sight_trumps(s, s->out);
    if (out == 0)
        return TRUMP;
    return TRUMP + TRUMPS_BEATEN * set_count(out & ~set_above(card)) / set_count(out);
}

/* To lose a card to the opponents. */
static int price(const Sight *s, Card card) {
    return s->layout->worth[card] + power(s, card);
}

/* To win a trick with a card: its points come home. */
static int effort(const Sight *s, Card card) {
    return power(s, card) - s->layout->worth[card];
}

static Card cheapest(const Sight *s, CardSet set) {
    return sight_pick(s, set, price);
}

/* Points for the own side, but no trump that may still win. */
static Card smear(const Sight *s) {
    return sight_pick(s, s->legal, effort);
}

/* May a seat hold cards of a suit? */
static bool may_have(const Sight *s, int seat, int suit) {
    return !sight_lacks(s, seat, suit) && sight_suit(s, s->out, suit) != 0;
}

/* Is a plain suit so short outside that somebody will be without it? */
static bool is_worn(const Sight *s, int suit) {
    return set_count(sight_suit(s, s->out, suit)) < SCHAFKOPF_SEATS - 1;
}

/* With how many of the cards that are out a seat may take the trick from this card, for all that
 * the player knows: trumps on a plain suit only if the seat may be without it. */
static int threats(const Sight *s, int seat, Card card) {
    int suit = s->layout->suit_of[card], threats = 0;
    CardSet above = set_above(card);
    bool trump = suit == TRUMPS, follows = may_have(s, seat, s->led);
    if (follows && suit == s->led)
        threats = set_count(sight_suit(s, s->out, suit) & above);
    if (s->led != TRUMPS && !sight_lacks(s, seat, TRUMPS) && (!follows || is_worn(s, s->led)))
        threats += set_count(sight_trumps(s, s->out) & (trump ? above : s->layout->all));
    return threats;
}

/* May an opponent who has yet to play take the trick from this card? The declarer's side risks one
 * card that may do so. */
static bool in_danger(const Sight *s, Card card) {
    int sum = 0;
    for (int steps = 1; steps < SCHAFKOPF_SEATS - s->view->trick.count; steps++) {
        int seat = sight_seat(s, steps);
        if (sight_is_opponent(s, seat))
            sum += threats(s, seat, card);
    }
    return sum > attacks(s);
}

/* ---- Leading ---- */

/* Trumps that an opponent may hold. */
static bool opponents_have_trumps(const Sight *s) {
    bool any = false;
    for (int steps = 1; steps < SCHAFKOPF_SEATS; steps++) {
        int seat = sight_seat(s, steps);
        any = any || (sight_is_opponent(s, seat) && may_have(s, seat, TRUMPS));
    }
    return any;
}

/* The declarer's side leads trumps; alone, only as long as it is not much the weaker in them. */
static bool should_draw(const Sight *s) {
    CardSet own = sight_trumps(s, s->legal), out = sight_trumps(s, s->out);
    if (own == 0 || !opponents_have_trumps(s))
        return false;
    bool top = sight_masters(s, own) != 0;
    if (s->layout->called_ace != CARD_NONE)
        return top || set_count(own) > 1;
    return top || set_count(own) * 3 > set_count(out);
}

/* From the top, which stands or forces out what is higher; but no ace or ten that would be lost. */
static Card draw_trumps(const Sight *s) {
    CardSet own = sight_trumps(s, s->legal), top = sight_masters(s, own);
    if (top != 0)
        return set_highest(top);
    Card highest = set_highest(own);
    return s->layout->worth[highest] < FAT ? highest : cheapest(s, own);
}

/* The declarer's side: a plain card that will hardly win, of a long suit that no opponent ruffs. */
static int attack_cost(const Sight *s, Card card) {
    enum { SUIT = 4, RUFF = 40 };
    int suit = s->layout->suit_of[card];
    int cost = price(s, card) - SUIT * set_count(sight_suit(s, s->legal, suit));
    for (int steps = 1; steps < SCHAFKOPF_SEATS; steps++) {
        int seat = sight_seat(s, steps);
        if (sight_may_ruff(s, seat, suit))
            cost += sight_is_opponent(s, seat) ? RUFF : -RUFF;
    }
    return cost;
}

/* What speaks against an opponent's lead, in tenths of a card point. The weights come from a linear
 * regression of what 2,000 leads each lost with open cards, and then from trying out each of them
 * up and down in whole deals. */
typedef struct LeadWeights {
    int16_t length, out;   /* each card of the suit in his hand, and with the others */
    int16_t master;        /* nothing can beat it in its suit */
    int16_t second;        /* one card can */
    int16_t underlead;     /* he holds a master of the suit, but leads another card */
    int16_t partner_void;  /* each partner who has shown to have none of the suit */
    int16_t declarer_void; /* the declarer has */
    int16_t returned;      /* a partner has led the suit before */
} LeadWeights;

static const LeadWeights in_suit_games = {1, 20, 8, 32, 20, -25, 16, -11};
static const LeadWeights in_rufer = {-5, -3, -25, 12, 36, -17, 36, 20};
static const LeadWeights without_suit = {-10, 17, -30, 3, 34, 0, -29, -24};

static const LeadWeights *lead_weights(const Sight *s) {
    if (s->layout->called_ace != CARD_NONE)
        return &in_rufer;
    return schafkopf_facts(s->view->contract).trump_suit != SCHAFKOPF_NO_SUIT ? &in_suit_games
                                                                              : &without_suit;
}

/* Has a partner led this suit? */
static bool partner_led(const Sight *s, int suit) {
    bool led = false;
    for (int i = 0; i < s->view->past_count; i++) {
        const Trick *trick = &s->view->past[i];
        led = led || (s->layout->suit_of[trick->cards[0]] == suit &&
                      trick->leader != s->view->seat && !sight_is_opponent(s, trick->leader));
    }
    return led;
}

static int defence_cost(const Sight *s, Card card) {
    const LeadWeights *w = lead_weights(s);
    int suit = s->layout->suit_of[card];
    CardSet own = sight_suit(s, s->view->hand, suit), out = sight_suit(s, s->out, suit);
    int higher = set_count(out & set_above(card));
    int cost = w->length * set_count(own) + w->out * set_count(out);
    if (higher <= 1)
        cost += higher == 0 ? w->master : w->second;
    if (higher > 0 && sight_masters(s, own) != 0)
        cost += w->underlead;
    for (int steps = 1; steps < SCHAFKOPF_SEATS; steps++) {
        int seat = sight_seat(s, steps);
        if (sight_lacks(s, seat, suit) && !sight_lacks(s, seat, TRUMPS))
            cost += seat == s->view->declarer    ? w->declarer_void
                    : sight_is_opponent(s, seat) ? 0
                                                 : w->partner_void;
    }
    return partner_led(s, suit) ? cost + w->returned : cost;
}

/* Masters of plain suits that will stand: not of a suit in which somebody is short. */
static CardSet standing(const Sight *s) {
    CardSet cards = sight_cashable(s);
    for (int suit = TRUMPS + 1; suit < s->layout->suits; suit++)
        if (is_worn(s, suit) && sight_trumps(s, s->out) != 0)
            cards &= ~s->layout->suit[suit];
    return cards;
}

/* An opponent leads the called suit ("ansuchen") as long as its ace is out. */
static CardSet search_cards(const Sight *s) {
    Card ace = s->layout->called_ace;
    if (ace == CARD_NONE || !set_has(s->out, ace))
        return 0;
    return sight_suit(s, s->legal, called_suit(s->view));
}

static Card lead_for_declarer(const Sight *s) {
    CardSet winners = standing(s), plain = sight_plain(s, s->legal);
    if (should_draw(s))
        return draw_trumps(s);
    if (winners != 0)
        return sight_dearest(s, winners);
    return plain != 0 ? sight_pick(s, plain, attack_cost) : draw_trumps(s);
}

/* Opponents do not lead trumps. */
static Card lead_against_declarer(const Sight *s) {
    CardSet search = search_cards(s), plain = sight_plain(s, s->legal);
    if (search != 0)
        return cheapest(s, search);
    return plain != 0 ? sight_pick(s, plain, defence_cost) : cheapest(s, s->legal);
}

static Card lead(const Sight *s) {
    return attacks(s) ? lead_for_declarer(s) : lead_against_declarer(s);
}

/* ---- Following ---- */

/* The trick is a partner's, and he will keep it. */
static bool is_ours(const Sight *s) {
    return s->partner && !in_danger(s, s->best);
}

/* Those of the cards that win the trick and will not lose it again. */
static CardSet safe_winners(const Sight *s) {
    CardSet safe = 0;
    for (CardSet rest = s->winners; rest != 0;) {
        Card card = set_pop(&rest);
        if (!in_danger(s, card))
            safe |= set_of(card);
    }
    return safe;
}

/* An opponent is winning, only partners have yet to play, and one of them may have a card that
 * beats him. */
static bool may_be_overtaken(const Sight *s) {
    int sum = 0;
    for (int steps = 1; steps < SCHAFKOPF_SEATS - s->view->trick.count; steps++) {
        int seat = sight_seat(s, steps);
        if (sight_is_opponent(s, seat))
            return false;
        sum += threats(s, seat, s->best);
    }
    return !s->partner && sum > 0;
}

/* What a trick must hold, with the card that wins it, for a trump's power to be spent on it. */
static bool pays(const Sight *s, Card card) {
    enum { ATTACKERS_EXPECT = 1, DEFENDERS_EXPECT = 3 };
    int to_come = (attacks(s) ? ATTACKERS_EXPECT : DEFENDERS_EXPECT) *
                  (SCHAFKOPF_SEATS - 1 - s->view->trick.count);
    return s->on_table + s->layout->worth[card] + to_come >= power(s, card);
}

/* Throws away what costs least: of the shortest plain suit. */
static int discard_cost(const Sight *s, Card card) {
    int suit = s->layout->suit_of[card];
    int length = suit == TRUMPS ? 0 : set_count(sight_suit(s, s->view->hand, suit));
    return 2 * price(s, card) + length;
}

static Card give_up(const Sight *s) {
    CardSet losers = s->legal & ~s->winners;
    return sight_pick(s, losers != 0 ? losers : s->legal, discard_cost);
}

/* In a Tout every trick must be won: with what nothing can beat, rather than with little. */
static Card win_surely(const Sight *s) {
    CardSet top = sight_masters(s, s->winners);
    return top != 0 ? cheapest(s, top) : set_highest(s->winners);
}

static Card follow(const Sight *s) {
    if (attacks(s) && s->winners != 0 && schafkopf_facts(s->view->contract).tout)
        return win_surely(s);
    if (is_ours(s))
        return smear(s);
    CardSet safe = safe_winners(s);
    if (safe != 0) {
        Card card = sight_pick(s, safe, effort);
        if (pays(s, card))
            return card;
    }
    return may_be_overtaken(s) ? smear(s) : give_up(s);
}

/* ---- Ramsch ---- */

/* A card that others will take the trick from: few are out below it, many above. */
static int duck_lead_cost(const Sight *s, Card card) {
    CardSet suit = sight_suit(s, s->out, s->layout->suit_of[card]);
    int below = set_count(suit & ~set_above(card)), above = set_count(suit & set_above(card));
    return 4 * below - 2 * above + s->layout->worth[card] + (above == 0 ? 50 : 0);
}

/* Gets rid of points and of cards that will win tricks. */
static int duck_discard_cost(const Sight *s, Card card) {
    return -price(s, card) - s->layout->worth[card];
}

static Card duck(const Sight *s) {
    if (s->view->trick.count == 0)
        return sight_pick(s, s->legal, duck_lead_cost);
    CardSet under = s->legal & ~s->winners;
    if (under != 0)
        return sight_pick(s, under, duck_discard_cost);
    return s->last ? sight_pick(s, s->legal, duck_discard_cost) : set_lowest(s->legal);
}

static Card choose_by_rule(const Player *player, const View *view, CardSet legal, Random *random) {
    (void)player;
    (void)random;
    Sight s = sight_look(view, legal, schafkopf_mates(view));
    if (schafkopf_facts(view->contract).family == SCHAFKOPF_FAMILY_RAMSCH)
        return duck(&s);
    return view->trick.count == 0 ? lead(&s) : follow(&s);
}

const Player schafkopf_rule_player = {.name = "rule", .choose = choose_by_rule};
