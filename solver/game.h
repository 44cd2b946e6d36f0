/* The table of games: everything that the commands need to know of a game in one constant struct.
 *
 * A game is one file pair in games/, one object of this type, and its profiles in configs/. Code
 * outside games/ reaches a game only through this table, so a sixth game is one more file. */
#ifndef STICH_GAME_H
#define STICH_GAME_H

#include "deck.h"
#include "layout.h"
#include "rules.h"
#include "solve.h"

enum { MAX_MODIFIERS = 8, MAX_SPECIALS = 32, MAX_ANNOUNCEMENTS = 32, MAX_LED = 2 };

/* A contract as declared: index into game->contracts, a bit set of game->modifiers, and in games
 * that have it the cards that the declarer names and leads first (Cego's Leere). */
typedef struct Contract {
    uint8_t kind;
    uint8_t modifiers;
    uint8_t led_count;
    Card led[MAX_LED]; /* deck numbers, in the order in which they are led */
} Contract;

typedef struct ContractInfo {
    const char *code;      /* as in files and JSON: "C", "grand", "rufer-E" */
    const char *title;     /* as players of the game say it: "Kreuz", "Grand" */
    const char *spellings; /* further names accepted on input, separated by blanks */
    bool undeclared;       /* nobody declares it, everybody plays for himself (Ramsch) */
} ContractInfo;

/* What is at stake in play: made if value + before >= need (for a side that ducks: if not). */
typedef struct Aim {
    Question question;
    int before; /* what the side has outside its tricks (the talon), in the question's unit */
    int need;
} Aim;

/* Something that a player said during play. */
typedef struct Announcement {
    uint8_t seat, level; /* level: as the game counts them, 1 the lowest */
    uint8_t after_cards; /* how many had been played to the table */
    uint8_t name;        /* 1 + its index in game->announcements; 0: told by its level alone */
    uint8_t side;        /* 1 + the side it is said for, if the speaker tells; 0: he does not */
} Announcement;

/* What can be said during play. Several names may share a level: each side has its own. */
typedef struct AnnouncementInfo {
    const char *name; /* as in files, without blanks: "keine90"; NULL ends a list */
    uint8_t level;
} AnnouncementInfo;

/* A game that has been played: all that scoring needs. Cards in deck numbers. */
typedef struct PlayedGame {
    Contract contract;
    uint8_t declarer; /* seat; 0 where nobody declared (Ramsch) */
    uint8_t side;     /* bit set of the declarer and his partners where they are told, else 0 */
    bool kontra, re;
    uint8_t doublings;           /* Schafkopf: players who doubled on their first cards */
    uint8_t shoves;              /* Ramsch: how often the talon was pushed on unseen */
    int16_t bid;                 /* 0: none */
    CardSet hands[MAX_SEATS];    /* with which the first trick was played */
    CardSet talon;               /* cards that count for the declarer without being played */
    CardSet dealt[MAX_SEATS];    /* before anybody saw the talon; all empty: not told */
    CardSet put_down[MAX_SEATS]; /* Ramsch: by who took up the talon; Armut: by each seat that
                                    exchanged; empty: shoved, did not exchange, or not told */
    CardSet blind;               /* Cego: as it was dealt; empty: not told */
    CardSet kept;      /* Cego: cards of the dealt hand that stayed in play; those led first
                          are in the contract */
    CardSet laid_away; /* Cego: after the blind was seen */
    bool demanded;     /* Cego: who took the blind had the other hands shown afterwards */
    CardSet upcard;    /* Sens: turned up before trump was chosen; empty: not told */
    uint8_t round;     /* Sens: of choosing trump, 1 or 2; 0: not told */
    Announcement announcements[MAX_ANNOUNCEMENTS]; /* Doppelkopf, in the order in which they fell */
    uint8_t announcement_count;
    Trick tricks[MAX_TRICKS]; /* in deck numbers; only the last one may be incomplete */
    uint8_t trick_count;
    /* What follows from the tricks: */
    uint8_t winners[MAX_TRICKS]; /* seat that won each complete trick */
    int16_t points[MAX_SEATS];   /* card points of each seat's tricks */
    uint8_t tricks_won[MAX_SEATS];
} PlayedGame;

/* Something that was counted in a result: "schneider", or with a number "without 4". */
typedef struct Special {
    const char *name; /* constant text of the game */
    int number;       /* 0: none is told */
} Special;

typedef struct Result {
    bool made;            /* the declarer's side reached its aim (false where nobody declared) */
    int declarer_points;  /* of the declarer's side, talon included */
    int value;            /* before Kontra and Re, and before the account doubles or spreads it */
    int score[MAX_SEATS]; /* in the account of the rules */
    Special special[MAX_SPECIALS]; /* what was counted, in the order in which it is told */
    int special_count;
} Result;

/* A game at a table of so many players. Where tables of different sizes play it, each is an object
 * of its own that shares everything else, and the switches say which is meant (Switch.tables). */
