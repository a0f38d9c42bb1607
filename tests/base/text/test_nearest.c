/* test_nearest.c - the name that a mistyped one was meant to be, and a text that grows. */

#include "tests/support/fact.h"

#include "base/text/nearest.h"
#include "base/text/print.h"

static void the_nearest_name_is_near_or_nothing(void **state)
{
    static const char *const NAMES[] = { "solve", "convert", "perft", "signature", "cpu" };
    static const char *const CASES[][2] = {
        { "slove", "solve" }, { "sig", "signature" }, { "perf", "perft" }, { "convrt", "convert" },
        { "bench", "" }, { "", "" }, { "x", "" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const char *best = NULL;
        int distance = NEAREST_NONE;

        for (size_t k = 0; k < ARRAY_LENGTH(NAMES); k++)
            nearest_consider(CASES[i][0], NAMES[k], &best, &distance);
        assert_string_equal(best ? best : "", CASES[i][1]);
    }
}

static void append_cuts_what_does_not_fit(void **state)
{
    char text[8] = "";

    (void)state;
    assert_true(append(text, sizeof(text), "%d, ", 123));
    assert_false(append(text, sizeof(text), "%d", 4567));
    assert_string_equal(text, "123, 45");
    assert_false(append(text, sizeof(text), "more"));
    assert_string_equal(text, "123, 45");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nearest_name_is_near_or_nothing),
        cmocka_unit_test(append_cuts_what_does_not_fit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
