/* Schafkopf against what others have computed: complete games of three independent programs with
 * points, results, units and payouts, endings with the value of every card, and deals that were
 * published with the time that another solver needed for them. */
#include "reference.h"
#include "settings.h"
#include "solver/games/schafkopf.h"
#include "solver/problem.h"
#include "vectors.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LEGAL = 16 };

static bool is_true(const json_t *record, const char *key) {
    return json_is_true(json_object_get(record, key));
}

static int number_in(const json_t *record, const char *key, int seat) {
    return (int)json_integer_value(json_array_get(vector_array(record, key), (size_t)seat));
}

/* A game up to the first lead. key: of the hands. */
static PlayedGame start_of(const json_t *record, const char *key, Contract contract) {
    PlayedGame played = {.contract = contract};
    if (json_is_integer(json_object_get(record, "declarer")))
        played.declarer = (uint8_t)vector_int(record, "declarer");
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        played.hands[seat] = vector_set(json_array_get(vector_array(record, key), (size_t)seat),
                                        schafkopf_game.deck);
    return played;
}

/* Everything that is asked before a game is scored. */
static void check_allowed(const Rules *rules, const PlayedGame *played, const char *id) {
    Error error;
    if (schafkopf_game.contract_check(rules, played->contract, &error) != STATUS_OK ||
        schafkopf_game.deal_check(rules, played, &error) != STATUS_OK ||
        schafkopf_game.played_check(rules, played, &error) != STATUS_OK)
        cr_assert_fail("%s: %s", id, error.text);
}

/* ---- The project's own reference program ---- */

/* The rules of a record, under which every contract is allowed. */
static Rules rules_of(const json_t *record) {
    Rules rules = vector_rules(record, &schafkopf_game);
    rules.value[SCHAFKOPF_ALLOWED] = SCHAFKOPF_ALLOWED_ALL;
    rules.value[SCHAFKOPF_ALL_PASS] = SCHAFKOPF_ALL_PASS_RAMSCH;
    return rules;
}

static void check_declared(const json_t *expected, const char *id, const PlayedGame *played,
                           const Result *result) {
    bool schwarz = special(result, "schwarz") == 0 || special(result, "own schwarz") == 0;
    bool schneider = special(result, "schneider") == 0 || special(result, "own schneider") == 0;
    int laufende = special(result, "laufende");
    uint8_t side = 0;
    for (size_t i = 0; i < json_array_size(vector_array(expected, "side")); i++)
        side |= (uint8_t)(1u << number_in(expected, "side", (int)i));
    cr_assert_eq(schafkopf_side(played), side, "%s", id);
    cr_assert_eq(result->made, is_true(expected, "won"), "%s", id);
    cr_assert_eq(result->declarer_points, vector_int(expected, "side_points"), "%s", id);
    cr_assert_eq(schwarz, is_true(expected, "schwarz"), "%s", id);
    cr_assert_eq(schneider || schwarz, is_true(expected, "schneider"), "%s", id);
    cr_assert_eq(laufende < 0 ? 0 : laufende, vector_int(expected, "laufende"), "%s", id);
    cr_assert_eq(result->value, vector_int(expected, "value"), "%s", id);
}

static void check_game(const json_t *record) {
    const char *id = vector_text(record, "id");
    const json_t *expected = json_object_get(record, "expected");
    Rules rules = rules_of(record);
    PlayedGame played = start_of(record, "hands", vector_contract(record, &schafkopf_game));
    Result result;
    check_allowed(&rules, &played, id);
    vector_play(record, &rules, &played);
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++) {
        cr_assert_eq(played.points[seat], number_in(expected, "points", seat), "%s", id);
        cr_assert_eq(played.tricks_won[seat], number_in(expected, "tricks", seat), "%s", id);
    }
    schafkopf_game.score(&rules, &played, &result);
    if (played.contract.kind == SCHAFKOPF_RAMSCH) { /* they do not know the Durchmarsch */
        int most = number_in(expected, "losers", 0);
        bool march = played.tricks_won[most] == SCHAFKOPF_TRICKS;
        cr_assert_eq(result.score[most], march ? 3 : -3, "%s", id);
        return;
    }
    check_declared(expected, id, &played, &result);
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        cr_assert_eq(result.score[seat], number_in(expected, "units", seat), "%s", id);
}

Test(schafkopf_reference, every_game_is_scored_as_recorded) {
    json_t *records = vectors_load("reference/schafkopf_games.jsonl");
    for (size_t i = 0; i < json_array_size(records); i++)
        check_game(json_array_get(records, i));
    json_decref(records);
}

/* ---- Endings ---- */

/* The position of a record: who holds the ace, and what has become of its suit, is told. */
static Position position_of(const json_t *record, const Layout *layout) {
    Position position = vector_position(record, schafkopf_game.deck, layout);
    position.called_led = is_true(record, "called_suit_led");
    position.called_held = is_true(record, "holder_had_four_at_start") ? RUN_AWAY_CARDS : 1;
    return position;
}

