/* test_run.c - rounds over fake engines: order, verification, trouble, limits, interrupts. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/run/run.h"

enum { POSITIONS = 3, MAX_CALLS = 4096 };

#define FAKE "tests/data/fake_engines/fake_yomikiri.sh --move none "
#define RIGHT FAKE "--score 4"

/* ---- a suite, and what was called ---- */

/* All are worth +4; the middle one has the fewest empties. */
static SuitePosition positions[POSITIONS] = {
    { .id = "one", .empties = 9, .has_expected = true, .expected = 4 },
    { .id = "two", .empties = 5, .has_expected = true, .expected = 4 },
    { .id = "three", .empties = 7, .has_expected = true, .expected = 4 },
};
static const Suite SUITE = { .name = "three", .count = POSITIONS, .positions = positions };

typedef struct {
    int count;
    struct { int round, position, engine; SampleState state; int64_t outside_ns; }
        calls[MAX_CALLS];
    int stop_after, stop;       /* calls; 0: never */
    int enough_after;           /* rounds; 0: never */
} Log;

static Log call_log;

static void note(void *context, int round, int position, int engine, const Sample *sample)
{
    Log *log = context;

    assert_true(log->count < MAX_CALLS);
    log->calls[log->count].round = round;
    log->calls[log->count].position = position;
    log->calls[log->count].engine = engine;
    log->calls[log->count].state = sample->state;
    log->calls[log->count].outside_ns = sample->outside_ns;
    if (++log->count == log->stop_after)
        log->stop = 1;
}

static bool enough(void *context, int rounds)
{
    return ((Log *)context)->enough_after == rounds;
}

static int prepare(void **state)
{
    static const char BOARD[] = "---------------------------OX------XO---------------------------";

    (void)state;
    memset(&call_log, 0, sizeof(call_log));
    for (int i = 0; i < POSITIONS; i++) {
        snprintf(positions[i].text, sizeof(positions[i].text), "%s X", BOARD);
        positions[i].has_expected = true;
    }
    return 0;
}

/* Engines named A, B, ... with these commands; the rest of *plan is the caller's. */
static RunStatus run(RunPlan *plan, int count, const char *const *commands, RunResult *result)
{
    static const char *const NAMES[] = { "A", "B", "C", "D" };
    EngineSpec specs[4];

    for (int i = 0; i < count; i++)
        specs[i] = (EngineSpec){ .name = NAMES[i], .command = commands[i],
                                 .kind = ENGINE_YOMIKIRI, .threads = 1, .limit_s = 20 };
    plan->engines = specs;
    plan->engine_count = count;
    if (!plan->suite)
        plan->suite = &SUITE;
    plan->each = note;
    plan->context = &call_log;
    plan->stop = &call_log.stop;
    return run_suite(plan, result);
}

static void forget_scores(void)
{
    for (int i = 0; i < POSITIONS; i++)
        positions[i].has_expected = false;
}

static void has_text(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" does not say \"%s\"", text, part);
}

/* ---- order ---- */

static void every_engine_answers_everything_in_every_round(void **state)
{
    RunPlan plan = { .rounds = 3, .seed = 1 };
    RunResult result;

    (void)state;
    assert_int_equal(run(&plan, 2, (const char *[]){ RIGHT, RIGHT }, &result), RUN_DONE);
    assert_int_equal(result.rounds, 3);
    assert_int_equal(result.partial, 0);
    assert_int_equal(call_log.count, 3 * POSITIONS * 2);
    for (int i = 0; i < 3 * POSITIONS * 2; i++) {
        const Sample *sample = run_sample(&result, i / 2 / POSITIONS, i / 2 % POSITIONS, i % 2);

        assert_non_null(sample);
        assert_int_equal(sample->score, 4);
        assert_int_equal(sample->nodes, 1000);
        assert_int_equal(call_log.calls[i].round, i / (2 * POSITIONS));
        assert_int_equal(call_log.calls[i].position, i / 2 % POSITIONS);
    }
    assert_null(run_sample(&result, 3, 0, 0));
    assert_null(run_sample(&result, 0, POSITIONS, 0));
    assert_null(run_sample(&result, 0, 0, 2));
    assert_null(run_sample(&result, -1, 0, 0));
    assert_int_equal(json_array_size(result.identities), 2);
    assert_string_equal(json_string_value(json_object_get(json_array_get(result.identities, 1),
                                                          "name")), "B");
    run_free(&result);
}

