/* Possible worlds: complete, right in what is known, and evenly likely. */
#include "sim/skat_heard.h"
#include "sim/worlds.h"
#include "solver/games/cego.h"
#include "solver/games/doppelkopf.h"
#include "solver/games/schafkopf.h"
#include "solver/games/sens.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* By the hands and the talon. */
static int compare_deals(const void *a, const void *b) {
    const Deal *left = a, *right = b;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (left->hands[seat] != right->hands[seat])
            return left->hands[seat] < right->hands[seat] ? -1 : 1;
    return (left->talon > right->talon) - (left->talon < right->talon);
}

/* Fills all[] with the worlds in the order of compare_deals; they must all be different. */
static void list_all(const Worlds *worlds, Deal *all, int count) {
    cr_assert_eq(worlds_count(worlds), (uint64_t)count);
    for (int i = 0; i < count; i++) {
        world_nth(worlds, (uint64_t)i, &all[i]);
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

/* ---- How likely they are ---- */

enum { MOST = 2520, EACH = 60 };

/* Chi-square, with count - 1 degrees of freedom, of a sample of EACH times as many worlds as there
 * are, against shares in proportion to chances (all of which are above 0). */
static double chi_square(const Worlds *worlds, const Deal *all, const double *chances, int count) {
    static int seen[MOST];
    double sum = 0, chi = 0;
    uint64_t sample = (uint64_t)count * EACH;
    memset(seen, 0, sizeof seen);
    for (uint64_t i = 0; i < sample; i++) {
        Deal deal;
        cr_assert_gt(world_sample(worlds, i, &deal).drawn, 0);
        cr_assert(world_is_complete(worlds, &deal));
        const Deal *found = bsearch(&deal, all, (size_t)count, sizeof deal, compare_deals);
        cr_assert_not_null(found);
        seen[found - all]++;
    }
    for (int i = 0; i < count; i++)
        sum += chances[i];
    for (int i = 0; i < count; i++) {
        double expected = chances[i] / sum * (double)sample;
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    return chi;
}

/* Four standard deviations above the mean of chi-square. */
static double chi_limit(int count) {
    return count - 1 + 4 * sqrt(2 * (count - 1.0));
}

/* All is known but some cards of each place: the lowest six or eight of the pack. */
static Worlds nearly_known_of(const Game *game) {
    Worlds worlds = {.game = game, .seed = 1, .purpose = "test"};
    CardSet rest = deck_all(game->deck);
    int places = game->seats + (game->talon_size > 0), unknown = places == 4 ? 8 : 6;
    for (int i = 0; i < unknown; i++)
        rest &= rest - 1;
    for (int place = 0; place < places; place++) {
        int free = unknown / places + (place < unknown % places);
        int size = place < game->seats ? game->hand_size : game->talon_size;
        CardSet *where = place < game->seats ? &worlds.known.hands[place] : &worlds.known.talon;
        for (int i = 0; i < size - free; i++)
            *where |= set_of(set_pop(&rest));
    }
    return worlds;
}

/* In every game each world is as likely as each other, and every draw is one. */
Test(worlds, are_evenly_likely_where_nothing_was_heard) {
    static const Game *const games[] = {&skat_game, &schafkopf_game, &doppelkopf_game, &sens_game,
                                        &cego_game};
    static Deal all[MOST];
    static double even[MOST];
    for (int i = 0; i < MOST; i++)
        even[i] = 1;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Worlds worlds = nearly_known_of(games[i]);
        int count = (int)worlds_count(&worlds);
        cr_assert(count >= 90 && count <= MOST, "%s: %d", games[i]->name, count);
        list_all(&worlds, all, count);
        cr_assert_lt(chi_square(&worlds, all, even, count), chi_limit(count), "%s", games[i]->name);
        Deal deal;
        cr_assert_eq(world_sample(&worlds, 0, &deal).drawn, 1);
    }
}

/* Made up: seat 0 speaks by its ace of diamonds, seat 2 by its jack of hearts; the scale is the
 * context. */
static double by_two_cards(const void *context, const Deal *deal) {
    double ace = set_has(deal->hands[0], deck_named(skat_game.deck, "DA")) ? 0.9 : 0.2;
    double jack = set_has(deal->hands[2], deck_named(skat_game.deck, "HJ")) ? 0.3 : 0.8;
    return ace * jack * *(const double *)context;
}

/* Also where nearly no candidate is accepted, and one of CANDIDATES_MOST has to be taken. */
Test(worlds, are_chosen_by_their_likelihood) {
    static const double scales[] = {1, 0.01, 1e-9};
    Deal all[90];
    double chances[90];
    Worlds worlds = nearly_known();
    worlds.likelihood = by_two_cards;
    list_all(&worlds, all, 90);
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        worlds.context = &scales[i];
        for (int w = 0; w < 90; w++)
            chances[w] = by_two_cards(&scales[i], &all[w]);
        cr_assert_lt(chi_square(&worlds, all, chances, 90), chi_limit(90), "scale %g", scales[i]);
    }
}

/* The calls of a real auction, against the same worlds weighed one by one. */
Test(worlds, are_chosen_by_the_calls_of_an_auction) {
    Deal all[90];
    double chances[90];
    Rules rules;
    SkatHeard heard;
    rules_init(&rules, &skat_game);
    cr_assert_eq(skat_heard_parse(&rules, 1, "22 - 20-pass", &heard, NULL), STATUS_OK);
    Worlds worlds = nearly_known();
    worlds.likelihood = skat_heard_likelihood;
    worlds.context = &heard;
    list_all(&worlds, all, 90);
    double most = 0, least = 1;
    for (int w = 0; w < 90; w++) {
        chances[w] = skat_call_chance(&rules, all[w].hands[0], heard.calls[0]) *
                     skat_call_chance(&rules, all[w].hands[2], heard.calls[2]);
        most = fmax(most, chances[w]);
        least = fmin(least, chances[w]);
    }
    cr_assert(least > 0 && most > 1.5 * least, "%g to %g", least, most);
    cr_assert_lt(chi_square(&worlds, all, chances, 90), chi_limit(90));
}

static double holds_jack_of_hearts(const void *context, const Deal *deal) {
    return set_has(deal->hands[*(const int *)context], deck_named(skat_game.deck, "HJ"));
}

/* What is impossible is not drawn; with HJ in seat 2 of ten, two and ten places. */
Test(worlds, respect_what_is_certain) {
    int seat = 2;
    WorldDraws draws = {.drawn = 0};
    Worlds worlds = worlds_of(cards("CJ SJ DJ CA CT C9 HA HT D8 D7"), 0);
    worlds.likelihood = holds_jack_of_hearts;
    worlds.context = &seat;
    for (uint64_t i = 0; i < 2000; i++) {
        Deal deal;
        WorldDraws more = world_sample(&worlds, i, &deal);
        cr_assert(more.drawn > 0 && holds_jack_of_hearts(&seat, &deal) > 0);
        world_draws_add(&draws, &more);
    }
    /* 22 / 10 draws a world; the deviation of the mean of 2,000 is 0.036. */
    cr_assert(draws.drawn > 4400 - 4 * 73 && draws.drawn < 4400 + 4 * 73, "%d", (int)draws.drawn);
    cr_assert_eq(world_draws_effective(&draws, 2000), 2000);
}

/* (1 + 1 + 3)^2 / (1 + 1 + 9) of three candidates that weigh 1, 1 and 3. */
Test(worlds, have_an_effective_size) {
    WorldDraws draws = {.drawn = 3, .sum = 0.5, .squares = 0.11};
    cr_assert_float_eq(world_draws_effective(&draws, 3), 25.0 / 11, 1e-12);
    cr_assert_float_eq(world_draws_effective(&draws, 2), 2, 1e-12);
}

static double never(const void *context, const Deal *deal) {
    return context == deal;
}

Test(worlds, give_up_when_nothing_fits) {
    Deal deal;
    Worlds worlds = worlds_of(cards("CJ SJ DJ CA CT C9 HA HT D8 D7"), 0);
    worlds.likelihood = never;
    cr_assert_eq(world_sample(&worlds, 0, &deal).drawn, 0);
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
