#include "bench/record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "bench/run/run_figures.h"
#include "bench/stats/stats.h"

void record_begin(Record *record, const Suite *suite, json_t *engine, const char *time,
                  json_t *machine, json_t *conditions, json_t *command)
{
    const json_t *threads = json_object_get(engine, "threads");

    memset(record, 0, sizeof(*record));
    record->positions = memory_array((size_t)suite->count, sizeof(*record->positions));
    snprintf(record->time, sizeof(record->time), "%s", time);
    memcpy(record->suite, suite->name, sizeof(record->suite));
    memcpy(record->suite_sha256, suite->sha256, sizeof(record->suite_sha256));
    record->asked = suite->ask;
    record->engine = engine ? json_incref(engine) : json_object();
    record->machine = json_incref(machine);
    record->conditions = json_incref(conditions);
    record->command = json_incref(command);
    record->threads = json_is_integer(threads) ? (int)json_integer_value(threads) : 1;
    record->position_count = suite->count;
    for (int i = 0; i < suite->count; i++) {
        RecordPosition *position = &record->positions[i];
        const SuitePosition *from = &suite->positions[i];

        memcpy(position->id, from->id, sizeof(position->id));
        memcpy(position->text, from->text, sizeof(position->text));
        position->empties = from->empties;
        position->has_expected = from->has_expected;
        position->expected = from->expected;
        position->has_proven = from->has_proven;
        position->proven = from->proven;
        position->proven_best = from->has_proven ? from->best : 0;
        if (from->has_proven)
            position->proven_moves = from->moves;
        position->best = position->nodes = position->searched = -1;
        position->replayed = suite_ask_whole(&suite->ask) ? 0 : -1;
    }
}

static void take_first(RecordPosition *position, const Sample *sample)
{
    position->solved = true;
    position->score = sample->score;
    position->best = sample->best;
    position->value = sample->value;
    position->nodes = sample->nodes;
    position->searched = sample->searched;
    position->ok = !position->has_expected || sample->score == position->expected;
    position->has_cuts = sample->has_cuts;
    memcpy(position->cuts, sample->cuts, sizeof(position->cuts));
    position->pass_count = sample->pass_count;
    memcpy(position->passes, sample->passes, sizeof(position->passes));
}

/* The first trouble stays. */
static void complain(RecordPosition *position, const char *trouble)
{
    if (position->trouble[0] == '\0')
        snprintf(position->trouble, sizeof(position->trouble), "%s", trouble);
}

void record_take(Record *record, int number, const Sample *sample)
{
    RecordPosition *position = &record->positions[number];
    char trouble[200];

    assert(number >= 0 && number < record->position_count);
    if (sample->state != SAMPLE_OK) {
        complain(position, sample->trouble[0] != '\0' ? sample->trouble : "no answer");
        return;
    }
    RecordRep *reps = memory_grow(position->reps, (size_t)position->rep_count + 1, sizeof(*reps));

    position->reps = reps;
    reps[position->rep_count++] = (RecordRep){
        .time_ns = sample->time_ns,
        .cpu_ns = sample->cpu_ns,
        .nodes = sample->nodes,
        .instructions = sample->instructions,
        .cycles = sample->cycles,
        .switches = sample->switches,
    };
    if (!position->solved)
        take_first(position, sample);
    position->nodes_vary |= sample->nodes != position->nodes;
    if (position->replayed >= 0)
        position->replayed += sample->replayed;
    if (position->has_expected && sample->score != position->expected) {
        snprintf(trouble, sizeof(trouble), "answered %+d, expected is %+d", sample->score,
                 position->expected);
        complain(position, trouble);
        position->ok = false;
    } else if (sample->score != position->score && record->asked.time_s <= 0) {
        snprintf(trouble, sizeof(trouble), "answered %+d, and %+d before", sample->score,
                 position->score);
        complain(position, trouble);
        position->ok = false;
    }
}

void record_from_run(Record *record, const RunResult *run, const Suite *suite, int engine,
                     const char *time, json_t *machine, json_t *conditions, json_t *command)
{
    json_t *identity = json_array_get(run->identities, (size_t)engine);

    record_begin(record, suite, identity, time, machine, conditions, command);
    for (int round = 0; round < run->rounds + (run->partial > 0); round++)
        for (int position = 0; position < suite->count; position++) {
            const Sample *sample = run_sample(run, round, position, engine);

            if (sample)
                record_take(record, position, sample);
        }
    record->complete = run->rounds > 0 && run->partial == 0;
}