/* Which engine came first, position by position, as bits. */
static uint64_t firsts(uint64_t seed)
{
    RunPlan plan = { .rounds = 10, .seed = seed };
    uint64_t bits = 0;
    RunResult result;

    prepare(NULL);
    assert_int_equal(run(&plan, 2, (const char *[]){ RIGHT, RIGHT }, &result), RUN_DONE);
    for (int i = 0; i < call_log.count; i += 2)
        bits = bits << 1 | (uint64_t)call_log.calls[i].engine;
    run_free(&result);
    return bits;
}

static void order_comes_from_the_seed_alone(void **state)
{
    const uint64_t one = firsts(1);

    (void)state;
    assert_true(one == firsts(1));
    assert_true(one != firsts(2));
    assert_in_range(bit_count(one), 5, 10 * POSITIONS - 5);
}

static void warm_up_is_thrown_away(void **state)
{
    /* The first question of each process is answered wrongly. */
    static const char *const COMMANDS[] = { FAKE "--score 4 --mode wrong --at 1" };
    RunPlan plan = { .rounds = 2, .warmup = 1 };
    RunResult result;

    (void)state;
    assert_int_equal(run(&plan, 1, COMMANDS, &result), RUN_DONE);
    assert_int_equal(call_log.count, 2 * POSITIONS);
    run_free(&result);
    plan.warmup = 0;
    assert_int_equal(run(&plan, 1, COMMANDS, &result), RUN_WRONG);
    run_free(&result);
}

/* ---- verification and trouble ---- */

static void wrong_answer_ends_the_run(void **state)
{
    RunPlan plan = { .rounds = 3 };
    RunResult result;

    (void)state;
    assert_int_equal(run(&plan, 1, (const char *[]){ FAKE "--score 4 --mode wrong --at 2" },
                         &result), RUN_WRONG);
    assert_string_equal(result.trouble, "two: A answers +6, expected is +4");
    assert_int_equal(result.rounds, 0);
    assert_int_equal(result.partial, 2);
    assert_non_null(run_sample(&result, 0, 0, 0));
    assert_int_equal(run_sample(&result, 0, 1, 0)->score, 6);
    assert_null(run_sample(&result, 0, 2, 0));
    run_free(&result);
}

static void unknown_scores_must_agree(void **state)
{
    RunPlan plan = { .rounds = 1 };
    RunResult result;

    (void)state;
    forget_scores();
    assert_int_equal(run(&plan, 2, (const char *[]){ FAKE "--score 10", FAKE "--score 10" },
                         &result), RUN_DONE);
    run_free(&result);
    assert_int_equal(run(&plan, 2, (const char *[]){ FAKE "--score 10", FAKE "--score -2" },
                         &result), RUN_WRONG);
    has_text(result.trouble, "one: ");
    has_text(result.trouble, "+10");
    has_text(result.trouble, "-2");
    run_free(&result);
}

/* Each round has a process of its own: the first one answers +4, later ones +8. */
static void later_rounds_must_answer_the_same(void **state)
{
    static const struct { int plies, threads; RunStatus status; } CASES[] = {
        { 0, 1, RUN_WRONG }, { 12, 1, RUN_WRONG }, { 12, 2, RUN_DONE },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const Suite suite = { .name = "three", .count = POSITIONS, .positions = positions,
                              .ask.depth.plies = CASES[i].plies };
        RunPlan plan = { .rounds = 2, .suite = &suite };
        RunResult result;
        char command[300], folder[] = "/tmp/yomikiri-test-XXXXXX";

        forget_scores();
        assert_non_null(mkdtemp(folder));
        snprintf(command, sizeof(command), "sh -c \"if mkdir %s/been 2> /dev/null; then score=4; "
                 "else score=8; fi; exec " FAKE "--threads %d --score \\$score\"", folder,
                 CASES[i].threads);
        assert_int_equal(run(&plan, 1, (const char *[]){ command }, &result), CASES[i].status);
        if (CASES[i].status == RUN_WRONG) {
            assert_string_equal(result.trouble, "one: A answers +8, but before +4");
            assert_int_equal(result.rounds, 1);
            assert_int_equal(result.partial, 1);
        }
        run_free(&result);
        snprintf(command, sizeof(command), "%s/been", folder);
        assert_int_equal(rmdir(command), 0);
        assert_int_equal(rmdir(folder), 0);
    }
}

