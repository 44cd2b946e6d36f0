/* Skat: contracts, values, bids and scoring. The rules are described in docs/rules-skat.md. */
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
    SKAT_SCHNEIDER_STEPS,   /* bierlachs | isko */
    SKAT_SCHNEIDER_BELOW,   /* number: 30 | 31 */
    SKAT_MATADORS,          /* jacks | full */
    SKAT_DECLARER_SCHNEIDER, /* yes | no */
    SKAT_OUVERT_GAMES,      /* Ouvert in suit games and Grand: no | yes */
    SKAT_NULL_OUVERT_HAND,  /* number: 96 | 59 */
    SKAT_KONTRA,            /* on | off */
    SKAT_RE,                /* free | after_kontra */
    SKAT_ACCOUNT,           /* bierlachs | classic | seeger_fabian */
    SKAT_ALL_PASS,          /* ramsch | redeal | passed_in */
    SKAT_RAMSCH_SKAT,       /* loser | last_trick */
    SKAT_SHOVE,             /* on | off */
    SKAT_VARIANT,           /* auction | malenko */
    SKAT_SWITCHES
};

/* How far the winners of the points got. */
typedef enum SkatLevel { SKAT_PLAIN, SKAT_MADE_SCHNEIDER, SKAT_MADE_SCHWARZ } SkatLevel;

/* Matadors with or without (1 .. 11): the unbroken run of top trumps that the twelve cards hold
 * or lack. twelve: the declarer's hand and the two skat cards (deck numbers). Suit or Grand. */
int skat_matadors(const Rules *rules, Contract contract, CardSet twelve);

/* Value of a game that got so far, announcements counted, before Kontra and before overbidding:
 * what decides whether a bid is covered. Any contract but Ramsch. */
int skat_value(const Rules *rules, Contract contract, CardSet twelve, SkatLevel reached);

/* What each of the three seats writes for a game of this value (doublings included; a lost game's
 * value not yet doubled for having been lost): score[] in the units of the profile's account. */
void skat_account(const Rules *rules, int declarer, bool won, int value, int score[3]);

/* The lowest legal bid above this one (0: the first, 18), or 0 when there is none. */
int skat_next_bid(const Rules *rules, int bid);

#endif
