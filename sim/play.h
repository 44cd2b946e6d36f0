/* Playing a deal out, from the first lead to the last trick. */
#ifndef STICH_PLAY_H
#define STICH_PLAY_H

#include "player.h"

/* A deal that is ready for the first lead, or for a later one. Cards in deck numbers. */
typedef struct Start {
    PlayedGame game; /* contract, declarer, bid, hands, talon ...; the tricks played so far, of
                        which only the last may be incomplete, and what was said meanwhile. Their
                        cards must be legal; what follows from them need not be there. */
    bool declared;   /* somebody is declarer: not so in Ramsch */
    uint8_t leader;
    uint8_t made_up; /* seats whose hands are any cards, for want of better knowledge: the tricks
                        told need not be legal for them */
    CardSet known[MAX_SEATS]; /* what each seat knows of the cards that are out of play */
    CardSet shown;            /* the declarer's cards where he shows them, else 0 */
    const Rules *rules;     /* must outlive *start; NULL where no player must know them or infers */
    Calls calls[MAX_SEATS]; /* what each seat has let the others hear */
    /* Where something is said during play: */
    Announce *announce[MAX_SEATS]; /* by each seat; NULL: it never says anything */
    uint8_t allies;                /* seats of whom all know that they play with the declarer */
} Start;

/* A deal during play: its position, and what is known of it. Layout numbers. */
typedef struct Play {
    Position position;
    CardSet played, shown;
    CardSet known[MAX_SEATS];
    uint8_t lacks[MAX_SEATS];
    Trick past[MAX_TRICKS]; /* complete tricks */
    uint8_t past_count;
    PlayedGame begun;               /* before the first lead */
    Knowledge knowledge[MAX_SEATS]; /* of seats whose player infers */
} Play;

/* The position before the first lead.
 * layout  of the contract; must outlive *position */
void start_position(const Start *start, const Layout *layout, Position *position);

/* What a player at a seat who infers knows after the cards that start->game tells (all legal).
 * play  receives what the view points to, beside start and layout */
void play_view(Start *start, const Layout *layout, int seat, Play *play, View *view);

/* Lets the players (one a seat) play the deal, after the tricks that start->game tells already (all
 * legal, with two copies of a card the one in the hand), say what they say, and fills what
 * start->game says of its outcome: the tricks and what follows from them.
 * layout  of the contract */
void play_out(Start *start, const Layout *layout, const Player *const *players, Random *random);

/* The same with one player at every seat. */
void play_out_alike(Start *start, const Layout *layout, const Player *player, Random *random);

#endif
