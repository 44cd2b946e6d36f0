/* Rules of Sens: trumps and values, what may be played, who robs, and what a record may say. */
#include "positions.h"
#include "settings.h"
#include "solver/games/bavarian.h"
#include "solver/games/sens.h"

#include <criterion/criterion.h>
#include <string.h>

static CardSet cards(const char *codes) {
    return deck_named_set(sens_game.deck, codes);
}

static Layout layout_with(const char *settings, int trump) {
    Rules rules = settings_rules(&sens_game, settings);
    Layout layout;
    sens_game.layout(&rules, (Contract){.kind = (uint8_t)trump}, &layout);
    return layout;
}

/* ---- Cards ---- */

Test(sens_rules, trumps_and_suits_from_the_strongest_down) {
    static const char *const suits[] = {"HU H9 HA HZ HK HO H8 H7", "EA EZ EK EO EU E9 E8 E7",
                                        "GA GZ GK GO GU G9 G8 G7", "SA SZ SK SO SU S9 S8 S7"};
    Layout layout = layout_with("", BAVARIAN_HERZ);
    cr_assert_eq(layout.suits, 4);
    for (int suit = 0; suit < 4; suit++) {
        CardSet rest = layout.suit[suit];
        char list[CARDS_TEXT] = "", code[CARD_TEXT];
        for (; rest != 0; rest &= ~set_of(set_highest(rest))) {
            strcat(list, *list != '\0' ? " " : "");
            strcat(list,
                   deck_print_card(sens_game.deck, layout.deck_card[set_highest(rest)], code));
        }
        cr_assert_str_eq(list, suits[suit]);
    }
}

static int worth(const Layout *layout, const char *code) {
    return layout->worth[layout->layout_card[deck_named(sens_game.deck, code)]];
}

Test(sens_rules, card_points) {
    static const struct {
        const char *settings;
        int unter, cards;
    } cases[] = {{"trump_unter_value=22", 22, 154}, {"trump_unter_value=20", 20, 152}};
    for (int i = 0; i < 2; i++)
        for (int trump = 0; trump < 4; trump++) {
            Rules rules = settings_rules(&sens_game, cases[i].settings);
            Layout layout = layout_with(cases[i].settings, trump);
            cr_assert_eq(layout_points(&layout, layout.all), cases[i].cards);
            cr_assert_eq(layout.last_trick_worth, 10);
            cr_assert_eq(sens_points(&rules), cases[i].cards + 10);
            char unter[] = {"EGHS"[trump], 'U', '\0'}, nine[] = {"EGHS"[trump], '9', '\0'};
            char other[] = {"GEEE"[trump], 'U', '\0'};
            cr_assert_eq(worth(&layout, unter), cases[i].unter);
            cr_assert_eq(worth(&layout, nine), 14);
            cr_assert_eq(worth(&layout, other), 2);
        }
}

