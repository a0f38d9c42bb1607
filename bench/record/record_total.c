/* record_total.c - the figures that are worked out from repetitions; see record.h. */

#include "bench/record/record.h"

#include <stdlib.h>

#include "bench/memory/memory.h"
#include "bench/stats/stats.h"

/* Median in seconds of what stands `offset` bytes into each repetition; -1 if there are none,
 * or it is not known of all. */
static double median_s(const RecordPosition *position, size_t offset)
{
    double *values = memory_array((size_t)max_int(position->rep_count, 1), sizeof(*values));
    double median = -1;
    int count = 0;

    for (; values && count < position->rep_count; count++) {
        const int64_t ns = *(const int64_t *)((const char *)&position->reps[count] + offset);

        if (ns < 0)
            break;
        values[count] = (double)ns / 1e9;
    }
    if (count > 0 && count == position->rep_count)
        median = stats_median(values, count);
    free(values);
    return median;
}

double record_median_s(const RecordPosition *position)
{
    return median_s(position, offsetof(RecordRep, time_ns));
}

/* Of the time that all solved positions took together in each repetition. */
static double spread(const Record *record, int reps)
{
    double *totals = memory_array((size_t)max_int(reps, 1), sizeof(*totals));
    double result = -1;

    if (!totals || reps < 2)
        goto out;
    for (int i = 0; i < record->position_count; i++)
        for (int rep = 0; rep < reps && record->positions[i].rep_count > 0; rep++) {
            if (record->positions[i].reps[rep].time_ns < 0)
                goto out;
            totals[rep] += (double)record->positions[i].reps[rep].time_ns;
        }
    const double median = stats_median(totals, reps);

    if (median > 0)
        result = (stats_quantile(totals, reps, 0.75) - stats_quantile(totals, reps, 0.25)) /
                 (2 * median);
out:
    free(totals);
    return result;
}

/* `value` more, unless one of the two is not known. */
static double add_time(double sum, double value)
{
    return sum < 0 || value < 0 ? -1 : sum + value;
}

static int64_t add_count(int64_t sum, int64_t value)
{
    return sum < 0 || value < 0 || sum > INT64_MAX - value ? -1 : sum + value;
}

RecordTotal record_total(const Record *record)
{
    RecordTotal total = { .spread = -1, .nps = -1 };
    int solved = 0;

    for (int i = 0; i < record->position_count; i++) {
        const RecordPosition *position = &record->positions[i];

        if (position->rep_count == 0) {
            total.unsolved++;
            continue;
        }
        total.wrong += !position->ok;
        total.reps = solved++ == 0 ? position->rep_count
                                   : min_int(total.reps, position->rep_count);
        total.time_s = add_time(total.time_s, record_median_s(position));
        total.cpu_s = add_time(total.cpu_s, median_s(position, offsetof(RecordRep, cpu_ns)));
        total.nodes = add_count(total.nodes, position->nodes);
        total.searched = add_count(total.searched, position->searched);
    }
    if (solved == 0) {
        total.time_s = total.cpu_s = -1;
        total.nodes = total.searched = -1;
        return total;
    }
    total.spread = spread(record, total.reps);
    if (total.nodes >= 0 && total.time_s > 0)
        total.nps = (double)total.nodes / total.time_s;
    return total;
}
