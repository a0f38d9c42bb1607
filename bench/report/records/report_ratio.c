#include "bench/report/records/report_ratio.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/print.h"
#include "base/text/words.h"
#include "bench/stats/stats.h"

enum { RESAMPLES = 2000 };

static const double CONFIDENCE = 0.95;

const ReportRecord *report_ratio_match(const ReportSet *baseline, const ReportRecord *record,
                                       bool any_engine)
{
    const ReportRecord *match = NULL;

    for (int i = 0; i < baseline->count; i++) {
        const ReportRecord *other = &baseline->records[i];
        const bool here = strcmp(other->machine, record->machine) == 0;

        if (strcmp(other->record.suite_sha256, record->record.suite_sha256) != 0
            || strcmp(other->record.suite, record->record.suite) != 0
            || other->record.threads != record->record.threads
            || (!any_engine && strcmp(other->engine, record->engine) != 0))
            continue;
        if (record_same_run(&other->record, &record->record) && here
            && strcmp(other->label, record->label) == 0)
            continue;
        if (!match || (here && strcmp(match->machine, record->machine) != 0))
            match = other;      /* newest first */
    }
    return match;
}

/* ---- times ---- */

/* Seconds of one repetition; NAN if it is missing or took no time that could be measured. */
static double rep_seconds(const RecordPosition *position, int rep, bool cpu)
{
    const int64_t ns = rep >= position->rep_count ? -1
                       : cpu                     ? position->reps[rep].cpu_ns
                                                 : position->reps[rep].time_ns;

    return ns > 0 ? (double)ns / 1e9 : NAN;
}

static double median_seconds(Arena *arena, const RecordPosition *position, bool cpu)
{
    double *times = arena_array(arena, (size_t)position->rep_count, sizeof(*times));
    int count = 0;

    for (int r = 0; r < position->rep_count; r++)
        if (!isnan(rep_seconds(position, r, cpu)))
            times[count++] = rep_seconds(position, r, cpu);
    return count > 0 ? stats_median(times, count) : -1;
}

/* ---- intervals ---- */

/* No interval where it has no bounds. */
static StatsInterval as_ratio(StatsInterval logs)
{
    if (!isfinite(logs.low) || !isfinite(logs.high))
        logs.low = logs.high = NAN;
    return stats_exp(logs);
}

typedef struct {
    const RecordPosition *a, *b;
} Pair;

typedef struct {
    Arena *arena;
    Pair *pairs;
    int count, rounds;          /* rounds: repetitions that all positions of both have */
    bool cpu, paired;
} RatioJob;

/* Logarithms of the repetitions that both have. */
static int logs_of(const RecordPosition *position, bool cpu, double *out)
{
    int count = 0;

    for (int r = 0; r < position->rep_count; r++)
        if (!isnan(rep_seconds(position, r, cpu)))
            out[count++] = log(rep_seconds(position, r, cpu));
    return count;
}

static StatsInterval row_interval(const RatioJob *job, const Pair *pair)
{
    double *a = arena_array(job->arena, (size_t)pair->a->rep_count, sizeof(*a));
    double *b = arena_array(job->arena, (size_t)pair->b->rep_count, sizeof(*b));
    int count = 0;

    if (!a || !b)
        return (StatsInterval){ NAN, NAN, NAN };
    if (!job->paired)
        return as_ratio(stats_welch(a, logs_of(pair->a, job->cpu, a), b,
                                    logs_of(pair->b, job->cpu, b), CONFIDENCE));
    for (int r = 0; r < min_int(pair->a->rep_count, pair->b->rep_count); r++) {
        const double x = log(rep_seconds(pair->b, r, job->cpu) /
                             rep_seconds(pair->a, r, job->cpu));

        if (!isnan(x))
            a[count++] = x;
    }
    if (count < 2)
        return (StatsInterval){ count > 0 ? exp(a[0]) : NAN, NAN, NAN };

    const double reach = stats_t_quantile((1 + CONFIDENCE) / 2, count - 1) *
                         stats_deviation(a, count) / sqrt(count);
    const double mean = stats_mean(a, count);

    return as_ratio((StatsInterval){ mean, mean - reach, mean + reach });
}

/* The mean over positions of each round, for one of the two. */
static void round_means(const RatioJob *job, bool of_b, int rounds, double *means)
{
    for (int r = 0; r < rounds; r++) {
        means[r] = 0;
        for (int i = 0; i < job->count; i++)
            means[r] += log(rep_seconds(of_b ? job->pairs[i].b : job->pairs[i].a, r, job->cpu)) /
                        job->count;
    }
}

/* Repetitions that every position of one of the two has. */
static int whole_rounds(const RatioJob *job, bool of_b)
{
    int rounds = INT32_MAX;

    for (int i = 0; i < job->count; i++) {
        const RecordPosition *position = of_b ? job->pairs[i].b : job->pairs[i].a;
        int r = 0;

        while (!isnan(rep_seconds(position, r, job->cpu)))
            r++;
        rounds = min_int(rounds, r);
    }
    return rounds;
}

