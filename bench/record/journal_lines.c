#include "bench/record/journal_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory/memory.h"
#include "bench/record/line_file.h"
#include "bench/record/record_file.h"
#include "bench/record/sample_json.h"

static const char *const STATES[] = {
    [SAMPLE_OK] = "ok", [SAMPLE_LIMIT] = "limit", [SAMPLE_CRASH] = "crash",
    [SAMPLE_GARBLED] = "garbled", [SAMPLE_INTERRUPTED] = "interrupted",
    [SAMPLE_WRONG] = "wrong",
};

/* ---- there ---- */

json_t *journal_lines_head(const JournalHead *head)
{
    json_t *positions = json_array();

    for (int i = 0; i < head->suite->count; i++) {
        const SuitePosition *position = &head->suite->positions[i];

        json_array_append_new(positions, json_pack("[osooo]", sample_json_text(position->id),
            position->text, position->has_expected ? json_integer(position->expected)
                                                   : json_null(),
            position->has_proven ? json_integer(position->proven) : json_null(),
            value_json_squares(position->best)));
    }
    return json_pack("{ss ss ss s{so ss so so} sO? sO? sO? sO?}",
        "schema", JOURNAL_SCHEMA,
        "time", head->time,
        "run", head->run,
        "suite",
            "name", sample_json_text(head->suite->name),
            "sha256", head->suite->sha256,
            "positions", positions,
            "asked", value_json_ask(&head->suite->ask),
        "engines", head->engines,
        "machine", head->machine,
        "conditions", head->conditions,
        "command", head->command);
}

json_t *journal_lines_sample(int round, int position, int engine, const Sample *sample)
{
    return json_pack("{si si si ss so si si sb so so so so so so so so so so so}",
        "round", round,
        "position", position,
        "engine", engine,
        "state", STATES[sample->state],
        "trouble", sample_json_text(sample->trouble),
        "score", sample->score,
        "best", sample->best,
        "replayed", sample->replayed,
        "nodes", known_count(sample->nodes),
        "searched", known_count(sample->searched),
        "time_ns", known_count(sample->time_ns),
        "cpu_ns", known_count(sample->cpu_ns),
        "outside_ns", known_count(sample->outside_ns),
        "instructions", known_count(sample->instructions),
        "cycles", known_count(sample->cycles),
        "switches", known_count(sample->switches),
        "cuts", sample_json_cuts(sample->has_cuts, sample->cuts),
        "passes", sample_json_passes(sample->pass_count, sample->passes),
        "value", value_json(&sample->value));
}

/* ---- and back ---- */

static int64_t number(const json_t *json, const char *name)
{
    const json_t *value = json_object_get(json, name);

    return json_is_integer(value) ? json_integer_value(value) : -1;
}

static bool read_sample(const json_t *json, Sample *sample)
{
    const char *state = json_string_value(json_object_get(json, "state"));
    const char *trouble = json_string_value(json_object_get(json, "trouble"));
    const json_int_t score = json_integer_value(json_object_get(json, "score"));
    const int64_t best = number(json, "best");
    char where[160];
    size_t i = 0;

    memset(sample, 0, sizeof(*sample));
    while (i < ARRAY_LENGTH(STATES) && (!state || strcmp(STATES[i], state) != 0))
        i++;
    if (i == ARRAY_LENGTH(STATES) || score < -64 || score > 64 || best > 63)
        return false;
    sample->state = (SampleState)i;
    snprintf(sample->trouble, sizeof(sample->trouble), "%s", trouble ? trouble : "");
    sample->score = (int)score;
    sample->best = (int)best;
    sample->replayed = json_is_true(json_object_get(json, "replayed"));
    sample->nodes = number(json, "nodes");
    sample->searched = number(json, "searched");
    sample->time_ns = number(json, "time_ns");
    sample->cpu_ns = number(json, "cpu_ns");
    sample->outside_ns = number(json, "outside_ns");
    sample->instructions = number(json, "instructions");
    sample->cycles = number(json, "cycles");
    sample->switches = number(json, "switches");
    return value_json_read(json_object_get(json, "value"), &sample->value, where,
                                  sizeof(where))
           && sample_json_read_cuts(json_object_get(json, "cuts"), &sample->has_cuts,
                                    sample->cuts, where, sizeof(where))
           && sample_json_read_passes(json_object_get(json, "passes"), &sample->pass_count,
                                      sample->passes, where, sizeof(where));
}

