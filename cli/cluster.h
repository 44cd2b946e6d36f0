/* Several processes that play one simulation together, started by mpirun.
 *
 * Process 0 keeps the run and prints; the others play blocks and hand them in. MPI itself is in a
 * module (cluster_mpi.c) that is loaded only where mpirun has started the program. */
#ifndef STICH_CLUSTER_H
#define STICH_CLUSTER_H

#include "solver/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Calls are made by one thread at a time, though not always the same. */
typedef struct Cluster {
    int rank, size; /* which process this is, from 0, of how many */

    /* Every process calls it; returns the number that process 0 gave. */
    uint64_t (*share)(uint64_t number);

    /* For the others: gives bytes to process 0 and waits for its answer. */
    bool (*hand_in)(const char *bytes, size_t length);

    /* For process 0: waits for what process `rank` hands in; free() releases it. NULL when memory
     * is short. Then answers it. */
    char *(*take)(int rank, size_t *length);
    void (*answer)(int rank, bool answer);

    /* Every process calls it at its end. After it there is no cluster. A code that is neither 0 nor
     * STATUS_INTERRUPTED ends all processes at once with that code. */
    void (*leave)(int code);
} Cluster;

/* Joins the processes that mpirun has started with this one. *cluster is NULL when there are none.
 * From then on nothing that processes other than 0 print is seen, as process 0 prints the same.
 * STATUS_FILE: there are others, but the module is missing. */
Status cluster_join(const Cluster **cluster, Error *error);

/* What the module has. */
typedef const Cluster *ClusterStart(void);
__attribute__((visibility("default"))) ClusterStart stich_cluster_start;

#endif
