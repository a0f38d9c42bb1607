/* test_run.c - rounds over fake engines: order, verification, trouble, limits, interrupts. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/run/run.h"

enum { POSITIONS = 3, MAX_CALLS = 4096 };

#define BOARD "---------------------------OX------XO--------------------------- X"
#define FAKE "tests/data/fake_engines/fake_yomikiri.sh --move none "
#define RIGHT FAKE "--score 4"

/* All are worth +4; the middle one has the fewest empties. */
static SuitePosition positions[POSITIONS] = {
    { .id = "one", .text = BOARD, .empties = 9, .has_expected = true, .expected = 4 },
    { .id = "two", .text = BOARD, .empties = 5, .has_expected = true, .expected = 4 },
    { .id = "three", .text = BOARD, .empties = 7, .has_expected = true, .expected = 4 },
};

/* What was called. */
static struct {
    int count;
    struct { int round, position, engine; SampleState state; } calls[MAX_CALLS];
    int stop_after, stop;       /* calls; 0: never */
    int enough_after;           /* rounds; 0: never */
} called;

static void note(void *context, int round, int position, int engine, const Sample *sample)
{
    (void)context;
    assert_true(called.count < MAX_CALLS);
    called.calls[called.count].round = round;
    called.calls[called.count].position = position;
    called.calls[called.count].engine = engine;
    called.calls[called.count].state = sample->state;
    if (++called.count == called.stop_after)
        called.stop = 1;
}

static bool enough(void *context, int rounds)
{
    (void)context;
    return called.enough_after == rounds;
}

/* Engines A and, if `b` is one, B, on the suite, or a part of it; nothing was called before. */
static RunStatus run(RunPlan plan, Suite suite, const char *a, const char *b, RunResult *result)
{
    const char *const commands[] = { a, b };
    EngineSpec specs[2];

    for (int i = 0; i < 2; i++)
        specs[i] = (EngineSpec){ .name = i == 0 ? "A" : "B", .command = commands[i],
                                 .threads = 1, .limit_s = plan.least_limit_s > 0 ? -1 : 20 };
    called.count = called.stop = 0;
    suite.positions = positions;
    suite.count = suite.count > 0 ? suite.count : POSITIONS;
    memcpy(suite.name, "three", 6);
    plan.engines = specs;
    plan.engine_count = b ? 2 : 1;
    plan.suite = &suite;
    plan.each = note;
    plan.stop = &called.stop;
    return run_suite(&plan, result);
}

static void expect_scores(bool expected)
{
    for (int i = 0; i < POSITIONS; i++)
        positions[i].has_expected = expected;
}

/* ---- order ---- */

FACT(every_engine_answers_everything_in_every_round)
{
    RunResult result;

    assert_int_equal(run((RunPlan){ .rounds = 3, .seed = 1 }, (Suite){ .count = 0 }, RIGHT, RIGHT,
                         &result), RUN_DONE);
    assert_int_equal(result.rounds, 3);
    assert_int_equal(result.partial, 0);
    assert_int_equal(called.count, 3 * POSITIONS * 2);
    for (int i = 0; i < called.count; i++) {
        const RecordPosition *position = &result.records[i % 2].positions[i / 2 % POSITIONS];

        assert_true(position->rep_count == 3 && position->score == 4 && position->nodes == 1000);
        assert_int_equal(called.calls[i].round, i / (2 * POSITIONS));
        assert_int_equal(called.calls[i].position, i / 2 % POSITIONS);
    }
    assert_true(result.records[1].complete);
    assert_string_equal(run_name(&result, 1), "B");
    assert_string_equal(json_string_value(json_object_get(result.records[1].engine, "version")),
                        "9.9.9");
    run_free(&result);
}

