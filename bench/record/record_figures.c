/* record_figures.c - the figures of a record: by position, in all, by empties, by pass. */

#include "bench/record/record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "bench/stats/stats.h"

/* ---- values ---- */

const char *const RECORD_VALUE_NAMES[RECORD_VALUES] = {
    "mean error", "deviation", "best move first", "discs lost",
};

RecordValues record_values(const Record *record)
{
    double sum = 0, squares = 0, found = 0, lost = 0;
    int count = 0, with_best = 0, with_moves = 0;

    for (int i = 0; i < record->position_count; i++) {
        const RecordPosition *position = &record->positions[i];
        const double error = position->value.sixteenths / 16.0 - position->proven;
        const int first = position->value.first[0];

        if (!position->solved || !position->value.told || !position->has_proven)
            continue;
        count++;
        sum += error;
        squares += error * error;
        with_best += position->proven_best != 0;
        found += first >= 0 && (position->proven_best >> first & 1);
        if (first >= 0 && (position->proven_moves.known >> first & 1)) {
            with_moves++;
            lost += position->proven - position->proven_moves.score[first];
        }
    }
    return (RecordValues){ count, {
        count > 0 ? sum / count : NAN,
        count > 1 ? sqrt(fmax(squares - sum * sum / count, 0) / (count - 1)) : NAN,
        with_best > 0 ? found / with_best : NAN, with_moves > 0 ? lost / with_moves : NAN,
    } };
}

void record_value_text(char *out, size_t size, const RecordValues *values, int figure)
{
    static const char *const FORMATS[RECORD_VALUES] = { "%+.2f", "%.2f", "%.1f %%", "%.2f" };
    const double value = values->figures[figure];

    if (isnan(value))
        snprintf(out, size, "-");
    else
        snprintf(out, size, FORMATS[figure], figure == 2 ? 100 * value : value);
}

/* ---- times ---- */

int64_t record_rep_ns(const RecordRep *rep, RecordClock clock)
{
    return clock == RECORD_CPU ? rep->cpu_ns : rep->time_ns;
}

/* The median, and half of what lies between the quartiles, by the median; -1 where a time is below
 * 0, and for too few. */
static double median_of(const double *times, int count, double *spread)
{
    *spread = -1;
    for (int i = 0; i < count; i++)
        if (times[i] < 0)
            return -1;
    if (count == 0)
        return -1;
    const double median = stats_median(times, count);

    if (count > 1 && median > 0)
        *spread = (stats_quantile(times, count, 0.75) - stats_quantile(times, count, 0.25))
                  / (2 * median);
    return median;
}

/* Of a position; in seconds. */
static double time_of(const RecordPosition *position, RecordClock clock, double *spread)
{
    double *times = memory_array((size_t)position->rep_count + 1, sizeof(*times)), median;

    for (int i = 0; i < position->rep_count; i++)
        times[i] = (double)record_rep_ns(&position->reps[i], clock) / 1e9;
    median = median_of(times, position->rep_count, spread);
    free(times);
    return median;
}

double record_median_s(const RecordPosition *position, RecordClock clock)
{
    double spread;

    return time_of(position, clock, &spread);
}

/* Of the time that all solved positions took together in each repetition. */
static double total_spread(const Record *record, int reps, RecordClock clock)
{
    double *totals = memory_array((size_t)reps + 1, sizeof(*totals)), spread;

    for (int i = 0; i < record->position_count; i++)
        for (int rep = 0; rep < reps && record->positions[i].rep_count > 0; rep++) {
            const int64_t ns = record_rep_ns(&record->positions[i].reps[rep], clock);

            totals[rep] = ns < 0 ? -INFINITY : totals[rep] + (double)ns;
        }
    median_of(totals, reps, &spread);
    free(totals);
    return spread;
}

/* ---- totals ---- */

/* `value` more, unless one of the two is not known. */
static double add_time(double sum, double value)
{
    return sum < 0 || value < 0 ? -1 : sum + value;
}

static int64_t add_count(int64_t sum, int64_t value)
{
    return sum < 0 || value < 0 || sum > INT64_MAX - value ? -1 : sum + value;
}

