/* test_report_newest.c - tests of the order of a report: the newest comes first and is never left
 * out, and the history shows how it came about. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/number.h"
#include "tests/bench/report/report_sample.h"

enum { COMMITS = 8 };

static const ReportSample PLAIN = {
    "2026-11-10T12:00:00Z", "7a25313", "amd-zen4-2c-avx512", "yomikiri", "ffo-40-59", 40, 6, 1,
    5, 1.0, 1.0, 0,
};

static const char *const TIMES[COMMITS] = {
    "2026-11-01T12:00:00Z", "2026-11-02T12:00:00Z", "2026-11-03T12:00:00Z",
    "2026-11-04T12:00:00Z", "2026-11-05T12:00:00Z", "2026-11-06T12:00:00Z",
    "2026-11-07T12:00:00Z", "2026-11-08T12:00:00Z",
};
static const char *const NAMES[COMMITS] = { "aaaaaaa", "bbbbbbb", "ccccccc", "ddddddd",
                                            "eeeeeee", "fffffff", "0000000", "1111111" };

/* The same measurement at eight commits, each with other defaults, 0.9 times the time and
 * nodes of the one before; the first three on another machine. */
static void add_commits(ReportSet *set)
{
    for (int i = 0; i < COMMITS; i++) {
        ReportSample sample = PLAIN;
        Record *record;

        sample.time = TIMES[i];
        sample.commit = NAMES[i];
        sample.factor = sample.node_factor = pow(0.9, i);
        sample.machine = i < 3 ? "first-machine" : PLAIN.machine;
        record = &report_sample_add(set, &sample)->record;
        json_object_set_new(record->engine, "command", json_string("./yomikiri"));
        json_object_set_new(json_object_get(record->engine, "knobs"), "sort", json_integer(i));
    }
}

static const Section *find(const Report *report, const char *id)
{
    for (int i = 0; i < report->section_count; i++)
        if (strcmp(report->sections[i].id, id) == 0)
            return &report->sections[i];
    fail_msg("there is no section %s", id);
    return NULL;
}

static void build(Report *report, ReportSet *set)
{
    report_set_arrange(set);
    report_build(report, set, NULL, 0);
}

/* ---- first ---- */

static void headline_has_the_newest_times(void **state)
{
    ReportSet set = { .count = 0 };
    char wanted[NUMBER_SIZE];
    Report report;

    (void)state;
    add_commits(&set);
    build(&report, &set);
    assert_int_equal(report.figure_count, 2);       /* one for each machine */
    assert_string_equal(set.records[0].record.time, TIMES[COMMITS - 1]);
    assert_string_equal(report.figures[0].value,
                        number_seconds(wanted, set.records[0].total.time_s));
    assert_string_equal(report.figures[0].name, "ffo-40-59, yomikiri, 1 thread, CPU time");
    assert_string_equal(report.subtitle, "8 records, 2026-11-01 to 2026-11-08");
    report_set_free(&set);
}

static void summary_begins_with_the_newest(void **state)
{
    ReportSet set = { .count = 0 };
    const Grid *grid;
    Report report;

    (void)state;
    add_commits(&set);
    build(&report, &set);
    grid = find(&report, "summary")->table;
    assert_int_equal(grid_rows(grid), 2);
    assert_string_equal(grid_at(grid, 0, 1)->text, "yomikiri");
    assert_string_equal(grid_at(grid, 0, 9)->text, NAMES[COMMITS - 1]);
    assert_string_equal(grid_at(grid, 1, 9)->text, NAMES[2]);
    report_set_free(&set);
}

/* ---- history ---- */

static void history_has_every_commit(void **state)
{
    ReportSet set = { .count = 0 };
    const Section *section;
    Report report;

    (void)state;
    add_commits(&set);
    build(&report, &set);
    section = find(&report, "history-1");
    assert_string_equal(section->title, "History: amd-zen4-2c-avx512");
    assert_int_equal(grid_rows(section->table), 5);
    for (int i = 0; i < 5; i++) {
        assert_string_equal(grid_at(section->table, i, 1)->text, NAMES[7 - i]);
        assert_string_equal(grid_at(section->table, i, 9)->raw, "1");
    }
    report_set_free(&set);
}

static void nodes_go_on_from_machine_to_machine(void **state)
{
    ReportSet set = { .count = 0 };
    const Section *section;
    Report report;

    (void)state;
    add_commits(&set);
    build(&report, &set);
    section = find(&report, "history-nodes");
    assert_int_equal(grid_rows(section->table), COMMITS);
    assert_string_equal(grid_at(section->table, COMMITS - 1, 1)->text, NAMES[0]);
    report_set_free(&set);
}

/* What was measured once is no history, and other work is another line. */
static void other_work_is_another_line(void **state)
{
    ReportSet set = { .count = 0 };
    const Grid *grid;
    Report report;

    (void)state;
    for (int i = 0; i < 5; i++) {
        ReportSample sample = PLAIN;

        sample.time = TIMES[i];
        sample.positions = i == 4 ? 2 : 4 + i % 2;
        report_sample_add(&set, &sample);
    }
    build(&report, &set);
    grid = find(&report, "history-1")->table;
    assert_int_equal(grid_rows(grid), 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(grid_at(grid, i, 9)->raw, i % 2 ? "3" : "2");
    report_set_free(&set);
}

/* ---- threads ---- */

/* One thread was measured again at a newer commit: the speed-up is that of the older one. */
static void speed_up_is_of_one_commit(void **state)
{
    ReportSet set = { .count = 0 };
    const Grid *grid;
    Report report;

    (void)state;
    for (int i = 0; i < 3; i++) {
        ReportSample sample = PLAIN;

        sample.time = TIMES[i];
        sample.commit = NAMES[i / 2];
        sample.threads = i == 1 ? 2 : 1;
        sample.factor = i == 2 ? 0.1 : 1;
        json_object_set_new(report_sample_add(&set, &sample)->record.engine, "command",
                            json_string("./yomikiri"));
    }
    build(&report, &set);
    grid = find(&report, "threads")->table;
    assert_int_equal(grid_rows(grid), 2);
    assert_string_equal(grid_at(grid, 0, 9)->text, NAMES[0]);
    assert_string_equal(grid_at(grid, 1, 9)->text, NAMES[0]);
    assert_string_equal(grid_at(grid, 1, 4)->text, "1.741");        /* 2 to the power of 0.8 */
    report_set_free(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headline_has_the_newest_times),
        cmocka_unit_test(summary_begins_with_the_newest),
        cmocka_unit_test(history_has_every_commit),
        cmocka_unit_test(nodes_go_on_from_machine_to_machine),
        cmocka_unit_test(other_work_is_another_line),
        cmocka_unit_test(speed_up_is_of_one_commit),
    };

    return cmocka_run_group_tests_name("report_newest", tests, NULL, NULL);
}