bool record_same_run(const Record *a, const Record *b)
{
    return strcmp(a->run, b->run) == 0
           && (a->run[0] != '\0' || strcmp(a->time, b->time) == 0);
}

bool record_same_ask(const Record *a, const Record *b)
{
    return a->asked.depth.plies == b->asked.depth.plies
           && a->asked.depth.selectivity == b->asked.depth.selectivity
           && a->asked.brief == b->asked.brief && a->asked.time_s == b->asked.time_s;
}

bool record_has_cpu_times(const Record *record)
{
    for (int p = 0; p < record->position_count; p++)
        for (int r = 0; r < record->positions[p].rep_count; r++)
            if (record->positions[p].reps[r].cpu_ns <= 0)
                return false;
    return true;
}

void record_free(Record *record)
{
    for (int i = 0; i < record->position_count && record->positions; i++)
        free(record->positions[i].reps);
    free(record->positions);
    json_decref(record->engine);
    json_decref(record->machine);
    json_decref(record->conditions);
    json_decref(record->command);
    json_decref(record->raw);
    memset(record, 0, sizeof(*record));
}

/* ---- figures ---- */

void record_add_value(StatsValue *values, const RecordPosition *position)
{
    if (position->solved && position->value.told && position->has_proven)
        run_value_add(values, &position->value, position->proven, position->proven_best,
                      &position->proven_moves);
}

StatsValue record_values(const Record *record)
{
    StatsValue values = { .count = 0 };

    for (int i = 0; i < record->position_count; i++)
        record_add_value(&values, &record->positions[i]);
    return values;
}

/* Median in seconds of what stands `offset` bytes into each repetition; -1 if there are none,
 * or it is not known of all. */
static double median_s(const RecordPosition *position, size_t offset)
{
    double *values = memory_array((size_t)max_int(position->rep_count, 1), sizeof(*values));
    double median = -1;
    int count = 0;

    for (; count < position->rep_count; count++) {
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

static size_t offset_of(RecordClock clock)
{
    return clock == RECORD_CPU ? offsetof(RecordRep, cpu_ns) : offsetof(RecordRep, time_ns);
}

double record_median_by(const RecordPosition *position, RecordClock clock)
{
    return median_s(position, offset_of(clock));
}

double record_median_s(const RecordPosition *position)
{
    return record_median_by(position, RECORD_WALL);
}

int64_t record_rep_ns(const RecordRep *rep, RecordClock clock)
{
    return clock == RECORD_CPU ? rep->cpu_ns : rep->time_ns;
}

/* Of the time that all solved positions took together in each repetition. */
static double spread(const Record *record, int reps, RecordClock clock)
{
    double *totals = memory_array((size_t)max_int(reps, 1), sizeof(*totals));
    double result = -1;

    if (reps < 2)
        goto out;
    for (int i = 0; i < record->position_count; i++)
        for (int rep = 0; rep < reps && record->positions[i].rep_count > 0; rep++) {
            const int64_t ns = record_rep_ns(&record->positions[i].reps[rep], clock);

            if (ns < 0)
                goto out;
            totals[rep] += (double)ns;
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

RecordTotal record_total_by(const Record *record, RecordClock clock)
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
        total.time_s = add_time(total.time_s, record_median_by(position, clock));
        total.cpu_s = add_time(total.cpu_s, median_s(position, offsetof(RecordRep, cpu_ns)));
        total.nodes = add_count(total.nodes, position->nodes);
        total.searched = add_count(total.searched, position->searched);
    }
    if (solved == 0) {
        total.time_s = total.cpu_s = -1;
        total.nodes = total.searched = -1;
        return total;
    }
    total.spread = spread(record, total.reps, clock);
    if (total.nodes >= 0 && total.time_s > 0)
        total.nps = (double)total.nodes / total.time_s;
    return total;
}

RecordTotal record_total(const Record *record)
{
    return record_total_by(record, RECORD_WALL);
}
