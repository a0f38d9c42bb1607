/* test_bench_progress.c - tests of the time left of a run: nothing is said before it means
 * something, and what is said is about true. */

#include "tests/support/fact.h"

#include <math.h>

#include "apps/cli/bench/bench_progress.h"

/* The suite ffo-20-39 as it was measured once: empties and seconds. */
static const struct { int empties; double time_s; } MEASURED[] = {
    { 6, 0.0001 }, { 15, 0.0074 }, { 17, 0.0187 }, { 18, 0.0093 }, { 19, 0.0356 },
    { 19, 0.0959 }, { 20, 0.2082 }, { 20, 0.0415 }, { 20, 0.1662 }, { 20, 0.0423 },
    { 20, 0.0726 }, { 20, 0.0765 }, { 20, 0.1407 }, { 20, 0.3561 }, { 20, 0.1140 },
    { 21, 0.0794 }, { 21, 0.6957 }, { 22, 0.6442 }, { 24, 3.7392 }, { 26, 0.4516 },
};

enum { COUNT = sizeof(MEASURED) / sizeof(MEASURED[0]) };

static Sample took(double time_s)
{
    return (Sample){ .outside_ns = (int64_t)(time_s * 1e9) };
}

static void near(double found, double expected)
{
    if (fabs(found - expected) > 1e-9 * expected)
        fail_msg("%g, not %g", found, expected);
}

static void nothing_is_said_before_it_means_something(void **state)
{
    SuitePosition positions[COUNT] = { { .empties = 0 } };
    const Suite suite = { .count = COUNT, .positions = positions };
    const RunPlan plan = { .suite = &suite, .engine_count = 1, .rounds = 1 };
    BenchProgress progress;
    double from, to, left = 0;
    int said = 0, right = 0;

    (void)state;
    for (int i = 0; i < COUNT; i++) {
        positions[i].empties = MEASURED[i].empties;
        left += MEASURED[i].time_s;
    }
    bench_progress_begin(&progress, &plan, false);
    for (int i = 0; i < COUNT - 1; i++) {
        const Sample sample = took(MEASURED[i].time_s);

        bench_progress_note(&progress, 0, i, 0, &sample);
        left -= MEASURED[i].time_s;
        if (!bench_progress_left(&progress, &from, &to))
            continue;
        /* Two positions say nothing of one with ten empties more. */
        assert_true(i >= 2);
        assert_true(from <= to && (to <= 10 * from || to <= 10));
        if (left < from / 8 || left > to * 8)
            fail_msg("after %d positions %g to %g s were to go, and it took %g", i + 1, from, to,
                     left);
        said++;
        right += from <= left && left <= to;
    }
    assert_true(said >= COUNT / 2);
    if (right * 4 < said * 3)
        fail_msg("only %d of %d ranges held", right, said);
    bench_progress_end(&progress);
}

static void easy_position_says_nothing_of_hard_ones(void **state)
{
    SuitePosition positions[2] = { { .empties = 6 }, { .empties = 30 } };
    const Suite suite = { .count = 2, .positions = positions };
    const RunPlan plan = { .suite = &suite, .engine_count = 1, .rounds = 3 };
    const Sample sample = took(0.0002);
    BenchProgress progress;
    double from, to;

    (void)state;
    bench_progress_begin(&progress, &plan, false);
    assert_false(bench_progress_left(&progress, &from, &to));
    bench_progress_note(&progress, 0, 0, 0, &sample);
    assert_false(bench_progress_left(&progress, &from, &to));
    bench_progress_end(&progress);
}

static void time_left_follows_what_was_measured(void **state)
{
    SuitePosition positions[3] = { { .empties = 10 }, { .empties = 12 }, { .empties = 12 } };
    const Suite suite = { .count = 3, .positions = positions };
    const RunPlan plan = { .suite = &suite, .engine_count = 1, .rounds = 3 };
    const Sample second = took(1), three = took(3);
    BenchProgress progress;
    double from, to;

    (void)state;
    bench_progress_begin(&progress, &plan, false);
    bench_progress_note(&progress, 0, 0, 0, &second);
    /* Two unknown positions, each three times, and the known one twice. */
    assert_true(bench_progress_left(&progress, &from, &to));
    assert_true(2 < from && from < 6 * exp(2 * 0.64) + 2 && 6 * exp(2 * 0.64) + 2 < to);
    bench_progress_note(&progress, 0, 1, 0, &second);
    bench_progress_note(&progress, 0, 2, 0, &second);
    assert_true(bench_progress_left(&progress, &from, &to));
    near(from, 6);
    near(to, 6);
    bench_progress_note(&progress, 1, 0, 0, &three);
    assert_true(bench_progress_left(&progress, &from, &to));
    near(from, 2 + 3);
    near(to, 2 + 5);
    bench_progress_end(&progress);
}

