/* Ctrl-C: long commands stop at the next convenient place and keep what they have. */
#ifndef STICH_INTERRUPT_H
#define STICH_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT and SIGTERM only leave a note; a second one ends the program at once. */
void interrupt_watch(void);

/* From now on a file that would grow beyond its limit (RLIMIT_FSIZE) does not end the program:
 * writing it fails, as on a full disk. */
void ignore_file_limit(void);

/* Has there been one? Any thread may ask. */
bool interrupt_seen(void);

/* Tells on stderr that what was printed is not all, and returns the exit code for it. */
int interrupt_report(void);

#endif
