/* Whatever a text holds - random bytes, halves of UTF-8 characters, megabytes, nearly valid input -
 * every reader of text either accepts it or explains in one line what is wrong. Run under
 * AddressSanitizer, this also shows that none reads or writes out of bounds: the texts lie in
 * memory of exactly their length. */
#include "positions.h"
#include "solver/problem.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS = 20000, MAX_PIECES = 60 };

/* Did the reader accept the text? If not, its message must be one printable line. */
static bool accepted(Status status, const Error *error, const char *text) {
    if (status == STATUS_OK)
        return true;
    cr_assert_eq(status, STATUS_BAD_INPUT, "status %d for \"%.80s\"", status, text);
    cr_assert_neq(error->text[0], '\0', "no message for \"%.80s\"", text);
    for (const char *at = error->text; *at != '\0'; at++)
        cr_assert((unsigned char)*at >= 32 && *at != 127,
                  "the message about \"%.80s\" holds the byte %d", text, *at);
    json_t *valid = json_string(error->text); /* NULL if it is no UTF-8 */
    cr_assert_not_null(valid, "the message about \"%.80s\" is no UTF-8", text);
    json_decref(valid);
    return false;
}

/* Every reader gets the text; what it accepts must be printed and read again alike. */
static void read_cards(const Game *game, const char *text, Random *random) {
    Error error = {0};
    CardSet rest = deck_all(game->deck);
    CardSet taken = random_take(random, &rest, roll(random, 3)), seen = taken;
    Card cards[MAX_CARDS];
    int count, capacity = roll(random, MAX_CARDS + 1);
    Status status = deck_parse_list(game->deck, text, taken, cards, capacity, &count, &error);
    if (accepted(status, &error, text)) {
        cr_assert_leq(count, capacity);
        for (int i = 0; i < count; i++) {
            cr_assert(cards[i] < deck_size(game->deck) && !set_has(seen, cards[i]));
            seen |= set_of(cards[i]);
        }
    }
    CardSet set, again;
    char printed[CARDS_TEXT];
    status = deck_parse_set(game->deck, text, taken, roll(random, 12) - 1, &set, &error);
    if (accepted(status, &error, text)) {
        deck_print_set(game->deck, set, printed);
        cr_assert_eq(deck_parse_set(game->deck, printed, 0, set_count(set), &again, NULL),
                     STATUS_OK);
        cr_assert_eq(again, set);
    }
}

static void read_contract(const Game *game, const char *text) {
    Error error = {0};
    Contract contract, again;
    char printed[CONTRACT_TEXT];
    if (!accepted(game_parse_contract(game, text, &contract, &error), &error, text))
        return;
    cr_assert_lt(contract.kind, game->contract_count);
    game_print_contract(game, contract, printed);
    cr_assert_eq(game_parse_contract(game, printed, &again, NULL), STATUS_OK, "%s", printed);
    cr_assert(again.kind == contract.kind && again.modifiers == contract.modifiers, "%s", printed);
}

static void read_problem(const Game *game, const char *text) {
    Error error = {0};
    Problem problem, again;
    char printed[PROBLEM_TEXT], printed_again[PROBLEM_TEXT];
    if (!accepted(problem_parse(game, text, &problem, &error), &error, text))
        return;
    cr_assert(problem.declarer < game->seats && problem.leader < game->seats);
    problem_print(game, &problem, printed);
    cr_assert_eq(problem_parse(game, printed, &again, NULL), STATUS_OK, "%s", printed);
    cr_assert_str_eq(problem_print(game, &again, printed_again), printed);
}

static void read_deal(const Game *game, const char *text) {
    Error error = {0};
    Deal deal;
    if (!accepted(deal_parse(game, text, &deal, &error), &error, text))
        return;
    CardSet seen = deal.talon;
    for (int seat = 0; seat < game->seats; seat++) {
        cr_assert_eq(seen & deal.hands[seat], 0, "%s", text);
        cr_assert_eq(set_count(deal.hands[seat]), set_count(deal.hands[0]), "%s", text);
        seen |= deal.hands[seat];
    }
}

static void read_switch(const Game *game, const char *text, Random *random) {
    Error error = {0};
    Rules rules;
    rules_init(&rules, game);
    accepted(rules_set(&rules, text, text, &error), &error, text);
    const char *key = game->switches[roll(random, game->switch_count)].key;
    accepted(rules_set(&rules, key, text, &error), &error, text);
}

static void read_all(const Game *game, const char *text, Random *random) {
    Error error = {0};
    const Game *found;
    read_cards(game, text, random);
    read_contract(game, text);
    read_deal(game, text);
    read_problem(game, text);
    read_switch(game, text, random);
    accepted(game_find(text, &found, &error), &error, text);
}