Test(sens_rules, contracts_as_players_call_them) {
    static const struct {
        const char *text;
        int suit;
    } cases[] = {{"E", 0},     {"eichel", 0}, {"G", 1}, {"gras", 1},     {"Blatt", 1},
                 {"laub", 1},  {"L", 1},      {"h", 2}, {"Herz", 2},     {"S", 3},
                 {"bells", 3}, {"hearts", 2}, {"s", 3}, {"Schellen", 3}, {"acorns", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Contract contract;
        cr_assert_eq(game_parse_contract(&sens_game, cases[i].text, &contract, NULL), STATUS_OK);
        cr_assert_eq(contract.kind, cases[i].suit, "%s", cases[i].text);
    }
}

/* ---- What may be played ---- */

/* Trump is Herz. The trick was led by seat 0; who moves holds the hand. */
static void expect_legal(const char *settings, const char *trick, const char *hand,
                         const char *legal) {
    Layout layout = layout_with(settings, BAVARIAN_HERZ);
    Position position = {.layout = &layout};
    Card lying[MAX_SEATS];
    int count = 0;
    deck_parse_list(sens_game.deck, trick, 0, lying, MAX_SEATS, &count, NULL);
    for (int i = 0; i < count; i++)
        position.trick.cards[i] = layout.layout_card[lying[i]];
    position.trick.count = (uint8_t)count;
    position.hands[count] = layout_from_deck(&layout, cards(hand));
    cr_assert_eq(layout_to_deck(&layout, position_legal(&position)), cards(legal), "%s: %s on %s",
                 settings, hand, trick);
}

Test(sens_rules, what_must_be_played) {
    static const char *const both[] = {"overtrump_when_void=yes", "overtrump_when_void=no"};
    for (int i = 0; i < 2; i++) {
        const char *s = both[i];
        /* Who leads plays what he likes. */
        expect_legal(s, "", "HU EA G7", "HU EA G7");
        /* Trump led: beat it, with whichever trump; the highest so far counts. */
        expect_legal(s, "HK", "HA H8 HU EA", "HA HU");
        expect_legal(s, "HO", "HK H7 EA", "HK");
        expect_legal(s, "H8 HZ", "HA HK EA", "HA");
        expect_legal(s, "HA", "H9 HZ", "H9");
        /* A plain card thrown on it, however high, need not be beaten. */
        expect_legal(s, "H7 EA", "H8 HO EZ", "H8 HO");
        /* Only lower ones: they must be played still. */
        expect_legal(s, "HU", "H9 H7 EA", "H9 H7");
        expect_legal(s, "H8 H9 H7", "HA HZ EA", "HA HZ");
        /* Also over the partner. */
        expect_legal(s, "HZ H7", "HA HO", "HA");
        /* No trump: anything. */
        expect_legal(s, "H7", "EA G7 SO", "EA G7 SO");
        /* A plain suit led: follow, higher or lower. */
        expect_legal(s, "GK", "GA G8 HU E7", "GA G8");
        expect_legal(s, "GK H7", "GA G8 HU E7", "GA G8");
        /* Void: must trump. */
        expect_legal(s, "GK", "H7 HU EA", "H7 HU");
        expect_legal(s, "GK GA G7", "HO EA", "HO");
        /* A plain suit that was thrown on it is no trump. */
        expect_legal(s, "G7 EA", "H7 HU SA", "H7 HU");
        /* Somebody has trumped, and one is lower all the same: any trump, but a trump. */
        expect_legal(s, "GK HZ", "HK H7 EA", "HK H7");
        /* Neither the suit nor a trump: anything. */
        expect_legal(s, "GK H7", "EA S7", "EA S7");
    }
    /* Somebody has trumped already, and one can go higher. */
    expect_legal("overtrump_when_void=yes", "GK HZ", "HA H7 EA", "HA");
    expect_legal("overtrump_when_void=no", "GK HZ", "HA H7 EA", "HA H7");
    expect_legal("overtrump_when_void=yes", "GK H8 HO", "HK HU H7", "HK HU");
    expect_legal("overtrump_when_void=no", "GK H8 HO", "HK HU H7", "HK HU H7");
    /* Also when it was the partner. */
    expect_legal("overtrump_when_void=yes", "GK GA H8", "H9 H7", "H9");
    expect_legal("overtrump_when_void=yes", "GK HO EA", "HK H7", "HK");
}

Test(sens_rules, who_wins_a_trick) {
    static const struct {
        const char *cards;
        int winner;
    } cases[] = {{"GK GA G7 GZ", 1}, {"GK EA SA GO", 0}, {"GA H7 GZ G7", 1}, {"GA H7 H8 G7", 2},
                 {"HA H9 HU HZ", 2}, {"HA H9 HZ HK", 1}, {"HZ HK HO H8", 0}, {"H7 EA GA SA", 0}};
    Layout layout = layout_with("", BAVARIAN_HERZ);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Position position = {.layout = &layout};
        Card lying[MAX_SEATS];
        int count;
        deck_parse_list(sens_game.deck, cases[i].cards, 0, lying, MAX_SEATS, &count, NULL);
        for (int c = 0; c < count; c++)
            position.trick.cards[c] = layout.layout_card[lying[c]];
        position.trick.count = 4;
        cr_assert_eq(position_winning(&position), cases[i].winner, "%s", cases[i].cards);
    }
}

/* ---- Rauben ---- */

Test(sens_rules, the_seven_robs_the_upcard) {
    const CardSet first_five[SENS_SEATS] = {cards("E8 E9 G7 S7 SA"), cards("H7 HA EA GA SZ"),
                                            cards("HU HK HO EZ EK"), cards("H9 GZ GK SK SO")};
    CardSet hands[SENS_SEATS];
    memcpy(hands, first_five, sizeof hands);
    hands[SENS_DEALER] |= cards("HZ");
    cr_assert_eq(sens_rob(hands, first_five, deck_named(sens_game.deck, "HZ")), 1);
    cr_assert_eq(hands[1], cards("HZ HA EA GA SZ"));
    cr_assert_eq(hands[SENS_DEALER], cards("H7 H9 GZ GK SK SO"));
    cr_assert_eq(hands[0], first_five[0]);
}

