/* test_record.c - records of samples, as JSON, and their figures. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text/unique.h"
#include "bench/record/conditions.h"
#include "bench/record/record.h"
#include "tests/bench/record/records.h"
#include "tests/bench/record/schema.h"

static const char TIME[] = "2026-11-20T12:00:00Z";

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-9;
}

/* Every record that a test makes goes through here. */
static void check_schema(const Record *record)
{
    json_t *schema = json_load_file("docs/record.schema.json", 0, NULL);
    json_t *json = record_json(record);
    char error[400];

    assert_non_null(schema);
    if (!schema_fits(schema, json, error, sizeof(error)))
        fail_msg("%s", error);
    json_decref(json);
    json_decref(schema);
}

/* An empty record of the suite. */
static Record begun(void)
{
    Suite suite;
    Record record;

    records_suite(&suite);
    record_begin(&record, &suite, "one", "./one");
    strcpy(record.time, TIME);
    suite_free(&suite);
    return record;
}

static void take(Record *record, int position, int score, const char *trouble)
{
    Sample sample = records_sample(score, 1000000000);

    if (trouble) {
        sample.state = strcmp(trouble, "limit") == 0 ? SAMPLE_LIMIT : SAMPLE_CRASH;
        sample.outside_ns = 7000000000;
        strcpy(sample.trouble, trouble);
    }
    record_take(record, position, &sample);
}

FACT(record_keeps_every_repetition)
{
    Record record;

    records_record(TIME, 3, &record);
    check_schema(&record);
    assert_string_equal(record.suite, "made-up");
    assert_int_equal(record.position_count, 3);
    for (int i = 0; i < 3; i++) {
        const RecordPosition *position = &record.positions[i];

        assert_int_equal(position->rep_count, 3);
        for (int rep = 0; rep < 3; rep++)
            assert_int_equal(position->reps[rep].time_ns,
                             (1000 * (rep + 1) + 100 * i) * INT64_C(1000000));
        assert_true(position->ok && position->best == 8 && !position->nodes_vary);
        assert_true(position->replayed == 3 && position->cuts.ranks == 70);
    }
    assert_int_equal(record.positions[0].nodes, 1038);
    record_free(&record);
    record_free(&record);
}

FACT(record_tells_of_trouble)
{
    Record record = begun();
    const RecordPosition *positions = record.positions;

    take(&record, 0, 0, "killed by signal 11 \xff");
    take(&record, 0, 38, NULL);
    take(&record, 1, -4, NULL);
    take(&record, 1, 2, NULL);
    take(&record, 2, 0, NULL);              /* of which nothing is expected */
    take(&record, 2, 6, NULL);
    check_schema(&record);
    assert_true(positions[0].rep_count == 1 && positions[0].ok);
    assert_string_equal(positions[0].trouble, "killed by signal 11 \xff");
    assert_true(positions[1].rep_count == 2 && !positions[1].ok);
    assert_string_equal(positions[1].trouble, "answered +2, expected is -4");
    assert_true(!positions[2].ok && positions[2].nodes_vary);
    assert_string_equal(positions[2].trouble, "answered +6, and +0 before");
    const RecordTotal total = record_total(&record, RECORD_WALL);

    assert_int_equal(total.wrong, 2);
    assert_int_equal(total.reps, 1);
    record_free(&record);
}

FACT(record_without_answers_has_no_figures)
{
    Record record = begun();

    assert_true(record_is_empty(&record));
    take(&record, 0, 0, "limit");
    check_schema(&record);
    const RecordTotal total = record_total(&record, RECORD_WALL);
    const RecordTotal limited = record_figures(&record.positions[0], RECORD_WALL);

    assert_true(limited.limited && limited.reps == 0 && near(limited.time_s, 7));
    assert_true(near(record_median_s(&record.positions[0], RECORD_WALL, NULL), -1));
    assert_true(near(total.time_s, -1) && near(total.nps, -1) && near(total.spread, -1));
    assert_true(total.nodes == -1 && total.unsolved == 3 && total.limited);
    assert_false(record_is_empty(&record));
    record_free(&record);
}

