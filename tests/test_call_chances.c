/* How likely the calls of a hand are: in every game they add up to one, nothing legal is
 * impossible, and worlds are as likely as the calls heard make them. */
#include "settings.h"
#include "sim/cego_worlds.h"
#include "sim/chance.h"
#include "sim/doppelkopf_worlds.h"
#include "sim/schafkopf_worlds.h"
#include "sim/sens_worlds.h"
#include "sim/skat_heard.h"
#include "sim/worlds.h"
#include "solver/games/bavarian.h"

#include <criterion/criterion.h>
#include <math.h>

enum { HANDS = 2000 / TEST_SHARE, WORLDS = 4000 };

/* ---- Chances ---- */

Test(call_chances, are_those_of_the_logistic_function) {
    for (double x = -30; x <= 30; x += 0.37) {
        cr_assert_float_eq(chance_of(x), 1 / (1 + exp(-x)), 1e-12, "%g", x);
        cr_assert_float_eq(chance_exp(x) / exp(x), 1, 1e-11, "%g", x);
    }
    cr_assert_eq(chance_of(1e6), 1);
    cr_assert_eq(chance_of(-1e6), 0);
    cr_assert_eq(chance_exp(-1e6), 0);
    cr_assert_float_eq(call_with_whims(0, 4) + 3 * call_with_whims(1.0 / 3, 4), 1, 1e-12);
}

static Deal dealt(const Game *game, uint64_t number) {
    Deal deal;
    deal_number(game, NULL, 8, number, &deal);
    return deal;
}

Test(call_chances, of_schafkopf_add_up) {
    Rules rules = settings_rules(&schafkopf_game, "");
    for (uint64_t i = 0; i < HANDS; i++) {
        SchafkopfClass above = i % 3 == 0 ? SCHAFKOPF_CLASS_RUFER : SCHAFKOPF_CLASS_PASS;
        SchafkopfChances chances;
        CardSet hand = dealt(&schafkopf_game, i).hands[i % 4];
        schafkopf_call_chances(&rules, hand, (int)(i % 4), above, &chances);
        double sum = chances.pass;
        cr_assert_gt(chances.pass, 0);
        for (uint8_t kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++) {
            Contract contract = {.kind = kind};
            bool may =
                schafkopf_class(contract) > above && schafkopf_may_declare(&rules, contract, hand);
            cr_assert_eq(chances.of[kind] > 0, may);
            sum += chances.of[kind];
        }
        cr_assert_float_eq(sum, 1, 1e-9);
    }
}

/* What the rule says is the likeliest, unless it hardly matters. */
Test(call_chances, of_schafkopf_follow_the_rule) {
    Rules rules = settings_rules(&schafkopf_game, "");
    int same = 0;
    for (uint64_t i = 0; i < HANDS; i++) {
        SchafkopfChances chances;
        SchafkopfAuction auction = schafkopf_no_bid;
        CardSet hand = dealt(&schafkopf_game, i).hands[i % 4];
        schafkopf_call_chances(&rules, hand, (int)(i % 4), SCHAFKOPF_CLASS_PASS, &chances);
        bool bids = schafkopf_ask(&rules, hand, (int)(i % 4), &auction);
        cr_assert(bids ? chances.pass < 0.51 : chances.pass > 0.48, "%g", chances.pass);
        double most = 0;
        for (int kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++)
            most = fmax(most, chances.of[kind]);
        same += !bids || chances.of[auction.contract.kind] > most - 0.1;
    }
    cr_assert_gt(same, HANDS * 95 / 100);
}

