/* stich solve: what a deal is worth when all cards are seen and everybody plays his best. */
#include "command.h"

#include "interrupt.h"
#include "json.h"
#include "lines.h"
#include "options.h"
#include "played_json.h"
#include "solver/problem.h"
#include "solver/replay.h"
#include "table.h"

#include <inttypes.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

static const CommandText text = {
    .name = "solve",
    .usage = "GAME [options] CONTRACT DECLARER LEADER DEAL",
    .about =
        "Solves deals exactly: all cards seen, best play by everybody. A deal is written\n"
        "HAND0 | HAND1 | HAND2 / TALON, seats in playing order from forehand on; the talon's\n"
        "cards count for the declarer. Endings have fewer cards, the same number in each hand.\n"
        "DECLARER and LEADER are numbers of seats, 0 = forehand; options take names as well\n"
        "(forehand, middlehand, rearhand, dealer).\n"
        "The value is what the declarer's side gets in all, in card points, or in tricks where\n"
        "those are what counts. Where nobody declares it is what the seat named as the declarer\n"
        "can hold itself to against all others.\n"
        "With --stdin there is one deal a line, or one game begun as a JSON object (see replay);\n"
        "the answers come in the same order.\n",
    .examples =
        "  stich solve skat grand 0 0 \"CJ SJ CA CT CK HA HT SA S9 D7 | HJ C9 C8 ST SK HK HQ\\\n"
        "     DA DT DK | DJ CQ C7 SQ S8 S7 H9 H8 H7 DQ / D9 D8\" --moves\n"
        "  stich solve skat --contract null --declarer middlehand --leader 0 \\\n"
        "     \"CK S8 H9 | C7 S7 HJ | CA S9 H8\"\n"
        "  stich solve skat C 0 0 \"CJ C7 HA | SJ H7 DA | HJ HK HT\" --position \"HA H7\" --moves\n"
        "  stich deal skat --count 100 | sed 's/^/grand 0 0 /' | \\\n"
        "     stich solve skat --stdin --reach 90 --json\n"};

enum { BATCH = 256, MAX_MOVES = 16, MAX_POINTS = 9999 };

/* What the options ask for. */
typedef struct Wanted {
    const char *contract, *declarer, *leader, *position;
    int64_t reach; /* -1: the contract's own aim, and the exact value */
    bool moves, from_stdin;
} Wanted;

/* A deal to be solved, and its answer. */
typedef struct Task {
    Problem problem;
    Rules rules;
    Layout layout;
    Position position;
    Aim aim;
    bool solved, made;
    int value; /* of the declarer's side in all; unknown with --reach and without --moves */
    Card cards[MAX_MOVES];
    int values[MAX_MOVES]; /* the same after each legal card */
    int move_count;
    uint64_t nodes;
} Task;

/* ---- Reading ---- */

/* The rules must allow the contract; then the position before the first card. */
static Status task_start(Task *task, Error *error) {
    const Game *game = task->rules.game;
    Status status = game->contract_check(&task->rules, task->problem.contract, error);
    if (status == STATUS_OK)
        problem_start(game, &task->rules, &task->problem, &task->layout, &task->position,
                      &task->aim);
    return status;
}

/* Plays the tricks that a record tells. */
static Status play_tricks(Task *task, const PlayedRecord *record, Error *error) {
    int winners[MAX_TRICKS];
    char card[CARD_TEXT];
    Fault fault;
    const Deck *deck = task->rules.game->deck;
    if (replay_tricks(deck, &task->position, record->tricks, record->trick_count, winners, &fault,
                      error) == STATUS_OK)
        return STATUS_OK;
    error_prefix(error, "trick %d, seat %d, %s", fault.trick + 1, fault.seat,
                 deck_print_card(deck, fault.card, card));
    return error->status = STATUS_BAD_INPUT;
}

/* Plays cards that are written in the order in which they were played. */
static Status play_cards(Task *task, const char *written, Error *error) {
    const Deck *deck = task->rules.game->deck;
    Card cards[MAX_CARDS];
    char code[CARD_TEXT];
    int count, winner;
    if (deck_parse_list(deck, written, 0, cards, MAX_CARDS, &count, error) != STATUS_OK)
        return error_prefix(error, "--position");
    for (int i = 0; i < count; i++)
        if (replay_card(deck, &task->position, position_to_move(&task->position), cards[i], &winner,
                        error) != STATUS_OK) {
            error_prefix(error, "--position: card %d (%s) of seat %d", i + 1,
                         deck_print_card(deck, cards[i], code), position_to_move(&task->position));
            return error->status = STATUS_BAD_INPUT;
        }
    return STATUS_OK;
}

