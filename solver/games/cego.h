/* Cego: cards, contracts, switches, payment. The rules are described in docs/rules-cego.md.
 *
 * cego.c says what the game is (cards, contracts, switches, what is played for), cego_score.c what
 * it is worth, cego_check.c what the record of a played game may tell. */
#ifndef STICH_CEGO_H
#define STICH_CEGO_H

#include "../game.h"

/* At a table of four (54 cards) and of three (51): the same game. */
extern const Game cego_game, cego_three_game;

/* Contracts, in the order of cego_game.contracts; from Cego to kleiner Mann they are the ladder. */
enum {
    CEGO_SOLO,
    CEGO_ULTIMO,
    CEGO_CEGO,
    CEGO_HALBE,
    CEGO_EINE,
    CEGO_LEERE,
    CEGO_ZWEI_LEERE,
    CEGO_ZWEI_VERSCHIEDENE,
    CEGO_MANN,
    CEGO_BETTEL,
    CEGO_PICCOLO,
    CEGO_RAEUBER,
    CEGO_DRESCHER,
    CEGO_CONTRACTS
};

/* Bits of Contract.modifiers. */
enum {
    CEGO_AGAINST_SOLO = 1, /* a step of the ladder that was bid against a Solo */
    CEGO_OPEN = 2,         /* Bettel with open cards */
    CEGO_DURCHMARSCH = 4,  /* Solo for all tricks */
    CEGO_BOUGHT = 8        /* Ultimo with the T1 of another player */
};

/* Index of each switch in Rules.value; see docs/rules-cego.md for what they mean. */
enum {
    CEGO_PLAYERS,            /* 4 | 3 */
    CEGO_COUNT,              /* twos | threes */
    CEGO_SPECIAL_ORDER,      /* bettel_first | piccolo_first */
    CEGO_SOLOIST_REBIDS,     /* yes | no */
    CEGO_LAY_AWAY,           /* blind | any */
    CEGO_ZWEI_LEERE_SUITS,   /* any | same */
    CEGO_TWO_LEERE_LAY,      /* tarock | any */
    CEGO_LAID_TAROCK_SHOWN,  /* no | yes */
    CEGO_WITH_HALBE,         /* off | on */
    CEGO_LEERE_WINS,         /* never | normal */
    CEGO_LEERE_COURT,        /* off | on */
    CEGO_RAEUBER_ANNOUNCER,  /* double | single */
    CEGO_RAEUBER_THREE,      /* off | on */
    CEGO_FOREHAND_GAME,      /* raeuber | drescher */
    CEGO_RAEUBER_RULES,      /* wild | rules */
    CEGO_JUNGFRAU,           /* off | on */
    CEGO_PICCOLO_N,          /* number: 1 to 11 */
    CEGO_BETTEL_OPEN,        /* off | on */
    CEGO_WITH_DURCHMARSCH,   /* off | on */
    CEGO_SOLO_DUTY,          /* off | on */
    CEGO_ULTIMO_BUY,         /* off | on */
    CEGO_SEVEN_EMPTY_REDEAL, /* off | on */
    CEGO_SWITCHES
};

/* The choices of the switches, in the order of the table; those that are off | on or no | yes are
 * read as truth values. */
enum { CEGO_COUNT_TWOS, CEGO_COUNT_THREES };
enum { CEGO_BETTEL_FIRST, CEGO_PICCOLO_FIRST };
enum { CEGO_REBIDS_YES, CEGO_REBIDS_NO };
enum { CEGO_LAY_AWAY_BLIND, CEGO_LAY_AWAY_ANY };
enum { CEGO_SUITS_ANY, CEGO_SUITS_SAME };
enum { CEGO_LAY_TAROCK, CEGO_LAY_ANY };
enum { CEGO_LEERE_NEVER_WINS, CEGO_LEERE_WINS_NORMALLY };
enum { CEGO_ANNOUNCER_DOUBLE, CEGO_ANNOUNCER_SINGLE };
enum { CEGO_RAEUBER_WILD, CEGO_RAEUBER_BY_RULES };

/* Deck numbers: T22 down to T1, then clubs, spades, hearts, diamonds, each four courts and four
 * pips. */
