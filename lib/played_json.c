#include "played_json.h"

#include "sim/profile.h"

#include <jansson.h>
#include <string.h>

/* A record while it is read. */
typedef struct Reading {
    json_t *object;
    const char *const *folders; /* where profiles are looked for */
    PlayedRecord *record;
    Error *error;
} Reading;

/* The game, at the table of the rules read so far. */
static const Game *game_of(const Reading *reading) {
    return reading->record->rules.game;
}

enum { PATH_TEXT = 48, MAX_BID = 9999 };

static Status expected(const Reading *reading, const char *path, const char *what) {
    return error_set(reading->error, STATUS_BAD_INPUT, "%s: expected %s", path, what);
}

/* A field's value; NULL where it is missing or null. */
static const json_t *field(const Reading *reading, const char *key) {
    const json_t *value = json_object_get(reading->object, key);
    return json_is_null(value) ? NULL : value;
}

/* ---- Fields of every kind; one that is missing leaves its target alone ---- */

static Status read_bool(const Reading *reading, const char *key, bool *target) {
    const json_t *value = field(reading, key);
    if (value == NULL)
        return STATUS_OK;
    if (!json_is_boolean(value))
        return expected(reading, key, "true or false");
    *target = json_is_true(value);
    return STATUS_OK;
}

/* A small number of things. */
static Status read_count(const Reading *reading, const char *key, uint8_t *target) {
    const json_t *value = field(reading, key);
    json_int_t number = json_integer_value(value);
    if (value == NULL)
        return STATUS_OK;
    if (!json_is_integer(value) || number < 0 || number > UINT8_MAX)
        return expected(reading, key, "a small whole number");
    *target = (uint8_t)number;
    return STATUS_OK;
}

static Status read_text(const Reading *reading, const char *key, const char **target) {
    const json_t *value = field(reading, key);
    if (value == NULL)
        return STATUS_OK;
    if (!json_is_string(value))
        return expected(reading, key, "a text");
    *target = json_string_value(value);
    return STATUS_OK;
}

static Status read_seat(const Reading *reading, const char *path, const json_t *value,
                        uint8_t *seat) {
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : -1;
    if (number < 0 || number >= game_of(reading)->seats)
        return error_set(reading->error, STATUS_BAD_INPUT, "%s: expected a seat, 0 to %d", path,
                         game_of(reading)->seats - 1);
    *seat = (uint8_t)number;
    return STATUS_OK;
}

/* Reads an array of cards in their order; none may be in taken, or stand twice. */
static Status read_cards(const Reading *reading, const char *path, const json_t *array,
                         CardSet taken, int capacity, Card *cards, int *count) {
    if (!json_is_array(array))
        return expected(reading, path, "an array of cards");
    *count = 0;
    for (size_t i = 0; i < json_array_size(array); i++) {
        const char *text = json_string_value(json_array_get(array, i));
        int one = 0;
        if (text == NULL)
            return expected(reading, path, "an array of texts, a card in each");
        if (*count == capacity)
            return error_set(reading->error, STATUS_BAD_INPUT, "%s: more than %d cards", path,
                             capacity);
        Status status = deck_parse_list(game_of(reading)->deck, text, taken, cards + *count, 1,
                                        &one, reading->error);
        if (status == STATUS_OK && one == 0)
            status = error_set(reading->error, STATUS_BAD_INPUT, "\"\" is no card");
        if (status != STATUS_OK)
            return error_prefix(reading->error, "%s[%zu]", path, i);
        taken |= set_of(cards[(*count)++]);
    }
    return STATUS_OK;
}

/* Reads an array of so many cards as a set, and adds them to *taken. */
static Status read_set(const Reading *reading, const char *path, const json_t *array, int size,
                       CardSet *taken, CardSet *set) {
    Card cards[MAX_CARDS];
    int count;
    Status status = read_cards(reading, path, array, *taken, size, cards, &count);
    if (status != STATUS_OK)
        return status;
    if (count != size)
        return error_set(reading->error, STATUS_BAD_INPUT, "%s: %d card%s found, %d expected", path,
                         count, count == 1 ? "" : "s", size);
    *set = 0;
    for (int i = 0; i < count; i++)
        *set |= set_of(cards[i]);
    *taken |= *set;
    return STATUS_OK;
}

