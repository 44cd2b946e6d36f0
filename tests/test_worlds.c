/* Possible worlds: complete, right in what is known, and evenly likely. */
#include "sim/worlds.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static CardSet cards(const char *codes) {
    return deck_named_set(skat_game.deck, codes);
}

static Worlds worlds_of(CardSet own, CardSet talon) {
    return (Worlds){.game = &skat_game,
                    .known = {.hands = {[1] = own}, .talon = talon},
                    .seed = 1,
                    .purpose = "test"};
}

/* Everything is known but six cards: two each of hand 0, hand 2 and the talon. */
static Worlds nearly_known(void) {
    Worlds worlds = worlds_of(cards("CJ SJ DJ CA CT C9 HA HT D8 D7"), 0);
    worlds.known.hands[0] = cards("HJ CK CQ C8 C7 SA ST SK");
    worlds.known.hands[2] = cards("SQ S9 S8 S7 HK HQ H9 H8");
    return worlds;
}

/* The numbers of worlds that every Skat book gives. */
Test(worlds, are_counted) {
    CardSet ten = cards("CJ SJ DJ CA CT C9 HA HT D8 D7");
    Worlds worlds = worlds_of(ten, 0);
    cr_assert_eq(worlds_count(&worlds), 42678636);
    worlds = worlds_of(ten, cards("SA ST"));
    cr_assert_eq(worlds_count(&worlds), 184756);
    worlds = nearly_known();
    cr_assert_eq(worlds_count(&worlds), 90);
}

static int compare_deals(const void *a, const void *b) {
    const Deal *left = a, *right = b;
    return left->hands[0] != right->hands[0] ? (left->hands[0] < right->hands[0] ? -1 : 1)
           : left->talon != right->talon     ? (left->talon < right->talon ? -1 : 1)
                                             : 0;
}

/* Fills all[] with the worlds in the order of compare_deals; they must all be different. */
static void list_all(const Worlds *worlds, Deal *all, int count) {
    cr_assert_eq(worlds_count(worlds), (uint64_t)count);
    for (int i = 0; i < count; i++) {
        cr_assert(world_nth(worlds, (uint64_t)i, &all[i]));
        cr_assert(world_is_complete(worlds, &all[i]));
    }
    qsort(all, (size_t)count, sizeof *all, compare_deals);
    for (int i = 1; i < count; i++)
        cr_assert(compare_deals(&all[i - 1], &all[i]) < 0, "world %d stands twice", i);
}

Test(worlds, are_all_listed_once) {
    static Deal all[184756];
    Worlds worlds = worlds_of(cards("CJ SJ DJ CA CT C9 HA HT D8 D7"), cards("SA ST"));
    list_all(&worlds, all, 184756);
}

/* Chi-square of a sample over the 90 worlds against the 99.99 % point with 89 degrees. */
Test(worlds, are_evenly_likely) {
    Deal all[90], deal;
    int seen[90] = {0};
    Worlds worlds = nearly_known();
    list_all(&worlds, all, 90);
    for (uint64_t i = 0; i < 9000; i++) {
        cr_assert_eq(world_sample(&worlds, i, &deal), 1);
        cr_assert(world_is_complete(&worlds, &deal));
        const Deal *found = bsearch(&deal, all, 90, sizeof deal, compare_deals);
        cr_assert_not_null(found);
        seen[found - all]++;
    }
    double chi = 0;
    for (int i = 0; i < 90; i++)
        chi += (seen[i] - 100.0) * (seen[i] - 100.0) / 100.0;
    cr_assert_lt(chi, 147.0);
}

static bool holds_jack_of_hearts(const void *context, const Deal *deal) {
    return set_has(deal->hands[*(const int *)context], deck_named(skat_game.deck, "HJ"));
}

/* A test keeps exactly the worlds that pass; with HJ in seat 2 of ten, two and ten places. */
Test(worlds, respect_what_was_heard) {
    int seat = 2, drawn = 0;
    Worlds worlds = worlds_of(cards("CJ SJ DJ CA CT C9 HA HT D8 D7"), 0);
    worlds.test = holds_jack_of_hearts;
    worlds.context = &seat;
    for (uint64_t i = 0; i < 2000; i++) {
        Deal deal;
        int draws = world_sample(&worlds, i, &deal);
        cr_assert(draws > 0 && holds_jack_of_hearts(&seat, &deal));
        drawn += draws;
    }
    /* 22 / 10 draws a world; the deviation of the mean of 2,000 is 0.036. */
    cr_assert(drawn > 4400 - 4 * 73 && drawn < 4400 + 4 * 73, "%d", drawn);
}

static bool never(const void *context, const Deal *deal) {
    return context == deal;
}

Test(worlds, give_up_when_nothing_fits) {
    Deal deal;
    Worlds worlds = worlds_of(cards("CJ SJ DJ CA CT C9 HA HT D8 D7"), 0);
    worlds.test = never;
    cr_assert_eq(world_sample(&worlds, 0, &deal), 0);
}

Test(worlds, incomplete_ones_are_noticed) {
    Deal deal;
    Worlds worlds = nearly_known();
    world_sample(&worlds, 0, &deal);
    cr_assert(world_is_complete(&worlds, &deal));
    Deal broken = deal;
    broken.hands[0] &= broken.hands[0] - 1;
    cr_assert_not(world_is_complete(&worlds, &broken), "a hand with nine cards");
    broken = deal;
    broken.hands[0] = broken.hands[2];
    cr_assert_not(world_is_complete(&worlds, &broken), "the same hand twice");
    broken = deal;
    broken.hands[0] = deal.hands[1];
    broken.hands[1] = deal.hands[0];
    cr_assert_not(world_is_complete(&worlds, &broken), "another hand than the known one");
}
