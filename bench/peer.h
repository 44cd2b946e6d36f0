/* Another solver beside ours, timed in the same run: a yardstick for the machine. */
#ifndef STICH_PEER_H
#define STICH_PEER_H

#include "bench.h"

/* Times the bridge solver libdds on random bridge deals of a fixed seed, in one thread: the number
 * of tricks in one strain for one declarer, which is a twentieth of the time of a whole table
 * (five strains, four declarers; libdds shares work within it). Of *result everything is
 * filled but made and nodes. STATUS_USAGE: this build has no libdds. */
Status peer_measure_dds(int count, BenchResult *result, Error *error);

#endif
