#include "problem.h"

#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 1000, SIDE_TEXT = 16 };

/* Takes the next word out of a line: blanks it, so that the columns of what follows stay true.
 * word has size bytes; what does not fit is cut. Returns the column at which it stood. */
static size_t take_word(char *line, char *word, size_t size) {
    size_t from = strspn(line, " \t"), length = strcspn(line + from, " \t");
    snprintf(word, size, "%.*s", (int)length, line + from);
    memset(line + from, ' ', length);
    return from + 1;
}

/* The seat that stands at the start of a word, or -1. */
static int seat_of(const Game *game, const char *word) {
    int number = word[0] - '0';
    return number >= 0 && number < game->seats ? number : -1;
}

static Status no_seat(const Game *game, size_t column, const char *word, const char *what,
                      Error *error) {
    return error_set(error, STATUS_BAD_INPUT,
                     "column %zu: \"%s\" is no %s; expected a seat, 0 to %d", column, word, what,
                     game->seats - 1);
}

/* A seat, or the declarer with his partners: "0+2". */
static Status take_declarer(const Game *game, char *line, Problem *problem, Error *error) {
    char word[16];
    size_t column = take_word(line, word, sizeof word);
    uint8_t side = 0;
    for (const char *at = word;; at += 2) {
        int seat = seat_of(game, at);
        if (seat < 0 || (at[1] != '\0' && at[1] != '+') || (side >> seat & 1) != 0)
            return no_seat(game, column, word, "declarer", error);
        side |= (uint8_t)(1u << seat);
        if (at[1] == '\0')
            break;
    }
    problem->declarer = (uint8_t)seat_of(game, word);
    problem->side = word[1] == '+' ? side : 0;
    return STATUS_OK;
}

static Status take_leader(const Game *game, char *line, Problem *problem, Error *error) {
    char word[16];
    size_t column = take_word(line, word, sizeof word);
    int seat = seat_of(game, word);
    if (seat < 0 || word[1] != '\0')
        return no_seat(game, column, word, "leader", error);
    problem->leader = (uint8_t)seat;
    return STATUS_OK;
}

static Status take_contract(const Game *game, char *line, Contract *contract, Error *error) {
    char word[CONTRACT_TEXT];
    size_t column = take_word(line, word, sizeof word);
    Status status = game_parse_contract(game, word, contract, error);
    return status == STATUS_OK ? status : error_prefix(error, "column %zu", column);
}

Status problem_parse(const Game *game, const char *line, Problem *problem, Error *error) {
    char rest[MAX_LINE + 1];
    if (strlen(line) > MAX_LINE)
        return error_set(error, STATUS_BAD_INPUT, "a line has at most %d characters, this has %zu",
                         MAX_LINE, strlen(line));
    strcpy(rest, line);
    Status status = take_contract(game, rest, &problem->contract, error);
    if (status == STATUS_OK)
        status = take_declarer(game, rest, problem, error);
    if (status == STATUS_OK)
        status = take_leader(game, rest, problem, error);
    if (status == STATUS_OK)
        status = deal_parse(game, rest, &problem->deal, error);
    return status;
}

/* The declarer, and the others of his side if they were told: "2+0". */
static char *print_declarer(const Problem *problem, char text[SIDE_TEXT]) {
    int n = snprintf(text, SIDE_TEXT, "%d", problem->declarer);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (seat != problem->declarer && problem->side >> seat & 1)
            n += snprintf(text + n, SIDE_TEXT - (size_t)n, "+%d", seat);
    return text;
}

char *problem_print(const Game *game, const Problem *problem, char *buffer) {
    char contract[CONTRACT_TEXT], declarer[SIDE_TEXT], deal[DEAL_TEXT];
    game_print_contract(game, problem->contract, contract);
    for (char *blank = contract; (blank = strchr(blank, ' ')) != NULL;)
        *blank = '+';
    snprintf(buffer, PROBLEM_TEXT, "%s %s %d %s", contract, print_declarer(problem, declarer),
             problem->leader, deal_print(game, &problem->deal, deal));
    return buffer;
}

/* The same as a game of which nothing has been played yet. */
static PlayedGame problem_game(const Problem *problem) {
    PlayedGame game = {.contract = problem->contract,
                       .side = problem->side,
                       .declarer = problem->declarer,
                       .talon = problem->deal.talon};
    memcpy(game.hands, problem->deal.hands, sizeof game.hands);
    return game;
}

Status problem_check(const Rules *rules, const Problem *problem, Error *error) {
    const Game *game = rules->game;
    PlayedGame unplayed = problem_game(problem);
    Status status = deal_check_whole(&problem->deal, error);
    if (status == STATUS_OK)
        status = game->contract_check(rules, problem->contract, error);
    if (status == STATUS_OK && game->deal_check != NULL)
        status = game->deal_check(rules, &unplayed, error);
    return status;
}

void problem_start(const Game *game, const Rules *rules, const Problem *problem, Layout *layout,
                   Position *position, Aim *aim) {
    CardSet hands[MAX_SEATS] = {0};
    game->layout(rules, problem->contract, layout);
    for (int seat = 0; seat < game->seats; seat++)
        hands[seat] = layout_from_deck(layout, problem->deal.hands[seat]);
    position_init(position, layout, hands, problem->leader);
    PlayedGame unplayed = problem_game(problem);
    game->aim(rules, &unplayed, aim);
}

Status problem_check_side(const Problem *problem, const Aim *aim, Error *error) {
    char told[SIDE_TEXT], real[SIDE_TEXT];
    Problem truth = *problem;
    truth.side = aim->question.side;
    if (problem->side == 0 || problem->side == truth.side)
        return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT,
                     "declarer: the seats %s do not play together in this contract; expected %s",
                     print_declarer(problem, told), print_declarer(&truth, real));
}
