#include "positions.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

int roll(Random *random, int n) {
    return (int)random_below(random, (uint64_t)n);
}

void contract_layout(const Game *game, int kind, Layout *layout) {
    Rules rules;
    rules_init(&rules, game);
    game->layout(&rules, (Contract){.kind = (uint8_t)kind}, layout);
}

Position position_written(const Deck *deck, const Layout *layout, const char *hands, int leader,
                          const char *trick) {
    Error error = {0};
    CardSet sets[MAX_SEATS] = {0}, taken = 0;
    char copy[CARDS_TEXT + 20], *rest = copy;
    snprintf(copy, sizeof copy, "%s", hands);
    for (int seat = 0; seat < layout->seats; seat++) {
        Status status = deck_parse_set(deck, strsep(&rest, "|"), taken, -1, &sets[seat], &error);
        cr_assert_eq(status, STATUS_OK, "%s: %s", hands, error.text);
        taken |= sets[seat];
        sets[seat] = layout_from_deck(layout, sets[seat]);
    }
    Position position;
    position_init(&position, layout, sets, leader);
    Card lying[MAX_SEATS];
    int count;
    Status status = deck_parse_list(deck, trick, taken, lying, layout->seats - 1, &count, &error);
    cr_assert_eq(status, STATUS_OK, "%s: %s", trick, error.text);
    for (int i = 0; i < count; i++)
        position.trick.cards[i] = layout->layout_card[lying[i]];
    position.trick.count = (uint8_t)count;
    return position;
}

char *question_print(const Game *game, int kind, const Position *position, Question question,
                     char *buffer) {
    const Layout *layout = position->layout;
    const Trick *trick = &position->trick;
    char cards[CARDS_TEXT];
    int n = snprintf(buffer, QUESTION_TEXT, "%s %s:", game->name, game->contracts[kind].code);
    for (int seat = 0; seat < layout->seats; seat++) {
        CardSet hand = layout_to_deck(layout, position->hands[seat]);
        n += snprintf(buffer + n, QUESTION_TEXT - (size_t)n, "%s %s", seat > 0 ? " |" : "",
                      deck_print_set(game->deck, hand, cards));
    }
    n += snprintf(buffer + n, QUESTION_TEXT - (size_t)n, ", seat %d %s", trick->leader,
                  trick->count > 0 ? "led" : "leads");
    for (int i = 0; i < trick->count; i++)
        n += snprintf(buffer + n, QUESTION_TEXT - (size_t)n, " %s",
                      deck_print_card(game->deck, layout->deck_card[trick->cards[i]], cards));
    n += snprintf(buffer + n, QUESTION_TEXT - (size_t)n, "; %s %s of the seats",
                  question.ducks ? "fewest" : "most",
                  question.unit == UNIT_POINTS ? "points" : "tricks");
    for (int seat = 0; seat < layout->seats; seat++)
        if (question.side >> seat & 1)
            n += snprintf(buffer + n, QUESTION_TEXT - (size_t)n, " %d", seat);
    return buffer;
}

Position position_dealt(Random *random, const Layout *layout, int hand_size) {
    CardSet hands[MAX_SEATS], left = layout->all;
    for (int seat = 0; seat < layout->seats; seat++)
        hands[seat] = random_take(random, &left, hand_size);
    Position position;
    position_init(&position, layout, hands, roll(random, layout->seats));
    return position;
}

void position_play_random(Random *random, Position *position) {
    CardSet legal = position_legal(position);
    position_play(position, set_lowest(random_take(random, &legal, 1)));
}

Position position_ending(Random *random, const Game *game, const Layout *layout, int tricks,
                         int lying) {
    bool short_hands = roll(random, 2) == 0;
    Position position = position_dealt(random, layout, short_hands ? tricks : game->hand_size);
    int cards = tricks * layout->seats - lying;
    while (set_count(position_held(&position)) > cards)
        position_play_random(random, &position);
    return position;
}

Question question_any(Random *random, const Layout *layout) {
    int everybody = (1 << layout->seats) - 1;
    return (Question){.side = (uint8_t)(1 + roll(random, everybody - 1)),
                      .ducks = roll(random, 2) == 0,
                      .unit = roll(random, 2) == 0 ? UNIT_POINTS : UNIT_TRICKS};
}

Question question_own(Random *random, const Game *game, int kind) {
    Rules rules;
    Aim aim;
    rules_init(&rules, game);
    game->aim(&rules, (Contract){.kind = (uint8_t)kind}, roll(random, game->seats), 0, &aim);
    return aim.question;
}
