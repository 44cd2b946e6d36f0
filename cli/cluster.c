#include "cluster.h"

#include "options.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* Set for every process that OpenMPI's mpirun starts, or a batch system for it. */
static bool is_started_by_mpi(void) {
    return getenv("OMPI_COMM_WORLD_SIZE") != NULL || getenv("PMIX_RANK") != NULL;
}

Status cluster_join(const Cluster **cluster, Error *error) {
    char path[PATH_MAX];
    *cluster = NULL;
    if (!is_started_by_mpi())
        return STATUS_OK;
    void *module = dlopen(find_beside(STICH_MODULE, path, sizeof path), RTLD_NOW | RTLD_GLOBAL);
    ClusterStart *start = NULL;
    if (module != NULL)
        *(void **)&start =
            dlsym(module, "stich_cluster_start"); /* as POSIX says it is to be done */
    if (start == NULL)
        return error_set(error, STATUS_FILE, "started by mpirun, but this stich cannot use it: %s",
                         dlerror());
    *cluster = start();
    if ((*cluster)->rank == 0 ||
        (freopen("/dev/null", "w", stdout) != NULL && freopen("/dev/null", "w", stderr) != NULL))
        return STATUS_OK;
    return error_set(error, STATUS_FILE, "cannot open \"/dev/null\"");
}
