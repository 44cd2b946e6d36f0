#include "doppelkopf_bidding.h"

#include "chance.h"

#include <string.h>

enum { SUITS = 4, SUIT_CODES = 6, RANK_ACE = 0, RANK_TEN = 1, NEEDED = 121 };
enum { CODE_SQ = 9, CODE_SJ = 10, CODE_HQ = 15, CODE_HJ = 16, CODE_DJ = 22 };

/* ---- Strength ----
 *
 * Found by linear regression on 20,000 to 60,000 hands a line, dealt at random (of solos those with
 * some trumps or aces), and played out by four rule players. In tenths of a card point. */

typedef struct Weights {
    int16_t base;
    int16_t trump; /* each trump */
    int16_t dulle; /* each ten of hearts that is trump, and so on */
    int16_t black_queen, red_queen, black_jack, red_jack;
    int16_t ace;            /* each plain suit with an ace */
    int16_t second_ace;     /* ... with both */
    int16_t ten;            /* ... with ace and ten */
    int16_t void_suit;      /* each plain suit without a card */
    int16_t loser;          /* each plain card but aces */
    int16_t longest;        /* each card of the longest plain suit */
    int16_t lead;           /* leads to the first trick */
    int16_t schwein, super; /* both aces, and also both nines of diamonds, where they rise */
} Weights;

static const Weights of_re = {29, 113, 157, 73, 33, 20, 8, 100, 82, 6, 48, 47, 9, 54, 73, 56};
static const Weights of_contra = {22, 79, 152, 72, 37,  22, 12,  88,
                                  63, -6, 78,  34, -11, 51, 115, 88};
static const Weights of_suit_solo = {1,  57, 205, 129, 47, 16, 1,  -28,
                                     65, 7,  111, -78, -4, -8, 78, 37};
static const Weights of_rank_solo = {32, 198, 0, 101, 3, 89, 4, 69, 167, 57, 70, -55, 7, 29, 0, 0};
static const Weights of_fleischlos = {30, 0, 0, 0, 0, 0, 0, 145, 228, 96, 55, -8, 44, -67, 0, 0};
static const Weights of_still = {4, 65, 192, 135, 61, 33, 22, 29, 4, 4, 86, -55, -1, 59, 0, 0};

static const Weights *weights_of(Contract contract, bool re) {
    switch (contract.kind) {
    case DOPPELKOPF_STILL:
        return re ? &of_still : &of_contra;
    case DOPPELKOPF_DAMEN:
    case DOPPELKOPF_BUBEN:
        return &of_rank_solo;
    case DOPPELKOPF_FLEISCHLOS:
        return &of_fleischlos;
    default:
        if (doppelkopf_is_solo(contract))
            return &of_suit_solo;
        return re ? &of_re : &of_contra;
    }
}

static CardSet trumps_of(Contract contract) {
    Card cards[DOPPELKOPF_CARDS];
    CardSet trumps = 0;
    for (int i = doppelkopf_trumps(contract, cards) - 1; i >= 0; i--)
        trumps |= set_of(cards[i]);
    return trumps;
}

static CardSet suit_of_codes(int suit) {
    CardSet cards = 0;
    for (int code = suit * SUIT_CODES; code < (suit + 1) * SUIT_CODES; code++)
        cards |= doppelkopf_pair(code);
    return cards;
}

static int count_codes(CardSet cards, int code, int other) {
    return set_count(cards & (doppelkopf_pair(code) | doppelkopf_pair(other)));
}

static int trump_value(const Weights *w, CardSet trumps) {
    int value = w->trump * set_count(trumps);
    value += w->dulle * set_count(trumps & doppelkopf_pair(DOPPELKOPF_HT));
    value += w->black_queen * count_codes(trumps, DOPPELKOPF_CQ, CODE_SQ);
    value += w->red_queen * count_codes(trumps, CODE_HQ, DOPPELKOPF_DQ);
    value += w->black_jack * count_codes(trumps, DOPPELKOPF_CJ, CODE_SJ);
    return value + w->red_jack * count_codes(trumps, CODE_HJ, CODE_DJ);
}

/* Of the plain cards of one suit. */
static int plain_value(const Weights *w, CardSet own, int suit) {
    int aces = set_count(own & doppelkopf_pair(suit * SUIT_CODES + RANK_ACE));
    bool ten = (own & doppelkopf_pair(suit * SUIT_CODES + RANK_TEN)) != 0;
    int value = own == 0 ? w->void_suit : w->loser * (set_count(own) - aces);
    if (aces > 0)
        value += w->ace + (aces > 1 ? w->second_ace : 0) + (ten ? w->ten : 0);
    return value;
}

