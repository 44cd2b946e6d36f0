/* The plain rules of play: which cards may be played, who wins a trick, who has what.
 *
 * This is the readable statement of the rules; replay, players and the reference minimax use it,
 * and the search kernel is checked against it. All cards are in the numbers of the layout. */
#ifndef STICH_POSITION_H
#define STICH_POSITION_H

#include "layout.h"

/* Cards on the table, in playing order. */
typedef struct Trick {
    uint8_t leader;
    uint8_t count;
    Card cards[MAX_SEATS];
} Trick;

typedef struct Position {
    const Layout *layout; /* not owned; must outlive the position */
    CardSet hands[MAX_SEATS];
    Trick trick;               /* in progress, perhaps empty; its leader is known in any case */
    bool called_led;           /* Rufer: an earlier trick was led in the called suit */
    uint8_t called_held;       /* ... cards of that suit that the ace's holder had at the start */
    Card risen[MAX_RISING];    /* of each pair of layout->rising the card that rose when it was
                                  played, which stays the highest; CARD_NONE before */
    int16_t points[MAX_SEATS]; /* card points won so far, last-trick worth included */
    uint8_t tricks[MAX_SEATS]; /* tricks won so far */
} Position;

/* Start of play: hands (layout numbers, one a seat) and the seat that leads. */
void position_init(Position *position, const Layout *layout, const CardSet *hands, int leader);

/* Seat that plays next. */
int position_to_move(const Position *position);

/* Seat that is winning the trick in progress, which is not empty. */
int position_winning(const Position *position);

/* Would this card of the seat to move win the trick in progress so far? The trick is not empty. */
bool position_beats(const Position *position, Card card);

/* Cards that the seat to move may play: empty only when its hand is empty. */
CardSet position_legal(const Position *position);

/* Plays a card that position_legal allows. Returns the winner of the trick if it is now complete
 * (that seat leads next), else -1. */
int position_play(Position *position, Card card);

/* The card that must be led to a trick (from 0, counted from position_init) because the layout says
 * so and somebody holds it; CARD_NONE when the lead is free. */
Card position_opening(const Position *position, int trick);

/* Number of tricks played since position_init. */
int position_tricks(const Position *position);

/* Cards still in the hands. */
CardSet position_held(const Position *position);

/* Has everything been played? */
bool position_over(const Position *position);

#endif
