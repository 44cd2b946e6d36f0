/* The plain bidding rule of Skat: hands that a club player recognises, and the auction. */
#include "sim/dealing.h"
#include "sim/skat_bidding.h"

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
            cr_assert(skat_would_bid(&rules, deal.hands[seat], auction.calls[seat]));
        }
        cr_assert_eq(passed, auction.declarer < 0 ? 3 : 2);
        if (auction.declarer >= 0)
            cr_assert_eq(auction.calls[auction.declarer].said, auction.bid);
    }
}

Test(skat_bidding, would_bid_rejects_what_the_hand_is_not_worth) {
    CardSet ten = deck_named_set(skat_game.deck, "CJ SJ HJ CA CT CK C9 SA ST D7");
    int highest = skat_highest_bid(&rules, ten);
    cr_assert(skat_would_bid(&rules, ten, calls_up_to(0, 0)));
    cr_assert(skat_would_bid(&rules, ten, calls_up_to(highest, 0)));
    cr_assert(!skat_would_bid(&rules, ten, calls_up_to(highest + 1, 0)));
    cr_assert(skat_would_bid(&rules, ten, calls_up_to(18, highest + 1)));
    cr_assert(!skat_would_bid(&rules, ten, calls_up_to(18, highest)));
}
