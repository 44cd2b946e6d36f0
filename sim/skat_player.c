/* The rules by which the player chooses, from top to bottom: picking a card out of a set, leading
 * and following for the declarer and for a defender in suit games and Grand, then Null, then
 * Ramsch. What he sees is a Sight. */
#include "skat_player.h"

#include "sight.h"
#include "solver/games/skat.h"

#include <limits.h>

/* A card with so many points is worth bringing home or smearing: ten or ace. */
enum { FAT = 10 };

/* ---- What the player sees ---- */

/* The other defender is a defender's partner; in Ramsch nobody has one, and nobody asks. */
static Sight look(const View *view, CardSet legal) {
    bool defends = view->seat != view->declarer;
    return sight_look(view, legal, defends ? ~(1u << view->declarer) : 0);
}

static bool declares(const Sight *s) {
    return s->view->seat == s->view->declarer;
}

/* The other defender. */
static int partner_of(const Sight *s) {
    return 3 - s->view->seat - s->view->declarer;
}

/* ---- Picking a card out of a set that is not empty ---- */

/* What it costs to part with a card: its points, but a jack is more than its two. */
static int price(const Sight *s, Card card) {
    enum { JACK_POINTS = 2, JACK_PRICE = 8 };
    int worth = s->layout->worth[card];
    bool jack = worth == JACK_POINTS && s->layout->suit_of[card] == TRUMPS;
    return jack ? JACK_PRICE : worth;
}

static Card cheapest(const Sight *s, CardSet set) {
    return sight_pick(s, set, price);
}

/* Something for a trick that is lost: few points, no trump and no master if possible. */
static Card throw_away(const Sight *s) {
    CardSet plain = sight_plain(s, s->legal);
    CardSet spare = plain & ~sight_masters(s, plain);
    return cheapest(s, spare != 0 ? spare : plain != 0 ? plain : s->legal);
}

/* Wins a trick that nobody can take away any more: brings ace or ten home, else with little. */
static Card take_safely(const Sight *s) {
    Card dear = sight_dearest(s, s->winners);
    if (s->layout->worth[dear] >= FAT || s->layout->suit_of[dear] != TRUMPS)
        return dear;
    return set_lowest(s->winners);
}

/* ---- The declarer in suit games and Grand ---- */

/* Is it time to draw trumps? As long as the opponents have some that are worth the price. The last
 * trump is spent on it only if it is a master and plain suits are there to be cashed. */
static bool should_draw(const Sight *s) {
    CardSet own = sight_trumps(s, s->view->hand), others = sight_trumps(s, s->out);
    if (own == 0 || others == 0)
        return false;
    bool high_only = (others & ~set_above(set_highest(own))) == 0;
    if (high_only && set_count(others) == 1)
        return false; /* they will make these anyway */
    if (set_count(own) == 1)
        return sight_masters(s, s->view->hand & ~own) != 0;
    return true;
}

/* Draws with a master that is worth little; without one forces out the only higher trump, or
 * leads a small one. */
static Card draw_trumps(const Sight *s) {
    CardSet own = sight_trumps(s, s->view->hand), top = sight_masters(s, own);
    if (top != 0)
        return cheapest(s, top);
    Card highest = set_highest(own);
    bool forces = set_count(sight_trumps(s, s->out) & set_above(highest)) == 1;
    return forces && s->layout->worth[highest] < FAT ? highest : cheapest(s, own);
}

/* A loser to lead: few points, and of the longest suit, so as to make the rest of it good. */
static int loser_cost(const Sight *s, Card card) {
    int length = set_count(sight_suit(s, s->view->hand, s->layout->suit_of[card]));
    return 16 * s->layout->worth[card] - length;
}

static Card lead_as_declarer(const Sight *s) {
    if (should_draw(s))
        return draw_trumps(s);
    CardSet winners = sight_cashable(s);
    if (winners != 0)
        return sight_dearest(s, winners);
    CardSet plain = sight_plain(s, s->legal);
    if (plain != 0)
        return sight_pick(s, plain, loser_cost);
    CardSet top = sight_masters(s, s->legal);
    return top != 0 ? cheapest(s, top) : cheapest(s, s->legal);
}

/* He must follow suit. Before the last player only a master is worth trying. */
static Card follow_as_declarer(const Sight *s) {
    if (s->winners == 0)
        return cheapest(s, s->legal);
    if (s->last)
        return take_safely(s);
    CardSet top = sight_masters(s, s->winners);
    if (top == 0 || sight_may_ruff(s, sight_seat(s, 1), s->led))
        return cheapest(s, s->legal);
    return s->led == TRUMPS ? cheapest(s, top) : sight_dearest(s, top);
}

