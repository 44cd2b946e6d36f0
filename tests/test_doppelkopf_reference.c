/* Complete games and endings of Doppelkopf from an independent program: every card legal; sides,
 * points, special points, value and account as recorded, under the switches of the record. */
#include "reference.h"
#include "solver/games/doppelkopf.h"
#include "solver/replay.h"
#include "vectors.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* A switch of a record: its name, and its values in words of ours. */
static void set_switch(Rules *rules, const char *key, const json_t *value) {
    char text[40];
    Error error;
    if (json_is_string(value))
        snprintf(text, sizeof text, "%s", json_string_value(value));
    else if (json_is_integer(value))
        snprintf(text, sizeof text, "%d", (int)json_integer_value(value));
    else if (strcmp(key, "soloist_leads") == 0)
        strcpy(text, json_is_true(value) ? "yes" : "no");
    else
        strcpy(text, json_is_true(value) ? "on" : "off");
    if (strcmp(key, "second_dulle") == 0)
        key = "second_dulle_beats_first";
    if (rules_set(rules, key, text, &error) != STATUS_OK)
        cr_assert_fail("%s", error.text);
}

static Rules rules_of(const json_t *record) {
    Rules rules;
    const char *key;
    json_t *value;
    rules_init(&rules, &doppelkopf_game);
    json_object_foreach(json_object_get(record, "rules"), key, value)
        set_switch(&rules, key, value);
    return rules;
}

/* A seat, or 0 where the record has null. */
static int seat_in(const json_t *record, const char *key) {
    return (int)json_integer_value(json_object_get(record, key));
}

/* Four hands, with two copies of a card in different ones. */
static void read_hands(const json_t *hands, CardSet *read) {
    int seen[DOPPELKOPF_CARDS / 2] = {0};
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++) {
        const json_t *hand = json_array_get(hands, (size_t)seat), *code;
        size_t i;
        json_array_foreach(hand, i, code) {
            CardSet pair = vector_set(json_pack("[O]", code), doppelkopf_game.deck);
            int number = doppelkopf_code(set_lowest(pair));
            read[seat] |= set_of((Card)(2 * number + seen[number]++));
        }
    }
}

static PlayedGame start_of(const json_t *record) {
    PlayedGame played = {.contract = vector_contract(record, &doppelkopf_game),
                         .declarer = (uint8_t)seat_in(record, "declarer")};
    const char *call = json_string_value(json_object_get(record, "call"));
    const json_t *said = vector_array(record, "announcements"), *one;
    size_t i;
    if (call != NULL && strcmp(call, "trump") == 0)
        played.contract.modifiers = DOPPELKOPF_ASKS_TRUMP;
    if (played.contract.kind == DOPPELKOPF_ARMUT)
        played.side = (uint8_t)(1u << played.declarer | 1u << seat_in(record, "partner"));
    read_hands(vector_array(record, "hands"), played.hands);
    json_array_foreach(said, i, one) {
        played.announcements[played.announcement_count++] =
            (Announcement){.seat = (uint8_t)vector_int(one, "seat"),
                           .level = (uint8_t)vector_int(one, "level"),
                           .after_cards = (uint8_t)vector_int(one, "n")};
    }
    return played;
}

/* The exchange of an Armut, and the hands before it. */
static void read_exchange(const json_t *record, PlayedGame *played) {
    const json_t *exchange = json_object_get(record, "exchange");
    if (json_is_null(exchange))
        return;
    played->put_down[played->declarer] =
        vector_set(vector_array(exchange, "offered"), doppelkopf_game.deck);
    played->put_down[seat_in(record, "partner")] =
        vector_set(vector_array(exchange, "returned"), doppelkopf_game.deck);
    read_hands(vector_array(exchange, "dealt"), played->dealt);
}

static bool has_line(const Result *result, const char *name, int number, int times) {
    for (int i = 0; i < result->special_count; i++)
        times -= strcmp(result->special[i].name, name) == 0 && result->special[i].number == number;
    return times == 0;
}

static void check_lines(const json_t *record, const Result *result, const char *name) {
    const json_t *lines = vector_array(record, "lines"), *line;
    size_t i;
    cr_assert_eq(json_array_size(lines), (size_t)result->special_count, "%s", name);
    json_array_foreach(lines, i, line) {
        int times = 0;
        for (size_t j = 0; j < json_array_size(lines); j++)
            times += json_equal(line, json_array_get(lines, j));
        const char *text = json_string_value(json_array_get(line, 0));
        int number = (int)json_integer_value(json_array_get(line, 1));
        cr_assert(has_line(result, text, number, times), "%s: %s", name, text);
    }
}

