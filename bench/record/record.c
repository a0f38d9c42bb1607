#include "bench/record/record.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "bench/stats/stats.h"

void record_begin(Record *record, const Suite *suite, const char *name, const char *command)
{
    memset(record, 0, sizeof(*record));
    record->positions = memory_array((size_t)suite->count, sizeof(*record->positions));
    memcpy(record->suite, suite->name, sizeof(record->suite));
    memcpy(record->suite_sha256, suite->sha256, sizeof(record->suite_sha256));
    record->asked = suite->ask;
    record->engine = json_pack("{s:o, s:o}", "name", memory_json_text(name),
                               "command", memory_json_text(command));
    record->threads = 1;
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
        position->best = position->nodes = position->searched = -1;
        position->replayed = suite_ask_whole(&suite->ask) ? 0 : -1;
    }
}

void record_of_engine(Record *record, const json_t *identity)
{
    const json_t *threads = json_object_get(identity, "threads");

    json_decref(record->engine);
    record->engine = json_deep_copy(identity);
    record->threads = json_is_integer(threads) ? (int)json_integer_value(threads) : 1;
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
    position->cuts = sample->cuts;
}

/* The first trouble stays. */
__attribute__((format(printf, 2, 3)))
static void complain(RecordPosition *position, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (position->trouble[0] == '\0')
        vsnprintf(position->trouble, sizeof(position->trouble), format, arguments);
    va_end(arguments);
}

void record_take(Record *record, int number, const Sample *sample)
{
    RecordPosition *position = &record->positions[number];

    if (sample->state == SAMPLE_LIMIT)
        position->limited_s = (double)sample->outside_ns * 1e-9;
    if (sample->state != SAMPLE_OK) {
        complain(position, "%s", sample->trouble[0] != '\0' ? sample->trouble : "no answer");
        return;
    }
    position->reps = memory_grow(position->reps, (size_t)position->rep_count + 1,
                                 sizeof(*position->reps));
    position->reps[position->rep_count++] = (RecordRep){
        sample->time_ns, sample->cpu_ns, sample->nodes, sample->switches,
        sample->instructions, sample->cycles,
    };
    if (!position->solved)
        take_first(position, sample);
    position->nodes_vary |= sample->nodes != position->nodes;
    if (position->replayed >= 0)
        position->replayed += sample->replayed;
    const bool wrong = position->has_expected && sample->score != position->expected;
    const bool varies = sample->score != position->score && record->asked.time_s <= 0;

    if (wrong)
        complain(position, "answered %+d, expected is %+d", sample->score, position->expected);
    else if (varies)
        complain(position, "answered %+d, and %+d before", sample->score, position->score);
    position->ok = position->ok && !wrong && !varies;
}

bool record_is_empty(const Record *record)
{
    for (int i = 0; i < record->position_count; i++)
        if (record->positions[i].rep_count > 0 || record->positions[i].trouble[0] != '\0')
            return false;
    return true;
}

bool record_same_run(const Record *a, const Record *b)
{
    return strcmp(a->run, b->run) == 0
           && (a->run[0] != '\0' || strcmp(a->time, b->time) == 0);
}

bool record_has_cpu_times(const Record *record)
{
    const char *whose = json_string_value(json_object_get(record->engine, "cpu_time"));
    bool known = !whose || strcmp(whose, "solve") == 0;

    for (int p = 0; p < record->position_count; p++)
        for (int r = 0; r < record->positions[p].rep_count; r++)
            known &= record->positions[p].reps[r].cpu_ns > 0;
    return known;
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

/* ---- values ---- */

RecordValues record_values(const Record *record)
{
    double sum = 0, squares = 0, found = 0;
    int count = 0, with_best = 0;

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
    }
    return (RecordValues){
        count, count > 0 ? sum / count : NAN,
        count > 1 ? sqrt(fmax(squares - sum * sum / count, 0) / (count - 1)) : NAN,
        with_best > 0 ? found / with_best : NAN,
    };
}

/* ---- times ---- */

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

double record_median_s(const RecordPosition *position, RecordClock clock, double *spread)
{
    double *times = memory_array((size_t)position->rep_count + 1, sizeof(*times)), median, unused;

    for (int i = 0; i < position->rep_count; i++)
        times[i] = (double)record_rep_ns(&position->reps[i], clock) / 1e9;
    median = median_of(times, position->rep_count, spread ? spread : &unused);
    free(times);
    return median;
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

RecordTotal record_figures(const RecordPosition *position, RecordClock clock)
{
    RecordTotal figures = {
        .nodes = position->nodes, .searched = position->searched,
        .reps = position->rep_count, .limited = !position->solved && position->limited_s > 0,
        .cpu_s = record_median_s(position, RECORD_CPU, NULL), .cuts = position->cuts,
    };

    figures.time_s = record_median_s(position, clock, &figures.spread);
    if (figures.limited)
        figures.time_s = position->limited_s;
    figures.nps = speed(figures.nodes, figures.time_s);
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
        total.cuts.cuts += figures.cuts.cuts;
        total.cuts.first_cuts += figures.cuts.first_cuts;
        total.cuts.ranks += figures.cuts.ranks;
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
