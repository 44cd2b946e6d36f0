#include "random.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>
#include <xxhash.h>

enum { MAX_NAME = 24 };

/* What is hashed: fixed-width little-endian numbers and names filled up with zeros, so that no two
 * keys have the same bytes. */
typedef struct Key {
    uint8_t seed[8], number[8], part;
    char game[MAX_NAME], purpose[MAX_NAME];
} Key;

static void write_number(uint8_t bytes[8], uint64_t number) {
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
}

static void write_name(char field[MAX_NAME], const char *name) {
    assert(strlen(name) < MAX_NAME);
    strncpy(field, name, MAX_NAME - 1);
}

static Uint128 hash_part(Key *key, uint8_t part) {
    key->part = part;
    XXH128_hash_t hash = XXH3_128bits(key, sizeof *key);
    return (Uint128)hash.high64 << 64 | hash.low64;
}

Random random_stream(uint64_t seed, const char *game, const char *purpose, uint64_t number) {
    Key key = {.part = 0};
    write_number(key.seed, seed);
    write_number(key.number, number);
    write_name(key.game, game);
    write_name(key.purpose, purpose);
    Uint128 state = hash_part(&key, 0);
    return (Random){pcg_seeded(state, hash_part(&key, 1))};
}

/* The card with this many lower cards in the set. */
static Card nth_card(CardSet set, uint64_t n) {
    while (n-- > 0)
        set &= set - 1;
    return set_lowest(set);
}

CardSet random_take(Random *random, CardSet *from, int count) {
    CardSet taken = 0;
    assert(set_count(*from) >= count);
    for (int left = set_count(*from), i = 0; i < count; i++, left--) {
        CardSet card = set_of(nth_card(*from, random_below(random, (uint64_t)left)));
        taken |= card;
        *from &= ~card;
    }
    return taken;
}
