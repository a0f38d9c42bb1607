/* test_nearest.c - the name that a mistyped one was meant to be, and a text that grows. */

#include "tests/support/fact.h"

#include "base/text/nearest.h"
#include "base/text/print.h"

static void nearest_name_is_near_or_nothing(void **state)
{
    static const char *const NAMES[] = { "solve", "convert", "perft", "signature", "cpu", NULL };

    (void)state;
    assert_string_equal(nearest_name("slove", NAMES), "solve");
    assert_string_equal(nearest_name("sig", NAMES), "signature");
    assert_string_equal(nearest_name("perf", NAMES), "perft");
    assert_string_equal(nearest_name("convrt", NAMES), "convert");
    assert_null(nearest_name("bench", NAMES));
    assert_null(nearest_name("", NAMES));
    assert_null(nearest_name("x", NAMES));
}

static void append_cuts_what_does_not_fit(void **state)
{
    char text[8] = "";

    (void)state;
    append(text, sizeof(text), "%d, ", 123);
    append(text, sizeof(text), "%d", 4567);
    assert_string_equal(text, "123, 45");
    append(text, sizeof(text), "more");
    assert_string_equal(text, "123, 45");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(nearest_name_is_near_or_nothing),
        cmocka_unit_test(append_cuts_what_does_not_fit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
