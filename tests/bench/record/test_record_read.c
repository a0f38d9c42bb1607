/* test_record_read.c - records that others wrote: newer, older, broken, enormous. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/record/record.h"
#include "tests/bench/record/records.h"

static const char TIME[] = "2026-11-20T12:00:00Z";

/* A good record as JSON, to be changed. */
static json_t *good_json(void)
{
    Record record;

    records_record(TIME, 2, &record);
    json_t *json = record_json(&record);
    char *text = json_dumps(json, 0);
    json_t *copy = json_loads(text, 0, NULL);

    assert_non_null(copy);
    free(text);
    json_decref(json);
    record_free(&record);
    return copy;
}

/* Put `value` (a JSON text; NULL: nothing) where `path` ("positions.1.score") leads. */
static void change(json_t *json, const char *path, const char *value)
{
    json_t *new = value ? json_loads(value, JSON_DECODE_ANY, NULL) : NULL;

    assert_true(!value || new);
    for (const char *dot; (dot = strchr(path, '.')) != NULL; path = dot + 1) {
        char step[40];

        snprintf(step, sizeof(step), "%.*s", (int)(dot - path), path);
        json = json_is_array(json) ? json_array_get(json, (size_t)atoi(step))
                                   : json_object_get(json, step);
    }
    assert_int_equal(new ? json_object_set_new(json, path, new) : json_object_del(json, path), 0);
}

FACT(reader_names_what_is_wrong)
{
    static const struct {
        const char *path, *value, *message;
    } CASES[] = {
        { "schema", NULL, "schema: missing" },
        { "schema", "\"yomikiri.solve/1\"", "schema: 'yomikiri.solve/1' is not that of a record" },
        { "schema", "\"yomikiri.record/2.0\"", "schema: version 2 is not understood" },
        { "schema", "\"yomikiri.record/1x\"", "schema: 'yomikiri.record/1x' has no version" },
        { "time", "\"yesterday\"", "time: 'yesterday' does not look like" },
        { "suite.name", "null", "suite.name: null where a text belongs" },
        { "threads", "0", "threads: 0 is not within 1 and" },
        { "engine", "[]", "engine: an array where an object belongs" },
        { "command", "[\"a\",3]", "command: word 2 is not a text" },
        { "positions.0.board", "\"XO\"", "positions[0].board: not 64 of the letters XO-" },
        { "positions.0.side", "\"B\"", "positions[0].side: not 1 of the letters XO" },
        { "positions.0.empties", "21", "positions[0].empties: 21, but the board has 20" },
        { "positions.2.score", "66", "positions[2].score: 66 is not within -64 and 64" },
        { "positions.0.score", "36", "positions[0].ok: true, but the score" },
        { "positions.0.best", "\"i9\"", "positions[0].best: not a square" },
        { "positions.2.replayed", "9", "positions[2].replayed: 9 of 2 repetitions" },
        { "positions.2.reps", "[]", "positions[2].reps: a score without a time" },
        { "positions.2.reps.1.time_ns", "-1", "positions[2].reps[1].time_ns: -1 is not within" },
        { "positions.2.order.first", "-1", "positions[2].order.first: -1 is not within" },
        { "asked", "{\"depth\":65,\"short\":false}", "asked.depth: 65 is not within 0 and 64" },
        { "asked", "{\"depth\":0,\"short\":false,\"time_s\":null}", "asked: neither a depth nor" },
        { "positions.1.value", "{\"sixteenths\":1025,\"plies\":3,\"confidence\":0}",
          "positions[1].value.sixteenths: 1025 is not within -1024 and 1024" },
        { "positions.1.value",
          "{\"sixteenths\":5,\"plies\":3,\"confidence\":0,\"moves\":[\"a1\",\"i9\"]}",
          "positions[1].value.moves: move 2 is not a square" },
        { "positions.1.proven", "{\"score\":66,\"best\":[]}",
          "positions[1].proven.score: 66 is not" },
        { "positions.1.proven", "{\"score\":6,\"best\":[\"z1\"]}",
          "positions[1].proven.best: number 1 is not a square" },
    };
    char error[300];

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        json_t *json = good_json();
        Record record;

        change(json, CASES[i].path, CASES[i].value);
        if (record_json_read(json, &record, error, sizeof(error)))
            fail_msg("%s: %s is taken", CASES[i].path, CASES[i].value);
        if (strncmp(error, CASES[i].message, strlen(CASES[i].message)) != 0)
            fail_msg("%s: %s: %s", CASES[i].path, CASES[i].value, error);
        json_decref(json);
    }
}

FACT(reader_keeps_what_a_newer_version_adds)
{
    json_t *json = good_json();
    char error[300];
    Record record;

    change(json, "schema", "\"yomikiri.record/1.7\"");
    change(json, "weather", "{\"rain\":true}");
    change(json, "positions.1.mood", "[1,2.5]");
    change(json, "positions.1.reps.0.joules", "12");
    change(json, "positions.1.order.places", "[10]");
    if (!record_json_read(json, &record, error, sizeof(error)))
        fail_msg("%s", error);
    assert_int_equal(record.positions[1].cuts.ranks, 70);
    json_t *again = record_json(&record);

    assert_true(json_equal(again, json));
    json_decref(again);
    json_decref(json);
    record_free(&record);
}

