#include "position.h"

#include <assert.h>
#include <string.h>

/* The suit of the called ace (Rufer). */
static CardSet called_suit(const Layout *layout) {
    return layout->suit[layout->suit_of[layout->called_ace]];
}

int position_tricks(const Position *position) {
    int tricks = 0;
    for (int seat = 0; seat < position->layout->seats; seat++)
        tricks += position->tricks[seat];
    return tricks;
}

Card position_opening(const Position *position, int trick) {
    Card card = trick < MAX_OPENING ? position->layout->opening[trick] : CARD_NONE;
    return card != CARD_NONE && set_has(position_held(position), card) ? card : CARD_NONE;
}

/* Starts a trick: its leader is whose turn it is, unless somebody else holds the card that must be
 * led. */
static void start_trick(Position *position, int leader) {
    Card opening = position_opening(position, position_tricks(position));
    position->trick = (Trick){.leader = (uint8_t)leader};
    for (int seat = 0; opening != CARD_NONE && seat < position->layout->seats; seat++)
        if (set_has(position->hands[seat], opening))
            position->trick.leader = (uint8_t)seat;
}

void position_init(Position *position, const Layout *layout, const CardSet *hands, int leader) {
    memset(position, 0, sizeof *position);
    position->layout = layout;
    memcpy(position->hands, hands, layout->seats * sizeof *hands);
    memset(position->risen, CARD_NONE, sizeof position->risen);
    start_trick(position, leader);
    if (layout->called_ace != CARD_NONE)
        for (int seat = 0; seat < layout->seats; seat++)
            if (set_has(hands[seat], layout->called_ace))
                position->called_held = (uint8_t)set_count(hands[seat] & called_suit(layout));
}

static int seat_after(const Layout *layout, int seat, int steps) {
    return (seat + steps) % layout->seats;
}

int position_to_move(const Position *position) {
    return seat_after(position->layout, position->trick.leader, position->trick.count);
}

/* Strength within its effective suit; a card that has risen is above all others. */
static int strength_of(const Position *position, Card card) {
    for (int i = 0; i < MAX_RISING; i++)
        if (card == position->risen[i])
            return MAX_CARDS + i;
    return position->layout->strength[card];
}

/* Are the cards on the table the last ones, or all that follow? */
static bool is_last_trick(const Position *position) {
    return set_count(position_held(position)) + position->trick.count <= position->layout->seats;
}

/* Does the later of two twins in a trick beat the earlier one? */
static bool second_wins(const Position *position, Card card) {
    const Layout *layout = position->layout;
    return set_has(layout->second_beats, card) &&
           !(layout->second_loses_last && is_last_trick(position));
}

/* Does a card played later beat one that is winning? */
static bool beats(const Position *position, Card card, Card winning) {
    int suit = position->layout->suit_of[card];
    if (suit != position->layout->suit_of[winning])
        return suit == TRUMPS;
    int strength = strength_of(position, card), to_beat = strength_of(position, winning);
    return strength > to_beat || (strength == to_beat && second_wins(position, card));
}

/* Place in the trick (0 = led) of the card that is winning it. */
static int winning_place(const Position *position) {
    const Trick *trick = &position->trick;
    int best = 0;
    for (int i = 1; i < trick->count; i++)
        if (beats(position, trick->cards[i], trick->cards[best]))
            best = i;
    return best;
}

int position_winning(const Position *position) {
    return seat_after(position->layout, position->trick.leader, winning_place(position));
}

/* The card leaves the hand of the seat to move for the table. */
static void lay_card(Position *position, Card card) {
    const Layout *layout = position->layout;
    CardSet *hand = &position->hands[position_to_move(position)];
    for (int i = 0; i < MAX_RISING; i++) {
        bool due = i == 0 || position->risen[i - 1] != CARD_NONE;
        if (due && set_has(layout->rising[i], card) && (layout->rising[i] & ~*hand) == 0)
            position->risen[i] = card;
    }
    *hand &= ~set_of(card);
    position->trick.cards[position->trick.count++] = card;
}

