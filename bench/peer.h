/* Another solver beside ours, timed in the same run: a yardstick for the machine. */
#ifndef STICH_PEER_H
#define STICH_PEER_H

#include "bench.h"

/* Times the bridge solver libdds: one strain of a random bridge deal (52 cards, one leader, best
 * number of tricks), count deals of a fixed seed, in one thread. In *result only set, question,
 * deals, times and checksum are filled. STATUS_USAGE: this build has no libdds. */
Status peer_measure_dds(int count, BenchResult *result, Error *error);

#endif
