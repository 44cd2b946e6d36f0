/* How the games are simulated: what happens between dealing and the first lead, and who plays.
 *
 * A game has one constant struct of this type, in files named after it. Code that is common to all
 * games reaches them only through this table. */
#ifndef STICH_SIM_GAME_H
#define STICH_SIM_GAME_H

#include "mind.h"
#include "solver/deal.h"

/* What becomes of a deal before the first lead. */
typedef enum DealFate {
    DEAL_PLAYED,
    DEAL_PASSED_IN, /* nobody wanted it: nothing is written */
    DEAL_AGAIN      /* it does not count: the same dealer deals again */
} DealFate;

/* Deals that belong together because what happens in one depends on those before. The player of
 * seat s in deal number i is (s + i) % seats: the deal goes round. */
typedef struct Evening {
    int number;               /* of this deal, from 0 */
    uint32_t memo[MAX_SEATS]; /* the game's own notes on each player; zero at first */
} Evening;

typedef struct SimGame {
    const Game *game;
    const Player *rule_player;
    const GameMind *mind; /* for players who reason about hidden cards */

    /* How many deals belong together; 1 where each stands alone. At most MAX_EVENING, of which it
     * is a divisor. */
    int (*evening_length)(const Rules *rules);

    /* Auction, talon and discard by the game's bidding rule. */
    DealFate (*prepare)(const Rules *rules, const Deal *dealt, Evening *evening, Random *random,
                        Start *start);

    /* Adds to *start, of which game, declared, leader and rules are there, what else follows from
     * the game: who knows which cards, what was called as far as that is sure. */
    void (*take_up)(Start *start);
} SimGame;

enum { MAX_EVENING = 12 };

/* Deals number `number` of a seed, again where a deal does not count, until the first card can be
 * led or nobody wants to play.
 * evening  of the deals before it, if it is not the first of one
 * random   deal_luck of the number; goes on to be the luck of play
 * dealt    receives the cards; start: what is played
 * again    how often was dealt again is added to it; NULL: it is not counted */
DealFate sim_deal(const SimGame *sim, const Rules *rules, uint64_t seed, uint64_t number,
                  Evening *evening, Random *random, Deal *dealt, Start *start, uint64_t *again);

/* Deals, the first deal of an evening, until a game is played, and lets rule players play it.
 * start  receives the game, from dealing to the last trick */
void sim_play(const SimGame *sim, const Rules *rules, Random *random, Start *start);

/* A game begun, of which contract, declarer, hands, talon and tricks are told, to be played on. */
Start sim_take_up(const SimGame *sim, const Rules *rules, const PlayedGame *game);

/* How this game is simulated; NULL: it cannot be. */
const SimGame *sim_game_of(const Game *game);

/* A new player of this name: "rule", "random", "open" or "pimc:N". STATUS_USAGE: there is none, or
 * sim is NULL; STATUS_NO_MEMORY. The caller frees it with player_free. */
Status sim_player_new(const SimGame *sim, const char *name, Player **player, Error *error);

#endif