static int rising_value(const Weights *w, CardSet hand) {
    bool schwein = (doppelkopf_pair(DOPPELKOPF_DA) & ~hand) == 0;
    bool super = schwein && (doppelkopf_pair(DOPPELKOPF_D9) & ~hand) == 0;
    return (schwein ? w->schwein : 0) + (super ? w->super : 0);
}

int doppelkopf_strength(Contract contract, CardSet hand, bool re, int seat) {
    const Weights *w = weights_of(contract, re);
    CardSet trumps = trumps_of(contract);
    int value = w->base + trump_value(w, hand & trumps), longest = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        CardSet plain = suit_of_codes(suit) & ~trumps, own = hand & plain;
        if (plain == 0)
            continue;
        value += plain_value(w, own, suit);
        longest = set_count(own) > longest ? set_count(own) : longest;
    }
    value += w->longest * longest + (seat == 0 ? w->lead : 0);
    if (doppelkopf_normal_trumps(contract))
        value += rising_value(w, hand);
    return value / 10;
}

/* ---- Reservations ---- */

enum {
    SILENT = 130,  /* a Hochzeit is kept silent */
    COMMITS = 145, /* a soloist says Re at once */
    COMMITS_90 = 180,
    WEAK = 100,  /* a hand that may be thrown in is */
    TAKES = 147, /* an Armut is taken */
    TEMPER = 10  /* of these decisions, see chance.h */
};

/* The solo that promises most. */
static int best_solo(CardSet hand, int seat, Contract *best) {
    int most = 0;
    for (uint8_t kind = DOPPELKOPF_TRUMPF; kind < DOPPELKOPF_CONTRACTS; kind++) {
        Contract contract = {.kind = kind};
        int strength = doppelkopf_strength(contract, hand, true, seat);
        if (strength > most) {
            most = strength;
            *best = contract;
        }
    }
    return most;
}

/* He asks for a plain trick if he has plain cards that will lose one. */
static Contract marriage(const Rules *rules, CardSet hand) {
    enum { ENOUGH = 2 };
    CardSet plain = hand & ~trumps_of((Contract){0});
    for (int suit = 0; suit < SUITS; suit++)
        plain &= ~doppelkopf_pair(suit * SUIT_CODES + RANK_ACE);
    bool asks_trump =
        set_count(plain) < ENOUGH && rules->value[DOPPELKOPF_DEMANDS] == DOPPELKOPF_DEMANDS_ASKED;
    return (Contract){.kind = DOPPELKOPF_HOCHZEIT,
                      .modifiers = asks_trump ? DOPPELKOPF_ASKS_TRUMP : 0};
}

static bool has_both_queens(CardSet hand) {
    return (doppelkopf_pair(DOPPELKOPF_CQ) & ~hand) == 0;
}

DoppelkopfCall doppelkopf_call(const Rules *rules, CardSet hand, int seat) {
    DoppelkopfCall call = {.what = DOPPELKOPF_PLAYS_ALONE};
    bool queens = has_both_queens(hand), re = (hand & doppelkopf_pair(DOPPELKOPF_CQ)) != 0;
    int alone = best_solo(hand, seat, &call.contract);
    int silent = doppelkopf_strength((Contract){.kind = DOPPELKOPF_STILL}, hand, true, seat);
    if (queens && silent >= SILENT && silent >= alone)
        return (DoppelkopfCall){.what = DOPPELKOPF_HEALTHY};
    if (alone >= DOPPELKOPF_ALONE_FROM) {
        call.committed = alone >= COMMITS_90 ? DOPPELKOPF_SAID_90
                         : alone >= COMMITS  ? DOPPELKOPF_SAID_SIDE
                                             : DOPPELKOPF_SAID_NOTHING;
        return call;
    }
    call = (DoppelkopfCall){.what = DOPPELKOPF_THROWS_IN};
    if (doppelkopf_call_check(rules, hand, &call, NULL) == STATUS_OK &&
        doppelkopf_strength((Contract){0}, hand, re, seat) < WEAK)
        return call;
    call.what = DOPPELKOPF_OFFERS;
    if (doppelkopf_call_check(rules, hand, &call, NULL) == STATUS_OK)
        return call;
    if (queens)
        return (DoppelkopfCall){.what = DOPPELKOPF_MARRIES, .contract = marriage(rules, hand)};
    return (DoppelkopfCall){.what = DOPPELKOPF_HEALTHY};
}

static bool may_call(const Rules *rules, CardSet hand, DoppelkopfReservation what) {
    DoppelkopfCall call = {.what = what};
    return doppelkopf_call_check(rules, hand, &call, NULL) == STATUS_OK;
}

