#include "machine.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

static void find_processor(char *name, size_t size) {
    char line[256];
    snprintf(name, size, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (file == NULL)
        return;
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "model name", 10) != 0 || strstr(line, ": ") == NULL)
            continue;
        snprintf(name, size, "%.*s", (int)size - 1, strstr(line, ": ") + 2);
        name[strcspn(name, "\n")] = '\0';
        break;
    }
    fclose(file);
}

Machine machine_describe(void) {
    Machine machine = {.system = "unknown",
                       .cores = (int)sysconf(_SC_NPROCESSORS_ONLN),
#ifdef __clang__
                       .compiler = __VERSION__,
#else
                       .compiler = "gcc " __VERSION__,
#endif
                       .build = STICH_BUILD};
    struct utsname system;
    if (uname(&system) == 0)
        snprintf(machine.system, sizeof machine.system, "%.20s %.40s %.15s", system.sysname,
                 system.release, system.machine);
    find_processor(machine.processor, sizeof machine.processor);
    return machine;
}
