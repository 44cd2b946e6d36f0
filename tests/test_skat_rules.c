/* The rules of Skat, each with a hand that a player of the game recognises: cards and play,
 * values, bids, contracts. What a game that was played is worth is in test_skat_score.c. */
#include "positions.h"
#include "sim/profile.h"
#include "skat_support.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* ---- Cards and play ---- */

static Layout layout_named(const char *contract) {
    Layout layout;
    Rules rules = rules_with("");
    skat_game.layout(&rules, contract_named(contract), &layout);
    return layout;
}

/* The cards of an effective suit from the strongest down. */
static const char *suit_text(const Layout *layout, int suit) {
    static char text[CARDS_TEXT];
    char *at = text;
    *at = '\0';
    for (CardSet rest = layout->suit[suit]; rest != 0; rest &= ~set_of(set_highest(rest))) {
        at += at > text ? sprintf(at, " ") : 0;
        deck_print_card(skat_game.deck, layout->deck_card[set_highest(rest)], at);
        at += strlen(at);
    }
    return text;
}

Test(skat_rules, the_pack_has_32_cards_worth_120) {
    cr_assert_eq(deck_size(skat_game.deck), 32);
    cr_assert_eq(skat_points(deck_all(skat_game.deck)), 120);
    cr_assert_eq(skat_points(cards("CA")), 11);
    cr_assert_eq(skat_points(cards("CT")), 10);
    cr_assert_eq(skat_points(cards("CK")), 4);
    cr_assert_eq(skat_points(cards("CQ")), 3);
    cr_assert_eq(skat_points(cards("CJ")), 2);
    cr_assert_eq(skat_points(cards("C9 C8 C7")), 0);
}

Test(skat_rules, jacks_and_the_named_suit_are_trumps) {
    Layout hearts = layout_named("hearts"), grand = layout_named("grand");
    cr_assert_str_eq(suit_text(&hearts, TRUMPS), "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7");
    cr_assert_str_eq(suit_text(&hearts, 1), "CA CT CK CQ C9 C8 C7");
    cr_assert_eq(hearts.suits, 4);
    cr_assert_str_eq(suit_text(&grand, TRUMPS), "CJ SJ HJ DJ");
    cr_assert_str_eq(suit_text(&grand, 4), "DA DT DK DQ D9 D8 D7");
    Layout ramsch = layout_named("ramsch");
    cr_assert_str_eq(suit_text(&ramsch, TRUMPS), "CJ SJ HJ DJ");
    cr_assert_eq(ramsch.suits, 5);
}

Test(skat_rules, null_has_no_trumps_and_ranks_the_ten_low) {
    Layout null = layout_named("null");
    cr_assert_eq(null.suit[TRUMPS], 0);
    cr_assert_str_eq(suit_text(&null, 1), "CA CK CQ CJ CT C9 C8 C7");
    cr_assert_str_eq(suit_text(&null, 4), "DA DK DQ DJ DT D9 D8 D7");
}

typedef struct PlayCase {
    const char *contract, *lying, *hand, *legal;
} PlayCase;