static void crash_ends_the_run_and_loses_nothing(void **state)
{
    RunPlan plan = { .rounds = 3 };
    RunResult result;

    (void)state;
    assert_int_equal(run(&plan, 1, (const char *[]){ FAKE "--score 4 --mode crash --at 3" },
                         &result), RUN_FAILED);
    has_text(result.trouble, "three: A: ");
    has_text(result.trouble, "signal 11");
    assert_int_equal(result.partial, 3);
    assert_int_equal(run_sample(&result, 0, 1, 0)->state, SAMPLE_OK);
    assert_int_equal(run_sample(&result, 0, 2, 0)->state, SAMPLE_CRASH);
    run_free(&result);
}

static void keep_going_tells_the_worst_at_the_end(void **state)
{
    static const char *const COMMANDS[] = { FAKE "--score 4 --mode crash --at 1",
                                            FAKE "--score 4 --mode wrong --at 3" };
    RunPlan plan = { .rounds = 2, .keep_going = true };
    RunResult result;

    (void)state;
    assert_int_equal(run(&plan, 2, COMMANDS, &result), RUN_WRONG);
    assert_string_equal(result.trouble, "three: B answers +6, expected is +4");
    assert_int_equal(result.rounds, 2);
    assert_int_equal(call_log.count, 2 * 2 * POSITIONS);
    run_free(&result);
}

/* ---- limits ---- */

static void limit_is_met_once(void **state)
{
    static const EngineSpec SLOW = { .name = "A", .command = FAKE "--mode hang --at 1",
                                     .kind = ENGINE_YOMIKIRI, .limit_s = 0.2 };
    const Suite one = { .name = "one", .count = 1, .positions = positions };
    const RunPlan plan = { .engines = &SLOW, .engine_count = 1, .suite = &one, .rounds = 3,
                           .keep_going = true, .each = note, .context = &call_log };
    RunResult result;

    (void)state;
    assert_int_equal(run_suite(&plan, &result), RUN_FAILED);
    assert_int_equal(result.rounds, 3);
    for (int round = 0; round < 3; round++) {
        assert_int_equal(call_log.calls[round].state, SAMPLE_LIMIT);
        assert_true(call_log.calls[round].outside_ns == call_log.calls[0].outside_ns);
    }
    run_free(&result);
}

static void no_round_begins_that_would_exceed_the_budget(void **state)
{
    /* A round takes 0.3 s at least: the engine is slow to start. */
    static const char *const COMMANDS[] = { FAKE "--score 4 --mode slow" };
    RunPlan plan = { .budget_s = 0.5 };
    RunResult result;

    (void)state;
    assert_int_equal(run(&plan, 1, COMMANDS, &result), RUN_DONE);
    assert_int_equal(result.rounds, 1);
    run_free(&result);
    plan.budget_s = 60;
    plan.rounds = 2;
    assert_int_equal(run(&plan, 1, COMMANDS, &result), RUN_DONE);
    assert_int_equal(result.rounds, 2);
    run_free(&result);
}

static void enough_is_enough(void **state)
{
    RunPlan plan = { .rounds = 50, .enough = enough };
    RunResult result;

    (void)state;
    call_log.enough_after = 2;
    assert_int_equal(run(&plan, 1, (const char *[]){ RIGHT }, &result), RUN_DONE);
    assert_int_equal(result.rounds, 2);
    run_free(&result);
}

