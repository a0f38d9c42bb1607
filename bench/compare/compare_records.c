#include "bench/compare/compare_records.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/print.h"
#include "bench/record/record.h"
#include "bench/stats/stats.h"

/* ---- finding a record ---- */

/* Where the name of the file ends: at the end, '#' or '@' behind ".jsonl"; NULL: no such
 * name. */
static const char *file_end(const char *operand)
{
    static const char ENDING[] = ".jsonl";

    for (const char *at = strstr(operand, ENDING); at; at = strstr(at + 1, ENDING)) {
        const char *end = at + sizeof(ENDING) - 1;

        if (*end == '\0' || *end == '#' || *end == '@')
            return end;
    }
    return NULL;
}

bool compare_record_named(const char *operand)
{
    return file_end(operand) != NULL;
}

static bool has_commit(const Record *record, const char *commit)
{
    const char *own = json_string_value(json_object_get(record->engine, "commit"));

    return own && strncmp(own, commit, strlen(commit)) == 0;
}

/* By number; `text` is what stands behind '#'. */
static const Record *by_index(const CompareRecord *file, const char *text)
{
    char *end;
    const long index = strtol(text, &end, 10);

    if (end == text || *end != '\0')
        return NULL;
    if (index >= 1 && index <= file->count)
        return &file->records[index - 1];
    return index < 0 && -index <= file->count ? &file->records[file->count + index] : NULL;
}

bool compare_record_open(const char *operand, CompareRecord *out, char *error,
                         size_t error_size)
{
    const char *end = file_end(operand);
    char path[1024];

    *out = (CompareRecord){ .record = NULL };
    if (!end || (size_t)(end - operand) >= sizeof(path))
        return failed(error, error_size, "%s: not the name of a record file", operand);
    memcpy(path, operand, (size_t)(end - operand));
    path[end - operand] = '\0';
    error[0] = '\0';
    if (!record_file_read(path, &out->records, &out->count, error, error_size))
        return false;
    snprintf(out->warning, sizeof(out->warning), "%s", error);

    if (*end == '#') {
        out->record = by_index(out, end + 1);
    } else {
        for (int i = 0; i < out->count; i++)
            if (out->records[i].complete
                && (*end == '\0' || has_commit(&out->records[i], end + 1)))
                out->record = &out->records[i];
    }
    if (!out->record)
        snprintf(error, error_size, "%s: no %s among the %d of the file", operand,
                 *end == '#' ? "such record" : "complete record of that kind", out->count);
    return out->record != NULL;
}

void compare_record_close(CompareRecord *record)
{
    record_file_free(&record->records, &record->count);
    *record = (CompareRecord){ .record = NULL };
}

/* ---- whether they fit together ---- */

bool compare_same_machine(const json_t *a, const json_t *b)
{
    static const struct { const char *object, *key; } IDENTITY[] = {
        { "cpu", "vendor" }, { "cpu", "brand" }, { "cpu", "family" }, { "cpu", "model" },
        { "cpu", "stepping" }, { "topology", "cores_present" }, { "topology", "packages" },
    };
    bool known = false;

    for (size_t i = 0; i < ARRAY_LENGTH(IDENTITY); i++) {
        const json_t *of_a = json_object_get(json_object_get(a, IDENTITY[i].object),
                                                   IDENTITY[i].key);
        const json_t *of_b = json_object_get(json_object_get(b, IDENTITY[i].object),
                                                   IDENTITY[i].key);

        if ((!of_a) != (!of_b) || (of_a && !json_equal(of_a, of_b)))
            return false;
        known |= of_a && !json_is_null(of_a);
    }
    return known;
}

bool compare_records_differ(const Record *a, const Record *b, char *why, size_t why_size)
{
    if (strcmp(a->suite_sha256, b->suite_sha256) != 0)
        snprintf(why, why_size, "the records are of different suites (%s and %s)", a->suite,
                 b->suite);
    else if (!record_same_ask(a, b))
        snprintf(why, why_size, "the records are of different searches (%s and %s)", a->suite,
                 b->suite);
    else if (a->threads != b->threads)
        snprintf(why, why_size, "the records are of %d and %d threads", a->threads, b->threads);
    else if (!compare_same_machine(a->machine, b->machine))
        snprintf(why, why_size, "the records are of different or unknown machines");
    else
        return false;
    return true;
}

/* ---- comparing ---- */

static const RecordPosition *find(const Record *record, const RecordPosition *like, int hint)
{
    if (hint < record->position_count && strcmp(record->positions[hint].text, like->text) == 0)
        return &record->positions[hint];
    for (int i = 0; i < record->position_count; i++)
        if (strcmp(record->positions[i].text, like->text) == 0)
            return &record->positions[i];
    return NULL;
}

static double rep_seconds(const RecordRep *rep, bool cpu)
{
    const int64_t time = cpu ? rep->cpu_ns : rep->time_ns;

    return time > 0 ? (double)time * 1e-9 : NAN;
}

static double median_seconds(const RecordPosition *position, bool cpu)
{
    double *times = memory_array((size_t)max_int(position->rep_count, 1), sizeof(*times));

    for (int i = 0; i < position->rep_count; i++)
        times[i] = rep_seconds(&position->reps[i], cpu);
    const double median = stats_median(times, position->rep_count);

    free(times);
    return median;
}

