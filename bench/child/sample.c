#include "bench/child/sample.h"

#include <stdio.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "base/text/print.h"
#include "positions/suite/suite.h"

json_t *sample_json_cuts(bool has_cuts, const yk_cuts cuts[SAMPLE_EMPTIES])
{
    json_t *rows = has_cuts ? json_array() : json_null();

    for (int empties = 0; empties < SAMPLE_EMPTIES && has_cuts; empties++) {
        const yk_cuts *row = &cuts[empties];

        if (row->cuts != 0)
            json_array_append_new(rows, json_pack("[iIII]", empties, (json_int_t)row->cuts,
                                                  (json_int_t)row->first_cuts,
                                                  (json_int_t)row->ranks));
    }
    return rows;
}

json_t *sample_json_passes(int count, const SamplePass *passes)
{
    json_t *rows = count > 0 ? json_array() : json_null();

    for (int i = 0; i < count; i++)
        json_array_append_new(rows, json_pack("[oiIo]", memory_json_text(passes[i].name),
                                              passes[i].confidence, (json_int_t)passes[i].nodes,
                                              known_count(passes[i].time_ns)));
    return rows;
}

/* Whole number number `place` of row number `index`, at least 0. */
static bool cell(const json_t *row, size_t index, size_t place, json_int_t limit,
                 json_int_t *out, char *where, size_t size)
{
    const json_t *value = json_array_get(row, place);

    *out = json_integer_value(value);
    if (json_is_integer(value) && *out >= 0 && *out <= limit)
        return true;
    return failed(where, size, "[%zu][%zu]: not a whole number from 0 to %" JSON_INTEGER_FORMAT,
                  index, place, limit);
}

static bool is_row(const json_t *row, size_t index, char *where, size_t size)
{
    if (json_is_array(row) && json_array_size(row) >= 4)
        return true;
    return failed(where, size, "[%zu]: not an array of four", index);
}

bool sample_json_read_cuts(const json_t *json, bool *has_cuts, yk_cuts cuts[SAMPLE_EMPTIES],
                           char *where, size_t size)
{
    json_int_t n[4];

    *has_cuts = json_is_array(json);
    if (json && !json_is_null(json) && !*has_cuts)
        return failed(where, size, "not an array");
    for (size_t i = 0; i < json_array_size(json); i++) {
        const json_t *row = json_array_get(json, i);

        if (!is_row(row, i, where, size))
            return false;
        for (size_t place = 0; place < 4; place++)
            if (!cell(row, i, place, place == 0 ? SAMPLE_EMPTIES - 1 : INT64_MAX, &n[place],
                      where, size))
                return false;
        cuts[n[0]] = (yk_cuts){ (uint64_t)n[1], (uint64_t)n[2], (uint64_t)n[3] };
    }
    return true;
}

bool sample_json_read_passes(const json_t *json, int *count, SamplePass passes[SAMPLE_PASSES],
                             char *where, size_t size)
{
    json_int_t confidence, nodes, time_ns;

    *count = 0;
    if (json && !json_is_null(json) && !json_is_array(json))
        return failed(where, size, "not an array");
    for (size_t i = 0; i < json_array_size(json) && *count < SAMPLE_PASSES; i++) {
        const json_t *row = json_array_get(json, i);
        SamplePass *pass = &passes[*count];

        if (!is_row(row, i, where, size))
            return false;
        if (!json_is_string(json_array_get(row, 0)))
            return failed(where, size, "[%zu][0]: not a text", i);
        if (!cell(row, i, 1, 100, &confidence, where, size)
            || !cell(row, i, 2, INT64_MAX, &nodes, where, size))
            return false;
        time_ns = -1;
        if (!json_is_null(json_array_get(row, 3))
            && !cell(row, i, 3, INT64_MAX, &time_ns, where, size))
            return false;
        snprintf(pass->name, sizeof(pass->name), "%s",
                 json_string_value(json_array_get(row, 0)));
        pass->confidence = (int)confidence;
        pass->nodes = (uint64_t)nodes;
        pass->time_ns = time_ns;
        ++*count;
    }
    return true;
}

/* ---- values ---- */

enum { MOST_SIXTEENTHS = 64 * 16, MOST_PLIES = 64, MOST_THREADS = 1 << 20 };

json_t *value_json(const SampleValue *value)
{
    json_t *moves;

    if (!value->told)
        return json_null();
    moves = json_array();
    for (int i = 0; i < SAMPLE_FIRST && value->first[i] >= 0; i++)
        json_array_append_new(moves, json_string(square_text(value->first[i])));
    return json_pack("{si si si so}", "sixteenths", value->sixteenths, "plies", value->plies,
                     "confidence", value->confidence, "moves", moves);
}

bool sample_json_whole(const json_t *json, const char *name, int low, int high, int *out,
                       char *where, size_t size)
{
    const json_t *value = json_object_get(json, name);
    const json_int_t number = json_integer_value(value);

    *out = (int)number;
    if (json_is_integer(value) && low <= number && number <= high)
        return true;
    return failed(where, size, "%s: not a whole number from %d to %d", name, low, high);
}

int sample_json_square(const json_t *json)
{
    const char *text = json_string_value(json);
    const int square = text && strlen(text) == 2 ? square_from_text(text) : NO_MOVE;

    return square < 64 ? square : -1;
}

