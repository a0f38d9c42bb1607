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

/* The member at `path` ("positions.1.score"); its holder and last step, if wanted. */
static json_t *holder_of(json_t *json, const char *path, char *last, size_t size)
{
    for (const char *dot; (dot = strchr(path, '.')) != NULL; path = dot + 1) {
        char step[40];

        snprintf(step, sizeof(step), "%.*s", (int)(dot - path), path);
        json = json_is_array(json) ? json_array_get(json, (size_t)atoi(step))
                                   : json_object_get(json, step);
        assert_non_null(json);
    }
    snprintf(last, size, "%s", path);
    return json;
}

/* Put `value` (a JSON text; NULL: nothing) where `path` leads. */
static void change(json_t *json, const char *path, const char *value)
{
    char last[40];
    json_t *holder = holder_of(json, path, last, sizeof(last));
    json_t *new = value ? json_loads(value, JSON_DECODE_ANY, NULL) : NULL;

    assert_true(!value || new);
    if (json_is_array(holder))
        assert_int_equal(json_array_set_new(holder, (size_t)atoi(last), new), 0);
    else if (new)
        assert_int_equal(json_object_set_new(holder, last, new), 0);
    else
        assert_int_equal(json_object_del(holder, last), 0);
}

static void reader_names_what_is_wrong(void **state)
{
    static const struct {
        const char *path, *value, *message;
    } CASES[] = {
        { "schema", NULL, "schema: missing" },
        { "schema", "7", "schema: not a text" },
        { "schema", "\"yomikiri.solve/1\"", "schema: 'yomikiri.solve/1' is not that of a record" },
        { "schema", "\"yomikiri.record/2.0\"", "schema: version 2 is not understood" },
        { "schema", "\"yomikiri.record/0.9\"", "schema: version 0 is not understood" },
        { "schema", "\"yomikiri.record/1x\"", "schema: 'yomikiri.record/1x' has no version" },
        { "time", "\"yesterday\"", "time: 'yesterday' does not look like" },
        { "time", "\"2026-11-20T12:00:00+01:00\"", "time: " },
        { "suite", NULL, "suite: missing" },
        { "suite.name", "null", "suite.name: null where a text belongs" },
        { "threads", "0", "threads: 0 is not within 1 and" },
        { "engine", "[]", "engine: an array where an object belongs" },
        { "command", "[\"a\",3]", "command: word 2 is not a text" },
        { "positions", NULL, "positions: missing" },
        { "positions.0.id", NULL, "positions[0].id: missing" },
        { "positions.0.board", "\"XO\"", "positions[0].board: not 64 of the letters XO-" },
        { "positions.0.side", "\"B\"", "positions[0].side: not 1 of the letters XO" },
        { "positions.0.empties", "21", "positions[0].empties: 21, but the board has 20" },
        { "positions.2.score", "66", "positions[2].score: 66 is not within -64 and 64" },
        { "positions.0.score", "36", "positions[0].ok: true, but the score" },
        { "positions.0.best", "\"i9\"", "positions[0].best: not a square" },
        { "positions.0.best", "\"a2b\"", "positions[0].best: not a square" },
        { "positions.2.replayed", "9", "positions[2].replayed: 9 of 2 repetitions" },
        { "positions.2.reps", "[]", "positions[2].reps: a score without a time" },
        { "positions.2.reps.1.time_ns", "-1", "positions[2].reps[1].time_ns: -1 is not within" },
        { "positions.2.cuts", "3", "positions[2].cuts: not an array" },
        { "positions.2.cuts.0.0", "65", "positions[2].cuts[0][0]: 65 is not within 0 and 64" },
        { "positions.2.passes.0", "[1,2]", "positions[2].passes[0]: 2 values where 4 belong" },
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
        { "positions.1.proven", "{\"score\":6,\"best\":[],\"moves\":[]}",
          "positions[1].proven.moves: not an object" },
        { "positions.1.proven", "{\"score\":6,\"best\":[],\"moves\":{\"a9\":0}}",
          "positions[1].proven.moves: not squares with scores" },
        { "positions.1.proven", "{\"score\":6,\"best\":[],\"moves\":{\"a1\":66}}",
          "positions[1].proven.moves: not squares with scores" },
    };
    char error[300];

    (void)state;
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

static void reader_refuses_other_things_than_objects(void **state)
{
    json_t *list = json_array();
    char error[100];
    Record record;

    (void)state;
    assert_false(record_json_read(list, &record, error, sizeof(error)));
    assert_string_equal(error, "an array where an object belongs");
    assert_false(record_json_read(NULL, &record, error, sizeof(error)));
    json_decref(list);
}

static void reader_keeps_what_a_newer_version_adds(void **state)
{
    json_t *json = good_json();
    char error[300];
    Record record;

    (void)state;
    change(json, "schema", "\"yomikiri.record/1.7\"");
    change(json, "weather", "{\"rain\":true}");
    change(json, "positions.1.mood", "[1,2.5]");
    change(json, "positions.1.reps.0.joules", "12");
    change(json, "positions.1.cuts.0", "[10,50,40,65,99]");
    if (!record_json_read(json, &record, error, sizeof(error)))
        fail_msg("%s", error);
    assert_int_equal(record.positions[1].cuts[10].ranks, 65);
    json_t *again = record_json(&record);

    assert_true(json_equal(again, json));
    json_decref(again);
    json_decref(json);
    record_free(&record);
}

static void reader_does_without_what_an_older_version_lacks(void **state)
{
    static const char *const LACKING[] = {
        "run", "complete", "threads", "machine", "conditions", "command", "total", "engine",
        "suite.sha256", "suite.positions", "positions.0.empties", "positions.0.best",
        "positions.0.ok", "positions.0.trouble", "positions.0.nodes", "positions.0.searched",
        "positions.0.nodes_vary", "positions.0.replayed", "positions.0.cuts", "positions.0.passes",
        "positions.0.reps.0.cpu_ns", "positions.0.reps.0.instructions",
        "positions.0.reps.0.switches", "positions.0.expected",
    };
    json_t *json = good_json();
    char error[300];
    Record record;

    (void)state;
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

static int make_file(void **state)
{
    char *path = strdup("/tmp/yomikiri-record-XXXXXX");
    const int file = path ? mkstemp(path) : -1;

    *state = path;
    return file < 0 || fclose(fdopen(file, "wb")) != 0;
}

static int remove_file(void **state)
{
    const int failed = remove(*state);

    free(*state);
    return failed;
}

/* Write a record of that time, `count` times, then `text`. */
static void fill_file(const char *path, int count, const char *text)
{
    FILE *file = fopen(path, "wb");
    Record record;

    assert_non_null(file);
    records_record(TIME, 1, &record);
    json_t *json = record_json(&record);
    char *line = json_dumps(json, JSON_COMPACT);

    for (int i = 0; i < count; i++)
        fprintf(file, "%s\n", line);
    fputs(text, file);
    fclose(file);
    free(line);
    json_decref(json);
    record_free(&record);
}

/* Read it; the number of records, -1 if it cannot be read. */
static int count_file(const char *path, char *error, size_t size)
{
    Record *records;
    int count;
    const bool good = record_file_read(path, &records, &count, error, size);
    const int found = count;

    while (count > 0)
        record_free(&records[--count]);
    free(records);
    if (!good) {
        assert_int_equal(found, 0);
        assert_null(records);
    }
    return good ? found : -1;
}

static void file_passes_over_a_line_that_was_cut_short(void **state)
{
    char error[400], expected[100];

    fill_file(*state, 2, "{\"schema\":\"yomikiri.record/1.0\",\"ti");
    assert_int_equal(count_file(*state, error, sizeof(error)), 2);
    snprintf(expected, sizeof(expected), "%s:3: the last line was cut short and is passed over",
             (char *)*state);
    assert_string_equal(error, expected);
    fill_file(*state, 0, "{\"sch");
    assert_int_equal(count_file(*state, error, sizeof(error)), 0);
}

static void file_with_a_bad_line_is_refused_by_number(void **state)
{
    static const char *const BAD[] = {
        "garbage\n", "{}\n", "[1,2]\n", "{\"schema\":NaN}\n", "{\"a\":1,\"a\":2}\n",
        "{\"schema\":\"yomikiri.record/1.0\"}", "\xff\xfe\n", "{\"schema\":1e999}\n",
        "{\"schema\":99999999999999999999}\n", "{\"sch\n{}\n",
    };
    char error[400], expected[100];

    snprintf(expected, sizeof(expected), "%s:2: ", (char *)*state);
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        fill_file(*state, 1, BAD[i]);
        if (count_file(*state, error, sizeof(error)) != -1)
            fail_msg("taken: %s", BAD[i]);
        if (strncmp(error, expected, strlen(expected)) != 0)
            fail_msg("%s: %s", BAD[i], error);
    }
}

static void file_may_have_empty_lines_and_no_last_break(void **state)
{
    char error[400];
    Record record;

    fill_file(*state, 1, "\n \r\n");
    assert_int_equal(count_file(*state, error, sizeof(error)), 1);
    assert_string_equal(error, "");
    fill_file(*state, 0, "");
    assert_int_equal(count_file(*state, error, sizeof(error)), 0);
    records_record(TIME, 1, &record);
    json_t *json = record_json(&record);
    char *line = json_dumps(json, 0);

    fill_file(*state, 1, line);
    assert_int_equal(count_file(*state, error, sizeof(error)), 2);
    assert_string_equal(error, "");
    free(line);
    json_decref(json);
    record_free(&record);
    assert_int_equal(count_file("tests/no/such/file.jsonl", error, sizeof(error)), -1);
    assert_non_null(strstr(error, "tests/no/such/file.jsonl: "));
}

static void file_may_be_huge(void **state)
{
    char error[400];
    const int count = fact_scaled(2000);

    fill_file(*state, count, "");
    assert_int_equal(count_file(*state, error, sizeof(error)), count);
}

/* Every prefix of a record is either passed over or refused, and nothing breaks. */
static void file_may_end_anywhere(void **state)
{
    char error[400];
    Record record;

    records_record(TIME, 1, &record);
    json_t *json = record_json(&record);
    char *line = json_dumps(json, JSON_COMPACT);

    for (size_t length = strlen(line) - 1; length > 0; length -= length > 97 ? 97 : length) {
        line[length] = '\0';
        fill_file(*state, 1, line);
        assert_int_equal(count_file(*state, error, sizeof(error)), 1);
        assert_non_null(strstr(error, ":2: the last line was cut short"));
    }
    free(line);
    json_decref(json);
    record_free(&record);
}

#define FILE_TEST(test) cmocka_unit_test_setup_teardown(test, make_file, remove_file)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(reader_names_what_is_wrong),
        cmocka_unit_test(reader_refuses_other_things_than_objects),
        cmocka_unit_test(reader_keeps_what_a_newer_version_adds),
        cmocka_unit_test(reader_does_without_what_an_older_version_lacks),
        FILE_TEST(file_passes_over_a_line_that_was_cut_short),
        FILE_TEST(file_with_a_bad_line_is_refused_by_number),
        FILE_TEST(file_may_have_empty_lines_and_no_last_break),
        FILE_TEST(file_may_be_huge),
        FILE_TEST(file_may_end_anywhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
