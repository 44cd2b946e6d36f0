/* Deals at random, all of it or what is not yet known. Works for every game. */
#ifndef STICH_DEALING_H
#define STICH_DEALING_H

#include "random.h"
#include "solver/deal.h"

/* Completes a deal: the cards that are nowhere in *known are dealt at random to the places that
 * are still free there, every completion equally likely.
 * known  hands and talon with none, some or all of their cards; disjoint, none too large
 * deal   receives the complete deal; may be the same object */
void deal_complete(const Game *game, const Deal *known, Random *random, Deal *deal);

/* Deal number `number` of a seed, completed from *known (NULL: nothing is known). It is the same
 * whether it is dealt alone or among others. */
void deal_number(const Game *game, const Deal *known, uint64_t seed, uint64_t number, Deal *deal);

/* Draws the order in which the cards of a complete deal came, in a game with an upcard: every order
 * equally likely that agrees with what is known.
 * known   cards of each hand that were among the first, and the upcard, 0 if it is not known
 * bottom  the last card of the pack, which is the last seat's; CARD_NONE if it is not known;
 *         receives it in any case
 * first   receives the first cards of each hand, and the upcard */
void deal_order(const Game *game, const Deal *deal, const Deal *known, Random *random, Card *bottom,
                Deal *first);

/* The first cards and the upcard of deal number `number`, completed from *known as by deal_number;
 * those that *known tells of are among them. It is the order in which simulations deal it. */
void deal_number_first(const Game *game, const Deal *known, uint64_t seed, uint64_t number,
                       Deal *first);

/* What a simulation of deal number `number` has as luck after the cards are dealt. */
Random deal_luck(const Game *game, uint64_t seed, uint64_t number);

#endif
