#include "json.h"
#include "solve_task.h"

const char *task_unit_name(const Task *task) {
    return json_unit(task->aim.question.unit);
}

int task_units(const Task *task) {
    return task->aim.question.unit == UNIT_POINTS ? task->layout.point_units : 1;
}

static json_t *moves_json(const Task *task) {
    const Deck *deck = task->rules.game->deck;
    json_t *array = json_array();
    char code[CARD_TEXT];
    for (int i = 0; i < task->move_count; i++) {
        deck_print_card(deck, task->layout.deck_card[task->cards[i]], code);
        json_array_append_new(array, json_pack("{s:s,s:o}", "card", code, "value",
                                               json_points(task->values[i], task_units(task))));
    }
    return array;
}

json_t *task_json(const Task *task, const SolveWanted *wanted) {
    const Game *game = task->rules.game;
    Contract contract = task->problem.contract;
    json_t *object = json_pack("{s:s}", "contract", game->contracts[contract.kind].code);
    if (contract.modifiers != 0)
        json_object_set_new(object, "modifiers", json_modifiers(game, contract));
    json_object_set_new(object, "declarer", json_integer(task->problem.declarer));
    json_object_set_new(object, "leader", json_integer(task->problem.leader));
    if (task_wants_value(wanted))
        json_object_set_new(object, "value", json_points(task->value, task_units(task)));
    json_object_set_new(object, "unit", json_string(task_unit_name(task)));
    json_object_set_new(object, "made", task->open ? json_null() : json_boolean(task->made));
    if (wanted->nodes > 0) {
        json_object_set_new(object, "low", json_points(task->bounds.low, task_units(task)));
        json_object_set_new(object, "high", json_points(task->bounds.high, task_units(task)));
    }
    json_object_set_new(object, "nodes", json_integer((json_int_t)task->nodes));
    if (wanted->moves) {
        json_object_set_new(object, "side", json_seats(task->aim.question.side));
        json_object_set_new(object, "to_move", json_integer(position_to_move(&task->position)));
        json_object_set_new(object, "moves", moves_json(task));
    }
    return object;
}
