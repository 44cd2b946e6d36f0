#include "vectors.h"

#include "solver/replay.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Appends every line of an open file to records. */
static void read_lines(FILE *file, const char *path, json_t *records) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, file) > 0) {
        json_error_t problem;
        json_t *record = json_loads(line, 0, &problem);
        if (record == NULL)
            cr_assert_fail("%s, record %zu: %s", path, json_array_size(records), problem.text);
        json_array_append_new(records, record);
    }
    free(line);
}

FILE *vectors_open(const char *name) {
    if (STICH_VECTORS[0] == '\0') {
        fprintf(stderr, "skipped: STICH_VECTORS names no folder to read %s from\n", name);
        cr_skip_test();
    }
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", STICH_VECTORS, name);
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s cannot be opened", path);
    return file;
}

json_t *vectors_load(const char *name) {
    FILE *file = vectors_open(name);
    json_t *records = json_array();
    read_lines(file, name, records);
    fclose(file);
    cr_assert(json_array_size(records) > 0, "%s is empty", name);
    return records;
}

static const json_t *member(const json_t *record, const char *key, json_type type) {
    const json_t *value = json_object_get(record, key);
    if (value == NULL || json_typeof(value) != type)
        cr_assert_fail("a record has no \"%s\" of the kind expected", key);
    return value;
}

int vector_int(const json_t *record, const char *key) {
    return (int)json_integer_value(member(record, key, JSON_INTEGER));
}

const char *vector_text(const json_t *record, const char *key) {
    return json_string_value(member(record, key, JSON_STRING));
}

const json_t *vector_array(const json_t *record, const char *key) {
    return member(record, key, JSON_ARRAY);
}

Contract vector_contract(const json_t *record, const Game *game) {
    Contract contract;
    Error error;
    if (game_parse_contract(game, vector_text(record, "contract"), &contract, &error) != STATUS_OK)
        cr_assert_fail("%s", error.text);
    return contract;
}

/* A switch that records call by another name is ours. */
static const char *switch_name(const char *key) {
    return strcmp(key, "ouvert_in_suit_and_grand") == 0 ? "ouvert_games" : key;
}

Rules vector_rules(const json_t *record, const Game *game) {
    Rules rules;
    const char *key;
    json_t *value;
    rules_init(&rules, game);
    json_object_foreach(json_object_get(record, "switches"), key, value) {
        char number[20];
        Error error;
        const char *text = json_string_value(value);
        if (text == NULL) {
            snprintf(number, sizeof number, "%d", (int)json_integer_value(value));
            text = number;
        }
        if (rules_set(&rules, switch_name(key), text, &error) != STATUS_OK)
            cr_assert_fail("%s", error.text);
    }
    return rules;
}

int vector_cards(const json_t *codes, const Deck *deck, Card *cards) {
    int count = (int)json_array_size(codes);
    CardSet taken = 0;
    for (int i = 0; i < count; i++) {
        const char *code = json_string_value(json_array_get(codes, (size_t)i));
        int read;
        Error error;
        if (deck_parse_list(deck, code, taken, &cards[i], 1, &read, &error) != STATUS_OK)
            cr_assert_fail("%s", error.text);
        taken |= set_of(cards[i]);
    }
    return count;
}

CardSet vector_set(const json_t *codes, const Deck *deck) {
    Card cards[MAX_CARDS];
    CardSet set = 0;
    for (int i = vector_cards(codes, deck, cards) - 1; i >= 0; i--)
        set |= set_of(cards[i]);
    return set;
}

Position vector_position(const json_t *record, const Deck *deck, const Layout *layout) {
    CardSet hands[MAX_SEATS];
    const json_t *codes = vector_array(record, "hands");
    for (int seat = 0; seat < layout->seats; seat++)
        hands[seat] =
            layout_from_deck(layout, vector_set(json_array_get(codes, (size_t)seat), deck));
    Position position;
    position_init(&position, layout, hands, vector_int(record, "leader"));
    Card lying[MAX_CARDS];
    position.trick.count = (uint8_t)vector_cards(json_object_get(record, "trick"), deck, lying);
    for (int i = 0; i < position.trick.count; i++)
        position.trick.cards[i] = layout->layout_card[lying[i]];
    return position;
}

void vector_play(const json_t *record, const Rules *rules, PlayedGame *played) {
    const json_t *tricks = vector_array(record, "tricks"), *trick;
    size_t i;
    json_array_foreach(tricks, i, trick) {
        Card cards[MAX_CARDS];
        Trick *read = &played->tricks[i];
        read->leader = (uint8_t)json_integer_value(json_array_get(trick, 0));
        read->count = (uint8_t)vector_cards(json_array_get(trick, 1), rules->game->deck, cards);
        memcpy(read->cards, cards, read->count);
    }
    played->trick_count = (uint8_t)json_array_size(tricks);
    Layout layout;
    Position position;
    Fault fault;
    Error error;
    if (replay_game(rules, played, &layout, &position, &fault, &error) != STATUS_OK)
        cr_assert_fail("trick %d, seat %d: %s", fault.trick + 1, fault.seat, error.text);
    cr_assert(position_over(&position) || played->trick_count == 0);
}