bool value_json_read(const json_t *json, SampleValue *value, char *where, size_t size)
{
    const json_t *moves = json_object_get(json, "moves");

    *value = (SampleValue){ .told = false };
    if (!json || json_is_null(json))
        return true;
    if (!json_is_object(json))
        return failed(where, size, "not an object");
    if (!sample_json_whole(json, "sixteenths", -MOST_SIXTEENTHS, MOST_SIXTEENTHS,
                           &value->sixteenths, where, size)
        || !sample_json_whole(json, "plies", 0, MOST_PLIES, &value->plies, where, size)
        || !sample_json_whole(json, "confidence", 0, 100, &value->confidence, where, size))
        return false;
    for (size_t i = 0; i < SAMPLE_FIRST; i++) {
        value->first[i] = sample_json_square(json_array_get(moves, i));
        if (i < json_array_size(moves) && value->first[i] < 0)
            return failed(where, size, "moves[%zu]: not a square", i);
    }
    value->told = true;
    return true;
}

/* ---- all of it ---- */

static const struct {
    const char *name;
    size_t at;
} COUNTS[] = {
    { "nodes", offsetof(Sample, nodes) }, { "searched", offsetof(Sample, searched) },
    { "time_ns", offsetof(Sample, time_ns) }, { "cpu_ns", offsetof(Sample, cpu_ns) },
    { "instructions", offsetof(Sample, instructions) }, { "cycles", offsetof(Sample, cycles) },
    { "switches", offsetof(Sample, switches) },
};

static json_t *line_json(const Sample *sample)
{
    json_t *line = sample->line_length >= 0 ? json_array() : json_null();

    for (int i = 0; i < sample->line_length; i++)
        json_array_append_new(line, json_string(yk_square_name(sample->line[i])));
    return line;
}

static json_t *sharing_json(const yk_sharing *sharing)
{
    return json_pack(
        "{s:i, s:I, s:I, s:I, s:I, s:I, s:I}", "threads", sharing->threads,
        "waited_ns", (json_int_t)(sharing->waited_s * 1e9),
        "useless", (json_int_t)sharing->useless, "offered", (json_int_t)sharing->offered,
        "taken", (json_int_t)sharing->taken, "probes", (json_int_t)sharing->probes,
        "stores", (json_int_t)sharing->stores);
}

void sample_json_add(json_t *json, const Sample *sample)
{
    json_object_set_new(json, "best", sample->best < 0 ? json_null()
                                                       : json_string(square_text(sample->best)));
    json_object_set_new(json, "line", line_json(sample));
    for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++) {
        const int64_t *count = (const int64_t *)((const char *)sample + COUNTS[i].at);

        json_object_set_new(json, COUNTS[i].name, known_count(*count));
    }
    json_object_set_new(json, "cuts", sample_json_cuts(sample->has_cuts, sample->cuts));
    json_object_set_new(json, "passes", sample_json_passes(sample->pass_count, sample->passes));
    json_object_set_new(json, "huge_bytes", known_count(sample->huge_bytes));
    json_object_set_new(json, "value", value_json(&sample->value));
    if (sample->sharing.threads > 0)
        json_object_set_new(json, "sharing", sharing_json(&sample->sharing));
}

int64_t sample_json_count(const json_t *object, const char *name)
{
    const json_t *member = json_object_get(object, name);

    return json_is_integer(member) && json_integer_value(member) >= 0
        ? (int64_t)json_integer_value(member) : -1;
}

/* All of it or nothing. */
static yk_sharing read_sharing(const json_t *json)
{
    const int64_t waited_ns = sample_json_count(json, "waited_ns");
    yk_sharing sharing = {
        .waited_s = 1e-9 * (double)waited_ns,
        .useless = (uint64_t)sample_json_count(json, "useless"),
        .offered = (uint64_t)sample_json_count(json, "offered"),
        .taken = (uint64_t)sample_json_count(json, "taken"),
        .probes = (uint64_t)sample_json_count(json, "probes"),
        .stores = (uint64_t)sample_json_count(json, "stores"),
    };
    const uint64_t all = (uint64_t)waited_ns | sharing.useless | sharing.offered | sharing.taken
                         | sharing.probes | sharing.stores;
    char where[160];
    const bool whole = all <= INT64_MAX         /* none is -1 */
                       && sample_json_whole(json, "threads", 1, MOST_THREADS, &sharing.threads,
                                            where, sizeof(where));

    return whole ? sharing : (yk_sharing){ .threads = 0 };
}

void sample_json_read(const json_t *json, Sample *sample)
{
    char where[160];

    sample->best = sample_json_square(json_object_get(json, "best"));
    for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++)
        *(int64_t *)((char *)sample + COUNTS[i].at) = sample_json_count(json, COUNTS[i].name);
    if (!sample_json_read_cuts(json_object_get(json, "cuts"), &sample->has_cuts, sample->cuts,
                               where, sizeof(where)))
        sample->has_cuts = false;
    if (!sample_json_read_passes(json_object_get(json, "passes"), &sample->pass_count,
                                 sample->passes, where, sizeof(where)))
        sample->pass_count = 0;
    sample->huge_bytes = sample_json_count(json, "huge_bytes");
    value_json_read(json_object_get(json, "value"), &sample->value, where, sizeof(where));
    sample->sharing = read_sharing(json_object_get(json, "sharing"));
}

int sample_json_line(const json_t *list, uint8_t line[YK_MAX_LINE], size_t *bad)
{
    const size_t length = json_array_size(list);

    *bad = 0;
    if (!json_is_array(list) || length > YK_MAX_LINE)
        return -1;
    for (size_t i = 0; i < length; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        const bool passes = name && strcmp(name, "--") == 0;
        const int square = passes ? YK_PASS : name ? square_from_text(name) : NO_MOVE;

        if (!passes && square >= 64) {
            *bad = i + 1;
            return -1;
        }
        line[i] = (uint8_t)square;
    }
    return (int)length;
}
