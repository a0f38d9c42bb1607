/* test_report.c - tests of reports about made-up records: the same figures in every form, nothing
 * made of what is not known, and no text taken for markup. */

#include "tests/support/fact.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text/number.h"
#include "bench/report/records/report_ratio.h"
#include "bench/report/report.h"
#include "tests/bench/report/report_sample.h"

/* ---- sets and outputs ---- */

static const ReportSample PLAIN = {
    "2026-11-10T12:00:00Z", "7a25313", "amd-zen4-2c-avx512", "yomikiri", "ffo-40-59", 40, 6, 1,
    5, 1.0, 1.0, 0.02,
};

static void holds(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("'%s' is not in:\n%.3000s", part, text);
}

static void lacks(const char *text, const char *part)
{
    const char *at = strstr(text, part);

    if (at)
        fail_msg("'%s' is in: ...%.200s", part, at);
}

/* ---- figures ---- */

static void figures_are_rounded_and_grouped(void **state)
{
    char out[NUMBER_SIZE];

    (void)state;
    assert_string_equal(number_seconds(out, 1.23456), "1.235 s");
    assert_string_equal(number_seconds(out, 123.456), "123.5 s");
    assert_string_equal(number_seconds(out, 0.0567), "56.7 ms");
    assert_string_equal(number_seconds(out, 8.9e-6), "8.90 us");
    assert_string_equal(number_seconds(out, 0), "0.00 ns");
    assert_string_equal(number_seconds(out, -1), "-");
    assert_string_equal(number_seconds(out, NAN), "-");
    assert_string_equal(number_count(out, 999), "999");
    assert_string_equal(number_count(out, 9700123), "9,700,123");
    assert_string_equal(number_count(out, -1), "-");
    assert_string_equal(number_short(out, 46.2e6), "46.2 M");
    assert_string_equal(number_short(out, 950), "950");
    assert_string_equal(number_share(out, 0.0123), "1.2 %");
    assert_string_equal(number_ratio(out, 0.9871), "0.987");
    assert_string_equal(number_change(out, 0.987), "-1.3 %");
    assert_string_equal(number_change(out, NAN), "-");
}

static void every_form_has_the_figures_of_the_record(void **state)
{
    (void)state;
    for (int form = 0; form < FORMS; form++) {
        ReportSet set = { .count = 0 };
        char *text, wanted[NUMBER_SIZE];

        report_sample_add(&set, &PLAIN);
        text = report_sample_as(&set, (ReportForm)form);
        for (int i = 0; i < PLAIN.positions; i++) {
            const RecordPosition *position = &set.records[0].record.positions[i];

            holds(text, position->id);
            if (form == AS_CSV)
                snprintf(wanted, sizeof(wanted), ",%" PRId64 ",", position->nodes);
            else
                number_count(wanted, position->nodes);
            holds(text, wanted);
            if (form == AS_CSV)
                snprintf(wanted, sizeof(wanted), ",%.9f,", record_median_s(position, RECORD_WALL));
            else
                number_seconds(wanted, record_median_s(position, RECORD_WALL));
            holds(text, wanted);
        }
        holds(text, "7a25313");
        free(text);
        report_set_free(&set);
    }
}

static void flat_table_has_a_row_for_every_position(void **state)
{
    ReportSet set = { .count = 0 };
    ReportSample other = PLAIN;
    const Grid *grid;

    (void)state;
    other.time = "2026-11-11T12:00:00Z";
    other.threads = 2;
    report_sample_add(&set, &PLAIN);
    report_sample_add(&set, &other);
    report_set_arrange(&set);
    grid = report_flat(&set);
    assert_int_equal(grid_rows(grid), 12);
    assert_string_equal(grid_at(grid, 7, 10)->raw, "ffo-41");
    assert_string_equal(grid_at(grid, 7, 13)->raw, "-8");
    assert_string_equal(grid_at(grid, 7, 14)->text, "-8");
    assert_string_equal(grid_at(grid, 7, 21)->raw, "1600000");
    report_set_free(&set);
}

/* ---- what is not there ---- */

static void empty_set_is_a_report(void **state)
{
    (void)state;
    for (int form = 0; form < FORMS; form++) {
        ReportSet set = { .count = 0 };
        char *text = report_sample_as(&set, (ReportForm)form);

        holds(text, form == AS_CSV ? "time,machine,suite" : "There are no records yet.");
        free(text);
        report_set_free(&set);
    }
}

