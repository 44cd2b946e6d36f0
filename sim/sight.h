/* What a rule player makes of his view: who is winning, which cards are masters, what can be
 * ruffed, and how a card is picked out of a set. Common to all games; all cards are in the numbers
 * of the layout. */
#ifndef STICH_SIGHT_H
#define STICH_SIGHT_H

#include "player.h"

typedef struct Sight {
    const View *view;
    const Layout *layout;
    CardSet legal;
    CardSet out;    /* cards that the others may hold; some of them may lie aside */
    unsigned mates; /* bit set of the seats that play with the player, as far as he knows */
    /* of the trick in progress, unless he leads: */
    int led;         /* suit */
    int on_table;    /* points lying */
    bool last;       /* he plays the last card */
    bool partner;    /* a partner is winning it */
    Card best;       /* the card that is winning it */
    CardSet winners; /* legal cards that would beat it */
} Sight;

/* What a player sees who may play these cards and has these partners. */
Sight sight_look(const View *view, CardSet legal, unsigned mates);

/* Those of the cards that belong to a suit, that are trumps, and that are not. */
CardSet sight_suit(const Sight *s, CardSet set, int suit);
CardSet sight_trumps(const Sight *s, CardSet set);
CardSet sight_plain(const Sight *s, CardSet set);

/* Those of the cards that no card of the same suit that is still out can beat. */
CardSet sight_masters(const Sight *s, CardSet set);

/* Legal masters in plain suits that no opponent is known to ruff. */
CardSet sight_cashable(const Sight *s);

/* The seat so many steps after the player's own, and whether one is an opponent's. */
int sight_seat(const Sight *s, int steps);
bool sight_is_opponent(const Sight *s, int seat);

/* Has this seat shown that it has none of a suit? */
bool sight_lacks(const Sight *s, int seat, int suit);

/* Has this seat shown that it has none of a plain suit, and may it still hold a trump? */
bool sight_may_ruff(const Sight *s, int seat, int suit);

/* ---- Picking a card out of a set that is not empty ---- */

/* What it costs to play a card, in a unit of the rule's own. */
typedef int Cost(const Sight *s, Card card);

/* The card that costs least, among equals the weakest. */
Card sight_pick(const Sight *s, CardSet set, Cost *cost);

/* The card with the most points. */
Card sight_dearest(const Sight *s, CardSet set);

/* A legal card for a trick that is one's own: many points, rather of a ten than of an ace that may
 * still win, and no trump if possible. */
Card sight_smear(const Sight *s);

#endif
