#include "record.h"

#include "text_writer.h"

#include <inttypes.h>
#include <string.h>

static void write_seats(TextWriter *writer, const char *name, int seats) {
    for (int seat = 0; seat < seats; seat++)
        write_text(writer, ",%s%d", name, seat);
}

bool record_tells(const Game *game, const char *field) {
    int i = 0;
    while (game->record_fields[i] != NULL && strcmp(game->record_fields[i], field) != 0)
        i++;
    return game->record_fields[i] != NULL;
}

size_t record_print_header(const Game *game, bool solve, char *buffer) {
    TextWriter writer = {buffer, 0, ROW_TEXT};
    write_text(&writer, "index");
    write_seats(&writer, "hand", game->seats);
    write_text(&writer, ",talon,contract,declarer,bid,aside");
    if (record_tells(game, "upcard"))
        write_text(&writer, ",upcard,round,robber");
    if (game->announcements != NULL)
        write_text(&writer, ",side,said");
    if (record_tells(game, "doublings"))
        write_text(&writer, ",doublings,kontra,re");
    write_seats(&writer, "points", game->seats);
    write_text(&writer, ",declarer_points,made,value");
    write_seats(&writer, "score", game->seats);
    write_text(&writer, solve ? ",open_made\n" : "\n");
    return writer.length;
}

static void write_cards(TextWriter *writer, const Game *game, CardSet cards) {
    char text[CARDS_TEXT];
    write_text(writer, ",%s", deck_print_set(game->deck, cards, text));
}

/* Who has played together, "1+3", and what was said, "3 re 4; 3 keine90 8": seat, what, and after
 * how many cards. */
static void write_said(TextWriter *writer, const Game *game, const PlayedGame *played) {
    const char *before = ",";
    for (int seat = 0; seat < game->seats; seat++)
        if (played->side >> seat & 1) {
            write_text(writer, "%s%d", before, seat);
            before = "+";
        }
    before = ",";
    for (int i = 0; i < played->announcement_count; i++) {
        const Announcement *said = &played->announcements[i];
        write_text(writer, "%s%d %s %d", before, said->seat,
                   game->announcements[said->name - 1].name, said->after_cards);
        before = "; ";
    }
    if (played->announcement_count == 0)
        write_text(writer, ",");
}

/* Contract, declarer, bid and what lies aside; empty where there is nothing. */
static void write_auction(TextWriter *writer, const Game *game, const Start *start) {
    const PlayedGame *played = &start->game;
    char contract[CONTRACT_TEXT];
    write_text(writer, ",%s,", game_print_contract(game, played->contract, contract));
    if (start->declared && game_is_declared(game, played->contract))
        write_text(writer, "%d", played->declarer);
    write_text(writer, ",");
    if (played->bid != 0)
        write_text(writer, "%d", played->bid);
    write_cards(writer, game, played->talon);
    if (game->announcements != NULL)
        write_said(writer, game, played);
}

static void write_points(TextWriter *writer, int units, int point_units) {
    char text[POINTS_TEXT];
    write_text(writer, ",%s", points_print_decimal(units, point_units, text));
}

/* The card turned up, in which round the contract was chosen, and who has the upcard now that was
 * dealt another in its place. */
static void write_upcard(TextWriter *writer, const Game *game, const Record *record) {
    const PlayedGame *played = &record->start.game;
    write_cards(writer, game, played->upcard);
    write_text(writer, ",%d,", played->round);
    for (int seat = 0; seat < game->seats; seat++)
        if ((played->hands[seat] & ~record->dealt.hands[seat]) == played->upcard)
            write_text(writer, "%d", seat);
}

/* What doubles the whole. */
static void write_doublings(TextWriter *writer, const PlayedGame *played) {
    write_text(writer, ",%d,%d,%d", played->doublings, played->kontra, played->re);
}

static void write_outcome(TextWriter *writer, const Game *game, const Record *record) {
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
static void write_nothing(TextWriter *writer, const Game *game) {
    enum { AUCTION_COLUMNS = 4, RESULT_COLUMNS = 3, SEAT_COLUMNS = 2 };
    enum { UPCARD_COLUMNS = 3, DOUBLING_COLUMNS = 3, SAID_COLUMNS = 2 };
    int more = record_tells(game, "upcard") ? UPCARD_COLUMNS : 0;
    more += record_tells(game, "doublings") ? DOUBLING_COLUMNS : 0;
    more += game->announcements != NULL ? SAID_COLUMNS : 0;
    for (int i = more + AUCTION_COLUMNS + RESULT_COLUMNS + SEAT_COLUMNS * game->seats; i > 0; i--)
        write_text(writer, ",");
}

size_t record_print(const Game *game, const Record *record, bool solve, char *buffer) {
    TextWriter writer = {buffer, 0, ROW_TEXT};
    write_text(&writer, "%" PRIu64, record->number);
    for (int seat = 0; seat < game->seats; seat++)
        write_cards(&writer, game, record->dealt.hands[seat]);
    write_cards(&writer, game, record->dealt.talon);
    if (record->fate == DEAL_PLAYED) {
        write_auction(&writer, game, &record->start);
        if (record_tells(game, "upcard"))
            write_upcard(&writer, game, record);
        if (record_tells(game, "doublings"))
            write_doublings(&writer, &record->start.game);
        write_outcome(&writer, game, record);
    } else {
        write_nothing(&writer, game);
    }
    if (solve)
        write_text(&writer, !record->solved ? "," : record->open ? ",1" : ",0");
    write_text(&writer, "\n");
    return writer.length;
}