static void unknown_values_are_dashes(void **state)
{
    (void)state;
    for (int form = 0; form < FORMS; form++) {
        ReportSet set = { .count = 0 };
        Record *record = &report_sample_add(&set, &PLAIN)->record;
        char *text;

        json_decref(record->machine);
        json_decref(record->conditions);
        json_decref(record->command);
        json_decref(record->engine);
        record->machine = record->conditions = record->command = record->engine = NULL;
        for (int i = 0; i < record->position_count; i++) {
            RecordPosition *position = &record->positions[i];

            position->nodes = position->searched = -1;
            position->best = -1;
            position->has_cuts = false;
            position->pass_count = 0;
            for (int r = 0; r < position->rep_count; r++)
                position->reps[r] = (RecordRep){ i == 0 ? -1 : 1000000, -1, -1, -1, -1, -1 };
        }
        text = report_sample_as(&set, (ReportForm)form);
        lacks(text, "nan");
        lacks(text, "inf");
        lacks(text, "(null)");
        lacks(text, "-0.000");
        if (form == AS_CSV)
            holds(text, " X,18,-10,-10,,yes,5,,,,,,,,\r\n");
        free(text);
        report_set_free(&set);
    }
}

static void one_repetition_has_no_spread(void **state)
{
    ReportSet set = { .count = 0 };
    ReportSample once = PLAIN, later = PLAIN;
    Report report;
    Ratio ratio;
    char error[200];

    (void)state;
    once.reps = later.reps = 1;
    once.noise = later.noise = 0;
    later.time = "2026-11-11T12:00:00Z";
    later.factor = 1.1;
    report_sample_add(&set, &once);
    report_sample_add(&set, &later);
    report_set_arrange(&set);
    assert_true(report_ratio_records(&ratio, &set.arena, &set.records[1], &set.records[0], error,
                                     sizeof(error)));
    assert_true(fabs(ratio.total.estimate - 1.1) < 1e-4);
    assert_true(isnan(ratio.total.low) && isnan(ratio.total.high));
    assert_true(isnan(ratio.rows[0].ratio.low));
    assert_string_equal(ratio.verdict, "undecided");
    report_build(&report, &set, &ratio, 1);

    char *text = report_sample_written(&set, &report, AS_JSON);

    lacks(text, "nan");
    holds(text, "Undecided: +10.0 %");
    free(text);
    report_set_free(&set);
}

static void unsolved_and_wrong_positions_are_named(void **state)
{
    ReportSet set = { .count = 0 };
    RecordPosition *positions = report_sample_add(&set, &PLAIN)->record.positions;
    char *text;

    (void)state;
    positions[1].solved = positions[1].ok = false;
    positions[1].rep_count = 0;
    snprintf(positions[1].trouble, sizeof(positions[1].trouble), "killed by signal 11");
    positions[2].score = 4;
    positions[2].ok = false;
    set.records[0].record.complete = false;
    text = report_sample_as(&set, AS_TEXT);
    holds(text, "1 of 6 answers is wrong.");
    holds(text, "1 more was not solved.");
    holds(text, "killed by signal 11");
    holds(text, "+4 is wrong: -6 was expected");
    holds(text, "the run did not finish");
    holds(text, "4/6 so far");
    free(text);
    report_set_free(&set);
}

static void unchecked_answers_are_no_success(void **state)
{
    ReportSet set = { .count = 0 };
    char *text;

    (void)state;
    report_sample_add(&set, &PLAIN)->record.positions[0].has_expected = false;
    text = report_sample_as(&set, AS_TEXT);
    lacks(text, "scores are as recorded");
    holds(text, "for 1 of them no score is known");
    holds(text, "unchecked");
    free(text);
    report_set_free(&set);
}

/* Values 2.5 and 0.5 discs above two proven scores; the best move comes second, and first. */
static void values_are_no_answers(void **state)
{
    ReportSample sample = PLAIN;
    ReportSet set = { .count = 0 };
    char *text;

    (void)state;
    sample.suite = "midgame-depth12";
    Record *record = &report_sample_add(&set, &sample)->record;

    record->asked.depth.plies = 12;
    for (int i = 0; i < record->position_count; i++) {
        RecordPosition *position = &record->positions[i];

        position->value = (SampleValue){ true, 16 * position->expected + (i == 0 ? 40 : 8), 12, 0,
                                         { 10, 11, -1 } };
        position->has_expected = false;
        position->has_proven = i < 2;
        position->proven = position->expected;
        position->proven_best = square_bit(i == 0 ? 11 : 10);
    }
    text = report_sample_as(&set, AS_TEXT);
    holds(text, "Nothing was searched to the end.");
    lacks(text, "scores are as recorded");
    lacks(text, "unchecked");
    holds(text, "Values before the end");
    holds(text, "+1.50");
    holds(text, "1.41");
    holds(text, "50.0 %");
    holds(text, "100.0 %");
    holds(text, "-7.50");
    free(text);
    report_set_free(&set);
}

