/* Skat: what the record of a played game may say about bid, doublings and the way of the skat. */
#include "skat.h"

static bool is_told(const CardSet sets[3]) {
    return (sets[0] | sets[1] | sets[2]) != 0;
}

/* ---- Ramsch ---- */

/* Nobody puts down a jack that he has seen, nor a card that he does not hold. */
static Status check_put_down(int seat, CardSet put_down, CardSet holds, Error *error) {
    char text[CARDS_TEXT];
    if (put_down & SKAT_JACKS)
        return error_set(error, STATUS_BAD_INPUT, "seat %d must not put %s back into the skat",
                         seat, deck_print_set(skat_game.deck, put_down & SKAT_JACKS, text));
    if (put_down & ~holds)
        return error_set(error, STATUS_BAD_INPUT, "seat %d puts down %s, which it does not hold",
                         seat, deck_print_set(skat_game.deck, put_down & ~holds, text));
    return STATUS_OK;
}

/* The skat goes round: from the hands as dealt, if they are told, to those that were played. */
static Status check_round(const PlayedGame *played, Error *error) {
    bool dealt = is_told(played->dealt);
    CardSet all = deck_all(skat_game.deck);
    CardSet skat = all & ~(played->dealt[0] | played->dealt[1] | played->dealt[2]);
    for (int seat = 0; seat < 3; seat++) {
        CardSet put_down = played->put_down[seat], holds = played->dealt[seat];
        if (put_down != 0)
            holds |= skat;
        Status status = check_put_down(seat, put_down, dealt ? holds : all, error);
        if (status != STATUS_OK)
            return status;
        if (dealt && (holds & ~put_down) != played->hands[seat])
            return error_set(error, STATUS_BAD_INPUT,
                             "the hand of seat %d is not what it was dealt and has exchanged",
                             seat);
        if (put_down != 0)
            skat = put_down;
    }
    if (is_told(played->put_down) && skat != played->talon)
        return error_set(error, STATUS_BAD_INPUT, "the talon is not what was put down last");
    return STATUS_OK;
}

/* What was done with the skat; when nothing is told of it, nothing but the talon can be wrong. */
static Status check_shoving(const Rules *rules, const PlayedGame *played, Error *error) {
    bool shove = rules->value[SKAT_SHOVE] == SKAT_SHOVE_ON;
    bool told = played->shoves > 0 || is_told(played->put_down);
    if (!shove && told)
        return error_set(error, STATUS_BAD_INPUT,
                         "the skat stays where it is under these rules (switch shove)");
    if (played->shoves > 3)
        return error_set(error, STATUS_BAD_INPUT, "%d shoves, but at most 3 are possible",
                         played->shoves);
    if (shove && played->shoves < 3 && played->talon & SKAT_JACKS)
        return error_set(error, STATUS_BAD_INPUT,
                         "a jack lies in the skat, but who takes up the skat must not put a jack "
                         "back");
    return told || !shove ? check_round(played, error) : STATUS_OK;
}

static Status check_ramsch(const Rules *rules, const PlayedGame *played, Error *error) {
    if (played->bid != 0)
        return error_set(error, STATUS_BAD_INPUT, "bid %d, but Ramsch is played without a bid",
                         played->bid);
    if (played->kontra || played->re)
        return error_set(error, STATUS_BAD_INPUT, "there is no Kontra or Re in Ramsch");
    return check_shoving(rules, played, error);
}

/* ---- Games with a declarer ---- */

static Status check_doublings(const Rules *rules, const PlayedGame *played, Error *error) {
    if ((played->kontra || played->re) && rules->value[SKAT_KONTRA] == SKAT_KONTRA_OFF)
        return error_set(error, STATUS_BAD_INPUT,
                         "there is no Kontra or Re under these rules (switch kontra)");
    if (played->re && !played->kontra && rules->value[SKAT_RE] == SKAT_RE_AFTER_KONTRA)
        return error_set(error, STATUS_BAD_INPUT,
                         "Re without Kontra, but it can only answer one (switch re)");
    return STATUS_OK;
}

/* Only the declarer's hand may differ from the one dealt, and not in a Hand game. */
static Status check_exchange(const PlayedGame *played, Error *error) {
    bool hand_game = played->contract.modifiers & SKAT_HAND;
    if (played->shoves > 0 || is_told(played->put_down))
        return error_set(error, STATUS_BAD_INPUT, "only in Ramsch does the skat go round");
    for (int seat = 0; seat < 3; seat++)
        if (is_told(played->dealt) && played->hands[seat] != played->dealt[seat] &&
            (seat != played->declarer || hand_game))
            return error_set(error, STATUS_BAD_INPUT, "the hand of seat %d is not the one dealt%s",
                             seat, seat == played->declarer ? ", as it is in a Hand game" : "");
    return STATUS_OK;
}

static Status check_bid(const Rules *rules, const PlayedGame *played, Error *error) {
    int bid = played->bid;
    if (bid == 0)
        return STATUS_OK;
    if (rules->value[SKAT_VARIANT] == SKAT_VARIANT_MALENKO)
        return error_set(error, STATUS_BAD_INPUT, "bid %d, but there is no auction in Malenko",
                         bid);
    if (skat_heard_bid(rules, bid) == 0)
        return error_set(error, STATUS_BAD_INPUT, "bid %d is not the value of any game", bid);
    if (played->contract.kind == SKAT_NULL) {
        int value = skat_value(rules, played->contract, 0, SKAT_PLAIN);
        if (value < bid)
            return error_set(error, STATUS_BAD_INPUT,
                             "this Null is worth %d, which is below the bid of %d", value, bid);
    }
    return STATUS_OK;
}

Status skat_played_check(const Rules *rules, const PlayedGame *played, Error *error) {
    if (played->contract.kind == SKAT_RAMSCH)
        return check_ramsch(rules, played, error);
    Status status = check_bid(rules, played, error);
    if (status == STATUS_OK)
        status = check_doublings(rules, played, error);
    return status == STATUS_OK ? check_exchange(played, error) : status;
}
