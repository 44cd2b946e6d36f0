/* The web server of "stich serve": the page, and questions as JSON over HTTP.
 *
 * What is not asked for by the page itself, or by a program that knows what it does, is refused:
 * the host must be an address or localhost (no DNS rebinding), a page of another origin may ask
 * nothing, and where the server listens to more than this machine, each question needs a token. */
#ifndef STICH_SERVE_HTTP_H
#define STICH_SERVE_HTTP_H

#include "solver/error.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Server Server;

typedef struct ServerSettings {
    const char *bind;  /* address to listen to: "127.0.0.1", "::1", "0.0.0.0" */
    uint16_t port;     /* 0: any that is free */
    const char *token; /* that questions must bear, or NULL: none */
    int jobs;          /* questions that are worked on at the same time */
    int threads;       /* that each of them may use */
    double seconds;    /* after which one is told to stop */
} ServerSettings;

/* Does an address belong to this machine alone? */
bool is_loopback(const char *address);

/* Starts to serve. settings must outlive the server. STATUS_USAGE: no such address, or one that
 * needs a token; STATUS_FILE: it is taken, or may not be used. */
Status server_start(const ServerSettings *settings, Server **server, Error *error);

/* The port that it listens to. */
uint16_t server_port(const Server *server);

/* Cancels what is worked on, ends all connections and frees the server. */
void server_stop(Server *server);

#endif
