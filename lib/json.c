#include "json.h"

char *json_text(const json_t *object) {
    return json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(10));
}

char *json_text_of_new(json_t *object) {
    char *text = json_text(object);
    json_decref(object);
    return text;
}

json_t *json_cards(const Deck *deck, CardSet cards) {
    json_t *array = json_array();
    char code[CARD_TEXT];
    while (cards != 0)
        json_array_append_new(array, json_string(deck_print_card(deck, set_pop(&cards), code)));
    return array;
}

const char *json_unit(Unit unit) {
    return unit_is_event(unit) ? "event" : unit == UNIT_POINTS ? "points" : "tricks";
}

json_t *json_seats(unsigned seats) {
    json_t *array = json_array();
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (seats >> seat & 1)
            json_array_append_new(array, json_integer(seat));
    return array;
}

json_t *json_modifiers(const Game *game, Contract contract) {
    json_t *array = json_array();
    for (int i = 0; game->modifiers[i] != NULL; i++)
        if (contract.modifiers >> i & 1)
            json_array_append_new(array, json_string(game->modifiers[i]));
    return array;
}

json_t *json_points(int units, int point_units) {
    return units % point_units == 0 ? json_integer(units / point_units)
                                    : json_real((double)units / point_units);
}
