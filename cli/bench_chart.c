#include "bench_chart.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Places in the picture, in its own units. */
enum {
    TOP = 50,
    HEIGHT = 300,
    LEFT = 60,
    WIDTH = 420,
    RIGHT_PLOT = 560, /* left edge of the second plot */
    RIGHT_WIDTH = 240,
    LEGEND = 400, /* top of the legend */
    LINE = 18,
    COLUMN = 270,
    COLUMNS = 3
};

static const char *const colours[] = {"#1b6ca8", "#d1495b", "#2e8b57", "#8a5fbf", "#c77d0a",
                                      "#0c8c8c", "#7a7a00", "#b0407f", "#4c4c4c", "#6a9f2a"};
static const char *const dashes[] = {"none", "6 3", "2 3"};
enum { COLOURS = sizeof colours / sizeof *colours };

static void write_style(FILE *file, int number) {
    fprintf(file, "fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\"",
            colours[number % COLOURS], dashes[number / COLOURS % 3]);
}

static void write_words(FILE *file, double x, double y, const char *anchor, const char *words) {
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    for (; *words != '\0'; words++)
        if (*words == '&' || *words == '<')
            fputs(*words == '&' ? "&amp;" : "&lt;", file);
        else
            fputc(*words, file);
    fputs("</text>\n", file);
}

static void write_line(FILE *file, double x1, double y1, double x2, double y2) {
    fprintf(file, "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#ccc\"/>\n", x1, y1, x2, y2);
}

/* ---- Times ---- */

/* Powers of ten between which all times lie, in milliseconds. */
typedef struct Span {
    int low, high;
} Span;

static Span span_of(const BenchResult *results, int count) {
    double least = INFINITY, most = 0;
    for (int i = 0; i < count; i++) {
        least = fmin(least, 1e3 * results[i].quantiles[0]);
        most = fmax(most, 1e3 * results[i].quantiles[BENCH_QUANTILES - 1]);
    }
    Span span = {(int)floor(log10(fmax(least, 1e-4))), (int)ceil(log10(fmax(most, 1e-3)))};
    if (span.high == span.low)
        span.high++;
    return span;
}

static double time_x(Span span, double seconds) {
    double power = log10(fmax(1e3 * seconds, pow(10, span.low)));
    return LEFT + WIDTH * (power - span.low) / (span.high - span.low);
}

static void write_time_axes(FILE *file, Span span) {
    char words[24];
    for (int power = span.low; power <= span.high; power++) {
        double x = time_x(span, pow(10, power - 3));
        snprintf(words, sizeof words, "%g", pow(10, power));
        write_line(file, x, TOP, x, TOP + HEIGHT);
        write_words(file, x, TOP + HEIGHT + LINE, "middle", words);
    }
    for (int percent = 0; percent <= 100; percent += 25) {
        double y = TOP + HEIGHT * (1 - percent / 100.0);
        snprintf(words, sizeof words, "%d %%", percent);
        write_line(file, LEFT, y, LEFT + WIDTH, y);
        write_words(file, LEFT - 6, y + 4, "end", words);
    }
    write_words(file, LEFT + WIDTH / 2.0, TOP + HEIGHT + 2 * LINE, "middle",
                "deals solved within so many milliseconds");
}

static void write_times(FILE *file, Span span, const BenchResult *result, int number) {
    fputs("<polyline points=\"", file);
    for (int q = 0; q < BENCH_QUANTILES; q++)
        fprintf(file, "%.1f,%.1f ", time_x(span, result->quantiles[q]),
                TOP + HEIGHT * (1 - (double)q / (BENCH_QUANTILES - 1)));
    fputs("\" ", file);
    write_style(file, number);
    fputs("/>\n", file);
}

/* ---- Threads ---- */

static int most_threads(const BenchResult *results, int count) {
    int most = 0;
    for (int i = 0; i < count; i++)
        if (results[i].scaling_count > 0 &&
            results[i].scaling[results[i].scaling_count - 1].threads > most)
            most = results[i].scaling[results[i].scaling_count - 1].threads;
    return most;
}

static double threads_x(int most, double threads) {
    return RIGHT_PLOT + RIGHT_WIDTH * threads / most;
}

static double gain_y(int most, double gain) {
    return TOP + HEIGHT * (1 - gain / most);
}

static void write_thread_axes(FILE *file, int most) {
    char words[24];
    for (int n = 0; n <= most; n += most > 8 ? most / 8 : 1) {
        snprintf(words, sizeof words, "%d", n);
        write_line(file, threads_x(most, n), TOP, threads_x(most, n), TOP + HEIGHT);
        write_line(file, RIGHT_PLOT, gain_y(most, n), RIGHT_PLOT + RIGHT_WIDTH, gain_y(most, n));
        write_words(file, threads_x(most, n), TOP + HEIGHT + LINE, "middle", words);
        write_words(file, RIGHT_PLOT - 6, gain_y(most, n) + 4, "end", words);
    }
    /* what every thread ideally brings */
    write_line(file, threads_x(most, 0), gain_y(most, 0), threads_x(most, most),
               gain_y(most, most));
    write_words(file, RIGHT_PLOT + RIGHT_WIDTH / 2.0, TOP + HEIGHT + 2 * LINE, "middle",
                "times as fast as one thread, by threads");
}

static void write_scaling(FILE *file, int most, const BenchResult *result, int number) {
    if (result->scaling_count == 0)
        return;
    fputs("<polyline points=\"", file);
    for (int i = 0; i < result->scaling_count; i++)
        fprintf(file, "%.1f,%.1f ", threads_x(most, result->scaling[i].threads),
                gain_y(most, fmin(result->scaling[i].rate / result->scaling[0].rate, most)));
    fputs("\" ", file);
    write_style(file, number);
    fputs("/>\n", file);
}

/* ---- The picture ---- */

static void write_legend(FILE *file, const BenchResult *result, int number) {
    char words[80];
    double x = LEFT + COLUMN * (number % COLUMNS), y = LEGEND + LINE * (1 + number / COLUMNS);
    snprintf(words, sizeof words, "%s %s", result->set, result->question);
    fprintf(file, "<path d=\"M%.1f %.1fh24\" ", x, y - 4);
    write_style(file, number);
    fputs("/>\n", file);
    write_words(file, x + 30, y, "start", words);
}

static void write_picture(FILE *file, const Machine *machine, const BenchResult *results,
                          int count) {
    int most = most_threads(results, count), height = LEGEND + LINE * (count / COLUMNS + 3);
    Span span = span_of(results, count);
    char title[200];
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 860 %d\" "
            "font-family=\"sans-serif\" font-size=\"13\">\n"
            "<rect width=\"860\" height=\"%d\" fill=\"white\"/>\n",
            height, height);
    snprintf(title, sizeof title, "stich bench: %s, %s", machine->processor, machine->compiler);
    write_words(file, LEFT, TOP - 24, "start", title);
    write_time_axes(file, span);
    if (most > 0)
        write_thread_axes(file, most);
    for (int i = 0; i < count; i++) {
        write_times(file, span, &results[i], i);
        write_scaling(file, most, &results[i], i);
        write_legend(file, &results[i], i);
    }
    fputs("</svg>\n", file);
}

Status bench_chart(const char *path, const Machine *machine, const BenchResult *results, int count,
                   Error *error) {
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return error_set(error, STATUS_FILE, "%s: %s", path, strerror(errno));
    write_picture(file, machine, results, count);
    bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed)
        return error_set(error, STATUS_FILE, "%s: cannot be written", path);
    return STATUS_OK;
}
