/* Exact search for events: aims of a side that are neither a maximum nor a minimum.
 *
 * "Exactly one trick" (Piccolo) and "the last trick, with the lowest trump" (Ultimo) either come
 * about or do not, so the search asks at every card only whether the player to move has one that
 * gets him what he wants. Its table holds whole situations, packed exactly. It serves any number
 * of seats and every duty, but no twins, and knows nothing of card points. */
#ifndef STICH_EVENT_H
#define STICH_EVENT_H

#include "solve.h"

/* The table and the position that is being searched. Belongs to one thread. */
typedef struct EventSearch EventSearch;

/* A new state with a table of about this many bytes, or NULL when memory is short. */
EventSearch *event_search_new(size_t table_bytes);
void event_search_free(EventSearch *search);

/* Drops all table entries (in constant time, mostly). */
void event_search_forget(EventSearch *search);

/* Cards played since the state was made. */
uint64_t event_search_nodes(const EventSearch *search);

/* Does the event of the question, whose unit is one, come about under best play? The side wants it,
 * or if it ducks wants to avoid it; all others want the opposite. The position is one without
 * twins, a called ace or cards still to be led by the layout's opening. Returns 1 or 0, or
 * EVENT_UNKNOWN if the answer would take more than about most_nodes nodes. */
enum { EVENT_UNKNOWN = -1 };
int event_comes(EventSearch *search, const Position *position, Question question,
                uint64_t most_nodes);

/* Does it come about after the seat to move has played a card, which may be the last of all? */
bool event_comes_after(EventSearch *search, const Position *position, Question question, Card card);

#endif
