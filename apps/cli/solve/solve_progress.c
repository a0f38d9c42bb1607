#include "apps/cli/solve/solve_progress.h"

#include <math.h>
#include <string.h>

#include "apps/cli/solve/phrase.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/clock.h"
#include "base/text/print.h"

/* Shorter solves show nothing. */
static const double FIRST_S = 1.0;

enum { ENOUGH_MOVES = 3, ENDLESS_EMPTIES = 40 };

void solve_progress_init(SolveProgress *progress, bool wanted)
{
    *progress = (SolveProgress){ .name = "", .times.pass = "" };
    progress_line_begin(&progress->line, wanted, FIRST_S);
    progress->predict = wanted && !progress->line.out;
    progress->run_ns = progress->line.begun_ns;
}

void solve_progress_predict(SolveProgress *progress, const char *where, int empties)
{
    if (!progress->predict || empties < ENDLESS_EMPTIES)
        return;
    notice("%s: %d empties may take days or years; --time SECONDS stops with proven bounds",
           where, empties);
    progress->predict = false;
}

void solve_progress_begin(SolveProgress *progress, const char *name)
{
    progress->name = name;
    progress_line_again(&progress->line);
    progress->times = (MoveTimes){ .pass = "" };
}

double solve_progress_elapsed(const SolveProgress *progress)
{
    return (double)(clock_ns() - progress->run_ns) * 1e-9;
}

/* "1.23G": a line has little room. */
static Phrase short_number(double value)
{
    static const char *const UNITS[] = { "", "k", "M", "G", "T", "P" };
    Phrase said;
    size_t unit = 0;

    for (; value >= 1000 && unit + 1 < ARRAY_LENGTH(UNITS); unit++)
        value /= 1000;
    snprintf(said.text, sizeof(said.text), "%.3g%s", value, UNITS[unit]);
    return said;
}

/* ---- one position ---- */

/* Take the time of the moves that were finished since the last call. */
static void follow_moves(MoveTimes *times, const yk_progress *state)
{
    const char *pass = state->pass ? state->pass : "";
    const int passed = state->move_index - times->move_index;

    if (strcmp(pass, times->pass) != 0 || passed < 0) {
        *times = (MoveTimes){ .pass = pass, .move_index = state->move_index,
                              .move_started_s = state->time_s };
        return;
    }
    if (passed == 0)
        return;

    const double each = (state->time_s - times->move_started_s) / passed;

    times->shortest_s = times->finished == 0 ? each : fmin(each, times->shortest_s);
    times->longest_s = fmax(each, times->longest_s);
    times->finished += passed;
    times->move_index = state->move_index;
    times->move_started_s = state->time_s;
}

/* The rest of this pass, if its other moves take as long as the shortest and the longest
 * so far: a range that says how little is known. Nothing before some moves are done, nor
 * for passes that only order the moves of the next. */
static void append_time_to_go(const MoveTimes *times, const yk_progress *state, char *out,
                              size_t size)
{
    const int left = state->move_count - state->move_index;     /* with the present one */
    const double spent = state->time_s - times->move_started_s;
    const double to = left * times->longest_s - spent;
    char span[48];

    if (state->confidence < 100 || times->finished < ENOUGH_MOVES || left < 1 || to < 1)
        return;
    progress_line_span(fmax(left * times->shortest_s - spent, 0), to, span, sizeof(span));
    append(out, size, ", %s to go", span);
}

int solve_progress_shown(const yk_progress *state, void *context)
{
    SolveProgress *progress = context;
    const char *slash = strrchr(progress->name, '/');       /* folders have no room */
    const bool open = state->lower == -SCORE_MAX && state->upper == SCORE_MAX;
    char text[400], time[NUMBER_SIZE];

    follow_moves(&progress->times, state);
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
    progress_line_clock(state->time_s, time, sizeof(time));
    append(text, sizeof(text), ", %s", time);
    append_time_to_go(&progress->times, state, text, sizeof(text));
    progress_line_draw(&progress->line, "%s, %s nodes, %s/s", text,
                       short_number((double)state->nodes).text,
                       short_number(state->time_s > 0 ? (double)state->nodes / state->time_s
                                                      : 0).text);
    return stop_requested();
}

int solve_progress_silent(const yk_progress *state, void *context)
{
    (void)state;
    (void)context;
    return stop_requested();
}

/* ---- a batch ---- */

void solve_progress_batch(SolveProgress *progress, int answered, int running, uint64_t nodes)
{
    const double time_s = solve_progress_elapsed(progress);
    char time[NUMBER_SIZE];

    if (!progress_line_due(&progress->line))
        return;
    progress_line_clock(time_s, time, sizeof(time));
    progress_line_draw(&progress->line, "%d answered, %d under way, %s, %s nodes, %s/s", answered,
                       running, time, short_number((double)nodes).text,
                       short_number(time_s > 0 ? (double)nodes / time_s : 0).text);
}
