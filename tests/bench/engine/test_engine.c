/* test_engine.c - our own program as an engine: one that stays up, breaks in every way that
 * we could think of, and one of before `bench --serve`. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "bench/engine/engine_parts.h"
#include "tests/bench/engine/engine_case.h"

#define FAKE "tests/data/fake_engines/fake_yomikiri.sh --score 32 --move f1"

enum { F1 = 5, SECOND = 1000000000 };

static const char *text_of(const Engine *engine, const char *key)
{
    const char *text = json_string_value(json_object_get(engine_identity(engine), key));

    return text ? text : "";
}

/* ---- what it answers ---- */

static void solve_takes_the_answer_apart(void **state)
{
    Sample sample;

    (void)state;
    assert_int_equal(case_solve(FAKE, case_position('O'), 20, &sample), SAMPLE_OK);
    assert_string_equal(sample.trouble, "");
    assert_int_equal(sample.score, 32);
    assert_int_equal(sample.best, F1);
    assert_int_equal(sample.nodes, 1000);
    assert_int_equal(sample.searched, 900);
    assert_int_equal(sample.time_ns, 2000000);
    assert_int_equal(sample.cpu_ns, 1900000);
    assert_int_equal(sample.instructions, -1);
    assert_int_equal(sample.cycles, -1);
    assert_int_equal(sample.switches, 1);
    assert_true(sample.outside_ns > 0);
    assert_true(sample.has_cuts);
    assert_int_equal(sample.cuts[9].cuts, 100);
    assert_int_equal(sample.cuts[9].first_cuts, 90);
    assert_int_equal(sample.cuts[10].ranks, 60);
    assert_int_equal(sample.cuts[8].cuts, 0);
    assert_int_equal(sample.pass_count, 2);
    assert_string_equal(sample.passes[0].name, "order 8");
    assert_int_equal(sample.passes[0].confidence, 0);
    assert_int_equal(sample.passes[1].confidence, 100);
    assert_int_equal(sample.passes[1].nodes, 600);
    assert_int_equal(sample.passes[1].time_ns, 1300000);
}

static void identity_is_what_it_greets_with(void **state)
{
    Engine *engine = case_open(FAKE, 3, 20);

    (void)state;
    assert_non_null(engine);
    assert_string_equal(text_of(engine, "name"), "case");
    assert_string_equal(text_of(engine, "command"), FAKE);
    assert_string_equal(text_of(engine, "kind"), "yomikiri");
    assert_string_equal(text_of(engine, "version"), "9.9.9");
    assert_string_equal(text_of(engine, "commit"), "abc1234");
    assert_string_equal(text_of(engine, "cpu_time"), "solve");
    assert_string_equal(text_of(engine, "schema"), "");
    assert_int_equal(sample_json_count(engine_identity(engine), "threads"), 3);
    engine_close(engine);
}

static void numbers_of_a_counter_are_taken(void **state)
{
    Sample sample = { .state = SAMPLE_GARBLED };

    (void)state;
    assert_true(engine_serve_read("{\"id\":7,\"score\":-4,\"exact\":true,\"best\":null,"
                                   "\"instructions\":5000000000,\"cycles\":7}", 7, &sample));
    assert_int_equal(sample.score, -4);
    assert_int_equal(sample.best, -1);
    assert_int_equal(sample.instructions, 5000000000);
    assert_int_equal(sample.cycles, 7);
    assert_false(sample.has_cuts);
}

static void a_pass_is_no_square(void **state)
{
    Sample sample = { .state = SAMPLE_GARBLED };

    (void)state;
    assert_true(engine_serve_read("{\"id\":1,\"score\":-32,\"exact\":true,"
                                      "\"best\":\"--\"}", 1, &sample));
    assert_int_equal(sample.best, -1);
}

/* ---- what goes wrong ---- */