/* Reads an array with a full hand for every seat. */
static Status read_hands(const Reading *reading, const char *key, CardSet *taken, CardSet *hands) {
    const json_t *array = field(reading, key);
    char path[PATH_TEXT];
    if (json_array_size(array) != game_of(reading)->seats)
        return error_set(reading->error, STATUS_BAD_INPUT, "%s: expected an array of %d hands", key,
                         game_of(reading)->seats);
    for (int seat = 0; seat < game_of(reading)->seats; seat++) {
        snprintf(path, sizeof path, "%s[%d]", key, seat);
        Status status = read_set(reading, path, json_array_get(array, (size_t)seat),
                                 game_of(reading)->hand_size, taken, &hands[seat]);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* ---- The parts of a record ---- */

static bool is_listed(const char *const *list, const char *key) {
    int i = 0;
    while (list[i] != NULL && strcmp(list[i], key) != 0)
        i++;
    return list[i] != NULL;
}

static Status check_keys(const Reading *reading) {
    static const char *const common[] = {"game",  "contract", "declarer", "hands", "tricks",
                                         "dealt", "profile",  "switches", NULL};
    const Game *game = game_of(reading);
    const char *key;
    json_t *value;
    json_object_foreach(reading->object, key, value) {
        if (!is_listed(common, key) && !is_listed(game->record_fields, key) &&
            !is_listed(game->modifiers, key))
            return error_set(reading->error, STATUS_BAD_INPUT, "unknown field \"%.40s\"", key);
    }
    return STATUS_OK;
}

static Status read_game(const Reading *reading) {
    const char *name = "";
    Status status = read_text(reading, "game", &name);
    if (status == STATUS_OK && strcmp(name, game_of(reading)->name) != 0)
        return error_set(reading->error, STATUS_BAD_INPUT, "game: expected \"%s\"",
                         game_of(reading)->name);
    return status;
}

/* A switch's value, which may be written as a number. */
static Status set_switch(const Reading *reading, const char *key, const json_t *value) {
    char number[24];
    const char *text = json_string_value(value);
    if (json_is_integer(value)) {
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        text = number;
    }
    if (text == NULL)
        return error_set(reading->error, STATUS_BAD_INPUT,
                         "switches: \"%.40s\": expected a text or a whole number", key);
    Status status = rules_set(&reading->record->rules, key, text, reading->error);
    return status == STATUS_OK ? status : error_prefix(reading->error, "switches");
}

static Status read_rules(const Reading *reading) {
    const char *profile = NULL;
    Status status = read_text(reading, "profile", &profile);
    if (status == STATUS_OK && profile != NULL)
        status = profile_load(game_of(reading), profile, reading->folders, &reading->record->rules,
                              reading->error);
    json_t *switches = json_object_get(reading->object, "switches"), *value;
    const char *key;
    if (status == STATUS_OK && switches != NULL && !json_is_object(switches))
        return expected(reading, "switches", "an object of switches and their values");
    json_object_foreach(switches, key, value) {
        if (status == STATUS_OK)
            status = set_switch(reading, key, value);
    }
    return status;
}

/* The contract, and its modifiers: in its own text, as "announced", or as fields that are true. */
static Status read_contract(const Reading *reading) {
    Contract *contract = &reading->record->played.contract;
    const char *code = NULL, *announced = "none";
    char joined[2 * CONTRACT_TEXT];
    Status status = read_text(reading, "contract", &code);
    if (status == STATUS_OK)
        status = read_text(reading, "announced", &announced);
    if (status != STATUS_OK)
        return status;
    if (code == NULL)
        return error_set(reading->error, STATUS_BAD_INPUT, "the field \"contract\" is missing");
    snprintf(joined, sizeof joined, "%.*s %.*s", CONTRACT_TEXT - 1, code, CONTRACT_TEXT - 1,
             strcmp(announced, "none") == 0 ? "" : announced);
    status = game_parse_contract(game_of(reading), joined, contract, reading->error);
    for (int i = 0; status == STATUS_OK && game_of(reading)->modifiers[i] != NULL; i++) {
        bool set = (contract->modifiers >> i & 1) != 0;
        status = read_bool(reading, game_of(reading)->modifiers[i], &set);
        contract->modifiers |= (uint8_t)(set ? 1u << i : 0);
    }
    if (status == STATUS_OK)
        status =
            game_of(reading)->contract_check(&reading->record->rules, *contract, reading->error);
    return status;
}

/* Who plays with the declarer, where it is told. */
static Status read_partner(const Reading *reading) {
    PlayedGame *played = &reading->record->played;
    const json_t *partner = field(reading, "partner");
    uint8_t seat = 0;
    if (partner == NULL)
        return STATUS_OK;
    if (field(reading, "declarer") == NULL)
        return expected(reading, "partner", "a declarer whose partner it is");
    Status status = read_seat(reading, "partner", partner, &seat);
    if (status == STATUS_OK && seat == played->declarer)
        return expected(reading, "partner", "another seat than the declarer's");
    played->side = (uint8_t)(1u << played->declarer | 1u << seat);
    return status;
}

static Status read_auction(const Reading *reading) {
    PlayedGame *played = &reading->record->played;
    const json_t *declarer = field(reading, "declarer"), *bid = field(reading, "bid");
    json_int_t number = json_integer_value(bid);
    if (bid != NULL && (!json_is_integer(bid) || number < 0 || number > MAX_BID))
        return expected(reading, "bid", "a whole number, 0 without a bid");
    played->bid = (int16_t)number;
    Status status = read_count(reading, "doublings", &played->doublings);
    if (status == STATUS_OK &&
        (declarer != NULL || game_is_declared(game_of(reading), played->contract)))
        status = read_seat(reading, "declarer", declarer, &played->declarer);
    if (status == STATUS_OK)
        status = read_partner(reading);
    if (status == STATUS_OK)
        status = read_bool(reading, "kontra", &played->kontra);
    if (status == STATUS_OK)
        status = read_bool(reading, "re", &played->re);
    return status;
}

/* Where the blind is told, the talon need not be: it is what is in no hand. */
static Status read_deal(const Reading *reading) {
    PlayedGame *played = &reading->record->played;
    CardSet taken = 0;
    Status status = read_hands(reading, "hands", &taken, played->hands);
    if (status == STATUS_OK && field(reading, "blind") != NULL)
        played->talon = deck_all(game_of(reading)->deck) & ~taken;
    else if (status == STATUS_OK &&
             (field(reading, "talon") != NULL || game_of(reading)->talon_size > 0))
        status = read_set(reading, "talon", field(reading, "talon"), game_of(reading)->talon_size,
                          &taken, &played->talon);
    return status;
}

/* What one seat did with the talon in turn: pushed it on, or took it up and put cards down. */
static Status read_shove(const Reading *reading, int seat, const json_t *value) {
    PlayedGame *played = &reading->record->played;
    const char *text = json_string_value(value);
    char path[PATH_TEXT];
    CardSet taken = 0;
    snprintf(path, sizeof path, "shoving[%d]", seat);
    if (text == NULL)
        return read_set(reading, path, value, game_of(reading)->talon_size, &taken,
                        &played->put_down[seat]);
    if (strcmp(text, "shove") != 0)
        return expected(reading, path, "\"shove\" or the cards put down");
    played->shoves++;
    return STATUS_OK;
}

static Status read_shoving(const Reading *reading) {
    const json_t *shoving = field(reading, "shoving");
    if (shoving == NULL)
        return STATUS_OK;
    if (json_array_size(shoving) != game_of(reading)->seats)
        return expected(reading, "shoving", "an array with an entry for every seat");
    Status status = STATUS_OK;
    for (int seat = 0; status == STATUS_OK && seat < game_of(reading)->seats; seat++)
        status = read_shove(reading, seat, json_array_get(shoving, (size_t)seat));
    return status;
}

/* The cards that seats put down for each other: an entry for each seat, null for none. */
static Status read_exchange(const Reading *reading) {
    const json_t *exchange = field(reading, "exchange");
    Status status = STATUS_OK;
    if (exchange == NULL)
        return STATUS_OK;
    if (json_array_size(exchange) != game_of(reading)->seats)
        return expected(reading, "exchange", "an array with an entry for every seat");
    for (int seat = 0; status == STATUS_OK && seat < game_of(reading)->seats; seat++) {
        PlayedGame *played = &reading->record->played;
        const json_t *array = json_array_get(exchange, (size_t)seat);
        char path[PATH_TEXT];
        Card cards[MAX_CARDS];
        int count = 0;
        snprintf(path, sizeof path, "exchange[%d]", seat);
        if (!json_is_null(array))
            status = read_cards(reading, path, array, 0, MAX_CARDS, cards, &count);
        for (int i = 0; status == STATUS_OK && i < count; i++)
            played->put_down[seat] |= set_of(cards[i]);
    }
    return status;
}

/* Something said during play: {"seat":2,"what":"re","after_cards":3}. */
static Status read_announcement(const Reading *reading, size_t number, json_t *value) {
    PlayedGame *played = &reading->record->played;
    Announcement *announcement = &played->announcements[number];
    json_int_t after = json_integer_value(json_object_get(value, "after_cards"));
    const char *what = json_string_value(json_object_get(value, "what"));
    char path[PATH_TEXT];
    snprintf(path, sizeof path, "announcements[%zu]", number);
    if (json_object_size(value) != 3 || what == NULL ||
        !json_is_integer(json_object_get(value, "after_cards")) || after < 0 || after >= MAX_CARDS)
        return expected(reading, path,
                        "an object of seat, what and after_cards (a number of cards)");
    announcement->after_cards = (uint8_t)after;
    if (game_parse_announcement(game_of(reading), what, announcement, reading->error) != STATUS_OK)
        return error_prefix(reading->error, "%s", path);
    return read_seat(reading, path, json_object_get(value, "seat"), &announcement->seat);
}

static Status read_announcements(const Reading *reading) {
    const json_t *array = field(reading, "announcements");
    size_t count = json_array_size(array);
    Status status = STATUS_OK;
    if (array != NULL && (!json_is_array(array) || count > MAX_ANNOUNCEMENTS))
        return error_set(reading->error, STATUS_BAD_INPUT,
                         "announcements: expected an array with at most %d entries",
                         MAX_ANNOUNCEMENTS);
    for (size_t i = 0; status == STATUS_OK && i < count; i++)
        status = read_announcement(reading, i, json_array_get(array, i));
    reading->record->played.announcement_count = (uint8_t)count;
    return status;
}

static Status read_dealt(const Reading *reading) {
    CardSet taken = 0;
    if (field(reading, "dealt") == NULL)
        return STATUS_OK;
    return read_hands(reading, "dealt", &taken, reading->record->played.dealt);
}

/* The card turned up before trump was chosen, and in which round it was. */
static Status read_upcard(const Reading *reading) {
    PlayedGame *played = &reading->record->played;
    const json_t *round = field(reading, "round");
    json_int_t number = json_integer_value(round);
    const char *text = NULL;
    Status status = read_text(reading, "upcard", &text);
    if (status == STATUS_OK && text != NULL)
        status =
            deck_parse_set(game_of(reading)->deck, text, 0, 1, &played->upcard, reading->error);
    if (status != STATUS_OK)
        return text != NULL ? error_prefix(reading->error, "upcard") : status;
    if (round != NULL && number != 1 && number != 2)
        return expected(reading, "round", "1 or 2");
    played->round = (uint8_t)number;
    return STATUS_OK;
}

/* The cards of a field that need not be there, as a list. */
static Status read_list(const Reading *reading, const char *key, Card *cards, int *count,
                        CardSet *set) {
    const json_t *array = field(reading, key);
    *count = 0;
    Status status =
        array == NULL ? STATUS_OK : read_cards(reading, key, array, 0, MAX_CARDS, cards, count);
    for (int i = 0; status == STATUS_OK && i < *count; i++)
        *set |= set_of(cards[i]);
    return status;
}

/* What became of the blind. */
static Status read_blind(const Reading *reading) {
    PlayedGame *played = &reading->record->played;
    Card cards[MAX_CARDS];
    int count;
    Status status = read_list(reading, "blind", cards, &count, &played->blind);
    if (status == STATUS_OK)
        status = read_list(reading, "laid_away", cards, &count, &played->laid_away);
    return status == STATUS_OK ? read_bool(reading, "demanded", &played->demanded) : status;
}

/* The cards kept, of which those that are led stand first, unless the contract names them. */
static Status read_kept(const Reading *reading) {
    PlayedGame *played = &reading->record->played;
    Contract *contract = &played->contract;
    Card cards[MAX_CARDS];
    int count, leads = game_named_leads(game_of(reading), *contract);
    Status status = read_list(reading, "kept", cards, &count, &played->kept);
    if (status != STATUS_OK || contract->led_count > 0 || count < leads)
        return status;
    contract->led_count = (uint8_t)leads;
    memcpy(contract->led, cards, (size_t)leads);
    return game_of(reading)->contract_check(&reading->record->rules, *contract, reading->error);
}

/* A trick: [seat that leads, [cards in playing order]]. */
static Status read_trick(const Reading *reading, size_t number, const json_t *value, Trick *trick) {
    char path[PATH_TEXT];
    int count = 0;
    snprintf(path, sizeof path, "tricks[%zu]", number);
    if (json_array_size(value) != 2)
        return expected(reading, path, "[seat that leads, [cards in playing order]]");
    Status status = read_seat(reading, path, json_array_get(value, 0), &trick->leader);
    snprintf(path, sizeof path, "tricks[%zu][1]", number);
    if (status == STATUS_OK)
        status = read_cards(reading, path, json_array_get(value, 1), 0, game_of(reading)->seats,
                            trick->cards, &count);
    trick->count = (uint8_t)count;
    return status;
}

static Status read_tricks(const Reading *reading, const json_t *tricks) {
    PlayedGame *played = &reading->record->played;
    size_t count = json_array_size(tricks);
    if (!json_is_array(tricks))
        return expected(reading, "tricks", "an array of tricks");
    if (count > game_of(reading)->hand_size)
        return error_set(reading->error, STATUS_BAD_INPUT,
                         "tricks: there are %zu, but only %d are played", count,
                         game_of(reading)->hand_size);
    for (size_t i = 0; i < count; i++) {
        Trick *trick = &played->tricks[i];
        Status status = read_trick(reading, i, json_array_get(tricks, i), trick);
        if (status != STATUS_OK)
            return status;
        if (trick->count < game_of(reading)->seats && i + 1 < count)
            return error_set(reading->error, STATUS_BAD_INPUT,
                             "tricks[%zu]: %d cards, but only the last trick may be incomplete", i,
                             trick->count);
    }
    played->trick_count = (uint8_t)count;
    return STATUS_OK;
}

/* ---- A whole text ---- */

/* Parses JSON; returns NULL after a mistake, for which *error tells the column. */
static json_t *load_json(const char *text, Error *error) {
    json_error_t mistake;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &mistake);
    if (json == NULL)
        error_set(error, STATUS_BAD_INPUT, "no valid JSON: column %d: %s", mistake.column,
                  mistake.text);
    return json;
}

static Status read_object(const Reading *reading) {
    static Status (*const parts[])(const Reading *) = {
        check_keys, read_game,    read_rules,        read_contract, read_auction,
        read_deal,  read_shoving, read_exchange,     read_dealt,    read_upcard,
        read_blind, read_kept,    read_announcements};
    Status status = STATUS_OK;
    if (!json_is_object(reading->object))
        return error_set(reading->error, STATUS_BAD_INPUT, "expected a JSON object, {...}");
    for (size_t i = 0; status == STATUS_OK && i < sizeof parts / sizeof *parts; i++)
        status = parts[i](reading);
    return status == STATUS_OK ? read_tricks(reading, field(reading, "tricks")) : status;
}

Status played_read(const Rules *rules, const char *const *folders, const char *line,
                   PlayedRecord *record, Error *error) {
    *record = (PlayedRecord){.rules = *rules};
    Reading reading = {load_json(line, error), folders, record, error};
    if (reading.object == NULL)
        return STATUS_BAD_INPUT;
    Status status = read_object(&reading);
    json_decref(reading.object);
    return status;
}

Status played_read_tricks(const Rules *rules, const char *text, PlayedRecord *record,
                          Error *error) {
    *record = (PlayedRecord){.rules = *rules};
    Reading reading = {load_json(text, error), NULL, record, error};
    if (reading.object == NULL)
        return STATUS_BAD_INPUT;
    Status status = read_tricks(&reading, reading.object);
    json_decref(reading.object);
    return status;
}
