/* What must hold for every game of the table, whatever it is: every contract, every value of every
 * switch, at every number of players. A game that enters the table is tested here without a word
 * about it. */
#include "lib/played_json.h"
#include "positions.h"
#include "sim/dealing.h"
#include "sim/record.h"
#include "solver/problem.h"
#include "solver/replay.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- Every game, at every table ---- */

/* The rules of each game at each table that it can be played at; returns how many there are. */
enum { MAX_TABLES = 32 };
static int all_tables(Rules *rules) {
    int count = 0;
    for (const Game *const *game = game_table; *game != NULL; game++) {
        const int before = count;
        for (int i = 0; i < (*game)->switch_count; i++) {
            const Switch *s = &(*game)->switches[i];
            for (int c = 0; s->tables != NULL && c < MAX_CHOICES && s->choices[c] != NULL; c++)
                rules_init(&rules[count++], s->tables[c]);
        }
        if (count == before)
            rules_init(&rules[count++], *game);
        cr_assert_lt(count, MAX_TABLES);
    }
    return count;
}

static const char *const no_folders[] = {NULL};

/* ---- A random game ---- */

/* Names cards to be led from the declarer's hand where the contract wants it. */
static void name_leads(const Game *game, PlayedGame *played, Random *random) {
    CardSet hand = played->hands[played->declarer];
    played->contract.led_count = (uint8_t)game_named_leads(game, played->contract);
    for (int i = 0; i < played->contract.led_count; i++) {
        CardSet card = random_take(random, &hand, 1);
        played->contract.led[i] = set_lowest(card);
    }
}

/* Deals until the contract can be declared and played; false if it cannot be under these rules. */
static bool deal_contract(const Rules *rules, int kind, Random *random, PlayedGame *played) {
    static const Deal nothing;
    const Game *game = rules->game;
    Error error;
    for (int tries = 0; tries < 3000; tries++) {
        Deal deal;
        deal_complete(game, &nothing, random, &deal);
        *played = (PlayedGame){.contract.kind = (uint8_t)kind,
                               .declarer = (uint8_t)roll(random, game->seats),
                               .talon = deal.talon};
        memcpy(played->hands, deal.hands, sizeof played->hands);
        name_leads(game, played, random);
        if (game->contract_check(rules, played->contract, &error) == STATUS_OK &&
            (game->deal_check == NULL || game->deal_check(rules, played, &error) == STATUS_OK))
            return true;
    }
    return false;
}

/* No card twice or lost, and only own cards may be played. */
static void check_position(const Position *position, CardSet played) {
    CardSet seen = played;
    for (int seat = 0; seat < position->layout->seats; seat++) {
        cr_assert_eq(seen & position->hands[seat], 0);
        seen |= position->hands[seat];
    }
    if (position_over(position))
        return;
    CardSet legal = position_legal(position), hand = position->hands[position_to_move(position)];
    cr_assert(legal != 0 && (legal & ~hand) == 0);
}

static void write_down(PlayedGame *played, const Position *position, Card card) {
    if (position->trick.count == 0)
        played->tricks[played->trick_count++] = (Trick){.leader = position->trick.leader};
    Trick *trick = &played->tricks[played->trick_count - 1];
    cr_assert_eq((trick->leader + trick->count) % position->layout->seats,
                 position_to_move(position));
    trick->cards[trick->count++] = position->layout->deck_card[card];
}

/* Plays any legal cards to the end, writes them down, and checks that nothing is lost. */
static void play_randomly(const Rules *rules, PlayedGame *played, Random *random) {
    const Game *game = rules->game;
    Layout layout;
    Position position;
    CardSet hands[MAX_SEATS], gone = 0;
    int points = 0, tricks = 0;
    game->layout(rules, played->contract, &layout);
    for (int seat = 0; seat < game->seats; seat++) {
        hands[seat] = layout_from_deck(&layout, played->hands[seat]);
        points -= layout_points(&layout, hands[seat]);
    }
    position_init(&position, &layout, hands, game_leader(rules, played));
    points -= layout.last_trick_worth;
    while (!position_over(&position)) {
        check_position(&position, gone);
        CardSet legal = position_legal(&position);
        Card card = set_lowest(random_take(random, &legal, 1));
        write_down(played, &position, card);
        gone |= set_of(card);
        position_play(&position, card);
    }
    check_position(&position, gone);
    for (int seat = 0; seat < game->seats; seat++) {
        points += position.points[seat];
        tricks += position.tricks[seat];
    }
    cr_assert_eq(points, 0, "%s", game->name);
    cr_assert_eq(tricks, game->hand_size, "%s", game->name);
    cr_assert_eq(position_tricks(&position), game->hand_size);
}

