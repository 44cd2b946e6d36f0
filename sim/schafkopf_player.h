/* The rule player of Schafkopf: plays like a sensible club player, and fast. */
#ifndef STICH_SCHAFKOPF_PLAYER_H
#define STICH_SCHAFKOPF_PLAYER_H

#include "player.h"

extern const Player schafkopf_rule_player;

/* The seats (bit set, his own included) that play with whoever has this view, as far as he knows:
 * in a Rufer the holder of the called ace knows the declarer, but nobody knows him until he plays
 * the ace or runs away. Before that, who has led trumps without being the declarer is taken for
 * him. */
unsigned schafkopf_mates(const View *view);

#endif