/* Hands a copy of a text, in memory of its very length, to every reader of every game. */
static void read_exact(const char *text, size_t length, Random *random) {
    char *exact = malloc(length + 1);
    cr_assert_not_null(exact);
    memcpy(exact, text, length);
    exact[length] = '\0';
    for (const Game *const *game = game_table; *game != NULL; game++)
        read_all(*game, exact, random);
    free(exact);
}

Test(hostile, random_bytes) {
    for (int i = 0; i < TEXTS; i++) {
        Random random = random_stream(1, "", "random bytes", (uint64_t)i);
        char text[MAX_PIECES];
        size_t length = (size_t)roll(&random, MAX_PIECES);
        for (size_t n = 0; n < length; n++)
            text[n] = (char)(1 + roll(&random, 255));
        read_exact(text, length, &random);
    }
}

/* Pieces of which valid text is made, and broken ones. */
static const char *const pieces[] = {
    "C",       "S",      "H",        "D",     "J",         "A",           "T",       "10",
    "K",       "Q",      "9",        "8",     "7",         "0",           "1",       "2",
    " ",       "  ",     ",",        "\t",    "\n",        "\r\n",        "|",       " | ",
    "/",       " / ",    "+",        "-",     "CJ",        "cj ",         "SA ",     "h10",
    "D7",      "HQ ",    "grand",    "Null ", "ramsch",    "kreuz ",      " hand",   "+ouvert",
    "schwarz", "E",      "G",        "Z",     "__",        "\u2663",      "\u2660J", "\u2665",
    "\uFE0F",  "\u00D6", "\xE2\x99", "\xE2",  "\xF0\x9F",  "\xFF",        "\xC3",    "\x01",
    "\x1B[2J", "%s",     "%n",       "on",    "bierlachs", "99999999999", "-5",      "\"",
};

Test(hostile, pieces_of_valid_text) {
    for (int i = 0; i < TEXTS; i++) {
        Random random = random_stream(1, "", "pieces", (uint64_t)i);
        char text[MAX_PIECES * 16] = "";
        for (int n = roll(&random, MAX_PIECES); n > 0; n--)
            strcat(text, pieces[roll(&random, (int)(sizeof pieces / sizeof *pieces))]);
        read_exact(text, strlen(text), &random);
    }
}

/* A random problem of a game as text. */
static void valid_text(Random *random, const Game *game, char *text) {
    Problem problem = {.contract = {.kind = (uint8_t)roll(random, game->contract_count)},
                       .declarer = (uint8_t)roll(random, game->seats),
                       .leader = (uint8_t)roll(random, game->seats)};
    CardSet left = deck_all(game->deck);
    for (int seat = 0; seat < game->seats; seat++)
        problem.deal.hands[seat] = random_take(random, &left, game->hand_size);
    problem.deal.talon = random_take(random, &left, game->talon_size);
    problem_print(game, &problem, text);
}

/* Overwrites, removes or repeats a few bytes at a random place. Returns the new length. */
static size_t damage(Random *random, char *text, size_t length) {
    size_t at = (size_t)roll(random, (int)length), n = (size_t)(1 + roll(random, 4));
    n = at + n > length ? length - at : n;
    switch (roll(random, 3)) {
    case 0:
        text[at] = (char)(1 + roll(random, 255));
        return length;
    case 1:
        memmove(text + at, text + at + n, length - at - n);
        return length - n;
    default:
        memmove(text + at + n, text + at, length - at);
        return length + n;
    }
}

Test(hostile, nearly_valid_text) {
    for (const Game *const *game = game_table; *game != NULL; game++)
        for (int i = 0; i < TEXTS; i++) {
            Random random = random_stream(1, (*game)->name, "nearly valid", (uint64_t)i);
            char text[PROBLEM_TEXT + 100];
            valid_text(&random, *game, text);
            size_t length = strlen(text);
            for (int n = roll(&random, 4); n > 0; n--)
                length = damage(&random, text, length);
            read_exact(text, length, &random);
        }
}

Test(hostile, very_long_text) {
    enum { LENGTH = 1 << 20 };
    char *text = malloc(LENGTH + 16);
    cr_assert_not_null(text);
    for (size_t p = 0; p < sizeof pieces / sizeof *pieces; p++) {
        Random random = random_stream(1, "", "long", p);
        size_t length = 0, size = strlen(pieces[p]);
        while (length < LENGTH) {
            memcpy(text + length, pieces[p], size);
            length += size;
        }
        read_exact(text, length, &random);
    }
    free(text);
}
