#include "serve_http.h"

#include "job.h"
#include "lib/json.h"
#include "memory.h"
#include "serve_answer.h"
#include "serve_files.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_CONNECTIONS = 256,
    MOST_WAITING = 64,       /* questions that wait for their turn */
    MOST_BODY = 256 << 10,   /* bytes of a question */
    IDLE_SECONDS = 15,       /* a connection that says nothing for so long is closed */
    BODY_SECONDS = 30,       /* a question must have come in so many */
    STACK_BYTES = 1 << 20,   /* jansson goes 2048 deep */
    LOOK_MILLISECONDS = 200, /* how often it is seen whether anybody still listens */
    LOOKS_BETWEEN_SIGNS = 25 /* a stream shows a sign of life after so many looks */
};

struct Server {
    const ServerSettings *settings;
    struct MHD_Daemon *daemon;
    JobQueue *jobs;
    json_t *games; /* the answer that never changes */
};

/* What a path answers. */
typedef struct Route {
    const char *path;
    JobFunction *run;
} Route;

static const Route routes[] = {{"/api/eval", answer_eval},
                               {"/api/solve", answer_solve},
                               {"/api/analyze", answer_analyze},
                               {NULL, NULL}};

/* A request while it comes in. */
typedef struct Request {
    JobFunction *run; /* NULL: nothing is worked out, a file is sent */
    time_t started;
    size_t length;
    char *body; /* room for MOST_BODY */
} Request;

/* ---- Answers ---- */

static const char *const headers[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
     "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-cache"}};

/* Answers, and releases the response. */
static enum MHD_Result respond(struct MHD_Connection *connection, unsigned status,
                               struct MHD_Response *response, const char *type) {
    if (response == NULL)
        return MHD_NO;
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

#define JSON_TYPE "application/json"

static enum MHD_Result respond_json(struct MHD_Connection *connection, unsigned status,
                                    const json_t *object) {
    char *text = or_end(json_text(object));
    return respond(connection, status,
                   MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE),
                   JSON_TYPE);
}

/* {"error": message} */
static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status,
                              const char *message) {
    json_t *object = or_end(json_pack("{s:s}", "error", message));
    enum MHD_Result result = respond_json(connection, status, object);
    json_decref(object);
    return result;
}

static unsigned http_status(Status status) {
    switch (status) {
    case STATUS_OK:
        return MHD_HTTP_OK;
    case STATUS_CHECK_FAILED:
    case STATUS_USAGE:
    case STATUS_BAD_INPUT:
        return MHD_HTTP_BAD_REQUEST;
    case STATUS_INTERRUPTED:
        return MHD_HTTP_SERVICE_UNAVAILABLE;
    case STATUS_FILE:
    case STATUS_NO_MEMORY:
        break;
    }
    return MHD_HTTP_INTERNAL_SERVER_ERROR;
}

/* ---- Who asks ---- */

