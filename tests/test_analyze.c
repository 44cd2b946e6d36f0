/* What cards gave away: every value and every better card against a plain solution of the position
 * in which the card was played. */
#include "lib/analyze_record.h"
#include "solver/replay.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

enum { SLOW_CARDS = 28 }; /* positions with more cards are solved only where that is quick */

static Common common_of(const char *name) {
    static const char *const folders[] = {TEST_CONFIGS, NULL};
    Common common = {.threads = 1};
    Error error = {0};
    memcpy(common.folders, folders, sizeof folders);
    cr_assert_eq(game_find(name, &common.game, &error), STATUS_OK);
    rules_init(&common.rules, common.game);
    return common;
}

static void check_card(const Game *game, Solver *solver, const Analysis *analysis, int number,
                       const Position *position, int taken) {
    const AnalyzedCard *card = &analysis->cards[number];
    Question question = analysis->aim.question;
    Card cards[16];
    int values[16], best = 0, played = 0;
    bool most = (question.side >> card->seat & 1) != question.ducks;
    int count = solver_moves(solver, position, question, cards, values);
    for (int i = 0; i < count; i++) {
        if (i == 0 || (most ? values[i] > best : values[i] < best))
            best = values[i];
        Card same = analysis->layout.deck_card[cards[i]];
        if (same == card->card || (game->deck->copies == 2 && same == (card->card ^ 1)))
            played = values[i];
    }
    cr_assert(card->before.known && card->after.known);
    cr_assert_eq(card->before.value, taken + best, "%s, card %d: before", game->name, number);
    cr_assert_eq(card->after.value, taken + played, "%s, card %d: after", game->name, number);
    cr_assert_eq(card->gave, most ? best - played : played - best);
    for (int i = 0; i < count && card->gave > 0; i++)
        cr_assert_eq(set_has(card->best, analysis->layout.deck_card[cards[i]]), values[i] == best,
                     "%s, card %d: better cards", game->name, number);
}

/* Goes through the game by the plain rules, with a solver of its own. */
static void check_game(const PlayedRecord *record, const Analysis *analysis) {
    const Game *game = record->rules.game;
    Question question = analysis->aim.question;
    Solver *solver = solver_new(0);
    Position position;
    CardSet hands[MAX_SEATS] = {0};
    for (int seat = 0; seat < game->seats; seat++)
        hands[seat] = layout_from_deck(&analysis->layout, record->played.hands[seat]);
    position_init(&position, &analysis->layout, hands,
                  game_leader(&record->rules, &record->played));
    for (int i = 0; i < analysis->count; i++) {
        int taken = unit_is_event(question.unit) ? 0 : analysis->aim.before, winner;
        for (int seat = 0; seat < game->seats && !unit_is_event(question.unit); seat++)
            if (question.side >> seat & 1)
                taken +=
                    question.unit == UNIT_POINTS ? position.points[seat] : position.tricks[seat];
        if (set_count(position_held(&position)) <= SLOW_CARDS)
            check_card(game, solver, analysis, i, &position, taken);
        cr_assert_eq(replay_card(game->deck, &position, analysis->cards[i].seat,
                                 analysis->cards[i].card, &winner, NULL),
                     STATUS_OK);
    }
    cr_assert(position_over(&position));
    solver_free(solver);
}

static void check_file(const char *name, const char *path) {
    static char line[1 << 16];
    Common common = common_of(name);
    PlayedRecord record;
    Analysis analysis;
    Error error = {0};
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    int games = 0;
    for (; games < 2 && fgets(line, sizeof line, file) != NULL; games++) {
        cr_assert_eq(analyze_record(&common, line, 100000, NULL, NULL, &record, &analysis, &error),
                     STATUS_OK, "%s", error.text);
        check_game(&record, &analysis);
    }
    cr_assert(games > 0);
    fclose(file);
}

#define DATA TEST_CONFIGS "/../tests/golden/data/"

