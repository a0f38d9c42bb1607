/* perft_progress.c - see perft_progress.h. */

#include "cli/perft/perft_progress.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "cli/terminal/stop.h"
#include "cli/terminal/notice.h"

/* Seconds: before anything is shown, how often it is drawn again, and what is worth a notice
 * where no line is seen. */
static const double FIRST_S = 1, AGAIN_S = 0.25, LONG_S = 3600;

enum { LINE_SIZE = 240, DEFAULT_COLUMNS = 80 };

static double now_s(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void perft_progress_begin(PerftProgress *progress, yk_board board, int depth)
{
    *progress = (PerftProgress){
        .board = board, .depth = depth, .terminal = isatty(STDERR_FILENO) != 0,
        .begun_s = now_s(),
    };
}

double perft_progress_elapsed(const PerftProgress *progress)
{
    return now_s() - progress->begun_s;
}

void perft_progress_part(PerftProgress *progress, uint64_t leaves)
{
    progress->before += leaves;
}

void perft_progress_clear(PerftProgress *progress)
{
    if (!progress->shown)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->shown = false;
}

void perft_progress_time(double from_s, double to_s, char *out, size_t size)
{
    static const struct { const char *name; double seconds; } UNITS[] = {
        { "s", 1 }, { "min", 60 }, { "h", 3600 }, { "days", 86400 }, { "years", 31557600 },
    };
    size_t unit = 0;

    while (unit + 1 < ARRAY_LENGTH(UNITS) && to_s >= 2 * UNITS[unit + 1].seconds)
        unit++;

    const double from = floor(from_s / UNITS[unit].seconds);
    const double to = ceil(to_s / UNITS[unit].seconds);

    if (to >= 1e9)
        snprintf(out, size, "more than a billion years");
    else if (to >= 1e6)
        snprintf(out, size, "about %.0f million years", ceil(to / 1e6));
    else if (to >= 1e4)
        snprintf(out, size, "about %.0f thousand years", ceil(to / 1e3));
    else if (from + 1 >= to)
        snprintf(out, size, "about %.0f %s", to, UNITS[unit].name);
    else
        snprintf(out, size, "%.0f to %.0f %s", from, to, UNITS[unit].name);
}

/* From what was counted by now and what is to be expected; false where nothing is left by
 * that. */
static bool put_time_to_go(const PerftProgress *progress, double leaves, double elapsed_s,
                           char *out, size_t size)
{
    const double each_s = elapsed_s / fmax(leaves, 1);
    const double rest = progress->guess.leaves - leaves;
    const double reach = 2 * progress->guess.deviation;

    if (rest + reach <= 0)
        return false;
    perft_progress_time(fmax(rest - reach, 0) * each_s, (rest + reach) * each_s, out, size);
    return true;
}

static void draw(PerftProgress *progress, double leaves, double elapsed_s)
{
    char line[LINE_SIZE], time[64], to_go[96] = "";
    size_t columns = DEFAULT_COLUMNS;
    struct winsize window;

    if (put_time_to_go(progress, leaves, elapsed_s, time, sizeof(time)))
        snprintf(to_go, sizeof(to_go), ", %s to go", time);
    snprintf(line, sizeof(line), "perft %d: %.3g of about %.3g leaves, %d:%02d%s",
             progress->depth, leaves, fmax(progress->guess.leaves, leaves),
             (int)(elapsed_s / 60), (int)elapsed_s % 60, to_go);
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 1)
        columns = window.ws_col;
    if (strlen(line) > columns - 1)
        line[columns - 1] = '\0';
    fprintf(stderr, "\r%s\033[K", line);
    fflush(stderr);
    progress->shown = true;
}

static void foretell(PerftProgress *progress, double leaves, double elapsed_s)
{
    char time[64];

    if (!progress->foretold && leaves > 0
        && progress->guess.leaves / leaves * elapsed_s >= LONG_S
        && put_time_to_go(progress, leaves, elapsed_s, time, sizeof(time)))
        notice("perft %d: about %.3g leaves, which take %s",
                progress->depth, progress->guess.leaves, time);
    progress->foretold = true;
}

bool perft_progress_each(void *context, uint64_t leaves)
{
    PerftProgress *progress = context;
    const double elapsed_s = perft_progress_elapsed(progress);
    const double counted = (double)progress->before + (double)leaves;

    if (elapsed_s >= FIRST_S && !progress->guessed) {
        progress->guess = perft_walk_guess(progress->board, progress->depth);
        progress->guessed = true;
    }
    if (!progress->guessed)
        return !stop_requested();
    if (!progress->terminal)
        foretell(progress, counted, elapsed_s);
    else if (!progress->shown || elapsed_s - progress->drawn_s >= AGAIN_S) {
        progress->drawn_s = elapsed_s;
        draw(progress, counted, elapsed_s);
    }
    return !stop_requested();
}