Test(sens_rules, a_seven_that_comes_later_or_to_the_dealer_does_not_rob) {
    static const struct {
        const char *upcard, *late;
    } cases[] = {{"EO", "E7"}, {"GU", "H8"}, {"S8", "EO"}, {"HZ", "G9"}};
    /* E7 comes with the last three; G7 is the dealer's; S7 is the upcard itself; H7 is out. */
    const CardSet first_five[SENS_SEATS] = {cards("E8"), cards("E9"), cards("SU"), cards("G7")};
    for (size_t i = 0; i < 2; i++) {
        CardSet hands[SENS_SEATS], before[SENS_SEATS];
        memcpy(hands, first_five, sizeof hands);
        hands[1] |= cards(cases[i].late);
        hands[SENS_DEALER] |= cards(cases[i].upcard);
        memcpy(before, hands, sizeof before);
        cr_assert_eq(sens_rob(hands, first_five, deck_named(sens_game.deck, cases[i].upcard)), -1);
        cr_assert_arr_eq(hands, before, sizeof hands, "%s", cases[i].upcard);
    }
    CardSet hands[SENS_SEATS] = {0, 0, 0, cards("S7")};
    cr_assert_eq(sens_rob(hands, first_five, deck_named(sens_game.deck, "S7")), -1);
    cr_assert_eq(hands[SENS_DEALER], cards("S7"));
}

/* ---- Records ---- */

/* Hands without a trick: seat 0, 1, 2, dealer. */
#define HANDS                                                                                      \
    {                                                                                              \
        "EZ EU E9 GK GO HZ SK SU", "EA E7 GZ G9 HA HO H8 S8", "E8 GU G8 G7 HU H9 H7 S9",           \
            "EK EO GA HK SA SZ SO S7"                                                              \
    }

Test(sens_rules, what_a_record_may_say_of_the_upcard) {
    static const char *const hands[] = HANDS;
    static const struct {
        int trump;
        const char *upcard;
        int round;
        const char *message; /* NULL: may be */
    } cases[] = {
        {BAVARIAN_HERZ, "", 0, NULL},
        {BAVARIAN_HERZ, "", 2, NULL},
        {BAVARIAN_HERZ, "HK", 1, NULL},
        {BAVARIAN_HERZ, "HK", 0, NULL},
        {BAVARIAN_GRAS, "HK", 2, NULL},
        {BAVARIAN_SCHELLEN, "SK", 1, NULL}, /* robbed: the dealer has the seven */
        {BAVARIAN_SCHELLEN, "SU", 0, NULL},
        {BAVARIAN_GRAS, "HK", 1, "in round 1 only the suit of the upcard HK can become trump"},
        {BAVARIAN_HERZ, "HK", 2, "in round 2 the suit of the upcard HK cannot become trump"},
        {BAVARIAN_HERZ, "HA", 1,
         "the dealer (seat 3) has neither the upcard HA nor, if it was robbed, H7"},
        {BAVARIAN_GRAS, "HA", 2, "the dealer (seat 3) does not have the upcard HA"},
        {BAVARIAN_GRAS, "SK", 2, "the dealer (seat 3) does not have the upcard SK"},
    };
    Rules rules = settings_rules(&sens_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {.text = ""};
        PlayedGame played = {.contract.kind = (uint8_t)cases[i].trump,
                             .upcard = cards(cases[i].upcard),
                             .round = (uint8_t)cases[i].round};
        for (int seat = 0; seat < SENS_SEATS; seat++)
            played.hands[seat] = cards(hands[seat]);
        Status status = sens_game.played_check(&rules, &played, &error);
        cr_assert_eq(status, cases[i].message == NULL ? STATUS_OK : STATUS_BAD_INPUT, "case %zu",
                     i);
        cr_assert_str_eq(error.text, cases[i].message != NULL ? cases[i].message : "");
    }
}

Test(sens_rules, what_a_record_may_say_of_the_deal) {
    static const char *const hands[] = HANDS;
    static const struct {
        const char *from, *to; /* cards that changed places between dealing and play */
        const char *upcard;
        const char *message;
    } cases[] = {
        {"", "", "SO", NULL},
        {"SK", "S7", "SK", NULL},
        {"SK", "S7", "", NULL},
        {"S8", "S7", "", NULL}, /* the upcard may have been any trump */
        {"HK", "H9", "", "the hand of seat 2 is not what it was dealt, and is not so by Rauben"},
        {"SK", "S7", "SO", "the hand of seat 0 is not what it was dealt, and is not so by Rauben"},
    };
    Rules rules = settings_rules(&sens_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {.text = ""};
        CardSet swapped = cards(cases[i].from) | cards(cases[i].to);
        PlayedGame played = {.contract.kind = BAVARIAN_SCHELLEN, .upcard = cards(cases[i].upcard)};
        for (int seat = 0; seat < SENS_SEATS; seat++) {
            played.hands[seat] = cards(hands[seat]);
            bool changed = (played.hands[seat] & swapped) != 0;
            played.dealt[seat] = played.hands[seat] ^ (changed ? swapped : 0);
        }
        Status status = sens_game.played_check(&rules, &played, &error);
        cr_assert_eq(status, cases[i].message == NULL ? STATUS_OK : STATUS_BAD_INPUT,
                     "case %zu: %s", i, error.text);
        cr_assert_str_eq(error.text, cases[i].message != NULL ? cases[i].message : "");
    }
}
