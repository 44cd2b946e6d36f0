#include "sens_bidding.h"

#include "chance.h"
#include "dealing.h"
#include "solver/games/bavarian.h"

#include <string.h>

/* ---- The weights ----
 *
 * Found by logistic regression on some 200,000 to 400,000 hands with two trumps or more, dealt at
 * random and played out by four rule players; one set for each number of cards that are known. */

typedef struct Weights {
    int16_t base;
    int16_t trump;                 /* each trump */
    int16_t unter, nine, ace, ten; /* the trump of this rank */
    int16_t plain_ace;             /* each */
    int16_t plain_ten;             /* each that is not alone in its suit */
    int16_t void_suit;             /* each plain suit without a card so far */
    int16_t meld;                  /* each ten points of melds */
    int16_t bella;                 /* both of its cards */
    int16_t half_bella;            /* one of them, or both */
    int16_t partner_up;            /* the partner gets the upcard, a trump */
    int16_t partner_up_point;      /* ... for each of its card points */
    int16_t opponent_up_point;     /* an opponent gets it: the same */
    int16_t side_leads;
    int16_t round_2;
} Weights;

static const Weights knows_five = {-166, 45, 126, 54, 30, 22, 40, 16, 9,
                                   27,   52, 17,  19, 2,  -2, 13, 9};
static const Weights knows_six = {-196, 54, 104, 42, 22, 16, 39, 15, 16, 18, 29, 8, 0, 0, 0, 0, 21};
static const Weights knows_seven = {-232, 57, 112, 45, 24, 16, 42, 16, 23,
                                    21,   31, 7,   0,  0,  0,  0,  21};

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

static int trump_value(const Weights *w, CardSet cards, int trump) {
    const struct {
        int rank, weight;
    } tops[] = {{BAVARIAN_UNTER, w->unter},
                {BAVARIAN_NINE, w->nine},
                {BAVARIAN_ACE, w->ace},
                {BAVARIAN_TEN, w->ten}};
    int value = w->trump * set_count(cards & bavarian_suit(trump));
    for (size_t i = 0; i < sizeof tops / sizeof *tops; i++)
        if (set_has(cards, bavarian_card(trump, tops[i].rank)))
            value += tops[i].weight;
    bool ober = set_has(cards, bavarian_card(trump, BAVARIAN_OBER));
    bool king = set_has(cards, bavarian_card(trump, BAVARIAN_KING));
    return value + (ober && king ? w->bella : 0) + (ober || king ? w->half_bella : 0);
}

static int plain_value(const Weights *w, CardSet cards, int suit) {
    CardSet own = cards & bavarian_suit(suit);
    int value = set_has(own, bavarian_card(suit, BAVARIAN_ACE)) ? w->plain_ace : 0;
    if (set_has(own, bavarian_card(suit, BAVARIAN_TEN)) && set_count(own) > 1)
        value += w->plain_ten;
    return own == 0 ? value + w->void_suit : value;
}

static int meld_value(const Rules *rules, const Weights *w, CardSet cards) {
    enum { TEN_POINTS = 10 };
    SensMeld melds[SENS_HAND_MELDS];
    int worth = 0;
    for (int i = sens_find_melds(rules, 0, cards, melds) - 1; i >= 0; i--)
        worth += melds[i].worth;
    return w->meld * worth / TEN_POINTS;
}

/* The upcard, a trump, goes to another player: its card points as trump. */
static int upcard_value(const Weights *w, const SensHand *hand) {
    enum { UNTER_POINTS = 22, NINE_POINTS = 14 };
    int rank = hand->upcard % BAVARIAN_RANKS, points = bavarian_worths[hand->upcard];
    points = rank == BAVARIAN_UNTER ? UNTER_POINTS : rank == BAVARIAN_NINE ? NINE_POINTS : points;
    if (sens_side(hand->seat) == sens_side(SENS_DEALER))
        return w->partner_up + w->partner_up_point * points;
    return w->opponent_up_point * points;
}

int sens_strength(const Rules *rules, const SensHand *hand, int trump, int round) {
    CardSet cards = known_cards(hand, round);
    int known = set_count(cards);
    const Weights *w = known == 5 ? &knows_five : known == 6 ? &knows_six : &knows_seven;
    int value = w->base + trump_value(w, cards, trump) + meld_value(rules, w, cards);
    for (int suit = 0; suit < BAVARIAN_SUITS; suit++)
        if (suit != trump)
            value += plain_value(w, cards, suit);
    if (round == 1 && !set_has(cards, hand->upcard))
        value += upcard_value(w, hand);
    if (sens_side(hand->seat) == 0)
        value += w->side_leads;
    return round == 2 ? value + w->round_2 : value;
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