static void every_failure_has_its_state_and_its_words(void **state)
{
    static const struct {
        const char *mode;
        SampleState state;
        const char *trouble;
    } CASES[] = {
        { "crash",     SAMPLE_CRASH,   "signal 11" },
        { "exit",      SAMPLE_CRASH,   "exit status 3; out of luck" },
        { "hang",      SAMPLE_LIMIT,   "no answer within 3 s" },
        { "truncated", SAMPLE_GARBLED, "in the middle of its answer" },
        { "silent",    SAMPLE_GARBLED, "ended without an answer" },
        { "garbage",   SAMPLE_GARBLED, "not a JSON object: Segmentation fault, almost" },
        { "nonexact",  SAMPLE_GARBLED, "not exact" },
        { "illegal",   SAMPLE_GARBLED, "illegal move d4" },
        { "odd",       SAMPLE_GARBLED, "score +7" },
        { "error",     SAMPLE_GARBLED, "no board is on this line" },
    };
    const SuitePosition position = case_position('O');

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const bool hangs = CASES[i].state == SAMPLE_LIMIT;
        char command[200];
        Engine *engine;
        Sample sample;

        /* The second question meets it; the third finds a fresh one. */
        snprintf(command, sizeof(command), FAKE " --mode %s --at 2", CASES[i].mode);
        engine = case_open(command, 1, hangs ? 3 : 20);
        assert_non_null(engine);
        assert_true(engine_solve(engine, &position, &sample));
        assert_false(engine_solve(engine, &position, &sample));
        if (sample.state != CASES[i].state || !strstr(sample.trouble, CASES[i].trouble))
            fail_msg("%s: state %d, %s", CASES[i].mode, sample.state, sample.trouble);
        assert_int_equal(sample.time_ns, -1);
        assert_int_equal(sample.best, -1);
        assert_true(sample.outside_ns > 0);
        assert_true(engine_solve(engine, &position, &sample));
        assert_int_equal(sample.score, 32);
        engine_close(engine);
    }
}

static void a_flood_ends(void **state)
{
    Sample sample;

    (void)state;
    assert_int_equal(case_solve(FAKE " --mode flood", case_position('O'), 60, &sample),
                     SAMPLE_GARBLED);
    assert_non_null(strstr(sample.trouble, "endlessly"));
}

static void an_answer_too_many_is_not_taken_for_the_next(void **state)
{
    const SuitePosition position = case_position('O');
    Engine *engine = case_open(FAKE " --mode stale --at 1", 1, 20);
    Sample sample;

    (void)state;
    assert_non_null(engine);
    engine_solve(engine, &position, &sample);
    engine_solve(engine, &position, &sample);
    /* Whatever came first: the second line of the first answer (32) is never this one. */
    if (sample.state == SAMPLE_OK)
        assert_int_equal(sample.score, -64);    /* of a fresh process, its first */
    else
        assert_non_null(strstr(sample.trouble, "answers with the id 1, expected is 2"));
    engine_close(engine);
}

static void a_wrong_answer_is_handed_on(void **state)
{
    Sample sample;

    (void)state;
    assert_int_equal(case_solve(FAKE " --mode wrong", case_position('O'), 20, &sample),
                     SAMPLE_OK);
    assert_int_equal(sample.score, 34);
}

static void words_on_standard_error_do_no_harm(void **state)
{
    Sample sample;

    (void)state;
    assert_int_equal(case_solve(FAKE " --mode noisy", case_position('O'), 20, &sample), SAMPLE_OK);
    assert_int_equal(sample.score, 32);
}

/* Starting takes 0.3 s, which is no part of the answer. */
static void a_slow_start_is_not_measured(void **state)
{
    Sample sample = { .outside_ns = SECOND };

    (void)state;
    for (int tries = 0; tries < 10 && sample.outside_ns >= SECOND / 4; tries++)
        assert_int_equal(case_solve(FAKE " --mode slow", case_position('O'), 20, &sample),
                         SAMPLE_OK);
    assert_true(sample.outside_ns < SECOND / 4);
}

/* ---- starting ---- */

