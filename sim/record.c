#include "record.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/* Text that grows at the end of a buffer of ROW_TEXT bytes. */
typedef struct Writer {
    char *text;
    size_t length;
} Writer;

static void write_text(Writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void write_text(Writer *writer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = ROW_TEXT - writer->length;
    int n = vsnprintf(writer->text + writer->length, room, format, arguments);
    va_end(arguments);
    assert(n >= 0 && (size_t)n < room);
    writer->length += (size_t)n;
}

static void write_seats(Writer *writer, const char *name, int seats) {
    for (int seat = 0; seat < seats; seat++)
        write_text(writer, ",%s%d", name, seat);
}

size_t record_print_header(const Game *game, bool solve, char *buffer) {
    Writer writer = {buffer, 0};
    write_text(&writer, "index");
    write_seats(&writer, "hand", game->seats);
    write_text(&writer, ",talon,contract,declarer,bid,aside");
    write_seats(&writer, "points", game->seats);
    write_text(&writer, ",declarer_points,made,value");
    write_seats(&writer, "score", game->seats);
    write_text(&writer, solve ? ",open_made\n" : "\n");
    return writer.length;
}

static void write_cards(Writer *writer, const Game *game, CardSet cards) {
    char text[CARDS_TEXT];
    write_text(writer, ",%s", deck_print_set(game->deck, cards, text));
}

/* Contract, declarer, bid and what lies aside; empty where there is nothing. */
static void write_auction(Writer *writer, const Game *game, const Start *start) {
    const PlayedGame *played = &start->game;
    char contract[CONTRACT_TEXT];
    write_text(writer, ",%s,", game_print_contract(game, played->contract, contract));
    if (start->declared)
        write_text(writer, "%d", played->declarer);
    write_text(writer, ",");
    if (played->bid != 0)
        write_text(writer, "%d", played->bid);
    write_cards(writer, game, played->talon);
}

static void write_points(Writer *writer, int units, int point_units) {
    char text[POINTS_TEXT];
    write_text(writer, ",%s", points_print_decimal(units, point_units, text));
}

static void write_outcome(Writer *writer, const Game *game, const Record *record) {
    const Result *result = &record->result;
    for (int seat = 0; seat < game->seats; seat++)
        write_points(writer, record->start.game.points[seat], record->point_units);
    if (record->start.declared) {
        write_points(writer, result->declarer_points, record->point_units);
        write_text(writer, ",%d", result->made);
    } else {
        write_text(writer, ",,");
    }
    write_text(writer, ",%d", result->value);
    for (int seat = 0; seat < game->seats; seat++)
        write_text(writer, ",%d", result->score[seat]);
}

/* Empty columns in place of auction and outcome. */
static void write_nothing(Writer *writer, const Game *game) {
    enum { AUCTION_COLUMNS = 4, RESULT_COLUMNS = 3, SEAT_COLUMNS = 2 };
    for (int i = AUCTION_COLUMNS + RESULT_COLUMNS + SEAT_COLUMNS * game->seats; i > 0; i--)
        write_text(writer, ",");
}

size_t record_print(const Game *game, const Record *record, bool solve, char *buffer) {
    Writer writer = {buffer, 0};
    write_text(&writer, "%" PRIu64, record->number);
    for (int seat = 0; seat < game->seats; seat++)
        write_cards(&writer, game, record->dealt.hands[seat]);
    write_cards(&writer, game, record->dealt.talon);
    if (record->fate == DEAL_PLAYED) {
        write_auction(&writer, game, &record->start);
        write_outcome(&writer, game, record);
    } else {
        write_nothing(&writer, game);
    }
    if (solve)
        write_text(&writer, !record->solved ? "," : record->open ? ",1" : ",0");
    write_text(&writer, "\n");
    return writer.length;
}
