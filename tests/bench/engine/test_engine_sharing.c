/* test_engine_sharing.c - tests of the counters of threads that shared a position: taken whole,
 * left out without harm, and not believed where they are malformed. */

#include "tests/support/fact.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>

#include "bench/engine/engine_parts.h"
#include "tests/bench/engine/engine_case.h"

#define FAKE "tests/data/fake_engines/fake_yomikiri.sh --score 32 --move f1"

/* What is answered with that many threads. */
static Sample answer_by(int threads, const char *command)
{
    const SuitePosition position = case_position('O');
    Engine *engine = case_open(command, threads, 20);
    Sample sample;

    assert_non_null(engine);
    if (!engine_solve(engine, &position, &sample))
        fail_msg("%s", sample.trouble);
    engine_close(engine);
    return sample;
}

static void what_threads_cost_is_taken(void **state)
{
    const yk_sharing sharing = answer_by(2, FAKE).sharing;

    (void)state;
    assert_int_equal(sharing.threads, 2);
    assert_true(fabs(sharing.waited_s - 0.0008) < 1e-12);
    assert_int_equal(sharing.useless, 50);
    assert_int_equal(sharing.offered, 12);
    assert_int_equal(sharing.taken, 5);
    assert_int_equal(sharing.probes, 30);
    assert_int_equal(sharing.stores, 20);
}

static void sharing_may_go_without_saying(void **state)
{
    (void)state;
    assert_false(answer_by(1, FAKE).sharing.threads);
    assert_false(answer_by(2, FAKE " --mode unshared").sharing.threads);
}

/* Read an answer with that member; it stands whatever the member is, as it does without cuts and
 * passes. */
static yk_sharing read_with(json_t *sharing)
{
    json_t *answer = json_pack("{s:i, s:i, s:b, s:o}", "id", 1, "score", 4, "exact", true,
                               "sharing", sharing);
    char *line = json_dumps(answer, JSON_COMPACT);
    Sample sample = { .state = SAMPLE_GARBLED };

    assert_non_null(line);
    if (!engine_serve_read(line, 1, &sample))
        fail_msg("%s: %s", line, sample.trouble);
    assert_int_equal(sample.score, 4);
    free(line);
    json_decref(answer);
    return sample.sharing;
}

static json_t *good(void)
{
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i}", "threads", 2, "waited_ns", 1,
                     "useless", 0, "offered", 3, "taken", 4, "probes", 5, "stores", 6);
}

static void malformed_sharing_is_not_taken(void **state)
{
    static const char *const VALUES[] = { "-1", "1.5", "\"1\"", "null", "[1]", "true" };
    static const char *const WHOLES[] = { "null", "3", "\"none\"", "[2,1,1,1,1,1,1]", "{}" };
    json_t *whole = good();
    const char *name;
    json_t *member;

    (void)state;
    assert_true(read_with(good()).threads);
    for (size_t i = 0; i < ARRAY_LENGTH(WHOLES); i++)
        assert_false(read_with(json_loads(WHOLES[i], JSON_DECODE_ANY, NULL)).threads);
    json_object_foreach(whole, name, member) {
        json_t *less = good();

        json_object_del(less, name);
        assert_false(read_with(less).threads);
        for (size_t i = 0; i < ARRAY_LENGTH(VALUES); i++) {
            json_t *bad = good();

            json_object_set_new(bad, name, json_loads(VALUES[i], JSON_DECODE_ANY, NULL));
            if (read_with(bad).threads)
                fail_msg("%s: %s is taken", name, VALUES[i]);
        }
    }
    json_decref(whole);
}

static void threads_that_cannot_be_are_not_taken(void **state)
{
    static const struct { int threads; bool told; } CASES[] = {
        { 0, false }, { 1, true }, { 1 << 20, true }, { (1 << 20) + 1, false },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        json_t *sharing = good();

        json_object_set_new(sharing, "threads", json_integer(CASES[i].threads));
        assert_int_equal(read_with(sharing).threads > 0, CASES[i].told);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_threads_cost_is_taken),
        cmocka_unit_test(sharing_may_go_without_saying),
        cmocka_unit_test(malformed_sharing_is_not_taken),
        cmocka_unit_test(threads_that_cannot_be_are_not_taken),
    };

    return cmocka_run_group_tests_name("engine_sharing", tests, NULL, NULL);
}
