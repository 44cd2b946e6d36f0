/* The bidding rule of Schafkopf: on which cards a club player bids what, who may speak over whom,
 * and when he doubles. */
#include "schafkopf_support.h"
#include "sim/schafkopf_bidding.h"

#include <criterion/criterion.h>

static const char *bid_of(const Rules *rules, const char *hand, int seat,
                          const SchafkopfAuction *before) {
    SchafkopfAuction auction = *before;
    if (!schafkopf_ask(rules, schafkopf_cards(hand), seat, &auction))
        return "pass";
    cr_assert_eq(auction.declarer, seat);
    return schafkopf_game.contracts[auction.contract.kind].code;
}

/* A bid of another seat before. */
static SchafkopfAuction bid_before(int seat, const char *contract) {
    return *contract == '\0' ? schafkopf_no_bid
                             : (SchafkopfAuction){(int8_t)seat, schafkopf_named(contract)};
}

Test(schafkopf_bidding, bids_what_a_club_player_would) {
    static const struct {
        const char *settings, *hand;
        int seat;
        const char *before, *expected;
    } cases[] = {
        /* Four trumps with a high Ober and an ace: a Rufer on the only suit that there is. */
        {"", "GO SU HA H9 GZ G8 SA S7", 1, "", "rufer-G"},
        /* Nothing to bid with. */
        {"", "H9 H7 EZ E8 GZ G8 SK S9", 1, "", "pass"},
        /* Strong, but all three aces to call are in the hand or without a card of their suit. */
        {"", "EO HU HZ H9 EA GA GZ SA", 1, "wenz", "pass"},
        /* A Wenz with the three highest Unters and two suits from the top. */
        {"", "EU GU HU EA EZ EK GA SZ", 3, "", "wenz"},
        /* Seven trumps with three Obers and an ace. */
        {"", "EO GO HO EU GU HA H9 SA", 2, "", "solo-H"},
        {"", "EO GO HO EU GU EA E9 SA", 2, "", "solo-E"},
        /* The same over a Rufer and a Wenz; not over a Solo, which is of the same class. */
        {"", "EO GO HO EU GU HA H9 SA", 2, "rufer-E", "solo-H"},
        {"", "EO GO HO EU GU HA H9 SA", 2, "wenz", "solo-H"},
        {"", "EO GO HO EU GU HA H9 SA", 2, "solo-E", "pass"},
        /* All eight tricks are certain; all eight courts. */
        {"", "EO GO HO SO EU GU HU HA", 2, "", "solo-H-tout"},
        {"", "EO GO HO SO EU GU HU SU", 2, "", "sie"},
        {"", "EO GO HO SO EU GU HU SU", 2, "solo-E-tout", "sie"},
        /* A Rufer over a Rufer is not heard. */
        {"", "GO SU HA H9 GZ G8 SA S7", 1, "rufer-E", "pass"},
        /* Geier, Farbwenz and Farbgeier only where they are played. */
        {"", "EO SO EA EK GA G9 SZ S9", 3, "wenz", "pass"},
        {"contracts=all", "EO GO SO EA EZ GA GZ SA", 3, "rufer-S", "geier"},
        {"contracts=all", "EU SU EA EZ EK E9 E8 SA", 3, "rufer-G", "farbwenz-E"},
        /* Without an ordinary card of a suit there is no Solo in it. */
        {"", "EO GO HO SO EU GU HU EA", 3, "wenz-tout", "solo-E-tout"},
        {"", "EO GO SO EU GU EA GA H9", 0, "rufer-S", "solo-H"},
        {"solo_needs_suit=no contracts=standard", "EO GO SO EU GU HU E9 G9", 0, "wenz", "solo-E"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = schafkopf_rules(cases[i].settings);
        SchafkopfAuction before = bid_before(0, cases[i].before);
        cr_expect_str_eq(bid_of(&rules, cases[i].hand, cases[i].seat, &before), cases[i].expected,
                         "hand %s after %s: %s, expected %s", cases[i].hand, cases[i].before,
                         bid_of(&rules, cases[i].hand, cases[i].seat, &before), cases[i].expected);
    }
}

/* Each seat speaks once; the higher class gets it, of two equal ones the earlier. */
Test(schafkopf_bidding, one_round_in_which_the_higher_class_wins) {
    static const struct {
        const char *hands[SCHAFKOPF_SEATS];
        int declarer;
        const char *contract;
    } cases[] = {
        {{"GO SU HA H9 GZ G8 SA S7", "EO EU HU HZ E9 EK G9 H8", "HO SO GU HK EZ E8 SZ S9",
          "H7 EA E7 GA G7 GK SK S8"},
         0,
         "rufer-G"},
        {{"H9 H7 EZ E8 GZ G8 SK S9", "H8 HK EK E9 GK G9 SZ S8", "HZ SU SO E7 G7 S7 HU GU",
          "EO GO HO EU HA EA GA SA"},
         3,
         "solo-E"},
    };
    Rules rules = schafkopf_rules("");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SchafkopfAuction auction = schafkopf_no_bid;
        CardSet hands[SCHAFKOPF_SEATS];
        for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
            hands[seat] = schafkopf_cards(cases[i].hands[seat]);
        schafkopf_auction(&rules, hands, 0, &auction);
        cr_expect_eq(auction.declarer, cases[i].declarer, "case %zu: %d", i, auction.declarer);
        cr_expect_str_eq(schafkopf_game.contracts[auction.contract.kind].code, cases[i].contract);
        /* Who comes after the best bid changes nothing. */
        SchafkopfAuction later = auction;
        schafkopf_auction(&rules, hands, cases[i].declarer + 1, &later);
        cr_expect_eq(later.declarer, auction.declarer);
    }
}

