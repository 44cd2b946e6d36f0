/* The web server, over real connections to it: what it answers, whom it refuses, and that nobody
 * can hurt it. */
#include "cli/serve_http.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <dirent.h>
#include <jansson.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define SENS                                                                                       \
    "{\"game\":\"sens\",\"hand\":\"EU E9 EA GA S7\",\"seat\":0,\"upcard\":\"EK\",\"worlds\":8}"
#define ENDLESS                                                                                    \
    "{\"game\":\"sens\",\"hand\":\"EU E9 EA GA S7\",\"seat\":0,\"upcard\":\"EK\","                 \
    "\"worlds\":900000000}"

static ServerSettings settings;
static Server *server;

/* Starts a server on any free port; the fields of more that are set count. */
static void start(ServerSettings more) {
    Error error = {0};
    signal(SIGPIPE, SIG_IGN);
    settings = more;
    settings.bind = "127.0.0.1";
    settings.jobs = more.jobs > 0 ? more.jobs : 2;
    settings.threads = 1;
    settings.seconds = more.seconds > 0 ? more.seconds : 1e6;
    cr_assert_eq(server_start(&settings, &server, &error), STATUS_OK, "%s", error.text);
}

/* ---- Connections ---- */

static int connect_to_it(void) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons(server_port(server)),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int s = socket(AF_INET, SOCK_STREAM, 0);
    cr_assert_eq(connect(s, (struct sockaddr *)&address, sizeof address), 0);
    return s;
}

static void send_text(int s, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t n = send(s, bytes, size, MSG_NOSIGNAL);
        if (n <= 0)
            return; /* it has closed the connection already */
        bytes += n;
        size -= (size_t)n;
    }
}

/* Everything until the other end closes; text has size bytes. */
static void receive_all(int s, char *text, size_t size) {
    size_t length = 0;
    for (ssize_t n; length + 1 < size && (n = recv(s, text + length, size - length - 1, 0)) > 0;)
        length += (size_t)n;
    text[length] = '\0';
    close(s);
}

/* Sends a POST and leaves the connection open. headers: further ones, each with its line end. */
static int begin_post(const char *path, const char *headers, const char *body) {
    char head[1024];
    int s = connect_to_it();
    int n = snprintf(head, sizeof head,
                     "POST %s HTTP/1.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
                     "Content-Length: %zu\r\n%s%s\r\n",
                     path, strlen(body), strstr(headers, "Host:") ? "" : "Host: 127.0.0.1\r\n",
                     headers);
    send_text(s, head, (size_t)n);
    send_text(s, body, strlen(body));
    return s;
}

enum { ANSWER = 1 << 18 };

typedef struct Answer {
    int status; /* 0: none came */
    char text[ANSWER], *body;
} Answer;

static void parse_answer(Answer *answer) {
    answer->status = 0;
    sscanf(answer->text, "HTTP/1.1 %d", &answer->status);
    char *end = strstr(answer->text, "\r\n\r\n");
    answer->body = end != NULL ? end + 4 : answer->text + strlen(answer->text);
}

static void post(const char *path, const char *headers, const char *body, Answer *answer) {
    receive_all(begin_post(path, headers, body), answer->text, sizeof answer->text);
    parse_answer(answer);
}

static void get(const char *path, Answer *answer) {
    char head[256];
    int s = connect_to_it();
    int n = snprintf(head, sizeof head,
                     "GET %s HTTP/1.1\r\nHost: localhost:80\r\nConnection: close\r\n\r\n", path);
    send_text(s, head, (size_t)n);
    receive_all(s, answer->text, sizeof answer->text);
    parse_answer(answer);
}

static Answer answer; /* large */

static void expect_works(void) {
    post("/api/eval", "", SENS, &answer);
    cr_assert_eq(answer.status, 200, "%.300s", answer.text);
}

/* ---- What is answered ---- */

Test(serve, the_page_and_what_can_be_chosen) {
    start((ServerSettings){0});
    get("/", &answer);
    cr_assert_eq(answer.status, 200);
    cr_assert_not_null(strstr(answer.text, "Content-Security-Policy: default-src 'none'"));
    cr_assert_not_null(strstr(answer.body, "</html>"));
    get("/api/games", &answer);
    json_t *object = json_loads(answer.body, 0, NULL);
    cr_assert_eq(json_array_size(json_object_get(object, "games")), 5);
    json_decref(object);
    get("/etc/passwd", &answer);
    cr_assert_eq(answer.status, 404);
    get("/../../etc/passwd", &answer);
    cr_assert_eq(answer.status, 404);
    server_stop(server);
}

