/* test_bench_parts.c - command lines of knobs, and the rows of an ablation. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/bench/bench.h"
#include "bench/run/self_command.h"

/* ---- command lines ---- */

static yk_config config_of(bool classic, const char *name, const char *value)
{
    yk_config config;

    if (classic)
        yk_config_classic(&config);
    else
        yk_config_init(&config);
    if (name)
        assert_int_equal(yk_config_set_text(&config, name, value), YK_OK);
    return config;
}

FACT(options_name_what_differs)
{
    static const struct { const char *name, *value, *options; } CASES[] = {
        { NULL, NULL, "" },
        { "etc", "off", "--etc off" },
        { "search", "alphabeta", "--search alphabeta" },
        { "ordering", "static", "--ordering static" },
        { "table-mib", "64", "--table 64M" },
        { "table-mib", "0", "--table off" },
        { "shallow-empties", "8", "--shallow-empties 8" },
        { "threads", "4", "" },
        { "static-reply", "64", "--set static-reply=64" },
        { "alone-empties", "0", "--set alone-empties=0" },
    };
    const yk_config usual = config_of(false, NULL, NULL), classic = config_of(true, NULL, NULL);
    char text[400];

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const yk_config config = config_of(false, CASES[i].name, CASES[i].value);
        const yk_config old = config_of(true, CASES[i].name, CASES[i].value);

        assert_true(self_command_changes(&usual, &config, text, sizeof(text)));
        assert_string_equal(text, CASES[i].options);
        assert_true(self_command_changes(&classic, &old, text, sizeof(text)));
        assert_string_equal(text, CASES[i].options);
    }
}

FACT(options_name_the_kernel_and_must_fit)
{
    const yk_config usual = config_of(false, NULL, NULL);
    yk_config config = config_of(false, "etc", "off");
    char text[400];

    assert_true(self_command_changes(&usual, &config, text, sizeof("--etc off") + 1));
    assert_false(self_command_changes(&usual, &config, text, sizeof("--etc off") - 1));
    config = usual;
    strcpy(config.kernel, "portable");
    assert_true(self_command_changes(&usual, &config, text, sizeof(text)));
    assert_string_equal(text, "--kernel portable");
}

/* ---- ablation ---- */

static int row_named(const AblateRow *rows, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(rows[i].name, name) == 0)
            return i;
    return -1;
}

FACT(ablation_switches_every_named_knob_off)
{
    const yk_config full = config_of(true, NULL, NULL);
    AblateRow rows[ABLATE_ROWS];
    const int count = ablate_rows(&full, rows);
    const yk_knob *knob;

    assert_memory_equal(rows[0].config.knob, full.knob, sizeof(full.knob));
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        for (int value = knob->minimum;
             knob->values && !knob->fine && value < full.knob[i]; value++) {
            bool found = false;

            for (int row = 0; row < count; row++)
                found = found || rows[row].config.knob[i] == value;
            if (!found)
                fail_msg("no row sets %s to %d", knob->name, value);
        }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_true(memcmp(rows[i].config.knob, rows[j].config.knob,
                               sizeof(full.knob)) != 0);
    assert_true(row_named(rows, count, "--ordering none") > 0);
    assert_true(row_named(rows, count, "--table off") > 0);
    assert_true(row_named(rows, count, "--search alphabeta --aspiration 64") > 0);
}

FACT(ablation_ends_with_classic_and_leaves_out_what_is_off)
{
    const yk_config full = config_of(false, "etc", "off"), classic = config_of(true, "etc", "off");
    AblateRow rows[ABLATE_ROWS];
    const int count = ablate_rows(&full, rows);

    assert_int_equal(row_named(rows, count, "--etc off"), -1);
    assert_int_equal(row_named(rows, count, "--etc on"), -1);
    assert_int_equal(row_named(rows, count, "--classic"), count - 1);
    assert_memory_equal(rows[count - 1].config.knob, classic.knob, sizeof(classic.knob));
    assert_int_equal(row_named(rows, ablate_rows(&classic, rows), "--classic"), -1);
}

FACTS_MAIN(NULL, NULL)
