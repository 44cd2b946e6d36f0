#include "peer.h"
#include "sim/random.h"

#include <dds/dll.h>
#include <stdio.h>
#include <stdlib.h>
#include <xxhash.h>

/* Bridge deal number `number`: strain and leader as dealt, 13 cards a hand. */
static struct deal draw_deal(int number) {
    Random random = random_stream(1, "bridge", "bench", (uint64_t)number);
    struct deal bridge = {.trump = number % DDS_STRAINS, .first = number % DDS_HANDS};
    CardSet left = set_of(52) - 1;
    for (int hand = 0; hand < DDS_HANDS; hand++) {
        CardSet cards = random_take(&random, &left, 13);
        for (int suit = 0; suit < DDS_SUITS; suit++)
            bridge.remainCards[hand][suit] = (unsigned)(cards >> (13 * suit) & 0x1fff) << 2;
    }
    return bridge;
}

Status peer_measure_dds(int count, BenchResult *result, Error *error) {
    *result = (BenchResult){.set = "libdds", .question = "one strain", .deals = count};
    double *times = malloc((size_t)count * sizeof *times);
    uint8_t *tricks = malloc((size_t)count);
    Status status = STATUS_OK;
    if (times == NULL || tricks == NULL)
        status = error_set(error, STATUS_NO_MEMORY, "out of memory");
    SetMaxThreads(1);
    for (int i = 0; status == STATUS_OK && i < count; i++) {
        struct deal bridge = draw_deal(i);
        struct futureTricks future;
        double start = bench_clock();
        int answer = SolveBoard(bridge, -1, 1, 1, &future, 0);
        times[i] = bench_clock() - start;
        tricks[i] = (uint8_t)future.score[0];
        if (answer != RETURN_NO_FAULT)
            status = error_set(error, STATUS_CHECK_FAILED, "libdds: deal %d: error %d", i, answer);
    }
    if (status == STATUS_OK) {
        result->checksum = XXH3_64bits(tricks, (size_t)count);
        result->times = bench_times(times, count);
    }
    free(times);
    free(tricks);
    return status;
}
