/* test_engine_stop.c - ctrl-C while an engine starts, thinks and ends. */

#include "tests/support/fact.h"

#include <signal.h>
#include <string.h>
#include <sys/time.h>

#include "base/clock.h"
#include "bench/engine/engine.h"
#include "bench/run/run.h"
#include "tests/bench/engine/engine_case.h"

#define FAKE "tests/data/fake_engines/fake_yomikiri.sh --score 32 --move f1"
#define EDAX "tests/data/fake_engines/fake_edax.sh"

/* None of what is stopped here would end by itself before a minute is over. */
enum { SECOND = 1000000000, SOON = 20 };

static volatile int stopped;

static void set_stopped(int number)
{
    stopped = number;
}

/* Ctrl-C in a tenth of a second. */
static void stop_soon(void)
{
    const struct sigaction on_alarm = { .sa_handler = set_stopped };
    const struct itimerval soon = { { 0, 0 }, { 0, 100000 } };

    stopped = 0;
    sigaction(SIGALRM, &on_alarm, NULL);
    setitimer(ITIMER_REAL, &soon, NULL);
}

static void a_stop_interrupts_a_solve(void **state)
{
    static const char *const COMMANDS[] = { FAKE " --mode hang", EDAX " --mode hang" };
    const SuitePosition position = case_position('O');

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const EngineSpec spec = { .name = "it", .command = COMMANDS[i], .threads = 1,
                                  .limit_s = 50 };
        char error[400] = "";
        Sample sample;

        stopped = 0;
        Engine *engine = engine_open(&spec, &stopped, error, sizeof(error));

        assert_non_null(engine);
        const int64_t begin = clock_ns();

        stop_soon();
        assert_false(engine_solve(engine, &position, &sample));
        assert_int_equal(sample.state, SAMPLE_INTERRUPTED);
        assert_false(engine_solve(engine, &position, &sample));
        assert_int_equal(sample.state, SAMPLE_INTERRUPTED);
        engine_close(engine);
        assert_true(clock_ns() - begin < (int64_t)SOON * SECOND);
    }
}

/* Ones that never greet. */
static void a_stop_interrupts_the_start(void **state)
{
    static const struct {
        const char *command;
        EngineKind kind;
    } CASES[] = {
        { FAKE " --mode deaf", ENGINE_AUTO },
        { "sh -c 'trap \"\" INT TERM HUP; sleep 60' yomikiri", ENGINE_YOMIKIRI },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const EngineSpec spec = { .name = "it", .command = CASES[i].command,
                                  .kind = CASES[i].kind, .threads = 1 };
        const int64_t begin = clock_ns();
        char error[400] = "";

        stop_soon();
        assert_null(engine_open(&spec, &stopped, error, sizeof(error)));
        assert_true(clock_ns() - begin < (int64_t)SOON * SECOND);
        if (!strstr(error, "engine it: does not greet: interrupted"))
            fail_msg("%s: %s", CASES[i].command, error);
    }
}

/* The first engine is up when the second does not greet. */
static void a_stop_interrupts_a_round_that_has_not_begun(void **state)
{
    EngineSpec specs[] = {
        { .name = "one", .command = FAKE, .threads = 1 },
        { .name = "two", .command = FAKE " --mode deaf", .threads = 1 },
    };
    SuitePosition position = case_position('O');
    const Suite suite = { .count = 1, .positions = &position };

    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        const RunPlan plan = { .engines = specs, .engine_count = 2, .suite = &suite,
                               .rounds = 1, .seed = seed, .stop = &stopped };
        const int64_t begin = clock_ns();
        RunResult result;

        stop_soon();
        assert_int_equal(run_suite(&plan, &result), RUN_INTERRUPTED);
        assert_true(clock_ns() - begin < (int64_t)SOON * SECOND);
        assert_string_equal(result.trouble, "interrupted");
        assert_int_equal(result.rounds, 0);
        assert_int_equal(result.partial, 0);
        run_free(&result);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stop_interrupts_a_solve),
        cmocka_unit_test(a_stop_interrupts_the_start),
        cmocka_unit_test(a_stop_interrupts_a_round_that_has_not_begun),
    };

    return cmocka_run_group_tests_name("engine_stop", tests, NULL, NULL);
}
