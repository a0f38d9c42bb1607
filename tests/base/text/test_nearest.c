/* test_nearest.c - the name that a mistyped one was meant to be, and a text that grows. */

#include "tests/support/fact.h"

#include "base/text/nearest.h"
#include "base/text/print.h"

FACT(the_nearest_name_is_near_or_nothing)
{
    static const char *const NAMES[] = { "solve", "convert", "perft", "signature", "cpu" };
    static const char *const CASES[][2] = {
        { "slove", "solve" }, { "sig", "signature" }, { "perf", "perft" }, { "convrt", "convert" },
        { "bench", "" }, { "", "" }, { "x", "" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const char *best = NULL;
        int distance = NEAREST_NONE;

        for (size_t k = 0; k < ARRAY_LENGTH(NAMES); k++)
            nearest_consider(CASES[i][0], NAMES[k], &best, &distance);
        assert_string_equal(best ? best : "", CASES[i][1]);
    }
}

FACT(append_cuts_what_does_not_fit)
{
    char text[8] = "";

    assert_true(append(text, sizeof(text), "%d, ", 123));
    assert_false(append(text, sizeof(text), "%d", 4567));
    assert_string_equal(text, "123, 45");
    assert_false(append(text, sizeof(text), "more"));
    assert_string_equal(text, "123, 45");
}

FACTS_MAIN(NULL, NULL)