static double speed(int64_t nodes, double time_s)
{
    return nodes >= 0 && time_s > 0 ? (double)nodes / time_s : -1;
}

static void add_cuts(yk_cuts *sum, const yk_cuts *more)
{
    sum->cuts += more->cuts;
    sum->first_cuts += more->first_cuts;
    sum->ranks += more->ranks;
}

RecordTotal record_figures(const RecordPosition *position, RecordClock clock)
{
    RecordTotal figures = {
        .nodes = position->nodes, .searched = position->searched,
        .reps = position->rep_count, .limited = !position->solved && position->limited_s > 0,
        .cpu_s = record_median_s(position, RECORD_CPU),
    };

    figures.time_s = time_of(position, clock, &figures.spread);
    if (figures.limited)
        figures.time_s = position->limited_s;
    figures.nps = speed(figures.nodes, figures.time_s);
    for (int i = 0; i < SAMPLE_EMPTIES && position->has_cuts; i++)
        add_cuts(&figures.cuts, &position->cuts[i]);
    return figures;
}

RecordTotal record_total(const Record *record, RecordClock clock)
{
    RecordTotal total = { .spread = -1, .nps = -1 };
    int solved = 0;

    for (int i = 0; i < record->position_count; i++) {
        const RecordPosition *position = &record->positions[i];
        const RecordTotal figures = record_figures(position, clock);

        total.limited |= figures.limited;
        if (position->rep_count == 0) {
            total.unsolved++;
            continue;
        }
        total.wrong += !position->ok;
        total.reps = solved++ == 0 ? figures.reps : min_int(total.reps, figures.reps);
        total.time_s = add_time(total.time_s, figures.time_s);
        total.cpu_s = add_time(total.cpu_s, figures.cpu_s);
        total.nodes = add_count(total.nodes, figures.nodes);
        total.searched = add_count(total.searched, figures.searched);
        add_cuts(&total.cuts, &figures.cuts);
    }
    if (solved == 0) {
        total.time_s = total.cpu_s = -1;
        total.nodes = total.searched = -1;
    } else {
        total.spread = total_spread(record, total.reps, clock);
        total.nps = speed(total.nodes, total.time_s);
    }
    return total;
}

/* ---- cut-offs and passes ---- */

bool record_cuts(const Record *record, yk_cuts cuts[SAMPLE_EMPTIES + 1])
{
    memset(cuts, 0, (SAMPLE_EMPTIES + 1) * sizeof(*cuts));
    for (int i = 0; i < record->position_count; i++)
        for (int e = 0; record->positions[i].has_cuts && e < SAMPLE_EMPTIES; e++) {
            add_cuts(&cuts[e], &record->positions[i].cuts[e]);
            add_cuts(&cuts[SAMPLE_EMPTIES], &record->positions[i].cuts[e]);
        }
    return cuts[SAMPLE_EMPTIES].cuts > 0;
}

/* Deepening passes by the number in their name, before all others. */
static int pass_rank(const SamplePass *pass)
{
    return pass->confidence >= 100 ? INT32_MAX
                                   : 1000 * pass->confidence
                                         + atoi(pass->name + strcspn(pass->name, "0123456789"));
}

int record_passes(const Record *record, SamplePass passes[SAMPLE_PASSES])
{
    int count = 0;

    for (int p = 0; p < record->position_count; p++)
        for (int i = 0; i < record->positions[p].pass_count; i++) {
            const SamplePass *pass = &record->positions[p].passes[i];
            int at = 0;

            while (at < count && (strcmp(passes[at].name, pass->name) != 0
                                  || passes[at].confidence != pass->confidence))
                at++;
            if (at == count && count < SAMPLE_PASSES) {
                for (; at > 0 && pass_rank(&passes[at - 1]) > pass_rank(pass); at--)
                    passes[at] = passes[at - 1];
                passes[at] = *pass;
                count++;
            } else if (at < count) {
                passes[at].nodes += pass->nodes;
                passes[at].time_ns += pass->time_ns;
            }
        }
    return count;
}
