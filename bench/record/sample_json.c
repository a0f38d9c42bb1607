#include "bench/record/sample_json.h"

#include <stdio.h>

json_t *sample_json_number(int64_t value)
{
    return value < 0 ? json_null() : json_integer(value);
}

json_t *sample_json_text(const char *text)
{
    char clean[1024];
    json_t *json = json_string(text);

    if (json)
        return json;
    snprintf(clean, sizeof(clean), "%s", text);
    for (char *byte = clean; *byte != '\0'; byte++)
        if ((unsigned char)*byte >= 0x80)
            *byte = '?';
    return json_string(clean);
}

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
        json_array_append_new(rows, json_pack("[oiIo]", sample_json_text(passes[i].name),
                                              passes[i].confidence, (json_int_t)passes[i].nodes,
                                              sample_json_number(passes[i].time_ns)));
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
    snprintf(where, size, "[%zu][%zu]: not a whole number from 0 to %" JSON_INTEGER_FORMAT,
             index, place, limit);
    return false;
}

static bool is_row(const json_t *row, size_t index, char *where, size_t size)
{
    if (json_is_array(row) && json_array_size(row) >= 4)
        return true;
    snprintf(where, size, "[%zu]: not an array of four", index);
    return false;
}

bool sample_json_read_cuts(const json_t *json, bool *has_cuts, yk_cuts cuts[SAMPLE_EMPTIES],
                           char *where, size_t size)
{
    json_int_t n[4];

    *has_cuts = json_is_array(json);
    if (json && !json_is_null(json) && !*has_cuts) {
        snprintf(where, size, "not an array");
        return false;
    }
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
    if (json && !json_is_null(json) && !json_is_array(json)) {
        snprintf(where, size, "not an array");
        return false;
    }
    for (size_t i = 0; i < json_array_size(json) && *count < SAMPLE_PASSES; i++) {
        const json_t *row = json_array_get(json, i);
        SamplePass *pass = &passes[*count];

        if (!is_row(row, i, where, size))
            return false;
        if (!json_is_string(json_array_get(row, 0))) {
            snprintf(where, size, "[%zu][0]: not a text", i);
            return false;
        }
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