static void open_says_why_it_cannot(void **state)
{
    static const char *const CASES[][2] = {
        { "./no/such/engine --etc off", "./no/such/engine: No such file" },
        { "no-such-engine-anywhere", "not found on PATH" },
        { "./README.md", "Permission denied" },
        { "", "the command is empty" },
        { "'./yomikiri", "never closed" },
        { FAKE " --mode nogreeting", "does not greet: died: exit status 1; cannot have memory" },
        { FAKE " --mode badgreeting", "begins with \"Hello! I am another program.\"" },
        { "/bin/echo hello", "taken for a build of yomikiri" },
        { "/bin/echo hello",
          "a line {\"schema\":\"yomikiri.serve/1\", ...} (docs/bench.md)" },
        { "/bin/true", "docs/engines.md says how to measure other programs" },
        { "/bin/false", "does not greet: died: exit status 1: it was taken for" },
        { "sh -c 'seq 60 >&2; exit 1'", "died: exit status 1; ... 28 29 30 31 32 33 34 35 36 37 38 "
          "39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60: it was" },
        { FAKE " --mode usage", "exit status 2; yomikiri: unknown option '--serve'" },
        { FAKE " --mode deaf", "no greeting within 0.3 s" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const EngineSpec spec = { .name = "it", .command = CASES[i][0], .threads = 1 };
        const bool deaf = strstr(CASES[i][0], "deaf") != NULL;
        char error[400] = "";

        assert_null(engine_open_within(&spec, deaf ? 0.3 : 20, NULL, error, sizeof(error)));
        if (strncmp(error, "engine it: ", 11) != 0 || !strstr(error, CASES[i][1]))
            fail_msg("%s: %s", CASES[i][0], error);
    }
}

static void note(void *context)
{
    if (setenv("YOMIKIRI_TEST_PINNED", context, 1) != 0)
        abort();
}

static void the_child_is_pinned_before_it_starts(void **state)
{
    char mark[] = "here";
    const EngineSpec spec = {
        .name = "it", .threads = 1, .limit_s = 20, .pin = note, .pin_context = mark,
        .command = "sh -c 'test \"$YOMIKIRI_TEST_PINNED\" = here && exec \"$@\"' sh " FAKE,
    };
    char error[400] = "";
    Engine *engine = engine_open(&spec, NULL, error, sizeof(error));

    (void)state;
    if (!engine)
        fail_msg("%s", error);
    assert_null(getenv("YOMIKIRI_TEST_PINNED"));
    engine_close(engine);
}

/* Behind a script for a shell all that we add is its arguments. */
static void a_shell_may_start_it(void **state)
{
    Sample sample;

    (void)state;
    case_solve("sh -c 'cd tests/data/fake_engines && "
               "exec ./fake_yomikiri.sh \"$@\" --score 32 --move f1' it",
               case_position('O'), 20, &sample);
    assert_int_equal(sample.state, SAMPLE_OK);
    assert_int_equal(sample.score, 32);
}

/* `bench --serve` stands behind the program, also where something stands before it. */
static void options_of_the_command_come_last(void **state)
{
    Engine *engine = case_open("env LC_ALL=C " FAKE " --threads 5", 2, 20);

    (void)state;
    assert_non_null(engine);
    assert_string_equal(text_of(engine, "kind"), "yomikiri");
    assert_int_equal(sample_json_count(engine_identity(engine), "threads"), 5);
    engine_close(engine);
}

static void kinds_are_known_by_the_name_of_the_program(void **state)
{
    static const struct {
        const char *command, *name;
        EngineKind asked;
        const char *kind;
    } CASES[] = {
        { "tests/data/fake_engines/fake_edax.sh", "x", ENGINE_AUTO, "edax" },
        { "tests/data/fake_engines/fake_egaroucid.sh", "x", ENGINE_AUTO, "egaroucid" },
        { "tests/data/fake_engines/fake_scrzebra.sh", "x", ENGINE_AUTO, "scrzebra" },
        { "nice -n 1 tests/data/fake_engines/fake_edax.sh -l 60", "x", ENGINE_AUTO, "edax" },
        { "sh -c 'exec ./lEdax-x64 \"$@\"' it", "x", ENGINE_AUTO, "edax" },
        { "true -eval-file edax/eval.dat", "Edax 4.6", ENGINE_AUTO, "edax" },
        { "zebra:/bin/true -x edax", "x", ENGINE_AUTO, "scrzebra" },
        { "egaroucid:tests/data/fake_engines/fake_edax.sh", "x", ENGINE_AUTO, "egaroucid" },
        { "tests/data/fake_engines/fake_yomikiri.sh", "edax", ENGINE_YOMIKIRI, "yomikiri" },
        { "edax:tests/data/fake_engines/fake_scrzebra.sh", "x", ENGINE_AUTO, "edax" },
        { "Zebra:/bin/true", "edax", ENGINE_AUTO, "scrzebra" },
        { "yomikiri:tests/data/fake_engines/fake_yomikiri.sh", "edax", ENGINE_AUTO,
          "yomikiri" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const EngineSpec spec = { .name = CASES[i].name, .command = CASES[i].command,
                                  .kind = CASES[i].asked, .threads = 1 };
        char error[400] = "";
        Engine *engine = engine_open(&spec, NULL, error, sizeof(error));

        if (!engine)
            fail_msg("%s", error);
        assert_string_equal(text_of(engine, "kind"), CASES[i].kind);
        engine_close(engine);
    }
    engine_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solve_takes_the_answer_apart),
        cmocka_unit_test(identity_is_what_it_greets_with),
        cmocka_unit_test(numbers_of_a_counter_are_taken),
        cmocka_unit_test(a_pass_is_no_square),
        cmocka_unit_test(every_failure_has_its_state_and_its_words),
        cmocka_unit_test(a_flood_ends),
        cmocka_unit_test(an_answer_too_many_is_not_taken_for_the_next),
        cmocka_unit_test(a_wrong_answer_is_handed_on),
        cmocka_unit_test(words_on_standard_error_do_no_harm),
        cmocka_unit_test(a_slow_start_is_not_measured),
        cmocka_unit_test(open_says_why_it_cannot),
        cmocka_unit_test(the_child_is_pinned_before_it_starts),
        cmocka_unit_test(a_shell_may_start_it),
        cmocka_unit_test(options_of_the_command_come_last),
        cmocka_unit_test(kinds_are_known_by_the_name_of_the_program),
    };

    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