Test(call_chances, of_sens_add_up) {
    Rules rules = settings_rules(&sens_game, "");
    for (uint64_t i = 0; i < HANDS; i++) {
        Deal deal = dealt(&sens_game, i);
        Random random = random_stream(1, "sens", "test", i);
        SensDealt cards;
        sens_arrange(&deal, &sens_unordered, &random, &cards);
        SensHand hand = sens_hand_of(&rules, &cards, (int)(i % 4));
        for (int round = 1; round <= SENS_ROUNDS; round++) {
            double sum = sens_call_chance(&rules, &hand, round, SENS_PASS);
            int chosen = sens_choose(&rules, &hand, round);
            cr_assert_eq(chosen == SENS_PASS, sum > 0.5, "%g", sum);
            for (int suit = 0; suit < BAVARIAN_SUITS; suit++) {
                double chance = sens_call_chance(&rules, &hand, round, suit);
                bool may = (suit == deck_suit(&bavarian_deck, hand.upcard)) == (round == 1);
                cr_assert_eq(chance > 0, may);
                cr_assert(chosen == SENS_PASS ||
                          chance <= sens_call_chance(&rules, &hand, round, chosen));
                sum += chance;
            }
            cr_assert_float_eq(sum, 1, 1e-9);
        }
    }
}

Test(call_chances, of_doppelkopf_add_up) {
    Rules rules = settings_rules(&doppelkopf_game, "");
    int same = 0;
    for (uint64_t i = 0; i < HANDS; i++) {
        CardSet hand = dealt(&doppelkopf_game, i).hands[i % 4];
        DoppelkopfChances chances = doppelkopf_call_chances(&rules, hand, (int)(i % 4));
        double sum = 0;
        for (int what = DOPPELKOPF_HEALTHY; what <= DOPPELKOPF_PLAYS_ALONE; what++)
            sum += chances.of[what];
        cr_assert_float_eq(sum, 1, 1e-9);
        cr_assert_gt(chances.of[DOPPELKOPF_HEALTHY], 0);
        cr_assert_gt(chances.of[DOPPELKOPF_PLAYS_ALONE], 0);
        bool queens = (doppelkopf_pair(DOPPELKOPF_CQ) & ~hand) == 0;
        cr_assert_eq(chances.of[DOPPELKOPF_MARRIES] > 0, queens);
        same += chances.of[doppelkopf_call(&rules, hand, (int)(i % 4)).what] > 0.3;
    }
    cr_assert_gt(same, HANDS * 95 / 100);
}

Test(call_chances, of_cego_add_up) {
    Rules rules = settings_rules(&cego_game, "");
    for (uint64_t i = 0; i < HANDS; i++) {
        CegoAuction says;
        CardSet hand = dealt(&cego_game, i).hands[i % 4];
        CegoSoloChance chance = cego_solo_chance(&rules, hand);
        cr_assert(chance.solo >= 0 && chance.ultimo >= 0);
        cr_assert(chance.solo + chance.ultimo <= 1);
        cr_assert_eq(chance.ultimo > 0, set_has(hand, CEGO_KLEINER_MANN));
        bool solo = cego_says_solo(&rules, hand, &says) && says.kind == CEGO_SOLO;
        cr_assert(!solo || chance.solo + chance.ultimo >= 0.5, "%g", chance.solo);
        for (int kind = CEGO_CEGO; kind <= CEGO_MANN; kind++) {
            double bids = cego_bid_chance(&rules, hand, kind, 0);
            cr_assert_eq(cego_bids(&rules, hand, kind, 0), bids >= 0.5);
        }
    }
}

/* ---- Worlds ---- */

/* Two ways to find how often something holds given what was heard: worlds chosen by it, and worlds
 * chosen without, weighed one by one. */
typedef struct Comparison {
    double chosen;             /* of WORLDS */
    double sum, hits, squares; /* of weights */
} Comparison;

static void weigh(Comparison *c, double weight, bool holds) {
    c->sum += weight;
    c->squares += weight * weight;
    c->hits += holds ? weight : 0;
}

/* Within four standard deviations of each other; and the condition is worth testing: `plain` of
 * WORLDS hold without it. */
static void compare(const char *what, const Comparison *c, double plain) {
    double share = c->chosen / WORLDS, weighed = c->hits / c->sum;
    double variance = weighed * (1 - weighed);
    double deviation = sqrt(variance / WORLDS + variance * c->squares / (c->sum * c->sum));
    cr_assert(fabs(share - weighed) < 4 * deviation, "%s: %g chosen, %g weighed, %g deviation",
              what, share, weighed, deviation);
    cr_assert(fabs(share - plain / WORLDS) > 4 * deviation, "%s: %g, as without calls", what,
              share);
}