Test(analyze, plain_solutions_agree) {
    check_file("skat", DATA "evening.jsonl");
    check_file("schafkopf", DATA "schafkopf.jsonl");
    check_file("doppelkopf", DATA "doppelkopf.jsonl");
    check_file("sens", DATA "sens.jsonl");
    check_file("cego", DATA "cego.jsonl");
}

static const char skat_game_text[] =
    "{\"game\":\"skat\",\"contract\":\"C\",\"declarer\":1,\"bid\":24,\"hands\":[[\"C7\",\"SJ\","
    "\"S7\",\"HA\",\"HQ\",\"H8\",\"DK\",\"D9\",\"D8\",\"DT\"],[\"CJ\",\"CK\",\"CQ\",\"C8\",\"SA\","
    "\"ST\",\"S8\",\"HJ\",\"DA\",\"D7\"],[\"CA\",\"C9\",\"SK\",\"SQ\",\"S9\",\"HT\",\"H7\","
    "\"CT\",\"DJ\",\"DQ\"]],\"talon\":[\"HK\",\"H9\"],\"tricks\":[[0,[\"DT\",\"%s\"]]]}";

/* Forehand leads the ten of diamonds; the declarer holds the ace and the seven, and plays a card.
 */
static Status analyze_answer(const char *card, int64_t nodes, AnalyzeGoesOn *goes_on,
                             Analysis *analysis, Error *error) {
    char line[sizeof skat_game_text + 8];
    Common common = common_of("skat");
    PlayedRecord record;
    snprintf(line, sizeof line, skat_game_text, card);
    return analyze_record(&common, line, nodes, goes_on, NULL, &record, analysis, error);
}

Test(analyze, not_taking_the_ten_loses_the_game) {
    char card[CARD_TEXT];
    Analysis analysis;
    Error error = {0};
    cr_assert_eq(analyze_answer("D7", 1000000, NULL, &analysis, &error), STATUS_OK, "%s",
                 error.text);
    cr_assert_eq(analysis.count, 2);
    cr_assert_gt(analysis.cards[1].gave, 0);
    cr_assert(analysis.cards[1].turned && !analysis_made(&analysis, analysis.cards[1].after.value));
    cr_assert_eq(set_count(analysis.cards[1].best), 1);
    deck_print_card(common_of("skat").game->deck, set_lowest(analysis.cards[1].best), card);
    cr_assert_str_eq(card, "DA");
    analyze_answer("DA", 1000000, NULL, &analysis, &error);
    cr_assert_eq(analysis.cards[1].gave, 0);
}

Test(analyze, a_card_that_may_not_be_played_is_told) {
    Analysis analysis;
    Error error = {0};
    cr_assert_eq(analyze_answer("S8", 1000, NULL, &analysis, &error), STATUS_CHECK_FAILED);
    cr_assert_str_eq(error.text, "trick 1, seat 1, S8: must follow diamonds");
}

/* What the limit leaves open is not known; it is never wrong. */
Test(analyze, a_limit_leaves_values_open) {
    Analysis limited, exact;
    Error error = {0};
    analyze_answer("D7", 1000000, NULL, &exact, &error);
    cr_assert_eq(analyze_answer("D7", 2, NULL, &limited, &error), STATUS_OK);
    cr_assert_gt(limited.open, 0);
    cr_assert_eq(exact.open, 0);
    for (int i = 0; i < limited.count; i++)
        cr_assert(!limited.cards[i].after.known ||
                  limited.cards[i].after.value == exact.cards[i].after.value);
}

static bool never(void *context, uint64_t done, uint64_t total) {
    (void)context, (void)done, (void)total;
    return false;
}

Test(analyze, stops_when_told) {
    Analysis analysis;
    Error error = {0};
    cr_assert_eq(analyze_answer("D7", 1000, never, &analysis, &error), STATUS_INTERRUPTED);
}
