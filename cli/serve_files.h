/* The page's files, which are part of the program. */
#ifndef STICH_SERVE_FILES_H
#define STICH_SERVE_FILES_H

#include <stddef.h>

typedef struct WebFile {
    const char *path; /* in the address: "/style.css" */
    const char *type; /* of its content, as HTTP names it */
    const unsigned char *content;
    const unsigned char *end;
} WebFile;

/* The file at this path, or NULL; "/" is the page. */
const WebFile *web_file(const char *path);

#endif
