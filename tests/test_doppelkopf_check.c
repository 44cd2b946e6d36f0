/* Doppelkopf: which contracts the hands allow, reservations and their order, the exchange of an
 * Armut, and what may be said. */
#include "settings.h"
#include "solver/games/doppelkopf.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static Rules rules_with(const char *settings) {
    return settings_rules(&doppelkopf_game, settings);
}

/* Four hands; copies of a card are told apart in the order in which they stand. */
static PlayedGame game_with(int kind, int declarer, int side, const char *const hands[4]) {
    PlayedGame game = {
        .contract.kind = (uint8_t)kind, .declarer = (uint8_t)declarer, .side = (uint8_t)side};
    CardSet taken = 0;
    for (int seat = 0; seat < 4; seat++) {
        Error error;
        cr_assert_eq(
            deck_parse_set(doppelkopf_game.deck, hands[seat], taken, -1, &game.hands[seat], &error),
            STATUS_OK, "%s", error.text);
        taken |= game.hands[seat];
    }
    return game;
}

/* Does the text of the error hold these words? NULL: there must be no error. */
static void expect(Status status, const Error *error, const char *words, const char *name) {
    if (words == NULL)
        cr_assert_eq(status, STATUS_OK, "%s: %s", name, error->text);
    else
        cr_assert(status == STATUS_BAD_INPUT && strstr(error->text, words) != NULL, "%s: %s", name,
                  status == STATUS_OK ? "no error" : error->text);
}

/* ---- Hands ---- */

static const char *const apart[] = {
    "CQ HT SQ HQ DQ CJ DA DT CA CT SA HA", "CA CT CK CK SA ST SK SK HA HK H9 DK",
    "CQ HT SQ HQ DQ CJ SJ HJ DJ ST S9 S9", "SJ HJ DJ DA DT DK D9 D9 C9 C9 HK H9"};
static const char *const together[] = {
    "CQ CQ SQ HQ DQ CJ DA DT CA CT SA HA", "CA CT CK CK SA ST SK SK HA HK H9 DK",
    "HT HT SQ HQ DQ CJ SJ HJ DJ ST S9 S9", "SJ HJ DJ DA DT DK D9 D9 C9 C9 HK H9"};

Test(doppelkopf_check, contracts_that_the_hands_allow) {
    static const struct {
        const char *name;
        int kind, declarer, side;
        const char *const *hands;
        const char *words;
    } cases[] = {
        {"normal", DOPPELKOPF_NORMAL, 0, 0, apart, NULL},
        {"normal with its sides", DOPPELKOPF_NORMAL, 0, 5, apart, NULL},
        {"normal with wrong sides", DOPPELKOPF_NORMAL, 0, 3, apart, "it is Re"},
        {"normal, both queens in a hand", DOPPELKOPF_NORMAL, 0, 0, together, "in one hand"},
        {"silent", DOPPELKOPF_STILL, 0, 0, together, NULL},
        {"silent by somebody else", DOPPELKOPF_STILL, 2, 0, together, "both queens of clubs"},
        {"Hochzeit without both", DOPPELKOPF_HOCHZEIT, 0, 5, apart, "both queens of clubs"},
        {"Hochzeit, partner told", DOPPELKOPF_HOCHZEIT, 0, 3, together, NULL},
        {"Hochzeit, partner not known", DOPPELKOPF_HOCHZEIT, 0, 0, together, "partner"},
        {"Armut", DOPPELKOPF_ARMUT, 1, 3, apart, NULL},
        {"Armut with many trumps", DOPPELKOPF_ARMUT, 0, 3, apart, "at most 3 trumps"},
        {"Armut without a partner", DOPPELKOPF_ARMUT, 1, 0, apart, "partner"},
        {"solo", DOPPELKOPF_DAMEN, 3, 0, apart, NULL},
    };
    Rules rules = rules_with("");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        PlayedGame game =
            game_with(cases[i].kind, cases[i].declarer, cases[i].side, cases[i].hands);
        Error error;
        expect(doppelkopf_game.deal_check(&rules, &game, &error), &error, cases[i].words,
               cases[i].name);
    }
}

