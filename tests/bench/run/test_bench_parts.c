/* test_bench_parts.c - tests of the parts of the bench command: command lines of knobs, figures of
 * a run, time left, rows of an ablation, counters. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "apps/cli/bench/bench.h"
#include "bench/record/record.h"
#include "bench/run/self_command.h"
#include "bench/child/perf_counters.h"

/* ---- command lines ---- */

static yk_config config_of(bool classic, const char *name, const char *value)
{
    yk_config config;

    if (classic)
        yk_config_classic(&config);
    else
        yk_config_init(&config);
    if (name)
        assert_int_equal(yk_config_set_text(&config, name, value), YK_OK);
    return config;
}

static void options_name_what_differs(void **state)
{
    static const struct { const char *name, *value, *options; } CASES[] = {
        { NULL, NULL, "" },
        { "etc", "off", "--etc off" },
        { "search", "alphabeta", "--search alphabeta" },
        { "ordering", "static", "--ordering static" },
        { "table-mib", "64", "--table 64M" },
        { "table-mib", "0", "--table off" },
        { "shallow-empties", "8", "--shallow-empties 8" },
        { "threads", "4", "" },
        { "static-reply", "64", "--set static-reply=64" },
        { "alone-empties", "0", "--set alone-empties=0" },
    };
    const yk_config usual = config_of(false, NULL, NULL), classic = config_of(true, NULL, NULL);
    char text[400];

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const yk_config config = config_of(false, CASES[i].name, CASES[i].value);
        const yk_config old = config_of(true, CASES[i].name, CASES[i].value);

        assert_true(self_command_changes(&usual, &config, text, sizeof(text)));
        assert_string_equal(text, CASES[i].options);
        assert_true(self_command_changes(&classic, &old, text, sizeof(text)));
        assert_string_equal(text, CASES[i].options);
    }
}

static void options_that_do_not_fit_are_refused(void **state)
{
    const yk_config usual = config_of(false, NULL, NULL), config = config_of(false, "etc", "off");
    char text[32];

    (void)state;
    assert_true(self_command_changes(&usual, &config, text, sizeof("--etc off") + 1));
    assert_false(self_command_changes(&usual, &config, text, sizeof("--etc off") - 1));
}

static void kernel_is_named_if_it_was_chosen(void **state)
{
    const yk_config usual = config_of(false, NULL, NULL);
    yk_config config = usual;
    char text[400];

    (void)state;
    strcpy(config.kernel, "portable");
    assert_true(self_command_changes(&usual, &config, text, sizeof(text)));
    assert_string_equal(text, "--kernel portable");
}

/* ---- figures ---- */

enum { ENGINES = 2, POSITIONS = 2, ROUNDS = 3 };

static Sample samples[ROUNDS * POSITIONS * ENGINES];
static RunResult run_result = { .engine_count = ENGINES, .position_count = POSITIONS,
                                .rounds = ROUNDS, .samples = samples };

static Sample *sample_at(int round, int position, int engine)
{
    return &samples[(round * POSITIONS + position) * ENGINES + engine];
}

/* Engine 1 takes twice as long as engine 0; position 1 ten times as long as position 0. */
static int fill(void **state)
{
    static const int MS[ROUNDS] = { 10, 40, 20 };

    (void)state;
    for (int round = 0; round < ROUNDS; round++)
        for (int position = 0; position < POSITIONS; position++)
            for (int engine = 0; engine < ENGINES; engine++) {
                const int64_t ns = INT64_C(1000000) * MS[round] * (engine + 1)
                                   * (position == 0 ? 1 : 10);

                *sample_at(round, position, engine) = (Sample){
                    .state = SAMPLE_OK, .score = 2, .best = 3, .nodes = 1000 * (position + 1),
                    .searched = 900, .time_ns = ns, .cpu_ns = ns / 2, .outside_ns = ns + 1,
                    .has_cuts = true, .pass_count = 2,
                };
                sample_at(round, position, engine)->cuts[9] = (yk_cuts){ 10, 8, 13 };
                strcpy(sample_at(round, position, engine)->passes[0].name,
                       position == 0 ? "exact" : "order 8");
                strcpy(sample_at(round, position, engine)->passes[1].name,
                       position == 0 ? "line" : "exact");
                for (int pass = 0; pass < 2; pass++) {
                    sample_at(round, position, engine)->passes[pass].nodes = 5;
                    sample_at(round, position, engine)->passes[pass].confidence =
                        position == 1 && pass == 0 ? 0 : 100;
                }
            }
    return 0;
}