/* A game begun, as a JSON object. */
static Status read_record(const Common *common, const char *line, Task *task, Error *error) {
    PlayedRecord record;
    Status status = played_read(&common->rules, common->folders, line, &record, error);
    if (status != STATUS_OK)
        return status;
    const PlayedGame *played = &record.played;
    task->rules = record.rules;
    task->problem = (Problem){.contract = played->contract,
                              .declarer = played->declarer,
                              .leader = record.trick_count > 0 ? record.tricks[0].leader : 0,
                              .deal.talon = played->talon};
    memcpy(task->problem.deal.hands, played->hands, sizeof played->hands);
    status = task_start(task, error);
    return status == STATUS_OK ? play_tricks(task, &record, error) : status;
}

/* The first character of a text that is no blank: tells JSON from cards. */
static char first_of(const char *written) {
    return written[strspn(written, " \t")];
}

/* A line of standard input, or the same as arguments. */
static Status read_line(const Common *common, const char *line, Task *task, Error *error) {
    if (first_of(line) == '{')
        return read_record(common, line, task, error);
    task->rules = common->rules;
    Status status = problem_parse(common->game, line, &task->problem, error);
    return status == STATUS_OK ? task_start(task, error) : status;
}

static Status read_seat(const Game *game, const char *option, const char *written, uint8_t *seat,
                        Error *error) {
    int number = 0;
    if (written != NULL && seat_parse(game, written, &number, error) != STATUS_OK)
        return error_prefix(error, "%s", option);
    *seat = (uint8_t)number;
    return STATUS_OK;
}

/* The contract and the seats from options, the deal from the arguments. */
static Status read_options(const Common *common, const Wanted *wanted, const char *deal, Task *task,
                           Error *error) {
    const Game *game = common->game;
    Problem *problem = &task->problem;
    task->rules = common->rules;
    if (game_parse_contract(game, wanted->contract, &problem->contract, error) != STATUS_OK)
        return error_prefix(error, "--contract");
    Status status = read_seat(game, "--declarer", wanted->declarer, &problem->declarer, error);
    if (status == STATUS_OK)
        status = read_seat(game, "--leader", wanted->leader, &problem->leader, error);
    if (status == STATUS_OK)
        status = deal_parse(game, deal, &problem->deal, error);
    return status == STATUS_OK ? task_start(task, error) : status;
}

/* What has been played since, from --position. */
static Status read_position(const Common *common, const Wanted *wanted, Task *task, Error *error) {
    PlayedRecord record;
    if (wanted->position == NULL)
        return STATUS_OK;
    if (first_of(wanted->position) != '[')
        return play_cards(task, wanted->position, error);
    Status status = played_read_tricks(common->game, wanted->position, &record, error);
    if (status == STATUS_OK)
        status = play_tricks(task, &record, error);
    return status == STATUS_OK ? status : error_prefix(error, "--position");
}

/* All arguments after the game with blanks between them; buffer has MAX_LINE_BYTES bytes. */
static Status join_arguments(const Common *common, char *buffer, Error *error) {
    size_t length = 0;
    buffer[0] = '\0';
    for (int i = 0; i < common->argument_count; i++) {
        length += strlen(common->arguments[i]) + 1;
        if (length >= MAX_LINE_BYTES)
            return error_set(error, STATUS_BAD_INPUT, "the arguments are too long for a deal");
        strcat(strcat(buffer, i > 0 ? " " : ""), common->arguments[i]);
    }
    return STATUS_OK;
}

/* The one deal that the command line tells. */
static Status read_arguments(const Common *common, const Wanted *wanted, Task *task, Error *error) {
    char arguments[MAX_LINE_BYTES];
    Status status = join_arguments(common, arguments, error);
    if (status != STATUS_OK)
        return status;
    bool is_record = wanted->position != NULL && first_of(wanted->position) == '{';
    if (is_record && common->argument_count > 0)
        return error_set(error, STATUS_USAGE, "--position tells the deal: no other may be given");
    if (is_record) {
        status = read_record(common, wanted->position, task, error);
        return status == STATUS_OK ? status : error_prefix(error, "--position");
    }
    if (common->argument_count == 0)
        return error_set(error, STATUS_USAGE, "no deal given; usage: stich %s %s", text.name,
                         text.usage);
    status = wanted->contract != NULL ? read_options(common, wanted, arguments, task, error)
                                      : read_line(common, arguments, task, error);
    return status == STATUS_OK ? read_position(common, wanted, task, error) : status;
}

