/* Complete games and endings of Cego from an independent program: every card legal, points, results
 * and payments as recorded under the switches of the record, and exact values of the endings. */
#include "solver/games/cego.h"
#include "solver/replay.h"
#include "vectors.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The records' names of switches and of their values, and ours. */
static const struct {
    const char *key, *value, *our_key, *our_value;
} switch_names[] = {
    {"count", "threes", "count", "threes"},
    {"halbe", "true", "halbe", "on"},
    {"piccolo_tricks", "2", "piccolo_n", "2"},
    {"zwei_leere", "same", "zwei_leere_suits", "same"},
    {"lay_away", "any", "cego_lay_away", "any"},
    {"leere_wins", "normal", "leere_wins", "normal"},
    {"jungfrau", "true", "jungfrau", "on"},
    {"two_leere_lay", "any", "two_leere_lay", "any"},
    {"leere_court", "true", "leere_court", "on"},
    {"raeuber_announcer", "single", "raeuber_announcer", "single"},
    {"raeuber_play", "rules", "raeuber_rules", "rules"},
    {"players", "3", "players", "3"},
};

static void set_rule(Rules *rules, const char *key, const json_t *value) {
    char text[20];
    if (json_is_string(value))
        snprintf(text, sizeof text, "%s", json_string_value(value));
    else if (json_is_integer(value))
        snprintf(text, sizeof text, "%d", (int)json_integer_value(value));
    else
        snprintf(text, sizeof text, "%s", json_is_true(value) ? "true" : "false");
    for (size_t i = 0; i < sizeof switch_names / sizeof *switch_names; i++)
        if (strcmp(switch_names[i].key, key) == 0 && strcmp(switch_names[i].value, text) == 0) {
            rules_set(rules, switch_names[i].our_key, switch_names[i].our_value, NULL);
            return;
        }
    cr_assert_fail("unknown rule %s = %s", key, text);
}

/* The records have Räuber with three players as well. */
static Rules rules_of(const json_t *record) {
    Rules rules;
    const char *key;
    json_t *value;
    rules_init(&rules, &cego_game);
    json_object_foreach(json_object_get(record, "rules"), key, value) set_rule(&rules, key, value);
    rules_set(&rules, "players", vector_int(record, "players") == 3 ? "3" : "4", NULL);
    rules_set(&rules, "raeuber_three", "on", NULL);
    return rules;
}

static CardSet cards_in(const json_t *record, const char *key) {
    return vector_set(vector_array(record, key), cego_game.deck);
}

/* What happened before the first trick. dealt: the key of the hands. */
static PlayedGame start_of(const json_t *record, const char *dealt) {
    PlayedGame played = {.contract = vector_contract(record, &cego_game),
                         .declarer = (uint8_t)vector_int(record, "declarer"),
                         .blind = cards_in(record, "blind"),
                         .laid_away = cards_in(record, "laid")};
    Card kept[MAX_CARDS];
    int count = vector_cards(vector_array(record, "kept"), cego_game.deck, kept);
    Contract *contract = &played.contract;
    if (json_is_true(json_object_get(record, "against_solo")))
        contract->modifiers = CEGO_AGAINST_SOLO;
    for (int i = 0; i < count; i++)
        played.kept |= set_of(kept[i]);
    for (int i = 0; i < game_named_leads(&cego_game, *contract); i++)
        contract->led[contract->led_count++] = kept[i];
    for (int seat = 0; seat < vector_int(record, "players"); seat++)
        played.hands[seat] =
            vector_set(json_array_get(vector_array(record, dealt), (size_t)seat), cego_game.deck);
    CardSet *hand = &played.hands[played.declarer];
    played.talon = played.blind;
    if (cego_takes_blind(contract->kind)) {
        played.talon = (*hand & ~played.kept) | played.laid_away;
        *hand = (played.kept | played.blind) & ~played.laid_away;
    }
    return played;
}

static int number_in(const json_t *expected, const char *key, int index) {
    return (int)json_integer_value(json_array_get(vector_array(expected, key), (size_t)index));
}

/* Half points of tricks from units of the count in force: by threes three half points and the
 * cards make two thirds. */
static int half_points(const Rules *rules, int units, int tricks) {
    if (rules->value[CEGO_COUNT] == CEGO_COUNT_TWOS)
        return units;
    return (2 * units + tricks * rules->game->seats) / 3;
}

static void check_tricks(const Rules *rules, const PlayedGame *played, const json_t *expected,
                         int id) {
    int sum = 0;
    for (int seat = 0; seat < rules->game->seats; seat++) {
        int tricks = played->tricks_won[seat];
        cr_assert_eq(tricks, number_in(expected, "seat_tricks", seat), "%d", id);
        cr_assert_eq(half_points(rules, played->points[seat], tricks),
                     number_in(expected, "seat_half_points", seat), "%d", id);
        sum += played->points[seat];
    }
    for (int trick = 0; trick < played->trick_count; trick++)
        cr_assert_eq(played->winners[trick], number_in(expected, "winners", trick), "%d", id);
    cr_assert_eq(sum + cego_units(rules, played->talon) + cego_extra_units(rules),
                 rules->value[CEGO_COUNT] == CEGO_COUNT_TWOS ? 158 : 210, "%d", id);
}