static void near(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-9 * fabs(expected)))
        fail_msg("%.12g is not %.12g", value, expected);
}

static SuitePosition asked[POSITIONS] = { { .empties = 12 }, { .empties = 20 } };
static const Suite suite = { .count = POSITIONS, .positions = asked };

/* To be freed. */
static Record record_of(int engine)
{
    Record record;

    record_from_run(&record, &run_result, &suite, engine, "", NULL, NULL, NULL);
    return record;
}

static void figures_are_medians(void **state)
{
    Record record = record_of(1);
    const RecordTotal wall = record_figures(&record.positions[1], RECORD_WALL);
    const RecordTotal cpu = record_figures(&record.positions[1], RECORD_CPU);

    (void)state;
    assert_int_equal(wall.reps, 3);
    near(wall.time_s, 0.4);
    near(cpu.time_s, 0.2);
    near(wall.spread, (0.6 - 0.3) / 2 / 0.4);
    near(wall.nps, 2000 / 0.4);
    assert_int_equal(wall.nodes, 2000);
    assert_int_equal(wall.cuts.cuts, 10);
    assert_int_equal(wall.cuts.first_cuts, 8);
    assert_int_equal(wall.cuts.ranks, 13);
    record_free(&record);
}

static void total_is_the_sum_of_medians(void **state)
{
    Record record = record_of(0);
    const RecordTotal total = record_total(&record, RECORD_WALL);

    (void)state;
    near(total.time_s, 0.02 + 0.2);
    assert_int_equal(total.nodes, 3000);
    near(total.spread, (0.33 - 0.165) / 2 / 0.22);
    assert_int_equal(total.reps, 3);
    assert_false(total.limited);
    record_free(&record);
}

static void limit_is_no_time(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++)
        *sample_at(round, 1, 0) = (Sample){ .state = SAMPLE_LIMIT, .outside_ns = 7000000000 };

    Record record = record_of(0);
    const RecordTotal figures = record_figures(&record.positions[1], RECORD_WALL);

    assert_true(figures.limited);
    assert_int_equal(figures.reps, 0);
    near(figures.time_s, 7);
    assert_true(record_total(&record, RECORD_WALL).limited);
    near(record_total(&record, RECORD_WALL).time_s, 0.02);
    record_free(&record);
}

static void cuts_and_passes_are_summed(void **state)
{
    Record record = record_of(0);
    SamplePass passes[SAMPLE_PASSES];
    yk_cuts cuts[SAMPLE_EMPTIES + 1];

    (void)state;
    assert_true(record_cuts(&record, cuts));
    assert_int_equal(cuts[9].cuts, 20);
    assert_int_equal(cuts[9].ranks, 26);
    assert_int_equal(cuts[8].cuts, 0);
    assert_int_equal(cuts[SAMPLE_EMPTIES].cuts, 20);
    assert_int_equal(record_passes(&record, passes), 3);
    assert_string_equal(passes[0].name, "order 8");
    assert_string_equal(passes[1].name, "exact");
    assert_string_equal(passes[2].name, "line");
    assert_int_equal(passes[1].nodes, 10);
    assert_int_equal(passes[2].nodes, 5);
    record_free(&record);
}

static void cpu_time_is_shown_where_it_is_alike(void **state)
{
    (void)state;
    run_result.identities = json_loads("[{\"kind\":\"yomikiri\"},{\"kind\":\"yomikiri\"}]", 0,
                                       NULL);
    assert_true(run_checked_cpu(&run_result, 1));
    assert_false(run_checked_cpu(&run_result, 2));
    sample_at(0, 1, 1)->cpu_ns = -1;
    assert_false(run_checked_cpu(&run_result, 1));
    json_decref(run_result.identities);
    sample_at(0, 1, 1)->cpu_ns = 1;
    run_result.identities = json_loads("[{\"kind\":\"yomikiri\"},{\"kind\":\"edax\"}]", 0, NULL);
    assert_false(run_checked_cpu(&run_result, 1));
    json_decref(run_result.identities);
}

/* ---- ablation ---- */

static int row_named(const AblateRow *rows, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(rows[i].name, name) == 0)
            return i;
    return -1;
}

