/* Cego: what the record of a played game, or a deal, may tell of the cards kept, led and laid
 * away. */
#include "cego.h"

#define TITLE(contract) cego_game.contracts[(contract).kind].title

/* ---- Cards led first ---- */

/* How many of the Leere that a contract wants a hand can lead as pips. */
static int pips_to_lead(const Rules *rules, int kind, CardSet hand) {
    bool same = kind == CEGO_ZWEI_LEERE && rules->value[CEGO_ZWEI_LEERE_SUITS] == CEGO_SUITS_SAME;
    int suits = 0, most = 0;
    for (int suit = 1; suit <= CEGO_PLAIN_SUITS; suit++) {
        int count = set_count(hand & CEGO_PIP_SET & cego_suit(suit));
        suits += count > 0;
        most = count > most ? count : most;
    }
    return kind == CEGO_ZWEI_VERSCHIEDENE ? suits : same ? most : set_count(hand & CEGO_PIP_SET);
}

/* Courts are led only where the switch allows it and pips are missing. */
static Status check_courts(const Rules *rules, Contract contract, CardSet hand, Error *error) {
    int courts = 0;
    char code[CARD_TEXT];
    for (int i = 0; i < contract.led_count; i++) {
        Card card = contract.led[i];
        bool court = set_has(CEGO_COURT_SET, card);
        if (!set_has(CEGO_PIP_SET, card) && !(court && rules->value[CEGO_LEERE_COURT]))
            return error_set(error, STATUS_BAD_INPUT, "%s: %s cannot be led, it is no pip%s",
                             TITLE(contract), deck_print_card(rules->game->deck, card, code),
                             court ? " (switch leere_court)" : "");
        courts += court;
    }
    int missing = contract.led_count - pips_to_lead(rules, contract.kind, hand);
    if (hand != 0 && courts > 0 && courts > missing)
        return error_set(error, STATUS_BAD_INPUT,
                         "%s: a court is led although there is a pip for it", TITLE(contract));
    return STATUS_OK;
}

Status cego_check_led(const Rules *rules, Contract contract, CardSet dealt_hand, Error *error) {
    const Deck *deck = rules->game->deck;
    if (contract.led_count != 0 && contract.led_count != cego_game.named_leads[contract.kind])
        return error_set(error, STATUS_BAD_INPUT, "%s: %d card named that is led first, not %d",
                         TITLE(contract), contract.led_count, cego_game.named_leads[contract.kind]);
    if (contract.led_count == 2) {
        bool same = deck_suit(deck, contract.led[0]) == deck_suit(deck, contract.led[1]);
        if (contract.kind == CEGO_ZWEI_VERSCHIEDENE && same)
            return error_set(error, STATUS_BAD_INPUT, "%s: both are of the same suit",
                             TITLE(contract));
        if (contract.kind == CEGO_ZWEI_LEERE && !same &&
            rules->value[CEGO_ZWEI_LEERE_SUITS] == CEGO_SUITS_SAME)
            return error_set(error, STATUS_BAD_INPUT,
                             "%s: they must be of one suit (switch zwei_leere_suits)",
                             TITLE(contract));
    }
    return check_courts(rules, contract, dealt_hand, error);
}

/* ---- Deals ---- */

/* With full hands the cards that make the contract must be there and be named. */
Status cego_deal_check(const Rules *rules, const PlayedGame *game, Error *error) {
    Contract contract = game->contract;
    CardSet hand = game->hands[game->declarer];
    char code[CARD_TEXT];
    if (set_count(hand) < rules->game->hand_size)
        return STATUS_OK;
    if ((contract.kind == CEGO_MANN || contract.kind == CEGO_ULTIMO) &&
        !set_has(hand, CEGO_KLEINER_MANN))
        return error_set(error, STATUS_BAD_INPUT, "%s: the declarer does not hold the T1",
                         TITLE(contract));
    if (contract.led_count < cego_game.named_leads[contract.kind])
        return error_set(error, STATUS_BAD_INPUT,
                         "%s: which card is led first is not told; expected it after the contract "
                         "(\"leere+C9\") or in \"kept\"",
                         TITLE(contract));
    for (int i = 0; i < contract.led_count; i++)
        if (!set_has(hand, contract.led[i]))
            return error_set(error, STATUS_BAD_INPUT, "%s: the declarer does not hold %s",
                             TITLE(contract),
                             deck_print_card(rules->game->deck, contract.led[i], code));
    return STATUS_OK;
}

/* ---- Records ---- */

