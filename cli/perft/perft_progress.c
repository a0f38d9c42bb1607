/* perft_progress.c - see perft_progress.h. */

#include "cli/perft/perft_progress.h"

#include <math.h>
#include <stdio.h>

#include "cli/terminal/notice.h"
#include "cli/terminal/stop.h"

/* Seconds: before anything is shown, and what is worth a notice where no line is seen. */
static const double FIRST_S = 1, LONG_S = 3600;

void perft_progress_begin(PerftProgress *progress, yk_board board, int depth)
{
    *progress = (PerftProgress){ .board = board, .depth = depth };
    progress_line_begin(&progress->line, true, FIRST_S);
}

void perft_progress_part(PerftProgress *progress, uint64_t leaves)
{
    progress->before += leaves;
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
    progress_line_span(fmax(rest - reach, 0) * each_s, (rest + reach) * each_s, out, size);
    return true;
}

static void draw(PerftProgress *progress, double leaves, double elapsed_s)
{
    char span[64], time[32], to_go[96] = "";

    if (put_time_to_go(progress, leaves, elapsed_s, span, sizeof(span)))
        snprintf(to_go, sizeof(to_go), ", %s to go", span);
    progress_line_clock(elapsed_s, time, sizeof(time));
    progress_line_draw(&progress->line, "perft %d: %.3g of about %.3g leaves, %s%s",
                       progress->depth, leaves, fmax(progress->guess.leaves, leaves), time,
                       to_go);
}

static void predict(PerftProgress *progress, double leaves, double elapsed_s)
{
    char time[64];

    if (!progress->predicted && leaves > 0
        && progress->guess.leaves / leaves * elapsed_s >= LONG_S
        && put_time_to_go(progress, leaves, elapsed_s, time, sizeof(time)))
        notice("perft %d: about %.3g leaves, which take %s",
                progress->depth, progress->guess.leaves, time);
    progress->predicted = true;
}

bool perft_progress_each(void *context, uint64_t leaves)
{
    PerftProgress *progress = context;
    const double elapsed_s = progress_line_elapsed(&progress->line);
    const double counted = (double)progress->before + (double)leaves;

    if (elapsed_s >= FIRST_S && !progress->guessed) {
        progress->guess = perft_walk_guess(progress->board, progress->depth);
        progress->guessed = true;
    }
    if (!progress->guessed)
        return !stop_requested();
    if (!progress->line.out)
        predict(progress, counted, elapsed_s);
    else if (progress_line_due(&progress->line))
        draw(progress, counted, elapsed_s);
    return !stop_requested();
}
