#ifndef STICH_VERSION_H
#define STICH_VERSION_H

/* Version of the library, "0.1.0". */
const char *stich_version(void);

#endif
