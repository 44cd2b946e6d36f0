#include "deck.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Number of different codes. */
static int code_count(const Deck *deck) {
    int n = 0;
    while (deck->codes[n] != NULL)
        n++;
    return n;
}

static const char *code_of(const Deck *deck, Card card) {
    return deck->codes[card / deck->copies];
}

int deck_size(const Deck *deck) {
    return code_count(deck) * deck->copies;
}

CardSet deck_all(const Deck *deck) {
    return (set_of((Card)deck_size(deck)) - 1) & ~deck->left_out;
}

/* Is the code at this index one of this suit, and of a card that is not left out? */
static bool code_in_suit(const Deck *deck, int index, char suit) {
    return deck->codes[index][0] == suit && !set_has(deck->left_out, (Card)(index * deck->copies));
}

int deck_suit(const Deck *deck, Card card) {
    return (int)(strchr(deck->suits, code_of(deck, card)[0]) - deck->suits);
}

const char *deck_rank(const Deck *deck, Card card) {
    return code_of(deck, card) + 1;
}

Card deck_named(const Deck *deck, const char *code) {
    CardSet set = deck_named_set(deck, code);
    assert(set_count(set) == 1);
    return set_lowest(set);
}

CardSet deck_named_set(const Deck *deck, const char *codes) {
    CardSet set = 0;
    Status status = deck_parse_set(deck, codes, 0, -1, &set, NULL);
    assert(status == STATUS_OK);
    (void)status;
    return set;
}

static char ascii_upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* Length of written if text starts with it (ASCII case aside), else 0. */
static size_t match_length(const char *text, const char *written) {
    size_t n = 0;
    for (; written[n] != '\0'; n++)
        if (ascii_upper(text[n]) != ascii_upper(written[n]))
            return 0;
    return n;
}

/* The spelling that matches the longest piece of text, or NULL; *length is that piece's. */
static const Spelling *longest_spelling(const char *text, const Spelling *spellings,
                                        size_t *length) {
    const Spelling *best = NULL;
    *length = 0;
    for (const Spelling *s = spellings; s->written != NULL; s++) {
        size_t n = match_length(text, s->written);
        if (n > *length) {
            *length = n;
            best = s;
        }
    }
    return best;
}

/* Reads a suit; returns its letter and moves *text on, or returns 0. */
static char read_suit(const Deck *deck, const char **text) {
    size_t length;
    const Spelling *s = longest_spelling(*text, deck->suit_spellings, &length);
    char letter = s != NULL ? s->meaning[0] : ascii_upper(**text);
    if (letter == '\0' || strchr(deck->suits, letter) == NULL)
        return '\0';
    *text += s != NULL ? length : 1;
    return letter;
}

/* The code with this suit and rank, as an index, or -1. */
static int find_code(const Deck *deck, char suit, const char *rank) {
    for (int i = 0; deck->codes[i] != NULL; i++)
        if (code_in_suit(deck, i, suit) && strcmp(deck->codes[i] + 1, rank) == 0)
            return i;
    return -1;
}

/* Reads a rank of a suit, the longest that matches, plain or in another spelling; returns the
 * index of the code and moves *text on, or returns -1. */
static int read_rank(const Deck *deck, char suit, const char **text) {
    int found = -1;
    size_t length = 0;
    for (int i = 0; deck->codes[i] != NULL; i++) {
        size_t n = code_in_suit(deck, i, suit) ? match_length(*text, deck->codes[i] + 1) : 0;
        if (n > length) {
            length = n;
            found = i;
        }
    }
    size_t spelled;
    const Spelling *s = longest_spelling(*text, deck->rank_spellings, &spelled);
    int code = s != NULL ? find_code(deck, suit, s->meaning) : -1;
    if (code >= 0 && spelled > length) {
        length = spelled;
        found = code;
    }
    *text += length;
    return found;
}

int text_column(const char *text, const char *at) {
    int column = 1;
    for (; text < at; text++)
        column += ((unsigned char)*text & 0xC0) != 0x80; /* not the rest of a UTF-8 character */
    return column;
}

static bool is_separator(char c) {
    return c != '\0' && strchr(" ,\t\r\n", c) != NULL;
}

/* What could stand where an unknown suit (suit == 0) or rank was found: "C S H D". */
static const char *expected_letters(const Deck *deck, char suit, char *buffer, size_t size) {
    size_t n = 0;
    buffer[0] = '\0';
    if (suit == '\0')
        for (const char *s = deck->suits; *s != '\0'; s++)
            n += (size_t)snprintf(buffer + n, size - n, n > 0 ? " %c" : "%c", *s);
    else
        for (int i = 0; deck->codes[i] != NULL; i++)
            if (code_in_suit(deck, i, suit))
                n += (size_t)snprintf(buffer + n, size - n, n > 0 ? " %s" : "%s",
                                      deck->codes[i] + 1);
    return buffer;
}

