/* Who chooses trump in Sens, on what cards, and what becomes of the deal until the first lead. */
#include "settings.h"
#include "sim/dealing.h"
#include "sim/sens_bidding.h"
#include "sim/sim_game.h"
#include "solver/games/bavarian.h"

#include <criterion/criterion.h>
#include <string.h>

static CardSet cards(const char *codes) {
    return deck_named_set(sens_game.deck, codes);
}

static Card card(const char *code) {
    return deck_named(sens_game.deck, code);
}

Test(sens_bidding, hands_that_everybody_would_play) {
    static const struct {
        int seat;
        const char *cards, *upcard;
        int first, second; /* the suit chosen in round 1 and in round 2 */
    } cases[] = {
        /* Unter, nine and ace of the upcard's suit, and an ace. */
        {0, "EU E9 EA GA S7", "EK", BAVARIAN_EICHEL, SENS_PASS},
        /* The same in another suit has to wait. */
        {0, "HU H9 HA GA S7", "EK", SENS_PASS, BAVARIAN_HERZ},
        {2, "SU S9 SZ SK GA", "E7", SENS_PASS, BAVARIAN_SCHELLEN},
        /* Nothing. */
        {1, "E7 E8 GK HO S9", "HA", SENS_PASS, SENS_PASS},
        /* The seven robs the Unter: with nine and ace that is worth playing. */
        {0, "E7 E9 EA GA SA", "EU", BAVARIAN_EICHEL, SENS_PASS},
        {0, "E8 E9 EA GK SO", "EU", SENS_PASS, SENS_PASS},
        /* The upcard is the dealer's. */
        {3, "E9 EA EK GA GZ SA", "EU", BAVARIAN_EICHEL, SENS_PASS},
        {3, "G7 H8 S9 EA EZ HK", "EU", SENS_PASS, SENS_PASS},
    };
    Rules rules = settings_rules(&sens_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SensHand hand = {(uint8_t)cases[i].seat, cards(cases[i].cards), card(cases[i].upcard),
                         CARD_NONE};
        cr_assert_eq(sens_choose(&rules, &hand, 1), cases[i].first, "%s", cases[i].cards);
        cr_assert_eq(sens_choose(&rules, &hand, 2), cases[i].second, "%s", cases[i].cards);
    }
}

static SensDealt random_dealt(Random *random) {
    Deal deal, nothing = {.talon = 0};
    SensDealt dealt;
    deal_complete(&sens_game, &nothing, random, &deal);
    sens_arrange(&deal, &sens_unordered, random, &dealt);
    return dealt;
}

Test(sens_bidding, a_deal_has_its_order) {
    for (int i = 0; i < 2000; i++) {
        Random random = random_stream(1, "sens", "order", (uint64_t)i);
        SensDealt dealt = random_dealt(&random), again;
        for (int seat = 0; seat < SENS_SEATS; seat++) {
            cr_assert_eq(set_count(dealt.first_five[seat]), SENS_FIRST_CARDS);
            cr_assert_eq(dealt.first_five[seat] & ~dealt.hands[seat], 0);
        }
        CardSet late = dealt.hands[SENS_DEALER] & ~dealt.first_five[SENS_DEALER];
        cr_assert_eq(set_of(dealt.upcard) & ~late, 0);
        cr_assert_eq(set_of(dealt.bottom) & ~late, 0);
        cr_assert_neq(dealt.upcard, dealt.bottom);
        /* What is known stays where it is. */
        SensDealt known = sens_unordered;
        Deal deal = {.talon = 0};
        memcpy(deal.hands, dealt.hands, sizeof dealt.hands);
        known.first_five[1] = dealt.first_five[1];
        known.first_five[SENS_DEALER] = dealt.first_five[SENS_DEALER];
        known.upcard = dealt.upcard;
        known.bottom = dealt.bottom;
        sens_arrange(&deal, &known, &random, &again);
        cr_assert_eq(again.first_five[1], dealt.first_five[1]);
        cr_assert_eq(again.first_five[SENS_DEALER], dealt.first_five[SENS_DEALER]);
        cr_assert_eq(again.upcard, dealt.upcard);
        cr_assert_eq(again.bottom, dealt.bottom);
    }
}

