/* Assertions stay on in every build: a wrong world gives plausible and wrong odds, and checking
 * one costs nothing beside solving it. */
#undef NDEBUG
#include "worlds.h"

#include "condition.h"

#include <assert.h>

/* Free places of hand `place` (the seats in order), or of the talon (place = number of seats). */
static int free_places(const Worlds *worlds, int place) {
    const Game *game = worlds->game;
    return place < game->seats ? game->hand_size - set_count(worlds->known.hands[place])
                               : game->talon_size - set_count(worlds->known.talon);
}

static CardSet unknown_cards(const Worlds *worlds) {
    CardSet unknown = deck_all(worlds->game->deck) & ~worlds->known.talon;
    for (int seat = 0; seat < worlds->game->seats; seat++)
        unknown &= ~worlds->known.hands[seat];
    return unknown;
}

bool world_is_complete(const Worlds *worlds, const Deal *deal) {
    const Game *game = worlds->game;
    CardSet all = deal->talon;
    bool complete =
        set_count(deal->talon) == game->talon_size && (worlds->known.talon & ~deal->talon) == 0;
    for (int seat = 0; seat < game->seats; seat++) {
        complete = complete && set_count(deal->hands[seat]) == game->hand_size &&
                   (deal->hands[seat] & all) == 0 &&
                   (worlds->known.hands[seat] & ~deal->hands[seat]) == 0;
        all |= deal->hands[seat];
    }
    return complete && all == deck_all(game->deck);
}

static double draw_candidate(const void *context, Random *random, void *candidate) {
    const Worlds *worlds = context;
    Deal *deal = candidate;
    deal_complete(worlds->game, &worlds->known, random, deal);
    assert(world_is_complete(worlds, deal));
    if (!condition_admits(worlds->given, deal->hands, deal->talon))
        return 0;
    return worlds->likelihood == NULL ? 1 : worlds->likelihood(worlds->context, deal);
}

WorldDraws world_sample(const Worlds *worlds, uint64_t number, Deal *deal) {
    Random random = random_stream(worlds->seed, worlds->game->name, worlds->purpose, number);
    return candidates_choose(draw_candidate, worlds, &random, deal, sizeof *deal);
}

/* n choose k, or UINT64_MAX when that does not fit. */
static uint64_t choose(int n, int k) {
    Uint128 result = 1;
    k = k < n - k ? k : n - k;
    for (int i = 1; i <= k; i++) {
        result = result * (unsigned)(n - k + i) / (unsigned)i;
        if (result > UINT64_MAX)
            return UINT64_MAX;
    }
    return (uint64_t)result;
}

uint64_t worlds_count(const Worlds *worlds) {
    Uint128 count = 1;
    int left = set_count(unknown_cards(worlds));
    for (int place = 0; place <= worlds->game->seats; place++) {
        count *= choose(left, free_places(worlds, place));
        if (count >= UINT64_MAX)
            return UINT64_MAX;
        left -= free_places(worlds, place);
    }
    return (uint64_t)count;
}

/* Takes the subset of count cards with this number out of *from (the combinatorial number system:
 * subsets in the order of their bits read as numbers). */
static CardSet take_nth(CardSet *from, int count, uint64_t number) {
    CardSet taken = 0;
    for (CardSet rest = *from; count > 0;) {
        Card highest = set_highest(rest);
        rest &= ~set_of(highest);
        uint64_t without = set_count(rest) < count ? 0 : choose(set_count(rest), count);
        if (number >= without) {
            number -= without;
            taken |= set_of(highest);
            count--;
        }
    }
    *from &= ~taken;
    return taken;
}

void world_nth(const Worlds *worlds, uint64_t index, Deal *deal) {
    const Game *game = worlds->game;
    CardSet rest = unknown_cards(worlds);
    *deal = worlds->known;
    for (int place = 0; place <= game->seats; place++) {
        int count = free_places(worlds, place);
        uint64_t ways = choose(set_count(rest), count);
        CardSet *where = place < game->seats ? &deal->hands[place] : &deal->talon;
        *where |= take_nth(&rest, count, index % ways);
        index /= ways;
    }
    assert(world_is_complete(worlds, deal));
}