FACT(reader_does_without_what_an_older_version_lacks)
{
    static const char *const LACKING[] = {
        "run", "complete", "threads", "machine", "conditions", "command", "total", "engine",
        "suite.sha256", "suite.positions", "positions.0.empties", "positions.0.best",
        "positions.0.ok", "positions.0.trouble", "positions.0.nodes", "positions.0.searched",
        "positions.0.nodes_vary", "positions.0.replayed", "positions.0.order",
        "positions.0.reps.0.cpu_ns",
        "positions.0.reps.0.switches", "positions.0.expected",
    };
    json_t *json = good_json();
    char error[300];
    Record record;

    for (size_t i = 0; i < ARRAY_LENGTH(LACKING); i++)
        change(json, LACKING[i], NULL);
    if (!record_json_read(json, &record, error, sizeof(error)))
        fail_msg("%s", error);
    assert_int_equal(record.threads, 1);
    assert_string_equal(record.run, "");
    assert_true(record.complete);
    assert_non_null(record.engine);
    assert_null(record.machine);
    assert_null(record.command);
    assert_int_equal(record.positions[0].replayed, -1);
    assert_true(record.positions[1].replayed >= 0);
    assert_string_equal(record.suite_sha256, "");
    assert_int_equal(record.positions[0].empties, 20);
    assert_int_equal(record.positions[0].best, -1);
    assert_int_equal(record.positions[0].nodes, -1);
    assert_true(record.positions[0].ok);
    assert_false(record.positions[0].has_cuts);
    assert_int_equal(record.positions[0].reps[0].cpu_ns, -1);
    assert_int_equal(record.positions[0].reps[0].nodes, 1038);
    json_decref(json);
    record_free(&record);
}

/* ---- files ---- */

static char path[] = "/tmp/yomikiri-record-XXXXXX", line[16384];

static int make_file(void **state)
{
    Record record;

    (void)state;
    records_record(TIME, 1, &record);
    json_t *json = record_json(&record);
    const size_t length = json_dumpb(json, line, sizeof(line), JSON_COMPACT);

    json_decref(json);
    record_free(&record);
    return length >= sizeof(line) || mkstemp(path) < 0;
}

static int remove_file(void **state)
{
    (void)state;
    return remove(path);
}

/* Write a good record, `count` times, then `text`, and read it; the number of records, -1 if it
 * cannot be read. */
static int count_file(int count, const char *text, char *error, size_t size)
{
    FILE *file = fopen(path, "wb");
    Record *records;

    assert_non_null(file);
    for (int i = 0; i < count; i++)
        fprintf(file, "%s\n", line);
    fputs(text, file);
    fclose(file);

    const bool good = record_file_read(path, &records, &count, error, size);
    const int found = count;

    assert_true(good || (found == 0 && !records));
    record_file_free(&records, &count);
    return good ? found : -1;
}

FACT(bad_lines_are_refused_by_number)
{
    static const struct { int count; const char *text; int found; const char *error; } CASES[] = {
        { 0, "", 0, "" }, { 1, "\n \r\n", 1, "" }, { 1, line, 2, "" },
        { 2, "{\"schema\":\"yomikiri.record/1.0\",\"ti", 2,
          ":3: the last line was cut short and is passed over" },
        { 0, "{\"sch", 0, ":1: the last line was cut short" },
        { 1, "garbage\n", -1, ":2: " }, { 1, "{}\n", -1, ":2: " }, { 1, "[1,2]\n", -1, ":2: " },
        { 1, "{\"schema\":NaN}\n", -1, ":2: " }, { 1, "{\"a\":1,\"a\":2}\n", -1, ":2: " },
        { 1, "{\"schema\":\"yomikiri.record/1.0\"}", -1, ":2: " },
        { 1, "\xff\xfe\n", -1, ":2: " }, { 1, "{\"schema\":1e999}\n", -1, ":2: " },
        { 1, "{\"schema\":99999999999999999999}\n", -1, ":2: " },
        { 1, "{\"sch\n{}\n", -1, ":2: " },
    };
    char error[400], expected[100];
    Record *records;
    int count;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        snprintf(expected, sizeof(expected), "%s%s", CASES[i].error[0] ? path : "",
                 CASES[i].error);
        if (count_file(CASES[i].count, CASES[i].text, error, sizeof(error)) != CASES[i].found
            || strncmp(error, expected, strlen(expected)) != 0
            || (expected[0] == '\0' && error[0] != '\0'))
            fail_msg("%s: %s", CASES[i].text, error);
    }
    assert_false(record_file_read("tests/no/such/file.jsonl", &records, &count, error,
                                  sizeof(error)));
    assert_non_null(strstr(error, "tests/no/such/file.jsonl: "));
}

/* Every prefix of a record is passed over, and nothing breaks. */
FACT(file_may_end_anywhere)
{
    char error[400], cut[sizeof(line)];

    for (size_t length = strlen(line) - 1; length > 0; length -= length > 97 ? 97 : length) {
        snprintf(cut, length + 1, "%s", line);
        assert_int_equal(count_file(1, cut, error, sizeof(error)), 1);
        assert_non_null(strstr(error, ":2: the last line was cut short"));
    }
}

FACTS_MAIN(make_file, remove_file)
