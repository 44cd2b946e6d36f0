/* What a call in Schafkopf comes to in one world.
 *
 * The seats after the player speak by the plain bidding rule: who bids may be overcalled, after
 * passing somebody else plays, or nobody, or a Ramsch is. Kontra and Re are said by the same rule,
 * where the profile has them. With all cards seen the declarer's side makes the game if it can, and
 * gets as far towards Schneider and Schwarz as it can, or is held to as little; a Ramsch that
 * follows is played by rule players in any case. The score is what the player himself gets. */
#ifndef STICH_SCHAFKOPF_JUDGE_H
#define STICH_SCHAFKOPF_JUDGE_H

#include "judge.h"
#include "schafkopf_worlds.h"

/* Choices are contracts, and passing; the steps are Schneider and Schwarz, by the player's side. */
enum { SCHAFKOPF_PASSING = SCHAFKOPF_CONTRACTS };

/* Questions are SchafkopfViews, worlds are SchafkopfWorlds. */
extern const JudgeGame schafkopf_judge;

#endif
