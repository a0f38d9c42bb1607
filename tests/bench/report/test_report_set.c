/* test_report_set.c - tests of the grouping of records, and of the ratios of two. */

#include "tests/support/fact.h"

#include <math.h>
#include <string.h>

#include "bench/report/records/report_ratio.h"
#include "tests/bench/report/report_sample.h"

static const ReportSample PLAIN = {
    "2026-11-10T12:00:00Z", "7a25313", "amd-zen4-2c-avx512", "yomikiri", "ffo-40-59", 40, 6, 1,
    5, 1.0, 1.0, 0.02,
};

/* ---- lines, and the last of each ---- */

static void last_record_of_a_line_is_latest(void **state)
{
    ReportSet set = { .count = 0 };
    ReportSample later = PLAIN, broken = PLAIN, threads = PLAIN;

    (void)state;
    later.time = "2026-11-12T12:00:00Z";
    broken.time = "2026-11-13T12:00:00Z";
    threads.threads = 2;
    report_sample_add(&set, &later);
    report_sample_add(&set, &broken)->record.complete = false;
    report_sample_add(&set, &PLAIN);
    report_sample_add(&set, &threads);
    report_set_arrange(&set);
    assert_int_equal(set.line_count, 2);
    assert_string_equal(set.records[0].record.time, broken.time);
    assert_false(set.records[0].latest);    /* incomplete */
    assert_true(set.records[1].latest);
    assert_int_equal(set.records[2].record.threads, 1);
    assert_false(set.records[2].latest);
    assert_true(set.records[3].latest);     /* two threads */
    report_set_keep_last(&set);
    assert_int_equal(set.count, 2);
    report_set_free(&set);
}

/* ---- names ---- */

static void set_knob(Record *record, const char *knob, int value)
{
    json_object_set_new(json_object_get(record->engine, "knobs"), knob, json_integer(value));
}

static void set_engine(Record *record, const char *member, const char *text)
{
    json_object_set_new(record->engine, member, json_string(text));
}

/* Defaults move from commit to commit; the command says that nothing else was asked for. */
static void defaults_of_any_commit_are_plain(void **state)
{
    ReportSet set = { .count = 0 };
    ReportSample later = PLAIN;
    Record *record;

    (void)state;
    later.time = "2026-11-12T12:00:00Z";
    later.commit = "8888888";
    set_engine(&report_sample_add(&set, &PLAIN)->record, "command", "./yomikiri");
    record = &report_sample_add(&set, &later)->record;
    set_engine(record, "command", "/usr/local/bin/yomikiri --threads 1");
    set_knob(record, "etc", 0);
    set_knob(record, "new", 1);
    report_set_arrange(&set);
    assert_int_equal(set.line_count, 1);
    assert_string_equal(set.records[0].label, "yomikiri, 1 thread");
    assert_string_equal(set.records[1].label, "yomikiri, 1 thread");
    assert_true(set.records[0].latest);
    assert_string_equal(set.records[0].commit, "8888888");
    assert_false(set.records[1].latest);
    report_set_free(&set);
}

