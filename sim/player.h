/* Players: who chooses a card, and what he may know when he does.
 *
 * All cards are in the numbers of the layout. */
#ifndef STICH_PLAYER_H
#define STICH_PLAYER_H

#include "random.h"
#include "solver/game.h"

/* What a player knows when it is his turn: his own cards and what everybody has seen. */
typedef struct View {
    const Layout *layout;
    Contract contract;
    uint8_t seat;      /* his own */
    uint8_t declarer;  /* 0 where nobody declared */
    CardSet hand;      /* his cards */
    CardSet aside;     /* cards that he knows to be out of play */
    CardSet shown;     /* the declarer's cards, where he plays with open cards; else 0 */
    CardSet played;    /* all cards played so far, the trick in progress included */
    Trick trick;       /* in progress, perhaps empty */
    const Trick *past; /* the tricks before it, in order; not owned */
    uint8_t past_count;
    Card risen[MAX_RISING]; /* see Position */
    int16_t points[MAX_SEATS];
    uint8_t tricks[MAX_SEATS];
    uint8_t lacks[MAX_SEATS]; /* bit s: the seat has shown that it has no card of suit s */
    const Rules *rules;       /* where play depends on them, else NULL; not owned */
    /* In games in which something is said during play: */
    const Announcement *announcements; /* so far; not owned */
    uint8_t announcement_count;
    uint8_t allies; /* seats of whom all know that they play with the declarer */
} View;

/* A way of choosing cards. It has no memory beyond the view.
 * legal   at least one card; the answer is one of them
 * random  the luck of the deal, for players who need it */
typedef struct Player {
    const char *name;
    Card (*choose)(const View *view, CardSet legal, Random *random);
} Player;

/* Does the player say something now? Asked before every card, also another's. Fills level and name
 * of *announcement. */
typedef bool Announce(const View *view, Announcement *announcement);

/* Plays any legal card, each as likely. */
extern const Player player_random;

#endif