/* He has none of the suit led: ruffs what is worth it, else throws a loser away. */
static Card ruff_as_declarer(const Sight *s) {
    enum { WORTH_A_TRUMP = 8 };
    CardSet plain = sight_plain(s, s->legal);
    CardSet losers = plain & ~sight_masters(s, plain);
    bool cheap_loser = losers != 0 && s->layout->worth[cheapest(s, losers)] < FAT;
    if (s->winners == 0 || (s->on_table < WORTH_A_TRUMP && cheap_loser))
        return throw_away(s);
    if (s->last || !sight_may_ruff(s, sight_seat(s, 1), s->led))
        return take_safely(s);
    CardSet top = sight_masters(s, s->winners);
    if (top != 0)
        return set_lowest(top);
    return cheapest(s, s->winners);
}

static Card play_as_declarer(const Sight *s) {
    if (s->view->trick.count == 0)
        return lead_as_declarer(s);
    if (sight_suit(s, s->legal, s->led) != 0)
        return follow_as_declarer(s);
    return ruff_as_declarer(s);
}

/* ---- A defender in suit games and Grand ---- */

/* What speaks against leading a plain card: first its suit, then its price. A suit that the partner
 * can ruff is best, then one that the declarer must ruff. Else the longest suit when the declarer
 * plays next ("kurzer Weg, lange Farbe"), the shortest when he plays last ("langer Weg, kurze
 * Farbe"). An ace is kept for a ten that the declarer brings. */
static int lead_cost(const Sight *s, Card card) {
    enum { SUIT = 16, PARTNER_RUFFS = 40, DECLARER_RUFFS = 20, HOLDS_MASTER = 3 };
    int suit = s->layout->suit_of[card], declarer = s->view->declarer;
    CardSet own = sight_suit(s, s->legal, suit);
    int cost = sight_seat(s, 1) == declarer ? -set_count(own) : set_count(own);
    if (sight_may_ruff(s, partner_of(s), suit))
        cost -= PARTNER_RUFFS;
    if (sight_may_ruff(s, declarer, suit))
        cost -= DECLARER_RUFFS;
    if (sight_masters(s, own) != 0)
        cost += HOLDS_MASTER;
    return SUIT * cost + price(s, card);
}

/* Masters are cashed in a Grand, and late in a suit game; before that they wait for a ten. */
static bool should_cash(const Sight *s) {
    enum { LATE = 5 };
    return s->view->contract.kind == SKAT_GRAND || set_count(s->view->hand) <= LATE;
}

static Card lead_as_defender(const Sight *s) {
    CardSet winners = sight_cashable(s), plain = sight_plain(s, s->legal);
    if (winners != 0 && should_cash(s))
        return sight_dearest(s, winners);
    return plain != 0 ? sight_pick(s, plain, lead_cost) : cheapest(s, s->legal);
}

/* The partner is winning and the declarer has yet to play: can he take the trick? */
static bool declarer_beats_partner(const Sight *s) {
    int suit = s->layout->suit_of[s->best];
    if (sight_suit(s, s->out, suit) & set_above(s->best))
        return true;
    return suit != TRUMPS && sight_may_ruff(s, s->view->declarer, s->led);
}

/* The declarer leads, the partner plays last, and cannot but hold what beats that card. */
static bool partner_can_beat(const Sight *s) {
    int partner = partner_of(s), suit = s->layout->suit_of[s->best];
    bool higher = (sight_suit(s, s->out, suit) & set_above(s->best)) != 0;
    if (!sight_lacks(s, partner, suit))
        return higher;
    return suit != TRUMPS && !sight_lacks(s, partner, TRUMPS) && sight_trumps(s, s->out) != 0;
}

/* The declarer has played and is winning. */
static Card answer_declarer(const Sight *s) {
    if (s->winners != 0 && (s->last || !partner_can_beat(s)))
        return take_safely(s);
    if (!s->last && partner_can_beat(s))
        return sight_smear(s);
    return throw_away(s);
}

/* The partner has led and the declarer plays last. */
static Card support_partner(const Sight *s) {
    if (!declarer_beats_partner(s))
        return sight_smear(s);
    CardSet top = sight_masters(s, s->winners);
    if (sight_suit(s, s->legal, s->led) != 0)
        return top != 0 ? sight_dearest(s, top) : cheapest(s, s->legal);
    if (s->winners != 0 && !sight_may_ruff(s, s->view->declarer, s->led))
        return take_safely(s);
    return throw_away(s);
}

static Card play_as_defender(const Sight *s) {
    if (s->view->trick.count == 0)
        return lead_as_defender(s);
    if (!s->partner)
        return answer_declarer(s);
    return s->last ? sight_smear(s) : support_partner(s);
}

/* ---- Null and Ramsch: whoever wants no trick ---- */

/* Cards of the same suit that the others may hold: below and above this one. */
static CardSet out_below(const Sight *s, Card card) {
    return sight_suit(s, s->out, s->layout->suit_of[card]) & ~set_above(card);
}

static CardSet out_above(const Sight *s, Card card) {
    return sight_suit(s, s->out, s->layout->suit_of[card]) & set_above(card);
}

