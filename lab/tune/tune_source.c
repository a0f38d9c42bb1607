#include "lab/tune/tune_source.h"

#include <stdio.h>

#include "base/clock.h"

void tune_source_begin(TuneSource *source, TuneMeasurement *measurement, TuneJournal *journal,
                       bool nodes)
{
    *source = (TuneSource){ .measurement = measurement, .journal = journal, .nodes = nodes,
                            .last_ns = clock_ns() };
}

double tune_source_cost(const TuneSource *source, const TuneCost *cost)
{
    return source->nodes ? (double)cost->nodes + 1.0 : (double)cost->cpu_ns;
}

static bool fail(TuneSource *source, TuneStatus status)
{
    source->status = status;
    return false;
}

static bool measure(TuneSource *source, const SuitePosition *position, const TuneSide *a,
                    const TuneSide *b, const TuneQuestion *question, int64_t limit_ns,
                    TuneAnswer *answer)
{
    char why[300] = "";
    const TuneMeasurementStatus status = tune_measurement_pair(
        source->measurement, position, a->config, b->config, question->b_first,
        source->nodes ? 0 : limit_ns, answer->cost, why, sizeof(why));
    const int64_t now = clock_ns();

    if (status == TUNE_MEASUREMENT_STOPPED)
        return fail(source, TUNE_INTERRUPTED);
    if (status != TUNE_MEASUREMENT_DONE) {
        snprintf(source->error, sizeof(source->error), "%s (with '%.120s' against '%.120s')", why,
                 question->a, question->b);
        return fail(source, status == TUNE_MEASUREMENT_WRONG ? TUNE_WRONG : TUNE_FAILED);
    }
    answer->spent_ns = now - source->last_ns;
    source->last_ns = now;
    return !source->journal
           || tune_journal_add(source->journal, question, answer, source->error,
                               sizeof(source->error))
           || fail(source, TUNE_FAILED);
}

bool tune_source_pair(TuneSource *source, const char *suite_name, const SuitePosition *position,
                      const TuneSide *a, const TuneSide *b, bool b_first, int64_t limit_ns,
                      TuneCost cost[2])
{
    const TuneQuestion question = { .suite = suite_name, .position = position->id,
                                    .a = a->name, .b = b->name, .b_first = b_first };
    TuneAnswer answer;
    TuneLine line = TUNE_LINE_NONE;

    if (source->status != TUNE_DONE)
        return false;
    if (source->journal)
        line = tune_journal_next(source->journal, &question, &answer, source->error,
                                 sizeof(source->error));
    if (line == TUNE_LINE_OTHER)
        return fail(source, TUNE_FAILED);
    if (line == TUNE_LINE_NONE
        && !measure(source, position, a, b, &question, limit_ns, &answer))
        return false;
    if (line == TUNE_LINE_FOUND)
        source->last_ns = clock_ns();
    source->spent += source->nodes ? 1.0 : 1e-9 * (double)answer.spent_ns;
    source->pairs++;
    cost[0] = answer.cost[0];
    cost[1] = answer.cost[1];
    return true;
}
