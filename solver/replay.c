#include "replay.h"

#include <string.h>

/* Name of the effective suit that was led: "trump", or that of the deck. */
static const char *led_name(const Deck *deck, const Position *position) {
    Card led = position->trick.cards[0];
    if (position->layout->suit_of[led] == TRUMPS)
        return "trump";
    return deck->suit_names[deck_suit(deck, position->layout->deck_card[led])];
}

static Status wrong_turn(const Position *position, Error *error) {
    int seat = position_to_move(position);
    return error_set(error, STATUS_CHECK_FAILED,
                     position->trick.count > 0 ? "it is the turn of seat %d" : "seat %d leads",
                     seat);
}

static Status not_in_hand(const Position *position, Card card, Error *error) {
    for (int seat = 0; seat < position->layout->seats; seat++)
        if (set_has(position->hands[seat], card))
            return error_set(error, STATUS_CHECK_FAILED, "not in the hand (seat %d holds it)",
                             seat);
    return error_set(error, STATUS_CHECK_FAILED, "not in any hand");
}

/* Is the seat to move bound by the called ace in its hand? */
static bool is_bound(const Position *position) {
    Card ace = position->layout->called_ace;
    return ace != CARD_NONE && !position->called_led &&
           set_has(position->hands[position_to_move(position)], ace);
}

/* The leader of this trick must play another card. */
static Status wrong_lead(const Deck *deck, const Position *position, Error *error) {
    Card opening = position_opening(position, position_tricks(position));
    char code[CARD_TEXT];
    if (opening == CARD_NONE)
        return error_set(error, STATUS_CHECK_FAILED,
                         "must not lead a card of the called suit below its ace");
    deck_print_card(deck, position->layout->deck_card[opening], code);
    return error_set(error, STATUS_CHECK_FAILED, "must lead %s", code);
}

/* The duty that a card in the hand of the seat to move neglects. */
static Status neglected_duty(const Deck *deck, const Position *position, Card card, Error *error) {
    const Layout *layout = position->layout;
    if (position->trick.count == 0)
        return wrong_lead(deck, position, error);
    int suit = layout->suit_of[card], led = layout->suit_of[position->trick.cards[0]];
    if (is_bound(position) && led == layout->suit_of[layout->called_ace])
        return error_set(error, STATUS_CHECK_FAILED, "must play the called ace");
    if ((position->hands[position_to_move(position)] & layout->suit[led]) != 0 && suit != led)
        return error_set(error, STATUS_CHECK_FAILED, "must follow %s", led_name(deck, position));
    if (card == layout->called_ace)
        return error_set(error, STATUS_CHECK_FAILED,
                         "must keep the called ace until its suit is led");
    if (suit != TRUMPS)
        return error_set(error, STATUS_CHECK_FAILED, "must trump");
    return error_set(error, STATUS_CHECK_FAILED, "must beat the highest trump");
}

/* The copy of a card that the seat to move holds, if it holds one. Layout numbers. */
static Card held_copy(const Deck *deck, const Position *position, Card card) {
    CardSet hand = position->hands[position_to_move(position)];
    Card first = position->layout->layout_card[card];
    if (first == CARD_NONE || deck->copies == 1 || set_has(hand, first))
        return first;
    return position->layout->layout_card[card ^ 1];
}

Status replay_card(const Deck *deck, Position *position, int seat, Card card, int *winner,
                   Error *error) {
    if (seat != position_to_move(position))
        return wrong_turn(position, error);
    Card held = held_copy(deck, position, card);
    if (held == CARD_NONE)
        return error_set(error, STATUS_CHECK_FAILED, "not in this contract");
    if (!set_has(position->hands[seat], held))
        return not_in_hand(position, held, error);
    if (!set_has(position_legal(position), held))
        return neglected_duty(deck, position, held, error);
    *winner = position_play(position, held);
    return STATUS_OK;
}

Status replay_tricks(const Deck *deck, Position *position, const Trick *tricks, int count,
                     uint8_t *winners, Fault *fault, Error *error) {
    for (int t = 0; t < count; t++)
        for (int i = 0; i < tricks[t].count; i++) {
            int seat = (tricks[t].leader + i) % position->layout->seats;
            *fault = (Fault){t, seat, tricks[t].cards[i]};
            int winner = -1;
            Status status = replay_card(deck, position, seat, tricks[t].cards[i], &winner, error);
            if (status != STATUS_OK)
                return status;
            if (winner >= 0)
                winners[t] = (uint8_t)winner;
        }
    return STATUS_OK;
}

Status replay_game(const Rules *rules, PlayedGame *played, Layout *layout, Position *position,
                   Fault *fault, Error *error) {
    const Game *game = rules->game;
    CardSet hands[MAX_SEATS] = {0};
    game->layout(rules, played->contract, layout);
    for (int seat = 0; seat < game->seats; seat++)
        hands[seat] = layout_from_deck(layout, played->hands[seat]);
    position_init(position, layout, hands, game_leader(rules, played));
    Status status = replay_tricks(game->deck, position, played->tricks, played->trick_count,
                                  played->winners, fault, error);
    memcpy(played->points, position->points, sizeof played->points);
    memcpy(played->tricks_won, position->tricks, sizeof played->tricks_won);
    return status;
}