CardSet cego_may_lay_away(const Rules *rules, int kind, CardSet blind, CardSet kept) {
    CardSet tarocks = blind & CEGO_TAROCK_SET;
    bool one = kind == CEGO_CEGO || kind == CEGO_HALBE;
    if (one)
        return rules->value[CEGO_LAY_AWAY] == CEGO_LAY_AWAY_ANY ? blind | kept : blind;
    if (rules->value[CEGO_TWO_LEERE_LAY] == CEGO_LAY_ANY || tarocks == 0)
        return blind;
    /* the deck runs from the highest tarock down */
    return set_of(kind == CEGO_ZWEI_LEERE ? set_highest(tarocks) : set_lowest(tarocks));
}

static CardSet led_set(Contract contract) {
    CardSet led = contract.kind == CEGO_MANN ? set_of(CEGO_KLEINER_MANN) : 0;
    for (int i = 0; i < contract.led_count; i++)
        led |= set_of(contract.led[i]);
    return led;
}

static Status check_laid_away(const Rules *rules, const PlayedGame *played, Error *error) {
    int kind = played->contract.kind;
    CardSet kept = played->kept & ~led_set(played->contract);
    CardSet allowed = cego_may_lay_away(rules, kind, played->blind, kept);
    char text[CARDS_TEXT];
    if (set_count(played->laid_away) != cego_laid_away(kind))
        return error_set(error, STATUS_BAD_INPUT, "laid_away: %d cards, %d expected in %s",
                         set_count(played->laid_away), cego_laid_away(kind),
                         TITLE(played->contract));
    if (played->laid_away & ~allowed)
        return error_set(error, STATUS_BAD_INPUT, "laid_away: %s cannot be laid away in %s",
                         deck_print_set(rules->game->deck, played->laid_away & ~allowed, text),
                         TITLE(played->contract));
    return STATUS_OK;
}

/* The declarer's hand is what he kept and the blind, without the card laid away. */
static Status check_blind(const Rules *rules, const PlayedGame *played, Error *error) {
    int kind = played->contract.kind;
    CardSet hand = played->hands[played->declarer];
    if (set_count(played->kept) != cego_kept(kind))
        return error_set(error, STATUS_BAD_INPUT, "kept: %d cards, %d expected in %s",
                         set_count(played->kept), cego_kept(kind), TITLE(played->contract));
    if (led_set(played->contract) & ~played->kept)
        return error_set(error, STATUS_BAD_INPUT, "kept: the cards led first are not among them");
    if (((played->kept | played->blind) & ~played->laid_away) != hand)
        return error_set(error, STATUS_BAD_INPUT,
                         "the hand of seat %d is not what it kept and the blind, without what was "
                         "laid away",
                         played->declarer);
    CardSet dealt = (hand | played->talon) & ~played->blind;
    Status status = cego_check_led(rules, played->contract, dealt, error);
    return status == STATUS_OK ? check_laid_away(rules, played, error) : status;
}

/* The T1 of an Ultimo that was bought: for a tarock of the declarer's. */
static Status check_bought(const PlayedGame *played, Error *error) {
    CardSet kleiner_mann = set_of(CEGO_KLEINER_MANN), dealt = played->dealt[played->declarer];
    CardSet given = dealt & ~played->hands[played->declarer];
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (seat != played->declarer && played->dealt[seat] & kleiner_mann &&
            set_count(given) == 1 && given & CEGO_TAROCK_SET &&
            played->hands[seat] == ((played->dealt[seat] & ~kleiner_mann) | given))
            return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT,
                     "bought: the hands dealt must tell who sold the T1 for which tarock");
}

/* Games in which nobody takes the blind. */
static Status check_plain(const PlayedGame *played, Error *error) {
    if ((played->kept | played->laid_away) != 0)
        return error_set(error, STATUS_BAD_INPUT, "%s is played with the cards dealt",
                         TITLE(played->contract));
    if (played->blind != 0 && played->blind != played->talon)
        return error_set(error, STATUS_BAD_INPUT, "blind: these are not the cards left out");
    if (played->contract.modifiers & CEGO_BOUGHT)
        return check_bought(played, error);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (played->dealt[seat] != 0 && played->dealt[seat] != played->hands[seat])
            return error_set(error, STATUS_BAD_INPUT, "the hand of seat %d is not the one dealt",
                             seat);
    return STATUS_OK;
}

Status cego_played_check(const Rules *rules, const PlayedGame *played, Error *error) {
    int kind = played->contract.kind;
    if (cego_game.contracts[kind].undeclared && played->declarer != 0)
        return error_set(error, STATUS_BAD_INPUT, "%s is announced by forehand, seat 0",
                         TITLE(played->contract));
    if (played->demanded && (!rules->value[CEGO_SOLO_DUTY] || !cego_takes_blind(kind)))
        return error_set(error, STATUS_BAD_INPUT,
                         "demanded: nobody can have the hands shown here (switch solo_duty)");
    if (!cego_takes_blind(kind))
        return check_plain(played, error);
    return played->blind != 0 ? check_blind(rules, played, error) : STATUS_OK;
}
