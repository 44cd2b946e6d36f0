/* Doppelkopf: 48 cards, every one twice. See docs/rules-doppelkopf.md. */
#ifndef STICH_DOPPELKOPF_H
#define STICH_DOPPELKOPF_H

#include "../game.h"

extern const Game doppelkopf_game;

typedef enum DoppelkopfContract {
    DOPPELKOPF_NORMAL,
    DOPPELKOPF_HOCHZEIT,
    DOPPELKOPF_STILL, /* a Hochzeit that is not announced */
    DOPPELKOPF_ARMUT,
    DOPPELKOPF_TRUMPF, /* solos, the highest first */
    DOPPELKOPF_CLUBS,
    DOPPELKOPF_SPADES,
    DOPPELKOPF_HEARTS,
    DOPPELKOPF_DAMEN,
    DOPPELKOPF_BUBEN,
    DOPPELKOPF_FLEISCHLOS,
    DOPPELKOPF_CONTRACTS
} DoppelkopfContract;

/* Bit of Contract.modifiers: the Hochzeit asks for the first trick led with a trump. */
enum { DOPPELKOPF_ASKS_TRUMP = 1 };

typedef enum DoppelkopfSwitch {
    DOPPELKOPF_SECOND_DULLE,
    DOPPELKOPF_SCHWEINE,
    DOPPELKOPF_SUPERSCHWEINE,
    DOPPELKOPF_SCHMEISSEN,
    DOPPELKOPF_ARMUT_PLAYED,
    DOPPELKOPF_SOLOIST_LEADS,
    DOPPELKOPF_DEMANDS,
    DOPPELKOPF_OPEN_UNDER_30,
    DOPPELKOPF_DEADLINE,
    DOPPELKOPF_PFLICHT,
    DOPPELKOPF_FEIGHEIT,
    DOPPELKOPF_FAILED_STEP,
    DOPPELKOPF_RE_NEEDS,
    DOPPELKOPF_SOLO_SPECIALS,
    DOPPELKOPF_CHARLIE_CAUGHT,
    DOPPELKOPF_DULLE_CAUGHT,
    DOPPELKOPF_SWITCHES
} DoppelkopfSwitch;

enum { DOPPELKOPF_DULLE_ALWAYS, DOPPELKOPF_DULLE_NOT_LAST, DOPPELKOPF_DULLE_NEVER };
enum { DOPPELKOPF_DEMANDS_ASKED, DOPPELKOPF_DEMANDS_FOREIGN };
enum { DOPPELKOPF_OPEN_WON, DOPPELKOPF_OPEN_LOST, DOPPELKOPF_OPEN_OFF };
enum { DOPPELKOPF_CARDS_ON_TABLE, DOPPELKOPF_OWN_HAND };
enum { DOPPELKOPF_RE_ALWAYS_121, DOPPELKOPF_RE_120_AFTER_CONTRA };

/* Steps that a side can announce. */
typedef enum DoppelkopfLevel {
    DOPPELKOPF_SAID_NOTHING,
    DOPPELKOPF_SAID_SIDE, /* Re or Contra */
    DOPPELKOPF_SAID_90,
    DOPPELKOPF_SAID_60,
    DOPPELKOPF_SAID_30,
    DOPPELKOPF_SAID_SCHWARZ
} DoppelkopfLevel;

/* Announcement.name of what is said: each side has its own first step; the others follow in their
 * order. */
enum { DOPPELKOPF_NAME_RE = 1, DOPPELKOPF_NAME_CONTRA, DOPPELKOPF_NAME_90 };

typedef enum DoppelkopfSide { DOPPELKOPF_RE, DOPPELKOPF_CONTRA } DoppelkopfSide;

enum {
    DOPPELKOPF_SEATS = 4,
    DOPPELKOPF_TRICKS = 12,
    DOPPELKOPF_CARDS = 48,
    DOPPELKOPF_POINTS = 240,    /* card points in the pack */
    DOPPELKOPF_TO_WIN = 121,    /* points with which Re wins */
    DOPPELKOPF_CLEARING = 3,    /* tricks within which a Hochzeit finds a partner */
    DOPPELKOPF_EXCHANGED = 3,   /* cards that go each way in an Armut */
    DOPPELKOPF_ARMUT_TRUMPS = 3 /* at most so many trumps make an Armut */
};

/* Cards by code, without regard to which copy it is: CA is 0. */
static inline int doppelkopf_code(Card card) {
    return card / 2;
}