Test(call_chances, choose_the_worlds_of_schafkopf) {
    Rules rules = settings_rules(&schafkopf_game, "");
    SchafkopfView view = {.rules = &rules, .seat = 2, .seed = 3};
    view.hand = deck_named_set(schafkopf_game.deck, "SU HO H9 EZ E7 GZ G8 SA");
    SchafkopfView silent = view;
    Card old = deck_named(schafkopf_game.deck, "EO"); /* held by seat 1? */
    Comparison c = {.chosen = 0};
    double plain = 0;
    cr_assert_eq(schafkopf_heard_parse("rufer wenz - -", &view, NULL), STATUS_OK);
    for (uint64_t i = 0; i < WORLDS; i++) {
        SchafkopfWorld world;
        SchafkopfChances first, second;
        cr_assert_gt(schafkopf_world(&view, i, &world).drawn, 0);
        c.chosen += set_has(world.deal.hands[1], old);
        schafkopf_world(&silent, i, &world);
        const CardSet *hands = world.deal.hands;
        schafkopf_call_chances(&rules, hands[0], 0, SCHAFKOPF_CLASS_PASS, &first);
        schafkopf_call_chances(&rules, hands[1], 1, SCHAFKOPF_CLASS_RUFER, &second);
        double rufers = 0, wenzes = 0;
        for (uint8_t kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++) {
            SchafkopfClass class = schafkopf_class((Contract){.kind = kind});
            rufers += class == SCHAFKOPF_CLASS_RUFER ? first.of[kind] : 0;
            wenzes += class == SCHAFKOPF_CLASS_WENZ ? second.of[kind] : 0;
        }
        weigh(&c, rufers * wenzes, set_has(hands[1], old));
        plain += set_has(hands[1], old);
    }
    compare("the old one", &c, plain);
}

static bool has_trumps(CardSet first_five) {
    return set_count(first_five & bavarian_suit(BAVARIAN_EICHEL)) >= 3;
}

Test(call_chances, choose_the_worlds_of_sens) {
    Rules rules = settings_rules(&sens_game, "");
    SensView view = {.rules = &rules, .round = 2, .seed = 3};
    Card upcard = deck_named(sens_game.deck, "EK");
    view.hand = (SensHand){1, deck_named_set(sens_game.deck, "H8 HZ GA S7 S9"), upcard, CARD_NONE};
    SensView silent = view;
    Comparison c = {.chosen = 0};
    double plain = 0;
    cr_assert_eq(sens_heard_parse(NULL, &view, NULL), STATUS_OK);
    for (uint64_t i = 0; i < WORLDS; i++) {
        SensDealt world;
        double weight = 1;
        cr_assert_gt(sens_world(&view, i, &world).drawn, 0);
        c.chosen += has_trumps(world.first_five[0]);
        sens_world(&silent, i, &world);
        for (int turn = 0; turn < 6; turn++) { /* the dealer and seats 0 to 2, dealer and seat 0 */
            SensHand hand = sens_hand_of(&rules, &world, sens_asked(turn % 4));
            if (hand.seat != 1)
                weight *= sens_call_chance(&rules, &hand, 1 + turn / 4, SENS_PASS);
        }
        weigh(&c, weight, has_trumps(world.first_five[0]));
        plain += has_trumps(world.first_five[0]);
    }
    compare("three of the suit turned up", &c, plain);
}

