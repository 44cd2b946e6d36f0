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