/* The second takes ten times as long as the first. */
static void every_engine_has_a_speed_of_its_own(void **state)
{
    SuitePosition positions[4] = { { .empties = 20 }, { .empties = 20 }, { .empties = 20 },
                                   { .empties = 20 } };
    const Suite suite = { .count = 4, .positions = positions };
    const RunPlan plan = { .suite = &suite, .engine_count = 2, .rounds = 1 };
    const Sample fast = took(1), slow = took(10);
    BenchProgress progress;
    double from, to;

    (void)state;
    bench_progress_begin(&progress, &plan, false);
    bench_progress_note(&progress, 0, 0, 0, &fast);
    assert_false(bench_progress_left(&progress, &from, &to));
    bench_progress_note(&progress, 0, 0, 1, &slow);
    bench_progress_note(&progress, 0, 1, 0, &fast);
    bench_progress_note(&progress, 0, 1, 1, &slow);
    assert_true(bench_progress_left(&progress, &from, &to));
    assert_true(from < 22 && 22 < to && to < 100);
    bench_progress_end(&progress);
}

static void what_met_its_limit_takes_no_more_time(void **state)
{
    SuitePosition position = { .empties = 10 };
    const Suite suite = { .count = 1, .positions = &position };
    const RunPlan plan = { .suite = &suite, .engine_count = 1, .rounds = 2 };
    BenchProgress progress;
    double from, to;

    (void)state;
    bench_progress_begin(&progress, &plan, false);
    bench_progress_note(&progress, 0, 0, 0, &(Sample){ .state = SAMPLE_LIMIT,
                                                       .outside_ns = 60000000000 });
    assert_true(bench_progress_left(&progress, &from, &to));
    assert_true(to < 0.001);
    bench_progress_end(&progress);
}

static void nothing_takes_longer_than_its_limit(void **state)
{
    SuitePosition positions[3] = { { .empties = 20 }, { .empties = 24 }, { .empties = 30 } };
    const Suite suite = { .count = 3, .positions = positions };
    const EngineSpec engine = { .name = "limited", .limit_s = 5 };
    const RunPlan plan = { .suite = &suite, .engines = &engine, .engine_count = 1, .rounds = 1 };
    const Sample sample = took(4);
    BenchProgress progress;
    double from, to;

    (void)state;
    bench_progress_begin(&progress, &plan, false);
    bench_progress_note(&progress, 0, 0, 0, &sample);
    assert_true(bench_progress_left(&progress, &from, &to));
    assert_true(from <= to && to <= 10);
    bench_progress_end(&progress);
}

static void budget_is_what_is_left_of_it(void **state)
{
    SuitePosition positions[2] = { { .empties = 10 }, { .empties = 10 } };
    const Suite suite = { .count = 2, .positions = positions };
    const RunPlan plan = { .suite = &suite, .engine_count = 1, .rounds = 0, .budget_s = 1000 };
    const Sample sample = took(1);
    BenchProgress progress;
    double from, to;

    (void)state;
    bench_progress_begin(&progress, &plan, false);
    bench_progress_note(&progress, 0, 0, 0, &sample);
    assert_true(bench_progress_left(&progress, &from, &to));
    assert_true(900 < from && from <= to && to <= 1000);
    bench_progress_end(&progress);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_said_before_it_means_something),
        cmocka_unit_test(easy_position_says_nothing_of_hard_ones),
        cmocka_unit_test(time_left_follows_what_was_measured),
        cmocka_unit_test(every_engine_has_a_speed_of_its_own),
        cmocka_unit_test(what_met_its_limit_takes_no_more_time),
        cmocka_unit_test(nothing_takes_longer_than_its_limit),
        cmocka_unit_test(budget_is_what_is_left_of_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