Test(serve, a_stream_ends_with_the_same_answer) {
    static Answer stream;
    static const char question[] =
        "{\"game\":\"sens\",\"hand\":[\"EU\",\"E9\",\"EA\",\"GA\","
        "\"S7\"],\"seat\":\"forehand\",\"upcard\":\"EK\",\"worlds\":\"200\"}";
    start((ServerSettings){0});
    post("/api/eval", "", question, &answer);
    cr_assert_eq(answer.status, 200);
    post("/api/eval", "Accept: text/event-stream\r\n", question, &stream);
    cr_assert_not_null(strstr(stream.body, "event: partial\ndata: {"));
    char *result = strstr(stream.body, "event: result\ndata: ");
    cr_assert_not_null(result);
    result += strlen("event: result\ndata: ");
    result[strcspn(result, "\n")] = '\0';
    cr_assert_str_eq(result, answer.body);
    server_stop(server);
}

Test(serve, mistakes_are_told_as_the_command_tells_them) {
    static const char *const cases[][3] = {
        {"/api/eval", "{\"game\":",
         "{\"error\":\"no valid JSON: column 8: unexpected token near end of file\"}"},
        {"/api/eval", "[1]", "{\"error\":\"expected a JSON object, {...}\"}"},
        {"/api/eval", "{\"seat\":0}", "{\"error\":\"no game given\"}"},
        {"/api/eval", "{\"game\":\"skat\",\"hand\":\"CJ CJ\",\"seat\":0}",
         "{\"error\":\"--hand: card 2 (CJ, column 4) stands there already at column 1\"}"},
        {"/api/eval", "{\"game\":\"skat\",\"hand\":\"CJ\",\"seat\":0,\"upcard\":\"CA\"}",
         "{\"error\":\"there is no --upcard in skat\"}"},
        {"/api/eval", "{\"game\":\"skat\",\"hand\":\"CJ\",\"seat\":0,\"pet\":\"dog\"}",
         "{\"error\":\"unknown field \\\"pet\\\"\"}"},
        {"/api/eval", "{\"game\":\"skat\",\"hand\":\"CJ\",\"seat\":0,\"worlds\":1.5}",
         "{\"error\":\"--worlds: \\\"1.5\\\" is not a whole number from 1 to 1000000000\"}"},
        {"/api/eval", "{\"game\":\"skat\",\"hand\":\"CJ\",\"seat\":0,\"profile\":\"../x\"}",
         "{\"error\":\"unknown profile \\\"../x\\\" of skat; expected one of bierlachs, isko, "
         "malenko\"}"},
        {"/api/eval", "{\"game\":\"skat\",\"hand\":\"CJ\",\"seat\":0,\"switches\":{\"re\":1}}",
         "{\"error\":\"switches: "},
        {"/api/solve", "{\"game\":\"skat\",\"deal\":\"C 0 0 CJ | C7\"}", "{\"error\":\""},
        {"/api/solve", "{\"game\":\"skat\",\"stdin\":true}",
         "{\"error\":\"unknown field \\\"stdin\\\"\"}"},
        {"/api/analyze", "{\"game\":\"skat\"}", "{\"error\":\"no record given\"}"},
        {"/api/analyze", "{\"game\":\"skat\",\"record\":{\"game\":\"sens\"}}",
         "{\"error\":\"game: expected \\\"skat\\\"\"}"}};
    start((ServerSettings){0});
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        post(cases[i][0], "", cases[i][1], &answer);
        cr_expect_eq(answer.status, 400, "%s: %d", cases[i][1], answer.status);
        cr_expect_eq(strncmp(answer.body, cases[i][2], strlen(cases[i][2])), 0, "%s: %s",
                     cases[i][1], answer.body);
    }
    expect_works();
    server_stop(server);
}

/* ---- Who is refused ---- */

Test(serve, strangers_are_refused) {
    static const struct {
        const char *headers;
        int status;
    } cases[] = {{"Host: localhost:1\r\n", 200},
                 {"Host: 127.0.0.1:8047\r\n", 200},
                 {"Host: [::1]:8047\r\n", 200},
                 {"Host: LOCALHOST\r\n", 200},
                 {"Host: evil.example\r\n", 403},
                 {"Host: evil.example:80\r\n", 403},
                 {"Host: 127.0.0.1.evil.example\r\n", 403},
                 {"Host: localhost.evil.example\r\n", 403},
                 {"Host: localhost:80:80\r\n", 403},
                 {"Host: localhost:\r\n", 403},
                 {"Host: [::1]x\r\n", 403},
                 {"Host: [zz]\r\n", 403},
                 {"Host:\r\n", 403},
                 {"Host: localhost:1\r\nOrigin: http://localhost:1\r\n", 200},
                 {"Host: localhost:1\r\nOrigin: http://localhost:2\r\n", 403},
                 {"Host: localhost:1\r\nOrigin: https://localhost:1\r\n", 403},
                 {"Host: localhost:1\r\nOrigin: http://evil.example\r\n", 403},
                 {"Host: localhost:1\r\nOrigin: null\r\n", 403},
                 {"Sec-Fetch-Site: same-origin\r\n", 200},
                 {"Sec-Fetch-Site: cross-site\r\n", 403},
                 {"Sec-Fetch-Site: same-site\r\n", 403}};
    start((ServerSettings){0});
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        post("/api/eval", cases[i].headers, SENS, &answer);
        cr_expect_eq(answer.status, cases[i].status, "%s: %d", cases[i].headers, answer.status);
    }
    server_stop(server);
}

