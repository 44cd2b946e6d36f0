/* What one player of Skat knows, and the worlds that are possible for him. */
#ifndef STICH_SKAT_VIEW_H
#define STICH_SKAT_VIEW_H

#include "skat_heard.h"
#include "skat_outcome.h"
#include "worlds.h"

enum { SKAT_KINDS = SKAT_NULL + 1 }; /* contracts that somebody declares, without modifiers */

typedef struct SkatView {
    const Rules *rules; /* not owned */
    CardSet hand;       /* the cards that he was dealt, as far as he has seen them */
    uint8_t seat;
    SkatHeard heard;
    const Condition *given; /* on the cards as dealt; NULL: none; not owned */
    uint64_t seed;
    Layout layouts[SKAT_KINDS];
} SkatView;

/* Fills a view without a condition; *heard says who he is. */
void skat_view_init(SkatView *view, const SkatHeard *heard, CardSet hand, uint64_t seed);

/* The worlds of the view. It must outlive them.
 * talon    the two cards when they are known, else 0
 * purpose  names the random stream: constant text */
Worlds skat_view_worlds(const SkatView *view, CardSet talon, const char *purpose);

/* The game that the player declares in a world with this discard (or the skat as it lies). */
void skat_view_game(const SkatView *view, const Deal *world, int kind, CardSet discard,
                    SkatGame *game);

#endif
