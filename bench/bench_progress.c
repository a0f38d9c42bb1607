/* bench_progress.c - see bench_progress.h. */

#include "bench/bench_progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "base/clock.h"
#include "base/shown.h"

static const int64_t FIRST_NS = 2000000000, AGAIN_NS = 250000000;

enum { LINE_SIZE = 300, DEFAULT_COLUMNS = 80 };

bool bench_progress_begin(BenchProgress *progress, const RunPlan *plan, FILE *out)
{
    const size_t cells = (size_t)plan->suite->count * (size_t)plan->engine_count;

    *progress = (BenchProgress){
        .out = out, .suite = plan->suite, .engine_count = plan->engine_count,
        .rounds = plan->rounds, .budget_s = plan->budget_s, .begun_ns = clock_ns(),
        .low_s = calloc(cells, sizeof(double)), .high_s = calloc(cells, sizeof(double)),
    };
    return progress->low_s != NULL && progress->high_s != NULL;
}

void bench_progress_end(BenchProgress *progress)
{
    bench_progress_clear(progress);
    free(progress->low_s);
    free(progress->high_s);
    progress->low_s = progress->high_s = NULL;
}

void bench_progress_clear(BenchProgress *progress)
{
    if (!progress->shown)
        return;
    fputs("\r\033[K", progress->out);
    fflush(progress->out);
    progress->shown = false;
}

/* ---- how long it will take ---- */

static int cell(const BenchProgress *progress, int position, int engine)
{
    return position * progress->engine_count + engine;
}

/* That position itself if it was measured, else the one with the nearest number of empties, the
 * later of two; -1: none. */
static int nearest(const BenchProgress *progress, int position, int engine)
{
    const SuitePosition *positions = progress->suite->positions;
    int best = progress->high_s[cell(progress, position, engine)] > 0 ? position : -1;

    for (int i = 0; i < progress->suite->count && best != position; i++)
        if (progress->high_s[cell(progress, i, engine)] > 0
            && (best < 0 || abs(positions[i].empties - positions[position].empties)
                                <= abs(positions[best].empties - positions[position].empties)))
            best = i;
    return best;
}

static bool guess(const BenchProgress *progress, int position, int engine, double *from_s,
                  double *to_s)
{
    const int known = nearest(progress, position, engine);

    if (known < 0)
        return false;
    *from_s = progress->low_s[cell(progress, known, engine)];
    *to_s = progress->high_s[cell(progress, known, engine)];
    if (known == position)
        return true;

    const int more = progress->suite->positions[position].empties
                     - progress->suite->positions[known].empties;

    *from_s *= pow(more > 0 ? 2 : 3, more) / 2;
    *to_s *= pow(more > 0 ? 3 : 2, more) * 2;
    return true;
}

/* The positions from `first` on; what is left of a position that was begun counts whole. */
static bool sum(const BenchProgress *progress, int first, double *from_s, double *to_s)
{
    *from_s = *to_s = 0;
    for (int position = first; position < progress->suite->count; position++)
        for (int engine = 0; engine < progress->engine_count; engine++) {
            double from, to;

            if (!guess(progress, position, engine, &from, &to))
                return false;
            *from_s += from;
            *to_s += to;
        }
    return true;
}

bool bench_progress_left(const BenchProgress *progress, double *from_s, double *to_s)
{
    const int first = (progress->done + progress->engine_count - 1) / progress->engine_count;
    const int more = max_int(progress->rounds - 1 - progress->round, 0);
    double from_round, to_round;

    if (!sum(progress, first, from_s, to_s) || !sum(progress, 0, &from_round, &to_round))
        return false;
    *from_s += more * from_round;
    *to_s += more * to_round;
    if (progress->budget_s > 0) {
        const double spent = (double)(clock_ns() - progress->begun_ns) * 1e-9;
        const double left = fmax(progress->budget_s - spent, 0);

        /* A first round is done whatever it takes. */
        if (progress->rounds == 0)
            *from_s = *to_s = fmax(left, *from_s);
        else if (progress->round > 0)
            *to_s = fmin(*to_s, left);
        *from_s = fmin(*from_s, *to_s);
    }
    return true;
}

/* ---- the line ---- */

/* "12 to 20 s", "3 to 5 min". */
static void put_range(double from_s, double to_s, char *out, size_t size)
{
    const double unit = to_s >= 7200 ? 3600 : to_s >= 120 ? 60 : 1;
    const char *name = to_s >= 7200 ? "h" : to_s >= 120 ? "min" : "s";
    const double from = floor(from_s / unit), to = ceil(to_s / unit);

    if (from + 1 >= to)
        snprintf(out, size, "about %.0f %s", to, name);
    else
        snprintf(out, size, "%.0f to %.0f %s", from, to, name);
}

static void draw(BenchProgress *progress, int position)
{
    const int64_t seconds = (clock_ns() - progress->begun_ns) / 1000000000;
    char line[LINE_SIZE], of[32] = "", left[64] = "", range[48], name[44];
    size_t columns = DEFAULT_COLUMNS;
    struct winsize window;
    double from_s, to_s;

    if (progress->rounds > 0)
        snprintf(of, sizeof(of), " of %d", progress->rounds);
    if (bench_progress_left(progress, &from_s, &to_s)) {
        put_range(from_s, to_s, range, sizeof(range));
        snprintf(left, sizeof(left), ", %s to go", range);
    }
    shown_copy(progress->suite->name, name, sizeof(name));
    snprintf(line, sizeof(line), "%s: round %d%s, %d of %d positions, %d:%02d%s",
             name, progress->round + 1, of, position + 1,
             progress->suite->count, (int)(seconds / 60), (int)(seconds % 60), left);
    if (ioctl(fileno(progress->out), TIOCGWINSZ, &window) == 0 && window.ws_col > 1)
        columns = window.ws_col;
    if (strlen(line) > columns - 1)
        line[columns - 1] = '\0';
    fprintf(progress->out, "\r%s\033[K", line);
    fflush(progress->out);
    progress->shown = true;
}

void bench_progress_note(BenchProgress *progress, int round, int position, int engine,
                         const Sample *sample)
{
    /* What met its limit is not asked again. */
    const double took_s = sample->state == SAMPLE_LIMIT
                              ? 1e-6 : fmax((double)sample->outside_ns * 1e-9, 1e-6);
    double *low = &progress->low_s[cell(progress, position, engine)];
    double *high = &progress->high_s[cell(progress, position, engine)];
    const int64_t now = clock_ns();

    *low = *high > 0 ? fmin(*low, took_s) : took_s;
    *high = fmax(*high, took_s);
    if (round != progress->round)
        progress->done = 0;
    progress->round = round;
    progress->done++;
    if (progress->out == NULL || now - progress->begun_ns < FIRST_NS
        || (progress->shown && now - progress->drawn_ns < AGAIN_NS))
        return;
    progress->drawn_ns = now;
    draw(progress, position);
}
