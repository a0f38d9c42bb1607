/* test_record.c - records out of runs, as JSON, and their figures. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text/unique.h"
#include "bench/record/record.h"
#include "bench/run/conditions.h"
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
    assert_non_null(json);
    if (!schema_fits(schema, json, error, sizeof(error)))
        fail_msg("%s", error);
    json_decref(json);
    json_decref(schema);
}

/* The record of the first engine of a run that `change` has changed first. */
static Record changed(int rounds, void (*change)(RunResult *run))
{
    Record record;
    RunResult run;
    Suite suite;

    records_suite(&suite);
    records_run(&suite, rounds, &run);
    change(&run);
    record_from_run(&record, &run, &suite, 0, TIME, NULL, NULL, NULL);
    run_free(&run);
    suite_free(&suite);
    check_schema(&record);
    return record;
}

FACT(record_keeps_every_repetition)
{
    Record record;

    records_record(TIME, 3, &record);
    check_schema(&record);
    assert_string_equal(record.time, TIME);
    assert_string_equal(record.suite, "made-up");
    assert_true(record.complete);
    assert_int_equal(record.threads, 2);
    assert_int_equal(record.position_count, 3);
    for (int i = 0; i < 3; i++) {
        const RecordPosition *position = &record.positions[i];

        assert_int_equal(position->rep_count, 3);
        for (int rep = 0; rep < 3; rep++)
            assert_int_equal(position->reps[rep].time_ns,
                             (1000 * (rep + 1) + 100 * i) * INT64_C(1000000));
        assert_true(position->ok);
        assert_int_equal(position->best, 8);
        assert_false(position->nodes_vary);
        assert_int_equal(position->replayed, 3);
        assert_int_equal(position->cuts[10].ranks, 65);
        assert_string_equal(position->passes[1].name, "exact");
    }
    assert_int_equal(record.positions[0].nodes, 1038);
    record_free(&record);
    record_free(&record);
}

static void spoil_one(RunResult *run)
{
    Sample *sample = &run->samples[0];

    sample->state = SAMPLE_CRASH;
    strcpy(sample->trouble, "killed by signal 11 \xff");
    run->samples[6 + 2].score = 2;              /* second round, second position */
    run->samples[6 + 4].score = 6;              /* the third, of which nothing is expected */
    run->samples[6 + 4].nodes = 7;
    run->samples[6 + 2].replayed = false;
}

FACT(record_tells_of_trouble)
{
    Record record = changed(2, spoil_one);
    const RecordPosition *positions = record.positions;

    assert_int_equal(positions[0].rep_count, 1);
    assert_true(positions[0].ok);
    assert_string_equal(positions[0].trouble, "killed by signal 11 \xff");
    assert_int_equal(positions[1].rep_count, 2);
    assert_int_equal(positions[1].replayed, 1);
    assert_int_equal(positions[2].replayed, 2);
    assert_false(positions[1].ok);
    assert_string_equal(positions[1].trouble, "answered +2, expected is -4");
    assert_false(positions[2].ok);
    assert_string_equal(positions[2].trouble, "answered +6, and +0 before");
    assert_true(positions[2].nodes_vary);
    const RecordTotal total = record_total(&record, RECORD_WALL);

    assert_int_equal(total.wrong, 2);
    assert_int_equal(total.reps, 1);
    record_free(&record);
}

/* In the second round the first position of the first engine has been solved, no more. */
static void interrupt(RunResult *run)
{
    for (int i = 7; i < 12; i++)
        memset(&run->samples[i], 0, sizeof(*run->samples));
    run->rounds = 1;
    run->partial = 1;
}

FACT(record_of_an_interrupted_run_is_incomplete)
{
    Record record = changed(2, interrupt);

    assert_false(record.complete);
    assert_int_equal(record.positions[0].rep_count, 2);
    assert_int_equal(record.positions[1].rep_count, 1);
    record_free(&record);
}