Test(skat_rules, a_player_follows_the_effective_suit_or_plays_anything) {
    static const PlayCase cases[] = {
        {"grand", "DJ", "CJ CA HA", "CJ"},        /* the lone jack follows a jack */
        {"clubs", "HJ", "C7 HA HT", "C7"},        /* a jack asks for trump, not for hearts */
        {"clubs", "HA", "HJ SA D7", "SA HJ D7"},  /* the jack of hearts is no heart */
        {"clubs", "HA", "HJ H7 CA", "H7"},        /* a seven must follow, a trump may not cut */
        {"clubs", "C7", "SJ SA D7", "SJ"},        /* the jack of spades is a club here */
        {"null", "HA", "HJ SA D7", "HJ"},         /* in Null it is a heart like any other */
        {"spades", "DA", "CA HA S7", "CA S7 HA"}, /* nobody has to trump */
        {"spades", "", "CA HA S7", "CA S7 HA"},   /* who leads is free */
        {"ramsch", "CJ", "DJ D7 DA", "DJ"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char hands[100], text[CARDS_TEXT];
        Layout layout = layout_named(cases[i].contract);
        if (cases[i].lying[0] == '\0')
            snprintf(hands, sizeof hands, "%s | C8 C9 S8 | D8 D9 S9", cases[i].hand);
        else
            snprintf(hands, sizeof hands, "C8 C9 | %s | D8 D9 S9", cases[i].hand);
        Position position = position_written(skat_game.deck, &layout, hands, 0, cases[i].lying);
        deck_print_set(skat_game.deck, layout_to_deck(&layout, position_legal(&position)), text);
        cr_assert_str_eq(text, cases[i].legal, "%s, %s led", cases[i].contract, cases[i].lying);
    }
}

/* Who wins a trick that seat 0 has led: two cards lie, the last seat plays its only one. */
static int winner(const char *contract, const char *lying, const char *last) {
    char hands[20];
    Layout layout = layout_named(contract);
    snprintf(hands, sizeof hands, "| | %s", last);
    Position position = position_written(skat_game.deck, &layout, hands, 0, lying);
    return position_play(&position, set_lowest(position.hands[2]));
}

Test(skat_rules, the_highest_trump_or_else_the_highest_of_the_suit_wins) {
    cr_assert_eq(winner("clubs", "HK HT", "HA"), 2);
    cr_assert_eq(winner("clubs", "HK HT", "H9"), 1); /* the ten beats the king */
    cr_assert_eq(winner("null", "HK HT", "H9"), 0);  /* but not in Null */
    cr_assert_eq(winner("null", "HT HJ", "H9"), 1);
    cr_assert_eq(winner("clubs", "H7 DA", "SA"), 0); /* discards win nothing */
    cr_assert_eq(winner("clubs", "HA C8", "HT"), 1);
    cr_assert_eq(winner("clubs", "CA DJ", "HJ"), 2); /* jacks above the ace of trumps */
    cr_assert_eq(winner("grand", "DJ SJ", "CJ"), 2);
    cr_assert_eq(winner("grand", "CA DJ", "CT"), 1);
    cr_assert_eq(winner("null", "CA DJ", "CT"), 0);
}

/* ---- Matadors and values ---- */

typedef struct MatadorCase {
    const char *contract, *twelve;
    int jacks, full;
} MatadorCase;

Test(skat_rules, matadors_are_the_unbroken_run_from_the_jack_of_clubs) {
    static const MatadorCase cases[] = {
        {"grand", "CJ SJ HJ DJ CA CT CK CQ C9 SA ST SK", 4, 4},
        {"grand", "CJ SJ HJ CA CT CK CQ C9 SA ST SK SQ", 3, 3},
        {"grand", "CJ SJ DJ CA CT CK CQ C9 SA ST SK SQ", 2, 2}, /* the gap ends the run */
        {"hearts", "CJ HJ DJ HA HT HK HQ H9 SA ST SK SQ", 1, 1},
        {"hearts", "SJ HJ DJ HA HT HK HQ H9 SA ST SK SQ", 1, 1}, /* without one */
        {"hearts", "HJ DJ HA HT HK HQ H9 H8 SA ST SK SQ", 2, 2},
        {"hearts", "DJ HA HT HK HQ H9 H8 H7 SA ST SK SQ", 3, 3},
        {"hearts", "HA HT HK HQ H9 H8 H7 SA ST SK SQ S9", 4, 4},
        {"hearts", "CJ SJ HJ DJ HA HT HQ H9 SA ST SK SQ", 4, 6}, /* the king is missing */
        {"hearts", "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7 SA", 4, 11},
        {"hearts", "HK HQ H9 SA ST SK SQ S9 S8 S7 CA CT", 4, 6},  /* without six */
        {"hearts", "SA ST SK SQ S9 S8 S7 CA CT CK CQ C9", 4, 11}, /* not a single trump */
        {"grand", "SA ST SK SQ S9 S8 S7 CA CT CK CQ C9", 4, 4},
    };
    Rules jacks = rules_with("matadors=jacks"), full = rules_with("matadors=full");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Contract contract = contract_named(cases[i].contract);
        CardSet twelve = cards(cases[i].twelve);
        cr_assert_eq(set_count(twelve), 12);
        cr_assert_eq(skat_matadors(&jacks, contract, twelve), cases[i].jacks, "case %zu", i);
        cr_assert_eq(skat_matadors(&full, contract, twelve), cases[i].full, "case %zu", i);
    }
}