Test(serve, a_token_is_asked_for) {
    start((ServerSettings){.token = "sixteen-letters!"});
    post("/api/eval", "", SENS, &answer);
    cr_assert_eq(answer.status, 401);
    post("/api/eval", "Authorization: Bearer sixteen-letters?\r\n", SENS, &answer);
    cr_assert_eq(answer.status, 401);
    post("/api/eval", "Authorization: Bearer sixteen-letters!!\r\n", SENS, &answer);
    cr_assert_eq(answer.status, 401);
    post("/api/eval", "Authorization: Bearer sixteen-letters!\r\n", SENS, &answer);
    cr_assert_eq(answer.status, 200);
    get("/api/games", &answer);
    cr_assert_eq(answer.status, 401);
    get("/", &answer); /* the page itself holds no secret */
    cr_assert_eq(answer.status, 200);
    server_stop(server);
}

Test(serve, only_this_machine_without_a_token) {
    Error error = {0};
    static const char *const others[] = {"0.0.0.0", "::", "192.168.1.20", "::ffff:127.0.0.1"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        settings = (ServerSettings){.bind = others[i], .jobs = 1, .threads = 1, .seconds = 1};
        cr_assert_eq(server_start(&settings, &server, &error), STATUS_USAGE, "%s", others[i]);
    }
    cr_assert(is_loopback("127.0.0.1") && is_loopback("127.9.9.9") && is_loopback("::1"));
}

Test(serve, what_is_no_question_is_refused) {
    static const char *const requests[] = {
        "PUT /api/eval HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
        "GET /api/eval HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST /api/eval HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
        "Content-Length: 2\r\n\r\n{}",
        "POST /api/eval HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 99999999\r\n\r\n{",
        "OPTIONS /api/eval HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\r\n"};
    static const int statuses[] = {405, 405, 415, 413, 405};
    start((ServerSettings){0});
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        int s = connect_to_it();
        send_text(s, requests[i], strlen(requests[i]));
        shutdown(s, SHUT_WR);
        receive_all(s, answer.text, sizeof answer.text);
        parse_answer(&answer);
        cr_expect_eq(answer.status, statuses[i], "%s: %d", requests[i], answer.status);
        cr_expect_null(strstr(answer.text, "Access-Control"));
    }
    server_stop(server);
}

/* ---- Many, slow, and gone ---- */

/* With one job at a time, a question is answered only if those whose askers have gone are
 * cancelled. */
Test(serve, a_job_is_cancelled_when_its_asker_goes) {
    start((ServerSettings){.jobs = 1});
    for (int i = 0; i < 3; i++) {
        close(begin_post("/api/eval", "Accept: text/event-stream\r\n", ENDLESS));
        close(begin_post("/api/eval", "", ENDLESS));
    }
    expect_works();
    int left = begin_post("/api/eval", "", ENDLESS); /* ends with the server */
    server_stop(server);
    close(left);
}

Test(serve, a_job_ends_in_time) {
    start((ServerSettings){.seconds = 0.2});
    post("/api/eval", "", ENDLESS, &answer);
    cr_assert_eq(answer.status, 200);
    cr_assert_not_null(strstr(answer.body, "\"stopped\":true"));
    server_stop(server);
}

/* All questions are endless: what is answered first was turned away. */
Test(serve, too_many_questions_are_turned_away) {
    enum { MANY = 80, STATUS_LINE = 12 };
    struct pollfd open[MANY];
    char line[STATUS_LINE + 1] = "";
    start((ServerSettings){.jobs = 1});
    for (int i = 0; i < MANY; i++)
        open[i] = (struct pollfd){.fd = begin_post("/api/eval", "", ENDLESS), .events = POLLIN};
    cr_assert_gt(poll(open, MANY, -1), 0);
    for (int i = 0; i < MANY && line[0] == '\0'; i++)
        if (open[i].revents & POLLIN)
            cr_assert_eq(recv(open[i].fd, line, STATUS_LINE, MSG_WAITALL), STATUS_LINE);
    cr_expect_str_eq(line, "HTTP/1.1 503");
    for (int i = 0; i < MANY; i++)
        close(open[i].fd);
    do /* it takes a moment to see that they are gone */
        post("/api/eval", "", SENS, &answer);
    while (answer.status == 503);
    cr_assert_eq(answer.status, 200);
    server_stop(server);
}

