/* Deals as text: there and back, and every mistake with its place. */
#include "sim/dealing.h"
#include "solver/deal.h"
#include "solver/games/skat.h"
#include "sim/sens_sim.h"
#include "solver/games/sens.h"

#include <criterion/criterion.h>

#include <string.h>

#define FULL                                                                                       \
    "CJ CK CQ C8 SA ST S8 HJ DA D7 | CT C7 SJ S7 HA HQ DT DK D9 D8 | "                             \
    "CA C9 SK SQ S9 HT H8 H7 DJ DQ"

static void expect_deal(const char *text, const char *printed) {
    Deal deal;
    Error error = {0};
    char buffer[DEAL_TEXT];
    cr_assert_eq(deal_parse(&skat_game, text, &deal, &error), STATUS_OK, "\"%s\": %s", text,
                 error.text);
    cr_assert_str_eq(deal_print(&skat_game, &deal, buffer), printed);
}

static void expect_error(const char *text, const char *message) {
    Deal deal;
    Error error = {0};
    cr_assert_eq(deal_parse(&skat_game, text, &deal, &error), STATUS_BAD_INPUT, "\"%s\" was read",
                 text);
    cr_assert_str_eq(error.text, message);
}

Test(deal, random_deals_are_read_as_they_are_printed) {
    for (uint64_t i = 0; i < 2000; i++) {
        Deal deal, read;
        char text[DEAL_TEXT];
        deal_number(&skat_game, NULL, 1, i, &deal);
        cr_assert_eq(deal_parse(&skat_game, deal_print(&skat_game, &deal, text), &read, NULL),
                     STATUS_OK, "%s", text);
        cr_assert_eq(memcmp(&deal, &read, sizeof deal), 0, "%s", text);
    }
}

Test(deal, reads_forgiving_forms) {
    expect_deal(FULL "/HK H9", FULL " / HK H9");
    expect_deal("cj|sj|hj", "CJ | SJ | HJ");
    expect_deal(" ♣10,♣9 |s8S7\t| H7\nH8 ", "CT C9 | S8 S7 | H8 H7");
}

Test(deal, an_ending_needs_no_talon) {
    expect_deal("CJ C7 | SJ S7 | HJ H7", "CJ C7 | SJ S7 | HJ H7");
    expect_deal("CJ C7 | SJ S7 | HJ H7 /", "CJ C7 | SJ S7 | HJ H7");
    expect_deal("CJ C7 | SJ S7 | HJ H7 / DA DT", "CJ C7 | SJ S7 | HJ H7 / DA DT");
}

