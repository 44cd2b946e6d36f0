/* A game begun, as the seat sees it whose turn it is: what has been played, what may still lie
 * where, and how the game goes on in a world that agrees with that. Works for every game. */
#ifndef STICH_BEGUN_H
#define STICH_BEGUN_H

#include "candidates.h"
#include "eval.h"
#include "sim_game.h"

typedef struct Begun {
    const SimGame *sim;
    const Rules *rules;     /* not owned */
    uint8_t seat;           /* to move, whose view it is */
    const Condition *given; /* on the hands with which play began; NULL: none; not owned */
    uint64_t seed;
    Layout layout;
    Start start; /* with the cards so far; hands of others are only right where they were told */
    Play play;   /* of them, which the view points to */
    View view;
    Sampler *sampler; /* has taken up what the seat knows */
} Begun;

/* Takes up a game begun: request->begun, or contract, declarer, the player's hand and the cards
 * played so far. What the seat could know of the auction is taken from there as far as it follows.
 * begun  stays where it is until it is closed; request->rules and ->begun must outlive it
 * STATUS_BAD_INPUT: a card could not be played so, it is not the seat's turn, or no hands of the
 * others agree with it. STATUS_NO_MEMORY. Call begun_close in any case. */
Status begun_open(const EvalRequest *request, Begun *begun, Error *error);
void begun_close(Begun *begun);

/* Draws world number `number`, chosen by how plausible the calls heard make it (candidates.h). It
 * depends on *begun and number alone. Returns what was drawn for it. */
WorldDraws begun_world(const Begun *begun, uint64_t number, World *world);

/* The game in such a world, to be played on. layout: begun->layout */
void begun_start(const Begun *begun, const World *world, Start *start);

#endif