/* Which engine came first, position by position, as bits. */
static uint64_t firsts(uint64_t seed)
{
    uint64_t bits = 0;
    RunResult result;

    assert_int_equal(run((RunPlan){ .rounds = 10, .seed = seed }, (Suite){ .count = 0 }, RIGHT,
                         RIGHT, &result), RUN_DONE);
    for (int i = 0; i < called.count; i += 2)
        bits = bits << 1 | (uint64_t)called.calls[i].engine;
    run_free(&result);
    return bits;
}

FACT(order_comes_from_the_seed_alone)
{
    const uint64_t one = firsts(1);

    assert_true(one == firsts(1));
    assert_true(one != firsts(2));
    assert_in_range(bit_count(one), 5, 10 * POSITIONS - 5);
}

/* ---- verification and trouble ---- */

/* What two engines do, and what becomes of the run. */
FACT(trouble_ends_the_run_and_loses_nothing)
{
    static const struct {
        RunPlan plan;
        const char *a, *b;
        bool unknown;           /* no score is recorded */
        RunStatus status;
        int rounds, partial;
        const char *trouble;
    } CASES[] = {
        { { .rounds = 3 }, FAKE "--score 4 --mode wrong --at 2", NULL, false, RUN_WRONG, 0, 2,
          "two: A answers +6, expected is +4" },
        { { .rounds = 1 }, FAKE "--score 10", FAKE "--score 10", true, RUN_DONE, 1, 0, "" },
        { { .rounds = 1 }, FAKE "--score 10", FAKE "--score -2", true, RUN_WRONG, 0, 2, "one: " },
        { { .rounds = 3 }, FAKE "--score 4 --mode crash --at 3", NULL, false, RUN_FAILED, 0, 3,
          "three: A: died: signal 11" },
        { { .rounds = 2, .keep_going = true }, FAKE "--score 4 --mode crash --at 1",
          FAKE "--score 4 --mode wrong --at 3", false, RUN_WRONG, 2, 0,
          "three: B answers +6, expected is +4" },
        /* The warm-up is thrown away: the first question of each process is answered wrongly. */
        { { .rounds = 2, .warmup = 1 }, FAKE "--score 4 --mode wrong --at 1", NULL, false,
          RUN_DONE, 2, 0, "" },
        { { .rounds = 2 }, FAKE "--score 4 --mode wrong --at 1", NULL, false, RUN_WRONG, 0, 1,
          "one: A answers +6" },
        /* One that hangs, where nobody named a limit. */
        { { .rounds = 3, .least_limit_s = 0.3 }, RIGHT, RIGHT " --mode hang --at 2", false,
          RUN_FAILED, 0, -1, "two: B: no answer within 0.3 s, it seems to hang; --limit names" },
        { { .rounds = 3, .least_limit_s = 0.3, .warmup = 1 }, RIGHT,
          RIGHT " --mode hang --at 1", false, RUN_FAILED, 0, 0, "two: B: no answer within" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        RunResult result;

        expect_scores(!CASES[i].unknown);
        assert_int_equal(run(CASES[i].plan, (Suite){ .count = 0 }, CASES[i].a, CASES[i].b,
                             &result), CASES[i].status);
        if (strncmp(result.trouble, CASES[i].trouble, strlen(CASES[i].trouble)) != 0)
            fail_msg("case %zu: %s", i, result.trouble);
        assert_int_equal(result.rounds, CASES[i].rounds);
        if (CASES[i].partial >= 0)
            assert_int_equal(result.partial, CASES[i].partial);
        if (strstr(CASES[i].trouble, "signal 11")) {
            assert_true(result.records[0].positions[1].solved);
            assert_non_null(strstr(result.records[0].positions[2].trouble, "signal 11"));
        }
        run_free(&result);
    }
    expect_scores(true);
}

/* Each round has a process of its own: the first one answers +4, later ones +8. */
FACT(later_rounds_must_answer_the_same)
{
    static const struct { int plies, threads; RunStatus status; } CASES[] = {
        { 0, 1, RUN_WRONG }, { 12, 1, RUN_WRONG }, { 12, 2, RUN_DONE },
    };

    expect_scores(false);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const Suite suite = { .ask.depth.plies = CASES[i].plies };
        RunResult result;
        char command[300], folder[] = "/tmp/yomikiri-test-XXXXXX";

        assert_non_null(mkdtemp(folder));
        snprintf(command, sizeof(command), "sh -c \"if mkdir %s/been 2> /dev/null; then score=4; "
                 "else score=8; fi; exec " FAKE "--threads %d --score \\$score\"", folder,
                 CASES[i].threads);
        assert_int_equal(run((RunPlan){ .rounds = 2 }, suite, command, NULL, &result),
                         CASES[i].status);
        if (CASES[i].status == RUN_WRONG)
            assert_string_equal(result.trouble, "one: A answers +8, but before +4");
        run_free(&result);
        snprintf(command, sizeof(command), "rm -r '%s'", folder);
        assert_int_equal(system(command), 0);
    }
    expect_scores(true);
}

