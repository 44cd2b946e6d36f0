#include "condition.h"

/* ---- Values ---- */

static int node_value(const Condition *condition, int index, const Facts *facts, int each);

static bool holds_cards(const Condition *condition, const ConditionNode *node, const Facts *facts,
                        int seat) {
    const Deck *deck = condition->terms->rules->game->deck;
    CardSet cards = 0;
    if (seat == NO_SEAT)
        return false;
    if (!node->place.in_play)
        cards = seat == TALON_SEAT ? facts->talon : facts->hands[seat];
    else if (facts->record->fate == DEAL_PLAYED)
        cards = seat == TALON_SEAT ? facts->record->start.game.talon
                                   : facts->record->start.game.hands[seat];
    CardSet any = deck->copies == 2 ? cards | cards >> 1 : cards;
    return (node->set & ~any) == 0 && (node->both & ~(cards & cards >> 1)) == 0;
}

static int sum(int left, int right) {
    return left == NO_VALUE || right == NO_VALUE ? NO_VALUE : left + right;
}

static int difference(int left, int right) {
    return left == NO_VALUE || right == NO_VALUE ? NO_VALUE : left - right;
}

/* False where one side has no value. */
static bool compare(NodeKind kind, int left, int right) {
    if (left == NO_VALUE || right == NO_VALUE)
        return false;
    switch (kind) {
    case NODE_EQUAL:
        return left == right;
    case NODE_UNEQUAL:
        return left != right;
    case NODE_LESS:
        return left < right;
    default:
        return left <= right;
    }
}

/* Counts seats, or finds the largest or smallest value at one. */
static int over_seats(const Condition *condition, const ConditionNode *node, const Facts *facts) {
    bool counts = node->kind == NODE_SEATS || node->kind == NODE_OTHERS;
    int result = counts ? 0 : NO_VALUE;
    int own = NO_SEAT;
    if (node->kind != NODE_SEATS) {
        own = place_seat(condition->terms, node->place, facts, NO_SEAT);
        if (own == NO_SEAT)
            return NO_VALUE;
    }
    for (int seat = 0; seat < condition->terms->rules->game->seats; seat++) {
        if (seat == own)
            continue;
        int value = node_value(condition, node->left, facts, seat);
        bool first = result == NO_VALUE;
        if (counts)
            result += value;
        else if (value == NO_VALUE)
            return NO_VALUE;
        else if (first || (node->kind == NODE_MOST ? value > result : value < result))
            result = value;
    }
    return result;
}

static int node_value(const Condition *condition, int index, const Facts *facts, int each) {
    const ConditionNode *node = &condition->nodes[index];
    const Terms *terms = condition->terms;
    int seat;
    switch ((NodeKind)node->kind) {
    case NODE_NUMBER:
        return node->number;
    case NODE_QUANTITY:
        seat = place_seat(terms, node->place, facts, each);
        return quantity_value(terms, &node->quantity, facts, node->place, seat);
    case NODE_HOLDS:
        return holds_cards(condition, node, facts, place_seat(terms, node->place, facts, each));
    case NODE_CONTRACT: {
        int contract = node_value(condition, node->left, facts, each);
        return contract != NO_VALUE && (node->set >> contract & 1) != 0;
    }
    case NODE_POSITIVE:
        return node_value(condition, node->left, facts, each) > 0;
    case NODE_NOT:
        return node_value(condition, node->left, facts, each) == 0;
    case NODE_AND:
        return node_value(condition, node->left, facts, each) != 0 &&
               node_value(condition, node->right, facts, each) != 0;
    case NODE_OR:
        return node_value(condition, node->left, facts, each) != 0 ||
               node_value(condition, node->right, facts, each) != 0;
    case NODE_SEATS:
    case NODE_OTHERS:
    case NODE_MOST:
    case NODE_LEAST:
        return over_seats(condition, node, facts);
    default:
        break;
    }
    int left = node_value(condition, node->left, facts, each);
    int right = node_value(condition, node->right, facts, each);
    if (node->kind == NODE_ADD)
        return sum(left, right);
    if (node->kind == NODE_SUBTRACT)
        return difference(left, right);
    return compare((NodeKind)node->kind, left, right);
}

int condition_value(const Condition *condition, const Facts *facts) {
    return node_value(condition, condition->root, facts, NO_SEAT);
}

bool condition_holds(const Condition *condition, const Facts *facts) {
    return condition == NULL || condition_value(condition, facts) > 0;
}

bool condition_admits(const Condition *condition, const CardSet *hands, CardSet talon) {
    const Facts facts = {.hands = hands, .talon = talon};
    return condition_holds(condition, &facts);
}

/* ---- Cards that must lie at a place ---- */

Status condition_place(const Condition *condition, CardSet *hands, CardSet *talon, Error *error) {
    if (condition == NULL)
        return STATUS_OK;
    const Game *game = condition->terms->rules->game;
    CardSet places[MAX_SEATS + 1], taken = 0;
    char cards[CARDS_TEXT];
    for (int place = 0; place <= TALON_SEAT; place++) {
        if (place >= game->seats && place != TALON_SEAT)
            continue;
        CardSet known = place == TALON_SEAT ? *talon : hands[place];
        int room = place == TALON_SEAT ? game->talon_size : game->hand_size;
        places[place] = known | condition->placed[place];
        if ((taken & places[place]) != 0)
            return error_set(error, STATUS_BAD_INPUT, "%s cannot lie in two places",
                             deck_print_set(game->deck, taken & places[place], cards));
        if (set_count(places[place]) > room)
            return error_set(error, STATUS_BAD_INPUT, "there is no room for %s in %d cards",
                             deck_print_set(game->deck, places[place], cards), room);
        taken |= places[place];
    }
    for (int seat = 0; seat < game->seats; seat++)
        hands[seat] = places[seat];
    *talon = places[TALON_SEAT];
    return STATUS_OK;
}
