/* solve_progress.c - what is drawn while a long solve runs. */

#include <string.h>

#include "apps/cli/solve/item.h"
#include "apps/cli/terminal/stop.h"
#include "base/clock.h"
#include "base/text/print.h"

/* Shorter solves show nothing. */
static const double FIRST_S = 1.0;

void solve_progress_init(SolveProgress *progress, bool wanted)
{
    *progress = (SolveProgress){ .name = "", .run_s = clock_s() };
    progress_line_begin(&progress->line, wanted, FIRST_S);
}

void solve_progress_begin(SolveProgress *progress, const char *name)
{
    progress->name = name;
    progress_line_again(&progress->line);
}

/* `text`, then time, nodes and speed. */
static void draw(SolveProgress *progress, const char *text, double time_s, uint64_t nodes)
{
    char time[NUMBER_SIZE], count[NUMBER_SIZE], speed[NUMBER_SIZE];

    progress_line_clock(time_s, time, sizeof(time));
    progress_line_draw(&progress->line, "%s, %s, %s nodes, %s/s", text, time,
                       number_short(count, (double)nodes),
                       number_short(speed, time_s > 0 ? (double)nodes / time_s : 0));
}

int solve_progress_shown(const yk_progress *state, void *context)
{
    SolveProgress *progress = context;
    const char *slash = strrchr(progress->name, '/');       /* folders have no room */
    const bool open = state->lower == -SCORE_MAX && state->upper == SCORE_MAX;
    char text[400];

    if (!progress_line_due(&progress->line))
        return stop_requested();
    snprintf(text, sizeof(text), "%.24s%s%s", slash ? slash + 1 : progress->name,
             progress->name[0] ? ": " : "", state->pass);
    if (state->move_count > 0 && state->move >= 0 && state->move < NO_MOVE)
        append(text, sizeof(text), ", move %d/%d %s", state->move_index + 1, state->move_count,
               square_text(state->move));
    /* What is proven, and the guess between the bounds. */
    if (!open)
        append(text, sizeof(text), ", score %s", phrase_bounds(state->lower, state->upper).text);
    if (state->lower != state->upper)
        append(text, sizeof(text), open ? ", perhaps %s" : " (%s?)",
               phrase_score(state->estimate).text);
    draw(progress, text, state->time_s, state->nodes);
    return stop_requested();
}

void solve_progress_batch(SolveProgress *progress, int answered, int running, uint64_t nodes)
{
    char text[80];

    if (!progress_line_due(&progress->line))
        return;
    snprintf(text, sizeof(text), "%d answered, %d under way", answered, running);
    draw(progress, text, clock_s() - progress->run_s, nodes);
}
