/* Cego: what a player keeps, leads and lays away, and the deal that is then ready for the first
 * lead. All cards are deck numbers; the rules of thumb are told in docs/cego-players.md. */
#ifndef STICH_CEGO_HAND_H
#define STICH_CEGO_HAND_H

#include "play.h"
#include "solver/deal.h"
#include "solver/games/cego.h"

/* A contract and what its declarer keeps of his dealt hand: with the cards that he leads first in
 * contract.led. Nothing is kept where the hand is played as dealt. */
typedef struct CegoPlan {
    Contract contract;
    CardSet kept;
} CegoPlan;

/* Can this contract be declared on the hand at all: is it one of the rules, and are the cards there
 * that make it (T1, pips to lead)? Then fills *plan by the rule of thumb.
 * modifiers  bits of CEGO_... that the contract shall have */
bool cego_plan(const Rules *rules, int kind, unsigned modifiers, CardSet hand, CegoPlan *plan);

/* The card that is laid away after the blind has been seen, by the rule of thumb, as a set; empty
 * where none is. */
CardSet cego_lay_away(const Rules *rules, const CegoPlan *plan, CardSet blind);

/* By how much a card is better laid away than played; see docs. hand: all cards that are held. */
int cego_lay_away_value(CardSet hand, Card card);

/* The deal as it is played after a plan and what was laid away of the blind. *start refers to
 * rules. */
void cego_start(const Rules *rules, const Deal *deal, int declarer, const CegoPlan *plan,
                CardSet laid_away, Start *start);

/* Who knows which of the cards that are out of play, and what is shown; see SimGame.take_up. */
void cego_take_up(Start *start);

#endif