Test(serve, slow_and_half_open_connections_hurt_nobody) {
    enum { SLOW = 60 };
    static const char part[] = "POST /api/eval HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                               "application/json\r\nContent-Length: 100\r\n\r\n{\"game\":";
    int open[SLOW];
    start((ServerSettings){0});
    for (int i = 0; i < SLOW; i++) {
        open[i] = connect_to_it();
        send_text(open[i], part, (size_t)i * (sizeof part - 1) / SLOW);
    }
    expect_works();
    server_stop(server); /* does not wait for them */
    for (int i = 0; i < SLOW; i++)
        close(open[i]);
}

/* ---- Load ---- */

enum { CONNECTIONS = 20, QUESTIONS = 200 };

static void *ask_again_and_again(void *context) {
    Answer *mine = calloc(1, sizeof *mine);
    int *good = context;
    for (int i = 0; i < QUESTIONS / CONNECTIONS; i++) {
        post("/api/eval", i % 2 ? "Accept: text/event-stream\r\n" : "", SENS, mine);
        *good += mine->status == 200 && strstr(mine->body, "\"contracts\":[{") != NULL;
    }
    free(mine);
    return NULL;
}

static int open_files(void) {
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;
    while (readdir(folder) != NULL)
        count++;
    closedir(folder);
    return count;
}

Test(serve, many_at_once) {
    pthread_t threads[CONNECTIONS];
    int good[CONNECTIONS] = {0}, sum = 0, before = open_files();
    start((ServerSettings){0});
    for (int i = 0; i < CONNECTIONS; i++)
        pthread_create(&threads[i], NULL, ask_again_and_again, &good[i]);
    for (int i = 0; i < CONNECTIONS; i++) {
        pthread_join(threads[i], NULL);
        sum += good[i];
    }
    cr_assert_eq(sum, QUESTIONS);
    server_stop(server);
    cr_assert_eq(open_files(), before);
}

/* ---- Hostile ---- */

static uint32_t random_state = 12345;

static unsigned random_below(unsigned n) {
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % n;
}

/* Changes, repeats, drops or adds some bytes. text has room for twice its length. */
static size_t mutate(char *text, size_t length) {
    static const char odd[] = "{}[]\",:\\\0\x80\xff 019eE-.tfn\r\n";
    for (unsigned changes = 1 + random_below(4); changes > 0 && length > 1; changes--) {
        size_t at = random_below((unsigned)length), rest = length - at;
        size_t part = 1 + random_below(rest < 20 ? (unsigned)rest : 20);
        switch (random_below(4)) {
        case 0:
            text[at] = odd[random_below(sizeof odd - 1)];
            break;
        case 1:
            memmove(text + at, text + at + part, rest - part);
            length -= part;
            break;
        case 2:
            memmove(text + at + part, text + at, rest);
            length += part;
            break;
        default:
            text[at] = (char)random_below(256);
        }
    }
    return length;
}

/* Requests with some bytes changed, heads and bodies alike: whatever comes back, the server lives.
 */
Test(serve, nonsense_hurts_nobody) {
    enum { TIMES = 400, ROOM = 4096 };
    static const char *const bodies[] = {
        SENS,
        "{\"game\":\"skat\",\"deal\":\"C 0 0 CJ C7 HA | SJ H7 DA | HJ HK HT\",\"moves\":true}",
        "{\"game\":\"skat\",\"record\":{\"game\":\"skat\",\"contract\":\"C\",\"hands\":[[\"CJ\"]],"
        "\"tricks\":[]},\"nodes\":100}",
        "{\"game\":\"doppelkopf\",\"hand\":[\"CQ\",\"HT\"],\"seat\":\"forehand\",\"switches\":{"
        "\"armut\":\"on\"},\"said\":\"2 contra 4\"}"};
    static const char *const paths[] = {"eval", "solve", "analyze", "eval"};
    char request[ROOM];
    start((ServerSettings){.seconds = 0.05});
    for (int i = 0; i < TIMES; i++) {
        unsigned kind = random_below(4);
        int head = snprintf(request, ROOM / 2,
                            "POST /api/%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            "Content-Type: application/json\r\nContent-Length: ",
                            paths[kind]);
        char body[ROOM / 4];
        strcpy(body, bodies[kind]);
        size_t size = mutate(body, strlen(body));
        size_t length = (size_t)head;
        length += (size_t)sprintf(request + length, "%zu\r\n\r\n", size);
        memcpy(request + length, body, size);
        length += size;
        if (i % 4 == 0)
            length = mutate(request, length);
        int s = connect_to_it();
        send_text(s, request, length);
        shutdown(s, SHUT_WR);
        receive_all(s, answer.text, sizeof answer.text);
    }
    expect_works();
    server_stop(server);
}
