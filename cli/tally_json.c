#include "tally_json.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A field of a structure, all of which are 64-bit whole numbers. */
typedef struct Field {
    const char *name; /* NULL ends the list */
    size_t offset;
    size_t numbers; /* at most MAX_NUMBERS */
} Field;

enum { SHARE = 2, MEAN = 3, MAX_NUMBERS = MEAN * MAX_SEATS };
_Static_assert(sizeof(Share) == SHARE * sizeof(int64_t), "hits and n");
_Static_assert(sizeof(Mean) == MEAN * sizeof(int64_t), "n, sum and squares");

static const Field tally_fields[] = {{"passed_in", offsetof(Tally, passed_in), SHARE},
                                     {"outside", offsetof(Tally, outside), 1},
                                     {"again", offsetof(Tally, again), 1},
                                     {NULL, 0, 0}};

static const Field contract_fields[] = {{"deals", offsetof(ContractTally, deals), 1},
                                        {"made", offsetof(ContractTally, made), SHARE},
                                        {"open", offsetof(ContractTally, open), SHARE},
                                        {"points", offsetof(ContractTally, points), MEAN},
                                        {"declarer", offsetof(ContractTally, declarer), MEAN},
                                        {"others", offsetof(ContractTally, others), MEAN},
                                        {"seats", offsetof(ContractTally, seat), MAX_NUMBERS},
                                        {NULL, 0, 0}};

static const Field seat_fields[] = {{"declares", offsetof(SeatTally, declares), SHARE},
                                    {"made", offsetof(SeatTally, made), SHARE},
                                    {"score", offsetof(SeatTally, score), MEAN},
                                    {NULL, 0, 0}};

/* ---- Writing ---- */

/* Sets the number, or an array of several, unless all are zero. */
static void set_numbers(json_t *object, const char *name, const void *from, size_t count) {
    int64_t numbers[MAX_NUMBERS], any = 0;
    memcpy(numbers, from, count * sizeof *numbers);
    json_t *array = or_end(json_array());
    for (size_t i = 0; i < count; i++) {
        any |= numbers[i];
        json_array_append_new(array, json_integer(numbers[i]));
    }
    if (any != 0 && count == 1)
        json_object_set_new(object, name, json_integer(numbers[0]));
    else if (any != 0)
        json_object_set(object, name, array);
    json_decref(array);
}

static void set_fields(json_t *object, const Field *fields, const void *structure) {
    for (; fields->name != NULL; fields++)
        set_numbers(object, fields->name, (const char *)structure + fields->offset,
                    fields->numbers);
}

static void set_unless_empty(json_t *object, const char *name, json_t *part) {
    if (json_object_size(part) > 0)
        json_object_set(object, name, part);
    json_decref(part);
}

static json_t *contract_to_json(const Game *game, const ContractTally *contract) {
    json_t *object = or_end(json_object());
    json_t *modifiers = or_end(json_object()), *special = or_end(json_object());
    set_fields(object, contract_fields, contract);
    for (int i = 0; game->modifiers[i] != NULL; i++)
        set_numbers(modifiers, game->modifiers[i], &contract->modifier[i], SHARE);
    for (const SpecialTally *s = contract->special; s->name != NULL; s++)
        set_numbers(special, s->name, &s->deals, 1);
    set_unless_empty(object, "modifiers", modifiers);
    set_unless_empty(object, "special", special);
    return object;
}

/* The cells that have counted something, by their numbers. */
static json_t *cells_to_json(const Tally *tally) {
    json_t *object = or_end(json_object());
    char number[12];
    for (int cell = 0; cell < TALLY_CELLS; cell++) {
        if (tally->cells[cell].n == 0)
            continue;
        snprintf(number, sizeof number, "%d", cell);
        set_numbers(object, number, &tally->cells[cell], MEAN);
    }
    return object;
}

json_t *tally_to_json(const Game *game, const Tally *tally) {
    json_t *object = or_end(json_object());
    json_t *contracts = or_end(json_object()), *seats = or_end(json_array());
    set_fields(object, tally_fields, tally);
    for (int kind = 0; kind < game->contract_count; kind++)
        set_unless_empty(contracts, game->contracts[kind].code,
                         contract_to_json(game, &tally->contract[kind]));
    for (int seat = 0; seat < game->seats; seat++) {
        json_t *entry = or_end(json_object());
        set_fields(entry, seat_fields, &tally->seat[seat]);
        json_array_append_new(seats, entry);
    }
    json_object_set_new(object, "contracts", contracts);
    json_object_set_new(object, "seats", seats);
    set_unless_empty(object, "cells", cells_to_json(tally));
    return object;
}

/* ---- Reading ---- */

typedef struct Reading {
    const Game *game;
    TallyNames *names;
    Error *error;
} Reading;

/* Adds one entry of an object to a structure. */
typedef Status AddEntry(const Reading *reading, const char *name, json_t *value, void *structure);

static Status add_entries(const Reading *reading, const char *what, json_t *object, AddEntry *add,
                          void *structure) {
    const char *name;
    json_t *value;
    Status status = STATUS_OK;
    if (!json_is_object(object))
        return error_set(reading->error, STATUS_BAD_INPUT, "%s: expected an object", what);
    json_object_foreach(object, name, value) {
        if (status == STATUS_OK)
            status = add(reading, name, value, structure);
    }
    return status;
}