static void limits_follow_from_what_was_seen(void **state)
{
    static const struct { int empties; double time_s, alike_s, other_s, low, high; } CASES[] = {
        { 14, 0, 0, 0, 60, 60 },
        { 20, 0, 0, 0, 60, 60 },
        { 26, 0, 0, 0, 3600, 1e5 },
        { 34, 0, 0, 0, 1e6, 1e9 },
        { 26, 0, 0.1, 0, 60, 60 },
        { 26, 0, 100, 0, 2000, 2000 },
        { 14, 0, 10, 20, 400, 400 },
        { 26, 0, 0, 1, 3600, 1e5 },
        { 14, 0, 0, 100, 2000, 2000 },
        { 50, 100, 0, 0, 2060, 2060 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const SuiteAsk ask = { .time_s = CASES[i].time_s };
        const double limit_s = run_limit(&ask, CASES[i].empties, 60, CASES[i].alike_s,
                                         CASES[i].other_s);

        if (limit_s < CASES[i].low || limit_s > CASES[i].high)
            fail_msg("case %zu: %g s", i, limit_s);
    }
}

/* One that hangs at its question number `at`, beside one that does not. */
static void what_hangs_is_named_with_its_position(void **state)
{
    static const struct { const char *bad; int warmup, partial; } CASES[] = {
        { RIGHT " --mode hang --at 2", 0, 2 }, { RIGHT " --mode hang --at 1", 1, 0 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const EngineSpec specs[] = {
            { .name = "good", .command = RIGHT, .threads = 1, .limit_s = -1 },
            { .name = "bad", .command = CASES[i].bad, .threads = 1, .limit_s = -1 },
        };
        const RunPlan plan = { .engines = specs, .engine_count = 2, .suite = &SUITE, .rounds = 3,
                               .warmup = CASES[i].warmup, .least_limit_s = 0.3 };
        RunResult result;

        assert_int_equal(run_suite(&plan, &result), RUN_FAILED);
        assert_string_equal(result.trouble, "two: bad: no answer within 0.3 s, it seems to hang; "
                                            "--limit names another limit");
        assert_true(result.partial >= CASES[i].partial);
        run_free(&result);
    }
}

/* ---- interrupts ---- */

static void stop_keeps_what_was_taken(void **state)
{
    RunPlan plan = { .rounds = 5 };
    RunResult result;
    int there = 0;

    (void)state;
    call_log.stop_after = 3 * POSITIONS;
    assert_int_equal(run(&plan, 2, (const char *[]){ RIGHT, RIGHT }, &result), RUN_INTERRUPTED);
    assert_int_equal(result.rounds, 1);
    assert_int_equal(result.partial, POSITIONS);
    for (int i = 0; i < 2 * POSITIONS; i++)
        there += run_sample(&result, 1, i / 2, i % 2) != NULL;
    assert_int_equal(there, POSITIONS);
    run_free(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(every_engine_answers_everything_in_every_round, prepare),
        cmocka_unit_test_setup(order_comes_from_the_seed_alone, prepare),
        cmocka_unit_test_setup(warm_up_is_thrown_away, prepare),
        cmocka_unit_test_setup(wrong_answer_ends_the_run, prepare),
        cmocka_unit_test_setup(unknown_scores_must_agree, prepare),
        cmocka_unit_test_setup(later_rounds_must_answer_the_same, prepare),
        cmocka_unit_test_setup(crash_ends_the_run_and_loses_nothing, prepare),
        cmocka_unit_test_setup(keep_going_tells_the_worst_at_the_end, prepare),
        cmocka_unit_test_setup(limit_is_met_once, prepare),
        cmocka_unit_test_setup(no_round_begins_that_would_exceed_the_budget, prepare),
        cmocka_unit_test_setup(enough_is_enough, prepare),
        cmocka_unit_test(limits_follow_from_what_was_seen),
        cmocka_unit_test_setup(what_hangs_is_named_with_its_position, prepare),
        cmocka_unit_test_setup(stop_keeps_what_was_taken, prepare),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
