/* test_gate.c - escaping, the sum of the layers, reading valgrind, words of commands. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/escape.h"
#include "base/text/number.h"
#include "bench/compare/instructions.h"
#include "bench/engine/subcommand.h"
#include "bench/gate/gate_result.h"

/* What `write` leaves, in a buffer for each of two calls. */
static const char *written(void (*write)(FILE *out, const char *text), const char *text)
{
    static char buffers[2][4000];
    static int turn;
    char *buffer = buffers[turn ^= 1];
    FILE *out = fmemopen(buffer, sizeof(buffers[0]), "w");

    write(out, text);
    fclose(out);
    return buffer;
}

static const char *number(double value)
{
    static char buffer[64];
    FILE *out = fmemopen(buffer, sizeof(buffer), "w");

    number_print(out, value);
    fclose(out);
    return buffer;
}

/* ---- text ---- */

static void xml_escapes_markup_and_replaces_what_it_cannot_hold(void **state)
{
    (void)state;
    assert_string_equal(written(escape_xml, "<a b=\"c\">&'\n"),
                        "&#60;a b=&#34;c&#34;&#62;&#38;&#39;&#10;");
    assert_string_equal(written(escape_xml, "\x01z\xffz"), "\\x01z\\xffz");
    assert_string_equal(written(escape_xml, "\xef\xbf\xbf!"), "?!");
    assert_string_equal(written(escape_xml, "d\xc3\xa9j\xc3\xa0 \xe2\x97\x8f"),
                        "d\xc3\xa9j\xc3\xa0 \xe2\x97\x8f");
}

static void cell_takes_nothing_as_markup(void **state)
{
    (void)state;
    assert_string_equal(written(escape_cell, "a|b*c_d`e[f]<g>#1\nh"),
                        "a\\|b\\*c\\_d\\`e\\[f\\]\\<g\\>\\#1 h");
    assert_string_equal(written(escape_cell, "\xe2\x97\x1b"), "\\\\xe2\\\\x97\\\\x1b");
}

static void number_reads_back_the_same(void **state)
{
    static const double VALUES[] = { 0, 1, 0.1, 1.0 / 3, 2.07, 1e-9, 123456789012.5, 1e300 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(VALUES); i++)
        assert_true(strtod(number(VALUES[i]), NULL) == VALUES[i]);
    assert_string_equal(number(0.1), "0.1");
    assert_string_equal(number(NAN), "NaN");
    assert_string_equal(number(-INFINITY), "-Inf");
}

static void seconds_suit_their_size(void **state)
{
    char text[32];

    (void)state;
    assert_string_equal(number_duration(0.000412, text, sizeof(text)), "412 us");
    assert_string_equal(number_duration(0.0381, text, sizeof(text)), "38.1 ms");
    assert_string_equal(number_duration(2.07, text, sizeof(text)), "2.07 s");
    assert_string_equal(number_duration(200, text, sizeof(text)), "3 min 20 s");
    assert_string_equal(number_duration(-1, text, sizeof(text)), "-");
}

/* ---- parts of the gate ---- */

static void sum_reports_the_worst_layer(void **state)
{
    static const struct {
        GateState instructions, time;
        bool undecided_passes;
        int status;
    } CASES[] = {
        { GATE_PASS, GATE_PASS, false, 0 },      { GATE_SKIP, GATE_PASS, false, 0 },
        { GATE_PASS, GATE_UNDECIDED, false, 6 }, { GATE_PASS, GATE_UNDECIDED, true, 0 },
        { GATE_PASS, GATE_SLOWER, true, 5 },     { GATE_SLOWER, GATE_UNDECIDED, true, 5 },
        { GATE_SLOWER, GATE_FAIL, true, 1 },     { GATE_FAIL, GATE_UNDECIDED, false, 1 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        GateResult gate;

        gate_result_init(&gate);
        gate.layers[GATE_INSTRUCTIONS].state = CASES[i].instructions;
        gate.layers[GATE_TIME].state = CASES[i].time;
        gate_result_sum(&gate, CASES[i].undecided_passes);
        assert_int_equal(gate.status, CASES[i].status);
    }
}

static void cachegrind_summary_is_read(void **state)
{
    (void)state;
    assert_int_equal(instructions_from_cachegrind("==1== I   refs:      2,047,211,228"),
                     2047211228);
    assert_int_equal(instructions_from_cachegrind("==1== ==1== I refs: 17"), 17);
    assert_int_equal(instructions_from_cachegrind("==1== I   refs:"), -1);
    assert_int_equal(instructions_from_cachegrind("valgrind: no such tool"), -1);
}

/* The words with "/" between them. */
static const char *joined(const Subcommand *subcommand)
{
    static char text[400];
    char error[200];
    char **words = subcommand_words(subcommand, error, sizeof(error));

    text[0] = '\0';
    for (int i = 0; words && words[i]; i++)
        snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%s", i > 0 ? "," : "",
                 words[i]);
    free(words);
    return text;
}

static void subcommand_goes_behind_the_program(void **state)
{
    static const char *const BEFORE[] = { "valgrind", NULL }, *const AFTER[] = { "solve", NULL };
    static const char *const LAST[] = { "--", "x y", NULL };

    (void)state;
    assert_string_equal(joined(&(Subcommand){ "./yomikiri --etc off", NULL, AFTER, LAST, false }),
                        "./yomikiri,solve,--etc,off,--,x y");
    assert_string_equal(joined(&(Subcommand){ "nice -n 5 /a/yomikiri-old", BEFORE, AFTER, NULL,
                                              false }),
                        "nice,-n,5,valgrind,/a/yomikiri-old,solve");
    assert_string_equal(joined(&(Subcommand){ "./yomikiri --etc off", NULL, AFTER, NULL, true }),
                        "./yomikiri,solve");
    assert_string_equal(joined(&(Subcommand){ "'./yomikiri", NULL, AFTER, NULL, true }), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xml_escapes_markup_and_replaces_what_it_cannot_hold),
        cmocka_unit_test(cell_takes_nothing_as_markup),
        cmocka_unit_test(number_reads_back_the_same),
        cmocka_unit_test(seconds_suit_their_size),
        cmocka_unit_test(sum_reports_the_worst_layer),
        cmocka_unit_test(cachegrind_summary_is_read),
        cmocka_unit_test(subcommand_goes_behind_the_program),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
