/* Playing recorded cards, none of which can be trusted to be legal. */
#ifndef STICH_REPLAY_H
#define STICH_REPLAY_H

#include "game.h"

/* Plays a card if the rules allow it.
 * seat    who is recorded to have played it
 * card    deck number; either copy stands for both where a card stands twice
 * winner  receives the seat that has won the trick if it is now complete, else -1
 * STATUS_CHECK_FAILED: *error says in a few words why not ("must follow trump"), and nothing has
 * changed. */
Status replay_card(const Deck *deck, Position *position, int seat, Card card, int *winner,
                   Error *error);

/* The first card that is not legal, and who is recorded to have played it. */
typedef struct Fault {
    int trick; /* from 0 */
    int seat;
    Card card; /* deck number */
} Fault;

/* Plays tricks (in deck numbers) from a position on, of which only the last may be incomplete.
 * winners  receives the seat that won each complete trick; room for count entries
 * STATUS_CHECK_FAILED: *fault is the first card that is not legal, *error says why, and the
 * position is that before it. */
Status replay_tricks(const Deck *deck, Position *position, const Trick *tricks, int count,
                     uint8_t *winners, Fault *fault, Error *error);

/* Plays all tricks of a game from the first lead on, and fills what follows from them.
 * layout, position  receive those of the contract, after the last card that is legal
 * STATUS_CHECK_FAILED: *fault is the first card that is not legal, *error says why. */
Status replay_game(const Rules *rules, PlayedGame *played, Layout *layout, Position *position,
                   Fault *fault, Error *error);

#endif