/* The score must not depend on anything but the game, and fellows of a side that knows itself
 * before play (fixed partners) write alike. */
static void check_score(const Rules *rules, PlayedGame *played) {
    Layout layout;
    Position position;
    Fault fault;
    Error error;
    Result result = {.value = 1}, again = {.value = 2};
    PlayedGame copy = *played;
    cr_assert_eq(replay_game(rules, played, &layout, &position, &fault, &error), STATUS_OK, "%s",
                 error.text);
    cr_assert_eq(replay_game(rules, &copy, &layout, &position, &fault, &error), STATUS_OK);
    cr_assert_eq(memcmp(played, &copy, sizeof copy), 0);
    rules->game->score(rules, played, &result);
    rules->game->score(rules, &copy, &again);
    cr_assert_eq(result.value, again.value);
    cr_assert_eq(result.made, again.made);
    cr_assert_arr_eq(result.score, again.score, sizeof result.score);
    cr_assert_leq(result.special_count, MAX_SPECIALS);
    for (int i = 0; i < result.special_count; i++)
        cr_assert_not_null(result.special[i].name);
}

/* In these accounts what one wins the others pay. */
static void check_sum(const Rules *rules, const PlayedGame *played) {
    static const char *const balanced[] = {"schafkopf", "doppelkopf", "cego"};
    Result result;
    int sum = 0;
    rules->game->score(rules, played, &result);
    for (int seat = 0; seat < rules->game->seats; seat++)
        sum += result.score[seat];
    for (size_t i = 0; i < sizeof balanced / sizeof *balanced; i++)
        if (strcmp(rules->game->name, balanced[i]) == 0)
            cr_assert_eq(sum, 0, "%s %s: the scores add up to %d", rules->game->name,
                         rules->game->contracts[played->contract.kind].code, sum);
}

/* Plays some games of a contract; returns whether it can be played under these rules at all. */
static bool check_contract(const Rules *rules, int kind, int games, Random *random) {
    for (int i = 0; i < games; i++) {
        PlayedGame played;
        if (!deal_contract(rules, kind, random, &played))
            return false;
        play_randomly(rules, &played, random);
        check_score(rules, &played);
        check_sum(rules, &played);
    }
    return true;
}

Test(all_games, random_games_are_legal_complete_and_scored_alike) {
    Rules rules[MAX_TABLES];
    int tables = all_tables(rules);
    for (int t = 0; t < tables; t++) {
        const Game *game = rules[t].game;
        Random random = random_stream(1, game->name, "all games", (uint64_t)t);
        int playable = 0;
        for (int kind = 0; kind < game->contract_count; kind++)
            playable += check_contract(&rules[t], kind, 200 / TEST_SHARE, &random);
        cr_assert(playable > 0, "%s: no contract can be played", game->name);
    }
}

/* ---- Switches ---- */

/* Whether a value is taken, and told as it was given. */
static void check_value(Rules *rules, int i, const char *value) {
    Error error;
    char buffer[32];
    const char *key = rules->game->switches[i].key;
    cr_assert_eq(rules_set(rules, key, value, &error), STATUS_OK, "%s", error.text);
    cr_assert_str_eq(rules_text(rules, i, buffer), value, "%s", key);
}

/* Every contract under these rules, a few games each. */
static void check_rules(const Rules *rules, Random *random) {
    int playable = 0;
    for (int kind = 0; kind < rules->game->contract_count; kind++)
        playable += check_contract(rules, kind, 2, random);
    cr_assert(playable > 0, "%s", rules->game->name);
}

