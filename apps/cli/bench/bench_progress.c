#include "apps/cli/bench/bench_progress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory/memory.h"
#include "base/shown.h"

/* Shorter runs show nothing. */
static const double FIRST_S = 2;

void bench_progress_begin(BenchProgress *progress, const RunPlan *plan, bool wanted)
{
    const size_t cells = (size_t)plan->suite->count * (size_t)plan->engine_count;

    *progress = (BenchProgress){
        .suite = plan->suite, .engine_count = plan->engine_count,
        .rounds = plan->rounds, .budget_s = plan->budget_s,
        .low_s = memory_array(cells, sizeof(double)),
        .high_s = memory_array(cells, sizeof(double)),
        .first_s = memory_array(cells, sizeof(double)),
        .limit_s = memory_array((size_t)plan->engine_count, sizeof(double)),
    };
    progress_line_begin(&progress->line, wanted, FIRST_S);
    for (int i = 0; plan->engines && i < plan->engine_count; i++)
        progress->limit_s[i] = plan->engines[i].limit_s;
}

void bench_progress_end(BenchProgress *progress)
{
    progress_line_clear(&progress->line);
    free(progress->low_s);
    free(progress->high_s);
    free(progress->first_s);
    free(progress->limit_s);
    progress->low_s = progress->high_s = progress->first_s = progress->limit_s = NULL;
}

/* ---- how long it will take ---- */

/* What is believed before anything is measured: that the logarithm of the time grows by GROWTH,
 * give or take GROWTH_SPREAD, with each empty square, and that single positions scatter by
 * SCATTER round that line, as if CERTAIN of them had shown it. Ranges reach RANGE deviations to
 * both sides. In the records of ffo-20-39 about 4 of 5 of the ranges shown hold the truth; in
 * ffo-40-59, whose last positions are easy for their size, hardly any is shown in the first
 * round. */
static const double GROWTH = 0.64, GROWTH_SPREAD = 0.2, SCATTER = 0.8, CERTAIN = 4, RANGE = 1.2;

/* Below it the time is that of asking, not of the search. */
static const double SHORTEST_S = 1e-3;

/* A wider range says nothing, unless all of it is short. */
static const double WIDEST = 10, SHORT_S = 10;

/* Log of the time = level + slope * (empties - centre), of one engine. */
typedef struct {
    int count;                  /* positions it was found from */
    double centre, level, slope;
    double slope_variance, scatter2;    /* of single positions */
} Regression;

static int cell(const BenchProgress *progress, int position, int engine)
{
    return position * progress->engine_count + engine;
}

/* Whether that position says something of others. */
static bool counts(const BenchProgress *progress, int position, int engine, double shortest_s)
{
    const double took_s = progress->first_s[cell(progress, position, engine)];

    return took_s > 0 && took_s >= shortest_s;
}

/* Least squares, with what is believed beforehand as further evidence. */
static Regression fit(const BenchProgress *progress, int engine, double shortest_s)
{
    const SuitePosition *positions = progress->suite->positions;
    Regression line = { .count = 0 };
    double xx = 0, xy = 0, rest = 0;

    for (int i = 0; i < progress->suite->count; i++)
        if (counts(progress, i, engine, shortest_s)) {
            line.count++;
            line.centre += positions[i].empties;
            line.level += log(progress->first_s[cell(progress, i, engine)]);
        }
    if (line.count == 0)
        return line;
    line.centre /= line.count;
    line.level /= line.count;
    for (int i = 0; i < progress->suite->count; i++)
        if (counts(progress, i, engine, shortest_s)) {
            const double x = positions[i].empties - line.centre;

            xx += x * x;
            xy += x * (log(progress->first_s[cell(progress, i, engine)]) - line.level);
        }

    const double certainty = xx / (SCATTER * SCATTER) + 1 / (GROWTH_SPREAD * GROWTH_SPREAD);

    line.slope_variance = 1 / certainty;
    line.slope = (xy / (SCATTER * SCATTER) + GROWTH / (GROWTH_SPREAD * GROWTH_SPREAD)) / certainty;
    for (int i = 0; i < progress->suite->count; i++)
        if (counts(progress, i, engine, shortest_s)) {
            const double x = positions[i].empties - line.centre;

            rest += pow(log(progress->first_s[cell(progress, i, engine)]) - line.level
                        - line.slope * x, 2);
        }
    line.scatter2 = (rest + CERTAIN * SCATTER * SCATTER) / (line.count + CERTAIN);
    return line;
}