Test(deal, says_what_is_wrong_and_where) {
    const struct {
        const char *text, *message;
    } cases[] = {
        {"", "expected '|' after hand 0 (column 1); a deal of skat is 3 hands with '|' between "
             "them, then '/' and the talon"},
        {"CJ | SJ", "expected '|' after hand 1 (column 8); a deal of skat is 3 hands with '|' "
                    "between them, then '/' and the talon"},
        {"CJ | SJ / HJ", "expected '|' after hand 1 (column 9); a deal of skat is 3 hands with '|' "
                         "between them, then '/' and the talon"},
        {"CJ | SJ | HJ | DJ", "expected '/' after hand 2 (column 14); a deal of skat is 3 hands "
                              "with '|' between them, then '/' and the talon"},
        {"CJ | S1 | HJ",
         "hand 1: card 1 (\"S1\", column 6): unknown rank; expected one of J A T K Q 9 8 7"},
        {"♣J | ♠1 | HJ",
         "hand 1: card 1 (\"♠1\", column 6): unknown rank; expected one of J A T K Q 9 8 7"},
        {"♣J | ♠7 ", "expected '|' after hand 1 (column 9); a deal of skat is 3 hands with '|' "
                     "between them, then '/' and the talon"},
        {"CJ | SJ | CJ", "hand 2: card 1 (CJ, column 11) is already in another place"},
        {"CJ CJ | SJ | HJ", "hand 0: card 2 (CJ, column 4) stands there already at column 1"},
        {"CJ | SJ | HJ / DA CJ", "talon: card 2 (CJ, column 19) is already in another place"},
        {"CJ | SJ | HJ / DA DT DK", "talon: more than 2 cards: DK at column 22 is one too many"},
        {"CJ | SJ | HJ / DA / DT",
         "talon: card 2 (\"/\", column 19): unknown suit; expected one of C S H D"},
        {"CJ | SJ C7 | HJ", "hand 1 has 2 cards, hand 0 has 1; all must be equal"},
        {"CJ | SJ |", "hand 2 has 0 cards, hand 0 has 1; all must be equal"},
        {" | | ", "the hands are empty; expected 1 to 10 cards"},
        {"CJ | SJ | HJ / DA", "the talon has 1 card, 2 expected"},
        {FULL, "the talon has 0 cards, 2 expected"},
        {"CJ CK CQ C8 SA ST S8 HJ DA D7 D8 | SJ | DJ",
         "hand 0: more than 10 cards: D8 at column 31 is one too many"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_error(cases[i].text, cases[i].message);
}

Test(deal, refuses_a_text_without_end) {
    static char text[100001];
    memset(text, ' ', 100000);
    expect_error(text, "a deal has at most 1000 characters, this has 100000");
    memset(text, 'C', 1000);
    text[1000] = '\0';
    Deal deal;
    cr_assert_eq(deal_parse(&skat_game, text, &deal, NULL), STATUS_BAD_INPUT);
}

/* ---- Before the contract is chosen ---- */

Test(deal, first_cards_and_upcard) {
    static const char text[] =
        "E8 E7 G8 HU S8 | EZ EU GA SK S9 | GU G9 G7 SZ SO | E9 GK GO H8 SU / HO";
    static const struct {
        const char *text, *message;
    } wrong[] = {
        {"E8 E7 G8 HU | EZ EU GA SK | GU G9 G7 SZ | E9 GK GO H8 / HO",
         "the hands have 4 cards, but the card turned up stands only after the first 5"},
        {"E8 E7 G8 HU S8 | EZ EU GA SK S9 | GU G9 G7 SZ SO | E9 GK GO H8 SU / HO HA",
         "upcard: more than 1 card"},
        {"E8 E7 G8 HU S8 | EZ EU GA SK S9 | GU G9 G7 SZ SO | E9 GK GO H8 SU / S8",
         "upcard: card 1 (S8"},
    };
    Deal deal;
    Error error;
    char printed[DEAL_TEXT];
    cr_assert_eq(deal_parse(&sens_game, text, &deal, &error), STATUS_OK);
    cr_assert_eq(deal.upcard, deck_named_set(sens_game.deck, "HO"));
    cr_assert_eq(deal.talon, 0);
    cr_assert_str_eq(deal_print(&sens_game, &deal, printed), text);
    cr_assert_eq(deal_check_whole(&deal, &error), STATUS_BAD_INPUT);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_assert_eq(deal_parse(&sens_game, wrong[i].text, &deal, &error), STATUS_BAD_INPUT);
        cr_assert(strstr(error.text, wrong[i].message) != NULL, "%s", error.text);
    }
}

/* What is printed as dealt first is what the players of the simulation have when they are asked. */
Test(deal, first_cards_are_those_of_the_simulation) {
    static const Deal nothing;
    Rules rules;
    rules_init(&rules, &sens_game);
    for (uint64_t number = 0; number < 300; number++) {
        Random random = deal_luck(&sens_game, 4, number);
        Deal deal, first;
        Evening evening = {.number = 0};
        Start start;
        deal_number(&sens_game, NULL, 4, number, &deal);
        deal_number_first(&sens_game, &nothing, 4, number, &first);
        for (int seat = 0; seat < 4; seat++) {
            cr_assert_eq(set_count(first.hands[seat]), 5);
            cr_assert_eq(first.hands[seat] & ~deal.hands[seat], 0);
        }
        cr_assert_eq(first.upcard & ~deal.hands[3], 0);
        cr_assert_eq(first.upcard & first.hands[3], 0);
        if (sens_sim.prepare(&rules, &deal, &evening, &random, &start) == DEAL_PLAYED)
            cr_assert_eq(start.game.upcard, first.upcard);
    }
}

Test(deal, given_cards_are_among_the_first) {
    Deal known = {.upcard = deck_named_set(sens_game.deck, "EK")};
    known.hands[0] = deck_named_set(sens_game.deck, "EU E9 EA GA S7");
    known.hands[3] = deck_named_set(sens_game.deck, "HA");
    for (uint64_t number = 0; number < 100; number++) {
        Deal first;
        deal_number_first(&sens_game, &known, 4, number, &first);
        cr_assert_eq(first.hands[0], known.hands[0]);
        cr_assert_eq(first.upcard, known.upcard);
        cr_assert_eq(first.hands[3] & known.hands[3], known.hands[3]);
        cr_assert_eq(set_count(first.hands[3]), 5);
    }
}