static StatsInterval total_interval(RatioJob *job)
{
    const int a_rounds = whole_rounds(job, false), b_rounds = whole_rounds(job, true);
    double *a = arena_array(job->arena, (size_t)a_rounds, sizeof(*a));
    double *b = arena_array(job->arena, (size_t)b_rounds, sizeof(*b));
    double *x;

    job->rounds = min_int(a_rounds, b_rounds);
    if (!a || !b)
        return (StatsInterval){ NAN, NAN, NAN };
    if (!job->paired || job->rounds < 2) {
        round_means(job, false, a_rounds, a);
        round_means(job, true, b_rounds, b);
        return as_ratio(stats_welch(a, a_rounds, b, b_rounds, CONFIDENCE));
    }
    x = arena_array(job->arena, (size_t)job->rounds * (size_t)job->count, sizeof(*x));
    if (!x)
        return (StatsInterval){ NAN, NAN, NAN };
    for (int r = 0; r < job->rounds; r++)
        for (int i = 0; i < job->count; i++)
            x[r * job->count + i] = log(rep_seconds(job->pairs[i].b, r, job->cpu) /
                                        rep_seconds(job->pairs[i].a, r, job->cpu));
    return as_ratio(stats_paired(x, job->rounds, job->count, CONFIDENCE, RESAMPLES, 1));
}

/* ---- the comparison ---- */

static const RecordPosition *find(const Record *record, const RecordPosition *wanted)
{
    for (int i = 0; i < record->position_count; i++)
        if (strcmp(record->positions[i].id, wanted->id) == 0
            && strcmp(record->positions[i].text, wanted->text) == 0)
            return &record->positions[i];
    return NULL;
}

static void pair_up(RatioJob *job, const Record *a, const Record *b)
{
    job->pairs = arena_array(job->arena, (size_t)b->position_count, sizeof(*job->pairs));
    for (int i = 0; i < b->position_count; i++) {
        const RecordPosition *of_b = &b->positions[i], *of_a = find(a, of_b);

        if (of_a && of_a->solved && of_b->solved
            && median_seconds(job->arena, of_a, job->cpu) > 0
            && median_seconds(job->arena, of_b, job->cpu) > 0)
            job->pairs[job->count++] = (Pair){ of_a, of_b };
    }
}

static void add_nodes(int64_t *total, int64_t nodes)
{
    *total = *total < 0 || nodes < 0 ? -1 : *total + nodes;
}

static const char *verdict_of(StatsInterval ratio)
{
    return ratio.high < 1 ? "faster" : ratio.low > 1 ? "slower" : "undecided";
}

static const char *name_of(Arena *arena, const ReportRecord *record)
{
    return arena_print(arena, "%s%s%s of %.10s", record->label, record->commit[0] ? " at " : "",
                       record->commit, record->record.time);
}

bool report_ratio_records(Ratio *ratio, Arena *arena, const ReportRecord *a,
                          const ReportRecord *b, char *error, size_t error_size)
{
    RatioJob job = {
        .arena = arena,
        .cpu = b->record.threads == 1 && record_has_cpu_times(&a->record)
               && record_has_cpu_times(&b->record),
        .paired = record_same_run(&a->record, &b->record)
                  && strcmp(a->machine, b->machine) == 0,
    };

    pair_up(&job, &a->record, &b->record);
    *ratio = (Ratio){
        .a = name_of(arena, a), .b = name_of(arena, b),
        .suite = arena_print(arena, "%s, %d thread%s", b->record.suite, b->record.threads,
                             b->record.threads == 1 ? "" : "s"),
        .machine = b->machine,
        .clock = job.cpu ? "CPU time" : "wall time",
        .confidence = CONFIDENCE, .total_confidence = CONFIDENCE, .paired = job.paired,
        .rows = arena_array(arena, (size_t)job.count, sizeof(*ratio->rows)),
    };
    if (!ratio->rows)
        return failed(error, error_size, "%s: no position was solved and timed in both records",
                      b->record.suite);
    for (int i = 0; i < job.count; i++) {
        const Pair *pair = &job.pairs[i];

        ratio->rows[ratio->row_count++] = (RatioRow){
            pair->b->id, median_seconds(arena, pair->a, job.cpu),
            median_seconds(arena, pair->b, job.cpu), row_interval(&job, pair),
            pair->a->nodes, pair->b->nodes,
        };
        add_nodes(&ratio->a_nodes, pair->a->nodes);
        add_nodes(&ratio->b_nodes, pair->b->nodes);
    }
    ratio->total = total_interval(&job);
    ratio->rounds = job.rounds;
    ratio->verdict = verdict_of(ratio->total);
    return true;
}

/* ---- a file of `yomikiri compare --jsonl` (docs/compare.md) ---- */

static const char SCHEMA[] = "yomikiri.compare/1";

static bool is_ours(const json_t *line)
{
    const char *schema = json_string_value(json_object_get(line, "schema"));

    /* A minor version may follow. */
    return schema && strncmp(schema, SCHEMA, sizeof(SCHEMA) - 1) == 0
           && (schema[sizeof(SCHEMA) - 1] == '\0' || schema[sizeof(SCHEMA) - 1] == '.');
}