static void options_make_an_engine_of_their_own(void **state)
{
    static const struct { const char *command, *engine; } CASES[] = {
        { "./yomikiri", "yomikiri" },
        { "./yomikiri --etc off", "yomikiri --etc off" },
        { "./yomikiri --kernel portable --etc off", "yomikiri --kernel portable --etc off" },
        { "./yomikiri --etc=off -t 4", "yomikiri --etc=off" },
        { "./yomikiri -t2 --threads=3 --threads 4 --classic", "yomikiri --classic" },
        { "nice -n 5 ./build/yomikiri --table 512M", "yomikiri --table 512M" },
        { "valgrind --tool=callgrind ./yomikiri-old", "yomikiri" },
        { "./solver.sh --etc off", "yomikiri --etc off" },
        { "./yomikiri --with 'two words'", "yomikiri --with 'two words'" },
        { "'never closed", "yomikiri" },
        { "./yomikiri -t", "yomikiri" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        ReportSet set = { .count = 0 };

        set_engine(&report_sample_add(&set, &PLAIN)->record, "command", CASES[i].command);
        report_set_arrange(&set);
        assert_string_equal(set.records[0].engine, CASES[i].engine);
        report_set_free(&set);
    }
}

static void profile_and_classic_are_named(void **state)
{
    ReportSet set = { .count = 0 };
    Record *record = &report_sample_add(&set, &PLAIN)->record;

    (void)state;
    set_engine(record, "command", "./wrapper");
    json_object_set_new(record->engine, "classic", json_true());
    report_set_arrange(&set);
    assert_string_equal(set.records[0].engine, "yomikiri --classic");
    set_engine(record, "command", "./yomikiri --classic");
    set_engine(record, "profile", "classic");
    report_set_arrange(&set);
    assert_string_equal(set.records[0].engine, "yomikiri --classic");
    json_object_del(record->engine, "classic");
    set_engine(record, "profile", "zen4");
    set_engine(record, "command", "./yomikiri --etc off");
    report_set_arrange(&set);
    assert_string_equal(set.records[0].engine, "yomikiri zen4 --etc off");
    set_engine(record, "kind", "edax");
    set_engine(record, "name", "edax-4.5");
    report_set_arrange(&set);
    assert_string_equal(set.records[0].engine, "edax-4.5");
    report_set_free(&set);
}

/* Without a command only knobs of the same commit can be told apart. */
static void unknown_options_show_in_knobs_of_one_commit(void **state)
{
    ReportSet set = { .count = 0 };
    ReportSample later = PLAIN, newest = PLAIN;
    Record *record;

    (void)state;
    later.time = "2026-11-12T12:00:00Z";
    newest.time = "2026-11-13T12:00:00Z";
    newest.commit = "8888888";
    report_sample_add(&set, &PLAIN);
    record = &report_sample_add(&set, &later)->record;
    set_knob(record, "etc", 0);
    set_knob(record, "new", 1);
    set_knob(&report_sample_add(&set, &newest)->record, "etc", 0);
    report_set_arrange(&set);
    assert_int_equal(set.line_count, 2);
    assert_string_equal(set.records[0].label, "yomikiri, 1 thread");
    assert_string_equal(set.records[1].label, "yomikiri etc=0, 1 thread");
    assert_string_equal(set.records[2].label, "yomikiri, 1 thread");
    set_knob(&set.records[1].record, "etc", 1);
    report_set_arrange(&set);
    assert_int_equal(set.line_count, 1);
    report_set_free(&set);
}

static void patterns_choose_records(void **state)
{
    ReportSet set = { .count = 0 };
    ReportSample other = PLAIN;

    (void)state;
    other.suite = "gate";
    other.machine = "arm64-x";
    report_sample_add(&set, &PLAIN);
    report_sample_add(&set, &other);
    report_set_choose(&set, "ffo-*", NULL);
    assert_int_equal(set.count, 1);
    assert_string_equal(set.records[0].record.suite, "ffo-40-59");
    report_set_choose(&set, NULL, "arm64-*");
    assert_int_equal(set.count, 0);
    report_set_free(&set);
}

/* ---- ratios ---- */

static void set_cpu(Record *record, int position, const double *logs, int count)
{
    record->positions[position].rep_count = count;
    for (int r = 0; r < count; r++)
        record->positions[position].reps[r].cpu_ns = (int64_t)(1e9 * exp(logs[r]));
}

/* Deviation 0.01 and three repetitions each: four degrees of freedom, for which the
 * quantile is 2.776445; the error is 0.01 * sqrt(2 / 3). */
static void separate_records_get_welchs_interval(void **state)
{
    ReportSet set = { .count = 0 };
    ReportSample sample = PLAIN;
    const double a[] = { 0, 0.01, 0.02 }, b[] = { 0.12, 0.10, 0.11 };
    Ratio ratio;
    char error[200];

    (void)state;
    sample.positions = 1;
    report_sample_add(&set, &sample);
    sample.time = "2026-11-12T12:00:00Z";
    report_sample_add(&set, &sample);
    set_cpu(&set.records[0].record, 0, a, 3);
    set_cpu(&set.records[1].record, 0, b, 3);
    report_set_arrange(&set);
    assert_true(report_ratio_records(&ratio, &set.arena, &set.records[1], &set.records[0], error,
                                     sizeof(error)));
    assert_string_equal(ratio.clock, "CPU time");
    assert_false(ratio.paired);
    assert_true(fabs(log(ratio.rows[0].ratio.estimate) - 0.10) < 1e-6);
    assert_true(fabs(log(ratio.rows[0].ratio.high) - 0.12266947) < 1e-5);
    assert_true(fabs(log(ratio.rows[0].ratio.low) - 0.07733053) < 1e-5);
    assert_true(fabs(log(ratio.total.low) - 0.06240779) < 1e-5);     /* of 99 % */
    assert_string_equal(ratio.verdict, "slower");
    report_set_free(&set);
}

static void records_of_one_run_are_paired(void **state)
{
    ReportSet set = { .count = 0 };
    ReportSample sample = PLAIN;
    Ratio ratio;
    char error[200];

    (void)state;
    report_sample_add(&set, &sample);
    sample.name = "other";
    sample.factor = 0.9;
    report_sample_add(&set, &sample);
    report_set_arrange(&set);
    assert_true(report_ratio_records(&ratio, &set.arena, &set.records[0], &set.records[1], error,
                                     sizeof(error)));
    assert_true(ratio.paired);
    /* The noise is the same in both: nothing but the factor is left. */
    assert_true(fabs(ratio.total.estimate - 0.9) < 1e-3);
    assert_true(ratio.total.high - ratio.total.low < 2e-3);
    assert_string_equal(ratio.verdict, "faster");
    report_set_free(&set);
}

static void several_threads_are_compared_by_wall_time(void **state)
{
    ReportSet set = { .count = 0 };
    ReportSample sample = PLAIN;
    Ratio ratio;
    char error[200];

    (void)state;
    sample.threads = 2;
    report_sample_add(&set, &sample);
    sample.time = "2026-11-12T12:00:00Z";
    sample.suite = "other";
    report_sample_add(&set, &sample);
    report_set_arrange(&set);
    assert_true(report_ratio_records(&ratio, &set.arena, &set.records[0], &set.records[1], error,
                                     sizeof(error)));
    assert_string_equal(ratio.clock, "wall time");
    for (int i = 0; i < sample.positions; i++)
        set.records[0].record.positions[i].text[0] = 'x';
    assert_false(report_ratio_records(&ratio, &set.arena, &set.records[0], &set.records[1], error,
                                      sizeof(error)));
    assert_non_null(strstr(error, "no position"));
    report_set_free(&set);
}

static void baseline_of_the_same_machine_is_preferred(void **state)
{
    ReportSet set = { .count = 0 }, baseline = { .count = 0 };
    ReportSample sample = PLAIN;

    (void)state;
    report_sample_add(&baseline, &sample);
    sample.time = "2026-11-09T12:00:00Z";
    sample.machine = "another";
    report_sample_add(&baseline, &sample);
    sample.machine = PLAIN.machine;
    sample.time = "2026-11-12T12:00:00Z";
    report_sample_add(&set, &sample);
    report_set_arrange(&set);
    report_set_arrange(&baseline);
    assert_ptr_equal(report_ratio_match(&baseline, &set.records[0], false),
                     &baseline.records[0]);
    assert_string_equal(baseline.records[0].machine, PLAIN.machine);
    set.records[0].engine = "edax";
    assert_null(report_ratio_match(&baseline, &set.records[0], false));
    assert_non_null(report_ratio_match(&baseline, &set.records[0], true));
    set.records[0].record.threads = 4;
    assert_null(report_ratio_match(&baseline, &set.records[0], true));
    report_set_free(&set);
    report_set_free(&baseline);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_record_of_a_line_is_latest),
        cmocka_unit_test(defaults_of_any_commit_are_plain),
        cmocka_unit_test(options_make_an_engine_of_their_own),
        cmocka_unit_test(profile_and_classic_are_named),
        cmocka_unit_test(unknown_options_show_in_knobs_of_one_commit),
        cmocka_unit_test(patterns_choose_records),
        cmocka_unit_test(separate_records_get_welchs_interval),
        cmocka_unit_test(records_of_one_run_are_paired),
        cmocka_unit_test(several_threads_are_compared_by_wall_time),
        cmocka_unit_test(baseline_of_the_same_machine_is_preferred),
    };

    return cmocka_run_group_tests_name("report_set", tests, NULL, NULL);
}
