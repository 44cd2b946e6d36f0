/* Cards as text: every form that is read, what is printed, and every mistake with its place. */
#include "sim/random.h"
#include "solver/deck.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A doubled deck and one with ranks of two digits, beside that of Skat. */
static const Spelling none[] = {{NULL, NULL}};
static const char *const twin_codes[] = {"CA", "CT", "HT", NULL};
static const char *const twin_suits[] = {"clubs", "hearts"};
static const Deck twins = {"CH", twin_codes, none, none, 2, twin_suits, 0};
static const char *const tarock_codes[] = {"T1", "T2", "T21", "T22", "CK", "C1", NULL};
static const char *const tarock_suits[] = {"tarocks", "clubs"};
static const Deck tarocks = {"TC", tarock_codes, none, none, 1, tarock_suits, 0};

static const Deck *skat(void) {
    return skat_game.deck;
}

static CardSet parse(const Deck *deck, const char *text) {
    CardSet set = 0;
    Error error = {0};
    cr_assert_eq(deck_parse_set(deck, text, 0, -1, &set, &error), STATUS_OK, "\"%s\": %s", text,
                 error.text);
    return set;
}

/* This text must mean the same cards as those codes, in the same order. */
static void expect_list(const char *text, const char *codes) {
    Card cards[MAX_CARDS], expected[MAX_CARDS];
    int count = 0, expected_count = 0;
    Error error = {0};
    cr_assert_eq(deck_parse_list(skat(), text, 0, cards, MAX_CARDS, &count, &error), STATUS_OK,
                 "\"%s\": %s", text, error.text);
    deck_parse_list(skat(), codes, 0, expected, MAX_CARDS, &expected_count, NULL);
    cr_assert_eq(count, expected_count, "\"%s\"", text);
    cr_assert_eq(memcmp(cards, expected, (size_t)count), 0, "\"%s\" is not %s", text, codes);
}

static void expect_error(const Deck *deck, const char *text, CardSet taken, int capacity,
                         const char *message) {
    Card cards[MAX_CARDS];
    int count;
    Error error = {0};
    cr_assert_eq(deck_parse_list(deck, text, taken, cards, capacity, &count, &error),
                 STATUS_BAD_INPUT, "\"%s\" was read", text);
    cr_assert_str_eq(error.text, message);
}

Test(deck, knows_its_size) {
    cr_assert_eq(deck_size(skat()), 32);
    cr_assert_eq(deck_all(skat()), 0xFFFFFFFF);
    cr_assert_eq(deck_size(&twins), 6);
}

Test(deck, every_card_is_read_as_it_is_printed) {
    const Deck *const decks[] = {skat(), &twins, &tarocks};
    for (size_t d = 0; d < 3; d++)
        for (Card card = 0; card < deck_size(decks[d]); card++) {
            char text[CARD_TEXT];
            CardSet set = parse(decks[d], deck_print_card(decks[d], card, text));
            cr_assert_eq(set, set_of((Card)(card / decks[d]->copies * decks[d]->copies)), "%s",
                         text);
            cr_assert_eq(decks[d]->suits[deck_suit(decks[d], card)], text[0]);
            cr_assert_str_eq(deck_rank(decks[d], card), text + 1);
        }
}

Test(deck, random_hands_are_read_as_they_are_printed) {
    Random random = random_stream(1, "skat", "test deck", 0);
    for (int i = 0; i < 2000; i++) {
        CardSet deck = deck_all(skat());
        CardSet hand = random_take(&random, &deck, (int)random_below(&random, 33));
        char text[CARDS_TEXT];
        cr_assert_eq(parse(skat(), deck_print_set(skat(), hand, text)), hand, "%s", text);
    }
}

Test(deck, prints_in_the_order_of_the_deck) {
    char text[CARDS_TEXT];
    cr_assert_str_eq(deck_print_set(skat(), parse(skat(), "d7 CJ c10,sa HT"), text),
                     "CJ CT SA HT D7");
    cr_assert_str_eq(deck_print_set(skat(), 0, text), "");
    cr_assert_str_eq(deck_print_set(&twins, parse(&twins, "HT CA HT"), text), "CA HT HT");
}