/* The next object of the file; NULL at its end, or where it is not JSON. */
static json_t *next_object(FILE *file)
{
    return json_loadf(file, JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, NULL);
}

bool report_ratio_is_file(const char *path)
{
    FILE *file = memory_open_file(path, "r");
    json_t *line = file ? next_object(file) : NULL;
    const bool ours = is_ours(line);

    json_decref(line);
    if (file)
        fclose(file);
    return ours;
}

/* ---- members ---- */

static double number_at(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return json_is_number(value) ? json_number_value(value) : NAN;
}

static int64_t count_at(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return json_is_integer(value) && json_integer_value(value) >= 0
               ? (int64_t)json_integer_value(value) : -1;
}

static double seconds_at(const json_t *object, const char *key)
{
    const double seconds = number_at(object, key);

    return seconds >= 0 ? seconds : -1;
}

/* A bound alone is none. */
static StatsInterval interval_at(const json_t *object)
{
    StatsInterval out = { number_at(object, "estimate"), number_at(object, "low"),
                          number_at(object, "high") };

    if (isnan(out.low) || isnan(out.high))
        out.low = out.high = NAN;
    return out;
}

static const char *side_name(Arena *arena, const json_t *side)
{
    const json_t *identity = json_object_get(side, "identity");
    const char *command = report_member(arena, side, "command");
    const char *commit = report_member(arena, identity, "commit");

    if (command[0] == '\0')
        command = report_member(arena, identity, "name");
    return commit[0] == '\0' ? arena_copy(arena, command)
                             : arena_print(arena, "%s (%.9s%s)", command, commit,
                                           json_is_true(json_object_get(identity, "dirty"))
                                               ? "+" : "");
}

static void read_rows(Ratio *ratio, Arena *arena, const json_t *positions)
{
    size_t index;
    json_t *position;

    ratio->rows = arena_array(arena, json_array_size(positions), sizeof(*ratio->rows));
    json_array_foreach(positions, index, position)
        ratio->rows[ratio->row_count++] = (RatioRow){
            arena_copy(arena, report_member(arena, position, "id")),
            seconds_at(position, "a_s"), seconds_at(position, "b_s"),
            interval_at(json_object_get(position, "ratio")),
            count_at(position, "a_nodes"), count_at(position, "b_nodes"),
        };
}

/* NULL where records were compared. */
static const char *command_of(Arena *arena, const json_t *result)
{
    const char *a = report_member(arena, result, "a.command");
    const char *b = report_member(arena, result, "b.command");
    const char *line = "yomikiri compare --suite";

    if (!json_is_true(json_object_get(result, "paired")) || a[0] == '\0' || b[0] == '\0')
        return NULL;
    line = words_add_to_line(arena, line, report_member(arena, result, "suite.name"));
    line = words_add_to_line(arena, line, "--threads");
    line = words_add_to_line(arena, line, report_member(arena, result, "threads"));
    line = words_add_to_line(arena, line, a);
    return words_add_to_line(arena, line, b);
}

/* Everything is copied: `result` may go. */
static void read_result(Ratio *ratio, Arena *arena, const json_t *result)
{
    const char *clock = report_member(arena, result, "clock");
    const double confidence = number_at(result, "confidence");
    const json_t *nodes = json_object_get(result, "nodes");

    *ratio = (Ratio){
        .a = side_name(arena, json_object_get(result, "a")),
        .b = side_name(arena, json_object_get(result, "b")),
        .suite = arena_copy(arena, report_member(arena, result, "suite.name")),
        .machine = arena_copy(arena, report_member(arena, result, "machine.slug")),
        .command = command_of(arena, result),
        .clock = strcmp(clock, "cpu") == 0 ? "CPU time" : "wall time",
        .confidence = 0.95,
        .total_confidence = confidence > 0 ? confidence : 0.95,
        .total = interval_at(json_object_get(result, "ratio")),
        .a_nodes = count_at(nodes, "a"), .b_nodes = count_at(nodes, "b"),
        .rounds = (int)count_at(result, "rounds"),
        .paired = json_is_true(json_object_get(result, "paired")),
        .verdict = arena_copy(arena, report_member(arena, result, "verdict")),
    };
    read_rows(ratio, arena, json_object_get(result, "positions"));
}

bool report_ratio_file(Ratio *ratio, Arena *arena, const char *path, char *error,
                       size_t error_size)
{
    FILE *file = memory_open_file(path, "r");
    json_t *result = NULL, *line;

    if (!file)
        return failed(error, error_size, "%s: cannot be opened", path);
    while ((line = next_object(file)) != NULL) {
        const char *type = json_string_value(json_object_get(line, "type"));

        if (is_ours(line) && type && strcmp(type, "result") == 0) {
            json_decref(result);
            result = json_incref(line);
        }
        json_decref(line);
    }
    fclose(file);
    if (!result)
        return failed(error, error_size, "%s: no line with the result of a comparison: was it "
                      "interrupted?", path);
    read_result(ratio, arena, result);
    json_decref(result);
    if (isfinite(ratio->total.estimate))
        return true;
    return failed(error, error_size, "%s: the comparison ended before its first round", path);
}