/* Copies the word at text for a message: at most 8 bytes, not ending in half a UTF-8 character. */
static const char *word_at(const char *text, char *buffer) {
    int n = 0;
    for (; n < 8 && text[n] != '\0' && !is_separator(text[n]); n++)
        buffer[n] = text[n];
    while (n > 0 && ((unsigned char)text[n] & 0xC0) == 0x80)
        n--;
    buffer[n] = '\0';
    return buffer;
}

static Status unknown_card(const Deck *deck, const char *start, int number, int column, char suit,
                           Error *error) {
    char word[16], letters[128];
    return error_set(error, STATUS_BAD_INPUT,
                     "card %d (\"%s\", column %d): unknown %s; expected one of %s", number,
                     word_at(start, word), column, suit != '\0' ? "rank" : "suit",
                     expected_letters(deck, suit, letters, sizeof letters));
}

/* The copy of a code that is still free; CARD_NONE if none is. */
static Card free_copy(const Deck *deck, int code, CardSet taken) {
    for (int copy = 0; copy < deck->copies; copy++) {
        Card card = (Card)(code * deck->copies + copy);
        if (!set_has(taken, card))
            return card;
    }
    return CARD_NONE;
}

static Status taken_card(const char *code, int number, int column, int before, Error *error) {
    if (before > 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "card %d (%s, column %d) stands there already at column %d", number, code,
                         column, before);
    return error_set(error, STATUS_BAD_INPUT, "card %d (%s, column %d) is already in another place",
                     number, code, column);
}

/* The variation selectors that some programs put after a suit sign mean nothing here. */
static const char *skip_selector(const char *text) {
    size_t n = match_length(text, "\xEF\xB8\x8F");
    if (n == 0)
        n = match_length(text, "\xEF\xB8\x8E");
    return text + n;
}

/* Reads one card at *at; returns the index of its code and moves *at on, or returns -1 after an
 * error. */
static int read_code(const Deck *deck, const char *text, const char **at, int number,
                     Error *error) {
    const char *start = *at;
    char suit = read_suit(deck, at);
    *at = skip_selector(*at);
    int code = suit == '\0' ? -1 : read_rank(deck, suit, at);
    if (code < 0)
        unknown_card(deck, start, number, text_column(text, start), suit, error);
    return code;
}

Status deck_parse_list(const Deck *deck, const char *text, CardSet taken, Card *cards, int capacity,
                       int *count, Error *error) {
    const char *at = text;
    int columns[MAX_CARDS] = {0}; /* where each code was last read */
    *count = 0;
    for (;;) {
        while (is_separator(*at))
            at++;
        if (*at == '\0')
            return STATUS_OK;
        int column = text_column(text, at);
        int code = read_code(deck, text, &at, *count + 1, error);
        if (code < 0)
            return STATUS_BAD_INPUT;
        Card card = free_copy(deck, code, taken);
        if (card == CARD_NONE)
            return taken_card(deck->codes[code], *count + 1, column, columns[code], error);
        if (*count == capacity)
            return error_set(error, STATUS_BAD_INPUT,
                             "more than %d card%s: %s at column %d is one too many", capacity,
                             capacity == 1 ? "" : "s", deck->codes[code], column);
        taken |= set_of(card);
        columns[code] = column;
        cards[(*count)++] = card;
    }
}

Status deck_parse_set(const Deck *deck, const char *text, CardSet taken, int expected, CardSet *set,
                      Error *error) {
    Card cards[MAX_CARDS];
    int count = 0;
    Status status = deck_parse_list(deck, text, taken, cards, expected < 0 ? MAX_CARDS : expected,
                                    &count, error);
    if (status != STATUS_OK)
        return status;
    if (expected >= 0 && count != expected)
        return error_set(error, STATUS_BAD_INPUT, "%d card%s found, %d expected", count,
                         count == 1 ? "" : "s", expected);
    *set = 0;
    for (int i = 0; i < count; i++)
        *set |= set_of(cards[i]);
    return STATUS_OK;
}

char *deck_print_card(const Deck *deck, Card card, char *buffer) {
    snprintf(buffer, CARD_TEXT, "%s", code_of(deck, card));
    return buffer;
}

char *deck_print_set(const Deck *deck, CardSet set, char *buffer) {
    char *at = buffer;
    *at = '\0';
    while (set != 0) {
        if (at != buffer)
            *at++ = ' ';
        deck_print_card(deck, set_pop(&set), at);
        at += strlen(at);
    }
    return buffer;
}
