/* The rule player of Doppelkopf: plays like a sensible club player, and fast. */
#ifndef STICH_DOPPELKOPF_PLAYER_H
#define STICH_DOPPELKOPF_PLAYER_H

#include "player.h"

extern const Player doppelkopf_rule_player;

#endif