/* How exposed these cards are: in each suit the lowest should have no card out below it, the next
 * one at most, and so on, for then the others can always be let win. Counts what is too much. */
static int weakness(const Sight *s, CardSet hand) {
    int weak = 0;
    for (int suit = 0; suit < s->layout->suits; suit++) {
        int place = 0;
        for (CardSet own = sight_suit(s, hand, suit); own != 0; place++) {
            int below = set_count(out_below(s, set_pop(&own)));
            weak += below > place ? below - place : 0;
        }
    }
    return weak;
}

/* How likely a lead is to win the trick, in the units of weakness. */
static int lead_danger(const Sight *s, Card card) {
    enum { CERTAIN = 50 };
    CardSet above = out_above(s, card);
    return above == 0 ? CERTAIN : 4 * set_count(out_below(s, card)) - set_count(above);
}

/* A lead should not win, and leave a safe hand. */
static int ducking_lead_cost(const Sight *s, Card card) {
    return lead_danger(s, card) + 2 * weakness(s, s->view->hand & ~set_of(card));
}

/* A discard should leave a safe hand; among equals the highest goes. */
static int ducking_discard_cost(const Sight *s, Card card) {
    return MAX_CARDS * weakness(s, s->view->hand & ~set_of(card)) - card;
}

/* The declarer in Null. */
static Card duck(const Sight *s) {
    if (s->view->trick.count == 0)
        return sight_pick(s, s->legal, ducking_lead_cost);
    CardSet following = sight_suit(s, s->legal, s->led);
    if (following == 0)
        return sight_pick(s, s->legal, ducking_discard_cost);
    CardSet under = following & ~s->winners;
    return under != 0 ? set_highest(under) : set_lowest(following);
}

/* The declarer's cards of a suit as far as the defenders can tell: what he shows, or all that are
 * out unless he has shown to have none. */
static CardSet declarer_may_hold(const Sight *s, int suit) {
    if (sight_lacks(s, s->view->declarer, suit))
        return 0;
    return sight_suit(s, s->view->shown != 0 ? s->view->shown : s->out, suit);
}

/* A lead against Null: a card with few of the declarer's below it and some above it, of a short
 * suit, best one that the partner cannot follow. */
static int attack_cost(const Sight *s, Card card) {
    enum { HARMLESS = 50 };
    int suit = s->layout->suit_of[card];
    CardSet his = declarer_may_hold(s, suit), above = his & set_above(card);
    int cost = 6 * set_count(his & ~above) + set_count(sight_suit(s, s->legal, suit));
    if (above == 0)
        cost += HARMLESS;
    return sight_lacks(s, partner_of(s), suit) ? cost - 4 : cost;
}

/* A discard against Null: of the shortest suit that the declarer may have, from the top. */
static int attack_discard_cost(const Sight *s, Card card) {
    enum { USELESS = 100 };
    int suit = s->layout->suit_of[card];
    int length = set_count(sight_suit(s, s->legal, suit));
    return MAX_CARDS * (declarer_may_hold(s, suit) != 0 ? length : USELESS) - card;
}

/* A defender in Null: goes low before the declarer, stays under him when he is winning, and gets
 * rid of high cards when he has escaped. */
static Card attack_null(const Sight *s) {
    if (s->view->trick.count == 0)
        return sight_pick(s, s->legal, attack_cost);
    CardSet following = sight_suit(s, s->legal, s->led), under = following & ~s->winners;
    if (following == 0)
        return sight_pick(s, s->legal, attack_discard_cost);
    if (s->partner)
        return s->last ? set_highest(following) : set_lowest(following);
    return set_highest(under != 0 ? under : following);
}

/* In Ramsch a discard also gives points away. */
static int ramsch_discard_cost(const Sight *s, Card card) {
    return ducking_discard_cost(s, card) - MAX_CARDS * s->layout->worth[card] / 2;
}

/* Ramsch: everybody ducks. */
static Card avoid_points(const Sight *s) {
    if (s->view->trick.count == 0)
        return sight_pick(s, s->legal, ducking_lead_cost);
    CardSet following = sight_suit(s, s->legal, s->led), under = s->legal & ~s->winners;
    if (following == 0)
        return sight_pick(s, under != 0 ? under : s->legal, ramsch_discard_cost);
    if (under != 0)
        return set_highest(under);
    return s->last ? set_highest(following) : set_lowest(following);
}

static Card choose_by_rule(const Player *player, const View *view, CardSet legal, Random *random) {
    (void)player;
    (void)random;
    Sight s = look(view, legal);
    if (view->contract.kind == SKAT_RAMSCH)
        return avoid_points(&s);
    if (view->contract.kind == SKAT_NULL)
        return declares(&s) ? duck(&s) : attack_null(&s);
    return declares(&s) ? play_as_declarer(&s) : play_as_defender(&s);
}

const Player skat_rule_player = {.name = "rule", .choose = choose_by_rule};
