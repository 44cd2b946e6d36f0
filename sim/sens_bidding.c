#include "sens_bidding.h"

#include "chance.h"
#include "dealing.h"
#include "solver/games/bavarian.h"

#include <string.h>

/* ---- The weights ----
 *
 * One set for each number of cards that are known. */

enum {
    BASE,
    TRUMP, /* each trump */
    UNTER, /* the trump of this rank */
    NINE,
    ACE,
    TEN,
    PLAIN_ACE,         /* each */
    PLAIN_TEN,         /* each that is not alone in its suit */
    VOID_SUIT,         /* each plain suit without a card so far */
    MELD,              /* each ten points of melds */
    BELLA,             /* both of its cards */
    HALF_BELLA,        /* one of them, or both */
    PARTNER_UP,        /* the partner gets the upcard, a trump */
    PARTNER_UP_POINT,  /* ... for each of its card points */
    OPPONENT_UP_POINT, /* an opponent gets it: the same */
    SIDE_LEADS,
    ROUND_2,
    FEATURES
};

_Static_assert((int)FEATURES == (int)SENS_FEATURES, "as the header says");

#include "configs/sens-bidding.inc"

/* From this strength on a game gains on average. */
enum { CHOOSES = 105 };

static const double temper = 30; /* of his calls, in strength */

/* ---- Dealing ---- */

const SensDealt sens_unordered = {.upcard = CARD_NONE, .bottom = CARD_NONE};

void sens_arrange(const Deal *deal, const SensDealt *known, Random *random, SensDealt *dealt) {
    Deal told = {.upcard = known->upcard != CARD_NONE ? set_of(known->upcard) : 0}, first;
    memcpy(told.hands, known->first_five, sizeof known->first_five);
    dealt->bottom = known->bottom;
    deal_order(&sens_game, deal, &told, random, &dealt->bottom, &first);
    memcpy(dealt->hands, deal->hands, sizeof dealt->hands);
    memcpy(dealt->first_five, first.hands, sizeof dealt->first_five);
    dealt->upcard = set_lowest(first.upcard);
}

SensHand sens_hand_of(const Rules *rules, const SensDealt *dealt, int seat) {
    SensHand hand = {(uint8_t)seat, dealt->first_five[seat], dealt->upcard, CARD_NONE};
    if (seat == SENS_DEALER && rules->value[SENS_DEALER_SEES] == SENS_DEALER_SEES_YES) {
        hand.bottom = dealt->bottom;
        hand.cards |= set_of(hand.bottom);
    }
    return hand;
}

/* ---- Strength ---- */

/* The cards that a player will hold for all he knows. A dealer whose upcard is robbed is not
 * thought of. */
static CardSet known_cards(const SensHand *hand, int round) {
    int suit = deck_suit(&bavarian_deck, hand->upcard);
    CardSet seven = set_of(bavarian_card(suit, BAVARIAN_SEVEN)), upcard = set_of(hand->upcard);
    if (hand->seat == SENS_DEALER)
        return hand->cards | upcard;
    return round == 1 && (hand->cards & seven) != 0 ? hand->cards ^ (seven | upcard) : hand->cards;
}

static int trump_value(const int16_t *w, CardSet cards, int trump) {
    const struct {
        int rank, weight;
    } tops[] = {{BAVARIAN_UNTER, w[UNTER]},
                {BAVARIAN_NINE, w[NINE]},
                {BAVARIAN_ACE, w[ACE]},
                {BAVARIAN_TEN, w[TEN]}};
    int value = w[TRUMP] * set_count(cards & bavarian_suit(trump));
    for (size_t i = 0; i < sizeof tops / sizeof *tops; i++)
        if (set_has(cards, bavarian_card(trump, tops[i].rank)))
            value += tops[i].weight;
    bool ober = set_has(cards, bavarian_card(trump, BAVARIAN_OBER));
    bool king = set_has(cards, bavarian_card(trump, BAVARIAN_KING));
    return value + (ober && king ? w[BELLA] : 0) + (ober || king ? w[HALF_BELLA] : 0);
}

static int plain_value(const int16_t *w, CardSet cards, int suit) {
    CardSet own = cards & bavarian_suit(suit);
    int value = set_has(own, bavarian_card(suit, BAVARIAN_ACE)) ? w[PLAIN_ACE] : 0;
    if (set_has(own, bavarian_card(suit, BAVARIAN_TEN)) && set_count(own) > 1)
        value += w[PLAIN_TEN];
    return own == 0 ? value + w[VOID_SUIT] : value;
}

static int meld_value(const Rules *rules, const int16_t *w, CardSet cards) {
    enum { TEN_POINTS = 10 };
    SensMeld melds[SENS_HAND_MELDS];
    int worth = 0;
    for (int i = sens_find_melds(rules, 0, cards, melds) - 1; i >= 0; i--)
        worth += melds[i].worth;
    return w[MELD] * worth / TEN_POINTS;
}