/* As doppelkopf_call, where each question is answered with a chance. */
static DoppelkopfChances chances_of_rule(const Rules *rules, CardSet hand, int seat) {
    DoppelkopfChances chances = {.of = {0}};
    Contract solo;
    bool queens = has_both_queens(hand), re = (hand & doppelkopf_pair(DOPPELKOPF_CQ)) != 0;
    int alone = best_solo(hand, seat, &solo);
    double left = 1;
    if (queens) {
        const Contract still = {.kind = DOPPELKOPF_STILL};
        int least = alone > SILENT ? alone : SILENT;
        int silent = doppelkopf_strength(still, hand, true, seat);
        chances.of[DOPPELKOPF_HEALTHY] = chance_of((double)(silent - least) / TEMPER);
        left -= chances.of[DOPPELKOPF_HEALTHY];
    }
    chances.of[DOPPELKOPF_PLAYS_ALONE] =
        left * chance_of((double)(alone - DOPPELKOPF_ALONE_FROM) / TEMPER);
    left -= chances.of[DOPPELKOPF_PLAYS_ALONE];
    if (may_call(rules, hand, DOPPELKOPF_THROWS_IN)) {
        int strength = doppelkopf_strength((Contract){0}, hand, re, seat);
        chances.of[DOPPELKOPF_THROWS_IN] = left * chance_of((double)(WEAK - strength) / TEMPER);
        left -= chances.of[DOPPELKOPF_THROWS_IN];
    }
    chances.of[may_call(rules, hand, DOPPELKOPF_OFFERS) ? DOPPELKOPF_OFFERS
               : queens                                 ? DOPPELKOPF_MARRIES
                                                        : DOPPELKOPF_HEALTHY] += left;
    return chances;
}

DoppelkopfChances doppelkopf_call_chances(const Rules *rules, CardSet hand, int seat) {
    DoppelkopfChances chances = chances_of_rule(rules, hand, seat);
    bool may[DOPPELKOPF_PLAYS_ALONE + 1];
    int legal = 0;
    for (DoppelkopfReservation what = DOPPELKOPF_HEALTHY; what <= DOPPELKOPF_PLAYS_ALONE; what++) {
        may[what] = what == DOPPELKOPF_PLAYS_ALONE || may_call(rules, hand, what);
        legal += may[what];
    }
    for (DoppelkopfReservation what = DOPPELKOPF_HEALTHY; what <= DOPPELKOPF_PLAYS_ALONE; what++)
        if (may[what])
            chances.of[what] = call_with_whims(chances.of[what], legal);
    return chances;
}

double doppelkopf_contract_chance(const Rules *rules, Contract contract, bool declares,
                                  CardSet hand, int seat) {
    if (doppelkopf_is_solo(contract) && contract.kind != DOPPELKOPF_STILL) {
        int strength = doppelkopf_strength(contract, hand, true, seat);
        return declares ? call_chance(strength - DOPPELKOPF_ALONE_FROM, TEMPER) : 1;
    }
    DoppelkopfChances chances = doppelkopf_call_chances(rules, hand, seat);
    bool marries = declares && contract.kind == DOPPELKOPF_HOCHZEIT;
    return chances.of[marries ? DOPPELKOPF_MARRIES : DOPPELKOPF_HEALTHY];
}

/* ---- Armut ---- */

static const Contract armut_contract = {.kind = DOPPELKOPF_ARMUT};

/* How gladly a plain card is parted with: losers of short suits first, aces last. */
static int keep_value(CardSet hand, Card card) {
    enum { ACE = 100, LENGTH = 10 };
    int code = doppelkopf_code(card), suit = code / SUIT_CODES;
    CardSet own = hand & suit_of_codes(suit) & ~trumps_of(armut_contract);
    return LENGTH * set_count(own) + (code % SUIT_CODES == RANK_ACE ? ACE : 0) - code % SUIT_CODES;
}

/* Adds plain cards to those chosen until there are three; trumps, the lowest first, if plain cards
 * do not suffice. */
static CardSet fill_up(CardSet hand, CardSet chosen) {
    CardSet trumps = trumps_of(armut_contract);
    while (set_count(chosen) < DOPPELKOPF_EXCHANGED) {
        CardSet from = hand & ~chosen & ~trumps;
        bool plain = from != 0;
        if (!plain)
            from = hand & ~chosen;
        Card best = set_highest(from); /* of trumps: a low diamond */
        for (CardSet rest = from; plain && rest != 0;) {
            Card card = set_pop(&rest);
            if (keep_value(hand, card) < keep_value(hand, best))
                best = card;
        }
        chosen |= set_of(best);
    }
    return chosen;
}

CardSet doppelkopf_offer(CardSet hand) {
    return fill_up(hand, hand & trumps_of(armut_contract));
}

CardSet doppelkopf_give_back(CardSet fifteen) {
    return fill_up(fifteen, 0);
}

