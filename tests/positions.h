/* Positions to test with: written out by hand, and random ones of every game and contract. */
#ifndef STICH_TEST_POSITIONS_H
#define STICH_TEST_POSITIONS_H

#include "sim/random.h"
#include "solver/game.h"

/* A number from 0 to n - 1 (n > 0). */
int roll(Random *random, int n);

/* The layout of a game's contract under the default rules. */
void contract_layout(const Game *game, int kind, Layout *layout);

enum { KIND_MADE_UP = -1 };

/* A position written out. hands: cards still held, '|' between the seats; trick: cards lying,
 * in playing order. Nothing is taken yet. The test fails if a card cannot be read. */
Position position_written(const Deck *deck, const Layout *layout, const char *hands, int leader,
                          const char *trick);

/* Makes up a contract for a game's deck: for three or four seats with any duty, the cards in any
 * order in suits of any length, with any worths, perhaps points for the last trick, perhaps a
 * called ace, perhaps cards that must be led. */
void layout_made_up(Random *random, const Game *game, Layout *layout);

/* A question about a position of a game's contract. */
typedef struct Case {
    const Game *game;
    int kind; /* index of the contract, or KIND_MADE_UP */
    Position position;
    Question question;
} Case;

/* Writes "skat grand: CJ H7 | SA | DK, seat 1 led D7; most points of the seats 1" for messages:
 * all that is needed to repeat a case. buffer has CASE_TEXT bytes. Returns buffer. */
enum { CASE_TEXT = 2 * CARDS_TEXT + 200 };
char *case_print(const Case *c, char *buffer);

/* Random hands of this many cards from the whole contract, a random leader. */
Position position_dealt(Random *random, const Layout *layout, int hand_size);

/* Plays one random legal card (the position is not over). */
void position_play_random(Random *random, Position *position);

/* A random ending: tricks more tricks are to be played, the first of them already lying cards deep
 * (0 to seats - 1). Either the rest of a full deal after random legal play, or, as often, short
 * random hands, in which many more cards are missing. */
Position position_ending(Random *random, const Layout *layout, int tricks, int lying);

/* A question that a game may ask of this contract, seats and aims at random: any side but nobody
 * and everybody, taking or ducking, points or tricks or, where the rules are simple, an event. */
Question question_any(Random *random, const Layout *layout);

/* The question of the contract itself, with a random declarer. */
Question question_own(Random *random, const Game *game, int kind);

/* A random ending of 1 to most_tricks tricks: in turn of one of the game's contracts with its own
 * question, of one with any question, and of a made-up one. *layout is filled for it. */
Case case_ending(Random *random, const Game *game, int most_tricks, Layout *layout);

#endif
