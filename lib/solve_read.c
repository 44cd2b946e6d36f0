#include "played_json.h"
#include "solve_task.h"
#include "solver/replay.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { MAX_POINTS = 9999 };

Status solve_check(const Common *common, const SolveWanted *wanted, Error *error) {
    bool one = wanted->contract != NULL || wanted->position != NULL || common->argument_count > 0;
    if (wanted->from_stdin && one)
        return error_set(error, STATUS_USAGE,
                         "--stdin reads all deals: no deal, contract or position may be given");
    if (wanted->moves && wanted->nodes > 0)
        return error_set(error, STATUS_USAGE, "--moves wants exact values: no --nodes");
    if (wanted->contract == NULL && (wanted->declarer != NULL || wanted->leader != NULL))
        return error_set(error, STATUS_USAGE, "--declarer and --leader need --contract");
    return STATUS_OK;
}

int solve_options(SolveWanted *wanted, Option *options) {
    const Option all[] = {
        {"contract", "NAME", OPTION_TEXT, &wanted->contract, 0, 0,
         "contract; the arguments are then only the deal"},
        {"declarer", "SEAT", OPTION_TEXT, &wanted->declarer, 0, 0,
         "its declarer (default: forehand), and his partners if told: 0+2"},
        {"leader", "SEAT", OPTION_TEXT, &wanted->leader, 0, 0,
         "who leads to the first trick (default: forehand)"},
        {"position", "CARDS", OPTION_TEXT, &wanted->position, 0, 0,
         "cards played since, in order; or JSON: tricks, or a game begun"},
        {"reach", "T", OPTION_NUMBER, &wanted->reach, 0, MAX_POINTS,
         "only ask whether T points (tricks) are reached"},
        {"moves", NULL, OPTION_FLAG, &wanted->moves, 0, 0, "the value of every legal card"},
        {"nodes", "N", OPTION_NUMBER, &wanted->nodes, 2, 1e15,
         "only what can be proven with some N cards played in the search (Doppelkopf)"},
    };
    static_assert(sizeof all / sizeof *all + 2 <= SOLVE_OPTIONS, "room for every option");
    memcpy(options, all, sizeof all);
    return sizeof all / sizeof *all;
}

/* The rules and the hands must allow the contract; then the position before the first card. */
static Status task_start(Task *task, Error *error) {
    const Game *game = task->rules.game;
    Status status = problem_check(&task->rules, &task->problem, error);
    if (status != STATUS_OK)
        return status;
    problem_start(game, &task->rules, &task->problem, &task->layout, &task->position, &task->aim);
    return problem_check_side(&task->problem, &task->aim, error);
}

/* Plays the tricks that a record tells. */
static Status play_tricks(Task *task, const PlayedGame *played, Error *error) {
    uint8_t winners[MAX_TRICKS];
    char card[CARD_TEXT];
    Fault fault;
    const Deck *deck = task->rules.game->deck;
    if (replay_tricks(deck, &task->position, played->tricks, played->trick_count, winners, &fault,
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
                              .side = played->side,
                              .leader = played->trick_count > 0 ? played->tricks[0].leader : 0,
                              .deal.talon = played->talon};
    memcpy(task->problem.deal.hands, played->hands, sizeof played->hands);
    status = task_start(task, error);
    return status == STATUS_OK ? play_tricks(task, &record.played, error) : status;
}

/* The first character of a text that is no blank: tells JSON from cards. */
static char first_of(const char *written) {
    return written[strspn(written, " \t")];
}

Status task_read_line(const Common *common, const char *line, Task *task, Error *error) {
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

/* The declarer, and his partners where they are told: "rearhand+dealer". */
static Status read_declarer(const Game *game, const char *written, Problem *problem, Error *error) {
    enum { ROOM = 80 };
    char names[ROOM], *rest = names;
    uint8_t side = 0, seat = 0;
    snprintf(names, sizeof names, "%s", written != NULL ? written : "0");
    for (int count = 0; rest != NULL; count++) {
        Status status = read_seat(game, "--declarer", strsep(&rest, "+"), &seat, error);
        if (status != STATUS_OK)
            return status;
        if (count == 0)
            problem->declarer = seat;
        side |= (uint8_t)(1u << seat);
    }
    problem->side = set_count(side) > 1 ? side : 0;
    return STATUS_OK;
}

/* The contract and the seats from options, the deal from the arguments. */
static Status read_options(const Common *common, const SolveWanted *wanted, const char *deal,
                           Task *task, Error *error) {
    const Game *game = common->game;
    Problem *problem = &task->problem;
    task->rules = common->rules;
    if (game_parse_contract(game, wanted->contract, &problem->contract, error) != STATUS_OK)
        return error_prefix(error, "--contract");
    Status status = read_declarer(game, wanted->declarer, problem, error);
    if (status == STATUS_OK)
        status = read_seat(game, "--leader", wanted->leader, &problem->leader, error);
    if (status == STATUS_OK)
        status = deal_parse(game, deal, &problem->deal, error);
    return status == STATUS_OK ? task_start(task, error) : status;
}

/* What has been played since, from --position. */
static Status read_position(const Common *common, const SolveWanted *wanted, Task *task,
                            Error *error) {
    PlayedRecord record;
    if (wanted->position == NULL)
        return STATUS_OK;
    if (first_of(wanted->position) != '[')
        return play_cards(task, wanted->position, error);
    Status status = played_read_tricks(&common->rules, wanted->position, &record, error);
    if (status == STATUS_OK)
        status = play_tricks(task, &record.played, error);
    return status == STATUS_OK ? status : error_prefix(error, "--position");
}

enum { MOST_BYTES = 1 << 16 }; /* of the arguments that tell a deal */

/* All arguments after the game with blanks between them; buffer has MOST_BYTES bytes. */
static Status join_arguments(const Common *common, char *buffer, Error *error) {
    size_t length = 0;
    buffer[0] = '\0';
    for (int i = 0; i < common->argument_count; i++) {
        length += strlen(common->arguments[i]) + 1;
        if (length >= MOST_BYTES)
            return error_set(error, STATUS_BAD_INPUT, "the arguments are too long for a deal");
        strcat(strcat(buffer, i > 0 ? " " : ""), common->arguments[i]);
    }
    return STATUS_OK;
}

Status task_read_arguments(const Common *common, const SolveWanted *wanted, Task *task,
                           Error *error) {
    char arguments[MOST_BYTES];
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
        return error_set(error, STATUS_USAGE,
                         "no deal given; expected CONTRACT DECLARER LEADER DEAL, or --contract "
                         "and the deal");
    status = wanted->contract != NULL ? read_options(common, wanted, arguments, task, error)
                                      : task_read_line(common, arguments, task, error);
    return status == STATUS_OK ? read_position(common, wanted, task, error) : status;
}