static void check_sides(const json_t *record, const Rules *rules, const PlayedGame *played,
                        const char *name) {
    const json_t *re = vector_array(record, "re"), *seat;
    uint8_t expected = 0;
    size_t i;
    json_array_foreach(re, i, seat) {
        expected |= (uint8_t)(1u << json_integer_value(seat));
    }
    cr_assert_eq(doppelkopf_re(rules, played), expected, "%s", name);
    const json_t *said = json_object_get(record, "said");
    cr_assert_eq(doppelkopf_said(rules, played, DOPPELKOPF_RE, DOPPELKOPF_CARDS),
                 vector_int(said, "re"), "%s", name);
    cr_assert_eq(doppelkopf_said(rules, played, DOPPELKOPF_CONTRA, DOPPELKOPF_CARDS),
                 vector_int(said, "contra"), "%s", name);
}

static int entry(const json_t *record, const char *key, int i) {
    return (int)json_integer_value(json_array_get(vector_array(record, key), (size_t)i));
}

static void check_game(const json_t *record, const char *name) {
    Rules rules = rules_of(record);
    PlayedGame played = start_of(record);
    Result result;
    Error error;
    read_exchange(record, &played);
    if (doppelkopf_game.played_check(&rules, &played, &error) != STATUS_OK)
        cr_assert_fail("%s: %s", name, error.text);
    vector_play(record, &rules, &played);
    if (doppelkopf_game.deal_check(&rules, &played, &error) != STATUS_OK)
        cr_assert_fail("%s: %s", name, error.text);
    for (int t = 0; t < DOPPELKOPF_TRICKS; t++)
        cr_assert_eq(played.winners[t], entry(record, "winners", t), "%s", name);
    check_sides(record, &rules, &played, name);
    if (doppelkopf_announcements_check(&rules, &played, &error) != STATUS_OK)
        cr_assert_fail("%s: %s", name, error.text);
    doppelkopf_game.score(&rules, &played, &result);
    check_lines(record, &result, name);
    cr_assert_eq(result.value, vector_int(record, "value"), "%s", name);
    cr_assert_eq(result.declarer_points, vector_int(json_object_get(record, "points"), "re"));
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++) {
        cr_assert_eq(played.points[seat], entry(record, "seat_points", seat), "%s", name);
        cr_assert_eq(played.tricks_won[seat], entry(record, "seat_tricks", seat), "%s", name);
        cr_assert_eq(result.score[seat], entry(record, "scores", seat), "%s: seat %d", name, seat);
    }
}

static void check_file(const char *file, void (*check)(const json_t *, const char *)) {
    json_t *records = vectors_load(file), *record;
    size_t i;
    json_array_foreach(records, i, record) {
        char name[80];
        snprintf(name, sizeof name, "%s, id %d", file, vector_int(record, "id"));
        check(record, name);
    }
    json_decref(records);
}

Test(doppelkopf_reference, games) {
    check_file("reference/doppelkopf_games.jsonl", check_game);
}

Test(doppelkopf_reference, rare_games) {
    check_file("reference/doppelkopf_rare.jsonl", check_game);
}

/* The hands are what is left of a game whose earlier tricks say which cards have risen. */
static void check_ending(const json_t *record, const char *name) {
    Rules rules = rules_of(record);
    Layout layout;
    Position position;
    CardSet hands[DOPPELKOPF_SEATS] = {0};
    doppelkopf_game.layout(&rules, vector_contract(record, &doppelkopf_game), &layout);
    read_hands(vector_array(record, "start_hands"), hands);
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        hands[seat] = layout_from_deck(&layout, hands[seat]);
    const json_t *before = vector_array(record, "before"), *trick;
    size_t i;
    position_init(&position, &layout, hands,
                  (int)json_integer_value(json_array_get(json_array_get(before, 0), 0)));
    json_array_foreach(before, i, trick) {
        Card cards[MAX_CARDS];
        int winner, seat = (int)json_integer_value(json_array_get(trick, 0));
        vector_cards(json_array_get(trick, 1), doppelkopf_game.deck, cards);
        for (int place = 0; place < DOPPELKOPF_SEATS; place++)
            cr_assert_eq(replay_card(doppelkopf_game.deck, &position,
                                     (seat + place) % DOPPELKOPF_SEATS, cards[place], &winner,
                                     NULL),
                         STATUS_OK, "%s", name);
    }
    uint8_t side = 0;
    for (size_t s = 0; s < json_array_size(vector_array(record, "side")); s++)
        side |= (uint8_t)(1u << entry(record, "side", (int)s));
    cr_assert_eq(position_to_move(&position), vector_int(record, "leader"), "%s", name);
    cr_assert_eq(reference_value(&position, (Question){.side = side, .unit = UNIT_POINTS}),
                 vector_int(record, "points"), "%s", name);
    cr_assert_eq(reference_value(&position, (Question){.side = side, .unit = UNIT_TRICKS}),
                 vector_int(record, "tricks"), "%s", name);
}

Test(doppelkopf_reference, endings) {
    check_file("reference/doppelkopf_endings.jsonl", check_ending);
}