Test(sens_bidding, the_dealer_knows_six_or_seven_cards) {
    Random random = random_stream(1, "sens", "dealer", 0);
    SensDealt dealt = random_dealt(&random);
    static const struct {
        const char *settings;
        int cards;
    } cases[] = {{"dealer_sees_last_card=yes", 6}, {"dealer_sees_last_card=no", 5}};
    for (int i = 0; i < 2; i++) {
        Rules rules = settings_rules(&sens_game, cases[i].settings);
        SensHand dealer = sens_hand_of(&rules, &dealt, SENS_DEALER);
        cr_assert_eq(set_count(dealer.cards), cases[i].cards); /* and the upcard */
        cr_assert_eq(set_has(dealer.cards, dealt.bottom), i == 0);
        cr_assert_eq(sens_hand_of(&rules, &dealt, 1).cards, dealt.first_five[1]);
        cr_assert_eq(dealer.upcard, dealt.upcard);
    }
}

/* The dealer is asked first in both rounds; the first who would choose does. */
Test(sens_bidding, the_auction_goes_round_twice) {
    Rules rules = settings_rules(&sens_game, "");
    int passed = 0;
    for (int i = 0; i < 5000; i++) {
        Random random = random_stream(1, "sens", "auction", (uint64_t)i);
        SensDealt dealt = random_dealt(&random);
        SensAuction auction, expected = {.chooser = -1, .trump = SENS_PASS};
        static const int order[] = {3, 0, 1, 2};
        for (int n = 7; n >= 0; n--) {
            SensHand hand = sens_hand_of(&rules, &dealt, order[n % 4]);
            int trump = sens_choose(&rules, &hand, n < 4 ? 1 : 2);
            if (trump != SENS_PASS)
                expected = (SensAuction){(int8_t)order[n % 4], (int8_t)trump, n < 4 ? 1 : 2};
        }
        sens_auction(&rules, &dealt, 0, &auction);
        cr_assert_eq(auction.chooser, expected.chooser);
        cr_assert_eq(auction.trump, expected.trump);
        passed += auction.chooser < 0;
        if (auction.chooser >= 0) {
            cr_assert_eq(auction.round, expected.round);
            cr_assert_eq(auction.trump == deck_suit(sens_game.deck, dealt.upcard),
                         auction.round == 1);
        }
    }
    cr_assert(passed > 250 && passed < 1500, "%d", passed);
}

Test(sens_bidding, what_is_simulated_can_be_recorded) {
    Rules rules = settings_rules(&sens_game, "");
    const SimGame *sim = sim_game_of(&sens_game);
    int robbed = 0;
    for (int i = 0; i < 3000; i++) {
        Random random = random_stream(1, "sens", "prepare", (uint64_t)i);
        Deal deal, nothing = {.talon = 0};
        Evening evening = {.number = 0};
        Start start;
        Error error;
        deal_complete(&sens_game, &nothing, &random, &deal);
        if (sim->prepare(&rules, &deal, &evening, &random, &start) == DEAL_AGAIN)
            continue;
        memcpy(start.game.dealt, deal.hands, sizeof deal.hands);
        robbed += memcmp(start.game.hands, deal.hands, sizeof deal.hands) != 0;
        if (sens_game.played_check(&rules, &start.game, &error) != STATUS_OK)
            cr_assert_fail("deal %d: %s", i, error.text);
    }
    cr_assert(robbed > 100, "%d", robbed);
}

/* How many games the playing side makes when these players sit on the two sides. */
static int count_made(const Player *playing, const Player *others) {
    Rules rules = settings_rules(&sens_game, "");
    int made = 0;
    for (int i = 0; i < 4000; i++) {
        Random random = random_stream(1, "sens", "sides", (uint64_t)i);
        const Player *players[SENS_SEATS];
        Deal deal, nothing = {.talon = 0};
        Evening evening = {.number = 0};
        Start start;
        Layout layout;
        Result result;
        deal_complete(&sens_game, &nothing, &random, &deal);
        if (sim_game_of(&sens_game)->prepare(&rules, &deal, &evening, &random, &start) ==
            DEAL_AGAIN)
            continue;
        for (int seat = 0; seat < SENS_SEATS; seat++)
            players[seat] = start.game.side >> seat & 1 ? playing : others;
        sens_game.layout(&rules, start.game.contract, &layout);
        play_out(&start, &layout, players, &random);
        sens_game.score(&rules, &start.game, &result);
        made += result.made;
    }
    return made;
}

Test(sens_bidding, the_rule_plays_better_than_chance_on_both_sides) {
    const Player *rule = sim_game_of(&sens_game)->rule_player;
    int both = count_made(rule, rule);
    int against_chance = count_made(rule, &player_random);
    int by_chance = count_made(&player_random, rule);
    cr_assert(against_chance > both + 100 && both > by_chance + 100, "%d, %d, %d", against_chance,
              both, by_chance);
}