static void ablation_switches_every_named_knob_off(void **state)
{
    const yk_config full = config_of(true, NULL, NULL);
    AblateRow rows[ABLATE_ROWS];
    const int count = ablate_rows(&full, rows);
    const yk_knob *knob;

    (void)state;
    assert_memory_equal(rows[0].config.knob, full.knob, sizeof(full.knob));
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        for (int value = knob->minimum;
             knob->values && !knob->fine && value < full.knob[i]; value++) {
            bool found = false;

            for (int row = 0; row < count; row++)
                found = found || rows[row].config.knob[i] == value;
            if (!found)
                fail_msg("no row sets %s to %d", knob->name, value);
        }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_true(memcmp(rows[i].config.knob, rows[j].config.knob,
                               sizeof(full.knob)) != 0);
    assert_true(row_named(rows, count, "--ordering none") > 0);
    assert_true(row_named(rows, count, "--table off") > 0);
    assert_true(row_named(rows, count, "--search alphabeta --aspiration 64") > 0);
}

static void ablation_leaves_out_what_is_off_already(void **state)
{
    const yk_config full = config_of(false, "etc", "off");
    AblateRow rows[ABLATE_ROWS];
    const int count = ablate_rows(&full, rows);

    (void)state;
    assert_true(row_named(rows, count, "--etc off") < 0);
    assert_true(row_named(rows, count, "--etc on") < 0);
    assert_true(row_named(rows, count, "--iterate off") > 0);
}

static void ablation_separates_evaluation_and_selectivity(void **state)
{
    static const char *const NAMES[] = {
        "--ordering fastest", "--selective off", "--iterate off",
        "--iterate off --selective off", "--evaluate-empties 64", "--sort-step 64",
        "--sort-empties 64 --evaluate-empties 64", "--cache-kib 0", "--low-cache-kib 0",
    };
    const yk_config full = config_of(false, NULL, NULL), classic = config_of(true, NULL, NULL);
    AblateRow rows[ABLATE_ROWS];
    const int count = ablate_rows(&full, rows);
    const int row = row_named(rows, count, "--classic");

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++)
        if (row_named(rows, count, NAMES[i]) < 0)
            fail_msg("no row is named %s", NAMES[i]);
    assert_int_equal(row, count - 1);
    assert_memory_equal(rows[row].config.knob, classic.knob, sizeof(classic.knob));
}

static void classic_row_keeps_what_was_named(void **state)
{
    const yk_config full = config_of(false, "etc", "off"), classic = config_of(true, "etc", "off");
    AblateRow rows[ABLATE_ROWS];
    const int count = ablate_rows(&full, rows);

    (void)state;
    assert_memory_equal(rows[count - 1].config.knob, classic.knob, sizeof(classic.knob));
    assert_int_equal(row_named(rows, ablate_rows(&classic, rows), "--classic"), -1);
}

/* ---- counters ---- */

static void counters_count_work(void **state)
{
    volatile uint64_t sink = 0;
    PerfReading start, cost;
    PerfCounters counters;
    const bool counted = perf_counters_open(&counters);

    (void)state;
    assert_true(counted == (counters.reason[0] == '\0'));
    start = perf_counters_start(&counters);
    for (int i = 0; i < 1000000; i++)
        sink += (uint64_t)i;
    cost = perf_counters_stop(&counters, &start);
    perf_counters_close(&counters);
    assert_true(sink > 0 && cost.time_ns > 0);
    /* Not to the last: the clocks are read one after the other. */
    assert_true(cost.cpu_ns > 0 && cost.cpu_ns <= cost.time_ns + 1000000);
    assert_true(cost.switches >= 0);
    assert_true(cost.instructions == -1 || cost.instructions > 1000000);
    assert_int_equal(counters.instructions, -1);
}

static void shared_counters_are_not_believed(void **state)
{
    const PerfCounters none = { .instructions = -1, .cycles = -1 };
    PerfReading start = perf_counters_start(&none);

    (void)state;
    start.instructions = 0;
    start.shared_ns = 5;
    assert_int_equal(perf_counters_stop(&none, &start).instructions, -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_name_what_differs),
        cmocka_unit_test(options_that_do_not_fit_are_refused),
        cmocka_unit_test(kernel_is_named_if_it_was_chosen),
        cmocka_unit_test_setup(figures_are_medians, fill),
        cmocka_unit_test_setup(total_is_the_sum_of_medians, fill),
        cmocka_unit_test_setup(limit_is_no_time, fill),
        cmocka_unit_test_setup(cuts_and_passes_are_summed, fill),
        cmocka_unit_test_setup(cpu_time_is_shown_where_it_is_alike, fill),
        cmocka_unit_test(ablation_switches_every_named_knob_off),
        cmocka_unit_test(ablation_leaves_out_what_is_off_already),
        cmocka_unit_test(ablation_separates_evaluation_and_selectivity),
        cmocka_unit_test(classic_row_keeps_what_was_named),
        cmocka_unit_test(counters_count_work),
        cmocka_unit_test(shared_counters_are_not_believed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
