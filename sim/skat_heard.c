#include "skat_heard.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FOREHAND, MIDDLEHAND, DEALER, WORD = 16 };

/* What one word says: the bid (0: none) and whether the seat has passed. */
typedef struct Word {
    int bid;
    bool passed;
} Word;

static Status bad_word(const char *text, Error *error) {
    return error_set(error, STATUS_BAD_INPUT,
                     "call \"%s\" is not one of \"-\" (nothing yet), \"pass\", a bid as \"18\", or "
                     "a bid and then pass as \"20-pass\"",
                     text);
}

static Status parse_word(const Rules *rules, const char *text, Word *word, Error *error) {
    char *rest;
    *word = (Word){0};
    if (strcmp(text, "-") == 0)
        return STATUS_OK;
    word->passed = strcasecmp(text, "pass") == 0;
    if (word->passed)
        return STATUS_OK;
    if (!isdigit((unsigned char)text[0]))
        return bad_word(text, error);
    long spoken = strtol(text, &rest, 10);
    word->passed = strcasecmp(rest, "-pass") == 0;
    if (*rest != '\0' && !word->passed)
        return bad_word(text, error);
    word->bid = spoken < INT16_MAX ? skat_heard_bid(rules, (int)spoken) : 0;
    if (word->bid == 0)
        return error_set(error, STATUS_BAD_INPUT, "%s is not a bid: no game has that value", text);
    return STATUS_OK;
}

/* Splits text into at most 3 words of less than WORD characters; returns their number, or -1. */
static int split(const char *text, char words[3][WORD]) {
    static const char blanks[] = " ,\t";
    int count = 0;
    for (text += strspn(text, blanks); *text != '\0'; text += strspn(text, blanks)) {
        size_t length = strcspn(text, blanks);
        if (count == 3 || length >= WORD)
            return -1;
        memcpy(words[count], text, length);
        words[count++][length] = '\0';
        text += length;
    }
    return count;
}

static int highest_said(const SkatHeard *heard, unsigned seats) {
    int highest = 0;
    for (int seat = 0; seat < 3; seat++)
        if ((seats >> seat & 1) && heard->calls[seat].said > highest)
            highest = heard->calls[seat].said;
    return highest;
}

static int others_said(const SkatHeard *heard, int seat) {
    return highest_said(heard, 7u & ~(1u << seat));
}

/* Does a seat answer, rather than ask? Forehand always does, the dealer never; middlehand asks
 * forehand and answers the dealer once forehand is gone. */
static bool answers(const SkatHeard *heard, int seat) {
    const SkatCalls *forehand = &heard->calls[FOREHAND];
    return seat == FOREHAND || (seat == MIDDLEHAND && forehand->refused);
}

/* The bid before a seat: the one it is asked to hold, or the next that it may say; 0: none is
 * left. */
static int bid_before(const SkatHeard *heard, int seat) {
    int others = others_said(heard, seat);
    if (answers(heard, seat))
        return others > 0 ? others : SKAT_FIRST_BID;
    return skat_next_bid(heard->rules, highest_said(heard, 7));
}

/* The bid at which a seat passed. Middlehand, where it was left behind by forehand, stopped
 * asking after its own last bid. */
static int refused_bid(const SkatHeard *heard, int seat) {
    int said = heard->calls[seat].said;
    bool left_behind = seat == MIDDLEHAND && said <= heard->calls[FOREHAND].said;
    int refused = left_behind ? skat_next_bid(heard->rules, said) : bid_before(heard, seat);
    return refused > 0 ? refused : INT16_MAX;
}

bool skat_heard_any(const SkatHeard *heard) {
    for (int seat = 0; seat < 3; seat++)
        if (seat != heard->seat && (heard->calls[seat].said || heard->calls[seat].refused))
            return true;
    return false;
}

int skat_heard_lowest(const SkatHeard *heard) {
    const SkatCalls *own = &heard->calls[heard->seat];
    int others = others_said(heard, heard->seat);
    if (own->refused)
        return 0;
    bool leads = own->said > others || (answers(heard, heard->seat) && own->said == others);
    return leads && own->said > 0 ? own->said : bid_before(heard, heard->seat);
}

Status skat_heard_parse(const Rules *rules, int seat, const char *text, SkatHeard *heard,
                        Error *error) {
    char words[3][WORD];
    Word read[3] = {{0, false}};
    *heard = (SkatHeard){.rules = rules, .seat = (uint8_t)seat};
    int count = text == NULL ? 0 : split(text, words);
    if (count != 0 && count != 2 && count != 3)
        return error_set(error, STATUS_BAD_INPUT,
                         "calls heard: expected a word for each of the three seats, or for the two "
                         "others, as in \"pass 18 -\"");
    for (int i = 0; i < count; i++) {
        int of = count == 3 || i < seat ? i : i + 1;
        Status status = parse_word(rules, words[i], &read[of], error);
        if (status != STATUS_OK)
            return error_prefix(error, "calls heard");
        heard->calls[of].said = (int16_t)read[of].bid;
    }
    for (int of = 0; of < 3; of++) {
        SkatCalls *calls = &heard->calls[of];
        if (read[of].passed)
            calls->refused = (int16_t)refused_bid(heard, of);
        if (read[of].passed && calls->refused <= calls->said)
            return error_set(error, STATUS_BAD_INPUT,
                             "calls heard: seat %d has said or held %d, and nobody has bid more "
                             "at which it could pass",
                             of, calls->said);
    }
    return STATUS_OK;
}

double skat_heard_likelihood(const void *context, const Deal *deal) {
    const SkatHeard *heard = context;
    double likelihood = 1;
    for (int seat = 0; seat < 3; seat++)
        if (seat != heard->seat)
            likelihood *= skat_call_chance(heard->rules, deal->hands[seat], heard->calls[seat]);
    return likelihood;
}
