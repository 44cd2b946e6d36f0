#include "deal.h"

#include <stdio.h>
#include <string.h>

enum { MAX_TEXT = 1000 }; /* no deal is longer, blanks included */

/* Reads one part of a deal: text[from..to), with as many blanks before it as there are characters,
 * so that the columns in messages are those of the whole text. */
static Status parse_part(const Game *game, const char *text, size_t from, size_t to, CardSet taken,
                         int capacity, CardSet *set, Error *error) {
    char part[MAX_TEXT + 1];
    int blanks = text_column(text, text + from) - 1;
    snprintf(part, sizeof part, "%*s%.*s", blanks, "", (int)(to - from), text + from);
    Card cards[MAX_CARDS];
    int count;
    Status status = deck_parse_list(game->deck, part, taken, cards, capacity, &count, error);
    *set = 0;
    for (int i = 0; status == STATUS_OK && i < count; i++)
        *set |= set_of(cards[i]);
    return status;
}

static Status check_sizes(const Game *game, const Deal *deal, Error *error) {
    int size = set_count(deal->hands[0]), talon = set_count(deal->talon);
    for (int seat = 1; seat < game->seats; seat++)
        if (set_count(deal->hands[seat]) != size)
            return error_set(error, STATUS_BAD_INPUT,
                             "hand %d has %d cards, hand 0 has %d; all must be equal", seat,
                             set_count(deal->hands[seat]), size);
    if (size == 0)
        return error_set(error, STATUS_BAD_INPUT, "the hands are empty; expected 1 to %d cards",
                         game->hand_size);
    if (deal->upcard != 0 && size != game->first_cards)
        return error_set(error, STATUS_BAD_INPUT,
                         "the hands have %d cards, but the card turned up stands only after the "
                         "first %d",
                         size, game->first_cards);
    if (talon != game->talon_size && (talon != 0 || size == game->hand_size))
        return error_set(error, STATUS_BAD_INPUT, "the talon has %d card%s, %d expected", talon,
                         talon == 1 ? "" : "s", game->talon_size);
    return STATUS_OK;
}

Status deal_parse(const Game *game, const char *text, Deal *deal, Error *error) {
    size_t length = strlen(text), from = 0;
    memset(deal, 0, sizeof *deal);
    if (length > MAX_TEXT)
        return error_set(error, STATUS_BAD_INPUT, "a deal has at most %d characters, this has %zu",
                         MAX_TEXT, length);
    CardSet taken = 0;
    for (int seat = 0; seat < game->seats; seat++) {
        size_t to = from + strcspn(text + from, "|/");
        char expected = seat < game->seats - 1 ? '|' : '/';
        if (text[to] != expected && !(seat == game->seats - 1 && text[to] == '\0'))
            return error_set(error, STATUS_BAD_INPUT,
                             "expected '%c' after hand %d (column %d); a deal of %s is %d hands "
                             "with '|' between them, then '/' and the talon",
                             expected, seat, text_column(text, text + to), game->name, game->seats);
        Status status =
            parse_part(game, text, from, to, taken, game->hand_size, &deal->hands[seat], error);
        if (status != STATUS_OK)
            return error_prefix(error, "hand %d", seat);
        taken |= deal->hands[seat];
        from = text[to] == '\0' ? to : to + 1;
    }
    CardSet *aside = game->first_cards > 0 ? &deal->upcard : &deal->talon;
    int capacity = game->first_cards > 0 ? 1 : game->talon_size;
    Status status = parse_part(game, text, from, length, taken, capacity, aside, error);
    if (status != STATUS_OK)
        return error_prefix(error, game->first_cards > 0 ? "upcard" : "talon");
    return check_sizes(game, deal, error);
}

Status deal_check_whole(const Deal *deal, Error *error) {
    if (deal->upcard == 0)
        return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT,
                     "these are the first cards and the upcard; the rest of the deal is missing");
}

char *deal_print(const Game *game, const Deal *deal, char *buffer) {
    char cards[CARDS_TEXT];
    int n = 0;
    for (int seat = 0; seat < game->seats; seat++)
        n += snprintf(buffer + n, DEAL_TEXT - (size_t)n, "%s%s", seat > 0 ? " | " : "",
                      deck_print_set(game->deck, deal->hands[seat], cards));
    if ((deal->talon | deal->upcard) != 0)
        snprintf(buffer + n, DEAL_TEXT - (size_t)n, " / %s",
                 deck_print_set(game->deck, deal->talon | deal->upcard, cards));
    return buffer;
}