static const char *header(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/* Is this "ADDRESS", "ADDRESS:PORT", "[ADDRESS]:PORT" or the same with localhost? A name would be
 * one that somebody else can make point here. */
static bool is_plain_host(const char *host) {
    char name[INET6_ADDRSTRLEN + 1], end = '\0';
    struct in6_addr address;
    unsigned port = 0;
    if (sscanf(host, "[%46[0-9a-fA-F:.]]%c", name, &end) >= 1 && (end == '\0' || end == ':'))
        return inet_pton(AF_INET6, name, &address) == 1;
    int parts = sscanf(host, "%46[0-9a-zA-Z.]:%5u%c", name, &port, &end);
    if (parts < 1 || parts > 2 || (parts == 1 && strchr(host, ':') != NULL))
        return false;
    return strcasecmp(name, "localhost") == 0 || inet_pton(AF_INET, name, &address) == 1;
}

/* Does the question come from the page itself, or from no page? */
static bool is_own_origin(struct MHD_Connection *connection, const char *host) {
    static const char scheme[] = "http://";
    const char *origin = header(connection, "Origin"), *site = header(connection, "Sec-Fetch-Site");
    if (site != NULL && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return false;
    return origin == NULL || (strncmp(origin, scheme, strlen(scheme)) == 0 &&
                              strcasecmp(origin + strlen(scheme), host) == 0);
}

/* Are they the same? Takes equally long wherever they differ. */
static bool same_secret(const char *a, const char *b) {
    size_t length = strlen(a);
    if (strlen(b) != length)
        return false;
    unsigned difference = 0;
    for (size_t i = 0; i < length; i++)
        difference |= (unsigned)(a[i] ^ b[i]);
    return difference == 0;
}

static bool bears_token(struct MHD_Connection *connection, const char *token) {
    static const char scheme[] = "Bearer ";
    const char *given = header(connection, "Authorization");
    return given != NULL && strncmp(given, scheme, strlen(scheme)) == 0 &&
           same_secret(token, given + strlen(scheme));
}

/* Why a request is refused before it is looked at, or NULL; *status then is the answer's. */
static const char *reason_to_refuse(const Server *server, struct MHD_Connection *connection,
                                    const char *path, unsigned *status) {
    const char *host = header(connection, "Host");
    bool is_page = strncmp(path, "/api/", strlen("/api/")) != 0;
    *status = MHD_HTTP_FORBIDDEN;
    if (host == NULL || !is_plain_host(host))
        return "the host must be an address or localhost";
    if (is_page)
        return NULL;
    if (!is_own_origin(connection, host))
        return "a page of another origin may not ask";
    *status = MHD_HTTP_UNAUTHORIZED;
    if (server->settings->token != NULL && !bears_token(connection, server->settings->token))
        return "the token is missing or wrong";
    return NULL;
}

/* Has the other end closed the connection? */
static bool is_gone(struct MHD_Connection *connection) {
    char byte;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    ssize_t n = recv(info->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/* ---- Answers as streams of events ---- */

typedef struct Stream {
    struct MHD_Connection *connection;
    Job *job;
    unsigned version;
    bool finished;
    char *text; /* what is sent now */
    size_t length, sent;
} Stream;

/* The next text to send: an event of this kind, or two. Takes over nothing. */
static void stream_put(Stream *stream, const char *event, const char *data) {
    size_t size = stream->length + strlen(event) + strlen(data) + sizeof "event: \ndata: \n\n";
    stream->text = or_end(realloc(stream->text, size));
    stream->length += (size_t)snprintf(stream->text + stream->length, size - stream->length,
                                       "event: %s\ndata: %s\n\n", event, data);
}

static void put_error(Stream *stream, const Error *error) {
    json_t *object = or_end(json_pack("{s:s}", "error", error->text));
    char *text = or_end(json_text(object));
    stream_put(stream, "error", text);
    free(text);
    json_decref(object);
}

/* What has changed, as events. */
static void stream_tell(Stream *stream, JobView *view) {
    char progress[80];
    snprintf(progress, sizeof progress, "{\"done\":%llu,\"total\":%llu}",
             (unsigned long long)view->done, (unsigned long long)view->total);
    if (view->partial != NULL)
        stream_put(stream, "partial", view->partial);
    else if (!view->finished)
        stream_put(stream, "progress", progress);
    free(view->partial);
    if (view->finished && view->status == STATUS_OK)
        stream_put(stream, "result", view->answer);
    else if (view->finished)
        put_error(stream, &view->error);
    stream->finished = view->finished;
}

/* Waits for something to tell. False: nobody listens any more. */
static bool stream_fill(Stream *stream) {
    stream->length = stream->sent = 0;
    for (int look = 0; look < LOOKS_BETWEEN_SIGNS; look++) {
        unsigned before = stream->version;
        JobView view = job_wait(stream->job, &stream->version, LOOK_MILLISECONDS);
        if (view.version != before || view.finished) {
            stream_tell(stream, &view);
            return true;
        }
        if (is_gone(stream->connection))
            return false;
    }
    stream->text = or_end(realloc(stream->text, sizeof ":\n\n"));
    stream->length = (size_t)sprintf(stream->text, ":\n\n");
    return true;
}

static ssize_t stream_read(void *context, uint64_t position, char *buffer, size_t size) {
    (void)position;
    Stream *stream = context;
    if (stream->sent == stream->length && stream->finished)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (stream->sent == stream->length && !stream_fill(stream))
        return MHD_CONTENT_READER_END_WITH_ERROR;
    size_t rest = stream->length - stream->sent, n = rest < size ? rest : size;
    memcpy(buffer, stream->text + stream->sent, n);
    stream->sent += n;
    return (ssize_t)n;
}

static void stream_free(void *context) {
    Stream *stream = context;
    job_release(stream->job);
    free(stream->text);
    free(stream);
}

static enum MHD_Result answer_stream(struct MHD_Connection *connection, Job *job) {
    enum { BLOCK = 16 << 10 };
    Stream *stream = or_end(calloc(1, sizeof *stream));
    *stream = (Stream){.connection = connection, .job = job};
    return respond(connection, MHD_HTTP_OK,
                   MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, stream_read, stream,
                                                     stream_free),
                   "text/event-stream");
}

/* ---- Answers in one piece ---- */

static enum MHD_Result answer_once(struct MHD_Connection *connection, Job *job) {
    unsigned version = 0;
    JobView view = {.finished = false};
    bool gone = false;
    MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, 0U);
    while (!view.finished && !gone) {
        view = job_wait(job, &version, LOOK_MILLISECONDS);
        free(view.partial);
        gone = !view.finished && is_gone(connection);
    }
    MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, (unsigned)IDLE_SECONDS);
    enum MHD_Result result = MHD_NO;
    if (!gone && view.status != STATUS_OK)
        result = refuse(connection, http_status(view.status), view.error.text);
    else if (!gone)
        result = respond(connection, MHD_HTTP_OK,
                         MHD_create_response_from_buffer(strlen(view.answer), view.answer,
                                                         MHD_RESPMEM_MUST_COPY),
                         JSON_TYPE);
    job_release(job);
    return result;
}

/* ---- Requests ---- */

static enum MHD_Result answer_question(const Server *server, struct MHD_Connection *connection,
                                       const Request *request) {
    char message[400];
    json_error_t mistake;
    const char *accept = header(connection, "Accept");
    json_t *question = json_loadb(request->body != NULL ? request->body : "", request->length,
                                  JSON_REJECT_DUPLICATES, &mistake);
    if (!json_is_object(question)) {
        snprintf(message, sizeof message, "no valid JSON: column %d: %s", mistake.column,
                 mistake.text);
        enum MHD_Result result =
            refuse(connection, MHD_HTTP_BAD_REQUEST,
                   question == NULL ? message : "expected a JSON object, {...}");
        json_decref(question);
        return result;
    }
    Job *job = job_start(server->jobs, request->run, question);
    json_decref(question);
    if (job == NULL)
        return refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE,
                      "too many questions at the same time; ask again later");
    bool stream = accept != NULL && strstr(accept, "text/event-stream") != NULL;
    return stream ? answer_stream(connection, job) : answer_once(connection, job);
}