enum {
    CEGO_GSTIESS = 0,
    CEGO_MOND = 1,
    CEGO_KLEINER_MANN = 21,
    CEGO_TAROCKS = 22,
    CEGO_PLAIN_SUITS = 4,
    CEGO_SUIT_CARDS = 8,
    CEGO_COURTS = 4
};
#define CEGO_TAROCK_SET    UINT64_C(0x3FFFFF)
#define CEGO_GREAT_TAROCKS UINT64_C(0x200003) /* T22, T21 and T1 */
#define CEGO_COURT_SET     (UINT64_C(0x0F0F0F0F) << CEGO_TAROCKS)
#define CEGO_PIP_SET       (UINT64_C(0xF0F0F0F0) << CEGO_TAROCKS)
#define CEGO_LEFT_OUT      UINT64_C(0x20002020000000) /* C7, S7 and D4, which three do not play with */

enum { CEGO_FACH = 5, CEGO_MOST_FAECHER = 8 };

/* Fixed payments to or from each of the others. */
enum {
    CEGO_ULTIMO_PAYS = 80,
    CEGO_PICCOLO_PAYS = 40,
    CEGO_BETTEL_PAYS = 30,
    CEGO_RAEUBER_PAYS = 40
};

/* Is the contract a step of the ladder: who plays it takes the blind? */
static inline bool cego_takes_blind(int kind) {
    return CEGO_CEGO <= kind && kind <= CEGO_MANN;
}

/* All cards of a suit as it is numbered in the deck: 0 the tarocks. */
static inline CardSet cego_suit(int suit) {
    return suit == TRUMPS ? CEGO_TAROCK_SET
                          : UINT64_C(0xFF) << (CEGO_TAROCKS + CEGO_SUIT_CARDS * (suit - 1));
}

/* Card points of a set in units of the count in force: half points (twos) or thirds (threes). */
int cego_units(const Rules *rules, CardSet cards);

/* Units that go to a point: 2 or 3. */
int cego_point_units(const Rules *rules);

/* What the declarer has beside the cards, in units: the three cards that three players leave out
 * of the pack. */
int cego_extra_units(const Rules *rules);

/* Units with which a side has won: 40 points by twos; by threes what is rounded to 36. */
int cego_units_to_win(const Rules *rules);

/* Units of both sides together. */
int cego_units_in_all(const Rules *rules);

/* How many cards of the dealt hand stay in play (the others are laid away before the blind is
 * seen), and how many of these are led first. */
int cego_kept(int kind);
int cego_led(int kind);

/* How many cards are laid away after the blind was seen: 1 or 0. */
int cego_laid_away(int kind);

/* Of the hand after taking the blind the cards one of which may be laid away.
 * blind, kept  deck numbers, the card to be laid away still among them */
CardSet cego_may_lay_away(const Rules *rules, int kind, CardSet blind, CardSet kept);

/* May the declarer of a contract with Leere lead these cards of his dealt hand? Whether the hand is
 * told at all (0: not) decides whether it is asked if he has a pip where he leads a court.
 * Otherwise *error says why not. */
Status cego_check_led(const Rules *rules, Contract contract, CardSet dealt_hand, Error *error);

/* What a won or lost game counts: 1 for Cego, one more for each step (and against a Solo); a Solo
 * 2 if it is won, else 1. */
int cego_multiple(const Rules *rules, Contract contract, bool won);

/* Faecher that a losing side pays: one for each 5 points begun that it is short of winning.
 * units: of that side; tricks: it has taken. */
int cego_faecher(const Rules *rules, int units, int tricks);

/* What each opponent pays or gets: Faecher times 5 times the multiple, rounded up to 10. */
int cego_payment(int faecher, int multiple);

/* Must a player with this hand say Solo, where the switch solo_duty is on? */
bool cego_owes_solo(const Rules *rules, CardSet hand);

/* May a player with this dealt hand throw in, where the switch seven_empties_redeal is on? */
bool cego_may_throw_in(CardSet hand);

/* The parts of cego_game that stand in files of their own; see Game. */
Status cego_contract_check(const Rules *rules, Contract contract, Error *error);
Status cego_deal_check(const Rules *rules, const PlayedGame *game, Error *error);
Status cego_played_check(const Rules *rules, const PlayedGame *played, Error *error);
void cego_score(const Rules *rules, const PlayedGame *played, Result *result);

#endif
