/* test_gate.c - text for other formats, the sum of the layers, its JUnit, words of commands. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/escape.h"
#include "base/text/number.h"
#include "bench/engine/subcommand.h"
#include "bench/gate/gate.h"

/* ---- text ---- */

FACT(text_is_no_markup)
{
    static const char *const CASES[][2] = {
        { "a|b*c_d`e[f]<g>#1\nh", "a\\|b\\*c\\_d\\`e\\[f\\]\\<g\\>\\#1 h" },
        { "\xe2\x97\x1b", "\\\\xe2\\\\x97\\\\x1b" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);

        escape_markdown(out, CASES[i][0]);
        fclose(out);
        assert_string_equal(text, CASES[i][1]);
        free(text);
    }
}

FACT(figures_are_rounded_and_grouped)
{
    static const struct {
        const char *(*write)(char out[NUMBER_SIZE], double value);
        double value;
        const char *text;
    } CASES[] = {
        { number_seconds, 1.23456, "1.235 s" }, { number_seconds, 123.456, "123.5 s" },
        { number_seconds, 0.0567, "56.7 ms" }, { number_seconds, 8.9e-6, "8.90 us" },
        { number_seconds, 0, "0.00 ns" }, { number_seconds, -1, "-" },
        { number_seconds, NAN, "-" }, { number_short, 46.2e6, "46.2 M" },
        { number_short, 950, "950" }, { number_share, 0.0123, "1.2 %" },
        { number_ratio, 0.9871, "0.987" },
    };
    static const struct { double value; const char *text; } DURATIONS[] = {
        { 0.0381, "0.0381 s" }, { 2.07, "2.07 s" }, { 200, "3 min 20 s" }, { -1, "-" },
    };
    char out[NUMBER_SIZE];

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        assert_string_equal(CASES[i].write(out, CASES[i].value), CASES[i].text);
    for (size_t i = 0; i < ARRAY_LENGTH(DURATIONS); i++)
        assert_string_equal(number_duration(out, DURATIONS[i].value),
                            DURATIONS[i].text);
    assert_string_equal(number_count(out, 9700123), "9,700,123");
    assert_string_equal(number_count(out, -1), "-");
}

/* ---- the sum of the layers ---- */

FACT(sum_reports_the_worst_layer)
{
    static const struct {
        GateState instructions, time;
        bool undecided_passes;
        int status;
        const char *junit;
    } CASES[] = {
        { GATE_PASS, GATE_PASS, false, 0, "><system-out>counted</system-out></testcase>" },
        { GATE_SKIP, GATE_PASS, false, 0, "><skipped message=\"counted\"/></testcase>" },
        { GATE_PASS, GATE_UNDECIDED, false, 6, "><failure message=\"undecided\"/></testcase>" },
        { GATE_PASS, GATE_UNDECIDED, true, 0, "><system-out>undecided</system-out>" },
        { GATE_PASS, GATE_SLOWER, true, 5,
          "gate.time\" tests=\"2\" failures=\"2\" skipped=\"0\"" },
        { GATE_SLOWER, GATE_UNDECIDED, true, 5, "failures=\"1\" skipped=\"0\"" },
        { GATE_SLOWER, GATE_FAIL, true, 1, "name=\"time\" time=\"0.500000\"><failure" },
        { GATE_FAIL, GATE_UNDECIDED, false, 1,
          "name=\"a&#60;b&#62;&#38;&#34;\\x0a\" time=\"0.000000\"><failure message=\"+4\"/>" },
    };
    GateCase wrong = { "a<b>&\"\n", "+4" };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        GateResult gate;

        gate_begin(&gate);
        gate_set(&gate.layers[GATE_INSTRUCTIONS], CASES[i].instructions, "counted");
        gate_set(&gate.layers[GATE_TIME], CASES[i].time, "undecided");
        gate_sum(&gate, CASES[i].undecided_passes);
        assert_int_equal(gate.status, CASES[i].status);
        gate.layers[GATE_TIME].seconds = 0.5;
        gate.layers[GATE_TIME].case_count = 1;
        gate.layers[GATE_TIME].cases = &wrong;
        gate_junit(out, &gate);
        fclose(out);
        if (!strstr(text, CASES[i].junit))
            fail_msg("no %s in %s", CASES[i].junit, text);
        free(text);
        gate.layers[GATE_TIME].cases = NULL;
        gate_free(&gate);
    }
}

/* ---- commands ---- */

FACT(subcommand_goes_behind_the_program)
{
    static const char *const LAST[] = { "--", "x y", NULL };
    static const struct { Subcommand subcommand; const char *words; } CASES[] = {
        { { "./yomikiri --etc off", NULL, "solve -q", LAST, false },
          "./yomikiri,solve,-q,--etc,off,--,x y," },
        { { "nice -n 5 /a/yomikiri-old", "valgrind -v", "solve", NULL, false },
          "nice,-n,5,valgrind,-v,/a/yomikiri-old,solve," },
        { { "./yomikiri --etc off", NULL, "solve", NULL, true }, "./yomikiri,solve," },
        { { "sh -c 'a \"b\"\n'", NULL, "solve", NULL, false }, "sh,-c,a \"b\"\n,solve," },
        { { "'./yomikiri", NULL, "solve", NULL, true }, "" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char text[400] = "", error[200];
        char **words = subcommand_words(&CASES[i].subcommand, error, sizeof(error));

        for (int w = 0; words && words[w]; w++)
            snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s,", words[w]);
        assert_string_equal(text, CASES[i].words);
        free(words);
    }
}

FACTS_MAIN(NULL, NULL)