/* Codes that the rules name. */
enum {
    DOPPELKOPF_CQ = 3,
    DOPPELKOPF_CJ = 4,
    DOPPELKOPF_HT = 13,
    DOPPELKOPF_DA = 18,
    DOPPELKOPF_DQ = 21,
    DOPPELKOPF_D9 = 23
};

/* Both copies of a code. */
static inline CardSet doppelkopf_pair(int code) {
    return (CardSet)3 << 2 * code;
}

/* Is a solo played that was announced as one? */
static inline bool doppelkopf_is_solo(Contract contract) {
    return contract.kind >= DOPPELKOPF_TRUMPF;
}

/* Lists the trumps of a contract from the strongest down (deck numbers; room for all cards).
 * Returns how many there are. */
int doppelkopf_trumps(Contract contract, Card *cards);

/* Are diamonds trumps in their normal order, so that there are Schweine and all special points? */
bool doppelkopf_normal_trumps(Contract contract);

/* May a hand be thrown in (Schmeissen)? Five nines, five kings, or four of each. */
bool doppelkopf_may_throw_in(CardSet hand);

/* The trumps of a normal game among these cards. */
CardSet doppelkopf_normal_trumps_in(CardSet cards);

/* Are there so few trumps in a hand that it is an Armut? */
bool doppelkopf_is_armut(CardSet hand);

/* What a player answers who is asked for reservations (Vorbehalt), the lowest first. */
typedef enum DoppelkopfReservation {
    DOPPELKOPF_HEALTHY, /* none: a normal game or a silent Hochzeit */
    DOPPELKOPF_MARRIES,
    DOPPELKOPF_OFFERS, /* his trumps: Armut */
    DOPPELKOPF_THROWS_IN,
    DOPPELKOPF_PLAYS_ALONE
} DoppelkopfReservation;

typedef struct DoppelkopfCall {
    DoppelkopfReservation what;
    Contract contract; /* of who marries or plays alone */
    uint8_t committed; /* soloist: DoppelkopfLevel that he will have announced, up to keine 90 */
} DoppelkopfCall;

/* May a player with this hand say so? Otherwise *error says why not (STATUS_BAD_INPUT). */
Status doppelkopf_call_check(const Rules *rules, CardSet hand, const DoppelkopfCall *call,
                             Error *error);

/* The seat whose reservation is played: the highest, of soloists who commits to most, then the
 * highest solo, then the earlier seat; -1: all are healthy.
 * calls  one for each seat */
int doppelkopf_highest_call(const DoppelkopfCall *calls);

/* The trick (from 0) in which a Hochzeit was cleared, as far as the game has been played; -1: none.
 */
int doppelkopf_clearing_trick(const Rules *rules, const PlayedGame *played);

/* The seats of Re (bit set): in a Hochzeit as known after the tricks played so far. */
uint8_t doppelkopf_re(const Rules *rules, const PlayedGame *played);

/* What a side has said at most, Re that is said by itself included.
 * cards  regards what was said before so many cards had been played */
int doppelkopf_said(const Rules *rules, const PlayedGame *played, DoppelkopfSide side, int cards);

/* Were all announcements of a played game, whose tricks are counted, made in time and by who could
 * make them, and was none missing that was a duty? Otherwise *error says which. A game of which
 * only some tricks have been played is asked without its duty if that could still be done. */
Status doppelkopf_announcements_check(const Rules *rules, const PlayedGame *played, Error *error);

/* Could this be said now, in a game of which these tricks have been played and this has been said?
 * Who is on which side is asked of doppelkopf_re; it must be right for all who have spoken. */
bool doppelkopf_may_say(const Rules *rules, const PlayedGame *so_far, Announcement announcement);

/* The seat that won a trick which now obliges its side to make its next step, if nothing has been
 * said since; -1: there is no such duty at this moment. */
int doppelkopf_duty(const Rules *rules, const PlayedGame *so_far);

/* Card points in a trick (deck numbers). */
int doppelkopf_trick_points(const Trick *trick);

/* What a table of so many players writes: seats of the four who played in their order, the dealer
 * next (who is the last of the four at a table of four), then those who sit out.
 * score  of the four seats; account receives players entries */
void doppelkopf_account(const int *score, int players, int *account);

/* Three misdeals in a row at a table of so many players: every other player writes one point, the
 * dealer pays them. */
void doppelkopf_misdeals(int dealer, int players, int *account);

/* The parts of doppelkopf_game that stand in files of their own; see Game. */
Status doppelkopf_played_check(const Rules *rules, const PlayedGame *played, Error *error);
void doppelkopf_score(const Rules *rules, const PlayedGame *played, Result *result);

#endif
