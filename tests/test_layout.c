/* The layout of every contract: nothing lost, nothing twice, and the order that the search relies
 * on. */
#include "positions.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Runs check on the layout of every contract of every game. */
static void for_every_layout(void (*check)(const Game *game, const Layout *layout,
                                           const char *name)) {
    for (const Game *const *game = game_table; *game != NULL; game++)
        for (int kind = 0; kind < (*game)->contract_count; kind++) {
            Layout layout;
            char name[100];
            contract_layout(*game, kind, &layout);
            snprintf(name, sizeof name, "%s %s", (*game)->name, (*game)->contracts[kind].code);
            check(*game, &layout, name);
        }
}

static void check_cards(const Game *game, const Layout *layout, const char *name) {
    int in_contract = 0;
    for (int card = 0; card < deck_size(game->deck); card++) {
        Card number = layout->layout_card[card];
        if (number == CARD_NONE)
            continue;
        in_contract++;
        cr_assert(set_has(layout->all, number), "%s", name);
        cr_assert_eq(layout->deck_card[number], card, "%s", name);
    }
    cr_assert_eq(in_contract, set_count(layout->all), "%s", name);
    cr_assert_geq(in_contract, game->seats * game->hand_size, "%s", name);
}

Test(layout, has_every_card_once) {
    for_every_layout(check_cards);
}

static void check_suits(const Game *game, const Layout *layout, const char *name) {
    CardSet seen = 0;
    (void)game;
    for (int suit = 0; suit < layout->suits; suit++) {
        CardSet cards = layout->suit[suit];
        cr_assert_eq(seen & cards, 0, "%s: a card of two suits", name);
        seen |= cards;
        if (cards == 0) {
            cr_assert_eq(suit, TRUMPS, "%s: only the trumps may be missing", name);
            continue;
        }
        CardSet run = cards >> set_lowest(cards);
        cr_assert_eq(run & (run + 1), 0, "%s: suit %d is no run of bits", name, suit);
        for (CardSet rest = cards; rest != 0;)
            cr_assert_eq(layout->suit_of[set_pop(&rest)], suit, "%s", name);
    }
    cr_assert_eq(seen, layout->all, "%s: a card of no suit", name);
    CardSet trumps = layout->suit[TRUMPS];
    cr_assert(trumps == 0 || trumps + set_of(set_lowest(trumps)) == layout->all + 1,
              "%s: the trumps are not on top", name);
}

Test(layout, suits_are_runs_with_the_trumps_on_top) {
    for_every_layout(check_suits);
}

static void check_strength(const Game *game, const Layout *layout, const char *name) {
    for (int suit = 0; suit < layout->suits; suit++) {
        CardSet rest = layout->suit[suit];
        while (set_count(rest) > 1) {
            Card low = set_pop(&rest), high = set_lowest(rest);
            bool twins = game->deck->copies == 2 &&
                         layout->deck_card[low] / 2 == layout->deck_card[high] / 2;
            cr_assert(twins ? layout->strength[low] == layout->strength[high]
                            : layout->strength[low] < layout->strength[high],
                      "%s: card %d against card %d", name, low, high);
        }
    }
}

Test(layout, strength_ascends_within_a_suit) {
    for_every_layout(check_strength);
}

static void check_numbering(const Game *game, const Layout *layout, const char *name) {
    Random random = random_stream(1, game->name, "layout", 0);
    for (int i = 0; i < 100; i++) {
        CardSet rest = layout->all;
        CardSet set = random_take(&random, &rest, roll(&random, set_count(rest) + 1));
        CardSet deck_set = layout_to_deck(layout, set);
        cr_assert_eq(set_count(deck_set), set_count(set), "%s", name);
        cr_assert_eq(layout_from_deck(layout, deck_set), set, "%s", name);
        cr_assert_eq(layout_points(layout, set) + layout_points(layout, rest),
                     layout_points(layout, layout->all), "%s", name);
    }
}

Test(layout, sets_go_to_the_deck_and_back) {
    for_every_layout(check_numbering);
}

/* The cards of an effective suit from the strongest down. */
static const char *order_of(const Layout *layout, int suit, char *buffer) {
    char *at = buffer;
    *at = '\0';
    for (CardSet rest = layout->suit[suit]; rest != 0;) {
        Card card = set_highest(rest);
        rest &= ~set_of(card);
        if (at != buffer)
            *at++ = ' ';
        deck_print_card(skat_game.deck, layout->deck_card[card], at);
        at += strlen(at);
    }
    return buffer;
}

Test(layout, skat_suits_in_order) {
    static const struct {
        int kind;
        const char *suits[5];
    } expected[] = {
        {SKAT_CLUBS,
         {"CJ SJ HJ DJ CA CT CK CQ C9 C8 C7", "SA ST SK SQ S9 S8 S7", "HA HT HK HQ H9 H8 H7",
          "DA DT DK DQ D9 D8 D7"}},
        {SKAT_SPADES,
         {"CJ SJ HJ DJ SA ST SK SQ S9 S8 S7", "CA CT CK CQ C9 C8 C7", "HA HT HK HQ H9 H8 H7",
          "DA DT DK DQ D9 D8 D7"}},
        {SKAT_HEARTS,
         {"CJ SJ HJ DJ HA HT HK HQ H9 H8 H7", "CA CT CK CQ C9 C8 C7", "SA ST SK SQ S9 S8 S7",
          "DA DT DK DQ D9 D8 D7"}},
        {SKAT_DIAMONDS,
         {"CJ SJ HJ DJ DA DT DK DQ D9 D8 D7", "CA CT CK CQ C9 C8 C7", "SA ST SK SQ S9 S8 S7",
          "HA HT HK HQ H9 H8 H7"}},
        {SKAT_GRAND,
         {"CJ SJ HJ DJ", "CA CT CK CQ C9 C8 C7", "SA ST SK SQ S9 S8 S7", "HA HT HK HQ H9 H8 H7",
          "DA DT DK DQ D9 D8 D7"}},
        {SKAT_NULL,
         {"", "CA CK CQ CJ CT C9 C8 C7", "SA SK SQ SJ ST S9 S8 S7", "HA HK HQ HJ HT H9 H8 H7",
          "DA DK DQ DJ DT D9 D8 D7"}},
        {SKAT_RAMSCH,
         {"CJ SJ HJ DJ", "CA CT CK CQ C9 C8 C7", "SA ST SK SQ S9 S8 S7", "HA HT HK HQ H9 H8 H7",
          "DA DT DK DQ D9 D8 D7"}},
    };
    cr_assert_eq(sizeof expected / sizeof *expected, skat_game.contract_count);
    for (int i = 0; i < skat_game.contract_count; i++) {
        Layout layout;
        contract_layout(&skat_game, expected[i].kind, &layout);
        for (int suit = 0; suit < layout.suits; suit++) {
            char cards[CARDS_TEXT];
            cr_assert_str_eq(order_of(&layout, suit, cards), expected[i].suits[suit]);
        }
    }
}

Test(layout, skat_cards_are_worth_120) {
    for (int kind = 0; kind < skat_game.contract_count; kind++) {
        Layout layout;
        contract_layout(&skat_game, kind, &layout);
        cr_assert_eq(layout_points(&layout, layout.all), 120);
        CardSet cards = deck_named_set(skat_game.deck, "CJ SA HT DK CQ S9 H8 D7");
        cr_assert_eq(layout_points(&layout, layout_from_deck(&layout, cards)), 2 + 11 + 10 + 4 + 3);
        cr_assert_eq(layout.last_trick_worth, 0);
    }
}