Test(call_chances, choose_the_worlds_of_doppelkopf) {
    Rules rules = settings_rules(&doppelkopf_game, "");
    DoppelkopfView view = {.rules = &rules, .seat = 2, .seed = 3};
    view.hand = deck_named_set(doppelkopf_game.deck, "C9 S9 HK DJ DK CK SK ST DQ HJ CA HA");
    DoppelkopfView silent = view;
    Comparison c = {.chosen = 0};
    double plain = 0;
    silent.seat = 0;
    cr_assert_eq(doppelkopf_heard_parse(NULL, &silent, NULL), STATUS_OK);
    silent.seat = 2;
    cr_assert_eq(doppelkopf_heard_parse("healthy vorbehalt -", &view, NULL), STATUS_OK);
    for (uint64_t i = 0; i < WORLDS; i++) {
        DoppelkopfWorld world;
        cr_assert_gt(doppelkopf_world(&view, i, &world).drawn, 0);
        c.chosen += (doppelkopf_pair(DOPPELKOPF_CQ) & ~world.hands[1]) == 0;
        doppelkopf_world(&silent, i, &world);
        bool queens = (doppelkopf_pair(DOPPELKOPF_CQ) & ~world.hands[1]) == 0;
        DoppelkopfChances first = doppelkopf_call_chances(&rules, world.hands[0], 0);
        DoppelkopfChances second = doppelkopf_call_chances(&rules, world.hands[1], 1);
        weigh(&c, first.of[DOPPELKOPF_HEALTHY] * (1 - second.of[DOPPELKOPF_HEALTHY]), queens);
        plain += queens;
    }
    compare("both queens of clubs", &c, plain);
}

Test(call_chances, choose_the_worlds_of_cego) {
    Rules rules = settings_rules(&cego_game, "");
    CegoView view = {.rules = &rules, .seat = 2};
    view.hand = deck_named_set(cego_game.deck, "T3 T7 T9 T12 T15 HK HQ SJ CT C9 D2");
    Comparison c = {.chosen = 0};
    double plain = 0;
    cr_assert_eq(cego_heard_parse("pass solo -", &view, NULL), STATUS_OK);
    Worlds worlds = cego_worlds(&view, 3, "test"), silent = worlds;
    silent.likelihood = NULL;
    for (uint64_t i = 0; i < WORLDS; i++) {
        Deal deal;
        cr_assert_gt(world_sample(&worlds, i, &deal).drawn, 0);
        c.chosen += set_has(deal.hands[1], 0); /* the T22 */
        world_sample(&silent, i, &deal);
        CegoSoloChance first = cego_solo_chance(&rules, deal.hands[0]);
        weigh(&c, (1 - first.solo - first.ultimo) * cego_solo_chance(&rules, deal.hands[1]).solo,
              set_has(deal.hands[1], 0));
        plain += set_has(deal.hands[1], 0);
    }
    compare("the Stieß", &c, plain);
}

/* ---- Nothing heard ---- */

enum { SPOTS = MAX_SEATS + 1 };

/* Worlds of the game's own drawing, where nothing was heard. */
typedef void DrawWorld(const void *view, uint64_t number, Deal *deal);

static void draw_schafkopf(const void *view, uint64_t number, Deal *deal) {
    SchafkopfWorld world;
    cr_assert_eq(schafkopf_world(view, number, &world).drawn, 1);
    *deal = world.deal;
}

static void draw_sens(const void *view, uint64_t number, Deal *deal) {
    SensDealt world;
    cr_assert_eq(sens_world(view, number, &world).drawn, 1);
    *deal = (Deal){.talon = 0};
    for (int seat = 0; seat < SENS_SEATS; seat++)
        deal->hands[seat] = world.hands[seat];
}

static void draw_doppelkopf(const void *view, uint64_t number, Deal *deal) {
    DoppelkopfWorld world;
    cr_assert_eq(doppelkopf_world(view, number, &world).drawn, 1);
    *deal = (Deal){.talon = 0};
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        deal->hands[seat] = world.hands[seat];
}

static void draw_any(const void *view, uint64_t number, Deal *deal) {
    cr_assert_eq(world_sample(view, number, deal).drawn, 1);
}

static int place_of(const Deal *deal, int seats, Card card) {
    int place = 0;
    while (place < seats && !set_has(deal->hands[place], card))
        place++;
    return place;
}

/* Where two unknown cards lie, against the shares that follow from counting all worlds: the free
 * places of a place, and of the second card one less where the first lies. Chi-square of all pairs
 * of places against the 99.99 % point of as many cells. */
