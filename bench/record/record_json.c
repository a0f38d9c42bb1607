#include "bench/record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "bench/record/conditions.h"

/* ---- squares ---- */

static json_t *write_squares(const void *at)
{
    json_t *list = json_array();

    for (uint64_t rest = *(const uint64_t *)at; rest; rest = bit_drop_lowest(rest))
        json_array_append_new(list, json_string(square_text(bit_lowest(rest))));
    return list;
}

static bool read_squares(const json_t *json, void *at, FieldReading *reading)
{
    uint64_t *squares = at;

    *squares = 0;
    for (size_t i = 0; i < json_array_size(json); i++) {
        const int square = sample_json_square(json_array_get(json, i));

        if (square < 0)
            return fields_wrong(reading, "", "number %zu is not a square", i + 1);
        *squares |= square_bit(square);
    }
    return true;
}

static const FieldCodec SQUARES = { write_squares, read_squares };

/* ---- positions ---- */

static const Field REP[] = {
    { "time_ns", FIELD_COUNT(RecordRep, time_ns) },
    { "cpu_ns", FIELD_COUNT(RecordRep, cpu_ns) },
    { "nodes", FIELD_COUNT(RecordRep, nodes) },
    { "switches", FIELD_COUNT(RecordRep, switches) },
    { "instructions", FIELD_COUNT(RecordRep, instructions) },
    { "cycles", FIELD_COUNT(RecordRep, cycles) },
};

static const Fields REP_FIELDS = { FIELDS(REP, RecordRep) };

static const Field PROVEN[] = {
    { "score", FIELD_INT, FIELD(RecordPosition, proven), .needed = true, .low = -64, .high = 64 },
    { "best", FIELD_OTHER, FIELD(RecordPosition, proven_best), .codec = &SQUARES,
      .schema = "{\"type\": \"array\", \"items\": " SAMPLE_SQUARE "}" },
};

static const Fields PROVEN_FIELDS = { FIELDS(PROVEN, RecordPosition) };

static const Field POSITION[] = {
    { "id", FIELD_TEXT, FIELD(RecordPosition, id), .needed = true },
    { "board", FIELD_LETTERS, .offset = offsetof(RecordPosition, text), .size = 64,
      .needed = true, .names = (const char *const[]){ "XO-" } },
    { "side", FIELD_LETTERS, .offset = offsetof(RecordPosition, text) + 65, .size = 1,
      .needed = true, .names = (const char *const[]){ "XO" } },
    { "empties", FIELD_INT, FIELD(RecordPosition, empties), .high = 64, .none = -1 },
    { "expected", FIELD_INT, FIELD(RecordPosition, expected), .low = -64, .high = 64,
      .has = offsetof(RecordPosition, has_expected) },
    { "score", FIELD_INT, FIELD(RecordPosition, score), .low = -64, .high = 64,
      .has = offsetof(RecordPosition, solved) },
    { "best", FIELD_OTHER, FIELD(RecordPosition, best), .codec = &sample_square,
      .schema = SAMPLE_BEST },
    { "ok", FIELD_BOOL, FIELD(RecordPosition, ok) },
    { "trouble", FIELD_TEXT, FIELD(RecordPosition, trouble) },
    { "nodes", FIELD_COUNT(RecordPosition, nodes) },
    { "searched", FIELD_COUNT(RecordPosition, searched) },
    { "nodes_vary", FIELD_BOOL, FIELD(RecordPosition, nodes_vary) },
    { "replayed", FIELD_COUNT(RecordPosition, replayed), .since = 3 },
    { "reps", FIELD_LIST, FIELD(RecordPosition, reps), .needed = true, .grows = true,
      .count = offsetof(RecordPosition, rep_count), .nested = &REP_FIELDS },
    { "order", FIELD_OBJECT, FIELD(RecordPosition, cuts), .since = 7,
      .has = offsetof(RecordPosition, has_cuts), .nested = &sample_order },
    { "value", FIELD_OBJECT, FIELD(RecordPosition, value), .nested = &sample_value,
      .has = offsetof(RecordPosition, value.told), .since = 2 },
    { "proven", FIELD_OBJECT, .nested = &PROVEN_FIELDS, .since = 2,
      .has = offsetof(RecordPosition, has_proven) },
};

