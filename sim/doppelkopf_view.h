/* What a player of Doppelkopf knows of the sides, as far as he can see and has heard.
 *
 * In a normal game Re shows itself by the queens of clubs and by what it says; a silent Hochzeit
 * looks like a normal game. In a Hochzeit the partner is known from the clearing trick on. */
#ifndef STICH_DOPPELKOPF_VIEW_H
#define STICH_DOPPELKOPF_VIEW_H

#include "player.h"
#include "solver/games/doppelkopf.h"

typedef struct DoppelkopfKnown {
    uint8_t re, contra;  /* seats known to be on each side; a seat may be in neither */
    DoppelkopfSide side; /* the player's own; in a Hochzeit that is not cleared Contra unless he is
                            the Hochzeiter */
    unsigned mates;      /* seats known to play with him, himself included */
    bool clearing;       /* a Hochzeit is looking for its partner */
} DoppelkopfKnown;

DoppelkopfKnown doppelkopf_know(const View *view);

/* The game as everybody has seen it so far, and with the hands empty; as far as the player knows,
 * in `side` the seats of Re. */
void doppelkopf_seen(const View *view, const DoppelkopfKnown *known, PlayedGame *seen);

/* The situation as a position, in which the cards that the player does not see are in the next
 * hand: good for asking who is winning and which of his cards would. */
Position doppelkopf_position(const View *view);

#endif
