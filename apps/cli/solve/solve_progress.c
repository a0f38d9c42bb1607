/* solve_progress.c - the line that is drawn while a long solve runs. */

#include <math.h>
#include <string.h>

#include "apps/cli/solve/item.h"
#include "apps/cli/terminal/stop.h"
#include "base/clock.h"
#include "base/text/print.h"

/* Shorter solves show nothing. */
static const double FIRST_S = 1.0;

/* Root moves that were finished before the time of the others is guessed. */
enum { ENOUGH_MOVES = 3 };

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

/* Take the time of the root moves that were finished since the last call. */
static void follow_moves(SolveProgress *progress, const yk_progress *state)
{
    const int done = state->move_index - progress->first - progress->finished;

    if (progress->pass != state->pass || done < 0) {
        progress->pass = state->pass;
        progress->first = state->move_index;
        progress->finished = 0;
        progress->since_s = state->time_s;
    } else if (done > 0) {
        const double each = (state->time_s - progress->since_s) / done;

        progress->shortest_s = progress->finished ? fmin(each, progress->shortest_s) : each;
        progress->longest_s = progress->finished ? fmax(each, progress->longest_s) : each;
        progress->finished += done;
        progress->since_s = state->time_s;
    }
}

/* The rest of the pass, if its other moves take as long as the shortest and the longest so far: a
 * range that says how little is known. Nothing for passes that only order moves. */
static void append_time_to_go(const SolveProgress *progress, const yk_progress *state, char *text,
                              size_t size)
{
    const int left = state->move_count - state->move_index;     /* with the present one */
    const double spent = state->time_s - progress->since_s;
    const double most_s = left * progress->longest_s - spent;
    char from[NUMBER_SIZE], to[NUMBER_SIZE];

    if (state->confidence < 100 || progress->finished < ENOUGH_MOVES || left < 1 || most_s < 1)
        return;
    progress_line_clock(fmax(left * progress->shortest_s - spent, 0), from, sizeof(from));
    progress_line_clock(most_s, to, sizeof(to));
    append(text, size, ", %s to %s to go", from, to);
}

int solve_progress_shown(const yk_progress *state, void *context)
{
    SolveProgress *progress = context;
    const char *slash = strrchr(progress->name, '/');       /* folders have no room */
    const bool open = state->lower == -SCORE_MAX && state->upper == SCORE_MAX;
    char text[400];

    follow_moves(progress, state);
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
    append_time_to_go(progress, state, text, sizeof(text));
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
