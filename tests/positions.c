#include "positions.h"

#include <criterion/criterion.h>
#include <stdarg.h>
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

/* Seven different worths and nothing: as many as the search can tell apart. */
static void worths_made_up(Random *random, uint8_t *worths) {
    uint8_t kinds[8] = {0};
    for (int i = 1; i < 8; i++)
        kinds[i] = (uint8_t)(1 + roll(random, 11));
    for (int card = 0; card < MAX_CARDS; card++)
        worths[card] = kinds[roll(random, 8)];
}

/* A pair of twins of a suit, or none. */
static CardSet pair_made_up(Random *random, CardSet suit) {
    int pairs = set_count(suit) / 2;
    int lowest = pairs > 0 ? set_lowest(suit) + 2 * roll(random, pairs) : 0;
    return pairs > 0 && roll(random, 3) > 0 ? 3 * set_of((Card)lowest) : 0;
}

/* As layout_made_up, of a deck that has every card twice. Twins are worth the same. */
static void layout_made_up_twins(Random *random, const Game *game, Layout *layout) {
    uint8_t worths[MAX_CARDS];
    Card cards[MAX_CARDS];
    int size = deck_size(game->deck), next = 0, suits = 2 + roll(random, 3);
    worths_made_up(random, worths);
    for (int card = 0; card < size; card++) {
        worths[card] = worths[card & ~1];
        cards[card] = (Card)card;
    }
    layout_init(layout, DUTY_FOLLOW, 4, size);
    for (int suit = 0; suit < suits; suit++) {
        int kept = suits - 1 - suit, least = suit == TRUMPS ? 0 : 1;
        int most = (size - next) / 2 - kept;
        int pairs = kept == 0 ? most : least + roll(random, most - least + 1);
        layout_add_suit(layout, cards + next, 2 * pairs, worths, true);
        next += 2 * pairs;
    }
    layout->second_beats = pair_made_up(random, layout->suit[roll(random, suits)]);
    layout->second_loses_last = roll(random, 2) == 0;
    layout->rising[0] = pair_made_up(random, layout->suit[TRUMPS] & ~layout->second_beats);
    layout->rising[1] = pair_made_up(random, layout->suit[TRUMPS] & ~layout->second_beats);
    if (layout->rising[0] == layout->rising[1] || layout->rising[1] & layout->second_beats)
        layout->rising[1] = 0;
    layout->rising[0] &= ~layout->second_beats;
}

