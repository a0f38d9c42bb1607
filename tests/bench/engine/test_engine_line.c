/* test_engine_line.c - the line of an answer is replayed: a score that is not at its end is wrong,
 * and what gives no line was not replayed. */

#include "tests/support/fact.h"

#include <string.h>

#include "bench/engine/engine_parts.h"
#include "tests/bench/engine/engine_case.h"

#define FAKE "tests/data/fake_engines/fake_yomikiri.sh --move g1 --score "
#define LINE(moves) " --line '[" moves "]'"
#define WHOLE "\"g1\",\"f1\",\"a1\",\"h1\",\"g2\",\"h2\""

static const struct {
    const char *name, *command;
    SampleState state;
    bool replayed;
    const char *trouble;
} CASES[] = {
    { "a line to its score", FAKE "32" LINE(WHOLE), SAMPLE_OK, true, "" },
    { "no line", FAKE "32", SAMPLE_OK, false, "" },
    { "null for a line", FAKE "32 --line null", SAMPLE_OK, false, "" },
    { "a score that is not at its end", FAKE "34" LINE(WHOLE), SAMPLE_WRONG, false,
      "answers +34, but its line does not lead there" },
    { "a line that ends early", FAKE "32" LINE("\"g1\",\"f1\",\"a1\",\"h1\",\"g2\""),
      SAMPLE_WRONG, false, "does not lead there" },
    { "no move at all", FAKE "32" LINE(""), SAMPLE_WRONG, false, "does not lead there" },
    { "an illegal move", FAKE "32" LINE("\"h2\",\"f1\",\"a1\",\"h1\",\"g2\",\"g1\""),
      SAMPLE_WRONG, false, "does not lead there" },
    { "a pass that is not forced", FAKE "32" LINE("\"--\"," WHOLE), SAMPLE_WRONG, false,
      "does not lead there" },
    { "what is not a square", FAKE "32" LINE("\"g1\",\"z9\""), SAMPLE_GARBLED, false,
      "move 2 is not a square" },
    { "a number for a move", FAKE "32" LINE("7"), SAMPLE_GARBLED, false,
      "move 1 is not a square" },
    { "a text for a line", FAKE "32 --line '\"g1f1\"'", SAMPLE_GARBLED, false,
      "a line that is not a list of moves" },
};

static void a_line_is_replayed(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Sample sample;
        const SampleState found = case_solve(CASES[i].command, case_position('O'), 20, &sample);

        if (found != CASES[i].state || sample.replayed != CASES[i].replayed
            || !strstr(sample.trouble, CASES[i].trouble))
            fail_msg("%s: state %d, replayed %d, '%s'", CASES[i].name, (int)found,
                     sample.replayed, sample.trouble);
    }
}

static void a_line_may_hold_117_moves_and_no_more(void **state)
{
    char answer[1200] = "{\"id\":1,\"score\":2,\"exact\":true,\"line\":[";

    (void)state;
    for (int moves = YK_MAX_LINE; moves <= YK_MAX_LINE + 1; moves++) {
        Sample sample = { .line_length = -1 };
        char line[1200];

        snprintf(line, sizeof(line), "%s", answer);
        for (int i = 0; i < moves; i++)
            strcat(line, i > 0 ? ",\"a1\"" : "\"a1\"");
        strcat(line, "]}");
        assert_int_equal(engine_serve_read(line, 1, &sample), moves <= YK_MAX_LINE);
        assert_int_equal(sample.line_length, moves <= YK_MAX_LINE ? moves : -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_replayed),
        cmocka_unit_test(a_line_may_hold_117_moves_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
