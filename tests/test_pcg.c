/* The generator against its published numbers, and the streams, subsets and deals built on it. */
#include "sim/dealing.h"
#include "sim/pcg.h"
#include "sim/random.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static Uint128 join(uint64_t high, uint64_t low) {
    return (Uint128)high << 64 | low;
}

/* Words and outputs as published for NumPy's PCG64DXSM with seed 0xdeadbeaf. */
Test(pcg, gives_the_published_numbers) {
    Pcg pcg = pcg_seeded(join(0x50312a63d516e24a, 0x4063bc8bca44dc77),
                         join(0xb780f022ab4ec9e2, 0x2056086e8249885a));
    const uint64_t published[] = {0x353db1139412b43b, 0x207a578fed91f8fa, 0xe716b05be6eb4aac,
                                  0x06d6d252bb51470c, 0x534121e5e1fc9238};
    for (int i = 0; i < 5; i++)
        cr_assert_eq(pcg_next(&pcg), published[i], "output %d", i);
}

static uint64_t hex_at(const json_t *array, size_t i) {
    return strtoull(json_string_value(json_array_get(array, i)), NULL, 16);
}

Test(pcg, agrees_with_the_reference_file) {
    if (STICH_VECTORS[0] == '\0')
        cr_skip_test("STICH_VECTORS is not set");
    json_t *root = json_load_file(STICH_VECTORS "/pcg.json", 0, NULL);
    cr_assert_not_null(root);
    const json_t *dxsm = json_object_get(root, "pcg64_dxsm");
    const json_t *words = json_object_get(
        dxsm,
        "initial_words_hex_state_hi_lo_then_inc_hi_lo_as_derived_by_numpy_from_seed_0xdeadbeaf");
    const json_t *outputs = json_object_get(dxsm, "first_outputs_hex");
    cr_assert(json_array_size(words) == 4 && json_array_size(outputs) > 0);
    Pcg pcg = pcg_seeded(join(hex_at(words, 0), hex_at(words, 1)),
                         join(hex_at(words, 2), hex_at(words, 3)));
    for (size_t i = 0; i < json_array_size(outputs); i++)
        cr_assert_eq(pcg_next(&pcg), hex_at(outputs, i), "output %zu", i);
    json_decref(root);
}

/* Every part of the key makes another stream; the numbers themselves are pinned, since every
 * result that was ever printed with a seed depends on them. */
Test(random, stream_depends_on_the_whole_key) {
    Random streams[] = {
        random_stream(1, "skat", "deal", 0), random_stream(2, "skat", "deal", 0),
        random_stream(1, "sens", "deal", 0), random_stream(1, "skat", "play", 0),
        random_stream(1, "skat", "deal", 1),
    };
    uint64_t first[5];
    for (int i = 0; i < 5; i++) {
        first[i] = random_bits(&streams[i]);
        for (int j = 0; j < i; j++)
            cr_assert_neq(first[i], first[j], "streams %d and %d", i, j);
    }
    cr_assert_eq(first[0], UINT64_C(0x53593d496e45c57a));
}

/* Chi-square against its 99.99 % point; a fixed seed makes the outcome a fact. */
Test(random, numbers_below_a_limit_are_even) {
    Random random = random_stream(7, "skat", "test", 0);
    const int limit = 10, draws = 100000;
    int seen[10] = {0};
    for (int i = 0; i < draws; i++)
        seen[random_below(&random, (uint64_t)limit)]++;
    double chi = 0, expected = draws / (double)limit;
    for (int i = 0; i < limit; i++)
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    cr_assert_lt(chi, 33.7);
    cr_assert_eq(random_below(&random, 1), 0);
}

/* A limit of 3 * 2^62 rejects a quarter of the draws: without the rejection the lower third
 * would come half of the time. */
Test(random, rejection_keeps_large_limits_even) {
    Random random = random_stream(8, "skat", "test", 0);
    const uint64_t third = UINT64_C(1) << 62;
    int lower = 0;
    for (int i = 0; i < 30000; i++)
        lower += random_below(&random, 3 * third) < third;
    cr_assert(lower > 9650 && lower < 10350, "%d", lower);
}

Test(random, every_pair_out_of_six_is_as_likely) {
    Random random = random_stream(9, "skat", "test", 0);
    const CardSet six = 0x8000000100010016;
    int seen[6][6] = {{0}};
    for (int i = 0; i < 15000; i++) {
        CardSet rest = six, pair = random_take(&random, &rest, 2);
        cr_assert(set_count(pair) == 2 && (pair & rest) == 0 && (pair | rest) == six);
        seen[set_count(six & (set_of(set_lowest(pair)) - 1))]
            [set_count(six & (set_of(set_highest(pair)) - 1))]++;
    }
    double chi = 0;
    for (int high = 1; high < 6; high++)
        for (int low = 0; low < high; low++)
            chi += (seen[low][high] - 1000.0) * (seen[low][high] - 1000.0) / 1000.0;
    cr_assert_lt(chi, 42.6); /* 99.99 % with 14 degrees of freedom */
}

static void check_complete(const Game *game, const Deal *deal) {
    CardSet all = deal->talon;
    cr_assert_eq(set_count(deal->talon), game->talon_size);
    for (int seat = 0; seat < game->seats; seat++) {
        cr_assert_eq(set_count(deal->hands[seat]), game->hand_size);
        cr_assert_eq(all & deal->hands[seat], 0);
        all |= deal->hands[seat];
    }
    cr_assert_eq(all, deck_all(game->deck));
}

Test(dealing, completes_what_is_known) {
    Deal known = {.hands = {[1] = deck_named_set(skat_game.deck, "CJ CA CT CK CQ C9 C8 C7 SA ST"),
                            [2] = deck_named_set(skat_game.deck, "HA HT HK HQ H9")},
                  .talon = deck_named_set(skat_game.deck, "D7")};
    Deal other, deal;
    deal_number(&skat_game, &known, 3, 1, &other);
    for (uint64_t i = 0; i < 100; i++) {
        deal_number(&skat_game, &known, 3, i, &deal);
        check_complete(&skat_game, &deal);
        cr_assert_eq(deal.hands[1], known.hands[1]);
        cr_assert_eq(deal.hands[2] & known.hands[2], known.hands[2]);
        cr_assert_eq(deal.talon & known.talon, known.talon);
        cr_assert_eq(i == 1, deal.hands[0] == other.hands[0] && deal.talon == other.talon);
    }
}

Test(dealing, deals_the_whole_deck) {
    Deal deal;
    int jacks_in_talon = 0;
    for (uint64_t i = 0; i < 16000; i++) {
        deal_number(&skat_game, NULL, 1, i, &deal);
        check_complete(&skat_game, &deal);
        jacks_in_talon += set_count(deal.talon & deck_named_set(skat_game.deck, "CJ SJ HJ DJ"));
    }
    /* 4 jacks, 2 of 32 places: a quarter a deal; the deviation of the sum is about 58. */
    cr_assert(jacks_in_talon > 3770 && jacks_in_talon < 4230, "%d", jacks_in_talon);
}