void layout_made_up(Random *random, const Game *game, Layout *layout) {
    uint8_t worths[MAX_CARDS];
    CardSet left = deck_all(game->deck);
    int suits = 2 + roll(random, MAX_SUITS - 1);
    bool opens = roll(random, 4) == 0;
    if (game->deck->copies == 2) {
        layout_made_up_twins(random, game, layout);
        return;
    }
    worths_made_up(random, worths);
    static const struct {
        Duty duty;
        int seats;
    } tables[] = {{DUTY_FOLLOW, 3}, {DUTY_FOLLOW, 4}, {DUTY_TRUMP_BEAT_LED, 4},
                  {DUTY_TRUMP, 3},  {DUTY_TRUMP, 4},  {DUTY_TRUMP_AND_BEAT, 4}};
    int table;
    do { /* no other game with so many cards is served than one with a duty to trump */
        table = roll(random, sizeof tables / sizeof *tables);
    } while (deck_size(game->deck) > 32 && tables[table].duty != DUTY_TRUMP);
    layout_init(layout, tables[table].duty, tables[table].seats, deck_size(game->deck));
    for (int suit = 0; suit < suits; suit++) {
        Card cards[MAX_CARDS];
        int kept = suits - 1 - suit; /* one card at least for each suit to come */
        int least = suit == TRUMPS ? 0 : 1, most = set_count(left) - kept;
        int count = kept == 0 ? most : least + roll(random, most - least + 1);
        for (int i = 0; i < count; i++)
            cards[i] = set_lowest(random_take(random, &left, 1));
        layout_add_suit(layout, cards, count, worths, false);
    }
    if (layout->duty == DUTY_FOLLOW && layout->seats == 4 && roll(random, 2) == 0) {
        layout->called_ace = set_highest(layout->suit[1 + roll(random, suits - 1)]);
        layout->run_away = roll(random, 2) == 0 ? RUN_AWAY_NOW : RUN_AWAY_START;
    }
    /* a called ace may forbid the very card that must be led: no game has both */
    opens = opens && layout->called_ace == CARD_NONE;
    for (int trick = 0; opens && trick < MAX_OPENING; trick++)
        if (roll(random, 2) == 0)
            layout->opening[trick] = (Card)roll(random, set_count(layout->all));
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

/* Appends to text, whose room is CASE_TEXT bytes. */
static void append(char *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void append(char *text, const char *format, ...) {
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, CASE_TEXT - length, format, arguments);
    va_end(arguments);
}

char *case_print(const Case *c, char *buffer) {
    const Layout *layout = c->position.layout;
    const Trick *trick = &c->position.trick;
    char cards[CARDS_TEXT];
    buffer[0] = '\0';
    append(buffer, "%s %s:", c->game->name,
           c->kind == KIND_MADE_UP ? "made up" : c->game->contracts[c->kind].code);
    for (int seat = 0; seat < layout->seats; seat++) {
        CardSet hand = layout_to_deck(layout, c->position.hands[seat]);
        append(buffer, "%s %s", seat > 0 ? " |" : "", deck_print_set(c->game->deck, hand, cards));
    }
    append(buffer, ", seat %d %s", trick->leader, trick->count > 0 ? "led" : "leads");
    for (int i = 0; i < trick->count; i++)
        append(buffer, " %s",
               deck_print_card(c->game->deck, layout->deck_card[trick->cards[i]], cards));
    static const char *const units[] = {"points", "tricks", "exact tricks", "last trick"};
    append(buffer, "; %s %s of the seats", c->question.ducks ? "fewest" : "most",
           units[c->question.unit]);
    for (int seat = 0; seat < layout->seats; seat++)
        if (c->question.side >> seat & 1)
            append(buffer, " %d", seat);
    return buffer;
}

/* A pair that rises comes into one hand, which it seldom does by itself, in exchange for others. */
static void give_pair(Random *random, const Layout *layout, CardSet *hands, CardSet pair) {
    int seat = roll(random, layout->seats);
    CardSet own = hands[seat] & ~layout->rising[0] & ~layout->rising[1];
    for (CardSet missing = pair & ~hands[seat]; missing != 0 && own != 0;) {
        CardSet wanted = set_of(set_pop(&missing)), given = random_take(random, &own, 1);
        for (int other = 0; other < layout->seats; other++)
            if (hands[other] & wanted)
                hands[other] ^= wanted | given;
        hands[seat] ^= wanted | given;
    }
}

Position position_dealt(Random *random, const Layout *layout, int hand_size) {
    CardSet hands[MAX_SEATS], left = layout->all;
    for (int seat = 0; seat < layout->seats; seat++)
        hands[seat] = random_take(random, &left, hand_size);
    for (int i = 0; i < MAX_RISING; i++)
        if (layout->rising[i] != 0 && roll(random, 3) > 0)
            give_pair(random, layout, hands, layout->rising[i]);
    Position position;
    position_init(&position, layout, hands, roll(random, layout->seats));
    return position;
}

void position_play_random(Random *random, Position *position) {
    CardSet legal = position_legal(position);
    position_play(position, set_lowest(random_take(random, &legal, 1)));
}

Position position_ending(Random *random, const Layout *layout, int tricks, int lying) {
    bool short_hands = roll(random, 2) == 0;
    int full = set_count(layout->all) / layout->seats;
    Position position = position_dealt(random, layout, short_hands ? tricks : full);
    int cards = tricks * layout->seats - lying;
    while (set_count(position_held(&position)) > cards)
        position_play_random(random, &position);
    return position;
}

/* No game asks for events with a called ace, twins or cards that must be led. */
static bool events_can_be_asked(const Layout *layout) {
    bool plain = layout->called_ace == CARD_NONE && layout->strength[0] != layout->strength[1];
    for (int trick = 0; trick < MAX_OPENING; trick++)
        plain = plain && layout->opening[trick] == CARD_NONE;
    return plain;
}

/* Makes the question one of the units that ask for an event. */
static void ask_event(Random *random, const Layout *layout, Question *question) {
    bool exact = roll(random, 2) == 0, any_card = roll(random, 2) == 0;
    question->unit = exact ? UNIT_EXACT_TRICKS : UNIT_LAST_TRICK;
    if (exact)
        question->target = (uint8_t)roll(random, 4);
    else
        question->target = any_card ? CARD_NONE : (Card)roll(random, set_count(layout->all));
}

Question question_any(Random *random, const Layout *layout) {
    int everybody = (1 << layout->seats) - 1;
    Question question = {.side = (uint8_t)(1 + roll(random, everybody - 1)),
                         .ducks = roll(random, 2) == 0,
                         .unit = roll(random, 2) == 0 ? UNIT_POINTS : UNIT_TRICKS};
    if (events_can_be_asked(layout) && roll(random, 4) == 0)
        ask_event(random, layout, &question);
    return question;
}

Question question_own(Random *random, const Game *game, int kind) {
    Rules rules;
    Aim aim;
    rules_init(&rules, game);
    PlayedGame played = {.contract.kind = (uint8_t)kind,
                         .declarer = (uint8_t)roll(random, game->seats)};
    game->aim(&rules, &played, &aim);
    if (aim.question.side == 0) /* it is in the hands who plays together */
        aim.question.side = (uint8_t)(1 + roll(random, (1 << game->seats) - 2));
    return aim.question;
}

Case case_ending(Random *random, const Game *game, int most_tricks, Layout *layout) {
    Case c = {.game = game, .kind = roll(random, game->contract_count)};
    int sort = roll(random, 3);
    if (sort == 0) {
        c.kind = KIND_MADE_UP;
        layout_made_up(random, game, layout);
    } else {
        contract_layout(game, c.kind, layout);
    }
    c.question = sort == 1 ? question_own(random, game, c.kind) : question_any(random, layout);
    int tricks = 1 + roll(random, most_tricks);
    c.position = position_ending(random, layout, tricks, roll(random, layout->seats));
    return c;
}