static void check_answers(const RecordPosition *a, const RecordPosition *b, CompareRecords *out)
{
    if (out->wrong[0] != '\0')
        return;
    for (int side = 0; side < 2; side++) {
        const RecordPosition *position = side == 0 ? a : b;

        if (position->solved && position->has_expected && position->score != position->expected)
            snprintf(out->wrong, sizeof(out->wrong), "%s: %c answered %+d, expected is %+d",
                     position->id, "AB"[side], position->score, position->expected);
    }
    if (out->wrong[0] == '\0' && a->solved && b->solved && a->score != b->score)
        snprintf(out->wrong, sizeof(out->wrong), "%s: A answered %+d, but B %+d", a->id,
                 a->score, b->score);
}

void compare_position(const RecordPosition *a, const RecordPosition *b, bool cpu,
                      CompareResult *result)
{
    ComparePosition *position = &result->positions[result->position_count++];

    *position = (ComparePosition){
        .a_s = median_seconds(a, cpu), .b_s = median_seconds(b, cpu),
        .nodes = { a->nodes, b->nodes }, .vary = { a->nodes_vary, b->nodes_vary },
        .differ = a->nodes >= 0 && b->nodes >= 0 && a->nodes != b->nodes,
    };
    position->ratio = (StatsInterval){ position->b_s / position->a_s, 0.0, INFINITY };
    result->differ_count += position->differ;
    for (int side = 0; side < 2; side++)
        result->nodes[side] = position->nodes[side] < 0 || result->nodes[side] < 0
                              ? -1 : result->nodes[side] + position->nodes[side];
}

static void add_position(const RecordPosition *a, const RecordPosition *b, bool cpu,
                         CompareRecords *out)
{
    const int i = out->result.position_count;

    compare_position(a, b, cpu, &out->result);
    out->ids[i] = a->id;
    out->empties[i] = a->empties;
    out->lines += a->rep_count + b->rep_count;
    out->replayed = out->replayed < 0 || a->replayed < 0 || b->replayed < 0
                    ? -1 : out->replayed + a->replayed + b->replayed;
    out->reps[0] = i == 0 ? a->rep_count : min_int(out->reps[0], a->rep_count);
    out->reps[1] = i == 0 ? b->rep_count : min_int(out->reps[1], b->rep_count);
}

/* Logarithms of the total times of the repetitions; how many are known. */
static int totals(const Record *record, const Record *other, int reps, bool cpu, double *out)
{
    int known = 0;

    for (int r = 0; r < reps; r++) {
        double sum = 0.0;

        for (int p = 0; p < record->position_count; p++) {
            const RecordPosition *position = &record->positions[p];
            const RecordPosition *partner = find(other, position, p);

            if (position->solved && partner && partner->solved)
                sum += rep_seconds(&position->reps[r], cpu);
        }
        if (sum > 0.0)
            out[known++] = log(sum);
    }
    return known;
}

static void judge(const Record *a, const Record *b, bool cpu, const VerdictRule *rule,
                  CompareRecords *out, double *space)
{
    double *of_b = space + out->reps[0];

    out->reps[0] = totals(a, b, out->reps[0], cpu, space);
    out->reps[1] = totals(b, a, out->reps[1], cpu, of_b);

    const StatsInterval shift = stats_shift(space, out->reps[0], of_b, out->reps[1],
                                            1.0 - rule->alpha);

    out->p_value = stats_mann_whitney(space, out->reps[0], of_b, out->reps[1]);
    verdict_judge(&out->result.verdict, rule, shift);
    out->result.verdict.final = true;
}

void compare_records(const Record *a, const Record *b, bool cpu, const VerdictRule *rule,
                     CompareRecords *out)
{
    const size_t count = (size_t)max_int(a->position_count, 1);
    double *space;

    *out = (CompareRecords){
        .result = { .status = RUN_DONE, .positions = memory_array(count, sizeof(ComparePosition)),
                    .verdict = verdict_none(), .cpu = cpu,
                    .no_instructions = "not compared between records" },
        .ids = memory_array(count, sizeof(*out->ids)),
        .empties = memory_array(count, sizeof(int)),
        .asked_values = !suite_ask_whole(&a->asked) || !suite_ask_whole(&b->asked),
        .p_value = NAN,
    };
    for (int p = 0; p < a->position_count; p++) {
        const RecordPosition *partner = find(b, &a->positions[p], p);

        if (!partner)
            continue;
        if (!out->asked_values)
            check_answers(&a->positions[p], partner, out);
        if (!a->positions[p].solved || !partner->solved)
            continue;
        add_position(&a->positions[p], partner, cpu, out);
        record_add_value(&out->values[0], &a->positions[p]);
        record_add_value(&out->values[1], partner);
    }
    space = memory_array((size_t)out->reps[0] + (size_t)out->reps[1], sizeof(*space));
    judge(a, b, cpu, rule, out, space);
    free(space);
}

void compare_records_free(CompareRecords *records)
{
    free(records->result.positions);
    free(records->ids);
    free(records->empties);
    *records = (CompareRecords){ .p_value = NAN };
}