static enum MHD_Result answer_get(const Server *server, struct MHD_Connection *connection,
                                  const char *path) {
    const WebFile *file = web_file(path);
    if (strcmp(path, "/api/games") == 0)
        return respond_json(connection, MHD_HTTP_OK, server->games);
    if (file == NULL)
        return refuse(connection, MHD_HTTP_NOT_FOUND, "there is no such page");
    return respond(connection, MHD_HTTP_OK,
                   MHD_create_response_from_buffer((size_t)(file->end - file->content),
                                                   (void *)(uintptr_t)file->content,
                                                   MHD_RESPMEM_PERSISTENT),
                   file->type);
}

static const Route *find_route(const char *path) {
    for (const Route *route = routes; route->path != NULL; route++)
        if (strcmp(route->path, path) == 0)
            return route;
    return NULL;
}

/* Is the question JSON, and not too long? A page of another origin cannot say that it sends JSON
 * without asking first, which is refused. Returns why not, or NULL. */
static const char *reason_against_body(struct MHD_Connection *connection, unsigned *status) {
    const char *type = header(connection, MHD_HTTP_HEADER_CONTENT_TYPE);
    const char *length = header(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
    *status = MHD_HTTP_UNSUPPORTED_MEDIA_TYPE;
    if (type == NULL || strncasecmp(type, JSON_TYPE, strlen(JSON_TYPE)) != 0)
        return "expected Content-Type: application/json";
    *status = MHD_HTTP_CONTENT_TOO_LARGE;
    return length != NULL && strtoull(length, NULL, 10) > MOST_BODY ? "the question is too long"
                                                                    : NULL;
}

/* The head of a request has come. */
static enum MHD_Result begin(const Server *server, struct MHD_Connection *connection,
                             const char *path, const char *method, void **context) {
    unsigned status;
    const Route *route = find_route(path);
    bool gets =
        strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
    bool posts = strcmp(method, MHD_HTTP_METHOD_POST) == 0;
    const char *reason = reason_to_refuse(server, connection, path, &status);
    if (reason == NULL && (route == NULL ? !gets : !posts)) {
        status = MHD_HTTP_METHOD_NOT_ALLOWED;
        reason = "this is not asked for that way";
    }
    if (reason == NULL && route != NULL)
        reason = reason_against_body(connection, &status);
    if (reason != NULL)
        return refuse(connection, status, reason);
    Request *request = or_end(calloc(1, sizeof *request));
    *request = (Request){.run = route != NULL ? route->run : NULL, .started = time(NULL)};
    *context = request;
    return MHD_YES;
}

/* A part of a question has come. MHD_NO closes the connection. */
static enum MHD_Result collect(Request *request, const char *data, size_t size) {
    if (size > MOST_BODY - request->length || time(NULL) - request->started > BODY_SECONDS)
        return MHD_NO;
    if (request->body == NULL)
        request->body = or_end(malloc(MOST_BODY));
    memcpy(request->body + request->length, data, size);
    request->length += size;
    return MHD_YES;
}

static enum MHD_Result handle(void *cls, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *data,
                              size_t *size, void **context) {
    (void)version;
    const Server *server = cls;
    Request *request = *context;
    if (request == NULL)
        return begin(server, connection, path, method, context);
    if (*size == 0)
        return request->run != NULL ? answer_question(server, connection, request)
                                    : answer_get(server, connection, path);
    enum MHD_Result result = collect(request, data, *size);
    *size = 0;
    return result;
}

static void request_end(void *cls, struct MHD_Connection *connection, void **context,
                        enum MHD_RequestTerminationCode why) {
    (void)cls, (void)connection, (void)why;
    Request *request = *context;
    if (request != NULL)
        free(request->body);
    free(request);
    *context = NULL;
}

/* ---- The server ---- */

/* An address as the system takes it; returns its size, or 0: it is none. */
static socklen_t read_address(const char *text, uint16_t port, struct sockaddr_storage *address) {
    struct sockaddr_in *four = (struct sockaddr_in *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(port);
        return sizeof *four;
    }
    if (inet_pton(AF_INET6, text, &six->sin6_addr) != 1)
        return 0;
    six->sin6_family = AF_INET6;
    six->sin6_port = htons(port);
    return sizeof *six;
}

bool is_loopback(const char *text) {
    struct sockaddr_storage address;
    if (read_address(text, 0, &address) == 0)
        return false;
    if (address.ss_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&((struct sockaddr_in6 *)&address)->sin6_addr);
    return ntohl(((struct sockaddr_in *)&address)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

static Status check_settings(const ServerSettings *settings, Error *error) {
    enum { LEAST_TOKEN = 16 };
    struct sockaddr_storage address;
    if (read_address(settings->bind, settings->port, &address) == 0)
        return error_set(error, STATUS_USAGE, "--bind: \"%.60s\" is no address of this machine",
                         settings->bind);
    if (settings->token == NULL && !is_loopback(settings->bind))
        return error_set(error, STATUS_USAGE, "--bind %s lets others in: it needs a --token",
                         settings->bind);
    if (settings->token != NULL && strlen(settings->token) < LEAST_TOKEN)
        return error_set(error, STATUS_USAGE, "--token: expected at least %d characters",
                         LEAST_TOKEN);
    return STATUS_OK;
}

/* A socket that listens, or -1. */
static int open_socket(const ServerSettings *settings) {
    struct sockaddr_storage address;
    socklen_t size = read_address(settings->bind, settings->port, &address);
    int on = 1, listener = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0)
        return -1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener, (struct sockaddr *)&address, size) == 0 &&
        listen(listener, MOST_CONNECTIONS) == 0)
        return listener;
    int reason = errno;
    close(listener);
    errno = reason;
    return -1;
}