FACT(total_sums_medians)
{
    Record record;

    records_record(TIME, 5, &record);
    const RecordTotal total = record_total(&record, RECORD_WALL);

    /* Medians 3.0, 3.1, 3.2 s; totals of the rounds 3.3, 6.3, 9.3, 12.3, 15.3 s. */
    assert_true(near(record_median_s(&record.positions[1], RECORD_WALL, NULL), 3.1));
    assert_true(near(total.time_s, 9.3) && near(total.cpu_s, 9.3 - 15e-9));
    assert_true(near(total.spread, (12.3 - 6.3) / 2 / 9.3) && near(total.nps, 3034 / 9.3));
    assert_true(total.nodes == 1038 + 996 + 1000 && total.searched == 938 + 896 + 900);
    assert_true(total.reps == 5 && total.wrong + total.unsolved == 0);
    assert_true(total.cuts.cuts == 165 && total.cuts.first_cuts == 135);
    record_free(&record);
}

FACT(cpu_time_is_known_where_every_repetition_has_that_of_its_solve)
{
    Record record;

    records_record(TIME, 2, &record);
    assert_true(record_has_cpu_times(&record));
    json_object_set_new(record.engine, "cpu_time", json_string("process"));
    assert_false(record_has_cpu_times(&record));
    json_object_set_new(record.engine, "cpu_time", json_string("solve"));
    record.positions[2].reps[1].cpu_ns = -1;
    assert_false(record_has_cpu_times(&record));
    record_free(&record);
}

/* JSON, a record, and JSON again: the same. It is then the one that was read. */
static void go_through_json(Record *record)
{
    json_t *json = record_json(record);
    char error[300];
    Record again;

    check_schema(record);
    if (!record_json_read(json, &again, error, sizeof(error)))
        fail_msg("%s", error);
    assert_true(again.raw == json);
    json_decref(again.raw);
    again.raw = NULL;                           /* so that it is written anew */
    json_t *written = record_json(&again);

    assert_true(json_equal(json, written));
    json_decref(written);
    json_decref(json);
    record_free(record);
    *record = again;
}

FACT(unknown_figures_survive_the_way_through_json)
{
    Record record = begun();

    unique_name(record.run);
    const char first = record.run[0];

    for (int p = 0; p < 3; p++)
        record_take(&record, p, &(Sample){ .score = p == 0 ? 38 : p == 1 ? -4 : 0, .best = -1,
                                           .nodes = -1, .searched = -1, .time_ns = 5,
                                           .cpu_ns = -1, .switches = -1 });
    go_through_json(&record);
    assert_int_equal(record.run[0], first);
    const RecordTotal total = record_total(&record, RECORD_WALL);

    assert_true(near(total.cpu_s, -1) && near(total.nps, -1) && total.time_s > 0);
    assert_true(record.positions[0].best == -1 && !record.positions[0].has_cuts);
    record_free(&record);
}

/* A run of the suite to a depth: the value, and what is known of the score. */
FACT(record_of_values_survives_the_way_through_json)
{
    const SuiteAsk ask = { .depth.plies = 12, .brief = true };
    Record record;
    Suite suite;

    records_suite(&suite);
    suite.positions[0].best = square_bit(8) | square_bit(16);
    suite_ask(&suite, &ask);
    record_begin(&record, &suite, "one", "./one");
    strcpy(record.time, TIME);
    for (int p = 0; p < 3; p++) {
        Sample sample = records_sample(0, 1000);

        sample.value = (SampleValue){ true, 16 * (40 + p), 12, 0, { 7, p ? -1 : 8, -1 } };
        record_take(&record, p, &sample);
    }
    suite_free(&suite);
    go_through_json(&record);
    const RecordPosition *first = &record.positions[0];

    assert_true(record.asked.depth.plies == 12 && record.asked.brief);
    assert_string_equal(record.suite, "made-up-short12");
    assert_true(!first->has_expected && first->has_proven && first->ok && first->proven == 38);
    assert_true(first->proven_best == (square_bit(8) | square_bit(16)));
    assert_true(first->value.sixteenths == 640 && first->value.first[1] == 8);
    assert_true(first->value.first[2] == -1 && !record.positions[2].has_proven);
    const RecordValues values = record_values(&record);

    assert_int_equal(values.proven, 2);
    assert_true(near(values.mean_error, 23.5) && fabs(values.deviation - 30.405592) < 1e-6
                && near(values.best_first, 0));
    record_free(&record);
}

FACT(record_holds_conditions_that_fit_the_schema)
{
    Conditions before, after;
    Record record;

    records_record(TIME, 1, &record);
    conditions_look("", &before);
    conditions_look("", &after);
    record.conditions = conditions_json(&before, &after, 2, -1);
    check_schema(&record);
    json_decref(record.conditions);
    conditions_look("tests/no-such-folder", &before);
    record.conditions = conditions_json(&before, &before, 2, -1);
    check_schema(&record);
    record_free(&record);
}

FACTS_MAIN(NULL, NULL)
