/* Recorded cards: what may not be played, and the reason that is given. */
#include "solver/games/skat.h"
#include "solver/replay.h"

#include <criterion/criterion.h>

#include <string.h>

static Layout layout;
static Position position;

/* Three cards a hand; spades are trumps. */
static void start_skat(const char *hand0, const char *hand1, const char *hand2) {
    const char *const texts[] = {hand0, hand1, hand2};
    CardSet hands[MAX_SEATS] = {0};
    Rules rules;
    rules_init(&rules, &skat_game);
    skat_game.layout(&rules, (Contract){.kind = SKAT_SPADES}, &layout);
    for (int seat = 0; seat < 3; seat++)
        hands[seat] = layout_from_deck(&layout, deck_named_set(skat_game.deck, texts[seat]));
    position_init(&position, &layout, hands, 0);
}

static int play(const Deck *deck, int seat, const char *code) {
    int winner;
    Error error = {0};
    cr_assert_eq(replay_card(deck, &position, seat, deck_named(deck, code), &winner, &error),
                 STATUS_OK, "%s: %s", code, error.text);
    return winner;
}

/* The card must be refused for this reason, and nothing change. */
static void refuse(const Deck *deck, int seat, const char *code, const char *reason) {
    const Position before = position;
    int winner;
    Error error = {0};
    cr_assert_eq(replay_card(deck, &position, seat, deck_named(deck, code), &winner, &error),
                 STATUS_CHECK_FAILED, "%s was played", code);
    cr_assert_str_eq(error.text, reason);
    cr_assert_eq(memcmp(&position, &before, sizeof before), 0, "%s changed the position", code);
}

Test(replay, in_skat_a_jack_is_a_trump_and_suits_are_followed) {
    const Deck *deck = skat_game.deck;
    start_skat("CJ HA C7", "HJ SA CT", "H7 C8 DJ");
    refuse(deck, 1, "SA", "seat 0 leads");
    refuse(deck, 0, "HJ", "not in the hand (seat 1 holds it)");
    refuse(deck, 0, "D7", "not in any hand");
    cr_assert_eq(play(deck, 0, "CJ"), -1);
    refuse(deck, 2, "DJ", "it is the turn of seat 1");
    refuse(deck, 1, "CT", "must follow trump");
    play(deck, 1, "SA");
    refuse(deck, 2, "H7", "must follow trump");
    cr_assert_eq(play(deck, 2, "DJ"), 0);
    refuse(deck, 1, "HJ", "seat 0 leads");
    refuse(deck, 0, "CJ", "not in any hand");
    play(deck, 0, "C7");
    refuse(deck, 1, "HJ", "must follow clubs");
}

static const Spelling none[] = {{NULL, NULL}};
static const uint8_t worths[32] = {0};

/* Two cards a hand of a German pack with A 7 in four suits; E is trump. */
static const char *const german_codes[] = {"EA", "E7", "GA", "G7", "HA", "H7", "SA", "S7", NULL};
static const char *const german_suits[] = {"eichel", "gras", "herz", "schellen"};
static const Deck german = {"EGHS", german_codes, none, none, 1, german_suits, 0};

static void start_german(Duty duty, const char *const hand_texts[4]) {
    CardSet hands[MAX_SEATS];
    layout_init(&layout, duty, 4, 8);
    for (Card suit = 0; suit < 4; suit++)
        layout_add_suit(&layout, (Card[]){(Card)(2 * suit), (Card)(2 * suit + 1)}, 2, worths,
                        false);
    for (int seat = 0; seat < 4; seat++)
        hands[seat] = layout_from_deck(&layout, deck_named_set(&german, hand_texts[seat]));
    position_init(&position, &layout, hands, 0);
}

Test(replay, where_trumping_is_a_duty) {
    const char *const hands[4] = {"GA G7", "HA E7", "HA H7", "EA S7"};
    start_german(DUTY_TRUMP, hands);
    play(&german, 0, "GA");
    refuse(&german, 1, "HA", "must trump");
    play(&german, 1, "E7");
}

