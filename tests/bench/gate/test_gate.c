/* test_gate.c - text for other formats, the sum of the layers and its JUnit, words of commands. */

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
    static const struct {
        void (*write)(FILE *out, const char *text);
        const char *text, *written;
    } CASES[] = {
        { escape_xml, "<a b=\"c\">&'\n", "&#60;a b=&#34;c&#34;&#62;&#38;&#39;&#10;" },
        { escape_xml, "\x01z\xffz", "\\x01z\\xffz" },
        { escape_xml, "\xef\xbf\xbf!", "?!" },
        { escape_xml, "d\xc3\xa9j\xc3\xa0 \xe2\x97\x8f", "d\xc3\xa9j\xc3\xa0 \xe2\x97\x8f" },
        { escape_cell, "a|b*c_d`e[f]<g>#1\nh", "a\\|b\\*c\\_d\\`e\\[f\\]\\<g\\>\\#1 h" },
        { escape_cell, "\xe2\x97\x1b", "\\\\xe2\\\\x97\\\\x1b" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);

        CASES[i].write(out, CASES[i].text);
        fclose(out);
        assert_string_equal(text, CASES[i].written);
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
        { number_ratio, 0.9871, "0.987" }, { number_change, 0.987, "-1.3 %" },
        { number_change, NAN, "-" },
    };
    static const struct { double value; const char *text; } DURATIONS[] = {
        { 0.000412, "412 us" }, { 0.0381, "38.1 ms" }, { 2.07, "2.07 s" }, { 200, "3 min 20 s" },
        { -1, "-" },
    };
    char out[NUMBER_SIZE];

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        assert_string_equal(CASES[i].write(out, CASES[i].value), CASES[i].text);
    for (size_t i = 0; i < ARRAY_LENGTH(DURATIONS); i++)
        assert_string_equal(number_duration(DURATIONS[i].value, out, sizeof(out)),
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
        const char *junit;              /* of the six testcases of below */
    } CASES[] = {
        { GATE_PASS, GATE_PASS, false, 0, "tests=\"6\" failures=\"1\" errors=\"0\" skipped=\"2" },
        { GATE_SKIP, GATE_PASS, false, 0, "failures=\"1\" errors=\"0\" skipped=\"3\"" },
        { GATE_PASS, GATE_UNDECIDED, false, 6, "failures=\"2\"" },
        { GATE_PASS, GATE_UNDECIDED, true, 0, "<system-out>undecided</system-out>" },
        { GATE_PASS, GATE_SLOWER, true, 5, "type=\"slower\"" },
        { GATE_SLOWER, GATE_UNDECIDED, true, 5, "failures=\"3\"" },
        { GATE_SLOWER, GATE_FAIL, true, 1, "type=\"fail\"" },
        { GATE_FAIL, GATE_UNDECIDED, false, 1,
          "name=\"a&#60;b&#62;&#38;&#34;c&#39;|d\\e&#10;\" time=\"0.500000\"" },
    };

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
        gate_add(&gate.layers[GATE_TIME], "good", GATE_PASS, 0.5, "%s", "");
        gate_add(&gate.layers[GATE_TIME], "a<b>&\"c'|d\\e\n", GATE_FAIL, 0.5, "score %+d", 4);
        assert_true(gate_junit(out, &gate));
        fclose(out);
        if (!strstr(text, CASES[i].junit))
            fail_msg("no %s in %s", CASES[i].junit, text);
        free(text);
        gate_free(&gate);
    }
}

/* ---- commands ---- */

FACT(subcommand_goes_behind_the_program)
{
    static const char *const BEFORE[] = { "valgrind", NULL }, *const AFTER[] = { "solve", NULL };
    static const char *const LAST[] = { "--", "x y", NULL };
    static const struct { Subcommand subcommand; const char *words; } CASES[] = {
        { { "./yomikiri --etc off", NULL, AFTER, LAST, false },
          "./yomikiri,solve,--etc,off,--,x y," },
        { { "nice -n 5 /a/yomikiri-old", BEFORE, AFTER, NULL, false },
          "nice,-n,5,valgrind,/a/yomikiri-old,solve," },
        { { "./yomikiri --etc off", NULL, AFTER, NULL, true }, "./yomikiri,solve," },
        { { "'./yomikiri", NULL, AFTER, NULL, true }, "" },
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
