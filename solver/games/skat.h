/* Skat: contracts, values, bids and scoring. The rules are described in docs/rules-skat.md.
 *
 * skat.c says what the game is (cards, switches, contracts, trumps), skat_score.c what it is worth.
 */
#ifndef STICH_SKAT_H
#define STICH_SKAT_H

#include "../game.h"

extern const Game skat_game;

/* Contracts, in the order of skat_game.contracts. The first four are also the deck's suits. */
enum { SKAT_CLUBS, SKAT_SPADES, SKAT_HEARTS, SKAT_DIAMONDS, SKAT_GRAND, SKAT_NULL, SKAT_RAMSCH };

/* Bits of Contract.modifiers; schneider and schwarz mean: announced. */
enum { SKAT_HAND = 1, SKAT_OUVERT = 2, SKAT_SCHNEIDER = 4, SKAT_SCHWARZ = 8 };

/* Index of each switch in Rules.value; see docs/rules-skat.md for what they mean. */
enum {
    SKAT_SCHNEIDER_STEPS,    /* bierlachs | isko */
    SKAT_SCHNEIDER_BELOW,    /* number: 30 | 31 */
    SKAT_MATADORS,           /* jacks | full */
    SKAT_DECLARER_SCHNEIDER, /* yes | no */
    SKAT_OUVERT_GAMES,       /* Ouvert in suit games and Grand: no | yes */
    SKAT_NULL_OUVERT_HAND,   /* number: 96 | 59 */
    SKAT_KONTRA,             /* on | off */
    SKAT_RE,                 /* free | after_kontra */
    SKAT_ACCOUNT,            /* bierlachs | classic | seeger_fabian */
    SKAT_ALL_PASS,           /* ramsch | redeal | passed_in */
    SKAT_RAMSCH_SKAT,        /* loser | last_trick */
    SKAT_SHOVE,              /* on | off */
    SKAT_VARIANT,            /* auction | malenko */
    SKAT_SWITCHES
};

/* The choices of each switch, in the order of the table. */
enum { SKAT_STEPS_BIERLACHS, SKAT_STEPS_ISKO };
enum { SKAT_MATADORS_JACKS, SKAT_MATADORS_FULL };
enum { SKAT_DECLARER_SCHNEIDER_YES, SKAT_DECLARER_SCHNEIDER_NO };
enum { SKAT_OUVERT_GAMES_NO, SKAT_OUVERT_GAMES_YES };
enum { SKAT_KONTRA_ON, SKAT_KONTRA_OFF };
enum { SKAT_RE_FREE, SKAT_RE_AFTER_KONTRA };
enum { SKAT_ACCOUNT_BIERLACHS, SKAT_ACCOUNT_CLASSIC, SKAT_ACCOUNT_SEEGER_FABIAN };
enum { SKAT_ALL_PASS_RAMSCH, SKAT_ALL_PASS_REDEAL, SKAT_ALL_PASS_PASSED_IN };
enum { SKAT_RAMSCH_SKAT_LOSER, SKAT_RAMSCH_SKAT_LAST_TRICK };
enum { SKAT_SHOVE_ON, SKAT_SHOVE_OFF };
enum { SKAT_VARIANT_AUCTION, SKAT_VARIANT_MALENKO };

enum {
    SKAT_POINTS = 120,  /* card points in the deck */
    SKAT_TOP_TRUMP = 0, /* the jack of clubs, in every contract that has trumps */
    SKAT_TRICKS = 10,
    SKAT_TO_WIN = 61, /* points with which a declarer wins */
    SKAT_FIRST_BID = 18,
    SKAT_MAX_TRUMPS = 11
};

#define SKAT_JACKS UINT64_C(0x01010101) /* the set of the four (deck numbers) */

/* How far the winners of the points got. */
typedef enum SkatLevel { SKAT_PLAIN, SKAT_MADE_SCHNEIDER, SKAT_MADE_SCHWARZ } SkatLevel;

/* The four games that every player owes in an evening of Malenko. */
typedef enum SkatMalenko {
    SKAT_MALENKO_RED, /* hearts or diamonds */
    SKAT_MALENKO_BLACK,
    SKAT_MALENKO_GRAND,
    SKAT_MALENKO_RAMSCH,
    SKAT_MALENKO_GAMES,
    SKAT_MALENKO_NONE = -1
} SkatMalenko;

/* Sum of the card points of a set (deck numbers). */
int skat_points(CardSet cards);

/* Lists the trumps of a contract from the strongest down (deck numbers; room for
 * SKAT_MAX_TRUMPS). Returns how many there are: 11, 4, or 0 in Null. */
int skat_trumps(Contract contract, Card *cards);

/* The contract's modifiers and those that they include: in a suit game or Grand, Ouvert announces
 * Schwarz, and Schwarz announces Schneider. */
unsigned skat_announced(Contract contract);

/* Which of the games owed in Malenko a contract pays off; SKAT_MALENKO_NONE for Null. */
SkatMalenko skat_malenko(Contract contract);

/* Matadors with or without (1 .. 11): the unbroken run of top trumps that the twelve cards hold
 * or lack. twelve: the declarer's hand and the two skat cards (deck numbers). Suit or Grand. */
int skat_matadors(const Rules *rules, Contract contract, CardSet twelve);

/* How badly a side with these card points (the skat included where it counts for the side) and
 * tricks is beaten: Schwarz without a trick, else Schneider below the number of the rules. */
SkatLevel skat_level(const Rules *rules, int points, int tricks);

/* Value of a game that got so far, announcements counted, before Kontra and before overbidding:
 * what decides whether a bid is covered. Any contract but Ramsch. */
int skat_value(const Rules *rules, Contract contract, CardSet twelve, SkatLevel reached);

/* What an overbid game counts: the smallest multiple of the base value that is not below the
 * bid. Suit game or Grand. */
int skat_overbid_value(Contract contract, int bid);

/* What each of the three seats writes for a game of this value (doublings included; a lost game's
 * value not yet doubled for having been lost): score[] in the units of the profile's account. */
void skat_account(const Rules *rules, int declarer, bool won, int value, int score[3]);

/* The lowest legal bid above this one (0: the first, 18), or 0 when there is none. */
int skat_next_bid(const Rules *rules, int bid);

/* The legal bid that a spoken number stands for: itself, or 33 for 32, which no game can reach
 * but players say; 0 when it is not a bid. */
int skat_heard_bid(const Rules *rules, int spoken);

/* The parts of skat_game that stand in files of their own; see Game. */
Status skat_played_check(const Rules *rules, const PlayedGame *played, Error *error);
void skat_score(const Rules *rules, const PlayedGame *played, Result *result);
bool skat_score_is_debt(const Rules *rules);

/* The seats (bit set) that have lost the evening with these totals of written points: under the
 * account bierlachs the highest as soon as somebody has 501, else none. */
unsigned skat_evening_losers(const Rules *rules, const int totals[3]);

#endif
