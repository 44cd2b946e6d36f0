/* The rule player of Cego: plays by the rules of thumb that are told in docs/cego-players.md. */
#ifndef STICH_CEGO_PLAYER_H
#define STICH_CEGO_PLAYER_H

#include "player.h"

extern const Player cego_rule_player;

#endif
