/* The plain bidding rule of Skat: hands that a club player recognises, and the auction. */
#include "sim/dealing.h"
#include "sim/skat_bidding.h"
#include "sim/skat_strength.h"
#include "skat_support.h"

#include <criterion/criterion.h>

static Rules rules;

static void setup(void) {
    rules_init(&rules, &skat_game);
}

TestSuite(skat_bidding, .init = setup);

/* The call of a seat with these cards: the bid that it would just say. */
static SkatCalls calls_up_to(int said, int refused) {
    return (SkatCalls){(int16_t)said, (int16_t)refused};
}

Test(skat_bidding, calls_of_the_auction_are_calls_the_hands_would_make) {
    for (uint64_t number = 0; number < 20000; number++) {
        Deal deal;
        SkatAuction auction;
        deal_number(&skat_game, NULL, 1, number, &deal);
        skat_auction(&rules, deal.hands, &auction);
        int passed = 0;
        for (int seat = 0; seat < 3; seat++) {
            passed += auction.calls[seat].refused != 0;
            cr_assert_gt(skat_call_chance(&rules, deal.hands[seat], auction.calls[seat]), 0);
        }
        cr_assert_eq(passed, auction.declarer < 0 ? 3 : 2);
        if (auction.declarer >= 0)
            cr_assert_eq(auction.calls[auction.declarer].said, auction.bid);
    }
}

/* Up to 100 on this hand a call is likely, above it is not; all that can be heard adds up to 1. */
Test(skat_bidding, calls_are_as_likely_as_the_hand_is_strong) {
    CardSet ten = cards("CJ SJ HJ CA CT CK C9 SA ST D7");
    int highest = skat_highest_bid(&rules, ten);
    cr_assert_eq(skat_call_chance(&rules, ten, calls_up_to(0, 0)), 1);
    cr_assert_gt(skat_call_chance(&rules, ten, calls_up_to(highest, 0)), 0.5);
    cr_assert_lt(skat_call_chance(&rules, ten, calls_up_to(highest + 1, 0)), 0.5);
    cr_assert_lt(skat_call_chance(&rules, ten, calls_up_to(0, 18)), 0.1);
    double sum = 0;
    for (int said = 0, next = 18; next != 0; said = next) {
        next = skat_next_bid(&rules, said);
        double chance = skat_call_chance(&rules, ten, calls_up_to(said, next > 0 ? next : 0));
        cr_assert(chance > 0 && chance < 1, "%d: %g", said, chance);
        sum += chance;
    }
    cr_assert_float_eq(sum, 1, 1e-12);
}

/* Ten cards, and up to what a club player would go with them. */
typedef struct Hand {
    const char *cards;
    int least, most; /* the highest bid lies between these */
} Hand;

Test(skat_bidding, recognisable_hands_are_bid_as_at_a_club) {
    static const Hand hands[] = {
        /* Nothing to play: no suit, no jacks, tens alone. */
        {"CK CQ C9 SK SQ S8 HK HQ DK D9", 0, 0},
        {"CT CQ C8 ST S9 HJ HK H7 DQ D8", 0, 0},
        {"CA C9 C8 SK SQ S7 HT H9 DK D7", 0, 0},
        /* Six trumps with some strength outside: the suit's value. */
        {"CJ HJ CA CT C9 C7 SA SK H8 D7", 24, 36},
        {"CJ SK SQ S9 S8 S7 CA CT H8 D9", 22, 22},
        {"HJ DJ DT D9 D8 D7 CA CK HA SQ", 27, 36},
        /* Six trumps and nothing else: diamonds at the most. */
        {"HJ DJ DT D9 D8 D7 CQ CK HQ SQ", 0, 27},
        /* Five small trumps: no game. */
        {"DJ D9 D8 D7 DQ CK CQ SK SQ H9", 0, 0},
        /* Seven trumps without three. */
        {"DJ DA DT DK DQ D9 D8 SA C7 H8", 36, 45},
        /* Three jacks and a long suit: Grand. */
        {"CJ SJ HJ CA CT CK C9 SA ST D7", 96, 120},
        {"CJ SJ DJ SA ST SK SQ S9 S8 HA", 72, 96},
        /* Nearly all aces and tens: Grand without four. */
        {"CA CT CK SA ST SK HA HT DA DT", 120, 144},
        /* Four jacks and three aces; all that there is. */
        {"CJ SJ HJ DJ SA HA DA S7 H8 D9", 120, 144},
        {"CJ SJ HJ DJ CA CT SA ST HA HT", 144, 144},
        /* A long suit in Hand: clubs with one, and the Grand is too weak. */
        {"CJ DJ CA CT CK CQ C9 C8 SQ HK", 36, 48},
        /* Without two, seven trumps. */
        {"HJ DJ CA CT CK C9 C8 SA H9 D7", 36, 48},
        /* Null without any weak spot, shown or not; with one weak card; with many. */
        {"C7 C9 CJ S7 S8 H7 H9 D7 D8 DT", 96, 96},
        {"C7 C8 C9 S7 S9 H7 H9 HJ D8 D7", 96, 96},
        {"C7 C8 C9 S7 S9 SJ H7 H8 HT DA", 23, 46},
        {"C9 CQ S9 SQ HT HQ HA DJ D9 DQ", 0, 0},
    };
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        int bid = skat_highest_bid(&rules, cards(hands[i].cards));
        cr_expect(hands[i].least <= bid && bid <= hands[i].most, "%s: %d, expected %d to %d",
                  hands[i].cards, bid, hands[i].least, hands[i].most);
    }
}