Test(deck, reads_every_form_that_players_write) {
    const char *const cases[][2] = {
        {"CJ SA HT D7", "CJ SA HT D7"},
        {"cj sa ht d7", "CJ SA HT D7"},
        {"CJSAHTD7", "CJ SA HT D7"},
        {"cjsah10d7", "CJ SA HT D7"},
        {"  CJ,SA ,\tHT\r\n D7,, ", "CJ SA HT D7"},
        {"C10 S10", "CT ST"},
        {"CX Sz", "CT ST"},
        {"♣J ♠A ♥10 ♦7", "CJ SA HT D7"},
        {"♧J♤A♡10♢7", "CJ SA HT D7"},
        {"♣\uFE0FJ ♠\uFE0EA ♥\uFE0F10 ♦\uFE0E7", "CJ SA HT D7"},
        {"KB PD HK KA", "CJ SQ HK CA"},        /* Kreuz Bube, Pik Dame, Herz König, Kreuz As */
        {"KK KD K10 DD DK", "CK CQ CT DQ DK"}, /* D before a rank is diamonds */
        {"EU GO HU DO EA GZ", "CJ SQ HJ DQ CA ST"}, /* Eichel Unter, Gras Ober, ... */
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_list(cases[i][0], cases[i][1]);
}

Test(deck, every_spelling_of_a_suit_goes_with_every_rank) {
    for (const Spelling *suit = skat()->suit_spellings; suit->written != NULL; suit++)
        for (Card card = 0; card < 32; card++) {
            char text[32], code[CARD_TEXT];
            if (deck_print_card(skat(), card, code)[0] != suit->meaning[0])
                continue;
            snprintf(text, sizeof text, "%s%s", suit->written, deck_rank(skat(), card));
            cr_assert_eq(parse(skat(), text), set_of(card), "%s is not %s", text, code);
        }
}

Test(deck, every_spelling_of_a_rank_goes_with_every_suit) {
    for (const Spelling *rank = skat()->rank_spellings; rank->written != NULL; rank++)
        for (const char *suit = skat()->suits; *suit != '\0'; suit++) {
            char text[32], code[8];
            snprintf(text, sizeof text, "%c%s", tolower(*suit), rank->written);
            snprintf(code, sizeof code, "%c%s", *suit, rank->meaning);
            cr_assert_eq(parse(skat(), text), parse(skat(), code), "%s is not %s", text, code);
        }
}

Test(deck, takes_the_longest_rank) {
    cr_assert_eq(parse(&tarocks, "T21T2T1T22C1"), 0x2F);
    cr_assert_eq(parse(&tarocks, "t1 t2"), 0x03);
}

Test(deck, gives_each_copy_of_a_twin_its_own_number) {
    Card cards[4];
    int count;
    cr_assert_eq(deck_parse_list(&twins, "HT CA HT", 0, cards, 4, &count, NULL), STATUS_OK);
    cr_assert_eq(cards[0], 4);
    cr_assert_eq(cards[2], 5);
    expect_error(&twins, "HT CA HT HT", 0, 4,
                 "card 4 (HT, column 10) stands there already at "
                 "column 7");
    cr_assert_eq(deck_parse_list(&twins, "HT", set_of(4), cards, 4, &count, NULL), STATUS_OK);
    cr_assert_eq(cards[0], 5);
}

Test(deck, says_what_is_wrong_and_where) {
    const struct {
        const char *text, *message;
    } cases[] = {
        {"CJ XA", "card 2 (\"XA\", column 4): unknown suit; expected one of C S H D"},
        {"CJ, C1", "card 2 (\"C1\", column 5): unknown rank; expected one of J A T K Q 9 8 7"},
        {"CJ C", "card 2 (\"C\", column 4): unknown rank; expected one of J A T K Q 9 8 7"},
        {"CJSAC", "card 3 (\"C\", column 5): unknown rank; expected one of J A T K Q 9 8 7"},
        {"7", "card 1 (\"7\", column 1): unknown suit; expected one of C S H D"},
        {"♥♥", "card 1 (\"♥♥\", column 1): unknown rank; expected one of J A T K Q 9 8 7"},
        {"♥7 cj cJ", "card 3 (CJ, column 7) stands there already at column 4"},
        {"CJ | SJ", "card 2 (\"|\", column 4): unknown suit; expected one of C S H D"},
        {"\x1b[31m", "card 1 (\"?[31m\", column 1): unknown suit; expected one of C S H D"},
        {"averylongword", "card 1 (\"averylon\", column 1): unknown suit; expected one of C S H D"},
        {"xxxxxxx♥♥", "card 1 (\"xxxxxxx\", column 1): unknown suit; expected one of C S H D"},
        {"\xE2\x99", "card 1 (\"??\", column 1): unknown suit; expected one of C S H D"},
        {"C\xEF\xB8", "card 1 (\"C??\", column 1): unknown rank; expected one of J A T K Q 9 8 "
                      "7"},
        {"SJ DA", "card 2 (DA, column 4) is already in another place"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_error(skat(), cases[i].text, parse(skat(), "DA DT"), 10, cases[i].message);
    expect_error(skat(), "CJ SJ HJ", 0, 2, "more than 2 cards: HJ at column 7 is one too many");
    expect_error(skat(), "CJ SJ", 0, 1, "more than 1 card: SJ at column 4 is one too many");
}

Test(deck, counts_the_cards_of_a_set) {
    CardSet set = 0;
    Error error;
    cr_assert_eq(deck_parse_set(skat(), "CJ SJ", 0, 2, &set, &error), STATUS_OK);
    cr_assert_eq(set_count(set), 2);
    cr_assert_eq(deck_parse_set(skat(), "CJ", 0, 2, &set, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "1 card found, 2 expected");
    cr_assert_eq(deck_parse_set(skat(), "", 0, 10, &set, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "0 cards found, 10 expected");
    cr_assert_eq(deck_parse_set(skat(), "CJ SJ HJ", 0, 2, &set, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "more than 2 cards: HJ at column 7 is one too many");
}

/* Any bytes are read or refused, and whatever is read can be printed and read again. */
Test(deck, survives_any_text) {
    static const char alphabet[] =
        "CSHDcsKEPGJATQ98710XZBUO ,|/\t\xE2\x99\xA3\xA5\xEF\xB8\x8F\x01z";
    Random random = random_stream(2, "skat", "test deck", 0);
    for (int i = 0; i < 20000; i++) {
        char text[41], printed[CARDS_TEXT];
        size_t length = random_below(&random, 40);
        for (size_t k = 0; k < length; k++)
            text[k] = alphabet[random_below(&random, sizeof alphabet - 1)];
        text[length] = '\0';
        CardSet set;
        Error error;
        if (deck_parse_set(skat(), text, 0, -1, &set, &error) == STATUS_OK)
            cr_assert_eq(parse(skat(), deck_print_set(skat(), set, printed)), set);
    }
}
