/* Conditions: what they mean, in positions that a player recognises and beside a slow count; what
 * worlds they leave; and that nothing that is written can do harm. */
#include "positions.h"
#include "settings.h"
#include "sim/batch.h"
#include "sim/worlds.h"
#include "solver/games/doppelkopf.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A condition, and all that it points to. */
typedef struct Asked {
    Rules rules;
    Terms terms;
    Condition condition;
    Error error;
} Asked;

/* Reads a condition of seat 1, before anybody declares, or of simulated deals. */
static Status ask(Asked *asked, const Game *game, bool simulated, const char *text) {
    rules_init(&asked->rules, game);
    terms_init(&asked->terms, &asked->rules);
    const ConditionContext context = {.terms = &asked->terms,
                                      .simulated = simulated,
                                      .seat = 1,
                                      .contract = ANY_CONTRACT,
                                      .declarer = NO_SEAT,
                                      .partner = NO_SEAT};
    asked->error.text[0] = '\0';
    return condition_parse(&context, text, &asked->condition, &asked->error);
}

static const Game *game_named(const char *name) {
    const Game *game;
    cr_assert_eq(game_find(name, &game, NULL), STATUS_OK);
    return game;
}

/* ---- Meaning ---- */

/* Is a condition of seat 1 true of a deal? */
static bool is_true(const Game *game, const char *deal_text, const char *text) {
    static Asked asked;
    Deal deal;
    Error error = {0};
    cr_assert_eq(deal_parse(game, deal_text, &deal, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(ask(&asked, game, false, text), STATUS_OK, "%s: %s", text, asked.error.text);
    return condition_admits(&asked.condition, deal.hands, deal.talon);
}

/* Seat 1 asks: 0 sits at its right, 2 at its left. */
Test(condition, cards_of_a_hand_in_skat) {
    static const char deal[] = "CJ SJ CA CT CK HA HT H7 D8 S9 | HJ DJ SA ST SK SQ S8 S7 CQ C9 | "
                               "DA DT DK DQ D9 D7 HK HQ H9 H8 / C8 C7";
    static const char *const yes[] = {
        "0: CJ SJ",
        "0: CJ, sj and not HJ",
        "right: jacks = 2 and aces = 2 and aces + tens = 4",
        "left: diamonds = 6 and D = 6 and Karo = 6",
        "left: trumps(grand) = 0; right: trumps(C) = 5;",
        "me: trumps(S) = 8 and trumps(null) < 1",
        "talon: C8 C7; skat: cards = 2",
        "forehand: matadors(grand) = 2 and missing(grand) = 0",
        "middlehand: missing(grand) = 2 and matadors(H) = 0",
        "dealer: voids(grand) = 2 and voids(D) = 2 and voids(C) = 1",
        "0: points = 50 and points > 49 and points <= 50",
        "0: aces = 2..4 and tens != 3..4 and kings <> 0",
        "0: aces > left.aces and most(aces) = 1",
        "seats(jacks >= 2) = 2 and seats(not CA) = 2",
        "0: others(jacks) = 1 and most(hearts) = 4 and least(tens) = 1",
        "not 1.CA and (2.DA or 2.CA)",
        "0.jacks - 1.jacks = 0 and 0.jacks - 2.jacks > 0"};
    static const char *const no[] = {"0: CJ HJ", "0: aces = 3..4 or not tens", "talon.D",
                                     "right.CJ and left.CJ", "0: not jacks"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        cr_expect(is_true(&skat_game, deal, yes[i]), "%s", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        cr_expect_not(is_true(&skat_game, deal, no[i]), "%s", no[i]);
}

/* Of a card that is there twice one is enough, unless it is written twice. */
Test(condition, twins_in_doppelkopf) {
    static const char deal[] =
        "CK CQ SK SJ S9 S9 HQ HJ H9 DA DQ DJ | CA CT CK CJ SA SQ HA HT HT HK DT DJ | "
        "CQ C9 C9 ST SQ HK HQ HJ H9 DT DK DQ | CA CT CJ SA ST SK SJ HA DA DK D9 D9";
    static const char *const yes[] = {
        "1: HT and HT HT and HT = 2 and CK and CK = 1", "1: HT CK and not CK CK",
        "1: trumps = 6 and tens = 4 and matadors = 2",  "3: trumps = 6 and trumps(damen) = 0",
        "opposite: nines = 2 and hearts = 1",           "seats(CQ) = 2 and seats(D9 D9) = 1"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        cr_expect(is_true(&doppelkopf_game, deal, yes[i]), "%s", yes[i]);
    cr_expect_not(is_true(&doppelkopf_game, deal, "1: CK CK or C9"));
}

/* Trumps without a contract are those of a normal game; points of Cego may be halves; tarocks have
 * no ranks. */
Test(condition, other_games) {
    cr_expect(is_true(game_named("schafkopf"),
                      "EA EO GU G9 HA HO SK S7 | EK EU E9 E7 GA GZ HK SA | "
                      "GO G8 G7 HZ SZ SO S9 S8 | EZ E8 GK HU H9 H8 H7 SU",
                      "0: trumps = 4 and trumps(wenz) = 1 and plain(E) = 1 and matadors = 1; "
                      "me: trumps = 2 and Eichel = 4 and unters = 1; 3: voids = 1 and trumps = 5"));
    cr_expect(is_true(game_named("cego"),
                      "T19 T17 T16 T4 T3 C9 C8 SK HQ H3 H4 | T20 T18 T13 T1 CT SQ HK HN H1 DN D2 | "
                      "T21 T6 T5 T2 CN CJ S9 DK DQ D1 D4 | T15 T8 CK CQ C7 SN SJ ST S8 HJ DJ / "
                      "T22 T14 T12 T11 T10 T9 T7 S7 H2 D3",
                      "0: trumps = 5 and points > 12 and points < 13 and nines = 1; "
                      "me: points + 0.points = 33 and tens = 1 and knights = 2; "
                      "blind: T22 and tarock = 7 and nines = 0"));
}

/* Every quantity of cards beside a count card by card, in all contracts of all games. */
static int slow_count(const Layout *layout, CardSet cards, const char *name, int suit) {
    int count = 0, row = 0;
    for (CardSet rest = layout_from_deck(layout, cards); rest != 0; rest &= rest - 1) {
        Card card = set_lowest(rest);
        count += strcmp(name, "points") == 0   ? layout->worth[card]
                 : strcmp(name, "trumps") == 0 ? layout->suit_of[card] == TRUMPS
                 : strcmp(name, "suit") == 0   ? layout->suit_of[card] == suit
                                               : 0;
    }
    if (strcmp(name, "voids") == 0)
        for (int plain = 1; plain < layout->suits; plain++)
            count += slow_count(layout, cards, "suit", plain) == 0;
    CardSet trumps = layout->suit[TRUMPS], held = layout_from_deck(layout, cards);
    if (strcmp(name, "matadors") == 0 || strcmp(name, "missing") == 0)
        while (trumps != 0 && set_has(held, set_highest(trumps)) == (name[1] == 'a')) {
            trumps &= ~set_of(set_highest(trumps));
            row++;
        }
    return count + row;
}

static void compare_with_slow(Asked *asked, const Game *game, int kind, const Deal *deal) {
    static const char *const names[] = {"trumps", "voids", "matadors", "missing"};
    char text[200];
    Layout layout;
    game->layout(&asked->rules, (Contract){.kind = (uint8_t)kind}, &layout);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int seat = 0; seat < game->seats; seat++) {
            int expected = slow_count(&layout, deal->hands[seat], names[i], 0);
            snprintf(text, sizeof text, "%d.%s(%s) = %d", seat, names[i],
                     game->contracts[kind].code, expected);
            cr_assert_eq(ask(asked, game, false, text), STATUS_OK, "%s", asked->error.text);
            cr_assert(condition_admits(&asked->condition, deal->hands, deal->talon), "%s: %s",
                      game->name, text);
        }
}

Test(condition, quantities_are_those_counted_card_by_card) {
    enum { DEALS = 40 };
    static Asked asked;
    for (const Game *const *game = game_table; *game != NULL; game++)
        for (uint64_t i = 0; i < DEALS; i++) {
            Deal deal;
            deal_number(*game, NULL, 3, i, &deal);
            rules_init(&asked.rules, *game);
            for (int kind = 0; kind < (*game)->contract_count; kind++)
                compare_with_slow(&asked, *game, kind, &deal);
        }
}

/* ---- Mistakes ---- */

Test(condition, mistakes_are_told_with_their_column) {
    static const struct {
        const char *text, *message;
    } mistakes[] = {
        {"", "column 1: the end found, expected a quantity, a number or ("},
        {"jacks > 1", "column 1: whose jacks? expected a place before it, as in \"left: jacks\""},
        {"left: trumps", "column 7: trumps of which contract? expected trumps(C) or another one"},
        {"left: jacks >", "column 14: the end found, expected a quantity, a number or ("},
        {"left: (CJ", "column 10: the end found, expected ) after what is in parentheses"},
        {"left: CJ CJ", "column 10: CJ stands there already"},
        {"left: CJ SJ = 2", "column 13: several cards are there or not; they cannot be compared"},
        {"left: made", "column 7: made is known only of simulated deals"},
        {"declarer: CJ",
         "column 1: the declarer is not known; expected left, right or a seat, 0 to 2"},
        {"middle: CJ", "column 1: unknown place \"middle\"; expected left, right, declarer, "
                       "forehand, middlehand, rearhand, dealer, 0 to 2 or talon"},
        {"3: CJ", "column 1: unknown place \"3\"; expected left, right, declarer, forehand, "
                  "middlehand, rearhand, dealer, 0 to 2 or talon"},
        {"left: trumps(gran) = 2",
         "column 14: unknown contract \"gran\" of skat; expected one of C "
         "S H D grand null ramsch"},
        {"left: jacks > 1 right: CJ",
         "column 17: \"right:\" found, expected and, or, ;, a comparison or the end"},
        {"left: jacks < 1..2", "column 19: a range can follow only = or !="},
        {"left: jacks = 1234567", "column 15: a number has at most 6 digits"},
        {"left: seats(most(jacks) = 1) = 1", "column 13: most cannot stand inside another one"},
        {"left: seats(jacks", "column 18: the end found, expected ) after seats"},
    };
    static Asked asked;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        cr_expect_eq(ask(&asked, &skat_game, false, mistakes[i].text), STATUS_BAD_INPUT, "%s",
                     mistakes[i].text);
        cr_expect_str_eq(asked.error.text, mistakes[i].message);
    }
}

/* A text of so many repetitions; the caller frees it. */
static char *repeat(const char *before, const char *piece, size_t times, const char *after) {
    size_t length = strlen(piece);
    char *text = malloc(strlen(before) + length * times + strlen(after) + 1), *at = text;
    cr_assert_not_null(text);
    at = stpcpy(at, before);
    for (size_t i = 0; i < times; i++)
        at = stpcpy(at, piece);
    strcpy(at, after);
    return text;
}

static void refused(char *text, const char *message) {
    static Asked asked;
    cr_expect_eq(ask(&asked, &skat_game, false, text), STATUS_BAD_INPUT);
    cr_expect_not_null(strstr(asked.error.text, message), "%s", asked.error.text);
    free(text);
}

Test(condition, depth_and_length_are_bounded) {
    enum { DEEP = 10000, LONG = 1000000 };
    static Asked asked;
    refused(repeat("left: ", "(", DEEP, "CJ"), "column 48: more than 40 levels of parentheses");
    refused(repeat("left: ", "not ", DEEP, "CJ"), "more than 40 levels of parentheses and not");
    refused(repeat("left: CJ", " and CJ", LONG / 7, ""), "the condition has more than 200 parts");
    refused(repeat("left: 1", "+1", LONG / 2, " = CJ"), "the condition has more than 200 parts");
    refused(repeat("", "x", LONG, ""), "found, expected a quantity");
    refused(repeat("left: trumps(", "x", LONG, ")"), "expected a name and ) here");
    refused(repeat("", "left:", LONG / 5, ""), "column 6: \"left");
    char *blanks = repeat("left:", " ", LONG, "CJ");
    cr_expect_eq(ask(&asked, &skat_game, false, blanks), STATUS_OK);
    free(blanks);
}

/* Words, signs and rubbish in any order: an answer, or one printable line; and what is accepted has
 * a value in every deal. */
Test(condition, anything_can_be_written) {
    enum { TEXTS = 20000 / TEST_SHARE, MOST_PIECES = 25 };
    static const char *const pieces[] = {"left: ",   "0:",
                                         "talon: ",  "declarer: ",
                                         "played.",  "2.",
                                         ".",        ":",
                                         ";",        "(",
                                         ")",        " and ",
                                         " or ",     " not ",
                                         "=",        "!=",
                                         "<",        ">=",
                                         "..",       "+",
                                         "-",        "3",
                                         "999999",   "99999999",
                                         "jacks ",   "aces ",
                                         "trumps ",  "trumps(",
                                         "plain(H",  "voids",
                                         "points ",  "seats(",
                                         "others(",  "most(",
                                         "least(",   "contract ",
                                         "grand ",   "rufer ",
                                         "made ",    "counted(",
                                         "CJ ",      "HT HT",
                                         "EO",       "T21",
                                         "hearts",   "S",
                                         "partner",  "score",
                                         "said(re)", "declared(hand)",
                                         "\xC3",     "\xE2\x99\xA5",
                                         "\x01",     "%n",
                                         "\"",       " by ",
                                         " "};
    static Asked asked;
    int accepted = 0;
    for (const Game *const *game = game_table; *game != NULL; game++)
        for (int i = 0; i < TEXTS; i++) {
            Random random = random_stream(1, (*game)->name, "conditions", (uint64_t)i);
            char text[MOST_PIECES * 16] = "";
            for (int n = roll(&random, MOST_PIECES); n > 0; n--)
                strcat(text, pieces[roll(&random, (int)(sizeof pieces / sizeof *pieces))]);
            bool simulated = roll(&random, 2) == 0;
            if (ask(&asked, *game, simulated, text) == STATUS_OK) {
                Record record = {.fate = DEAL_PASSED_IN};
                deal_number(*game, NULL, 1, (uint64_t)i, &record.dealt);
                Facts facts = facts_of(&record);
                int value = condition_value(&asked.condition, &facts);
                cr_assert(value == 0 || value == 1, "%s", text);
                accepted++;
            } else {
                json_t *valid = json_string(asked.error.text); /* NULL if it is no UTF-8 */
                cr_assert(valid != NULL && asked.error.text[0] != '\0', "%s", text);
                json_decref(valid);
            }
        }
    cr_expect_gt(accepted, TEXTS / 100);
}

/* ---- Worlds ---- */

static CardSet cards(const char *codes) {
    return deck_named_set(skat_game.deck, codes);
}

/* Everything is known but six cards, two each of hand 0, hand 2 and the talon: C9 S7 C7... */
static Worlds nearly_known(const Condition *given) {
    Worlds worlds = {.game = &skat_game, .seed = 1, .purpose = "test", .given = given};
    worlds.known.hands[1] = cards("CJ SJ DJ CA CT C9 HA HT D8 D7");
    worlds.known.hands[0] = cards("HJ CK CQ C8 C7 SA ST SK");
    worlds.known.hands[2] = cards("SQ S9 S8 S7 HK HQ H9 H8");
    return worlds;
}

/* Counts the worlds, and how often each is drawn. */
static int count_worlds(const Worlds *worlds, uint64_t *drawn) {
    int count = 0;
    uint64_t all = worlds_count(worlds);
    for (uint64_t i = 0; i < all; i++) {
        Deal deal, other;
        world_nth(worlds, i, &deal);
        if (!condition_admits(worlds->given, deal.hands, deal.talon))
            continue;
        drawn[count] = 0;
        for (uint64_t number = 0; number < 9000; number++) {
            cr_assert_gt(world_sample(worlds, number, &other).drawn, 0);
            drawn[count] += other.hands[0] == deal.hands[0] && other.talon == deal.talon;
        }
        count++;
    }
    return count;
}

/* Free are H7 DA DT DK DQ D9. All worlds that agree are equally likely, whether a card was put in
 * its place at once or found there. */
Test(condition, worlds_are_uniform) {
    static const struct {
        const char *text;
        int worlds;
    } asked_for[] = {{"left: DA", 30},                       /* 5 * C(4, 2) */
                     {"left: DA = 1", 30},                   /* the same, found */
                     {"left: DA; right: not DT", 18},        /* DT with DA or in the talon */
                     {"left: DA or DT", 54},                 /* 90 less 36 with neither */
                     {"talon: points >= 14 and not H7", 24}, /* DA DT, DA DK, DA DQ, DT DK */
                     {"left: D >= 2", 60}};
    static Asked asked;
    for (size_t i = 0; i < sizeof asked_for / sizeof *asked_for; i++) {
        uint64_t drawn[90];
        cr_assert_eq(ask(&asked, &skat_game, false, asked_for[i].text), STATUS_OK);
        Worlds worlds = nearly_known(&asked.condition);
        cr_assert_eq(
            condition_place(&asked.condition, worlds.known.hands, &worlds.known.talon, NULL),
            STATUS_OK);
        int count = count_worlds(&worlds, drawn);
        cr_expect_eq(count, asked_for[i].worlds, "%s: %d", asked_for[i].text, count);
        double expected = 9000.0 / count;
        for (int w = 0; w < count; w++)
            cr_expect(fabs((double)drawn[w] - expected) < 5 * sqrt(expected), "%s: %d of %.0f",
                      asked_for[i].text, (int)drawn[w], expected);
    }
}

Test(condition, cards_that_must_lie_somewhere_are_put_there) {
    static Asked asked;
    CardSet hands[MAX_SEATS] = {0}, talon = 0;
    Error error = {0};
    hands[1] = cards("CA");
    ask(&asked, &skat_game, false, "0: CJ SJ and jacks = 3; left: HJ and not DJ; talon: C7 or C8");
    cr_assert_eq(condition_place(&asked.condition, hands, &talon, &error), STATUS_OK);
    cr_expect(hands[0] == cards("CJ SJ") && hands[2] == cards("HJ") && talon == 0 &&
              hands[1] == cards("CA"));
    hands[0] = hands[2] = 0;
    ask(&asked, &skat_game, false, "0: CA");
    cr_expect_eq(condition_place(&asked.condition, hands, &talon, &error), STATUS_BAD_INPUT);
    cr_expect_str_eq(error.text, "CA cannot lie in two places");
    ask(&asked, &skat_game, false, "talon: C7 C8 C9");
    cr_expect_eq(condition_place(&asked.condition, hands, &talon, &error), STATUS_BAD_INPUT);
    cr_expect_str_eq(error.text, "there is no room for C9 C8 C7 in 2 cards");
    ask(&asked, &doppelkopf_game, false, "0: HT; 2: CQ CQ"); /* which of the two HT is not told */
    hands[1] = 0;
    cr_assert_eq(condition_place(&asked.condition, hands, &talon, &error), STATUS_OK);
    cr_expect(set_count(hands[2]) == 2);
}

/* ---- Simulated deals ---- */

static void simulate(Asked *asked, const Game *game, const char *given, Tally *tally) {
    enum { DEALS = 2400 / TEST_SHARE };
    Inquiry *inquiry;
    rules_init(&asked->rules, game);
    cr_assert_eq(inquiry_new(&asked->rules, given, NULL, 0, &inquiry, &asked->error), STATUS_OK,
                 "%s: %s", given, asked->error.text);
    const SimGame *sim = sim_game_of(game);
    BatchJob job = {.rules = &asked->rules,
                    .player = sim->rule_player,
                    .seed = 5,
                    .deals = DEALS,
                    .threads = 2,
                    .inquiry = inquiry};
    cr_assert_eq(batch_run(&job, NULL, NULL, tally, NULL), STATUS_OK);
    cr_assert_eq(tally->passed_in.n + tally->outside, DEALS);
    inquiry_free(inquiry);
}

static uint64_t count_deals(const Game *game, const char *given) {
    static Asked asked;
    static Tally tally;
    simulate(&asked, game, given, &tally);
    return tally.passed_in.n;
}

/* A deal that is refused before it is played, and one that is refused after it, are the same. */
Test(condition, results_of_simulated_deals) {
    static Asked asked;
    static Tally all;
    for (const Game *const *game = game_table; *game != NULL; game++) {
        simulate(&asked, *game, "1 > 0", &all);
        cr_expect_eq(all.outside, 0);
        for (int kind = 0; kind < (*game)->contract_count; kind++) {
            char text[100];
            snprintf(text, sizeof text, "contract = %s;", (*game)->contracts[kind].code);
            if (all.contract[kind].deals == 0)
                continue;
            cr_expect_eq(count_deals(*game, text), all.contract[kind].deals, "%s", text);
            strcat(text, "made");
            cr_expect_eq(count_deals(*game, text), all.contract[kind].made.hits, "%s", text);
        }
        uint64_t early = count_deals(*game, "0: cards > 5 and trumps <= 4");
        cr_expect_eq(early, count_deals(*game, "0: cards > 5 and trumps <= 4 and score < 9999"));
        cr_expect_eq(all.passed_in.hits, count_deals(*game, "passed_in"));
        cr_expect_eq(all.seat[1].declares.hits, count_deals(*game, "1: declares"));
        cr_expect_eq(all.seat[1].declares.hits, count_deals(*game, "declarer = 1"));
        cr_expect_eq(count_deals(*game, "declarer.points = 0..240 and declarer = 2"),
                     all.seat[2].declares.hits);
    }
}

Test(condition, declarers_partners_and_neighbours) {
    const Game *game = game_named("schafkopf");
    cr_expect_eq(count_deals(game, "contract = rufer"),
                 count_deals(game, "contract = rufer-E or contract = rufer-G or contract=rufer-S"));
    cr_expect_eq(count_deals(game, "contract = rufer-E and partner.EA"),
                 count_deals(game, "contract = rufer-E"));
    cr_expect_eq(count_deals(game, "contract = rufer-E and partner.EA and not partner.playing"), 0);
    cr_expect_eq(count_deals(game, "contract = rufer and declarer = 3 and left.EO"),
                 count_deals(game, "contract = rufer and declarer = 3 and 0.EO"));
    cr_expect_gt(count_deals(game, "contract = rufer and declarer = 3 and left.EO"), 0);
    cr_expect_eq(count_deals(game, "contract != ramsch; seats(playing) = 0"), 0);
    cr_expect_eq(count_deals(&skat_game, "declared(hand) and not played.talon.points = "
                                         "talon.points and dealt.talon.cards = 2"),
                 0);
    cr_expect_gt(count_deals(&skat_game, "not played.declarer.points = declarer.points"), 0);
}
