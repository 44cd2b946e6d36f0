/* The rule player of Skat: plays like a sensible club player, and fast. */
#ifndef STICH_SKAT_PLAYER_H
#define STICH_SKAT_PLAYER_H

#include "player.h"

extern const Player skat_rule_player;

#endif
