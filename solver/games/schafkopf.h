/* Schafkopf: contracts, trumps and scoring. The rules are described in docs/rules-schafkopf.md.
 *
 * schafkopf.c says what the game is (cards, switches, contracts, trumps), schafkopf_score.c what it
 * is worth, schafkopf_check.c what may be declared and told. */
#ifndef STICH_SCHAFKOPF_H
#define STICH_SCHAFKOPF_H

#include "../game.h"
#include "bavarian.h"

extern const Game schafkopf_game;       /* 32 cards */
extern const Game schafkopf_short_game; /* 24 cards, six each */

/* Contracts, in the order of schafkopf_game.contracts. Where four follow each other they are those
 * of the suits E G H S; of a Rufer there are only E G S. */
enum {
    SCHAFKOPF_RUFER,
    SCHAFKOPF_WENZ = SCHAFKOPF_RUFER + 3,
    SCHAFKOPF_SOLO,
    SCHAFKOPF_WENZ_TOUT = SCHAFKOPF_SOLO + 4,
    SCHAFKOPF_SOLO_TOUT,
    SCHAFKOPF_SIE = SCHAFKOPF_SOLO_TOUT + 4,
    SCHAFKOPF_GEIER,
    SCHAFKOPF_FARBWENZ,
    SCHAFKOPF_FARBGEIER = SCHAFKOPF_FARBWENZ + 4,
    SCHAFKOPF_GEIER_TOUT = SCHAFKOPF_FARBGEIER + 4,
    SCHAFKOPF_FARBWENZ_TOUT,
    SCHAFKOPF_FARBGEIER_TOUT = SCHAFKOPF_FARBWENZ_TOUT + 4,
    SCHAFKOPF_RAMSCH = SCHAFKOPF_FARBGEIER_TOUT + 4,
    SCHAFKOPF_CONTRACTS
};

/* Index of each switch in Rules.value; see docs/rules-schafkopf.md for what they mean. */
enum {
    SCHAFKOPF_PACK,              /* 32 | 24 */
    SCHAFKOPF_ALLOWED,           /* key "contracts": standard | all */
    SCHAFKOPF_ALL_PASS,          /* redeal | ramsch */
    SCHAFKOPF_BID_NAMES_SUIT,    /* no | yes */
    SCHAFKOPF_SOLO_NEEDS_SUIT,   /* yes | no */
    SCHAFKOPF_RUN_AWAY_COUNT,    /* now | start: as RunAway */
    SCHAFKOPF_LAUFENDE_FARBWENZ, /* number: 3 | 2 */
    SCHAFKOPF_KONTRA,            /* off | on */
    SCHAFKOPF_DOUBLINGS,         /* off | on */
    SCHAFKOPF_TARIFF_RUFER,      /* numbers */
    SCHAFKOPF_TARIFF_SOLO,
    SCHAFKOPF_TARIFF_STEP,
    SCHAFKOPF_TARIFF_LAUFENDE,
    SCHAFKOPF_SWITCHES
};

/* The choices of each switch, in the order of the table. */
enum { SCHAFKOPF_ALLOWED_STANDARD, SCHAFKOPF_ALLOWED_ALL };
enum { SCHAFKOPF_ALL_PASS_REDEAL, SCHAFKOPF_ALL_PASS_RAMSCH };
enum { SCHAFKOPF_BID_NAMES_SUIT_NO, SCHAFKOPF_BID_NAMES_SUIT_YES };
enum { SCHAFKOPF_SOLO_NEEDS_SUIT_YES, SCHAFKOPF_SOLO_NEEDS_SUIT_NO };
enum { SCHAFKOPF_KONTRA_OFF, SCHAFKOPF_KONTRA_ON };
enum { SCHAFKOPF_DOUBLINGS_OFF, SCHAFKOPF_DOUBLINGS_ON };

enum {
    SCHAFKOPF_SEATS = 4,
    SCHAFKOPF_TRICKS = 8,
    SCHAFKOPF_POINTS = 120,          /* card points in the pack */
    SCHAFKOPF_TO_WIN = 61,           /* points with which the declarer's side wins */
    SCHAFKOPF_OTHERS_SCHNEIDER = 91, /* ... with which the others are Schneider */
    SCHAFKOPF_OWN_SCHNEIDER = 30,    /* ... up to which it is Schneider itself */
    SCHAFKOPF_MAX_TRUMPS = 14
};