/* ---- what is computed ---- */

static void speed_up_is_the_ratio_of_times(void **state)
{
    ReportSet set = { .count = 0 };
    ReportSample two = PLAIN;
    char *text;

    (void)state;
    two.threads = 2;
    two.time = "2026-11-10T13:00:00Z";
    report_sample_add(&set, &PLAIN)->record.positions[0].reps[0].time_ns = 20000000;
    report_sample_add(&set, &two);
    set.records[0].record.positions[0].rep_count = 1;
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < 6; i++) {
            RecordPosition *position = &set.records[s].record.positions[i];

            for (int r = 0; r < position->rep_count; r++)
                position->reps[r].time_ns = s == 0 ? 300000000 : 200000000;
        }
    text = report_sample_as(&set, AS_TEXT);
    holds(text, "1.500");
    holds(text, "75.0 %");
    free(text);
    report_set_free(&set);
}

static void comparison_files_are_read(void **state)
{
    static const char LINES[] =
        "{\"schema\":\"yomikiri.compare/1\",\"type\":\"look\",\"look\":1}\n"
        "{\"schema\":\"yomikiri.compare/1\",\"type\":\"result\",\"paired\":true,"
        "\"verdict\":\"slower\",\"a\":{\"command\":\"./old -x\"},\"threads\":1,"
        "\"b\":{\"command\":\"./new\","
        "\"identity\":{\"commit\":\"abc1234\",\"dirty\":true}},\"suite\":{\"name\":\"gate\"},"
        "\"clock\":\"cpu\",\"rounds\":9,\"ratio\":{\"estimate\":1.031,\"low\":1.012,"
        "\"high\":1.051},\"confidence\":0.99,\"nodes\":{\"a\":100,\"b\":null},\"positions\":["
        "{\"id\":\"gate-01\",\"a_s\":0.031,\"b_s\":null,\"ratio\":{\"estimate\":1.03,"
        "\"low\":null,\"high\":1.05},\"a_nodes\":1000,\"b_nodes\":1001}]}\n";
    char path[] = "/tmp/yomikiri-report-XXXXXX", error[300];
    ReportSet set = { .count = 0 };
    Report report;
    Ratio ratio;
    const int file = mkstemp(path);

    (void)state;
    assert_true(file >= 0);
    assert_true(write(file, LINES, sizeof(LINES) - 1) == (ssize_t)sizeof(LINES) - 1);
    close(file);
    assert_true(report_ratio_is_file(path));
    assert_true(report_ratio_file(&ratio, &set.arena, path, error, sizeof(error)));
    unlink(path);
    assert_false(report_ratio_is_file(path));
    assert_string_equal(ratio.b, "./new (abc1234+)");
    assert_string_equal(ratio.suite, "gate");
    assert_string_equal(ratio.command,
                        "yomikiri compare --suite gate --threads 1 './old -x' ./new");
    assert_true(ratio.paired && ratio.rounds == 9 && ratio.row_count == 1);
    assert_true(ratio.total.low == 1.012 && ratio.total_confidence == 0.99);
    assert_true(isnan(ratio.rows[0].ratio.high) && ratio.rows[0].b_s < 0);
    assert_true(ratio.a_nodes == 100 && ratio.b_nodes == -1);
    report_build(&report, &set, &ratio, 1);

    char *text = report_sample_written(&set, &report, AS_JSON);

    holds(text, "B is slower than A: +3.1 % of CPU time.");
    lacks(text, "There are no records");
    free(text);
    report_set_free(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_rounded_and_grouped),
        cmocka_unit_test(every_form_has_the_figures_of_the_record),
        cmocka_unit_test(flat_table_has_a_row_for_every_position),
        cmocka_unit_test(empty_set_is_a_report),
        cmocka_unit_test(unknown_values_are_dashes),
        cmocka_unit_test(one_repetition_has_no_spread),
        cmocka_unit_test(unsolved_and_wrong_positions_are_named),
        cmocka_unit_test(unchecked_answers_are_no_success),
        cmocka_unit_test(values_are_no_answers),
        cmocka_unit_test(speed_up_is_the_ratio_of_times),
        cmocka_unit_test(comparison_files_are_read),
    };

    return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