/* ---- Solving ---- */

/* What the side has already, the talon included. */
static int already_taken(const Task *task) {
    int taken = task->aim.before;
    for (int seat = 0; seat < task->layout.seats; seat++)
        if (task->aim.question.side >> seat & 1)
            taken += task->aim.question.unit == UNIT_POINTS ? task->position.points[seat]
                                                            : task->position.tricks[seat];
    return taken;
}

/* Fills the moves and the value that follows from them. */
static void solve_moves(Task *task, Solver *solver, int taken) {
    const Position *position = &task->position;
    Question question = task->aim.question;
    bool most = (question.side >> position_to_move(position) & 1) != question.ducks;
    task->move_count = solver_moves(solver, position, question, task->cards, task->values);
    task->value = taken;
    for (int i = 0; i < task->move_count; i++) {
        task->values[i] += taken;
        if (i == 0 || (most ? task->values[i] > task->value : task->values[i] < task->value))
            task->value = task->values[i];
    }
}

static bool is_made(const Task *task, int value) {
    return (value >= task->aim.need) != task->aim.question.ducks;
}

static void solve(Task *task, const Wanted *wanted, Solver *solver) {
    Question question = task->aim.question;
    int taken = already_taken(task);
    uint64_t before = solver_nodes(solver);
    solver_forget(solver);
    if (wanted->reach >= 0)
        task->aim.need = (int)wanted->reach;
    if (wanted->moves) {
        solve_moves(task, solver, taken);
        task->made = is_made(task, task->value);
    } else if (wanted->reach >= 0) {
        task->made = solver_reaches(solver, &task->position, question, task->aim.need - taken) !=
                     question.ducks;
    } else {
        task->value = taken + solver_value(solver, &task->position, question);
        task->made = is_made(task, task->value);
    }
    task->nodes = solver_nodes(solver) - before;
    task->solved = true;
}

/* ---- Answers ---- */

static const char *unit_name(const Task *task) {
    return task->aim.question.unit == UNIT_POINTS ? "points" : "tricks";
}

static json_t *modifiers_json(const Game *game, Contract contract) {
    json_t *array = json_array();
    for (int i = 0; game->modifiers[i] != NULL; i++)
        if (contract.modifiers >> i & 1)
            json_array_append_new(array, json_string(game->modifiers[i]));
    return array;
}

static json_t *moves_json(const Task *task) {
    const Deck *deck = task->rules.game->deck;
    json_t *array = json_array();
    char code[CARD_TEXT];
    for (int i = 0; i < task->move_count; i++) {
        deck_print_card(deck, task->layout.deck_card[task->cards[i]], code);
        json_array_append_new(array,
                              json_pack("{s:s,s:i}", "card", code, "value", task->values[i]));
    }
    return array;
}

static void print_json(const Task *task, const Wanted *wanted) {
    const Game *game = task->rules.game;
    Contract contract = task->problem.contract;
    json_t *object = or_end(json_pack("{s:s}", "contract", game->contracts[contract.kind].code));
    if (contract.modifiers != 0)
        json_object_set_new(object, "modifiers", modifiers_json(game, contract));
    json_object_set_new(object, "declarer", json_integer(task->problem.declarer));
    json_object_set_new(object, "leader", json_integer(task->problem.leader));
    if (wanted->moves || wanted->reach < 0)
        json_object_set_new(object, "value", json_integer(task->value));
    json_object_set_new(object, "unit", json_string(unit_name(task)));
    json_object_set_new(object, "made", json_boolean(task->made));
    json_object_set_new(object, "nodes", json_integer((json_int_t)task->nodes));
    if (wanted->moves)
        json_object_set_new(object, "moves", moves_json(task));
    json_print(object);
}

static void print_csv_header(const Wanted *wanted) {
    puts(wanted->moves ? "contract,declarer,leader,value,unit,made,nodes,card,card_value"
                       : "contract,declarer,leader,value,unit,made,nodes");
}

/* What the rows of a deal have in common, without a line end. */
static void print_csv_start(const Task *task, const Wanted *wanted) {
    char contract[CONTRACT_TEXT];
    printf("%s,%d,%d,", game_print_contract(task->rules.game, task->problem.contract, contract),
           task->problem.declarer, task->problem.leader);
    if (wanted->moves || wanted->reach < 0)
        printf("%d", task->value);
    printf(",%s,%s,%" PRIu64, unit_name(task), task->made ? "true" : "false", task->nodes);
}