static bool copy_text(const json_t *json, char *out, size_t size)
{
    const char *text = json_string_value(json);

    if (!text || strlen(text) >= size)
        return false;
    strcpy(out, text);
    return true;
}

/* The suite that a head names; false if it is no head. suite_free() either way. */
static bool read_suite(const json_t *head, Suite *suite)
{
    const json_t *json = json_object_get(head, "suite");
    const json_t *positions = json_object_get(json, "positions");
    const size_t count = json_array_size(positions);
    char where[160];

    memset(suite, 0, sizeof(*suite));
    if (!copy_text(json_object_get(json, "name"), suite->name, sizeof(suite->name))
        || !copy_text(json_object_get(json, "sha256"), suite->sha256, sizeof(suite->sha256))
        || count == 0
        || !value_json_read_ask(json_object_get(json, "asked"), &suite->ask, where,
                                 sizeof(where)))
        return false;
    suite->positions = memory_array(count, sizeof(*suite->positions));
    for (; (size_t)suite->count < count; suite->count++) {
        const json_t *from = json_array_get(positions, (size_t)suite->count);
        const json_t *expected = json_array_get(from, 2), *proven = json_array_get(from, 3);
        SuitePosition *to = &suite->positions[suite->count];

        if (!copy_text(json_array_get(from, 0), to->id, sizeof(to->id))
            || !copy_text(json_array_get(from, 1), to->text, sizeof(to->text))
            || strlen(to->text) != 66)
            return false;
        for (int i = 0; i < 64; i++)
            to->empties += to->text[i] == '-';
        to->has_expected = json_is_integer(expected);
        to->expected = (int)json_integer_value(expected);
        to->has_proven = json_is_integer(proven);
        to->proven = (int)json_integer_value(proven);
        if (!value_json_read_squares(json_array_get(from, 4), &to->best, where, sizeof(where)))
            return false;
    }
    return true;
}

/* Records begun from the head, one per engine, that samples go into. */
typedef struct {
    Suite suite;
    int engine_count, samples;
    Record *records;
} Rebuilt;

static void free_rebuilt(Rebuilt *rebuilt)
{
    for (int i = 0; i < rebuilt->engine_count; i++)
        record_free(&rebuilt->records[i]);
    free(rebuilt->records);
    suite_free(&rebuilt->suite);
}

static json_t *object_or_null(const json_t *head, const char *name, json_type type)
{
    json_t *value = json_object_get(head, name);

    return value && json_typeof(value) == type ? value : NULL;
}

/* False: not a head. */
static bool begin_records(const json_t *head, Rebuilt *rebuilt)
{
    const json_t *engines = json_object_get(head, "engines");
    const char *schema = json_string_value(json_object_get(head, "schema"));
    const char *time = json_string_value(json_object_get(head, "time"));
    const char *run = json_string_value(json_object_get(head, "run"));

    if (!schema || strcmp(schema, JOURNAL_SCHEMA) != 0 || !time
        || !read_suite(head, &rebuilt->suite) || json_array_size(engines) == 0)
        return false;
    rebuilt->records = memory_array(json_array_size(engines), sizeof(*rebuilt->records));
    for (size_t i = 0; i < json_array_size(engines); i++) {
        rebuilt->engine_count++;
        record_begin(&rebuilt->records[i], &rebuilt->suite, json_array_get(engines, i), time,
                     object_or_null(head, "machine", JSON_OBJECT),
                     object_or_null(head, "conditions", JSON_OBJECT),
                     object_or_null(head, "command", JSON_ARRAY));
        snprintf(rebuilt->records[i].run, sizeof(rebuilt->records[i].run), "%s",
                 run ? run : "");
    }
    return true;
}

