#include "progress.h"

#include "style.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void progress_start(Progress *progress, const char *unit, uint64_t total, bool quiet, bool lines) {
    *progress = (Progress){.unit = unit, .total = total, .form = PROGRESS_NONE};
    if (!quiet && stream_width(stderr) > 0)
        progress->form = PROGRESS_BAR;
    else if (!quiet && lines)
        progress->form = PROGRESS_LINES;
    progress->started = progress->shown = now();
}

/* Three digits and a unit, or two below ten: "0.02", "5", "950", "12.3 k", "4.56 M". */
static const char *short_number(double number, char *buffer, size_t size) {
    const char *units[] = {"", " k", " M", " G"};
    int i = 0;
    while (number >= 999.5 && i < 3) {
        number /= 1000;
        i++;
    }
    int places = number >= 99.95 ? 0 : number >= 9.995 ? 1 : 2;
    if (i == 0)
        snprintf(buffer, size, number < 10 ? "%.2g" : "%.0f", number);
    else
        snprintf(buffer, size, "%.*f%s", places, number, units[i]);
    return buffer;
}

/* "0:07", "12:05", "3:20:00"; rounded up to full seconds. */
static const char *short_time(double seconds, char *buffer, size_t size) {
    unsigned s = (unsigned)fmin(ceil(seconds), 359999);
    if (s < 3600)
        snprintf(buffer, size, "%u:%02u", s / 60, s % 60);
    else
        snprintf(buffer, size, "%u:%02u:%02u", s / 3600, s / 60 % 60, s % 60);
    return buffer;
}

/* "████▌     " of so many columns. */
static const char *draw_bar(double share, int columns, char *buffer) {
    static const char *const eighths[] = {" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"};
    int filled = (int)(share * columns * 8);
    char *at = buffer;
    for (int i = 0; i < columns; i++) {
        int here = filled - 8 * i;
        at = stpcpy(at, eighths[here < 0 ? 0 : here > 8 ? 8 : here]);
    }
    return buffer;
}

void progress_describe(const Progress *progress, uint64_t done, double seconds, char *text,
                       size_t size) {
    char count[32], total[32], rate[32], left[32];
    double speed = seconds > 0 ? (double)(done - progress->before) / seconds : 0;
    short_number((double)done, count, sizeof count);
    short_number(speed, rate, sizeof rate);
    if (progress->total == 0 || speed <= 0) {
        snprintf(text, size, "%s %s  %s/s", count, progress->unit, rate);
        return;
    }
    double rest = progress->total > done ? (double)(progress->total - done) / speed : 0;
    snprintf(text, size, "%3.0f %%  %s of %s %s  %s/s  %s left",
             100 * (double)done / (double)progress->total, count,
             short_number((double)progress->total, total, sizeof total), progress->unit, rate,
             short_time(rest, left, sizeof left));
}

bool progress_is_due(const Progress *progress) {
    double wait = progress->form == PROGRESS_BAR ? 0.1 : 5;
    return progress->form != PROGRESS_NONE && now() - progress->shown >= wait;
}

void progress_show(Progress *progress, uint64_t done, const char *note) {
    enum { BAR_COLUMNS = 24, DESCRIPTION = 200 };
    char text[DESCRIPTION], bar[BAR_COLUMNS * 3 + 1];
    const char *gap = note != NULL ? "  " : "";
    int width = stream_width(stderr);
    progress->shown = now();
    progress_describe(progress, done, progress->shown - progress->started, text, sizeof text);
    if (note == NULL || (progress->form == PROGRESS_BAR && width < 56 + (int)strlen(note)))
        note = gap = "";
    if (progress->form == PROGRESS_LINES)
        fprintf(stderr, "%s%s%s\n", text, gap, note);
    else if (progress->total == 0 || width < BAR_COLUMNS + 56 + (int)strlen(note))
        fprintf(stderr, "\r\033[K%s%s%s", text, gap, note);
    else
        fprintf(stderr, "\r\033[K%s %s%s%s",
                draw_bar((double)done / (double)progress->total, BAR_COLUMNS, bar), text, gap,
                note);
}

void progress_update(Progress *progress, uint64_t done) {
    if (progress_is_due(progress))
        progress_show(progress, done, NULL);
}

void progress_end(Progress *progress) {
    if (progress->form == PROGRESS_BAR)
        fputs("\r\033[K", stderr);
    progress->form = PROGRESS_NONE;
}