static void check_number(const Rules *standard, int i, Random *random) {
    const Switch *s = &standard->game->switches[i];
    const int taken[] = {s->low, s->standard, s->high}, refused[] = {s->low - 1, s->high + 1};
    char text[16];
    for (int n = 0; n < 3; n++) {
        Rules rules = *standard;
        snprintf(text, sizeof text, "%d", taken[n]);
        check_value(&rules, i, text);
        check_rules(&rules, random);
    }
    for (int n = 0; n < 2; n++) {
        Rules rules = *standard;
        snprintf(text, sizeof text, "%d", refused[n]);
        cr_assert_eq(rules_set(&rules, s->key, text, NULL), STATUS_BAD_INPUT, "%s=%s", s->key,
                     text);
        cr_assert_eq(memcmp(&rules, standard, sizeof rules), 0);
    }
}

static void check_choices(const Rules *standard, int i, Random *random) {
    const Switch *s = &standard->game->switches[i];
    for (int c = 0; c < MAX_CHOICES && s->choices[c] != NULL; c++) {
        Rules rules = *standard;
        check_value(&rules, i, s->choices[c]);
        cr_assert_not_null(s->choice_meanings[c], "%s=%s", s->key, s->choices[c]);
        for (int other = 0; other < c; other++)
            cr_assert_str_neq(s->choices[other], s->choices[c], "%s", s->key);
        check_rules(&rules, random);
    }
}

Test(all_games, every_value_of_every_switch_can_be_played) {
    Rules rules[MAX_TABLES];
    int tables = all_tables(rules);
    for (int t = 0; t < tables; t++) {
        const Game *game = rules[t].game;
        Random random = random_stream(1, game->name, "switches", (uint64_t)t);
        for (int i = 0; i < game->switch_count; i++) {
            cr_assert_not_null(game->switches[i].meaning);
            for (int other = 0; other < i; other++)
                cr_assert_str_neq(game->switches[other].key, game->switches[i].key);
            if (game->switches[i].choices[0] == NULL)
                check_number(&rules[t], i, &random);
            else
                check_choices(&rules[t], i, &random);
        }
        cr_assert_eq(rules_set(&rules[t], "no_such_switch", "yes", NULL), STATUS_BAD_INPUT);
    }
}

/* ---- Text there and back ---- */

static void check_contract_text(const Game *game, Contract contract, const char *text) {
    Contract again;
    Error error;
    cr_assert_eq(game_parse_contract(game, text, &again, &error), STATUS_OK, "%s: %s", game->name,
                 error.text);
    cr_assert_eq(again.kind, contract.kind, "%s: \"%s\"", game->name, text);
    cr_assert_eq(again.modifiers, contract.modifiers, "%s: \"%s\"", game->name, text);
}

/* Code, title and every spelling, with every set of modifiers. */
static void check_contract_texts(const Game *game, int kind) {
    int modifiers = 0;
    char text[CONTRACT_TEXT], word[CONTRACT_TEXT];
    while (game->modifiers[modifiers] != NULL)
        modifiers++;
    for (unsigned set = 0; set < 1u << modifiers; set++) {
        Contract contract = {.kind = (uint8_t)kind, .modifiers = (uint8_t)set};
        check_contract_text(game, contract, game_print_contract(game, contract, text));
        check_contract_text(game, contract, game_print_title(game, contract, text));
    }
    for (const char *at = game->contracts[kind].spellings; *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        check_contract_text(game, (Contract){.kind = (uint8_t)kind}, word);
        at += length;
    }
}

static void check_cards(const Game *game) {
    char code[CARD_TEXT];
    for (CardSet left = deck_all(game->deck); left != 0; left &= left - 1) {
        Card read[MAX_CARDS];
        int count;
        deck_print_card(game->deck, set_lowest(left), code);
        Error error;
        cr_assert_eq(deck_parse_list(game->deck, code, 0, read, 1, &count, &error), STATUS_OK,
                     "%s: %s", game->name, error.text);
        char again[CARD_TEXT];
        cr_assert_str_eq(deck_print_card(game->deck, read[0], again), code);
    }
}