bool doppelkopf_takes(CardSet hand, int seat) {
    return doppelkopf_strength(armut_contract, hand, true, seat) >= TAKES;
}

double doppelkopf_takes_chance(CardSet hand, int seat) {
    return call_chance(doppelkopf_strength(armut_contract, hand, true, seat) - TAKES, TEMPER);
}

static void exchange(PlayedGame *game, int poor, int taker) {
    CardSet offer = doppelkopf_offer(game->hands[poor]);
    CardSet fifteen = game->hands[taker] | offer, back = doppelkopf_give_back(fifteen);
    game->put_down[poor] = offer;
    game->put_down[taker] = back;
    game->hands[poor] = (game->hands[poor] & ~offer) | back;
    game->hands[taker] = fifteen & ~back;
}

/* The Armut of seat `poor`, and if there is a second one, of a later seat, that too: both are taken
 * or none. */
static void settle_armut(const CardSet *hands, const DoppelkopfCall *calls, int poor,
                         unsigned takes, DoppelkopfAuction *auction) {
    PlayedGame *game = &auction->game;
    unsigned takers = takes & ~(1u << poor);
    int second = -1;
    for (int seat = poor + 1; seat < DOPPELKOPF_SEATS && second < 0; seat++)
        second = calls[seat].what == DOPPELKOPF_OFFERS ? seat : -1;
    if (second >= 0)
        takers &= ~(1u << second);
    int taker = takers == 0 ? -1 : set_lowest(takers);
    takers &= takers - 1;
    int other = takers == 0 ? -1 : set_lowest(takers);
    auction->again = taker < 0 || (second >= 0 && other < 0);
    if (auction->again)
        return;
    game->contract = armut_contract;
    game->declarer = (uint8_t)poor;
    game->side = (uint8_t)(1u << poor | 1u << taker);
    memcpy(game->dealt, hands, DOPPELKOPF_SEATS * sizeof *hands);
    exchange(game, poor, taker);
    if (second >= 0)
        exchange(game, second, other);
}

/* ---- All together ---- */

/* Nobody has a reservation: the queens say who plays with whom. */
static void settle_healthy(PlayedGame *game) {
    unsigned holders = 0;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        if ((game->hands[seat] & doppelkopf_pair(DOPPELKOPF_CQ)) != 0)
            holders |= 1u << seat;
    bool silent = set_count(holders) == 1;
    game->contract.kind = silent ? DOPPELKOPF_STILL : DOPPELKOPF_NORMAL;
    game->declarer = set_lowest(holders);
    game->side = silent ? 0 : (uint8_t)holders;
}

/* What a soloist has committed himself to counts as announced. */
static void announce_commitment(PlayedGame *game, const DoppelkopfCall *call) {
    if (call->committed > DOPPELKOPF_SAID_NOTHING)
        game->announcements[game->announcement_count++] = (Announcement){
            .seat = game->declarer, .level = DOPPELKOPF_SAID_SIDE, .name = DOPPELKOPF_NAME_RE};
    if (call->committed > DOPPELKOPF_SAID_SIDE)
        game->announcements[game->announcement_count++] = (Announcement){
            .seat = game->declarer, .level = DOPPELKOPF_SAID_90, .name = DOPPELKOPF_NAME_90};
}

void doppelkopf_settle(const CardSet *hands, const DoppelkopfCall *calls, unsigned takes,
                       DoppelkopfAuction *auction) {
    int seat = doppelkopf_highest_call(calls);
    *auction = (DoppelkopfAuction){.again = false};
    memcpy(auction->game.hands, hands, DOPPELKOPF_SEATS * sizeof *hands);
    if (seat < 0) {
        settle_healthy(&auction->game);
        return;
    }
    auction->again = calls[seat].what == DOPPELKOPF_THROWS_IN;
    if (calls[seat].what == DOPPELKOPF_OFFERS)
        settle_armut(hands, calls, seat, takes, auction);
    if (calls[seat].what != DOPPELKOPF_MARRIES && calls[seat].what != DOPPELKOPF_PLAYS_ALONE)
        return;
    auction->game.contract = calls[seat].contract;
    auction->game.declarer = (uint8_t)seat;
    announce_commitment(&auction->game, &calls[seat]);
}

void doppelkopf_auction(const Rules *rules, const CardSet *hands, DoppelkopfAuction *auction) {
    DoppelkopfCall calls[DOPPELKOPF_SEATS];
    unsigned takes = 0;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++) {
        calls[seat] = doppelkopf_call(rules, hands[seat], seat);
        if (doppelkopf_takes(hands[seat], seat))
            takes |= 1u << seat;
    }
    doppelkopf_settle(hands, calls, takes, auction);
}
