/* Players: who chooses a card, and what he may know when he does.
 *
 * All cards are in the numbers of the layout. */
#ifndef STICH_PLAYER_H
#define STICH_PLAYER_H

#include "random.h"
#include "solver/game.h"

/* What a seat has let the others hear before play, as its game counts it (sim/<game>_mind.c); all
 * zero: nothing. */
typedef struct Calls {
    int16_t said, refused;
} Calls;

enum { PLACE_ASIDE = MAX_SEATS, PLACES }; /* places of cards: the seats, and out of play */

/* What a seat knows before the first lead beside its own cards: from what was said, shown and
 * exchanged. */
typedef struct Knowledge {
    PlayedGame seen;          /* contract, declarer, bid ... : what everybody knows; no hands */
    const Calls *calls;       /* of each seat; not owned */
    CardSet holds[MAX_SEATS]; /* cards that it knows to be in a seat's hand */
    uint8_t lacks[MAX_SEATS]; /* bit s: it knows that the seat has no card of suit s */
    /* Of some cards, all of one suit, it knows at least and at most how many are at each place. */
    CardSet counted; /* empty: it does not */
    uint8_t least[PLACES], most[PLACES];
    int16_t meld_points[2]; /* Sens: of the melds of each side that score */
    int8_t bella; /* Sens: who holds Bella, or -1; known once one of its cards is played */
} Knowledge;

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
    /* For players who ask for it, else NULL; not owned: */
    const Knowledge *knowledge;
    const Position *truth;   /* the position itself, with all cards */
    const PlayedGame *begun; /* the game with the hands before the first lead */
} View;

/* A way of choosing cards. It remembers nothing of a deal beyond the view. */
typedef struct Player Player;
struct Player {
    char name[16]; /* as he is asked for: "rule", "pimc:20" */
    /* legal   at least one card; the answer is one of them
     * random  the luck of the deal, for players who need it */
    Card (*choose)(const Player *player, const View *view, CardSet legal, Random *random);
    bool infers;   /* his views have knowledge */
    bool sees_all; /* his views have the truth, and the game as it began */
    /* What he thinks with; NULL: nothing, and any number of threads may share him. */
    void *mind;
    void *(*copy_mind)(const void *mind); /* NULL: memory is short */
    void (*free_mind)(void *mind);
};

/* The same player for use by one thread, with a mind of his own; NULL: memory is short. The caller
 * frees him with player_free. */
Player *player_copy(const Player *player);

/* Frees a player that was copied or made (NULL: nothing). */
void player_free(Player *player);

static inline Card player_choose(const Player *player, const View *view, CardSet legal,
                                 Random *random) {
    return player->choose(player, view, legal, random);
}

/* Does the player say something now? Asked before every card, also another's. Fills level and name
 * of *announcement. */
typedef bool Announce(const View *view, Announcement *announcement);

/* Plays any legal card, each as likely. */
extern const Player player_random;

#endif