static bool check_position(void *at, const json_t *json, FieldReading *reading)
{
    RecordPosition *position = at;
    const bool right = position->solved
                       && (!position->has_expected || position->score == position->expected);
    int empties = 0;

    position->text[64] = ' ';
    for (int i = 0; i < 64; i++)
        empties += position->text[i] == '-';
    if (position->empties >= 0 && position->empties != empties)
        return fields_wrong(reading, "empties", "%d, but the board has %d", position->empties,
                            empties);
    position->empties = empties;
    if (position->ok && !right)
        return fields_wrong(reading, "ok", "true, but the score is not the expected one");
    if (!json_object_get(json, "ok"))
        position->ok = right;
    if ((position->rep_count > 0) != position->solved)
        return fields_wrong(reading, "reps", position->solved ? "a score without a time"
                                                              : "times without a score");
    return position->replayed <= position->rep_count
           || fields_wrong(reading, "replayed", "%d of %d repetitions", position->replayed,
                           position->rep_count);
}

static const Fields POSITION_FIELDS = { FIELDS(POSITION, RecordPosition),
                                        .check = check_position };

/* ---- totals ---- */

static const Field VALUE_FIGURES[] = {
    { "proven", FIELD_COUNT(RecordValues, proven) },
    { "mean_error", FIELD_REAL, FIELD(RecordValues, mean_error), .none = INT64_MIN,
      .schema = "{\"minimum\": -128}" },
    { "deviation", FIELD_REAL, FIELD(RecordValues, deviation), .none = -1, .since = 7 },
    { "best_first", FIELD_REAL, FIELD(RecordValues, best_first), .none = -1, .since = 7 },
};

static const Fields VALUES_FIELDS = { FIELDS(VALUE_FIGURES, RecordValues) };

json_t *record_json_values(const RecordValues *values)
{
    return values->proven > 0 ? fields_json(&VALUES_FIELDS, values) : json_null();
}

typedef struct {
    RecordTotal total;
    RecordValues values;
} RecordSum;

static json_t *write_values(const void *at)
{
    return record_json_values(at);
}

static const FieldCodec VALUES = { write_values, NULL };

static const Field TOTAL[] = {
    { "time_s", FIELD_REAL, FIELD(RecordSum, total.time_s), .none = -1 },
    { "cpu_s", FIELD_REAL, FIELD(RecordSum, total.cpu_s), .none = -1 },
    { "spread", FIELD_REAL, FIELD(RecordSum, total.spread), .none = -1 },
    { "nodes", FIELD_COUNT(RecordSum, total.nodes) },
    { "searched", FIELD_COUNT(RecordSum, total.searched) },
    { "nps", FIELD_REAL, FIELD(RecordSum, total.nps), .none = -1 },
    { "wrong", FIELD_COUNT(RecordSum, total.wrong), .needed = true },
    { "unsolved", FIELD_COUNT(RecordSum, total.unsolved), .needed = true },
    { "reps", FIELD_COUNT(RecordSum, total.reps), .needed = true },
    { "values", FIELD_OTHER, FIELD(RecordSum, values), .codec = &VALUES, .since = 4,
      .nested = &VALUES_FIELDS },
};

static const Fields TOTAL_FIELDS = { FIELDS(TOTAL, RecordSum) };

static json_t *write_total(const void *at)
{
    const RecordSum sum = { record_total(at, RECORD_WALL), record_values(at) };

    return fields_json(&TOTAL_FIELDS, &sum);
}

static const FieldCodec SUM = { write_total, NULL };

/* ---- the whole ---- */

static json_t *write_schema(const void *at)
{
    (void)at;
    return json_string(RECORD_SCHEMA);
}

static bool read_schema(const json_t *json, void *at, FieldReading *reading)
{
    static const char START[] = "yomikiri.record/";
    const char *schema = json_string_value(json);
    char *end;

    (void)at;
    if (!schema)
        return fields_wrong(reading, "", "not a text");
    if (strncmp(schema, START, strlen(START)) != 0)
        return fields_wrong(reading, "", "'%.60s' is not that of a record", schema);
    const long major = strtol(schema + strlen(START), &end, 10);

    if (end == schema + strlen(START) || (*end != '.' && *end != '\0'))
        return fields_wrong(reading, "", "'%.60s' has no version", schema);
    return major == 1
           || fields_wrong(reading, "", "version %ld is not understood here, only 1", major);
}

static const FieldCodec SCHEMA = { write_schema, read_schema };

static const Field SUITE[] = {
    { "name", FIELD_TEXT, FIELD(Record, suite), .needed = true },
    { "sha256", FIELD_TEXT, FIELD(Record, suite_sha256) },
    { "positions", FIELD_COUNT(Record, position_count), .written = true },
};

static const Fields SUITE_FIELDS = { FIELDS(SUITE, Record) };

