#include "bavarian.h"

static const char *const codes[] = {"EA", "EZ", "EK", "EO", "EU", "E9", "E8", "E7", "GA",
                                    "GZ", "GK", "GO", "GU", "G9", "G8", "G7", "HA", "HZ",
                                    "HK", "HO", "HU", "H9", "H8", "H7", "SA", "SZ", "SK",
                                    "SO", "SU", "S9", "S8", "S7", NULL};

/* French letters and suit signs are read where they can mean only one thing: S is always Schellen
 * (never spades), B is Blatt before a rank and Bube after a suit, D is diamonds before a rank and
 * no rank (it could be Daus or Dame). */
static const Spelling suit_spellings[] = {
    {"\u2663", "E"}, {"\u2660", "G"}, {"\u2665", "H"}, {"\u2666", "S"},
    {"\u2667", "E"}, {"\u2664", "G"}, {"\u2661", "H"}, {"\u2662", "S"},
    {"C", "E"},      {"K", "E"},      {"L", "G"},      {"B", "G"},
    {"P", "G"},      {"R", "H"},      {"D", "S"},      {NULL, NULL}};
static const Spelling rank_spellings[] = {{"10", "Z"}, {"X", "Z"}, {"T", "Z"},  {"Q", "O"},
                                          {"J", "U"},  {"B", "U"}, {NULL, NULL}};

static const char *const suit_names[] = {"Eichel", "Gras", "Herz", "Schellen"};

const Deck bavarian_deck = {"EGHS", codes, suit_spellings, rank_spellings, 1, suit_names, 0};
const Deck bavarian_short_deck = {"EGHS", codes,      suit_spellings,      rank_spellings,
                                  1,      suit_names, UINT64_C(0xC0C0C0C0)};

const uint8_t bavarian_worths[BAVARIAN_CARDS] = {11, 10, 4,  3,  2, 0,  0,  0, 11, 10, 4,
                                                 3,  2,  0,  0,  0, 11, 10, 4, 3,  2,  0,
                                                 0,  0,  11, 10, 4, 3,  2,  0, 0,  0};

int bavarian_points(CardSet cards) {
    int points = 0;
    while (cards != 0)
        points += bavarian_worths[set_pop(&cards)];
    return points;
}