static void lose_all(RunResult *run)
{
    for (int i = 0; i < 6; i++)
        run->samples[i].state = SAMPLE_LIMIT;
}

FACT(record_without_answers_has_no_figures)
{
    Record record = changed(1, lose_all);
    const RecordTotal total = record_total(&record, RECORD_WALL);

    assert_false(record.positions[0].solved);
    assert_string_equal(record.positions[0].trouble, "no answer");
    assert_true(near(record_median_s(&record.positions[0], RECORD_WALL), -1));
    assert_true(near(total.time_s, -1) && near(total.nps, -1) && near(total.spread, -1));
    assert_int_equal(total.nodes, -1);
    assert_int_equal(total.unsolved, 3);
    record_free(&record);
}

FACT(total_sums_medians)
{
    Record record;

    records_record(TIME, 5, &record);
    const RecordTotal total = record_total(&record, RECORD_WALL);

    /* Medians 3.0, 3.1, 3.2 s; totals of the rounds 3.3, 6.3, 9.3, 12.3, 15.3 s. */
    assert_true(near(record_median_s(&record.positions[1], RECORD_WALL), 3.1));
    assert_true(near(total.time_s, 9.3));
    assert_true(near(total.cpu_s, 9.3 - 15e-9));
    assert_true(near(total.spread, (12.3 - 6.3) / 2 / 9.3));
    assert_int_equal(total.nodes, 1038 + 996 + 1000);
    assert_int_equal(total.searched, 938 + 896 + 900);
    assert_true(near(total.nps, 3034 / 9.3));
    assert_int_equal(total.reps, 5);
    assert_int_equal(total.wrong + total.unsolved, 0);
    record_free(&record);
}

/* The limit cuts the second position off; the passes of the first have other names. */
static void limit_one(RunResult *run)
{
    run->samples[2] = (Sample){ .state = SAMPLE_LIMIT, .outside_ns = 7000000000 };
    strcpy(run->samples[0].passes[0].name, "line");
    run->samples[0].passes[0].confidence = 100;
    strcpy(run->samples[0].passes[1].name, "order 9");
    run->samples[0].passes[1].confidence = 0;
}

FACT(limits_cuts_and_passes_have_their_figures)
{
    Record record = changed(1, limit_one);
    const RecordTotal limited = record_figures(&record.positions[1], RECORD_WALL);
    SamplePass passes[SAMPLE_PASSES];
    yk_cuts cuts[SAMPLE_EMPTIES + 1];

    assert_true(limited.limited && limited.reps == 0 && near(limited.time_s, 7));
    assert_true(record_total(&record, RECORD_WALL).limited);
    assert_true(near(record_total(&record, RECORD_WALL).time_s, 1 + 1.2));
    assert_true(record_cuts(&record, cuts));
    assert_int_equal(cuts[10].cuts, 100);
    assert_int_equal(cuts[10].ranks, 130);
    assert_int_equal(cuts[8].cuts, 0);
    assert_int_equal(cuts[SAMPLE_EMPTIES].cuts, 110);
    assert_int_equal(record_passes(&record, passes), 4);
    assert_string_equal(passes[0].name, "order 8");
    assert_string_equal(passes[1].name, "order 9");
    assert_string_equal(passes[2].name, "line");
    assert_string_equal(passes[3].name, "exact");
    record_free(&record);
}

static void forget(RunResult *run)
{
    for (int i = 0; i < 12; i += 2) {
        run->samples[i].nodes = run->samples[i].searched = -1;
        run->samples[i].cpu_ns = run->samples[i].best = -1;
        run->samples[i].has_cuts = false;
        run->samples[i].pass_count = 0;
    }
}