static const Field ASK[] = {
    { "depth", FIELD_INT, FIELD(SuiteAsk, depth.plies), .needed = true, .high = 64 },
    { "short", FIELD_BOOL, FIELD(SuiteAsk, brief) },
    { "time_s", FIELD_REAL, FIELD(SuiteAsk, time_s) },
    { "selectivity", FIELD_INT, FIELD(SuiteAsk, depth.selectivity), .optional = true, .low = 1,
      .high = 100, .since = 4 },
};

static const Fields ASK_FIELDS = { FIELDS(ASK, SuiteAsk) };

static json_t *write_ask(const void *at)
{
    return suite_ask_whole(at) ? json_null() : fields_json(&ASK_FIELDS, at);
}

static bool read_ask(const json_t *json, void *at, FieldReading *reading)
{
    if (json && !fields_read_inside(&ASK_FIELDS, json, at, reading))
        return false;
    return !json || (!suite_ask_whole(at) && ((SuiteAsk *)at)->time_s >= 0)
           || fields_wrong(reading, "", "neither a depth nor a time");
}

static const FieldCodec ASKED = { write_ask, read_ask };

static const Field RECORD[] = {
    { "schema", FIELD_OTHER, .needed = true, .codec = &SCHEMA,
      .schema = "{\"type\": \"string\", \"pattern\": \"^yomikiri\\\\.record/1\\\\.[0-9]+$\"}" },
    { "time", FIELD_TEXT, FIELD(Record, time), .needed = true,
      .schema = "{\"pattern\": \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$\"}" },
    { "run", FIELD_TEXT, FIELD(Record, run), .since = 1 },
    { "complete", FIELD_BOOL, FIELD(Record, complete), .none = true },
    { "suite", FIELD_OBJECT, .needed = true, .nested = &SUITE_FIELDS },
    { "asked", FIELD_OTHER, FIELD(Record, asked), .codec = &ASKED, .nested = &ASK_FIELDS,
      .since = 2 },
    { "threads", FIELD_INT, FIELD(Record, threads), .low = 1, .high = 1 << 20, .none = 1 },
    { "engine", FIELD_JSON, FIELD(Record, engine), .low = JSON_OBJECT },
    { "machine", FIELD_JSON, FIELD(Record, machine), .low = JSON_OBJECT },
    { "conditions", FIELD_JSON, FIELD(Record, conditions), .low = JSON_OBJECT,
      .nested = &conditions_fields },
    { "command", FIELD_JSON, FIELD(Record, command), .low = JSON_ARRAY,
      .schema = "{\"items\": {\"type\": \"string\"}}" },
    { "total", FIELD_OTHER, .needed = true, .codec = &SUM, .nested = &TOTAL_FIELDS },
    { "positions", FIELD_LIST, FIELD(Record, positions), .needed = true, .grows = true,
      .count = offsetof(Record, position_count), .nested = &POSITION_FIELDS },
};

/* Times are compared as texts, so they must all look alike. */
static bool check_record(void *at, const json_t *json, FieldReading *reading)
{
    static const char SHAPE[] = "dddd-dd-ddTdd:dd:ddZ";
    Record *record = at;

    for (size_t i = 0; i < sizeof(SHAPE); i++) {
        const char c = record->time[i];

        if (SHAPE[i] == 'd' ? c < '0' || c > '9' : c != SHAPE[i])
            return fields_wrong(reading, "time", "'%s' does not look like 2026-11-20T12:00:00Z",
                                record->time);
    }
    for (size_t i = 0; i < json_array_size(record->command); i++)
        if (!json_is_string(json_array_get(record->command, i)))
            return fields_wrong(reading, "command", "word %zu is not a text", i + 1);
    if (!record->engine)
        record->engine = json_object();
    record->raw = json_incref((json_t *)(uintptr_t)json);
    return true;
}

const Fields record_fields = { FIELDS(RECORD, Record), .check = check_record };

json_t *record_json(const Record *record)
{
    return record->raw ? json_incref(record->raw)       /* with members that this version lacks */
                       : fields_json(&record_fields, record);
}

bool record_json_read(const json_t *json, Record *record, char *error, size_t error_size)
{
    memset(record, 0, sizeof(*record));
    if (fields_read(&record_fields, json, record, error, error_size))
        return true;
    record_free(record);
    return false;
}

json_t *record_json_command(int count, char *const *words)
{
    json_t *command = json_pack("[s]", "yomikiri");

    for (int i = 0; i < count; i++)
        json_array_append_new(command, memory_json_text(words[i]));
    return command;
}
