#include "dealing.h"

#include <assert.h>

void deal_complete(const Game *game, const Deal *known, Random *random, Deal *deal) {
    CardSet rest = deck_all(game->deck) & ~known->talon;
    for (int seat = 0; seat < game->seats; seat++)
        rest &= ~known->hands[seat];
    *deal = *known;
    for (int seat = 0; seat < game->seats; seat++)
        deal->hands[seat] |=
            random_take(random, &rest, game->hand_size - set_count(known->hands[seat]));
    assert(set_count(rest) == game->talon_size - set_count(known->talon));
    deal->talon |= rest;
}

void deal_number(const Game *game, const Deal *known, uint64_t seed, uint64_t number, Deal *deal) {
    Deal nothing = {.talon = 0};
    Random random = random_stream(seed, game->name, "deal", number);
    deal_complete(game, known != NULL ? known : &nothing, &random, deal);
}

/* A card of *rest, which has it taken out: the one that is known, or any. */
static Card take_card(Card known, Random *random, CardSet *rest) {
    CardSet taken = known != CARD_NONE ? set_of(known) : random_take(random, rest, 1);
    *rest &= ~taken;
    return set_lowest(taken);
}

void deal_order(const Game *game, const Deal *deal, const Deal *known, Random *random, Card *bottom,
                Deal *first) {
    int dealer = game->seats - 1;
    CardSet late = deal->hands[dealer] & ~known->hands[dealer];
    Card upcard = known->upcard != 0 ? set_lowest(known->upcard) : CARD_NONE;
    *first = (Deal){.upcard = set_of(take_card(upcard, random, &late))};
    *bottom = take_card(*bottom, random, &late);
    for (int seat = 0; seat < game->seats; seat++) {
        CardSet rest = seat == dealer ? late : deal->hands[seat] & ~known->hands[seat];
        int missing = game->first_cards - set_count(known->hands[seat]);
        first->hands[seat] = known->hands[seat] | random_take(random, &rest, missing);
    }
}

Random deal_luck(const Game *game, uint64_t seed, uint64_t number) {
    return random_stream(seed, game->name, "play", number);
}

void deal_number_first(const Game *game, const Deal *known, uint64_t seed, uint64_t number,
                       Deal *first) {
    Random random = deal_luck(game, seed, number);
    Card bottom = CARD_NONE;
    Deal places = *known, deal;
    places.hands[game->seats - 1] |= known->upcard;
    places.upcard = 0;
    deal_number(game, &places, seed, number, &deal);
    deal_order(game, &deal, known, &random, &bottom, first);
}