/* JSON, a record, and JSON again: the same. It is then the one that was read. */
static void go_through_json(Record *record)
{
    json_t *json = record_json(record);
    char error[300];
    Record again;

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
    Record record = changed(2, forget);

    check_schema(&record);
    unique_name(record.run);
    const char first = record.run[0];

    go_through_json(&record);
    assert_int_equal(record.run[0], first);
    const RecordTotal total = record_total(&record, RECORD_WALL);

    assert_true(near(total.cpu_s, -1) && near(total.nps, -1) && total.time_s > 0);
    assert_int_equal(record.positions[0].best, -1);
    assert_false(record.positions[0].has_cuts);
    assert_int_equal(record.positions[0].pass_count, 0);
    record_free(&record);
}

/* A run of the suite to a depth: the value, and what is known of the score. */
static void record_of_values(Record *record)
{
    const SuiteAsk ask = { .depth.plies = 12, .brief = true };
    RunResult run;
    Suite suite;

    records_suite(&suite);
    suite.positions[0].best = square_bit(8) | square_bit(16);
    suite.positions[0].moves.known = square_bit(7) | suite.positions[0].best;
    suite.positions[0].moves.score[7] = 30;
    suite.positions[0].moves.score[8] = suite.positions[0].moves.score[16] = 38;
    suite_ask(&suite, &ask);
    records_run(&suite, 2, &run);
    for (int i = 0; i < 2 * 2 * suite.count; i++)
        run.samples[i].value = (SampleValue){ true, 16 * (40 + i / 2 % suite.count), 12, 0,
                                              { 7, i / 2 % 2 ? -1 : 8, -1 } };
    record_from_run(record, &run, &suite, 0, TIME, NULL, NULL, NULL);
    run_free(&run);
    suite_free(&suite);
    check_schema(record);
}

FACT(record_of_values_survives_the_way_through_json)
{
    Record record;

    record_of_values(&record);
    go_through_json(&record);
    const RecordPosition *first = &record.positions[0];

    assert_true(record.asked.depth.plies == 12 && record.asked.brief);
    assert_string_equal(record.suite, "made-up-short12");
    assert_false(first->has_expected);
    assert_true(first->has_proven && first->ok && first->has_cuts);
    assert_int_equal(first->proven, 38);
    assert_true(first->proven_best == (square_bit(8) | square_bit(16)));
    assert_true(first->proven_moves.known == (square_bit(7) | square_bit(8) | square_bit(16)));
    assert_int_equal(first->proven_moves.score[7], 30);
    assert_int_equal(first->value.sixteenths, 640);
    assert_int_equal(first->value.first[1], 8);
    assert_int_equal(first->value.first[2], -1);
    assert_int_equal(first->pass_count, 2);
    assert_false(record.positions[2].has_proven);
    record_free(&record);
}

FACT(values_are_held_against_proven_scores)
{
    static const double FIGURES[RECORD_VALUES] = { 23.5, 30.405592, 0, 8 };
    Record record;

    record_of_values(&record);
    const RecordValues values = record_values(&record);

    assert_int_equal(values.proven, 2);
    for (int i = 0; i < RECORD_VALUES; i++)
        assert_true(fabs(values.figures[i] - FIGURES[i]) < 1e-6);
    record_free(&record);
    records_record(TIME, 1, &record);
    assert_int_equal(record_values(&record).proven, 0);
    record_free(&record);
}

FACT(records_are_of_one_run_by_its_name_or_else_by_their_time)
{
    Record a, b;

    records_record(TIME, 1, &a);
    records_record(TIME, 1, &b);
    assert_true(record_same_run(&a, &b));
    strcpy(b.time, "2026-11-20T12:00:01Z");
    assert_false(record_same_run(&a, &b));
    unique_name(a.run);
    assert_int_equal(strlen(a.run), UNIQUE_LENGTH);
    assert_int_equal(strspn(a.run, "0123456789abcdef"), UNIQUE_LENGTH);
    strcpy(b.run, a.run);
    assert_true(record_same_run(&a, &b));
    strcpy(b.time, a.time);
    unique_name(b.run);
    assert_false(record_same_run(&a, &b));
    b.run[0] = '\0';
    assert_false(record_same_run(&a, &b));
    record_free(&a);
    record_free(&b);
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
