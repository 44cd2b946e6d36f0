/* Sens: what the record of a played game may say of upcard and Rauben. */
#include "bavarian.h"
#include "sens.h"

/* The dealer lacks the upcard, and what he would have got for it. */
static Status dealer_lacks(Card upcard, bool robbed, Error *error) {
    char code[CARD_TEXT];
    deck_print_card(&bavarian_deck, upcard, code);
    if (!robbed)
        return error_set(error, STATUS_BAD_INPUT,
                         "the dealer (seat %d) does not have the upcard %s", SENS_DEALER, code);
    return error_set(error, STATUS_BAD_INPUT,
                     "the dealer (seat %d) has neither the upcard %s nor, if it was robbed, %c7",
                     SENS_DEALER, code, code[0]);
}

/* The upcard is the dealer's. Somebody may have robbed it only if its suit became trump, which is
 * what happens in round 1. */
static Status check_upcard(const PlayedGame *played, Card upcard, Error *error) {
    char code[CARD_TEXT];
    int suit = deck_suit(&bavarian_deck, upcard);
    bool turned = played->contract.kind == suit;
    CardSet kept = set_of(upcard);
    if (turned)
        kept |= set_of(bavarian_card(suit, BAVARIAN_SEVEN));
    deck_print_card(&bavarian_deck, upcard, code);
    if (played->round == 1 && !turned)
        return error_set(error, STATUS_BAD_INPUT,
                         "in round 1 only the suit of the upcard %s can become trump", code);
    if (played->round == 2 && turned)
        return error_set(error, STATUS_BAD_INPUT,
                         "in round 2 the suit of the upcard %s cannot become trump", code);
    if ((played->hands[SENS_DEALER] & kept) == 0)
        return dealer_lacks(upcard, turned, error);
    return STATUS_OK;
}

/* Is this what Rauben changes in the dealer's hand: the seven of trump for another trump that was
 * turned up? */
static bool is_robbed(const PlayedGame *played, CardSet lost, CardSet won) {
    int trump = played->contract.kind;
    return won == set_of(bavarian_card(trump, BAVARIAN_SEVEN)) && set_count(lost) == 1 &&
           (lost & bavarian_suit(trump)) != 0 && played->round != 2 &&
           (played->upcard == 0 || played->upcard == lost);
}

/* From the hands as dealt to those played, only Rauben leads. */
static Status check_dealt(const PlayedGame *played, Error *error) {
    CardSet lost = played->dealt[SENS_DEALER] & ~played->hands[SENS_DEALER];
    CardSet won = played->hands[SENS_DEALER] & ~played->dealt[SENS_DEALER];
    bool robbed = is_robbed(played, lost, won);
    for (int seat = 0; seat < SENS_SEATS; seat++) {
        CardSet changed = played->dealt[seat] ^ played->hands[seat];
        if (changed != 0 && !(robbed && changed == (lost | won)))
            return error_set(
                error, STATUS_BAD_INPUT,
                "the hand of seat %d is not what it was dealt, and is not so by Rauben", seat);
    }
    return STATUS_OK;
}

Status sens_played_check(const Rules *rules, const PlayedGame *played, Error *error) {
    (void)rules;
    Status status = STATUS_OK;
    if (played->upcard != 0)
        status = check_upcard(played, set_lowest(played->upcard), error);
    if (status == STATUS_OK && played->dealt[SENS_DEALER] != 0)
        status = check_dealt(played, error);
    return status;
}
