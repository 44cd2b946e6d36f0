/* stich serve: a page in the browser, and the same answers as JSON over HTTP. */
#include "command.h"

#include "options.h"
#include "serve_http.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const CommandText text = {
    .name = "serve",
    .usage = "[options]",
    .about =
        "Serves a page on which a hand is clicked together and judged, a deal is played out with\n"
        "open cards, and a played game is gone through card by card; open the address that is\n"
        "printed in a browser. The page asks the program itself and nothing else. Other programs\n"
        "may ask it too: POST /api/eval, /api/solve and /api/analyze, GET /api/games, all in JSON\n"
        "(docs/serve.md).\n"
        "Only this machine can reach it, unless --bind names another address; then each question\n"
        "needs the token, which the printed address bears.\n"
        "Ctrl-C ends it.\n",
    .examples =
        "  stich serve\n"
        "  stich serve --port 0\n"
        "  stich serve --bind 192.168.1.20 --token \"$(head -c 18 /dev/urandom | base64)\"\n"};

enum { DEFAULT_PORT = 8047, MAX_PORT = 65535, MAX_JOBS = 64 };

/* Serves until it is told to end. SIGINT and SIGTERM are blocked already. */
static Status serve(const ServerSettings *settings, const sigset_t *ends, Error *error) {
    Server *server;
    int signal_number;
    Status status = server_start(settings, &server, error);
    if (status != STATUS_OK)
        return status;
    bool is_six = strchr(settings->bind, ':') != NULL;
    printf("Stich serves http://%s%s%s:%d/%s%s\n", is_six ? "[" : "", settings->bind,
           is_six ? "]" : "", server_port(server), settings->token != NULL ? "#token=" : "",
           settings->token != NULL ? settings->token : "");
    fflush(stdout);
    sigwait(ends, &signal_number);
    server_stop(server);
    return STATUS_OK;
}

int cmd_serve(int argc, char **argv) {
    Common common;
    Error error;
    sigset_t ends;
    int64_t port = DEFAULT_PORT, jobs = 2;
    ServerSettings settings = {.bind = "127.0.0.1", .seconds = 30};
    const Option options[] = {
        {"port", "N", OPTION_NUMBER, &port, 0, MAX_PORT,
         "port to listen to (default: 8047; 0: any that is free)"},
        {"bind", "ADDRESS", OPTION_TEXT, &settings.bind, 0, 0,
         "address to listen to (default: 127.0.0.1); any but this machine's own needs --token"},
        {"token", "TEXT", OPTION_TEXT, &settings.token, 0, 0,
         "secret that each question must bear, at least 16 characters"},
        {"jobs", "N", OPTION_NUMBER, &jobs, 1, MAX_JOBS,
         "questions that are worked on at the same time (default: 2); others wait"},
        {"time", "S", OPTION_REAL, &settings.seconds, 0.1, 1e6,
         "stop working on a question after about S seconds (default: 30)"},
        {0}};
    if (!options_parse(&text, TAKES_THREADS | TAKES_ALL_GAMES, options, argc, argv, &common))
        return common.exit_code;
    if (common.game != NULL) {
        error_set(&error, STATUS_USAGE, "serve knows all games: name none; usage: stich serve %s",
                  text.usage);
        return error_report(&error);
    }
    settings.port = (uint16_t)port;
    settings.jobs = (int)jobs;
    settings.threads = common.threads;
    signal(SIGPIPE, SIG_IGN);
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    return serve(&settings, &ends, &error) == STATUS_OK ? STATUS_OK : error_report(&error);
}
