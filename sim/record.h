/* One simulated deal, from dealing to the score, and its row in a table of text. */
#ifndef STICH_RECORD_H
#define STICH_RECORD_H

#include "sim_game.h"

typedef struct Record {
    uint64_t number; /* of the deal */
    Deal dealt;
    DealFate fate; /* unless DEAL_PLAYED, what follows says nothing */
    Start start;
    Result result;
    uint8_t point_units; /* of its points; see game_point_units */
    bool solved, open;   /* solved: found out whether it is made with open cards; open: it is */
} Record;

enum { ROW_TEXT = 2000, MAX_CONTRACTS = 40 };

/* May records of the game have this field, beside those of all games? */
bool record_tells(const Game *game, const char *field);

/* Writes the names of the columns, separated by commas, and a line feed; buffer has ROW_TEXT bytes.
 * solve: with the column of open cards. Returns the length. */
size_t record_print_header(const Game *game, bool solve, char *buffer);

/* Writes the row of a record in the same form. What does not apply is empty. */
size_t record_print(const Game *game, const Record *record, bool solve, char *buffer);

/* Writes the played game as a line of JSON that `stich replay` reads, under the same rules; nothing
 * if it was not played. buffer has ROW_TEXT bytes. Returns the length. */
size_t record_print_game(const Game *game, const Record *record, char *buffer);

#endif