static void check_deal(const Game *game, const Deal *deal) {
    char text[DEAL_TEXT], again[DEAL_TEXT];
    Deal read;
    Error error;
    deal_print(game, deal, text);
    cr_assert_eq(deal_parse(game, text, &read, &error), STATUS_OK, "%s: %s", text, error.text);
    cr_assert_str_eq(deal_print(game, &read, again), text);
    for (int seat = 0; seat < game->seats; seat++)
        cr_assert_eq(set_count(read.hands[seat]), set_count(deal->hands[seat]));
}

static void check_problem(const Game *game, const Deal *deal, Random *random) {
    Problem problem = {.contract.kind = (uint8_t)roll(random, game->contract_count),
                       .declarer = (uint8_t)roll(random, game->seats),
                       .leader = (uint8_t)roll(random, game->seats),
                       .deal = *deal},
            read;
    char text[PROBLEM_TEXT], again[PROBLEM_TEXT];
    Error error;
    PlayedGame played = {.contract = problem.contract, .declarer = problem.declarer};
    memcpy(played.hands, deal->hands, sizeof played.hands);
    name_leads(game, &played, random);
    problem.contract = played.contract;
    problem_print(game, &problem, text);
    cr_assert_eq(problem_parse(game, text, &read, &error), STATUS_OK, "%s: %s", text, error.text);
    cr_assert_str_eq(problem_print(game, &read, again), text);
}

Test(all_games, text_is_read_as_it_was_printed) {
    Rules rules[MAX_TABLES];
    int tables = all_tables(rules);
    for (int t = 0; t < tables; t++) {
        static const Deal nothing;
        const Game *game = rules[t].game;
        Random random = random_stream(1, game->name, "text", (uint64_t)t);
        check_cards(game);
        for (int kind = 0; kind < game->contract_count; kind++)
            check_contract_texts(game, kind);
        for (uint64_t number = 0; number < 100; number++) {
            Deal deal, ending;
            deal_number(game, NULL, 1, number, &deal);
            check_deal(game, &deal);
            check_problem(game, &deal, &random);
            ending = (Deal){.talon = 0};
            for (int seat = 0; seat < game->seats; seat++)
                ending.hands[seat] = random_take(&random, &deal.hands[seat], 3);
            check_deal(game, &ending);
            if (game->first_cards > 0) {
                deal_number_first(game, &nothing, 1, number, &ending);
                check_deal(game, &ending);
            }
        }
    }
}

/* ---- What simulations say ---- */