/* The upcard, a trump, goes to another player: its card points as trump. */
static int upcard_value(const int16_t *w, const SensHand *hand) {
    enum { UNTER_POINTS = 22, NINE_POINTS = 14 };
    int rank = hand->upcard % BAVARIAN_RANKS, points = bavarian_worths[hand->upcard];
    points = rank == BAVARIAN_UNTER ? UNTER_POINTS : rank == BAVARIAN_NINE ? NINE_POINTS : points;
    if (sens_side(hand->seat) == sens_side(SENS_DEALER))
        return w[PARTNER_UP] + w[PARTNER_UP_POINT] * points;
    return w[OPPONENT_UP_POINT] * points;
}

static int weigh(const Rules *rules, const int16_t *w, const SensHand *hand, int trump, int round) {
    CardSet cards = known_cards(hand, round);
    int value = w[BASE] + trump_value(w, cards, trump) + meld_value(rules, w, cards);
    for (int suit = 0; suit < BAVARIAN_SUITS; suit++)
        if (suit != trump)
            value += plain_value(w, cards, suit);
    if (round == 1 && !set_has(cards, hand->upcard))
        value += upcard_value(w, hand);
    if (sens_side(hand->seat) == 0)
        value += w[SIDE_LEADS];
    return round == 2 ? value + w[ROUND_2] : value;
}

int sens_strength(const Rules *rules, const SensHand *hand, int trump, int round) {
    int known = set_count(known_cards(hand, round));
    const int16_t *w = known == 5   ? knows_five_weights
                       : known == 6 ? knows_six_weights
                                    : knows_seven_weights;
    return weigh(rules, w, hand, trump, round);
}

/* A feature is what a weight of 1 on it alone gives. */
void sens_features(const Rules *rules, const SensHand *hand, int trump, int round,
                   int features[SENS_FEATURES]) {
    for (int f = 0; f < FEATURES; f++) {
        int16_t unit[FEATURES] = {0};
        unit[f] = 1;
        features[f] = weigh(rules, unit, hand, trump, round);
    }
}

/* ---- Choosing ---- */

static bool may_choose(const SensHand *hand, int round, int suit) {
    return (suit == deck_suit(&bavarian_deck, hand->upcard)) == (round == 1);
}

int sens_choose(const Rules *rules, const SensHand *hand, int round) {
    int best = SENS_PASS, most = CHOOSES;
    for (int suit = 0; suit < BAVARIAN_SUITS; suit++) {
        if (!may_choose(hand, round, suit))
            continue;
        int strength = sens_strength(rules, hand, suit, round);
        if (strength >= most) {
            most = strength;
            best = suit;
        }
    }
    return best;
}

/* He dares to choose by the strength of his best suit, and takes one of them by their strengths. */
double sens_call_chance(const Rules *rules, const SensHand *hand, int round, int call) {
    enum { NEVER = -10000 };
    int strengths[BAVARIAN_SUITS], most = NEVER, calls = 1;
    double sum = 0;
    for (int suit = 0; suit < BAVARIAN_SUITS; suit++) {
        if (!may_choose(hand, round, suit))
            continue;
        strengths[suit] = sens_strength(rules, hand, suit, round);
        most = strengths[suit] > most ? strengths[suit] : most;
        calls++;
    }
    double chooses = chance_of((most - CHOOSES) / temper);
    if (call == SENS_PASS)
        return call_with_whims(1 - chooses, calls);
    if (!may_choose(hand, round, call))
        return 0;
    for (int suit = 0; suit < BAVARIAN_SUITS; suit++)
        if (may_choose(hand, round, suit))
            sum += chance_exp((strengths[suit] - most) / temper);
    return call_with_whims(chooses * chance_exp((strengths[call] - most) / temper) / sum, calls);
}

void sens_auction(const Rules *rules, const SensDealt *dealt, int asked, SensAuction *auction) {
    *auction = (SensAuction){.chooser = -1, .trump = SENS_PASS};
    for (; asked < SENS_ROUNDS * SENS_SEATS; asked++) {
        int seat = sens_asked(asked % SENS_SEATS), round = 1 + asked / SENS_SEATS;
        SensHand hand = sens_hand_of(rules, dealt, seat);
        int trump = sens_choose(rules, &hand, round);
        if (trump == SENS_PASS)
            continue;
        *auction = (SensAuction){(int8_t)seat, (int8_t)trump, (uint8_t)round};
        return;
    }
}

void sens_final_hands(const SensDealt *dealt, const SensAuction *auction,
                      CardSet hands[SENS_SEATS]) {
    memcpy(hands, dealt->hands, sizeof dealt->hands);
    if (auction->round == 1)
        sens_rob(hands, dealt->first_five, dealt->upcard);
}
