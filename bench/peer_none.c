#include "peer.h"

Status peer_measure_dds(int count, BenchResult *result, Error *error) {
    (void)count;
    (void)result;
    return error_set(error, STATUS_USAGE,
                     "--peer libdds: this build has no libdds; install libdds-dev and build again");
}
