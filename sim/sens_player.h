/* The rule player of Sens: plays like a sensible club player, and fast. */
#ifndef STICH_SENS_PLAYER_H
#define STICH_SENS_PLAYER_H

#include "player.h"

extern const Player sens_rule_player;

#endif
