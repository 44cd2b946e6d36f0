#include "solve_print.h"

#include "json_print.h"
#include "table.h"

#include <inttypes.h>

void task_print_header(const Common *common, const SolveWanted *wanted) {
    if (common->form != FORM_CSV)
        return;
    printf("contract,declarer,leader,value,unit,made,nodes%s\n", wanted->moves ? ",card,card_value"
                                                                 : wanted->nodes > 0 ? ",low,high"
                                                                                     : "");
}

/* What the rows of a deal have in common, without a line end. */
static void print_csv_start(const Task *task, const SolveWanted *wanted) {
    char contract[CONTRACT_TEXT], value[POINTS_TEXT];
    printf("%s,%d,%d,", game_print_contract(task->rules.game, task->problem.contract, contract),
           task->problem.declarer, task->problem.leader);
    if (task_wants_value(wanted))
        fputs(points_print_decimal(task->value, task_units(task), value), stdout);
    printf(",%s,%s,%" PRIu64, task_unit_name(task),
           task->open   ? ""
           : task->made ? "true"
                        : "false",
           task->nodes);
}

/* With a limit of nodes: what is proven of the value. */
static void print_bounds_csv(const Task *task) {
    char value[POINTS_TEXT];
    printf(",%s", points_print_decimal(task->bounds.low, task_units(task), value));
    printf(",%s", points_print_decimal(task->bounds.high, task_units(task), value));
}

/* One row a deal, or with --moves one a legal card. */
static void print_csv(const Task *task, const SolveWanted *wanted) {
    char code[CARD_TEXT], value[POINTS_TEXT];
    for (int i = 0; i < (wanted->moves ? task->move_count : 1); i++) {
        print_csv_start(task, wanted);
        if (wanted->moves)
            printf(",%s,%s",
                   deck_print_card(task->rules.game->deck, task->layout.deck_card[task->cards[i]],
                                   code),
                   points_print_decimal(task->values[i], task_units(task), value));
        if (wanted->nodes > 0)
            print_bounds_csv(task);
        putchar('\n');
    }
}

static const char *made_word(bool made) {
    return made ? "made" : "lost";
}

/* "1 trick", "61 points", "38½ points" */
static void print_amount(const Task *task, int amount) {
    char text[POINTS_TEXT];
    printf("%s %s%s", points_print(amount, task_units(task), text),
           task->aim.question.unit == UNIT_POINTS ? "point" : "trick",
           amount == task_units(task) ? "" : "s");
}

/* "needs exactly 1 trick", "needs the last trick, won with T1", "must not win the last trick" */
static void print_event(const Task *task) {
    Question question = task->aim.question;
    char code[CARD_TEXT];
    const char *verb = question.ducks ? "must not win" : "needs";
    if (question.unit == UNIT_EXACT_TRICKS)
        printf("%s exactly %d trick%s", verb, question.target, question.target == 1 ? "" : "s");
    else
        printf("%s the last trick", verb);
    if (question.unit == UNIT_LAST_TRICK && question.target != CARD_NONE)
        printf(", won with %s", deck_print_card(task->rules.game->deck,
                                                task->layout.deck_card[question.target], code));
}

/* "73 points, made (needs 61 points)", or without the value where it was not asked for. */
static void print_value(const Task *task, const SolveWanted *wanted) {
    bool event = unit_is_event(task->aim.question.unit);
    if (!event && task_wants_value(wanted)) {
        print_amount(task, task->value);
        fputs(", ", stdout);
    }
    if (task->open) {
        char low[POINTS_TEXT];
        printf("%s to ", points_print(task->bounds.low, task_units(task), low));
        print_amount(task, task->bounds.high);
    }
    printf("%s (", task->open ? ", open" : made_word(task->made));
    if (event) {
        print_event(task);
    } else {
        fputs(task->aim.question.ducks ? "must stay below " : "needs ", stdout);
        print_amount(task, task->aim.need);
    }
    putchar(')');
}

/* "declared by forehand", or where nobody declares for whom the value is: "for forehand", "for
 * forehand and rearhand". */
static void print_players(const Task *task, const char *declared_by) {
    const Game *game = task->rules.game;
    const char *before = "for ";
    if (game_is_declared(game, task->problem.contract)) {
        printf("%s %s", declared_by, seat_name(task->problem.declarer));
        return;
    }
    for (int seat = 0; seat < game->seats; seat++)
        if (task->aim.question.side >> seat & 1) {
            printf("%s%s", before, seat_name(seat));
            before = " and ";
        }
}

/* The value after a card; for an event whether it comes about. */
static const char *move_text(const Task *task, int value, char *buffer) {
    return unit_is_event(task->aim.question.unit) ? made_word(task_made(task, value))
                                                  : points_print(value, task_units(task), buffer);
}

void task_print_line(const Task *task, const SolveWanted *wanted, long number) {
    const Game *game = task->rules.game;
    char contract[CONTRACT_TEXT], code[CARD_TEXT], value[POINTS_TEXT];
    printf("%ld: %s, ", number, game_print_contract(game, task->problem.contract, contract));
    print_players(task, "declarer");
    printf(", leader %s: ", seat_name(task->problem.leader));
    print_value(task, wanted);
    for (int i = 0; i < task->move_count; i++)
        printf("%s %s %s", i == 0 ? ":" : ",",
               deck_print_card(game->deck, task->layout.deck_card[task->cards[i]], code),
               move_text(task, task->values[i], value));
    putchar('\n');
}

static void print_moves(const Task *task) {
    const Column with_value[] = {
        {"card", false}, {task_unit_name(task), true}, {"", false}, {NULL, false}};
    const Column without[] = {{"card", false}, {"", false}, {NULL, false}};
    bool event = unit_is_event(task->aim.question.unit);
    Table *table = table_new(event ? without : with_value);
    char code[CARD_TEXT], value[POINTS_TEXT];
    for (int i = 0; i < task->move_count; i++) {
        bool best = task->values[i] == task->value;
        deck_print_card(task->rules.game->deck, task->layout.deck_card[task->cards[i]], code);
        table_cell(table, best ? STYLE_STRONG : STYLE_PLAIN, "%s%s", best ? "▸" : " ", code);
        if (!event)
            table_cell(table, best ? STYLE_STRONG : STYLE_PLAIN, "%s",
                       move_text(task, task->values[i], value));
        table_cell(table, STYLE_PLAIN, "%s", made_word(task_made(task, task->values[i])));
    }
    printf("\n%s to play; ▸ marks what is best\n\n", seat_name(position_to_move(&task->position)));
    table_print(table, 0, stdout);
    table_free(table);
}

void task_print_text(const Task *task, const SolveWanted *wanted) {
    const Game *game = task->rules.game;
    char contract[CONTRACT_TEXT];
    bool undeclared = game->contracts[task->problem.contract.kind].undeclared;
    printf("%s, ", game_print_title(game, task->problem.contract, contract));
    print_players(task, "declared by");
    printf(", %s leads\n", seat_name(task->problem.leader));
    fputs(undeclared ? "against all others: " : "with best play by all: ", stdout);
    print_value(task, wanted);
    putchar('\n');
    if (wanted->moves)
        print_moves(task);
}

void task_print_data(const Common *common, const SolveWanted *wanted, const Task *task) {
    if (common->form == FORM_JSON)
        json_print(task_json(task, wanted));
    else
        print_csv(task, wanted);
}