/* The positions that this engine has not solved yet, once each. False: nothing is known. */
static bool guess(const BenchProgress *progress, int engine, double *from_s, double *to_s)
{
    const double limit_s = progress->limit_s[engine];
    double total = 0, squares = 0, farness = 0;
    int unknown = 0;
    Regression line = fit(progress, engine, SHORTEST_S);

    if (line.count == 0)
        line = fit(progress, engine, 0);
    for (int i = 0; i < progress->suite->count; i++) {
        if (progress->high_s[cell(progress, i, engine)] > 0)
            continue;

        const double x = progress->suite->positions[i].empties - line.centre;
        const double time_s = exp(line.level + line.slope * x);

        unknown++;
        total += time_s;
        squares += time_s * time_s;
        farness += time_s * x;
    }
    *from_s = *to_s = 0;
    if (unknown == 0 || line.count == 0)
        return unknown == 0;
    farness /= total;

    const double variance = line.scatter2 * (squares / (total * total) + 1.0 / line.count)
                            + farness * farness * line.slope_variance;

    *from_s = total * exp(-RANGE * sqrt(variance));
    *to_s = total * exp(RANGE * sqrt(variance));
    if (limit_s > 0) {
        *from_s = fmin(*from_s, unknown * limit_s);
        *to_s = fmin(*to_s, unknown * limit_s);
    }
    return true;
}

/* Those that were measured, from position `first` on. */
static void sum_known(const BenchProgress *progress, int first, double *from_s, double *to_s)
{
    const int cells = progress->suite->count * progress->engine_count;

    *from_s = *to_s = 0;
    for (int i = first * progress->engine_count; i < cells; i++) {
        *from_s += progress->low_s[i];
        *to_s += progress->high_s[i];
    }
}

bool bench_progress_left(const BenchProgress *progress, double *from_s, double *to_s)
{
    const int first = (progress->done + progress->engine_count - 1) / progress->engine_count;
    const int more = max_int(progress->rounds - 1 - progress->round, 0);
    double from_round, to_round;

    sum_known(progress, first, from_s, to_s);
    sum_known(progress, 0, &from_round, &to_round);
    *from_s += more * from_round;
    *to_s += more * to_round;
    for (int engine = 0; engine < progress->engine_count; engine++) {
        double from, to;

        if (!guess(progress, engine, &from, &to))
            return false;
        *from_s += (1 + more) * from;
        *to_s += (1 + more) * to;
    }
    if (progress->budget_s > 0) {
        const double left = fmax(progress->budget_s - progress_line_elapsed(&progress->line), 0);

        /* A first round is done whatever it takes. */
        if (progress->rounds == 0) {
            *from_s = fmax(left, *from_s);
            *to_s = fmax(left, *to_s);
        } else if (progress->round > 0) {
            *to_s = fmin(*to_s, left);
        }
        *from_s = fmin(*from_s, *to_s);
    }
    return *to_s <= fmax(WIDEST * *from_s, SHORT_S);
}

/* ---- the line ---- */

static void draw(BenchProgress *progress, int position)
{
    char of[32] = "", left[64] = "", range[48], name[44], time[32];
    double from_s, to_s;

    if (progress->rounds > 0)
        snprintf(of, sizeof(of), " of %d", progress->rounds);
    if (bench_progress_left(progress, &from_s, &to_s)) {
        progress_line_span(from_s, to_s, range, sizeof(range));
        snprintf(left, sizeof(left), ", %s to go", range);
    }
    progress_line_clock(progress_line_elapsed(&progress->line), time, sizeof(time));
    shown_copy(progress->suite->name, name, sizeof(name));
    progress_line_draw(&progress->line, "%s: round %d%s, %d of %d positions, %s%s", name,
                       progress->round + 1, of, position + 1, progress->suite->count, time,
                       left);
}

void bench_progress_note(BenchProgress *progress, int round, int position, int engine,
                         const Sample *sample)
{
    const double spent_s = fmax((double)sample->outside_ns * 1e-9, 1e-6);
    /* What met its limit is not asked again. */
    const double took_s = sample->state == SAMPLE_LIMIT ? 1e-6 : spent_s;
    double *low = &progress->low_s[cell(progress, position, engine)];
    double *high = &progress->high_s[cell(progress, position, engine)];

    if (*high == 0)
        progress->first_s[cell(progress, position, engine)] = spent_s;
    *low = *high > 0 ? fmin(*low, took_s) : took_s;
    *high = fmax(*high, took_s);
    if (round != progress->round)
        progress->done = 0;
    progress->round = round;
    progress->done++;
    if (progress_line_due(&progress->line))
        draw(progress, position);
}