/* Adds a number, or an array of several, to those that stand at *to. */
static Status add_numbers(const Reading *reading, const char *name, json_t *value, void *to,
                          size_t count) {
    int64_t numbers[MAX_NUMBERS];
    bool fits = count == 1 || json_array_size(value) == count;
    memcpy(numbers, to, count * sizeof *numbers);
    for (size_t i = 0; fits && i < count; i++) {
        const json_t *number = count == 1 ? value : json_array_get(value, i);
        fits = json_is_integer(number) &&
               !__builtin_add_overflow(numbers[i], json_integer_value(number), &numbers[i]);
    }
    if (!fits)
        return error_set(reading->error, STATUS_BAD_INPUT,
                         "%.40s: expected whole numbers, %zu of them, that are not too large", name,
                         count);
    memcpy(to, numbers, count * sizeof *numbers);
    return STATUS_OK;
}

static Status unknown_field(const Reading *reading, const char *name) {
    return error_set(reading->error, STATUS_BAD_INPUT, "unknown field \"%.40s\"", name);
}

static Status add_field(const Reading *reading, const Field *fields, const char *name,
                        json_t *value, void *structure) {
    while (fields->name != NULL && strcmp(fields->name, name) != 0)
        fields++;
    if (fields->name == NULL)
        return unknown_field(reading, name);
    return add_numbers(reading, name, value, (char *)structure + fields->offset, fields->numbers);
}

static Status add_modifier(const Reading *reading, const char *name, json_t *value,
                           void *structure) {
    ContractTally *contract = structure;
    const char *const *modifiers = reading->game->modifiers;
    for (int i = 0; modifiers[i] != NULL; i++)
        if (strcmp(modifiers[i], name) == 0)
            return add_numbers(reading, name, value, &contract->modifier[i], SHARE);
    return unknown_field(reading, name);
}

/* The name as text that lasts; NULL when it is too long or one too many. */
static const char *keep_name(TallyNames *names, const char *name) {
    enum { MOST = sizeof names->text / sizeof *names->text };
    for (int i = 0; i < names->count; i++)
        if (strcmp(names->text[i], name) == 0)
            return names->text[i];
    if (strlen(name) >= sizeof names->text[0] || names->count == MOST)
        return NULL;
    return strcpy(names->text[names->count++], name);
}

static Status add_special(const Reading *reading, const char *name, json_t *value,
                          void *structure) {
    const char *kept = keep_name(reading->names, name);
    if (kept == NULL)
        return unknown_field(reading, name);
    SpecialTally *special = tally_special(((ContractTally *)structure)->special, kept);
    if (special == NULL)
        return error_set(reading->error, STATUS_BAD_INPUT, "\"%.40s\" is one too many", name);
    return add_numbers(reading, name, value, &special->deals, 1);
}

static Status add_contract_entry(const Reading *reading, const char *name, json_t *value,
                                 void *structure) {
    if (strcmp(name, "modifiers") == 0)
        return add_entries(reading, name, value, add_modifier, structure);
    if (strcmp(name, "special") == 0)
        return add_entries(reading, name, value, add_special, structure);
    return add_field(reading, contract_fields, name, value, structure);
}

static Status add_contract(const Reading *reading, const char *name, json_t *value,
                           void *structure) {
    Tally *tally = structure;
    const Game *game = reading->game;
    for (int kind = 0; kind < game->contract_count; kind++)
        if (strcmp(game->contracts[kind].code, name) == 0)
            return add_entries(reading, name, value, add_contract_entry, &tally->contract[kind]);
    return unknown_field(reading, name);
}

static Status add_seat_entry(const Reading *reading, const char *name, json_t *value,
                             void *structure) {
    return add_field(reading, seat_fields, name, value, structure);
}

static Status add_seats(const Reading *reading, json_t *array, Tally *tally) {
    Status status = STATUS_OK;
    if (json_array_size(array) != reading->game->seats)
        return error_set(reading->error, STATUS_BAD_INPUT, "seats: expected an array of %d",
                         reading->game->seats);
    for (size_t seat = 0; status == STATUS_OK && seat < reading->game->seats; seat++)
        status = add_entries(reading, "seats", json_array_get(array, seat), add_seat_entry,
                             &tally->seat[seat]);
    return status;
}

static Status add_cell(const Reading *reading, const char *name, json_t *value, void *structure) {
    Tally *tally = structure;
    char *end;
    long cell = strtol(name, &end, 10);
    if (*name < '0' || *name > '9' || *end != '\0' || cell >= TALLY_CELLS)
        return unknown_field(reading, name);
    return add_numbers(reading, name, value, &tally->cells[cell], MEAN);
}

static Status add_tally_entry(const Reading *reading, const char *name, json_t *value,
                              void *structure) {
    if (strcmp(name, "contracts") == 0)
        return add_entries(reading, name, value, add_contract, structure);
    if (strcmp(name, "seats") == 0)
        return add_seats(reading, value, structure);
    if (strcmp(name, "cells") == 0)
        return add_entries(reading, name, value, add_cell, structure);
    return add_field(reading, tally_fields, name, value, structure);
}

Status tally_add_json(const Game *game, json_t *object, TallyNames *names, Tally *tally,
                      Error *error) {
    const Reading reading = {game, names, error};
    return add_entries(&reading, "tally", object, add_tally_entry, tally);
}
