/* The rules of Schafkopf, each with cards that a player of the game recognises: contracts, trumps,
 * the called ace, Laufende, values, aims. What a game that was played is worth is in
 * test_schafkopf_score.c. */
#include "positions.h"
#include "schafkopf_support.h"
#include "solver/replay.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- Contracts ---- */

Test(schafkopf_rules, contracts_are_read_as_players_write_them) {
    static const struct {
        const char *text;
        int kind;
    } cases[] = {
        {"rufer-E", SCHAFKOPF_RUFER},
        {"sauspiel schellen", SCHAFKOPF_RUFER + 2},
        {"Blatt-Rufer", SCHAFKOPF_RUFER + 1},
        {"wenz", SCHAFKOPF_WENZ},
        {"solo eichel", SCHAFKOPF_SOLO},
        {"Gras-Solo", SCHAFKOPF_SOLO + 1},
        {"solo-H", SCHAFKOPF_SOLO + 2},
        {"Wenz Tout", SCHAFKOPF_WENZ_TOUT},
        {"Schellen-Solo-Tout", SCHAFKOPF_SOLO_TOUT + 3},
        {"SIE", SCHAFKOPF_SIE},
        {"geier", SCHAFKOPF_GEIER},
        {"eichel-wenz", SCHAFKOPF_FARBWENZ},
        {"farbgeier-S", SCHAFKOPF_FARBGEIER + 3},
        {"farbwenz-G-tout", SCHAFKOPF_FARBWENZ_TOUT + 1},
        {"ramsch", SCHAFKOPF_RAMSCH},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_eq(schafkopf_named(cases[i].text).kind, cases[i].kind, "%s", cases[i].text);
}

Test(schafkopf_rules, a_code_is_read_as_it_is_printed) {
    char text[CONTRACT_TEXT];
    for (uint8_t kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++) {
        Contract contract = {.kind = kind};
        game_print_contract(&schafkopf_game, contract, text);
        cr_assert_eq(schafkopf_named(text).kind, kind, "%s", text);
        game_print_title(&schafkopf_game, contract, text);
        cr_assert_eq(schafkopf_named(text).kind, kind, "%s", text);
    }
}

Test(schafkopf_rules, what_is_no_contract_is_refused) {
    static const char *const wrong[] = {"rufer-H", "solo",   "solo-E schneider",
                                        "",        "wenzel", "solo-E-tout-tout"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Contract contract;
        Error error;
        cr_assert_eq(game_parse_contract(&schafkopf_game, wrong[i], &contract, &error),
                     STATUS_BAD_INPUT, "%s", wrong[i]);
    }
}

Test(schafkopf_rules, bids_climb_from_rufer_to_sie) {
    static const char *const climbing[] = {"rufer-G",   "wenz",        "solo-H",
                                           "wenz-tout", "solo-S-tout", "sie"};
    for (size_t i = 0; i < sizeof climbing / sizeof *climbing; i++)
        cr_assert_eq(schafkopf_class(schafkopf_named(climbing[i])), i + 1, "%s", climbing[i]);
    cr_assert_eq(schafkopf_class(schafkopf_named("geier")), SCHAFKOPF_CLASS_WENZ);
    cr_assert_eq(schafkopf_class(schafkopf_named("farbgeier-E-tout")), SCHAFKOPF_CLASS_WENZ_TOUT);
    cr_assert_eq(schafkopf_class(schafkopf_named("ramsch")), SCHAFKOPF_CLASS_PASS);
}

/* May the contract be declared by a player with this hand? */
static const char *refusal(const char *settings, const char *contract, const char *hand) {
    static Error error;
    Rules rules = schafkopf_rules(settings);
    Contract named = schafkopf_named(contract);
    Status status = schafkopf_game.contract_check(&rules, named, &error);
    if (status == STATUS_OK)
        status = schafkopf_hand_check(&rules, named, schafkopf_cards(hand), &error);
    return status == STATUS_OK ? "" : error.text;
}

static void expect_refusal(const char *settings, const char *contract, const char *hand,
                           const char *reason) {
    const char *text = refusal(settings, contract, hand);
    cr_assert(reason == NULL ? text[0] == '\0' : strstr(text, reason) != NULL, "%s, %s, %s: \"%s\"",
              settings, contract, hand, text);
}

Test(schafkopf_rules, what_can_be_declared) {
    const char *hand = "EO GU HZ HK GA G7 E8 SU", *courts = "EO GO HO SO EU GU HU SU";
    expect_refusal("", "rufer-E", hand, NULL);
    expect_refusal("", "rufer-G", hand, "holds the ace of Gras himself");
    expect_refusal("", "rufer-S", hand, "without a card of that suit"); /* SU is a trump */
    expect_refusal("", "solo-E", hand, NULL);
    expect_refusal("solo_needs_suit=yes", "solo-S", hand, "no card of Schellen");
    expect_refusal("solo_needs_suit=yes", "solo-S-tout", hand, "no card of Schellen");
    expect_refusal("solo_needs_suit=no", "solo-S", hand, NULL);
    expect_refusal("", "wenz", "EA EZ EK GA HA SA S9 S8", NULL); /* a Wenz without four */
    expect_refusal("", "sie", courts, NULL);
    expect_refusal("", "sie", hand, "all four Obers and Unters");
    static const char *const further[] = {"geier", "farbwenz-E", "farbgeier-S", "geier-tout",
                                          "farbwenz-H-tout"};
    for (size_t i = 0; i < sizeof further / sizeof *further; i++) {
        expect_refusal("contracts=standard", further[i], hand, "switch contracts");
        expect_refusal("contracts=all", further[i], hand, NULL);
    }
    expect_refusal("all_pass=redeal", "ramsch", hand, "switch all_pass");
    expect_refusal("all_pass=ramsch", "ramsch", hand, NULL);
}

/* ---- Trumps and play ---- */

static Layout layout_of(const char *settings, const char *contract) {
    Layout layout;
    Rules rules = schafkopf_rules(settings);
    schafkopf_game.layout(&rules, schafkopf_named(contract), &layout);
    return layout;
}

/* The cards of an effective suit from the strongest down. */
static void expect_suit(const Layout *layout, int suit, const char *expected) {
    char text[CARDS_TEXT] = "";
    for (CardSet rest = layout->suit[suit]; rest != 0; rest &= ~set_of(set_highest(rest))) {
        char card[CARD_TEXT];
        strcat(text, text[0] != '\0' ? " " : "");
        strcat(text,
               deck_print_card(schafkopf_game.deck, layout->deck_card[set_highest(rest)], card));
    }
    cr_assert_str_eq(text, expected);
}

Test(schafkopf_rules, trumps_of_every_kind_of_game) {
    Layout rufer = layout_of("", "rufer-E"), solo = layout_of("", "solo-S");
    Layout wenz = layout_of("", "wenz"), geier = layout_of("", "geier");
    Layout farbwenz = layout_of("", "farbwenz-G"), farbgeier = layout_of("", "farbgeier-E");
    expect_suit(&rufer, TRUMPS, "EO GO HO SO EU GU HU SU HA HZ HK H9 H8 H7");
    expect_suit(&rufer, 1, "EA EZ EK E9 E8 E7");
    expect_suit(&solo, TRUMPS, "EO GO HO SO EU GU HU SU SA SZ SK S9 S8 S7");
    expect_suit(&solo, 3, "HA HZ HK H9 H8 H7");
    expect_suit(&wenz, TRUMPS, "EU GU HU SU");
    expect_suit(&wenz, 4, "SA SZ SK SO S9 S8 S7");
    expect_suit(&geier, TRUMPS, "EO GO HO SO");
    expect_suit(&geier, 2, "GA GZ GK GU G9 G8 G7");
    expect_suit(&farbwenz, TRUMPS, "EU GU HU SU GA GZ GK GO G9 G8 G7");
    expect_suit(&farbgeier, TRUMPS, "EO GO HO SO EA EZ EK EU E9 E8 E7");
    Layout ramsch = layout_of("", "ramsch"), sie = layout_of("", "sie");
    cr_assert_eq(set_count(ramsch.suit[TRUMPS]), 14);
    cr_assert_eq(set_count(sie.suit[TRUMPS]), 14);
    cr_assert_eq(layout_of("", "solo-E").called_ace, CARD_NONE);
}

/* What seat 1 may play from this hand, after seat 0 led, or, where nothing was led, may lead. */
static void expect_legal(const char *settings, const char *contract, const char *led,
                         const char *hand, const char *legal) {
    char hands[120], text[CARDS_TEXT];
    Layout layout = layout_of(settings, contract);
    bool leads = led[0] == '\0';
    snprintf(hands, sizeof hands, "%s | %s | | ", leads ? "S8" : "", hand);
    Position position = position_written(schafkopf_game.deck, &layout, hands, leads ? 1 : 0, led);
    deck_print_set(schafkopf_game.deck, layout_to_deck(&layout, position_legal(&position)), text);
    cr_assert_str_eq(text, legal, "%s, %s led, %s", contract, led, hand);
}

Test(schafkopf_rules, a_player_follows_the_effective_suit_or_plays_anything) {
    expect_legal("", "rufer-E", "SU", "HO H7 SA", "HO H7"); /* hearts and courts are trump */
    expect_legal("", "rufer-E", "S7", "SO SU HA GA", "GA HA SO SU"); /* they are no Schellen */
    expect_legal("", "wenz", "S7", "SO SU HA", "SO");                /* in Wenz the Ober is */
    expect_legal("", "wenz", "SU", "SO EO EU", "EU");
    expect_legal("", "geier", "SU", "S7 SO", "S7"); /* in Geier the Unter */
    expect_legal("", "solo-G", "GO", "GA HO EU H7", "EU GA HO");
}

Test(schafkopf_rules, the_called_ace_must_be_played_to_its_suit) {
    expect_legal("", "rufer-E", "E7", "EA EZ EK HO", "EA");
    expect_legal("", "rufer-G", "E7", "EA EZ EK HO", "EA EZ EK"); /* another ace was called */
    expect_legal("", "rufer-E", "EO", "EA EZ S7", "EZ S7");       /* and kept until then */
    expect_legal("", "rufer-E", "S9", "EA", "EA");                /* if it is not the only card */
    expect_legal("", "rufer-E", "S9", "EA SA", "SA");
}

Test(schafkopf_rules, its_holder_leads_the_ace_or_runs_away) {
    expect_legal("", "rufer-E", "", "EA EZ EK S7", "EA S7");
    expect_legal("", "rufer-E", "", "EA EZ EK E7 S7", "EA EZ EK E7 S7");
    expect_legal("", "rufer-E", "", "EA EO EU EK S7",
                 "EA EO EU S7");                             /* Ober and Unter are trumps */
    expect_legal("", "rufer-E", "", "EZ EK S7", "EZ EK S7"); /* who has not the ace */
}

/* Four at the deal, three when it is his turn to lead. */
static void expect_running_away(const char *settings, const char *legal) {
    Layout layout = layout_of(settings, "rufer-E");
    Position position = position_written(schafkopf_game.deck, &layout,
                                         "EA EK E8 E7 S7 | HO EO GA | HU HZ G7 | H9 H8 G8", 1, "");
    char text[CARDS_TEXT];
    position.hands[0] &= ~layout_from_deck(&layout, schafkopf_cards("E7 S7"));
    position.trick.leader = 0;
    deck_print_set(schafkopf_game.deck, layout_to_deck(&layout, position_legal(&position)), text);
    cr_assert_str_eq(text, legal, "%s", settings);
}

Test(schafkopf_rules, running_away_counts_now_or_at_the_deal) {
    expect_running_away("run_away_count=now", "EA");
    expect_running_away("run_away_count=start", "EA EK E8");
}

/* Seat 1, after seat 0 led, plays a card that it may not. */
static void expect_reason(const char *led, const char *hand, const char *card, const char *reason) {
    char hands[120];
    int winner;
    Error error = {STATUS_OK, ""};
    Layout layout = layout_of("", "rufer-E");
    bool leads = led[0] == '\0';
    snprintf(hands, sizeof hands, "%s | %s | | ", leads ? "S8" : "", hand);
    Position position = position_written(schafkopf_game.deck, &layout, hands, leads ? 1 : 0, led);
    cr_assert_eq(replay_card(schafkopf_game.deck, &position, 1,
                             deck_named(schafkopf_game.deck, card), &winner, &error),
                 STATUS_CHECK_FAILED, "%s", card);
    cr_assert_str_eq(error.text, reason);
}

Test(schafkopf_rules, a_card_against_the_rules_is_told_why) {
    expect_reason("SA", "S7 HO EA", "HO", "must follow Schellen");
    expect_reason("SA", "S7 HO EA", "EA", "must follow Schellen");
    expect_reason("HO", "H7 GA", "GA", "must follow trump");
    expect_reason("E9", "EA EZ HO", "EZ", "must play the called ace");
    expect_reason("E9", "EA EZ HO", "HO", "must play the called ace");
    expect_reason("S9", "EA HO", "EA", "must keep the called ace until its suit is led");
    expect_reason("", "EA EZ HO", "EZ", "must not lead a card of the called suit below its ace");
}

/* ---- Laufende and values ---- */

static int laufende(const char *settings, const char *contract, const char *dealt) {
    Rules rules = schafkopf_rules(settings);
    return schafkopf_laufende(&rules, schafkopf_named(contract), schafkopf_cards(dealt));
}

Test(schafkopf_rules, laufende_are_the_top_trumps_of_one_side) {
    cr_assert_eq(laufende("", "rufer-E", "EO GO HO EU"), 3);
    cr_assert_eq(laufende("", "rufer-E", "EO GO SO EU"), 0); /* two are too few */
    cr_assert_eq(laufende("", "rufer-E", "SO EU HA"), 3);    /* the others hold three */
    cr_assert_eq(laufende("", "rufer-E", "HO EU"), 0);
    cr_assert_eq(laufende("", "solo-G", "EO GO HO SO EU GU HU SU"), 8);
    cr_assert_eq(laufende("", "solo-G", "EO GO HO SO EU GU HU SU GA GZ GK G9 G8 G7 HA"), 14);
    cr_assert_eq(laufende("", "solo-G", "HA HZ"), 14);
    cr_assert_eq(laufende("", "wenz", "EU GU"), 2);
    cr_assert_eq(laufende("", "wenz", "EU HU"), 0);
    cr_assert_eq(laufende("", "wenz", "HU EO GO"), 2);
    cr_assert_eq(laufende("", "wenz", "EU GU HU SU EA"), 4);
    cr_assert_eq(laufende("", "wenz", "EA"), 4);
    cr_assert_eq(laufende("", "geier", "EO GO"), 2);
    cr_assert_eq(laufende("laufende_min_farbwenz=3", "farbwenz-H", "EU GU SU"), 0);
    cr_assert_eq(laufende("laufende_min_farbwenz=2", "farbwenz-H", "EU GU SU"), 2);
    cr_assert_eq(laufende("laufende_min_farbwenz=3", "farbgeier-H", "EO GO HO"), 3);
    cr_assert_eq(laufende("", "farbwenz-H", "EU GU HU SU HA HZ H9"), 6);
    /* In the short pack a run ends with the nine. */
    cr_assert_eq(laufende("pack=24", "solo-G", "EA"), 12);
}

static int value(const char *settings, const char *contract, int laufende, SchafkopfLevel level) {
    Rules rules = schafkopf_rules(settings);
    return schafkopf_value(&rules, schafkopf_named(contract), laufende, level);
}

Test(schafkopf_rules, values_add_up) {
    cr_assert_eq(value("", "rufer-G", 0, SCHAFKOPF_PLAIN), 1);
    cr_assert_eq(value("", "rufer-G", 4, SCHAFKOPF_SCHNEIDER), 6);
    cr_assert_eq(value("", "rufer-G", 4, SCHAFKOPF_SCHWARZ), 7); /* Schwarz instead of Schneider */
    cr_assert_eq(value("", "wenz", 2, SCHAFKOPF_PLAIN), 7);
    cr_assert_eq(value("", "geier", 2, SCHAFKOPF_PLAIN), 7);
    cr_assert_eq(value("", "solo-E", 3, SCHAFKOPF_SCHNEIDER), 9);
    cr_assert_eq(value("", "solo-E-tout", 3, SCHAFKOPF_SCHWARZ), 16); /* Laufende count twice */
    cr_assert_eq(value("", "wenz-tout", 0, SCHAFKOPF_PLAIN), 10);
    cr_assert_eq(value("", "sie", 8, SCHAFKOPF_PLAIN), 52);
    const char *cents = "tariff_rufer=20 tariff_solo=50 tariff_step=10 tariff_laufende=10";
    cr_assert_eq(value(cents, "rufer-E", 3, SCHAFKOPF_SCHNEIDER), 60);
    cr_assert_eq(value(cents, "solo-E", 3, SCHAFKOPF_SCHWARZ), 100);
    cr_assert_eq(value(cents, "farbwenz-E-tout", 3, SCHAFKOPF_PLAIN), 160);
}

Test(schafkopf_rules, schneider_is_at_91_or_30_and_schwarz_by_tricks) {
    cr_assert_eq(schafkopf_level(90, 7, 8), SCHAFKOPF_PLAIN);
    cr_assert_eq(schafkopf_level(91, 7, 8), SCHAFKOPF_SCHNEIDER);
    cr_assert_eq(schafkopf_level(120, 7, 8),
                 SCHAFKOPF_SCHNEIDER); /* the last trick was worthless */
    cr_assert_eq(schafkopf_level(120, 8, 8), SCHAFKOPF_SCHWARZ);
    cr_assert_eq(schafkopf_level(31, 2, 8), SCHAFKOPF_PLAIN);
    cr_assert_eq(schafkopf_level(30, 2, 8), SCHAFKOPF_SCHNEIDER);
    cr_assert_eq(schafkopf_level(0, 1, 8), SCHAFKOPF_SCHNEIDER);
    cr_assert_eq(schafkopf_level(0, 0, 8), SCHAFKOPF_SCHWARZ);
    cr_assert_eq(schafkopf_level(120, 6, 6), SCHAFKOPF_SCHWARZ);
}

/* ---- Sides and aims ---- */

#define ANY_HANDS                                                                                  \
    {                                                                                              \
        "EO GO HA HZ E7 E8 S7 S8", "HO SO EU GU EA EZ GA GZ", "HU SU HK H9 EK E9 GK G9",           \
            "H8 H7 G8 G7 SA SZ SK S9"                                                              \
    }

static Aim aim_of(const char *contract, int declarer, uint8_t told) {
    static const char *const hands[] = ANY_HANDS;
    Rules rules = schafkopf_rules("contracts=all all_pass=ramsch");
    PlayedGame game = {
        .contract = schafkopf_named(contract), .declarer = (uint8_t)declarer, .side = told};
    for (int seat = 0; seat < 4; seat++)
        game.hands[seat] = schafkopf_cards(hands[seat]);
    Aim aim;
    schafkopf_game.aim(&rules, &game, &aim);
    return aim;
}

static void expect_aim(Aim aim, unsigned side, bool ducks, Unit unit, int need) {
    cr_assert_eq(aim.question.side, side);
    cr_assert_eq(aim.question.ducks, ducks);
    cr_assert_eq(aim.question.unit, unit);
    cr_assert_eq(aim.before, 0);
    cr_assert_eq(aim.need, need);
}

Test(schafkopf_rules, what_a_declarer_plays_for) {
    expect_aim(aim_of("rufer-E", 0, 0), 3, false, UNIT_POINTS, 61); /* seat 1 holds the ace */
    expect_aim(aim_of("rufer-S", 0, 0), 9, false, UNIT_POINTS, 61);
    expect_aim(aim_of("rufer-S", 2, 0), 12, false, UNIT_POINTS, 61);
    expect_aim(aim_of("rufer-S", 2, 5), 12, false, UNIT_POINTS, 61); /* the ace knows better */
    expect_aim(aim_of("wenz", 2, 0), 4, false, UNIT_POINTS, 61);
    expect_aim(aim_of("solo-E-tout", 3, 0), 8, false, UNIT_TRICKS, 8);
    expect_aim(aim_of("geier-tout", 3, 0), 8, false, UNIT_TRICKS, 8);
    expect_aim(aim_of("sie", 1, 0), 2, false, UNIT_POINTS, 0);
    expect_aim(aim_of("ramsch", 1, 0), 2, true, UNIT_POINTS, 30);
}

Test(schafkopf_rules, in_an_ending_the_partner_may_be_told) {
    PlayedGame game = {.contract = schafkopf_named("rufer-E"), .declarer = 0};
    Rules rules = schafkopf_rules("");
    Error error;
    game.hands[0] = schafkopf_cards("EO");
    game.hands[2] = schafkopf_cards("HO");
    cr_assert_eq(schafkopf_game.deal_check(&rules, &game, &error), STATUS_BAD_INPUT);
    cr_assert(strstr(error.text, "the ace of Eichel is called") != NULL, "%s", error.text);
    game.side = 1 << 0 | 1 << 2;
    cr_assert_eq(schafkopf_game.deal_check(&rules, &game, &error), STATUS_OK);
    cr_assert_eq(schafkopf_side(&game), 5);
    game.side = 0;
    game.hands[3] = schafkopf_cards("EA");
    cr_assert_eq(schafkopf_game.deal_check(&rules, &game, &error), STATUS_OK);
    cr_assert_eq(schafkopf_side(&game), 9);
}

Test(schafkopf_rules, the_short_pack_has_neither_eights_nor_sevens) {
    Rules rules = schafkopf_rules("pack=24");
    cr_assert_eq(rules.game, &schafkopf_short_game);
    cr_assert_eq(rules.game->hand_size, 6);
    cr_assert_eq(set_count(deck_all(rules.game->deck)), 24);
    cr_assert_eq(deck_all(rules.game->deck) & schafkopf_cards("E8 E7 G8 G7 H8 H7 S8 S7"), 0);
    CardSet set;
    Error error;
    cr_assert_eq(deck_parse_set(rules.game->deck, "E9 E7", 0, -1, &set, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "card 2 (\"E7\", column 4): unknown rank; expected one of "
                                 "A Z K O U 9");
    rules = schafkopf_rules("pack=32");
    cr_assert_eq(rules.game, &schafkopf_game);
}
