/* Schafkopf: what may be declared with which cards, and what the record of a played game may
 * tell. */
#include "schafkopf.h"

/* ---- Contracts ---- */

Status schafkopf_contract_check(const Rules *rules, Contract contract, Error *error) {
    SchafkopfFacts facts = schafkopf_facts(contract);
    bool further = facts.family == SCHAFKOPF_FAMILY_GEIER ||
                   (facts.family == SCHAFKOPF_FAMILY_WENZ && facts.trump_suit != SCHAFKOPF_NO_SUIT);
    if (further && rules->value[SCHAFKOPF_ALLOWED] == SCHAFKOPF_ALLOWED_STANDARD)
        return error_set(error, STATUS_BAD_INPUT,
                         "there is no Geier, Farbwenz or Farbgeier under these rules (switch "
                         "contracts)");
    if (facts.family == SCHAFKOPF_FAMILY_RAMSCH &&
        rules->value[SCHAFKOPF_ALL_PASS] != SCHAFKOPF_ALL_PASS_RAMSCH)
        return error_set(error, STATUS_BAD_INPUT,
                         "there is no Ramsch under these rules (switch all_pass)");
    return STATUS_OK;
}

static const char *suit_name(int suit) {
    return bavarian_deck.suit_names[suit];
}

static Status check_caller(int suit, CardSet hand, Error *error) {
    if (set_has(hand, bavarian_card(suit, BAVARIAN_ACE)))
        return error_set(error, STATUS_BAD_INPUT, "the declarer holds the ace of %s himself",
                         suit_name(suit));
    if ((hand & schafkopf_ordinary(suit)) == 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "the declarer calls the ace of %s without a card of that suit (Ober and "
                         "Unter are trumps)",
                         suit_name(suit));
    return STATUS_OK;
}

Status schafkopf_hand_check(const Rules *rules, Contract contract, CardSet hand, Error *error) {
    const CardSet courts = bavarian_rank(BAVARIAN_OBER) | bavarian_rank(BAVARIAN_UNTER);
    SchafkopfFacts facts = schafkopf_facts(contract);
    switch (facts.family) {
    case SCHAFKOPF_FAMILY_RUFER:
        return check_caller(facts.called_suit, hand, error);
    case SCHAFKOPF_FAMILY_SOLO:
        if (rules->value[SCHAFKOPF_SOLO_NEEDS_SUIT] == SCHAFKOPF_SOLO_NEEDS_SUIT_YES &&
            (hand & schafkopf_ordinary(facts.trump_suit)) == 0)
            return error_set(error, STATUS_BAD_INPUT,
                             "the soloist holds no card of %s but Obers and Unters (switch "
                             "solo_needs_suit)",
                             suit_name(facts.trump_suit));
        return STATUS_OK;
    case SCHAFKOPF_FAMILY_SIE:
        if (hand & ~courts)
            return error_set(error, STATUS_BAD_INPUT, "a Sie is all four Obers and Unters");
        return STATUS_OK;
    default:
        return STATUS_OK;
    }
}

/* In an ending the conditions of declaring cannot be seen any more, but who has the called ace must
 * still be known. */
static Status check_ending(const PlayedGame *game, Error *error) {
    int called = schafkopf_facts(game->contract).called_suit;
    if (called == SCHAFKOPF_NO_SUIT)
        return STATUS_OK;
    if (set_count(schafkopf_side(game)) != 2)
        return error_set(error, STATUS_BAD_INPUT,
                         "the ace of %s is called, but none of the other three holds it; expected "
                         "the hands with which play began, or the declarer's partner (\"0+2\")",
                         suit_name(called));
    return STATUS_OK;
}

Status schafkopf_deal_check(const Rules *rules, const PlayedGame *game, Error *error) {
    CardSet hand = game->hands[game->declarer];
    if (set_count(hand) < rules->game->hand_size)
        return check_ending(game, error);
    return schafkopf_hand_check(rules, game->contract, hand, error);
}

/* ---- Records ---- */

static Status check_doublings(const Rules *rules, const PlayedGame *played, Error *error) {
    bool ramsch = schafkopf_facts(played->contract).family == SCHAFKOPF_FAMILY_RAMSCH;
    if ((played->kontra || played->re) && rules->value[SCHAFKOPF_KONTRA] == SCHAFKOPF_KONTRA_OFF)
        return error_set(error, STATUS_BAD_INPUT,
                         "there is no Kontra or Re under these rules (switch kontra)");
    if ((played->kontra || played->re) && ramsch)
        return error_set(error, STATUS_BAD_INPUT, "there is no Kontra or Re in Ramsch");
    if (played->re && !played->kontra)
        return error_set(error, STATUS_BAD_INPUT, "Re without Kontra, but it can only answer one");
    if (played->doublings > 0 && rules->value[SCHAFKOPF_DOUBLINGS] == SCHAFKOPF_DOUBLINGS_OFF)
        return error_set(error, STATUS_BAD_INPUT,
                         "nobody can double on his first cards under these rules (switch "
                         "doublings)");
    if (played->doublings > SCHAFKOPF_SEATS)
        return error_set(error, STATUS_BAD_INPUT, "%d doublings, but at most %d are possible",
                         played->doublings, SCHAFKOPF_SEATS);
    return STATUS_OK;
}

Status schafkopf_played_check(const Rules *rules, const PlayedGame *played, Error *error) {
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        if (played->dealt[seat] != 0 && played->dealt[seat] != played->hands[seat])
            return error_set(error, STATUS_BAD_INPUT, "the hand of seat %d is not the one dealt",
                             seat);
    return check_doublings(rules, played, error);
}
