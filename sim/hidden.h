/* Where the cards lie that a player does not see, and complete worlds drawn at random from that.
 *
 * What he knows says of each hidden card at which places (hands, or aside) it may be, and how many
 * cards each place has. Every world that agrees with it is equally likely: the cards are sorted
 * into classes that may be at the same places, the number of ways to spread each class over them is
 * counted exactly, and worlds are drawn by those numbers, without rejection. What was heard before
 * play, which makes some worlds more likely than others, is not regarded here (mind.h).
 *
 * All cards are in the numbers of the layout. */
#ifndef STICH_HIDDEN_H
#define STICH_HIDDEN_H

#include "player.h"

typedef struct Hidden {
    uint8_t seats;
    CardSet held[PLACES]; /* not yet played, of which it is known that they are at this place */
    CardSet unknown;      /* the others that the player does not see */
    CardSet may[PLACES];  /* those of the unknown that may be at this place */
    int8_t room[PLACES];  /* how many of the unknown are there; below 0: that cannot be */
    CardSet counted;      /* unknown cards, all of which may be at the same places ... */
    uint8_t least[PLACES], most[PLACES]; /* ... and bounds of how many of them are at each */
    CardSet gone[MAX_SEATS];             /* cards that each seat has played */
} Hidden;

/* Fills *hidden with what every game has: the view's knowledge, the cards played, suits shown void.
 */
void hidden_look(const View *view, Hidden *hidden);

/* It turns out that an unknown card is at a place, or is not. */
void hidden_pin(Hidden *hidden, Card card, int place);
void hidden_exclude(Hidden *hidden, CardSet cards, int place);

/* Sometimes what is known is one of two things, of which only one is true. */
enum { HIDDEN_CASES = 2 };

/* A complete world: what each seat holds now, and what is out of play. */
typedef struct World {
    CardSet hands[MAX_SEATS];
    CardSet aside;
} World;

typedef Uint128 Ways; /* numbers of worlds: up to some 10^23 in Cego */

/* Draws worlds. Belongs to one thread. */
typedef struct Sampler Sampler;

/* NULL: memory is short. The caller frees it with sampler_free. */
Sampler *sampler_new(void);
void sampler_free(Sampler *sampler);

/* Takes up what is known, and counts.
 * cases  1 to HIDDEN_CASES of them, no world agrees with two
 * Returns how many worlds there are; 0: what is known contradicts itself. */
Ways sampler_take(Sampler *sampler, const Hidden *hidden, int cases);

/* Draws a world of those taken up last, of which there is at least one; each is equally likely. */
void sampler_draw(const Sampler *sampler, Random *random, World *world);

/* Is this a complete world (every card in one place, all places full) that agrees with what is
 * known? What every world drawn must be, asserted for each. */
bool world_agrees(const Hidden *hidden, const World *world);

#endif
