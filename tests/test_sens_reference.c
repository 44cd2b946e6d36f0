/* Complete games of Sens from an independent program, replayed: every card legal, and points, melds
 * and what the sides write as recorded, under the switches of the record. */
#include "solver/games/sens.h"
#include "vectors.h"

#include <criterion/criterion.h>

static int number_in(const json_t *record, const char *key, int index) {
    return (int)json_integer_value(json_array_get(vector_array(record, key), (size_t)index));
}

/* A number, or -1 for null. */
static int side_in(const json_t *record, const char *key) {
    const json_t *value = json_object_get(record, key);
    return json_is_null(value) ? -1 : (int)json_integer_value(value);
}

static CardSet cards_of(const json_t *record, const char *key, int seat) {
    return vector_set(json_array_get(vector_array(record, key), (size_t)seat), sens_game.deck);
}

static PlayedGame start_of(const json_t *record) {
    PlayedGame played = {.contract = vector_contract(record, &sens_game),
                         .declarer = (uint8_t)vector_int(record, "declarer"),
                         .upcard = vector_set(vector_array(record, "talon"), sens_game.deck),
                         .round = (uint8_t)vector_int(record, "bid")};
    for (int seat = 0; seat < SENS_SEATS; seat++)
        played.hands[seat] = cards_of(record, "hands", seat);
    return played;
}

/* The cards after the upcard go round; the dealer's third is the upcard itself. Who robs is found
 * from the first five. A record calls the dealer a robber who has the seven and keeps both. */
static void check_robbing(const json_t *record, const PlayedGame *played, const char *id) {
    CardSet first_five[SENS_SEATS], hands[SENS_SEATS];
    Card rest[MAX_CARDS];
    int robber = -1;
    vector_cards(vector_array(record, "rest"), sens_game.deck, rest);
    for (int seat = 0; seat < SENS_SEATS; seat++) {
        hands[seat] = first_five[seat] = cards_of(record, "first_five", seat);
        for (int i = 3 * seat; i < 3 * seat + 3 && i < 11; i++)
            hands[seat] |= set_of(rest[i]);
    }
    hands[SENS_DEALER] |= played->upcard;
    if (played->round == 1)
        robber = sens_rob(hands, first_five, set_lowest(played->upcard));
    int told = side_in(record, "robber");
    cr_assert_eq(robber, told == SENS_DEALER ? -1 : told, "%s", id);
    cr_assert_arr_eq(hands, played->hands, sizeof hands, "%s", id);
}

/* Every meld found is one of the record, in the same hand and of the same worth. */
static void check_melds(const SensMelds *melds, const json_t *expected, const char *id) {
    size_t count = 0;
    for (int i = 0; i < melds->count; i++) {
        const SensMeld *meld = &melds->melds[i];
        const json_t *hand = json_array_get(vector_array(expected, "melds"), meld->seat), *other;
        bool found = false;
        size_t m;
        json_array_foreach(hand, m, other) found |=
            vector_set(vector_array(other, "cards"), sens_game.deck) == meld->cards &&
            vector_int(other, "worth") == meld->worth;
        cr_assert(found, "%s: meld %d of seat %d", id, i, meld->seat);
    }
    for (size_t seat = 0; seat < SENS_SEATS; seat++)
        count += json_array_size(json_array_get(vector_array(expected, "melds"), seat));
    cr_assert_eq((size_t)melds->count, count, "%s: %d melds", id, melds->count);
    cr_assert_eq(melds->bella, side_in(expected, "bella"), "%s", id);
    for (int side = 0; side < 2; side++)
        cr_assert_eq(melds->points[side], number_in(expected, "meld_points", side),
                     "%s: melds of side %d", id, side);
}

static void check_score(const Rules *rules, const PlayedGame *played, const json_t *expected,
                        const char *id) {
    Result result;
    sens_game.score(rules, played, &result);
    int playing = vector_int(expected, "playing_side");
    cr_assert_eq(result.made, json_is_true(json_object_get(expected, "made")), "%s", id);
    cr_assert_eq(result.declarer_points, number_in(expected, "side_points", playing), "%s", id);
    cr_assert_eq(result.value, vector_int(expected, "total"), "%s: %d", id, result.value);
    for (int seat = 0; seat < SENS_SEATS; seat++)
        cr_assert_eq(result.score[seat], number_in(expected, "written", seat % 2), "%s", id);
}

static void check_game(const json_t *record) {
    const char *id = vector_text(record, "id");
    const json_t *expected = json_object_get(record, "expected");
    Rules rules = vector_rules(record, &sens_game);
    PlayedGame played = start_of(record);
    SensMelds melds;
    Error error;
    check_robbing(record, &played, id);
    if (sens_game.played_check(&rules, &played, &error) != STATUS_OK)
        cr_assert_fail("%s: %s", id, error.text);
    vector_play(record, &rules, &played);
    int sum = 0;
    for (int seat = 0; seat < SENS_SEATS; seat++) {
        cr_assert_eq(played.points[seat], number_in(expected, "points", seat), "%s", id);
        cr_assert_eq(played.tricks_won[seat], number_in(expected, "tricks", seat), "%s", id);
        sum += played.points[seat];
    }
    cr_assert_eq(sum, sens_points(&rules), "%s", id);
    sens_declare_melds(&rules, played.contract.kind, played.hands, &melds);
    check_melds(&melds, expected, id);
    check_score(&rules, &played, expected, id);
}

Test(sens_reference, games) {
    json_t *records = vectors_load("reference/sens_games.jsonl");
    for (size_t i = 0; i < json_array_size(records); i++)
        check_game(json_array_get(records, i));
    json_decref(records);
}
