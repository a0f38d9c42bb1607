/* test_run_limit.c - the limit that a position has where nobody named one, and who meets it. */

#include "tests/support/fact.h"

#include <string.h>

#include "bench/run/run.h"

#define FAKE "tests/data/fake_engines/fake_yomikiri.sh --move none --score 4"

static const SuiteAsk WHOLE = { .brief = false };

static void small_positions_have_the_least(void **state)
{
    (void)state;
    assert_true(run_limit(&WHOLE, 14, 60, 0, 0) == 60);
    assert_true(run_limit(&WHOLE, 20, 60, 0, 0) == 60);
}

static void large_positions_may_take_hours(void **state)
{
    (void)state;
    assert_true(run_limit(&WHOLE, 26, 60, 0, 0) > 3600);
    assert_true(run_limit(&WHOLE, 34, 60, 0, 0) > 1e6);
}

static void what_the_same_kind_took_is_taken_twenty_times(void **state)
{
    (void)state;
    assert_true(run_limit(&WHOLE, 26, 60, 0.1, 0) == 60);
    assert_true(run_limit(&WHOLE, 26, 60, 100, 0) == 2000);
    assert_true(run_limit(&WHOLE, 14, 60, 10, 20) == 400);
}

static void another_kind_makes_it_longer_only(void **state)
{
    (void)state;
    assert_true(run_limit(&WHOLE, 26, 60, 0, 1) == run_limit(&WHOLE, 26, 60, 0, 0));
    assert_true(run_limit(&WHOLE, 14, 60, 0, 100) == 2000);
}

static void a_search_with_a_time_has_that_on_top(void **state)
{
    const SuiteAsk timed = { .time_s = 100 };

    (void)state;
    assert_true(run_limit(&timed, 50, 60, 0, 0) == 2060);
}

/* Three rounds at two positions of a program and one that hangs at its question number `at`. */
static RunStatus run_hanging(int at, int warmup, double least_s, RunResult *result)
{
    static SuitePosition positions[] = {
        { .id = "one", .empties = 9, .has_expected = true, .expected = 4 },
        { .id = "two", .empties = 5, .has_expected = true, .expected = 4 },
    };
    static const Suite suite = { .name = "two", .count = 2, .positions = positions };
    char command[200];
    const EngineSpec engines[] = {
        { .name = "good", .command = FAKE, .kind = ENGINE_YOMIKIRI, .threads = 1, .limit_s = -1 },
        { .name = "bad", .command = command, .kind = ENGINE_YOMIKIRI, .threads = 1,
          .limit_s = -1 },
    };
    const RunPlan plan = { .engines = engines, .engine_count = 2, .suite = &suite, .rounds = 3,
                           .warmup = warmup, .least_limit_s = least_s };

    for (size_t i = 0; i < ARRAY_LENGTH(positions); i++)
        snprintf(positions[i].text, sizeof(positions[i].text),
                 "---------------------------OX------XO--------------------------- X");
    snprintf(command, sizeof(command), FAKE " --mode hang --at %d", at);
    return run_suite(&plan, result);
}

static void a_program_that_hangs_is_named_with_its_position(void **state)
{
    RunResult result;

    (void)state;
    assert_int_equal(run_hanging(2, 0, 0.3, &result), RUN_FAILED);
    assert_string_equal(result.trouble, "two: bad: no answer within 0.3 s, it seems to hang; "
                                        "--limit names another limit");
    run_free(&result);
}

static void one_that_hangs_before_anything_counts_is_named_too(void **state)
{
    RunResult result;

    (void)state;
    assert_int_equal(run_hanging(1, 1, 0.3, &result), RUN_FAILED);
    assert_non_null(strstr(result.trouble, "two: bad: no answer within 0.3 s"));
    assert_int_equal(result.partial, 0);
    run_free(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_positions_have_the_least),
        cmocka_unit_test(large_positions_may_take_hours),
        cmocka_unit_test(what_the_same_kind_took_is_taken_twenty_times),
        cmocka_unit_test(another_kind_makes_it_longer_only),
        cmocka_unit_test(a_search_with_a_time_has_that_on_top),
        cmocka_unit_test(a_program_that_hangs_is_named_with_its_position),
        cmocka_unit_test(one_that_hangs_before_anything_counts_is_named_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