typedef struct Game {
    const char *name;  /* "skat" */
    const char *title; /* "Skat" */
    const Deck *deck;
    uint8_t seats, hand_size, talon_size;
    uint8_t first_cards; /* of each hand, dealt before the contract is chosen and one more card is
                            turned up, which is the last seat's; 0: nothing is turned up */
    const ContractInfo *contracts;
    uint8_t contract_count;
    bool usual_trumps;       /* whoever speaks of trumps without a contract means the first one's */
    uint32_t sides_in_cards; /* bit set of contracts that nobody declares: the cards say who
                                plays together (Doppelkopf's normal game) */
    const AnnouncementInfo *announcements; /* what can be said during play; NULL: nothing */
    const uint8_t *named_leads;   /* by contract: how many cards the declarer names and leads first;
                                     NULL: none in any contract */
    const char *const *modifiers; /* names, ends with NULL; order = bit numbers */
    const char *const *record_fields; /* what the record of a played game may tell of it beside
                                         what all games have (docs/formats.md); ends with NULL */
    const Switch *switches;
    uint8_t switch_count;
    const char *default_profile; /* "bierlachs" */

    /* Is this combination one that can be declared? Otherwise *error says why not. */
    Status (*contract_check)(const Rules *rules, Contract contract, Error *error);

    /* Can the contract be played on these hands, or, where hands are not full any more, can it be
     * seen who plays with whom? Of the game it regards contract, declarer and hands. Otherwise
     * *error says why not. NULL: always. */
    Status (*deal_check)(const Rules *rules, const PlayedGame *game, Error *error);

    /* Builds the layout of a contract. */
    void (*layout)(const Rules *rules, Contract contract, Layout *layout);

    /* The seat that leads to the first trick; NULL: always forehand. */
    int (*leader)(const Rules *rules, const PlayedGame *game);

    /* What the declarer's side plays for. Of the game it regards what is known before the first
     * card: contract, declarer, hands (in endings: those that are left), talon ... */
    void (*aim)(const Rules *rules, const PlayedGame *game, Aim *aim);

    /* Can the bid, the doublings and the way from the cards dealt to those played be as told, with
     * this contract (which contract_check has passed)? Otherwise *error says why not. */
    Status (*played_check)(const Rules *rules, const PlayedGame *played, Error *error);

    /* Could everything that was said during play be said then, and was nothing missing that had to
     * be? Asked when the tricks have been counted. Otherwise *error says what not. NULL where
     * nothing is said. */
    Status (*said_check)(const Rules *rules, const PlayedGame *played, Error *error);

    /* Scores a played game that played_check has passed, all tricks of which are counted. */
    void (*score)(const Rules *rules, const PlayedGame *played, Result *result);

    /* Are the points of the account bad ones, so that who has the fewest is best? */
    bool (*score_is_debt)(const Rules *rules);
} Game;

/* All games, ends with NULL. */
extern const Game *const game_table[];

/* The game with this name (upper or lower case); STATUS_BAD_INPUT: none, *error lists all. */
Status game_find(const char *name, const Game **game, Error *error);

/* The seat that leads to the first trick. */
int game_leader(const Rules *rules, const PlayedGame *game);

/* How many cards the declarer of a contract names and leads first. */
int game_named_leads(const Game *game, Contract contract);

/* Reads a contract's code, title or other spelling, modifiers and cards to be led following it
 * separated by blanks or "+" ("grand hand", "C+hand+schneider", "leere C9"). Does not ask whether
 * it may be declared, nor whether all cards are named. */
Status game_parse_contract(const Game *game, const char *text, Contract *contract, Error *error);

/* Does somebody declare this contract, rather than nobody, or who holds certain cards? */
bool game_is_declared(const Game *game, Contract contract);

/* Reads what was said ("re", "keine 90"; blanks and case do not matter) into level and name of
 * *announcement. STATUS_BAD_INPUT: *error lists what can be said. */
Status game_parse_announcement(const Game *game, const char *text, Announcement *announcement,
                               Error *error);

/* Writes "grand hand schneider" or "leere C9"; buffer has CONTRACT_TEXT bytes. Returns buffer. */
enum { CONTRACT_TEXT = 80 };
char *game_print_contract(const Game *game, Contract contract, char *buffer);

/* The same for people, with the title instead of the code: "Kreuz hand". */
char *game_print_title(const Game *game, Contract contract, char *buffer);

/* Units of worth that go to a card point: 1, or in games that know halves or thirds of a point 2 or
 * 3. It is the same in all contracts. */
int game_point_units(const Rules *rules);

/* Writes card points, for people ("38½", "35⅔") or as a decimal number ("38.5", "35.667").
 * units, point_units  how many units, not negative, and how many of them go to a point (1, 2, 3)
 * buffer              has POINTS_TEXT bytes. Returns buffer. */
enum { POINTS_TEXT = 20 };
char *points_print(int units, int point_units, char *buffer);
char *points_print_decimal(int units, int point_units, char *buffer);

/* Writes what was counted, "without 4"; buffer has SPECIAL_TEXT bytes. Returns buffer. */
enum { SPECIAL_TEXT = 40 };
char *game_print_special(Special special, char *buffer);

/* Adds to what was counted, in games/ only. name: constant text. */
void result_add(Result *result, const char *name, int number);

#endif