/* With one matador (jack of clubs without that of spades), so that game is 2. */
static const char with_one[] = "CJ HJ CA CT CK HA HT HK DA DT SA ST";

static int value_of(const char *settings, const char *contract, SkatLevel reached) {
    Rules rules = rules_with(settings);
    return skat_value(&rules, contract_named(contract), cards(with_one), reached);
}

Test(skat_rules, the_base_value_is_multiplied) {
    cr_assert_eq(value_of("", "C", SKAT_PLAIN), 2 * 12);
    cr_assert_eq(value_of("", "S", SKAT_PLAIN), 2 * 11);
    cr_assert_eq(value_of("", "H", SKAT_PLAIN), 2 * 10);
    cr_assert_eq(value_of("", "D", SKAT_PLAIN), 2 * 9);
    cr_assert_eq(value_of("", "grand", SKAT_PLAIN), 2 * 24);
    cr_assert_eq(value_of("", "D hand", SKAT_PLAIN), 3 * 9);
}

typedef struct StepCase {
    const char *contract;
    SkatLevel reached;
    int bierlachs, isko; /* multiplier */
} StepCase;

Test(skat_rules, schneider_and_schwarz_climb_the_ladder_of_the_switch) {
    static const StepCase cases[] = {
        {"C", SKAT_PLAIN, 2, 2},
        {"C", SKAT_MADE_SCHNEIDER, 3, 3},
        {"C", SKAT_MADE_SCHWARZ, 5, 4},
        {"C hand", SKAT_PLAIN, 3, 3},
        {"C hand", SKAT_MADE_SCHNEIDER, 4, 4},
        {"C hand", SKAT_MADE_SCHWARZ, 6, 5},
        {"C hand schneider", SKAT_MADE_SCHNEIDER, 5, 5},
        {"C hand schneider", SKAT_PLAIN, 5, 5}, /* missed: counts as if made */
        {"C hand schneider", SKAT_MADE_SCHWARZ, 6, 6},
        {"C hand schwarz", SKAT_MADE_SCHWARZ, 7, 7},
        {"C hand schwarz", SKAT_PLAIN, 7, 7},
        {"C hand schneider schwarz", SKAT_MADE_SCHWARZ, 7, 7}, /* Schwarz says Schneider too */
        {"C hand ouvert", SKAT_MADE_SCHWARZ, 8, 8},            /* Ouvert says Schwarz too */
        {"C hand ouvert schneider schwarz", SKAT_PLAIN, 8, 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const StepCase *c = &cases[i];
        cr_assert_eq(
            value_of("schneider_steps=bierlachs ouvert_games=yes", c->contract, c->reached),
            12 * c->bierlachs, "%s, level %d", c->contract, (int)c->reached);
        cr_assert_eq(value_of("schneider_steps=isko ouvert_games=yes", c->contract, c->reached),
                     12 * c->isko, "%s, level %d", c->contract, (int)c->reached);
    }
}

Test(skat_rules, null_has_four_fixed_values) {
    cr_assert_eq(value_of("", "null", SKAT_PLAIN), 23);
    cr_assert_eq(value_of("", "null hand", SKAT_PLAIN), 35);
    cr_assert_eq(value_of("", "null ouvert", SKAT_PLAIN), 46);
    cr_assert_eq(value_of("null_ouvert_hand=96", "null hand ouvert", SKAT_PLAIN), 96);
    cr_assert_eq(value_of("null_ouvert_hand=59", "null hand ouvert", SKAT_PLAIN), 59);
    cr_assert_eq(value_of("null_ouvert_hand=59", "null ouvert", SKAT_PLAIN), 46);
}

Test(skat_rules, schneider_is_below_the_number_and_schwarz_without_a_trick) {
    Rules thirty = rules_with("schneider_opponents_below=30");
    Rules thirty_one = rules_with("schneider_opponents_below=31");
    cr_assert_eq(skat_level(&thirty, 29, 3), SKAT_MADE_SCHNEIDER);
    cr_assert_eq(skat_level(&thirty, 30, 3), SKAT_PLAIN);
    cr_assert_eq(skat_level(&thirty_one, 30, 3), SKAT_MADE_SCHNEIDER);
    cr_assert_eq(skat_level(&thirty_one, 31, 3), SKAT_PLAIN);
    cr_assert_eq(skat_level(&thirty, 0, 1), SKAT_MADE_SCHNEIDER); /* a trick of three sevens */
    cr_assert_eq(skat_level(&thirty, 0, 0), SKAT_MADE_SCHWARZ);
    cr_assert_eq(skat_level(&thirty, 22, 0), SKAT_MADE_SCHWARZ); /* two aces put away */
}

/* ---- Bids ---- */

Test(skat_rules, the_bids_are_those_of_the_table) {
    static const int ladder[] = {18, 20, 22, 23,  24,  27,  30,  33,  35,  36,  40,  44,  45, 46,
                                 48, 50, 54, 55,  60,  63,  66,  70,  72,  77,  80,  81,  84, 88,
                                 90, 96, 99, 100, 108, 110, 120, 144, 168, 192, 216, 240, 0};
    Rules rules = rules_with("");
    int bid = 0;
    for (size_t i = 0; i < sizeof ladder / sizeof *ladder; i++) {
        bid = skat_next_bid(&rules, bid);
        cr_assert_eq(bid, ladder[i], "bid %zu is %d", i, bid);
    }
    cr_assert_eq(skat_next_bid(&rules, 19), 20);
    cr_assert_eq(skat_next_bid(&rules, -5), 18);
    cr_assert_eq(skat_next_bid(&rules, INT_MAX), 0);
}

Test(skat_rules, thirty_two_is_heard_as_33_and_other_numbers_not_at_all) {
    Rules rules = rules_with(""), tournament = rules_with(ISKO);
    cr_assert_eq(skat_heard_bid(&rules, 18), 18);
    cr_assert_eq(skat_heard_bid(&rules, 32), 33);
    cr_assert_eq(skat_heard_bid(&rules, 33), 33);
    static const int wrong[] = {0, -18, 9, 17, 19, 21, 31, 34, 59, 241, 264, INT_MAX, INT_MIN};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_assert_eq(skat_heard_bid(&rules, wrong[i]), 0, "%d", wrong[i]);
    cr_assert_eq(skat_heard_bid(&tournament, 59), 59);
    cr_assert_eq(skat_heard_bid(&tournament, 264), 264);
}

/* Twelve cards with a run of so many trumps from the top, and none besides. */
static CardSet twelve_with(Contract contract, int run) {
    Card trumps[SKAT_MAX_TRUMPS];
    CardSet twelve = 0, rest = deck_all(skat_game.deck);
    int count = skat_trumps(contract, trumps);
    for (int i = 0; i < count; i++) {
        rest &= ~set_of(trumps[i]);
        twelve |= i < run ? set_of(trumps[i]) : 0;
    }
    while (set_count(twelve) < 12)
        twelve |= set_of(set_pop(&rest));
    return twelve;
}

enum { MAX_VALUE = 300, ALL_MODIFIERS = 16 };

/* Marks the values of every game that can be declared, with every run and level. */
static void mark_values(const Rules *rules, bool reachable[MAX_VALUE]) {
    for (unsigned code = 0; code < SKAT_RAMSCH * ALL_MODIFIERS; code++) {
        Contract contract = {.kind = (uint8_t)(code / ALL_MODIFIERS),
                             .modifiers = (uint8_t)(code % ALL_MODIFIERS)};
        Card trumps[SKAT_MAX_TRUMPS];
        if (skat_game.contract_check(rules, contract, NULL) != STATUS_OK)
            continue;
        for (int run = skat_trumps(contract, trumps); run >= 0; run--)
            for (int level = SKAT_PLAIN; level <= SKAT_MADE_SCHWARZ; level++)
                reachable[skat_value(rules, contract, twelve_with(contract, run),
                                     (SkatLevel)level)] = true;
    }
}

Test(skat_rules, a_bid_is_legal_exactly_if_some_game_has_that_value) {
    static const char *const settings[] = {
        "",
        ISKO,
        "matadors=full",
        "ouvert_games=yes",
        "schneider_steps=isko null_ouvert_hand=59",
        "schneider_steps=isko matadors=full",
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        Rules rules = rules_with(settings[i]);
        bool reachable[MAX_VALUE] = {false};
        mark_values(&rules, reachable);
        for (int value = 1; value < MAX_VALUE; value++) {
            if (value == 32)
                continue;
            cr_assert_eq(skat_heard_bid(&rules, value) == value, reachable[value],
                         "%d under \"%s\"", value, settings[i]);
            cr_assert_eq(skat_next_bid(&rules, value - 1) == value, reachable[value],
                         "%d under \"%s\"", value, settings[i]);
        }
    }
}

/* ---- Contracts and what they play for ---- */

typedef struct CheckCase {
    const char *settings, *contract;
    const char *reason; /* part of the message; NULL: it can be declared */
} CheckCase;

Test(skat_rules, what_can_be_declared) {
    static const CheckCase cases[] = {
        {"", "grand", NULL},
        {"", "C hand", NULL},
        {"", "grand hand schneider", NULL},
        {"", "grand hand schwarz", NULL},
        {"", "grand hand schneider schwarz", NULL},
        {"", "grand schneider", "only in a Hand game"},
        {"", "D schwarz", "only in a Hand game"},
        {"ouvert_games=no", "grand hand ouvert", "ouvert_games"},
        {"ouvert_games=no", "S hand ouvert", "ouvert_games"},
        {"ouvert_games=yes", "grand hand ouvert", NULL},
        {"ouvert_games=yes", "S hand ouvert schneider schwarz", NULL},
        {"ouvert_games=yes", "S ouvert", "only in a Hand game"},
        {"", "null", NULL},
        {"", "null hand", NULL},
        {"", "null ouvert", NULL},
        {"", "null hand ouvert", NULL},
        {"", "null hand schneider", "no Schneider or Schwarz"},
        {"", "null schwarz", "no Schneider or Schwarz"},
        {"", "ramsch", NULL},
        {"", "ramsch hand", "Ramsch"},
        {"", "ramsch ouvert", "Ramsch"},
        {"variant=malenko", "grand", NULL},
        {"variant=malenko", "D", NULL},
        {"variant=malenko", "ramsch", NULL},
        {"variant=malenko", "grand hand", "no Hand game in Malenko"},
        {"variant=malenko", "null", "no Null in Malenko"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const CheckCase *c = &cases[i];
        Rules rules = rules_with(c->settings);
        Error error = {STATUS_OK, ""};
        Status status = skat_game.contract_check(&rules, contract_named(c->contract), &error);
        cr_assert_eq(status, c->reason == NULL ? STATUS_OK : STATUS_BAD_INPUT, "%s: %s",
                     c->contract, error.text);
        cr_assert(c->reason == NULL || strstr(error.text, c->reason) != NULL, "%s: %s", c->contract,
                  error.text);
    }
}

Test(skat_rules, ouvert_says_schwarz_and_schwarz_says_schneider) {
    cr_assert_eq(skat_announced(contract_named("C hand")), SKAT_HAND);
    cr_assert_eq(skat_announced(contract_named("C hand schwarz")),
                 SKAT_HAND | SKAT_SCHWARZ | SKAT_SCHNEIDER);
    cr_assert_eq(skat_announced(contract_named("grand hand ouvert")),
                 SKAT_HAND | SKAT_OUVERT | SKAT_SCHWARZ | SKAT_SCHNEIDER);
    cr_assert_eq(skat_announced(contract_named("null ouvert")), SKAT_OUVERT);
}

typedef struct AimCase {
    const char *settings, *contract, *talon;
    Unit unit;
    bool ducks;
    int before, need;
} AimCase;

Test(skat_rules, what_a_declarer_plays_for) {
    static const AimCase cases[] = {
        {"", "grand", "HA D7", UNIT_POINTS, false, 11, 61},
        {"", "C hand", "HA HT", UNIT_POINTS, false, 21, 61}, /* untouched, but it counts */
        {"", "C hand schneider", "HA HT", UNIT_POINTS, false, 21, 91},
        {"schneider_opponents_below=31", "C hand schneider", "HA HT", UNIT_POINTS, false, 21, 90},
        {"", "C hand schwarz", "HA HT", UNIT_TRICKS, false, 0, 10},
        {"ouvert_games=yes", "grand hand ouvert", "HA HT", UNIT_TRICKS, false, 0, 10},
        {"", "null", "HA HT", UNIT_TRICKS, true, 0, 1},
        {"", "null hand ouvert", "HA HT", UNIT_TRICKS, true, 0, 1},
        /* Ramsch: less than a third of what is compared, then somebody else has more. */
        {"ramsch_skat=loser", "ramsch", "HA HT", UNIT_POINTS, true, 0, 33},
        {"ramsch_skat=loser", "ramsch", "H9 H8", UNIT_POINTS, true, 0, 40},
        {"ramsch_skat=loser", "ramsch", "HQ HK", UNIT_POINTS, true, 0, 38},
        {"ramsch_skat=last_trick", "ramsch", "HA HT", UNIT_POINTS, true, 0, 19},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const AimCase *c = &cases[i];
        Rules rules = rules_with(c->settings);
        Aim aim;
        PlayedGame game = {
            .contract = contract_named(c->contract), .declarer = 2, .talon = cards(c->talon)};
        skat_game.aim(&rules, &game, &aim);
        cr_assert_eq(aim.question.side, 1u << 2, "%s", c->contract);
        cr_assert_eq(aim.question.unit, c->unit, "%s", c->contract);
        cr_assert_eq(aim.question.ducks, c->ducks, "%s", c->contract);
        cr_assert_eq(aim.before, c->before, "%s: %d before", c->contract, aim.before);
        cr_assert_eq(aim.need, c->need, "%s: %d needed", c->contract, aim.need);
    }
}

/* ---- Malenko ---- */

Test(skat_rules, malenko_owes_red_black_grand_and_ramsch) {
    cr_assert_eq(skat_malenko(contract_named("H")), SKAT_MALENKO_RED);
    cr_assert_eq(skat_malenko(contract_named("D")), SKAT_MALENKO_RED);
    cr_assert_eq(skat_malenko(contract_named("C")), SKAT_MALENKO_BLACK);
    cr_assert_eq(skat_malenko(contract_named("S")), SKAT_MALENKO_BLACK);
    cr_assert_eq(skat_malenko(contract_named("grand")), SKAT_MALENKO_GRAND);
    cr_assert_eq(skat_malenko(contract_named("ramsch")), SKAT_MALENKO_RAMSCH);
    cr_assert_eq(skat_malenko(contract_named("null")), SKAT_MALENKO_NONE);
}

/* ---- Switches and profiles ---- */

Test(skat_rules, every_switch_says_what_it_means) {
    for (int i = 0; i < skat_game.switch_count; i++) {
        const Switch *s = &skat_game.switches[i];
        cr_assert_not_null(s->key, "switch %d", i);
        cr_assert_not_null(s->meaning, "%s", s->key);
        for (int c = 0; s->choices[c] != NULL; c++)
            cr_assert_not_null(s->choice_meanings[c], "%s=%s", s->key, s->choices[c]);
    }
}

static void check_profile(const char *name, const char *settings) {
    static const char *const folders[] = {TEST_CONFIGS, NULL};
    Rules loaded, expected = rules_with(settings);
    Error error;
    if (profile_load(&skat_game, name, folders, &loaded, &error) != STATUS_OK)
        cr_assert_fail("%s", error.text);
    for (int i = 0; i < skat_game.switch_count; i++)
        cr_assert_eq(loaded.value[i], expected.value[i], "%s: %s", name, skat_game.switches[i].key);
}

Test(skat_rules, the_profiles_are_what_the_rules_say) {
    check_profile("bierlachs", "");
    check_profile("isko", ISKO);
    check_profile("malenko", "variant=malenko");
}