/* False: this and what follows is not as we wrote it. */
static bool take_line(const json_t *json, Rebuilt *rebuilt)
{
    const int64_t position = number(json, "position"), engine = number(json, "engine");
    Sample sample;

    if (position < 0 || position >= rebuilt->suite.count || engine < 0
        || engine >= rebuilt->engine_count || !read_sample(json, &sample))
        return false;
    rebuilt->samples++;
    record_take(&rebuilt->records[engine], (int)position, &sample);
    if (!json_object_get(json, "replayed"))         /* of an older build */
        rebuilt->records[engine].positions[position].replayed = -1;
    return true;
}

/* As many lines as are good. False: there is a head, and it cannot be understood. */
static bool read_lines(LineReader *lines, Rebuilt *rebuilt)
{
    json_t *json = line_reader_next(lines);
    bool good = json && begin_records(json, rebuilt);

    const bool foreign = !good && !lines->torn && lines->number > 0;

    while (good) {
        json_decref(json);
        json = line_reader_next(lines);
        good = json && take_line(json, rebuilt);
    }
    json_decref(json);
    return !foreign;
}

static bool same_text(const json_t *a, const json_t *b, const char *name)
{
    const char *x = json_string_value(json_object_get(a, name));
    const char *y = json_string_value(json_object_get(b, name));

    return !x || !y ? x == y : strcmp(x, y) == 0;
}

/* An engine whose turn had not come leaves nothing. */
static bool is_empty(const Record *record)
{
    for (int i = 0; i < record->position_count; i++)
        if (record->positions[i].rep_count > 0 || record->positions[i].trouble[0] != '\0')
            return false;
    return true;
}

static bool same_engine(const Record *a, const Record *b)
{
    return same_text(a->engine, b->engine, "name") && same_text(a->engine, b->engine, "command");
}

/* Whether the run got as far as to record that engine. Two engines may be called and started
 * alike: their records stand in the order of the engines. */
static bool is_recorded(const Rebuilt *rebuilt, int engine, const Record *there, int count)
{
    const Record *record = &rebuilt->records[engine];
    int twins = 0, found = 0;

    for (int i = 0; i < engine; i++)
        twins += same_engine(&rebuilt->records[i], record) && !is_empty(&rebuilt->records[i]);
    for (int i = 0; i < count; i++)
        found += record_same_run(&there[i], record) && same_engine(&there[i], record)
                 && (record->run[0] != '\0' || there[i].threads == record->threads);
    return found > twins;
}

static bool append_all(const char *path, const Rebuilt *rebuilt, int *recovered, char *error,
                       size_t error_size)
{
    Record *there = NULL;
    int count = 0;
    bool good = access(path, F_OK) != 0
                || record_file_read(path, &there, &count, error, error_size);

    for (int i = 0; i < rebuilt->engine_count && good; i++) {
        if (is_empty(&rebuilt->records[i]) || is_recorded(rebuilt, i, there, count))
            continue;
        good = record_file_append(path, &rebuilt->records[i], error, error_size);
        *recovered += good;
    }
    for (int i = 0; i < count; i++)
        record_free(&there[i]);
    free(there);
    return good;
}

bool journal_lines_recover(int file, const char *path, int *recovered, char *error,
                           size_t error_size)
{
    char part[4096 + 8];
    LineReader lines;
    Rebuilt rebuilt = { 0 };

    snprintf(part, sizeof(part), "%s.part", path);
    if (!line_reader_open(&lines, file, part, error, error_size))
        return false;
    bool good = read_lines(&lines, &rebuilt);

    if (!good)
        snprintf(error, error_size, "%s.part: not the journal of a run; remove it to go on",
                 path);
    else if (rebuilt.samples > 0 && !append_all(path, &rebuilt, recovered, error, error_size)) {
        char why[600];

        snprintf(why, sizeof(why), "%s", error);
        snprintf(error, error_size, "what a killed run left in %s.part cannot be recorded: %s",
                 path, why);
        good = false;
    }
    line_reader_close(&lines);
    free_rebuilt(&rebuilt);
    return good;
}