Test(doppelkopf_check, in_endings_the_sides_must_be_seen_or_told) {
    static const char *const gone[] = {"CA", "CT", "CK", "C9"};
    static const char *const seen[] = {"CQ", "CT", "CQ", "C9"};
    Rules rules = rules_with("");
    Error error;
    PlayedGame game = game_with(DOPPELKOPF_NORMAL, 0, 0, gone);
    expect(doppelkopf_game.deal_check(&rules, &game, &error), &error, "tell both seats", "gone");
    game.side = 3;
    expect(doppelkopf_game.deal_check(&rules, &game, &error), &error, NULL, "told");
    game = game_with(DOPPELKOPF_NORMAL, 0, 3, seen);
    expect(doppelkopf_game.deal_check(&rules, &game, &error), &error, "it is Re", "told wrong");
    game.side = 0;
    expect(doppelkopf_game.deal_check(&rules, &game, &error), &error, NULL, "seen");
}

Test(doppelkopf_check, a_soloist_leads_where_the_switch_says_so) {
    Rules no = rules_with(""), yes = rules_with("soloist_leads=yes");
    PlayedGame solo = game_with(DOPPELKOPF_BUBEN, 2, 0, apart);
    PlayedGame silent = game_with(DOPPELKOPF_STILL, 0, 0, together);
    silent.declarer = 3;
    cr_assert_eq(game_leader(&no, &solo), 0);
    cr_assert_eq(game_leader(&yes, &solo), 2);
    cr_assert_eq(game_leader(&yes, &silent), 0, "nobody knows that it is one");
}

/* ---- Reservations ---- */