/* Twelve cards, the bid, and what is played and put away. */
typedef struct Twelve {
    const char *cards;
    int bid;
    const char *contract, *aside;
} Twelve;

Test(skat_bidding, games_and_discards_of_a_club_player) {
    static const Twelve hands[] = {
        /* A suit is emptied, a ten that stands alone is brought home. */
        {"CJ HJ HA HT H9 H8 S9 ST C7 CA D7 D8", 18, "H", "D7 D8"},
        {"CA CT SJ SQ S8 HJ HK H9 DT D9 D8 D7", 18, "D", "HK H9"},
        {"C9 C8 SA ST SK HT DJ DA DK DQ D8 D7", 18, "D", "HT SK"},
        /* Grand when it is sure. */
        {"CJ SJ CA CT CK C9 SA ST H7 H8 D9 DK", 18, "grand", "DK D9"},
        /* The weak cards go, and Null Ouvert remains. */
        {"C7 C8 C9 S7 S9 H7 H9 D7 D8 D9 HA CK", 18, "null ouvert", "HA CK"},
        /* The bid must be reached: clubs without one is 24, so it is the Null at 46. */
        {"C7 C8 C9 S7 S9 H7 H9 D7 D8 D9 HA CK", 40, "null ouvert", "HA CK"},
    };
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        char played[CONTRACT_TEXT], aside[CARDS_TEXT], expected[CARDS_TEXT];
        SkatChoice choice = skat_choose_game(&rules, cards(hands[i].cards), hands[i].bid);
        cr_expect_str_eq(game_print_contract(&skat_game, choice.contract, played),
                         hands[i].contract, "%s: %s", hands[i].cards, played);
        cr_expect_str_eq(deck_print_set(skat_game.deck, choice.discard, aside),
                         deck_print_set(skat_game.deck, cards(hands[i].aside), expected),
                         "%s: %s put away", hands[i].cards, aside);
    }
}

/* It happens when a jack lies in the skat ("without four", and then the jack of clubs). Then every
 * game that reaches the bid must be hopeless, so that losing the overbid one is cheaper. */
Test(skat_bidding, the_bid_is_reached_unless_that_is_hopeless) {
    int overbid = 0;
    for (uint64_t number = 0; number < 50000; number++) {
        Deal deal;
        SkatAuction auction;
        deal_number(&skat_game, NULL, 5, number, &deal);
        skat_auction(&rules, deal.hands, &auction);
        if (auction.declarer < 0)
            continue;
        Contract hand;
        CardSet ten = deal.hands[auction.declarer], twelve = ten | deal.talon;
        if (skat_choose_hand(&rules, ten, auction.bid, &hand))
            continue;
        SkatChoice choice = skat_choose_game(&rules, twelve, auction.bid);
        if (skat_value(&rules, choice.contract, twelve, SKAT_PLAIN) >= auction.bid)
            continue;
        overbid++;
        for (uint8_t kind = 0; kind <= SKAT_NULL; kind++) {
            Contract other = {.kind = kind, .modifiers = kind == SKAT_NULL ? SKAT_OUVERT : 0};
            CardSet aside = skat_discard(twelve, other);
            if (skat_value(&rules, other, twelve, SKAT_PLAIN) >= auction.bid)
                cr_assert_lt(skat_strength_played(twelve & ~aside, aside, other), 0);
        }
    }
    cr_assert(0 < overbid && overbid < 500);
}