static void check_even(const Game *game, DrawWorld *draw, const void *view, const Deal *known) {
    int seen[SPOTS][SPOTS] = {{0}}, free[SPOTS], unknown = 0, cells = 0;
    CardSet rest = deck_all(game->deck) & ~known->talon;
    for (int place = 0; place <= game->seats; place++) {
        int size = place < game->seats ? game->hand_size : game->talon_size;
        CardSet have = place < game->seats ? known->hands[place] : known->talon;
        free[place] = size - set_count(have);
        unknown += free[place];
        rest &= ~have;
    }
    Card first = set_pop(&rest), second = set_pop(&rest);
    for (uint64_t i = 0; i < WORLDS; i++) {
        Deal deal;
        draw(view, i, &deal);
        seen[place_of(&deal, game->seats, first)][place_of(&deal, game->seats, second)]++;
    }
    double chi = 0;
    for (int a = 0; a <= game->seats; a++)
        for (int b = 0; b <= game->seats; b++) {
            double share = (double)free[a] / unknown * (free[b] - (a == b)) / (unknown - 1.0);
            if (share <= 0) {
                cr_assert_eq(seen[a][b], 0);
                continue;
            }
            chi += pow(seen[a][b] - share * WORLDS, 2) / (share * WORLDS);
            cells++;
        }
    cr_assert_lt(chi, cells - 1 + 4 * sqrt(2 * (cells - 1.0)), "%s: %g in %d cells", game->name,
                 chi, cells);
}

Test(call_chances, without_calls_all_worlds_are_alike) {
    Rules schafkopf = settings_rules(&schafkopf_game, ""), sens = settings_rules(&sens_game, "");
    Rules doppelkopf = settings_rules(&doppelkopf_game, "");
    Rules cego = settings_rules(&cego_game, ""), skat = settings_rules(&skat_game, "");
    Deal known = {.hands[1] = deck_named_set(schafkopf_game.deck, "SU HO H9 EZ E7 GZ G8 SA")};
    SchafkopfView of_schafkopf = {.rules = &schafkopf, .seat = 1, .seed = 3};
    of_schafkopf.hand = known.hands[1];
    check_even(&schafkopf_game, draw_schafkopf, &of_schafkopf, &known);

    Card upcard = deck_named(sens_game.deck, "EK");
    known = (Deal){.hands[1] = deck_named_set(sens_game.deck, "E7 E8 HZ GA S7")};
    SensView of_sens = {.rules = &sens, .round = 1, .seed = 3};
    of_sens.hand = (SensHand){1, known.hands[1], upcard, CARD_NONE};
    known.hands[SENS_DEALER] = set_of(upcard);
    check_even(&sens_game, draw_sens, &of_sens, &known);

    known = (Deal){.hands[1] =
                       deck_named_set(doppelkopf_game.deck, "C9 S9 HK DJ DK CK SK ST DQ HJ CA HA")};
    DoppelkopfView of_doppelkopf = {.rules = &doppelkopf, .seat = 1, .seed = 3};
    of_doppelkopf.hand = known.hands[1];
    check_even(&doppelkopf_game, draw_doppelkopf, &of_doppelkopf, &known);

    known =
        (Deal){.hands[1] = deck_named_set(cego_game.deck, "T3 T7 T9 T12 T15 HK HQ SJ CT C9 D2")};
    CegoView of_cego = {.rules = &cego, .seat = 1, .hand = known.hands[1], .calls = cego_silence};
    Worlds worlds = cego_worlds(&of_cego, 3, "test");
    check_even(&cego_game, draw_any, &worlds, &known);

    known = (Deal){.hands[1] = deck_named_set(skat_game.deck, "CJ SJ DJ CA CT C9 HA HT D8 D7")};
    SkatHeard heard = {.rules = &skat, .seat = 1};
    worlds = (Worlds){.game = &skat_game,
                      .known = known,
                      .seed = 3,
                      .purpose = "test",
                      .likelihood = skat_heard_likelihood,
                      .context = &heard};
    check_even(&skat_game, draw_any, &worlds, &known);
}