static Status start_daemon(Server *server, Error *error) {
    const ServerSettings *settings = server->settings;
    int listener = open_socket(settings);
    if (listener < 0)
        return error_set(error, STATUS_FILE, "cannot listen to %s, port %d: %s", settings->bind,
                         settings->port, strerror(errno));
    server->daemon = MHD_start_daemon(
        MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL |
            MHD_USE_ITC,
        0, NULL, NULL, handle, server, MHD_OPTION_LISTEN_SOCKET, listener,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_SECONDS, MHD_OPTION_THREAD_STACK_SIZE, (size_t)STACK_BYTES,
        MHD_OPTION_NOTIFY_COMPLETED, request_end, NULL, MHD_OPTION_END);
    if (server->daemon != NULL)
        return STATUS_OK;
    close(listener);
    return error_set(error, STATUS_FILE, "the server cannot be started");
}

Status server_start(const ServerSettings *settings, Server **result, Error *error) {
    Status status = check_settings(settings, error);
    if (status != STATUS_OK)
        return status;
    Server *server = or_end(calloc(1, sizeof *server));
    server->settings = settings;
    status = answer_games(&server->games, error);
    if (status == STATUS_OK) {
        server->jobs =
            or_end(jobs_new(settings->jobs, MOST_WAITING, settings->threads, settings->seconds));
        status = start_daemon(server, error);
    }
    if (status != STATUS_OK) {
        server_stop(server);
        return status;
    }
    *result = server;
    return STATUS_OK;
}

uint16_t server_port(const Server *server) {
    return MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

void server_stop(Server *server) {
    if (server->jobs != NULL)
        jobs_stop(server->jobs);
    if (server->daemon != NULL)
        MHD_stop_daemon(server->daemon);
    if (server->jobs != NULL)
        jobs_free(server->jobs);
    json_decref(server->games);
    free(server);
}