/* The discard is found by adding up what single cards gain; here all 66 are simply tried. */
Test(skat_bidding, the_discard_is_the_best_of_all_66) {
    static const char *const contracts[] = {"C", "S", "H", "D", "grand", "null", "null ouvert"};
    for (uint64_t number = 0; number < 3000; number++) {
        Random random = random_stream(1, "skat", "test", number);
        CardSet rest = deck_all(skat_game.deck), twelve = random_take(&random, &rest, 12);
        Contract contract = contract_named(contracts[number % 7]);
        CardSet chosen = skat_discard(twelve, contract);
        Card list[SKAT_MAX_TRUMPS];
        CardSet trumps = 0;
        for (int n = skat_trumps(contract, list); n > 0; n--)
            trumps |= set_of(list[n - 1]);
        bool spare = set_count(twelve & ~trumps) >= 2;
        int reached = skat_strength_played(twelve & ~chosen, chosen, contract);
        cr_assert(!spare || (chosen & trumps) == 0);
        for (CardSet firsts = twelve; firsts != 0;) {
            CardSet first = set_of(set_pop(&firsts));
            for (CardSet seconds = firsts; seconds != 0;) {
                CardSet aside = first | set_of(set_pop(&seconds));
                if (spare && (aside & trumps) != 0)
                    continue;
                cr_assert(skat_strength_played(twelve & ~aside, aside, contract) <= reached);
            }
        }
    }
}

Test(skat_bidding, shoving_puts_no_jack_back_and_loses_no_card) {
    for (uint64_t number = 0; number < 5000; number++) {
        Deal deal;
        deal_number(&skat_game, NULL, 9, number, &deal);
        CardSet jacks = cards("CJ SJ HJ DJ"), before = deal.talon, all = 0;
        CardSet put_down[3];
        int shoves = skat_shove(deal.hands, &deal.talon, put_down);
        for (int seat = 0; seat < 3; seat++) {
            cr_assert_eq(set_count(deal.hands[seat]), 10);
            all |= deal.hands[seat];
        }
        cr_assert_eq(all | deal.talon, deck_all(skat_game.deck));
        cr_assert_eq(set_count(deal.talon), 2);
        if (shoves < 3)
            cr_assert_eq(deal.talon & jacks, 0);
        else
            cr_assert_eq(deal.talon, before);
    }
}

Test(skat_bidding, who_has_nothing_to_fear_in_ramsch_pushes_the_skat_on) {
    CardSet hands[3] = {cards("C7 C8 S7 S8 S9 H7 H8 H9 D7 D8"),
                        cards("CJ SJ CA CT HA HT SA ST DA DT"),
                        cards("HJ DJ CK CQ C9 SK SQ HK HQ DK")};
    CardSet skat = cards("DQ D9"), put_down[3];
    cr_assert_eq(skat_shove(hands, &skat, put_down), 1);
    cr_assert_eq(put_down[0], 0);
    cr_assert_eq(set_count(put_down[1]), 2);
    cr_assert_eq(put_down[2], skat);
    cr_assert_eq(hands[0], cards("C7 C8 S7 S8 S9 H7 H8 H9 D7 D8"));
    cr_assert_neq(skat, cards("DQ D9"));
}

Test(skat_bidding, malenko_names_only_games_that_are_owed) {
    cr_assert_eq(skat_choose_malenko(cards("CJ SJ HJ CA SA"), SKAT_MALENKO_ALL).kind, SKAT_GRAND);
    cr_assert_eq(skat_choose_malenko(cards("CJ CA CT C9 C8"), SKAT_MALENKO_ALL).kind, SKAT_CLUBS);
    cr_assert_eq(skat_choose_malenko(cards("HJ HA HT HK D7"), SKAT_MALENKO_ALL).kind, SKAT_HEARTS);
    cr_assert_eq(skat_choose_malenko(cards("C7 S7 H7 D7 D8"), SKAT_MALENKO_ALL).kind, SKAT_RAMSCH);
    for (unsigned owed = 1; owed <= SKAT_MALENKO_ALL; owed++) {
        Contract named = skat_choose_malenko(cards("CJ SK HT D9 D7"), owed);
        cr_assert(owed >> skat_malenko(named) & 1);
    }
}