static void check_moves(Solver *solver, const json_t *record, const Position *position,
                        Question question) {
    Card cards[MAX_LEGAL];
    int values[MAX_LEGAL];
    int count = solver_moves(solver, position, question, cards, values);
    const json_t *moves = json_object_get(record, "moves");
    cr_assert_eq((size_t)count, json_object_size(moves), "%s", vector_text(record, "id"));
    for (int i = 0; i < count; i++) {
        char card[CARD_TEXT];
        deck_print_card(schafkopf_game.deck, position->layout->deck_card[cards[i]], card);
        cr_assert_eq(values[i], vector_int(moves, card), "%s, %s", vector_text(record, "id"), card);
    }
}

static void check_ending(Solver *solver, const json_t *record) {
    const char *id = vector_text(record, "id");
    Rules rules = rules_of(record);
    const char *key = json_object_get(record, "start_hands") != NULL ? "start_hands" : "hands";
    PlayedGame start = start_of(record, key, vector_contract(record, &schafkopf_game));
    Layout layout;
    Aim aim;
    schafkopf_game.layout(&rules, start.contract, &layout);
    schafkopf_game.aim(&rules, &start, &aim);
    Position position = position_of(record, &layout);
    int value = vector_int(record, "value");
    cr_assert_eq(position_to_move(&position), vector_int(record, "to_move"), "%s", id);
    cr_assert_eq(reference_lines(&position), (uint64_t)vector_int(record, "lines"), "%s", id);
    cr_assert_eq(solver_value(solver, &position, aim.question), value, "%s", id);
    check_moves(solver, record, &position, aim.question);
    bool made = aim.question.unit == UNIT_POINTS
                    ? value + vector_int(record, "points_before") >= aim.need
                    : value == vector_int(record, "cards"); /* a Tout that goes on */
    cr_assert_eq(made, is_true(record, "made"), "%s", id);
}

static void check_endings(const char *name) {
    json_t *records = vectors_load(name);
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (size_t i = 0; i < json_array_size(records); i += TEST_SHARE)
        check_ending(solver, json_array_get(records, i));
    solver_free(solver);
    json_decref(records);
}

Test(schafkopf_reference, endings) {
    check_endings("reference/schafkopf_endings.jsonl");
}

Test(schafkopf_reference, endings_of_five_tricks) {
    check_endings("reference/schafkopf_endings5.jsonl");
}

/* ---- Games of a public program, with the points of the opponents ---- */

/* The contract under the name that the program gives it: "Mit der Grün-Ass", "Herz-Solo Tout",
 * "Eichel-Wenz". */
static Contract contract_in_german(const char *name) {
    static const struct {
        const char *theirs, *ours;
    } suits[] = {{"Eichel", "E"}, {"Grün", "G"}, {"Herz", "H"}, {"Schellen", "S"}, {"", ""}};
    const char *suit = strncmp(name, "Mit der ", 8) == 0 ? name + 8 : name;
    int s = 0;
    while (strncmp(suit, suits[s].theirs, strlen(suits[s].theirs)) != 0)
        s++;
    const char *kind = suit != name             ? "rufer"
                       : strstr(name, "-Wenz")  ? "farbwenz"
                       : strstr(name, "-Geier") ? "farbgeier"
                       : strstr(name, "-Solo")  ? "solo"
                                                : name;
    char code[40];
    snprintf(code, sizeof code, "%s%s%s%s", kind, suits[s].ours[0] != '\0' ? "-" : "",
             suits[s].ours, strstr(name, " Tout") ? "-tout" : "");
    Contract contract;
    Error error;
    if (game_parse_contract(&schafkopf_game, code, &contract, &error) != STATUS_OK)
        cr_assert_fail("%s: %s", name, error.text);
    return contract;
}

static void check_public_game(const json_t *record, size_t number) {
    char id[24];
    snprintf(id, sizeof id, "game %zu", number);
    Rules rules = settings_rules(&schafkopf_game, "contracts=all all_pass=ramsch "
                                                  "solo_needs_suit=no");
    PlayedGame played =
        start_of(record, "hands", contract_in_german(vector_text(record, "contract")));
    Result result;
    check_allowed(&rules, &played, id);
    vector_play(record, &rules, &played);
    schafkopf_game.score(&rules, &played, &result);
    cr_assert_eq(result.made, is_true(record, "declarer_wins"), "%s", id);
    if (json_is_integer(json_object_get(record, "opponents_points")))
        cr_assert_eq(SCHAFKOPF_POINTS - result.declarer_points,
                     vector_int(record, "opponents_points"), "%s", id);
}

