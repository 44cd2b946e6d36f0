/* Sens: trumps, melds, scoring and the match. The rules are described in docs/rules-sens.md.
 *
 * sens.c says what the game is (switches, trumps, what a side plays for), sens_meld.c which melds
 * there are and whose count, sens_score.c what a side plays for and what a deal is worth,
 * sens_check.c what a record may say, and sens_match.c how a match ends. A *side* is 0 (seats 0 and
 * 2) or 1 (seats 1 and 3). */
#ifndef STICH_SENS_H
#define STICH_SENS_H

#include "../game.h"

extern const Game sens_game;

/* Index of each switch in Rules.value; see docs/rules-sens.md for what they mean. */
enum {
    SENS_TRUMP_UNTER_VALUE,   /* 22 | 20 */
    SENS_DEALER_SEES,         /* dealer_sees_last_card: yes | no */
    SENS_OVERTRUMP_WHEN_VOID, /* yes | no */
    SENS_LONG_RUN,            /* quart | hundred */
    SENS_MELD_ORDER,          /* seed | ten_after_nine */
    SENS_FOUR_OF_A_KIND,      /* off | on */
    SENS_MELD_CANCEL,         /* top | all */
    SENS_MATCH_TIE,           /* higher | playing_side */
    SENS_SWITCHES
};

/* The choices of each switch, in the order of the table. */
enum { SENS_TRUMP_UNTER_22, SENS_TRUMP_UNTER_20 };
enum { SENS_DEALER_SEES_YES, SENS_DEALER_SEES_NO };
enum { SENS_OVERTRUMP_YES, SENS_OVERTRUMP_NO };
enum { SENS_LONG_RUN_QUART, SENS_LONG_RUN_HUNDRED };
enum { SENS_MELD_ORDER_SEED, SENS_MELD_ORDER_TEN_AFTER_NINE };
enum { SENS_FOUR_OF_A_KIND_OFF, SENS_FOUR_OF_A_KIND_ON };
enum { SENS_MELD_CANCEL_TOP, SENS_MELD_CANCEL_ALL };
enum { SENS_MATCH_TIE_HIGHER, SENS_MATCH_TIE_PLAYING_SIDE };

enum {
    SENS_SEATS = 4,
    SENS_TRICKS = 8,
    SENS_DEALER = 3,      /* seat; the first to choose trump */
    SENS_FIRST_CARDS = 5, /* dealt before trump is chosen */
    SENS_LAST_TRICK = 10,
    SENS_BELLA = 20,
    SENS_DACKELN = 100, /* to a side that takes all tricks */
    SENS_MATCH_POINTS = 500
};

static inline int sens_side(int seat) {
    return seat & 1;
}

/* The seats of a side as a bit set. */
static inline uint8_t sens_seats(int side) {
    return (uint8_t)(5 << side);
}

/* Card points of the deal with those for the last trick: 164, or 162 where the trump Unter counts
 * 20. */
int sens_points(const Rules *rules);

/* ---- Before play ---- */

/* Rauben: the upcard's suit became trump in round 1, and who holds its seven among his first five
 * cards takes the upcard for it. The dealer owns the upcard anyway and does not rob himself.
 * hands       as dealt, the upcard in the dealer's; changed if somebody robs (deck numbers)
 * first_five  of each seat
 * Returns the robber's seat, or -1. */
int sens_rob(CardSet hands[SENS_SEATS], const CardSet first_five[SENS_SEATS], Card upcard);

/* ---- Melds ---- */

/* A run in a suit (Dreier, Quart), or four cards of a rank. */
typedef struct SensMeld {
    CardSet cards; /* deck numbers */
    uint8_t seat;
    bool four;      /* of a kind */
    uint8_t length; /* of a run; 4 of four of a kind */
    uint8_t top;    /* place of its highest card in the order of melds, 0 = the seven */
    int16_t worth;
    bool scores; /* settled by sens_declare_melds */
} SensMeld;

enum { SENS_HAND_MELDS = 4, SENS_MAX_MELDS = SENS_SEATS * SENS_HAND_MELDS };

typedef struct SensMelds {
    SensMeld melds[SENS_MAX_MELDS]; /* all that can be declared, seat by seat */
    int count;
    int8_t bella;  /* seat that holds Ober and King of trump, or -1 */
    int points[2]; /* of each side's melds that score, Bella not among them */
} SensMelds;

/* The melds of a hand of eight cards, the highest first. Returns how many there are. */
int sens_find_melds(const Rules *rules, int seat, CardSet hand, SensMeld melds[SENS_HAND_MELDS]);

/* Below 0, 0 or above 0 if a is lower than b, equal (the two cancel each other), or higher. */
int sens_compare_melds(const SensMeld *a, const SensMeld *b);

/* Declares all melds of the four hands (deck numbers), strikes what is equal, and lets the side
 * with the highest score. Hands with fewer than eight cards have none: in an ending nobody knows
 * what was declared. trump: suit. */
void sens_declare_melds(const Rules *rules, int trump, const CardSet hands[SENS_SEATS],
                        SensMelds *melds);

/* What a side writes for melds, Bella included. */
int sens_meld_points(const SensMelds *melds, int side);

/* ---- The match ---- */

/* The side that has won a match with these totals after a deal in which this side played, or -1
 * if it goes on. */
int sens_match_winner(const Rules *rules, const int totals[2], int playing_side);

/* Vorlauf: a side says that it has the 500 points already. */
typedef struct SensVorlauf {
    int side;        /* that says so */
    int match_score; /* of that side before the deal */
    int points; /* card points of the tricks that it has put aside, those of the last included */
    int melds;  /* its melds that score, and Bella once it was announced */
} SensVorlauf;

/* Has a player announced Bella: has the first of the two cards been played? played: all cards
 * played so far (deck numbers); trump: suit. */
bool sens_bella_announced(const SensMelds *melds, int trump, CardSet played);

/* Is the Vorlauf covered: do match score, tricks put aside and melds reach 500? */
bool sens_vorlauf_covered(const SensVorlauf *vorlauf);

/* The side that wins the match by a Vorlauf, once the deal was played to its end: the one that
 * said so if it was covered and it made its game (as playing side) or took a trick in the deal (as
 * the other side), else its opponents.
 * made      the playing side made its game; the tricks after the Vorlauf count for it
 * tricks    of both sides in the whole deal */
int sens_vorlauf_winner(const SensVorlauf *vorlauf, int playing_side, bool made,
                        const int tricks[2]);

/* The parts of sens_game that stand in files of their own; see Game. */
void sens_aim(const Rules *rules, const PlayedGame *game, Aim *aim);
Status sens_played_check(const Rules *rules, const PlayedGame *played, Error *error);
void sens_score(const Rules *rules, const PlayedGame *played, Result *result);

#endif
