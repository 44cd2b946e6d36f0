/* What a player of Doppelkopf knows when he is asked for a reservation, whether to take an Armut,
 * or when he thinks of announcing, and which deals agree with it. */
#ifndef STICH_DOPPELKOPF_WORLDS_H
#define STICH_DOPPELKOPF_WORLDS_H

#include "candidates.h"
#include "doppelkopf_bidding.h"
#include "eval.h"
#include "random.h"

typedef enum DoppelkopfAsked {
    DOPPELKOPF_ASKED_RESERVATION,
    DOPPELKOPF_ASKED_TO_TAKE, /* an Armut */
    DOPPELKOPF_IN_PLAY
} DoppelkopfAsked;

/* What was heard of a seat before play. */
typedef enum DoppelkopfHeard {
    DOPPELKOPF_HEARD_NOTHING,
    DOPPELKOPF_HEARD_HEALTHY,
    DOPPELKOPF_HEARD_RESERVATION, /* of some kind */
    DOPPELKOPF_HEARD_ARMUT
} DoppelkopfHeard;

typedef struct DoppelkopfView {
    const Rules *rules; /* not owned */
    uint8_t seat;
    CardSet hand; /* with which he was dealt, or play began */
    DoppelkopfAsked asked;
    uint64_t seed;
    DoppelkopfHeard heard[DOPPELKOPF_SEATS];
    int poor;               /* seat whose Armut he is asked to take */
    const Condition *given; /* on the other hands; NULL: none; not owned */
    /* In play: */
    PlayedGame so_far; /* contract, declarer, side, tricks, what was said; no hands */
    CardSet played[DOPPELKOPF_SEATS]; /* by each seat */
    uint8_t lacks[DOPPELKOPF_SEATS];  /* bit s: has shown that it has none of suit s */
    int cards;                        /* on the table so far */
} DoppelkopfView;

/* A deal that agrees with all that: hands as dealt, or with which play began. */
typedef struct DoppelkopfWorld {
    CardSet hands[DOPPELKOPF_SEATS];
    uint64_t number;
} DoppelkopfWorld;

/* Reads what was heard of reservations: a word for each seat, or for each of the three others, in
 * seat order: healthy (gesund), reservation (vorbehalt), armut, or - for nothing. NULL: who was
 * asked before is healthy. STATUS_BAD_INPUT names the word that is wrong. */
Status doppelkopf_heard_parse(const char *text, DoppelkopfView *view, Error *error);

/* Takes up a game in progress from a request: contract, cards played, what was said.
 * STATUS_BAD_INPUT: they cannot be so, or no world agrees with them. */
Status doppelkopf_take_up(const EvalRequest *request, DoppelkopfView *view, Error *error);

/* World number `number`, chosen by how likely it makes what was called (see candidates.h); it
 * depends on *view and number alone. Returns what was drawn to find it. */
WorldDraws doppelkopf_world(const DoppelkopfView *view, uint64_t number, DoppelkopfWorld *world);

/* The game in progress in a world, with its tricks counted. */
PlayedGame doppelkopf_world_game(const DoppelkopfView *view, const DoppelkopfWorld *world);

#endif
