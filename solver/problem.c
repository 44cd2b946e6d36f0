#include "problem.h"

#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 1000 };

/* Takes the next word out of a line: blanks it, so that the columns of what follows stay true.
 * word has size bytes; what does not fit is cut. Returns the column at which it stood. */
static size_t take_word(char *line, char *word, size_t size) {
    size_t from = strspn(line, " \t"), length = strcspn(line + from, " \t");
    snprintf(word, size, "%.*s", (int)length, line + from);
    memset(line + from, ' ', length);
    return from + 1;
}

static Status take_seat(const Game *game, char *line, const char *what, uint8_t *seat,
                        Error *error) {
    char word[16];
    size_t column = take_word(line, word, sizeof word);
    int number = word[0] - '0';
    if (number < 0 || number >= game->seats || word[1] != '\0')
        return error_set(error, STATUS_BAD_INPUT,
                         "column %zu: \"%s\" is no %s; expected a seat, 0 to %d", column, word,
                         what, game->seats - 1);
    *seat = (uint8_t)number;
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
        status = take_seat(game, rest, "declarer", &problem->declarer, error);
    if (status == STATUS_OK)
        status = take_seat(game, rest, "leader", &problem->leader, error);
    if (status == STATUS_OK)
        status = deal_parse(game, rest, &problem->deal, error);
    return status;
}

char *problem_print(const Game *game, const Problem *problem, char *buffer) {
    char contract[CONTRACT_TEXT], deal[DEAL_TEXT];
    game_print_contract(game, problem->contract, contract);
    for (char *blank = contract; (blank = strchr(blank, ' ')) != NULL;)
        *blank = '+';
    snprintf(buffer, PROBLEM_TEXT, "%s %d %d %s", contract, problem->declarer, problem->leader,
             deal_print(game, &problem->deal, deal));
    return buffer;
}

void problem_start(const Game *game, const Rules *rules, const Problem *problem, Layout *layout,
                   Position *position, Aim *aim) {
    CardSet hands[MAX_SEATS] = {0};
    game->layout(rules, problem->contract, layout);
    for (int seat = 0; seat < game->seats; seat++)
        hands[seat] = layout_from_deck(layout, problem->deal.hands[seat]);
    position_init(position, layout, hands, problem->leader);
    PlayedGame played = {
        .contract = problem->contract, .declarer = problem->declarer, .talon = problem->deal.talon};
    memcpy(played.hands, problem->deal.hands, sizeof played.hands);
    game->aim(rules, &played, aim);
}