/* What kind of game a contract is. Wenz and Geier include those with a trump suit. */
typedef enum SchafkopfFamily {
    SCHAFKOPF_FAMILY_RUFER,
    SCHAFKOPF_FAMILY_WENZ,
    SCHAFKOPF_FAMILY_GEIER,
    SCHAFKOPF_FAMILY_SOLO,
    SCHAFKOPF_FAMILY_SIE,
    SCHAFKOPF_FAMILY_RAMSCH
} SchafkopfFamily;

enum { SCHAFKOPF_NO_SUIT = -1 };

/* What a contract is made of. */
typedef struct SchafkopfFacts {
    SchafkopfFamily family;
    int8_t trump_suit;  /* of the pack, or SCHAFKOPF_NO_SUIT: only Obers and/or Unters */
    int8_t called_suit; /* whose ace is called, or SCHAFKOPF_NO_SUIT */
    bool tout;
} SchafkopfFacts;

SchafkopfFacts schafkopf_facts(Contract contract);

/* The classes of bids, the lower first; a bid must be of a higher class than the last one. */
typedef enum SchafkopfClass {
    SCHAFKOPF_CLASS_PASS, /* also Ramsch, which nobody declares */
    SCHAFKOPF_CLASS_RUFER,
    SCHAFKOPF_CLASS_WENZ,
    SCHAFKOPF_CLASS_SOLO,
    SCHAFKOPF_CLASS_WENZ_TOUT,
    SCHAFKOPF_CLASS_SOLO_TOUT,
    SCHAFKOPF_CLASS_SIE
} SchafkopfClass;

SchafkopfClass schafkopf_class(Contract contract);

/* Lists the trumps of a contract from the strongest down (deck numbers; room for
 * SCHAFKOPF_MAX_TRUMPS). Returns how many there are. */
int schafkopf_trumps(Contract contract, Card *cards);

/* The same as a set. */
CardSet schafkopf_trump_set(Contract contract);

/* The cards of a suit that are neither Ober nor Unter: what a caller, or whoever plays a Solo,
 * needs one of. */
CardSet schafkopf_ordinary(int suit);

/* May this hand declare the contract? Otherwise *error says what it lacks. */
Status schafkopf_hand_check(const Rules *rules, Contract contract, CardSet hand, Error *error);

/* The seats (bit set) of the declarer's side: in a Rufer with the holder of the called ace, or if
 * it is in no hand any more, with whom the game tells of. In a Ramsch the declarer alone. */
uint8_t schafkopf_side(const PlayedGame *game);

/* The Laufende that count: how many trumps from the highest down lie on the same side as the
 * highest does, or 0 if they are fewer than the contract needs.
 * dealt  all cards that one side was dealt (deck numbers), it does not matter which */
int schafkopf_laufende(const Rules *rules, Contract contract, CardSet dealt);

/* How far the winners of the points got. */
typedef enum SchafkopfLevel {
    SCHAFKOPF_PLAIN,
    SCHAFKOPF_SCHNEIDER,
    SCHAFKOPF_SCHWARZ
} SchafkopfLevel;

/* How badly one side has beaten the other.
 * points, tricks   of the declarer's side
 * all              tricks that were played */
SchafkopfLevel schafkopf_level(int points, int tricks, int all);

/* What a declared contract is worth to or costs each player, a soloist three times, before Kontra,
 * Re and doublings. Neither Schneider nor Schwarz counts in a Tout or a Sie. */
int schafkopf_value(const Rules *rules, Contract contract, int laufende, SchafkopfLevel level);

/* The parts of schafkopf_game that stand in files of their own; see Game. */
Status schafkopf_contract_check(const Rules *rules, Contract contract, Error *error);
Status schafkopf_deal_check(const Rules *rules, const PlayedGame *game, Error *error);
Status schafkopf_played_check(const Rules *rules, const PlayedGame *played, Error *error);
void schafkopf_score(const Rules *rules, const PlayedGame *played, Result *result);

#endif
