#include "interrupt.h"

#include "solver/error.h"

#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t seen;

static void note_signal(int number) {
    seen = 1;
    signal(number, SIG_DFL);
}

void interrupt_watch(void) {
    signal(SIGINT, note_signal);
    signal(SIGTERM, note_signal);
}

void ignore_file_limit(void) {
    signal(SIGXFSZ, SIG_IGN);
}

bool interrupt_seen(void) {
    return seen != 0;
}

int interrupt_report(void) {
    fputs("stich: interrupted; what was printed before is complete in itself\n", stderr);
    return STATUS_INTERRUPTED;
}
