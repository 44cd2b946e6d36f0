#ifndef STICH_VERSION_H
#define STICH_VERSION_H

/* Version of the library, "0.1.0". The public header (lib/stich.h) declares it for other programs.
 */
__attribute__((visibility("default"))) const char *stich_version(void);

#endif