/* One row a deal, or with --moves one a legal card. */
static void print_csv(const Task *task, const Wanted *wanted) {
    char code[CARD_TEXT];
    for (int i = 0; i < (wanted->moves ? task->move_count : 1); i++) {
        print_csv_start(task, wanted);
        if (wanted->moves)
            printf(",%s,%d",
                   deck_print_card(task->rules.game->deck, task->layout.deck_card[task->cards[i]],
                                   code),
                   task->values[i]);
        putchar('\n');
    }
}

static const char *made_word(bool made) {
    return made ? "made" : "lost";
}

/* "1 trick", "61 points" */
static void print_amount(const Task *task, int amount) {
    printf("%d %s%s", amount, task->aim.question.unit == UNIT_POINTS ? "point" : "trick",
           amount == 1 ? "" : "s");
}

/* "73 points, made (needs 61 points)", or without the value where it was not asked for. */
static void print_value(const Task *task, const Wanted *wanted) {
    if (wanted->moves || wanted->reach < 0) {
        print_amount(task, task->value);
        fputs(", ", stdout);
    }
    printf("%s (%s ", made_word(task->made),
           task->aim.question.ducks ? "must stay below" : "needs");
    print_amount(task, task->aim.need);
    putchar(')');
}

/* One deal of many: its number and the answer on one line. */
static void print_line(const Task *task, const Wanted *wanted, long number) {
    const Game *game = task->rules.game;
    char contract[CONTRACT_TEXT], code[CARD_TEXT];
    printf("%ld: %s, %s %s, leader %s: ", number,
           game_print_contract(game, task->problem.contract, contract),
           game->contracts[task->problem.contract.kind].undeclared ? "for" : "declarer",
           seat_name(task->problem.declarer), seat_name(task->problem.leader));
    print_value(task, wanted);
    for (int i = 0; i < task->move_count; i++)
        printf("%s %s %d", i == 0 ? ":" : ",",
               deck_print_card(game->deck, task->layout.deck_card[task->cards[i]], code),
               task->values[i]);
    putchar('\n');
}

static void print_moves(const Task *task) {
    const Column columns[] = {{"card", false}, {unit_name(task), true}, {"", false}, {NULL, false}};
    Table *table = table_new(columns);
    char code[CARD_TEXT];
    for (int i = 0; i < task->move_count; i++) {
        bool best = task->values[i] == task->value;
        deck_print_card(task->rules.game->deck, task->layout.deck_card[task->cards[i]], code);
        table_cell(table, best ? STYLE_STRONG : STYLE_PLAIN, "%s%s", best ? "▸" : " ", code);
        table_cell(table, best ? STYLE_STRONG : STYLE_PLAIN, "%d", task->values[i]);
        table_cell(table, STYLE_PLAIN, "%s", made_word(is_made(task, task->values[i])));
    }
    printf("\n%s to play; ▸ marks what is best\n\n", seat_name(position_to_move(&task->position)));
    table_print(table, 0, stdout);
    table_free(table);
}

/* A single deal. */
static void print_text(const Task *task, const Wanted *wanted) {
    const Game *game = task->rules.game;
    char contract[CONTRACT_TEXT];
    bool undeclared = game->contracts[task->problem.contract.kind].undeclared;
    printf("%s, %s %s, %s leads\n", game_print_title(game, task->problem.contract, contract),
           undeclared ? "for" : "declared by", seat_name(task->problem.declarer),
           seat_name(task->problem.leader));
    fputs(undeclared ? "against all others: " : "with best play by all: ", stdout);
    print_value(task, wanted);
    putchar('\n');
    if (wanted->moves)
        print_moves(task);
}

static void print_data(const Common *common, const Wanted *wanted, const Task *task) {
    if (common->form == FORM_JSON)
        print_json(task, wanted);
    else
        print_csv(task, wanted);
}

/* ---- One deal, or many ---- */

/* Makes one solver for each thread. */
static void make_solvers(Solver **solvers, int count) {
    for (int i = 0; i < count; i++)
        solvers[i] = or_end(solver_new(SOLVER_DEFAULT_BYTES));
}

static void free_solvers(Solver **solvers, int count) {
    for (int i = 0; i < count; i++)
        solver_free(solvers[i]);
    free(solvers);
}

static int solve_arguments(const Common *common, const Wanted *wanted) {
    Task task = {0};
    Error error;
    if (read_arguments(common, wanted, &task, &error) != STATUS_OK)
        return error_report(&error);
    Solver *solver = or_end(solver_new(SOLVER_DEFAULT_BYTES));
    solve(&task, wanted, solver);
    solver_free(solver);
    if (common->form == FORM_CSV)
        print_csv_header(wanted);
    if (common->form == FORM_TEXT)
        print_text(&task, wanted);
    else
        print_data(common, wanted, &task);
    return STATUS_OK;
}