/* More of everything that is good is stronger. */
Test(schafkopf_bidding, strength_grows_with_the_cards) {
    static const struct {
        const char *contract, *weaker, *stronger;
    } cases[] = {
        {"rufer-E", "GO HU HA H9 E9 G9 G8 S7", "EO HU HA H9 E9 G9 G8 S7"},
        {"rufer-E", "GO HU HA E8 E9 G9 G8 S7", "GO HU HA H9 E9 G9 G8 S7"},
        {"rufer-E", "GO HU HA H9 E9 G9 G8 SZ", "GO HU HA H9 E9 G9 G8 SA"},
        {"wenz", "EU HU EA EZ G9 G8 SK S7", "EU GU EA EZ G9 G8 SK S7"},
        {"wenz", "EU HU EA EK G9 G8 SK S7", "EU HU EA EZ G9 G8 SK S7"},
        {"solo-S", "EO GO HU SA SZ S9 GA HA", "EO GO HU SA SZ S9 S8 HA"},
        {"solo-S-tout", "EO GO HO SO EU SA SZ HZ", "EO GO HO SO EU SA SZ HA"},
        {"farbgeier-G", "EO HO GA GZ G9 G8 EK SK", "EO GO GA GZ G9 G8 EK SK"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Contract contract = schafkopf_named(cases[i].contract);
        int weaker = schafkopf_strength(contract, schafkopf_cards(cases[i].weaker), 1);
        int stronger = schafkopf_strength(contract, schafkopf_cards(cases[i].stronger), 1);
        cr_expect_lt(weaker, stronger, "case %zu: %d, %d", i, weaker, stronger);
    }
}

/* What is expected follows the tariff, and a soloist gets it from three. */
Test(schafkopf_bidding, expects_what_the_tariff_pays) {
    Rules units = schafkopf_rules("");
    Rules cents =
        schafkopf_rules("tariff_rufer=20 tariff_solo=50 tariff_laufende=10 tariff_step=10");
    CardSet sie = schafkopf_cards("EO GO HO SO EU GU HU SU");
    cr_assert_eq(schafkopf_expects(&units, schafkopf_named("sie"), sie, 0), 3 * 5200);
    cr_assert_eq(schafkopf_expects(&cents, schafkopf_named("sie"), sie, 0),
                 3 * 4 * (50 + 80) * 100);
    CardSet lost = schafkopf_cards("H9 H8 H7 E9 E8 G9 G8 S7");
    cr_assert_lt(schafkopf_expects(&units, schafkopf_named("rufer-E"), lost, 0), 0);
}

Test(schafkopf_bidding, doubles_on_good_first_cards) {
    cr_assert(schafkopf_doubles(schafkopf_cards("EO E9 EA G7")));
    cr_assert(schafkopf_doubles(schafkopf_cards("SU H9 H7 G7")));
    cr_assert(!schafkopf_doubles(schafkopf_cards("SU H9 EA G7")));
    cr_assert(!schafkopf_doubles(schafkopf_cards("HO EA GA SA")));
}

/* Kontra with a hand that is strong in the game's own trumps, Re with a strong game. */
Test(schafkopf_bidding, kontra_and_re) {
    static const struct {
        const char *settings, *contract, *hands[SCHAFKOPF_SEATS];
        bool kontra, re;
    } cases[] = {
        /* Seat 1 has five trumps with the two highest and an ace against a weak Rufer. */
        {"kontra=on",
         "rufer-E",
         {"HO HK H8 H7 E9 GK SK S9", "EO GO EU GU HA GA G9 G8", "EA EZ SO H9 GZ G7 S8 S7",
          "HU SU HZ EK E8 E7 SA SZ"},
         true,
         false},
        {"kontra=off",
         "rufer-E",
         {"HO HK H8 H7 E9 GK SK S9", "EO GO EU GU HA GA G9 G8", "EA EZ SO H9 GZ G7 S8 S7",
          "HU SU HZ EK E8 E7 SA SZ"},
         false,
         false},
        /* The partner, who holds the ace, does not say it. */
        {"kontra=on",
         "rufer-E",
         {"HO HK H8 H7 E9 GK SK S9", "EO GO EU GU HA EA G9 G8", "GA EZ SO H9 GZ G7 S8 S7",
          "HU SU HZ EK E8 E7 SA SZ"},
         false,
         false},
        /* Two strong hands. */
        {"kontra=on",
         "solo-H",
         {"EO GO EU GU HU HA HZ SA", "HO SO SU HK H9 EA GA EZ", "H8 EK E9 E8 GZ GK S9 S8",
          "H7 E7 G9 G8 G7 SZ SK S7"},
         true,
         true},
        {"kontra=on",
         "solo-H-tout",
         {"EO GO EU GU HU HA HZ SA", "HO SO SU HK H9 EA GA EZ", "H8 EK E9 E8 GZ GK S9 S8",
          "H7 E7 G9 G8 G7 SZ SK S7"},
         false,
         false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = schafkopf_rules(cases[i].settings);
        PlayedGame game = {.contract = schafkopf_named(cases[i].contract)};
        for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
            game.hands[seat] = schafkopf_cards(cases[i].hands[seat]);
        schafkopf_answer(&rules, &game);
        cr_expect_eq(game.kontra, cases[i].kontra, "case %zu", i);
        cr_expect_eq(game.re, cases[i].re, "case %zu", i);
    }
}