Test(replay, where_beating_is_a_duty) {
    const char *const hands[4] = {"E7 G7", "EA HA", "H7 SA", "S7 GA"};
    start_german(DUTY_TRUMP_AND_BEAT, hands);
    position.trick.leader = 2;
    play(&german, 2, "H7");
    play(&german, 3, "S7");
    refuse(&german, 0, "G7", "must trump");
    play(&german, 0, "E7");
    play(&german, 1, "HA");

    const char *const higher[4] = {"GA G7", "H7 HA", "E7 SA", "S7 EA"};
    start_german(DUTY_TRUMP_AND_BEAT, higher);
    position.trick.leader = 2;
    play(&german, 2, "E7");
    refuse(&german, 3, "S7", "must follow trump");
    play(&german, 3, "EA");
}

Test(replay, a_lower_trump_where_a_higher_one_must_be_played) {
    static const char *const codes[] = {"EA", "EK", "E7", "GA", NULL};
    static const Deck deck = {"EGHS", codes, none, none, 1, german_suits, 0};
    static const Card trumps[] = {0, 1, 2}, plain[] = {3};
    layout_init(&layout, DUTY_TRUMP_AND_BEAT, 2, 4);
    layout_add_suit(&layout, trumps, 3, worths, false);
    layout_add_suit(&layout, plain, 1, worths, false);
    CardSet hands[MAX_SEATS] = {layout_from_deck(&layout, deck_named_set(&deck, "EK GA")),
                                layout_from_deck(&layout, deck_named_set(&deck, "EA E7"))};
    position_init(&position, &layout, hands, 0);
    play(&deck, 0, "EK");
    refuse(&deck, 1, "E7", "must beat the highest trump");
    play(&deck, 1, "EA");
}

Test(replay, either_copy_of_a_twin_may_be_named) {
    static const char *const codes[] = {"CA", "CT", NULL};
    static const char *const suits[] = {"clubs"};
    static const Deck twins = {"C", codes, none, none, 2, suits, 0};
    static const Card trumps[] = {0, 1, 2, 3};
    layout_init(&layout, DUTY_FOLLOW, 2, 4);
    layout_add_suit(&layout, trumps, 4, worths, true);
    CardSet hands[MAX_SEATS] = {layout_from_deck(&layout, set_of(0) | set_of(2)),
                                layout_from_deck(&layout, set_of(1) | set_of(3))};
    position_init(&position, &layout, hands, 0);
    play(&twins, 0, "CA");
    cr_assert_eq(play(&twins, 1, "CA"), 0);
    cr_assert_eq(position.hands[1], layout_from_deck(&layout, set_of(3)));
    refuse(&twins, 0, "CA", "not in any hand");
}

Test(replay, a_card_that_the_contract_does_not_use) {
    static const Card trumps[] = {0, 1};
    layout_init(&layout, DUTY_FOLLOW, 2, 2);
    layout_add_suit(&layout, trumps, 2, worths, false);
    CardSet hands[MAX_SEATS] = {layout_from_deck(&layout, set_of(0)),
                                layout_from_deck(&layout, set_of(1))};
    position_init(&position, &layout, hands, 0);
    refuse(&german, 0, "S7", "not in this contract");
}

Test(replay, whole_tricks_stop_at_the_first_fault) {
    const Deck *deck = skat_game.deck;
    uint8_t winners[2];
    Fault fault;
    Error error;
    start_skat("CJ HA C7", "HJ SA CT", "H7 C8 DJ");
    const Trick tricks[2] = {
        {0, 3, {deck_named(deck, "HA"), deck_named(deck, "SA"), deck_named(deck, "H7")}},
        {1, 2, {deck_named(deck, "CT"), deck_named(deck, "DJ")}}};
    cr_assert_eq(replay_tricks(deck, &position, tricks, 2, winners, &fault, &error),
                 STATUS_CHECK_FAILED);
    cr_assert_eq(winners[0], 1);
    cr_assert_eq(fault.trick, 1);
    cr_assert_eq(fault.seat, 2);
    cr_assert_eq(fault.card, deck_named(deck, "DJ"));
    cr_assert_str_eq(error.text, "must follow clubs");
    cr_assert_eq(position.trick.count, 1);
}
