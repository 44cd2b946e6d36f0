/* The Bavarian pack: every card, its worth, and the ways in which players write it. */
#include "solver/games/bavarian.h"

#include <criterion/criterion.h>

static void expect_set(const char *text, const char *codes) {
    CardSet set = 0;
    Error error = {0};
    cr_assert_eq(deck_parse_set(&bavarian_deck, text, 0, -1, &set, &error), STATUS_OK, "%s: %s",
                 text, error.text);
    cr_assert_eq(set, deck_named_set(&bavarian_deck, codes), "\"%s\" is not %s", text, codes);
}

static void expect_error(const char *text, const char *message) {
    CardSet set = 0;
    Error error = {0};
    cr_assert_eq(deck_parse_set(&bavarian_deck, text, 0, -1, &set, &error), STATUS_BAD_INPUT,
                 "\"%s\" was read", text);
    cr_assert_str_eq(error.text, message);
}

Test(bavarian, every_card_is_read_as_it_is_printed) {
    char code[CARD_TEXT];
    cr_assert_eq(deck_size(&bavarian_deck), BAVARIAN_CARDS);
    for (int suit = 0; suit < BAVARIAN_SUITS; suit++)
        for (int rank = 0; rank < BAVARIAN_RANKS; rank++) {
            Card card = bavarian_card(suit, rank);
            deck_print_card(&bavarian_deck, card, code);
            cr_assert_eq(deck_named(&bavarian_deck, code), card);
            cr_assert_eq(code[0], "EGHS"[suit]);
            cr_assert_eq(code[1], "AZKOU987"[rank]);
            cr_assert(set_has(bavarian_suit(suit) & bavarian_rank(rank), card));
        }
}

Test(bavarian, a_hand_is_read_however_players_write_it) {
    const char *codes = "EO GU HZ SA G7";
    expect_set("EO GU HZ SA G7", codes);
    expect_set("eo,gu,hz,sa,g7", codes);
    expect_set("EOGUH10SAG7", codes);
    expect_set("eo lu hx sa l7", codes);
    expect_set("EO BU HT SA B7", codes);
    expect_set("\u2663O \u2660U \u2665"
               "10 \u2666"
               "A \u26607",
               codes);
    expect_set("CQ PJ HT DA P7", codes);
    expect_set("KO BB RZ DA G7", codes);
}

Test(bavarian, what_could_mean_two_cards_is_not_read) {
    expect_error("EO ED", "card 2 (\"ED\", column 4): unknown rank; expected one of "
                          "A Z K O U 9 8 7");
    expect_error("WO", "card 1 (\"WO\", column 1): unknown suit; expected one of E G H S");
    expect_error("SA DA", "card 2 (SA, column 4) stands there already at column 1");
}

Test(bavarian, there_are_120_points) {
    cr_assert_eq(bavarian_points(deck_all(&bavarian_deck)), 120);
    cr_assert_eq(bavarian_points(deck_named_set(&bavarian_deck, "EA GZ HK SO EU G9 H8 S7")), 30);
    for (int suit = 0; suit < BAVARIAN_SUITS; suit++)
        cr_assert_eq(bavarian_points(bavarian_suit(suit)), 30);
    cr_assert_eq(bavarian_points(bavarian_rank(BAVARIAN_OBER)), 12);
}