bool position_beats(const Position *position, Card card) {
    Position next = *position;
    assert(position->trick.count > 0 && position->trick.count < MAX_SEATS);
    lay_card(&next, card);
    return winning_place(&next) == position->trick.count;
}

/* Of these cards the ones that would win the trick so far, or all of them if none would. */
static CardSet beating_or_all(const Position *position, CardSet cards) {
    CardSet beating = 0;
    for (CardSet rest = cards; rest != 0;) {
        Card card = set_pop(&rest);
        if (position_beats(position, card))
            beating |= set_of(card);
    }
    return beating != 0 ? beating : cards;
}

/* What may be played by the rules of leading and following, without regard to a called ace. */
static CardSet dutiful_cards(const Position *position, CardSet hand) {
    const Layout *layout = position->layout;
    if (position->trick.count == 0) {
        Card opening = position_opening(position, position_tricks(position));
        return opening != CARD_NONE ? set_of(opening) : hand;
    }
    int led = layout->suit_of[position->trick.cards[0]];
    CardSet following = hand & layout->suit[led], trumps = hand & layout->suit[TRUMPS];
    if (following != 0)
        return layout->duty >= DUTY_TRUMP_BEAT_LED && led == TRUMPS
                   ? beating_or_all(position, following)
                   : following;
    if (layout->duty == DUTY_FOLLOW || trumps == 0)
        return hand;
    return layout->duty == DUTY_TRUMP_AND_BEAT ? beating_or_all(position, trumps) : trumps;
}

/* Rufer, as long as the called suit has not been led: its ace must be played to it, must not be
 * thrown away on another suit, and its holder may lead a lower card of the suit only if he runs
 * away. */
static CardSet bind_called_ace(const Position *position, CardSet hand, CardSet cards) {
    const Layout *layout = position->layout;
    CardSet ace = set_of(layout->called_ace), suit = called_suit(layout);
    int held = layout->run_away == RUN_AWAY_NOW ? set_count(hand & suit) : position->called_held;
    if (position->trick.count == 0)
        return held >= RUN_AWAY_CARDS ? cards : cards & (~suit | ace);
    if (set_has(suit, position->trick.cards[0]))
        return ace;
    return cards != ace ? cards & ~ace : cards;
}

CardSet position_legal(const Position *position) {
    const Layout *layout = position->layout;
    CardSet hand = position->hands[position_to_move(position)];
    CardSet cards = dutiful_cards(position, hand);
    bool bound = layout->called_ace != CARD_NONE && !position->called_led &&
                 set_has(hand, layout->called_ace);
    return bound ? bind_called_ace(position, hand, cards) : cards;
}

/* The complete trick goes to its winner, who leads next. */
static int collect_trick(Position *position) {
    const Layout *layout = position->layout;
    int winner = position_winning(position), points = 0;
    if (layout->called_ace != CARD_NONE)
        position->called_led |= set_has(called_suit(layout), position->trick.cards[0]);
    for (int i = 0; i < position->trick.count; i++)
        points += layout->worth[position->trick.cards[i]];
    if (position_held(position) == 0)
        points += layout->last_trick_worth;
    position->points[winner] = (int16_t)(position->points[winner] + points);
    position->tricks[winner]++;
    start_trick(position, winner);
    return winner;
}

int position_play(Position *position, Card card) {
    assert(set_has(position_legal(position), card));
    lay_card(position, card);
    return position->trick.count == position->layout->seats ? collect_trick(position) : -1;
}

CardSet position_held(const Position *position) {
    CardSet held = 0;
    for (int seat = 0; seat < position->layout->seats; seat++)
        held |= position->hands[seat];
    return held;
}

bool position_over(const Position *position) {
    return position->trick.count == 0 && position_held(position) == 0;
}
