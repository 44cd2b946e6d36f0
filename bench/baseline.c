#include "baseline.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 200, MAX_PATH = 4096 };

static char *print_line(const BenchResult *result, char *line) {
    snprintf(line, MAX_LINE, "%s %s %d %d %" PRIu64 " %016" PRIx64, result->set, result->question,
             result->deals, result->made, result->nodes, result->checksum);
    return line;
}

static void write_lines(FILE *file, const BenchResult *results, int count) {
    char line[MAX_LINE];
    fputs("# set question deals made nodes checksum\n", file);
    for (int i = 0; i < count; i++)
        fprintf(file, "%s\n", print_line(&results[i], line));
}

Status baseline_write(const char *path, const BenchResult *results, int count, Error *error) {
    char draft[MAX_PATH];
    if (snprintf(draft, sizeof draft, "%s.new", path) >= (int)sizeof draft)
        return error_set(error, STATUS_FILE, "%.40s...: the path is too long", path);
    FILE *file = fopen(draft, "w");
    if (file == NULL)
        return error_set(error, STATUS_FILE, "%s: %s", draft, strerror(errno));
    write_lines(file, results, count);
    bool written = ferror(file) == 0;
    if (fclose(file) == 0 && written && rename(draft, path) == 0)
        return STATUS_OK;
    Status status = error_set(error, STATUS_FILE, "%s: %s", path, strerror(errno));
    remove(draft);
    return status;
}

/* Is this line of a file a result of this game (NULL: of any)? */
static bool line_of_game(const char *line, const Game *game) {
    size_t length = game != NULL ? strlen(game->name) : 0;
    if (game == NULL)
        return line[0] != '#';
    return strncmp(line, game->name, length) == 0 && line[length] == '-';
}

/* What differs so far between a file and the results. */
typedef struct Differences {
    int count;
    char first[2 * MAX_LINE + 40];
} Differences;

static void add_difference(Differences *differences, const char *found, const char *expected) {
    if (differences->count++ == 0)
        snprintf(differences->first, sizeof differences->first, "found \"%s\", expected \"%s\"",
                 found, expected);
}

/* Compares line by line. Returns the number of lines that belong to the game. */
static int compare_lines(FILE *file, const Game *game, const BenchResult *results, int count,
                         Differences *differences) {
    char expected[MAX_LINE], found[MAX_LINE];
    int next = 0;
    while (fgets(expected, sizeof expected, file) != NULL) {
        expected[strcspn(expected, "\n")] = '\0';
        if (!line_of_game(expected, game))
            continue;
        found[0] = '\0';
        if (next < count)
            print_line(&results[next], found);
        if (strcmp(expected, found) != 0)
            add_difference(differences, found, expected);
        next++;
    }
    for (int i = next; i < count; i++)
        add_difference(differences, print_line(&results[i], found), "");
    return next;
}

Status baseline_check(const char *path, const Game *game, const BenchResult *results, int count,
                      Error *error) {
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return error_set(error, STATUS_FILE, "%s: %s", path, strerror(errno));
    Differences differences = {0};
    int lines = compare_lines(file, game, results, count, &differences);
    fclose(file);
    if (differences.count == 0)
        return STATUS_OK;
    return error_set(error, STATUS_CHECK_FAILED, "%s: %d of %d results differ; first %s", path,
                     differences.count, lines > count ? lines : count, differences.first);
}
