/* The solver against values that others have computed: endings with every card's value and the
 * number of lines, and full deals of Skat. */
#include "positions.h"
#include "reference.h"
#include "solver/games/sens.h"
#include "solver/games/skat.h"
#include "vectors.h"

#include <criterion/criterion.h>

enum { MAX_LEGAL = 16 };

static Aim aim_of(const json_t *record, const Rules *rules, CardSet talon) {
    Aim aim;
    PlayedGame game = {.contract = vector_contract(record, rules->game),
                       .declarer = (uint8_t)vector_int(record, "declarer"),
                       .talon = talon};
    rules->game->aim(rules, &game, &aim);
    return aim;
}

/* One ending, by the solver and by the reference alike. */
static void check_ending(const Game *game, Solver *solver, const json_t *record) {
    const char *id = vector_text(record, "id");
    Rules rules = vector_rules(record, game);
    Layout layout;
    game->layout(&rules, vector_contract(record, game), &layout);
    Position position = vector_position(record, game->deck, &layout);
    Aim aim = aim_of(record, &rules, 0);
    int value = vector_int(record, "value");
    cr_assert_eq(position_to_move(&position), vector_int(record, "to_move"), "%s", id);
    cr_assert_eq(reference_lines(&position), (uint64_t)vector_int(record, "lines"), "%s", id);
    cr_assert_eq(reference_value(&position, aim.question), value, "%s", id);
    cr_assert_eq(solver_value(solver, &position, aim.question), value, "%s", id);

    Card cards[MAX_LEGAL];
    int values[MAX_LEGAL];
    int count = solver_moves(solver, &position, aim.question, cards, values);
    const json_t *moves = json_object_get(record, "moves");
    cr_assert_eq((size_t)count, json_object_size(moves), "%s", id);
    for (int i = 0; i < count; i++) {
        char card[CARD_TEXT];
        deck_print_card(game->deck, layout.deck_card[cards[i]], card);
        cr_assert_eq(values[i], vector_int(moves, card), "%s, %s", id, card);
    }
    if (json_is_boolean(json_object_get(record, "made"))) {
        int before = vector_int(record, aim.question.unit == UNIT_POINTS ? "points_before"
                                                                         : "tricks_before");
        bool reached = solver_reaches(solver, &position, aim.question, aim.need - before);
        cr_assert_eq(reached != aim.question.ducks, json_is_true(json_object_get(record, "made")),
                     "%s", id);
    }
}

static void check_endings(const Game *game, const char *name) {
    json_t *records = vectors_load(name);
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (size_t i = 0; i < json_array_size(records); i++)
        check_ending(game, solver, json_array_get(records, i));
    solver_free(solver);
    json_decref(records);
}

Test(solver_vectors, skat_endings) {
    check_endings(&skat_game, "reference/skat_endings.jsonl");
}

Test(solver_vectors, skat_endings_of_five_tricks) {
    check_endings(&skat_game, "reference/skat_endings5.jsonl");
}

Test(solver_vectors, sens_endings) {
    check_endings(&sens_game, "reference/sens_endings.jsonl");
}

Test(solver_vectors, sens_endings_of_five_tricks) {
    check_endings(&sens_game, "reference/sens_endings5.jsonl");
}

/* One full deal: won or not, and where it is given the declarer's points, talon included. */
static void check_deal(Solver *solver, const json_t *record, size_t number) {
    Rules rules;
    rules_init(&rules, &skat_game);
    Contract contract = vector_contract(record, &skat_game);
    Layout layout;
    contract_layout(&skat_game, contract.kind, &layout);
    Position position = vector_position(record, skat_game.deck, &layout);
    Aim aim = aim_of(record, &rules, vector_set(vector_array(record, "talon"), skat_game.deck));
    int need = aim.need - aim.before;
    bool made = json_is_true(json_object_get(record, "made"));
    Case c = {&skat_game, contract.kind, position, aim.question};
    char text[CASE_TEXT];
    if (solver_reaches(solver, &position, aim.question, need) != (made != aim.question.ducks))
        cr_assert_fail("deal %zu, %s: made is not %d, need %d", number, case_print(&c, text), made,
                       need);
    if (json_object_get(record, "value") != NULL)
        cr_assert_eq(solver_value(solver, &position, aim.question) + aim.before,
                     vector_int(record, "value"), "deal %zu", number);
}

Test(solver_vectors, skat_deals) {
    json_t *records = vectors_load("skat_values.jsonl");
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (size_t i = 0; i < json_array_size(records); i++)
        check_deal(solver, json_array_get(records, i), i);
    solver_free(solver);
    json_decref(records);
}