/* ---- limits ---- */

FACT(limit_is_met_once)
{
    const RunPlan plan = { .rounds = 3, .keep_going = true, .least_limit_s = 0.2 };
    RunResult result;

    assert_int_equal(run(plan, (Suite){ .count = 1 }, FAKE "--mode hang --at 1", NULL, &result),
                     RUN_FAILED);
    assert_int_equal(result.rounds, 3);
    for (int round = 0; round < 3; round++)
        assert_int_equal(called.calls[round].state, SAMPLE_LIMIT);
    assert_true(result.records[0].positions[0].limited_s < 2);
    run_free(&result);
}

FACT(rounds_end_with_the_budget_or_when_it_is_enough)
{
    static const struct { RunPlan plan; const char *command; int rounds; } CASES[] = {
        /* A round takes 0.3 s at least: the engine is slow to start. */
        { { .budget_s = 0.5 }, FAKE "--score 4 --mode slow", 1 },
        { { .budget_s = 60, .rounds = 2 }, FAKE "--score 4 --mode slow", 2 },
        { { .rounds = 50, .enough = enough }, RIGHT, 2 },
    };

    called.enough_after = 2;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        RunResult result;

        assert_int_equal(run(CASES[i].plan, (Suite){ .count = 0 }, CASES[i].command, NULL,
                             &result), RUN_DONE);
        assert_int_equal(result.rounds, CASES[i].rounds);
        run_free(&result);
    }
}

FACT(limits_follow_from_what_was_seen)
{
    static const struct { int empties; double time_s, seen_s, low, high; } CASES[] = {
        { 14, 0, 0, 60, 60 }, { 20, 0, 0, 60, 60 }, { 26, 0, 0, 3600, 1e5 },
        { 34, 0, 0, 1e6, 1e9 }, { 26, 0, 0.1, 60, 60 }, { 26, 0, 100, 2000, 2000 },
        { 50, 100, 0, 2060, 2060 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const SuiteAsk ask = { .time_s = CASES[i].time_s };

        assert_in_range((int)run_limit(&ask, CASES[i].empties, 60, CASES[i].seen_s),
                        (int)CASES[i].low, (int)CASES[i].high);
    }
}

/* ---- interrupts ---- */

FACT(stop_keeps_what_was_taken)
{
    RunResult result;
    int there = 0;

    called.stop_after = 3 * POSITIONS;
    assert_int_equal(run((RunPlan){ .rounds = 5 }, (Suite){ .count = 0 }, RIGHT, RIGHT, &result),
                     RUN_INTERRUPTED);
    called.stop_after = 0;
    assert_int_equal(result.rounds, 1);
    assert_int_equal(result.partial, POSITIONS);
    for (int i = 0; i < 2 * POSITIONS; i++)
        there += result.records[i % 2].positions[i / 2].rep_count - 1;
    assert_int_equal(there, POSITIONS);
    assert_false(result.records[0].complete);
    run_free(&result);
}

FACTS_MAIN(NULL, NULL)