/* Reads up to BATCH lines. *count is the number read before the end or a mistake. */
static Status read_batch(const Common *common, Lines *lines, Task *tasks, int *count,
                         Error *error) {
    bool more = true;
    for (*count = 0; *count < BATCH; (*count)++) {
        Status status = lines_next(lines, &more, error);
        if (status != STATUS_OK || !more)
            return status;
        tasks[*count] = (Task){0};
        if (read_line(common, lines->text, &tasks[*count], error) != STATUS_OK)
            return lines_blame(lines, error);
    }
    return STATUS_OK;
}

static void solve_batch(const Common *common, const Wanted *wanted, Task *tasks, int count,
                        Solver **solvers) {
#pragma omp parallel for num_threads(common->threads) schedule(dynamic, 1)
    for (int i = 0; i < count; i++)
        if (!interrupt_seen())
            solve(&tasks[i], wanted, solvers[omp_get_thread_num()]);
}

/* Prints the answers up to the first deal that was not solved any more. */
static void print_batch(const Common *common, const Wanted *wanted, const Task *tasks, int count,
                        long before) {
    for (int i = 0; i < count && tasks[i].solved; i++)
        if (common->form == FORM_TEXT)
            print_line(&tasks[i], wanted, before + i + 1);
        else
            print_data(common, wanted, &tasks[i]);
}

static int solve_lines(const Common *common, const Wanted *wanted) {
    Lines lines;
    Error error;
    Task *tasks = or_end(calloc(BATCH, sizeof *tasks));
    Solver **solvers = or_end(calloc((size_t)common->threads, sizeof *solvers));
    make_solvers(solvers, common->threads);
    if (common->form == FORM_CSV)
        print_csv_header(wanted);
    Status status = lines_open(&lines, NULL, &error);
    long done = 0;
    for (int count = BATCH; status == STATUS_OK && count == BATCH && !interrupt_seen();) {
        status = read_batch(common, &lines, tasks, &count, &error);
        solve_batch(common, wanted, tasks, count, solvers);
        print_batch(common, wanted, tasks, count, done);
        done += count;
    }
    free_solvers(solvers, common->threads);
    free(tasks);
    if (interrupt_seen())
        return STATUS_INTERRUPTED;
    return status == STATUS_OK ? STATUS_OK : error_report(&error);
}

/* Options that do not go together. */
static Status check_wanted(const Common *common, const Wanted *wanted, Error *error) {
    bool one = wanted->contract != NULL || wanted->position != NULL || common->argument_count > 0;
    if (wanted->from_stdin && one)
        return error_set(error, STATUS_USAGE,
                         "--stdin reads all deals: no deal, contract or position may be given");
    if (wanted->contract == NULL && (wanted->declarer != NULL || wanted->leader != NULL))
        return error_set(error, STATUS_USAGE, "--declarer and --leader need --contract");
    return STATUS_OK;
}

int cmd_solve(int argc, char **argv) {
    Wanted wanted = {.reach = -1};
    Common common;
    Error error;
    const Option options[] = {
        {"contract", "NAME", OPTION_TEXT, &wanted.contract, 0, 0,
         "contract; the arguments are then only the deal"},
        {"declarer", "SEAT", OPTION_TEXT, &wanted.declarer, 0, 0,
         "its declarer (default: forehand)"},
        {"leader", "SEAT", OPTION_TEXT, &wanted.leader, 0, 0,
         "who leads to the first trick (default: forehand)"},
        {"position", "CARDS", OPTION_TEXT, &wanted.position, 0, 0,
         "cards played since, in order; or JSON: tricks, or a game begun"},
        {"reach", "T", OPTION_NUMBER, &wanted.reach, 0, MAX_POINTS,
         "only ask whether T points (tricks) are reached"},
        {"moves", NULL, OPTION_FLAG, &wanted.moves, 0, 0, "the value of every legal card"},
        {"stdin", NULL, OPTION_FLAG, &wanted.from_stdin, 0, 0, "read many deals, one a line"},
        {0}};
    if (!options_parse(&text, TAKES_RULES | TAKES_THREADS | TAKES_JSON | TAKES_CSV, options, argc,
                       argv, &common))
        return common.exit_code;
    if (check_wanted(&common, &wanted, &error) != STATUS_OK)
        return error_report(&error);
    if (!wanted.from_stdin)
        return solve_arguments(&common, &wanted);
    interrupt_watch();
    return solve_lines(&common, &wanted);
}
