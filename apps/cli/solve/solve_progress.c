#include "apps/cli/solve/solve_progress.h"

#include <math.h>
#include <string.h>

#include "apps/cli/solve/phrase.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/clock.h"

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

    if (times->finished == 0 || each < times->shortest_s)
        times->shortest_s = each;
    if (each > times->longest_s)
        times->longest_s = each;
    times->finished += passed;
    times->move_index = state->move_index;
    times->move_started_s = state->time_s;
}

/* The rest of this pass, if its other moves take as long as the shortest and the longest
 * so far: a range that says how little is known. Nothing before some moves are done, nor
 * for passes that only order the moves of the next. */
static void put_time_to_go(const MoveTimes *times, const yk_progress *state, char *out,
                           size_t size)
{
    const int left = state->move_count - state->move_index;     /* with the present one */
    const double spent = state->time_s - times->move_started_s;
    char span[48];
    double from, to;

    out[0] = '\0';
    if (state->confidence < 100 || times->finished < ENOUGH_MOVES || left < 1)
        return;
    from = left * times->shortest_s - spent;
    to = left * times->longest_s - spent;
    if (to < 1)
        return;
    progress_line_span(fmax(from, 0), to, span, sizeof(span));
    snprintf(out, size, ", %s to go", span);
}

/* "1.23G": a line has little room. */
static void put_short(double value, char *out, size_t size)
{
    static const char *const UNITS[] = { "", "k", "M", "G", "T", "P" };
    size_t unit = 0;

    while (value >= 1000 && unit + 1 < ARRAY_LENGTH(UNITS)) {
        value /= 1000;
        unit++;
    }
    snprintf(out, size, "%.3g%s", value, UNITS[unit]);
}

/* ", 1.23G nodes, 46.1M/s". */
static void put_nodes(uint64_t nodes, double time_s, char *out, size_t size)
{
    char count[NUMBER_SIZE], speed[NUMBER_SIZE];

    put_short((double)nodes, count, sizeof(count));
    put_short(time_s > 0 ? (double)nodes / time_s : 0, speed, sizeof(speed));
    snprintf(out, size, ", %s nodes, %s/s", count, speed);
}

/* What is proven, and the guess between the bounds. */
static void put_bounds(const yk_progress *state, char *out, size_t size)
{
    const bool open = state->lower == -SCORE_MAX && state->upper == SCORE_MAX;
    char bounds[NUMBER_SIZE], guess[NUMBER_SIZE];

    phrase_bounds(state->lower, state->upper, bounds, sizeof(bounds));
    phrase_score(state->estimate, guess, sizeof(guess));
    if (state->lower == state->upper)
        snprintf(out, size, "score %s", bounds);
    else if (open)
        snprintf(out, size, "perhaps %s", guess);
    else
        snprintf(out, size, "score %s (%s?)", bounds, guess);
}

/* The name of a selective pass says how confident it is: "selective 95 %". */
static void put_pass(const yk_progress *state, char *out, size_t size)
{
    if (state->move_count > 0 && state->move >= 0 && state->move < NO_MOVE)
        snprintf(out, size, "%s, move %d/%d %s", state->pass, state->move_index + 1,
                 state->move_count, square_text(state->move));
    else
        snprintf(out, size, "%s", state->pass);
}

/* Without the folders that a file lies in. */
static const char *short_name(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash ? slash + 1 : name;
}

int solve_progress_shown(const yk_progress *state, void *context)
{
    SolveProgress *progress = context;
    char pass[2 * NUMBER_SIZE], bounds[3 * NUMBER_SIZE];
    char nodes[3 * NUMBER_SIZE], time[NUMBER_SIZE], to_go[3 * NUMBER_SIZE];

    follow_moves(&progress->times, state);
    if (progress_line_due(&progress->line)) {
        put_pass(state, pass, sizeof(pass));
        put_bounds(state, bounds, sizeof(bounds));
        put_nodes(state->nodes, state->time_s, nodes, sizeof(nodes));
        progress_line_clock(state->time_s, time, sizeof(time));
        put_time_to_go(&progress->times, state, to_go, sizeof(to_go));
        progress_line_draw(&progress->line, "%.24s%s%s, %s, %s%s%s",
                           short_name(progress->name), progress->name[0] ? ": " : "", pass,
                           bounds, time, to_go, nodes);
    }
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
    char done[3 * NUMBER_SIZE], time[NUMBER_SIZE];

    if (!progress_line_due(&progress->line))
        return;
    progress_line_clock(time_s, time, sizeof(time));
    put_nodes(nodes, time_s, done, sizeof(done));
    progress_line_draw(&progress->line, "%d answered, %d under way, %s%s", answered, running,
                       time, done);
}
