/* What a benchmark ran on and how it was built. */
#ifndef STICH_MACHINE_H
#define STICH_MACHINE_H

typedef struct Machine {
    char system[80];    /* "Linux 6.1.0 x86_64" */
    char processor[80]; /* "AMD EPYC 7763", or "unknown" */
    int cores;          /* that are online */
    const char *compiler, *build;
} Machine;

Machine machine_describe(void);

#endif