Test(schafkopf_reference, public_games) {
    json_t *records = vectors_load("schafkopf_games.jsonl");
    for (size_t i = 0; i < json_array_size(records); i++)
        check_public_game(json_array_get(records, i), i);
    json_decref(records);
}

/* ---- Payouts of a public rule engine ---- */

static Contract contract_paid(const json_t *record) {
    const char *kind = vector_text(record, "contract");
    const char *suit = json_string_value(json_object_get(record, "suit"));
    bool suited_court_game = suit != NULL && (kind[0] == 'w' || kind[0] == 'g');
    char code[40];
    snprintf(code, sizeof code, "%s%s%s%s%s", suited_court_game ? "farb" : "", kind,
             suit != NULL ? "-" : "", suit != NULL ? suit : "",
             is_true(record, "tout") ? "-tout" : "");
    Contract contract;
    Error error;
    if (game_parse_contract(&schafkopf_game, code, &contract, &error) != STATUS_OK)
        cr_assert_fail("%s", error.text);
    return contract;
}

static Rules rules_paid(const json_t *record, Contract contract) {
    size_t hand = json_array_size(json_array_get(vector_array(record, "hands"), 0));
    Rules rules = settings_rules(
        &schafkopf_game, hand == 6 ? "pack=24 contracts=all kontra=on doublings=on"
                                   : "contracts=all kontra=on doublings=on solo_needs_suit=no");
    bool rufer = schafkopf_facts(contract).family == SCHAFKOPF_FAMILY_RUFER;
    rules.value[rufer ? SCHAFKOPF_TARIFF_RUFER : SCHAFKOPF_TARIFF_SOLO] =
        (int16_t)vector_int(record, "base");
    rules.value[SCHAFKOPF_TARIFF_STEP] = (int16_t)vector_int(record, "schneider_step");
    rules.value[SCHAFKOPF_TARIFF_LAUFENDE] = (int16_t)vector_int(record, "laufende_unit");
    return rules;
}

static void check_payout(const json_t *record, size_t number) {
    char id[24];
    snprintf(id, sizeof id, "payout %zu", number);
    Contract contract = contract_paid(record);
    Rules rules = rules_paid(record, contract);
    PlayedGame played = start_of(record, "hands", contract);
    int stoss = vector_int(record, "stoss");
    played.kontra = stoss >= 1;
    played.re = stoss >= 2;
    played.doublings = (uint8_t)vector_int(record, "doublings");
    Result result;
    check_allowed(&rules, &played, id);
    vector_play(record, &rules, &played);
    schafkopf_game.score(&rules, &played, &result);
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        cr_assert_eq(result.score[seat], number_in(record, "payout", seat), "%s: seat %d gets %d",
                     id, seat, result.score[seat]);
}

Test(schafkopf_reference, public_payouts) {
    json_t *records = vectors_load("schafkopf_payouts.jsonl");
    for (size_t i = 0; i < json_array_size(records); i++)
        check_payout(json_array_get(records, i), i);
    json_decref(records);
}

/* ---- Deals that took another solver half a minute each ---- */

/* Two solvers with tables of different size must agree, and the thresholds with the value. */
static void check_public_deal(Solver *const solvers[2], const Rules *rules, const char *deal_text) {
    Problem problem = {.declarer = 3};
    Error error;
    if (game_parse_contract(&schafkopf_game, "farbwenz-E", &problem.contract, &error) !=
            STATUS_OK ||
        deal_parse(&schafkopf_game, deal_text, &problem.deal, &error) != STATUS_OK)
        cr_assert_fail("%s: %s", deal_text, error.text);
    Layout layout;
    Position position;
    Aim aim;
    problem_start(&schafkopf_game, rules, &problem, &layout, &position, &aim);
    int value = solver_value(solvers[0], &position, aim.question);
    cr_assert_eq(solver_value(solvers[1], &position, aim.question), value, "%s", deal_text);
    cr_assert(solver_reaches(solvers[1], &position, aim.question, value), "%s", deal_text);
    cr_assert(!solver_reaches(solvers[1], &position, aim.question, value + 1), "%s", deal_text);
}

Test(schafkopf_reference, public_deals) {
    char line[300];
    int count = 0;
    FILE *file = vectors_open("schafkopf_timed_farbwenz.txt");
    Rules rules = settings_rules(&schafkopf_game, "contracts=all");
    Solver *solvers[2] = {solver_new(SOLVER_DEFAULT_BYTES), solver_new(64 << 10)};
    for (; fgets(line, sizeof line, file) != NULL; count++) {
        line[strcspn(line, "\n")] = '\0';
        if (count % TEST_SHARE == 0)
            check_public_deal(solvers, &rules, line + strcspn(line, " ")); /* after the time */
    }
    cr_assert_eq(count, 100);
    solver_free(solvers[0]);
    solver_free(solvers[1]);
    fclose(file);
}