/* A record as its line of JSON tells it, scored anew. */
static void check_line(const Rules *rules, const Record *record, const char *line) {
    PlayedRecord read;
    Layout layout;
    Position position;
    Fault fault;
    Error error;
    Result result;
    const PlayedGame *told = &record->start.game;
    cr_assert_eq(played_read(rules, no_folders, line, &read, &error), STATUS_OK, "%s: %s",
                 error.text, line);
    PlayedGame *played = &read.played;
    const Game *game = rules->game;
    if (game->deal_check != NULL)
        cr_assert_eq(game->deal_check(rules, played, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(game->played_check(rules, played, &error), STATUS_OK, "%s: %s", error.text, line);
    cr_assert_eq(replay_game(rules, played, &layout, &position, &fault, &error), STATUS_OK,
                 "%s: %s", error.text, line);
    if (game->said_check != NULL)
        cr_assert_eq(game->said_check(rules, played, &error), STATUS_OK, "%s", error.text);
    cr_assert_arr_eq(played->winners, told->winners, told->trick_count);
    cr_assert_arr_eq(played->points, told->points, sizeof told->points);
    cr_assert_arr_eq(played->tricks_won, told->tricks_won, sizeof told->tricks_won);
    game->score(rules, played, &result);
    cr_assert_eq(result.made, record->result.made, "%s", line);
    cr_assert_eq(result.value, record->result.value, "%s", line);
    cr_assert_eq(result.declarer_points, record->result.declarer_points, "%s", line);
    cr_assert_arr_eq(result.score, record->result.score, sizeof result.score, "%s", line);
}

/* As simulations do it. Returns false where the deal is not played. */
static bool simulate(const Rules *rules, const Player *player, uint64_t number, Record *record) {
    const SimGame *sim = sim_game_of(rules->game);
    Random random = deal_luck(rules->game, 9, number);
    Evening evening = {.number = 0};
    Layout layout;
    *record = (Record){.number = number};
    deal_number(rules->game, NULL, 9, number, &record->dealt);
    record->fate = sim->prepare(rules, &record->dealt, &evening, &random, &record->start);
    if (record->fate != DEAL_PLAYED)
        return false;
    rules->game->layout(rules, record->start.game.contract, &layout);
    play_out_alike(&record->start, &layout, player, &random);
    rules->game->score(rules, &record->start.game, &record->result);
    return true;
}

Test(all_games, simulated_games_are_replayed_as_they_were_told) {
    enum { GAMES = 1500 / TEST_SHARE };
    static char line[ROW_TEXT];
    Rules rules[MAX_TABLES];
    int tables = all_tables(rules);
    for (int t = 0; t < tables; t++) {
        const SimGame *sim = sim_game_of(rules[t].game);
        const Player *const players[] = {sim != NULL ? sim->rule_player : NULL, &player_random};
        int played = 0;
        for (int i = 0; sim != NULL && i < GAMES; i++) {
            Record record;
            if (!simulate(&rules[t], players[i % 2], (uint64_t)i, &record))
                continue;
            size_t length = record_print_game(rules[t].game, &record, line);
            cr_assert(length > 0 && line[length - 1] == '\n');
            line[length - 1] = '\0';
            check_line(&rules[t], &record, line);
            check_sum(&rules[t], &record.start.game);
            played++;
        }
        cr_assert(sim == NULL || played > GAMES / 4, "%s: only %d played", rules[t].game->name,
                  played);
    }
}

/* ---- Damaged records ---- */

/* Changes, removes or doubles a byte of a line, a few times. */
static void damage(char *line, Random *random) {
    static const char bytes[] = "\"[]{},:0123456789-truefalsnull AKQJTZOU\\\x01\xc3";
    for (int n = 1 + roll(random, 4); n > 0; n--) {
        size_t length = strlen(line), at = (size_t)roll(random, (int)length);
        switch (roll(random, 3)) {
        case 0:
            line[at] = bytes[roll(random, sizeof bytes - 1)];
            break;
        case 1:
            memmove(line + at, line + at + 1, length - at);
            break;
        default:
            if (length + 2 < ROW_TEXT)
                memmove(line + at + 1, line + at, length - at + 1);
        }
    }
}

Test(all_games, damaged_records_are_refused_or_replayed_but_never_harm) {
    enum { GAMES = 2000 / TEST_SHARE };
    static char line[ROW_TEXT];
    Rules rules[MAX_TABLES];
    int tables = all_tables(rules);
    for (int t = 0; t < tables; t++) {
        const SimGame *sim = sim_game_of(rules[t].game);
        const Game *game = rules[t].game;
        Random random = random_stream(1, game->name, "damage", (uint64_t)t);
        int refused = 0;
        for (int i = 0; sim != NULL && i < GAMES; i++) {
            Record record;
            PlayedRecord read;
            Layout layout;
            Position position;
            Fault fault;
            Error error;
            Result result;
            if (!simulate(&rules[t], sim->rule_player, (uint64_t)(i % 50), &record))
                continue;
            line[record_print_game(game, &record, line) - 1] = '\0';
            damage(line, &random);
            if (played_read(&rules[t], no_folders, line, &read, &error) != STATUS_OK ||
                (game->deal_check != NULL &&
                 game->deal_check(&read.rules, &read.played, &error) != STATUS_OK) ||
                game->played_check(&read.rules, &read.played, &error) != STATUS_OK ||
                replay_game(&read.rules, &read.played, &layout, &position, &fault, &error) !=
                    STATUS_OK) {
                cr_assert_neq(error.text[0], '\0');
                refused++;
            } else if (position_over(&position)) {
                game->score(&read.rules, &read.played, &result);
            }
        }
        cr_assert(sim == NULL || refused > GAMES / 4);
    }
}
