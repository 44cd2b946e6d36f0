/* The module that joins processes by MPI. */
#include "cluster.h"

#include <mpi.h>
#include <stdlib.h>

enum { TAG_BLOCK, TAG_ANSWER };

static uint64_t share(uint64_t number) {
    MPI_Bcast(&number, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return number;
}

static bool hand_in(const char *bytes, size_t length) {
    int answer = 0;
    MPI_Send(bytes, (int)length, MPI_BYTE, 0, TAG_BLOCK, MPI_COMM_WORLD);
    MPI_Recv(&answer, 1, MPI_INT, 0, TAG_ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return answer != 0;
}

static char *take(int rank, size_t *length) {
    MPI_Status status;
    int count = 0;
    MPI_Probe(rank, TAG_BLOCK, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, &count);
    char *bytes = malloc((size_t)count + 1);
    if (bytes == NULL)
        return NULL;
    MPI_Recv(bytes, count, MPI_BYTE, rank, TAG_BLOCK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *length = (size_t)count;
    return bytes;
}

static void answer(int rank, bool yes) {
    int number = yes;
    MPI_Send(&number, 1, MPI_INT, rank, TAG_ANSWER, MPI_COMM_WORLD);
}

static void leave(int code) {
    if (code != STATUS_OK && code != STATUS_INTERRUPTED)
        MPI_Abort(MPI_COMM_WORLD, code);
    MPI_Finalize();
}

const Cluster *stich_cluster_start(void) {
    static Cluster cluster = {
        .share = share, .hand_in = hand_in, .take = take, .answer = answer, .leave = leave};
    int provided;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, STATUS_FILE);
    MPI_Comm_rank(MPI_COMM_WORLD, &cluster.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &cluster.size);
    return &cluster;
}
