#include "peer.h"
#include "sim/random.h"

#include <dds/dll.h>
#include <stdio.h>
#include <stdlib.h>
#include <xxhash.h>

static struct ddTableDeal draw_deal(int number) {
    Random random = random_stream(1, "bridge", "bench", (uint64_t)number);
    struct ddTableDeal bridge = {0};
    CardSet left = set_of(52) - 1;
    for (int hand = 0; hand < DDS_HANDS; hand++) {
        CardSet cards = random_take(&random, &left, 13);
        for (int suit = 0; suit < DDS_SUITS; suit++)
            bridge.cards[hand][suit] = (unsigned)(cards >> (13 * suit) & 0x1fff) << 2;
    }
    return bridge;
}

/* Solves the deals; times[] receives the time of one entry of each table. */
static Status solve_tables(int count, double *times, struct ddTableResults *tables, Error *error) {
    SetMaxThreads(1);
    for (int i = 0; i < count; i++) {
        struct ddTableDeal bridge = draw_deal(i);
        double start = bench_clock();
        int answer = CalcDDtable(bridge, &tables[i]);
        times[i] = (bench_clock() - start) / (DDS_STRAINS * DDS_HANDS);
        if (answer != RETURN_NO_FAULT)
            return error_set(error, STATUS_CHECK_FAILED, "libdds: deal %d: error %d", i, answer);
    }
    return STATUS_OK;
}

Status peer_measure_dds(int count, BenchResult *result, Error *error) {
    *result = (BenchResult){.peer = true, .set = "libdds", .question = "strain", .deals = count};
    double *times = calloc((size_t)count, sizeof *times);
    struct ddTableResults *tables = calloc((size_t)count, sizeof *tables);
    Status status = times == NULL || tables == NULL
                        ? error_set(error, STATUS_NO_MEMORY, "out of memory")
                        : solve_tables(count, times, tables, error);
    if (status == STATUS_OK) {
        result->checksum = XXH3_64bits(tables, (size_t)count * sizeof *tables);
        result->times = bench_times(times, count);
    }
    free(times);
    free(tables);
    return status;
}