Test(doppelkopf_check, reservations_need_their_cards) {
    static const struct {
        const char *name, *hand, *settings;
        DoppelkopfCall call;
        const char *words;
    } cases[] = {
        {"Hochzeit", "CQ CQ C9", "", {DOPPELKOPF_MARRIES, {.kind = DOPPELKOPF_HOCHZEIT}, 0}, NULL},
        {"one queen", "CQ C9", "", {DOPPELKOPF_MARRIES, {.kind = DOPPELKOPF_HOCHZEIT}, 0}, "both"},
        {"a demand",
         "CQ CQ C9",
         "hochzeit_demands=foreign",
         {DOPPELKOPF_MARRIES, {.kind = DOPPELKOPF_HOCHZEIT, .modifiers = 1}, 0},
         "hochzeit_demands"},
        {"Armut", "HT CQ CJ C9 CA", "", {.what = DOPPELKOPF_OFFERS}, NULL},
        {"four trumps", "HT CQ CJ D9 CA", "", {.what = DOPPELKOPF_OFFERS}, "at most 3"},
        {"no Armut", "HT CQ CJ C9", "armut=off", {.what = DOPPELKOPF_OFFERS}, "switch armut"},
        {"five nines", "C9 C9 S9 S9 D9", "", {.what = DOPPELKOPF_THROWS_IN}, NULL},
        {"four nines", "C9 C9 S9 S9", "", {.what = DOPPELKOPF_THROWS_IN}, "five nines"},
        {"no Schmeissen",
         "C9 C9 S9 S9 D9",
         "schmeissen=off",
         {.what = DOPPELKOPF_THROWS_IN},
         "switch schmeissen"},
        {"solo", "C9", "", {DOPPELKOPF_PLAYS_ALONE, {.kind = DOPPELKOPF_BUBEN}, 0}, NULL},
        {"healthy", "C9", "", {.what = DOPPELKOPF_HEALTHY}, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = rules_with(cases[i].settings);
        CardSet hand = deck_named_set(doppelkopf_game.deck, "");
        Error error;
        deck_parse_set(doppelkopf_game.deck, cases[i].hand, 0, -1, &hand, &error);
        expect(doppelkopf_call_check(&rules, hand, &cases[i].call, &error), &error, cases[i].words,
               cases[i].name);
    }
}

static DoppelkopfCall solo(int kind, int committed) {
    return (DoppelkopfCall){DOPPELKOPF_PLAYS_ALONE, {.kind = (uint8_t)kind}, (uint8_t)committed};
}

Test(doppelkopf_check, the_highest_reservation_is_played) {
    DoppelkopfCall healthy = {.what = DOPPELKOPF_HEALTHY}, marries = {.what = DOPPELKOPF_MARRIES},
                   offers = {.what = DOPPELKOPF_OFFERS}, throws_in = {.what = DOPPELKOPF_THROWS_IN};
    const struct {
        DoppelkopfCall calls[4];
        int highest;
    } cases[] = {
        {{healthy, healthy, healthy, healthy}, -1},
        {{healthy, healthy, marries, healthy}, 2},
        {{marries, healthy, offers, healthy}, 2},
        {{offers, throws_in, offers, healthy}, 1},
        {{healthy, offers, healthy, offers}, 1},
        {{throws_in, healthy, solo(DOPPELKOPF_FLEISCHLOS, 0), throws_in}, 2},
        {{solo(DOPPELKOPF_DAMEN, 0), healthy, solo(DOPPELKOPF_CLUBS, 0), healthy}, 2},
        {{solo(DOPPELKOPF_CLUBS, 0), healthy, solo(DOPPELKOPF_TRUMPF, 0), healthy}, 2},
        {{solo(DOPPELKOPF_DAMEN, 0), solo(DOPPELKOPF_DAMEN, 0), healthy, healthy}, 0},
        {{solo(DOPPELKOPF_TRUMPF, 0), solo(DOPPELKOPF_FLEISCHLOS, 1), healthy, healthy}, 1},
        {{solo(DOPPELKOPF_TRUMPF, 1), solo(DOPPELKOPF_FLEISCHLOS, 2), healthy, healthy}, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_eq(doppelkopf_highest_call(cases[i].calls), cases[i].highest, "case %zu", i);
}

/* ---- The exchange of an Armut ---- */

/* Seat 1 is poor: it gave DK and two plain cards and got three plain ones from seat 2. */
static PlayedGame armut(const char *given, const char *back) {
    static const char *const hands[] = {
        "CQ HT SQ HQ DQ CJ DA DT CA CT SA HA", "CA CT CK CK SA ST SK SK HA HK S9 S9",
        "CQ HT SQ HQ DQ CJ SJ HJ DJ DK ST H9", "SJ HJ DJ DA DT DK D9 D9 C9 C9 HK H9"};
    PlayedGame game = game_with(DOPPELKOPF_ARMUT, 1, 6, hands);
    deck_parse_set(doppelkopf_game.deck, given, 0, -1, &game.put_down[1], NULL);
    deck_parse_set(doppelkopf_game.deck, back, 0, -1, &game.put_down[2], NULL);
    return game;
}

Test(doppelkopf_check, exchange_of_an_armut) {
    static const struct {
        const char *name, *given, *back, *words;
    } cases[] = {
        {"as it should be", "DK H9 ST", "S9 S9 HK", NULL},
        {"not told", "", "", NULL},
        {"two cards", "DK H9", "S9 S9", "three cards"},
        {"given, but not received", "DK H9 C9", "S9 S9 HK", "exchange[1]: a card that is not"},
        {"given back, but not received", "DK H9 ST", "S9 S9 C9", "exchange[2]: a card that is not"},
        {"a dealt hand with too many trumps", "DK HQ DQ", "S9 S9 HK", NULL},
    };
    Rules rules = rules_with("");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        PlayedGame game = armut(cases[i].given, cases[i].back);
        Error error;
        expect(doppelkopf_game.played_check(&rules, &game, &error), &error, cases[i].words,
               cases[i].name);
    }
}

Test(doppelkopf_check, all_trumps_are_put_down_and_plain_cards_go_back_first) {
    Rules rules = rules_with("");
    PlayedGame game = armut("DK H9 ST", "S9 S9 HK");
    Error error;
    game.hands[1] ^= doppelkopf_pair(DOPPELKOPF_CQ) & game.hands[2]; /* one more in each ... */
    expect(doppelkopf_game.played_check(&rules, &game, &error), &error, "all trumps", "kept one");
    static const char *const trumps_back[] = {
        "CQ HT SQ HQ DQ CJ DA DT CA CT SA HA", "CA CT CK CK SA ST SK SK HA HK S9 DJ",
        "CQ HT SQ HQ DQ CJ SJ HJ DK D9 ST H9", "SJ HJ DJ DA DT DK D9 C9 C9 HK H9 S9"};
    game = game_with(DOPPELKOPF_ARMUT, 1, 6, trumps_back);
    deck_parse_set(doppelkopf_game.deck, "DK H9 ST", 0, -1, &game.put_down[1], NULL);
    deck_parse_set(doppelkopf_game.deck, "DJ S9 HK", 0, -1, &game.put_down[2], NULL);
    expect(doppelkopf_game.played_check(&rules, &game, &error), &error, "no plain cards left",
           "keeps plain cards and gives a trump");
    static const char *const rich[] = {
        "CQ HT CA CT CJ DA DT SA HA H9 SJ HJ", "CA CT CK CK SA ST SK SK HA HK S9 DJ",
        "CQ HT SQ HQ DQ CJ SJ HJ DK DQ SQ HQ", "DJ DA DT DK D9 D9 C9 C9 HK H9 S9 ST"};
    game = game_with(DOPPELKOPF_ARMUT, 1, 6, rich);
    deck_parse_set(doppelkopf_game.deck, "DK DQ HQ", 0, -1, &game.put_down[1], NULL);
    deck_parse_set(doppelkopf_game.deck, "DJ S9 HK", 0, -1, &game.put_down[2], NULL);
    expect(doppelkopf_game.played_check(&rules, &game, &error), &error, NULL, "has none left");
}

Test(doppelkopf_check, the_exchange_leads_from_the_deal_to_the_hands) {
    Rules rules = rules_with("");
    PlayedGame game = armut("DK H9 ST", "S9 S9 HK");
    Error error;
    static const char *const dealt[] = {
        "CQ HT SQ HQ DQ CJ DA DT CA CT SA HA", "CA CT CK CK SA ST SK SK HA H9 DK ST",
        "CQ HT SQ HQ DQ CJ SJ HJ DJ HK S9 S9", "SJ HJ DJ DA DT DK D9 D9 C9 C9 HK H9"};
    PlayedGame deal = game_with(DOPPELKOPF_ARMUT, 1, 6, dealt);
    memcpy(game.dealt, deal.hands, sizeof game.dealt);
    expect(doppelkopf_game.played_check(&rules, &game, &error), &error, NULL, "as dealt");
    game.put_down[1] ^= doppelkopf_pair(11) & game.put_down[1];
    game.contract.kind = DOPPELKOPF_NORMAL;
    expect(doppelkopf_game.played_check(&rules, &game, &error), &error, "only in an Armut",
           "an exchange in a normal game");
}

Test(doppelkopf_check, two_armuten) {
    static const char *const hands[] = {
        "CQ HT SQ HQ DQ CJ DA DT DT HJ DK DJ", "CA CT CK CK SA ST SK SK HA HK S9 S9",
        "CQ HT SQ HQ DQ CJ SJ HJ DJ DK D9 DA", "SJ CA CT SA ST HA C9 C9 HK H9 H9 D9"};
    Rules rules = rules_with("");
    PlayedGame game = game_with(DOPPELKOPF_ARMUT, 1, 6, hands);
    Error error;
    deck_parse_set(doppelkopf_game.deck, "DK D9 DA", 0, -1, &game.put_down[1], NULL);
    deck_parse_set(doppelkopf_game.deck, "S9 S9 HK", 0, -1, &game.put_down[2], NULL);
    deck_parse_set(doppelkopf_game.deck, "DK DJ HJ", 0, -1, &game.put_down[3], NULL);
    deck_parse_set(doppelkopf_game.deck, "H9 SJ D9", 0, -1, &game.put_down[0], NULL);
    expect(doppelkopf_game.played_check(&rules, &game, &error), &error, NULL, "both are taken");
    cr_assert_eq(doppelkopf_re(&rules, &game), 6, "the pair of the earlier one is Re");
    deck_parse_set(doppelkopf_game.deck, "DK DJ", 0, -1, &game.put_down[3], NULL);
    expect(doppelkopf_game.played_check(&rules, &game, &error), &error, "exchange[", "two cards");
}

/* ---- What is said ---- */

Test(doppelkopf_check, names_of_announcements) {
    static const struct {
        const char *text;
        int level;
    } cases[] = {{"re", 1},      {"Contra", 1},  {"keine90", 2},   {"keine 90", 2}, {"Keine 60", 3},
                 {"keine30", 4}, {"schwarz", 5}, {"keine 120", 0}, {"kontra", 0},   {"", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Announcement said = {0};
        Error error;
        Status status = game_parse_announcement(&doppelkopf_game, cases[i].text, &said, &error);
        cr_assert_eq(status == STATUS_OK, cases[i].level > 0, "%s", cases[i].text);
        cr_assert_eq(said.level, cases[i].level, "%s", cases[i].text);
    }
}

Test(doppelkopf_check, re_is_said_by_re) {
    Rules rules = rules_with("");
    PlayedGame game = game_with(DOPPELKOPF_NORMAL, 0, 0, apart);
    Error error;
    game.announcement_count = 1;
    game.announcements[0] = (Announcement){1, DOPPELKOPF_SAID_SIDE, 0, DOPPELKOPF_NAME_RE, 0};
    expect(doppelkopf_game.said_check(&rules, &game, &error), &error, "the seat is Contra", "re");
    game.announcements[0].name = DOPPELKOPF_NAME_CONTRA;
    expect(doppelkopf_game.said_check(&rules, &game, &error), &error, NULL, "contra");
}
