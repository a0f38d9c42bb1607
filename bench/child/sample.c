#include "bench/child/sample.h"

#include <stdio.h>
#include <string.h>

#include "positions/suite/suite.h"

enum { MOST_SIXTEENTHS = 64 * 16, MOST_PLIES = 64 };

/* ---- squares ---- */

int sample_json_square(const json_t *json)
{
    const char *text = json_string_value(json);
    const int square = text && strlen(text) == 2 ? square_from_text(text) : NO_MOVE;

    return square < 64 ? square : -1;
}

static json_t *write_square(const void *at)
{
    const int square = *(const int *)at;

    return square < 0 ? json_null() : json_string(square_text(square));
}

static bool read_square(const json_t *json, void *at, FieldReading *reading)
{
    const char *text = json_string_value(json);

    *(int *)at = sample_json_square(json);
    return !json || (text && text[0] == '\0') || *(int *)at >= 0
           || fields_wrong(reading, "", "not a square");
}

const FieldCodec sample_square = { write_square, read_square };

static json_t *write_first(const void *at)
{
    const int *first = at;
    json_t *moves = json_array();

    for (int i = 0; i < SAMPLE_FIRST && first[i] >= 0; i++)
        json_array_append_new(moves, json_string(square_text(first[i])));
    return moves;
}

static bool read_first(const json_t *json, void *at, FieldReading *reading)
{
    for (size_t i = 0; i < SAMPLE_FIRST; i++) {
        const json_t *move = json_array_get(json, i);

        ((int *)at)[i] = sample_json_square(move);
        if (move && sample_json_square(move) < 0)
            return fields_wrong(reading, "", "move %zu is not a square", i + 1);
    }
    return true;
}

static const FieldCodec FIRST = { write_first, read_first };

static json_t *write_line(const void *at)
{
    const Sample *sample = at;
    json_t *line = sample->line_length >= 0 ? json_array() : json_null();

    for (int i = 0; i < sample->line_length; i++)
        json_array_append_new(line, json_string(yk_square_name(sample->line[i])));
    return line;
}

static const FieldCodec LINE = { write_line, NULL };

/* ---- order and value ---- */

static const Field ORDER[] = {
    { "cuts", FIELD_COUNT(yk_cuts, cuts), .needed = true },
    { "first", FIELD_COUNT(yk_cuts, first_cuts), .needed = true },
    { "ranks", FIELD_COUNT(yk_cuts, ranks), .needed = true },
};

const Fields sample_order = { FIELDS(ORDER, yk_cuts) };

static const Field VALUE[] = {
    { "sixteenths", FIELD_INT, FIELD(SampleValue, sixteenths), .needed = true,
      .low = -MOST_SIXTEENTHS, .high = MOST_SIXTEENTHS },
    { "plies", FIELD_INT, FIELD(SampleValue, plies), .needed = true, .high = MOST_PLIES },
    { "confidence", FIELD_INT, FIELD(SampleValue, confidence), .needed = true, .high = 100 },
    { "moves", FIELD_OTHER, FIELD(SampleValue, first), .codec = &FIRST,
      .schema = "{\"type\": \"array\", \"items\": " SAMPLE_SQUARE "}" },
};

const Fields sample_value = { FIELDS(VALUE, SampleValue) };

/* ---- all of it ---- */

static const Field SAMPLE[] = {
    { "best", FIELD_OTHER, FIELD(Sample, best), .codec = &sample_square },
    { "line", FIELD_OTHER, .codec = &LINE },
    { "nodes", FIELD_COUNT(Sample, nodes) },
    { "searched", FIELD_COUNT(Sample, searched) },
    { "time_ns", FIELD_COUNT(Sample, time_ns) },
    { "cpu_ns", FIELD_COUNT(Sample, cpu_ns) },
    { "switches", FIELD_COUNT(Sample, switches) },
    { "instructions", FIELD_COUNT(Sample, instructions) },
    { "cycles", FIELD_COUNT(Sample, cycles) },
    { "huge_bytes", FIELD_COUNT(Sample, huge_bytes) },
    { "order", FIELD_OBJECT, FIELD(Sample, cuts), .has = offsetof(Sample, has_cuts),
      .nested = &sample_order },
    { "value", FIELD_OBJECT, FIELD(Sample, value), .has = offsetof(Sample, value.told),
      .nested = &sample_value },
};

const Fields sample_fields = { FIELDS(SAMPLE, Sample) };

int sample_json_line(const json_t *list, uint8_t line[YK_MAX_LINE])
{
    const size_t length = json_array_size(list);

    if (!json_is_array(list) || length > YK_MAX_LINE)
        return -1;
    for (size_t i = 0; i < length; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        const bool passes = name && strcmp(name, "--") == 0;
        const int square = passes ? YK_PASS : name ? square_from_text(name) : NO_MOVE;

        if (!passes && square >= 64)
            return -1;
        line[i] = (uint8_t)square;
    }
    return (int)length;
}