static int special_in(const Result *result, const char *name) {
    for (int i = 0; i < result->special_count; i++)
        if (strcmp(result->special[i].name, name) == 0)
            return result->special[i].number;
    return 0;
}

static void check_score(const Rules *rules, const PlayedGame *played, const json_t *expected,
                        int id) {
    Result result;
    cego_game.score(rules, played, &result);
    int units = cego_point_units(rules);
    for (int seat = 0; seat < rules->game->seats; seat++)
        cr_assert_eq(result.score[seat], number_in(expected, "scores", seat), "%d: seat %d: %d", id,
                     seat, result.score[seat]);
    if (json_object_get(expected, "won") != NULL)
        cr_assert_eq(result.made, json_is_true(json_object_get(expected, "won")), "%d", id);
    if (json_object_get(expected, "declarer_points") != NULL)
        cr_assert_eq(result.declarer_points, units * vector_int(expected, "declarer_points"), "%d",
                     id);
    if (json_object_get(expected, "faecher") == NULL)
        return;
    cr_assert_eq(special_in(&result, "multiple"), vector_int(expected, "multiple"), "%d", id);
    cr_assert_eq(special_in(&result, "fächer"), vector_int(expected, "faecher"), "%d", id);
    cr_assert_eq(result.value, vector_int(expected, "each"), "%d", id);
}

static void check_game(const json_t *record) {
    int id = vector_int(record, "id");
    const json_t *expected = json_object_get(record, "expect");
    Rules rules = rules_of(record);
    PlayedGame played = start_of(record, "hands");
    Error error;
    if (cego_game.contract_check(&rules, played.contract, &error) != STATUS_OK ||
        cego_game.deal_check(&rules, &played, &error) != STATUS_OK ||
        cego_game.played_check(&rules, &played, &error) != STATUS_OK)
        cr_assert_fail("%d: %s", id, error.text);
    vector_play(record, &rules, &played);
    check_tricks(&rules, &played, expected, id);
    check_score(&rules, &played, expected, id);
}

static void check_games(const char *file) {
    json_t *records = vectors_load(file);
    for (size_t i = 0; i < json_array_size(records); i++)
        check_game(json_array_get(records, i));
    json_decref(records);
}

Test(cego_reference, games) {
    check_games("reference/cego_games.jsonl");
}

Test(cego_reference, games_that_show_a_rare_rule) {
    check_games("reference/cego_rare.jsonl");
}

/* ---- Endings ---- */

static void expect_value(Solver *solver, const Position *position, Question question,
                         const json_t *expected, const char *key, int id) {
    int value = solver_value(solver, position, question);
    cr_assert_eq(value, vector_int(expected, key), "%d: %s is %d", id, key, value);
}

static void check_ending(Solver *solver, const json_t *record) {
    int id = vector_int(record, "id");
    const json_t *expected = json_object_get(record, "expect");
    Rules rules = rules_of(record);
    PlayedGame played = start_of(record, "dealt");
    Layout layout;
    Position position;
    Fault fault;
    Error error;
    Aim aim;
    vector_read_tricks(vector_array(record, "before"), cego_game.deck, &played);
    if (replay_game(&rules, &played, &layout, &position, &fault, &error) != STATUS_OK)
        cr_assert_fail("%d: %s", id, error.text);
    cr_assert_eq(position_to_move(&position), vector_int(record, "leader"), "%d", id);
    uint8_t side = (uint8_t)(1u << played.declarer);
    uint8_t others = (uint8_t)(~side & ((1u << rules.game->seats) - 1));
    expect_value(solver, &position, (Question){side, false, UNIT_POINTS, 0}, expected,
                 "half_points", id);
    expect_value(solver, &position, (Question){side, false, UNIT_TRICKS, 0}, expected, "tricks",
                 id);
    expect_value(solver, &position, (Question){side, true, UNIT_TRICKS, 0}, expected, "tricks_min",
                 id);
    expect_value(solver, &position, (Question){others, false, UNIT_POINTS, 0}, expected,
                 "others_half_points", id);
    cego_game.aim(&rules, &played, &aim);
    if (json_object_get(expected, "wins") != NULL) {
        int taken = aim.question.unit == UNIT_TRICKS ? position.tricks[played.declarer] : 0;
        int value = solver_value(solver, &position, aim.question) + taken;
        cr_assert_eq((value >= aim.need) != aim.question.ducks, vector_int(expected, "wins"), "%d",
                     id);
    }
    for (int seat = 0; seat < rules.game->seats && played.contract.kind == CEGO_RAEUBER; seat++)
        cr_assert_eq(solver_value(solver, &position,
                                  (Question){(uint8_t)(1u << seat), true, UNIT_POINTS, 0}),
                     number_in(expected, "paranoid_half_points", seat), "%d: seat %d", id, seat);
}

Test(cego_reference, endings) {
    json_t *records = vectors_load("reference/cego_endings.jsonl");
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (size_t i = 0; i < json_array_size(records); i++)
        check_ending(solver, json_array_get(records, i));
    solver_free(solver);
    json_decref(records);
}
