/* test_tuning.c - the rows of all numbers that decide speed are whole, and the page has them. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/tuning.h"
#include "yomikiri.h"

static void check_row(bool holds, const Tuning *row, const char *what)
{
    if (!holds)
        fail_msg("%s: %s", row->name, what);
}

static void default_lies_in_its_range(void **state)
{
    const Tuning *row;

    (void)state;
    for (size_t i = 0; (row = tuning_at(i)) != NULL; i++)
        check_row(row->low <= row->initial && row->initial <= row->high, row,
                  "the default is out of range");
}

static void range_can_be_walked(void **state)
{
    const Tuning *row;

    (void)state;
    for (size_t i = 0; (row = tuning_at(i)) != NULL; i++) {
        check_row(row->step > 0 || (row->step == 0 && row->low > 0), row, "no way up");
        check_row(row->step <= row->high - row->low || row->low == row->high, row,
                  "a step out of the range");
    }
}

static void name_is_unique(void **state)
{
    const Tuning *row, *other;

    (void)state;
    for (size_t at = 0; (row = tuning_at(at)) != NULL; at++)
        for (size_t i = 0; (other = tuning_at(i)) != row; i++)
            check_row(strcmp(row->name, other->name) != 0, row, "twice");
}

static void kind_and_layer_have_names(void **state)
{
    const Tuning *row;

    (void)state;
    for (size_t i = 0; (row = tuning_at(i)) != NULL; i++) {
        check_row(tuning_kind(row->kind) && tuning_layer(row->layer), row, "no kind or layer");
        check_row(row->meaning && row->meaning[0], row, "no meaning");
    }
    assert_null(tuning_kind(TUNING_KINDS));
    assert_null(tuning_layer(TUNING_LAYERS));
    assert_null(tuning_at(SIZE_MAX));
}

/* Those that are options come first. */
static void row_is_the_public_knob(void **state)
{
    const yk_knob *knob;
    const Tuning *row;
    bool fine = false;
    size_t i = 0;

    (void)state;
    for (; (row = tuning_at(i)) != NULL; i++) {
        knob = yk_knob_at(i);
        assert_non_null(knob);
        assert_string_equal(row->name, knob->name);
        assert_string_equal(row->meaning, knob->summary);
        assert_string_equal(tuning_kind(row->kind), knob->kind);
        assert_string_equal(tuning_layer(row->layer), knob->layer);
        assert_int_equal(row->initial, knob->initial);
        assert_int_equal(row->low, knob->low);
        assert_int_equal(row->high, knob->high);
        assert_int_equal(row->step, knob->step);
        assert_int_equal(row->fine, knob->fine);
        check_row(knob->minimum <= row->low && row->high <= knob->maximum, row,
                  "the knob does not take its range");
        check_row(row->fine || !fine, row, "an option behind fine ones");
        fine = row->fine;
    }
    assert_null(yk_knob_at(i));
}

/* What is taken for the values of a row of several. */
static void rows_of_several_are_whole(void **state)
{
    char name[40];

    (void)state;
    for (int i = 0; i < TUNING_ALPHAS; i++) {
        snprintf(name, sizeof(name), "stability-alpha-%d", TUNING_ALPHA_LEAST + i);
        assert_string_equal(tuning_at((size_t)(KNOB_STABILITY_ALPHA_5 + i))->name, name);
    }
    for (int i = 0; i < TUNING_CACHES; i++) {
        snprintf(name, sizeof(name), "cache-share-%d", i);
        assert_string_equal(tuning_at((size_t)(KNOB_CACHE_SHARE_0 + i))->name, name);
    }
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof(name), "rung-empties-%d", 1 + i);
        assert_string_equal(tuning_at((size_t)(KNOB_RUNG_EMPTIES_1 + i))->name, name);
        snprintf(name, sizeof(name), "rung-tenths-%d", 1 + i);
        assert_string_equal(tuning_at((size_t)(KNOB_RUNG_TENTHS_1 + i))->name, name);
    }
}

/* ---- docs/tuning.md ---- */

/* The row as the page has it. */
static void row_line(const Tuning *row, char *line, size_t size)
{
    int used = snprintf(line, size, "| `%s` | %s | %s | %d", row->name, tuning_layer(row->layer),
                        tuning_kind(row->kind), row->initial);

    if (row->low == row->high)
        used += snprintf(line + used, size - (size_t)used, " | | ");
    else if (row->step == 0)
        used += snprintf(line + used, size - (size_t)used, " | %d to %d, doubling | ", row->low,
                         row->high);
    else
        used += snprintf(line + used, size - (size_t)used, " | %d to %d by %d | ", row->low,
                         row->high, row->step);
    for (const char *c = row->meaning; *c; c++)
        used += snprintf(line + used, size - (size_t)used, *c == '|' ? "\\%c" : "%c", *c);
    snprintf(line + used, size - (size_t)used, " |\n");
}

/* Complains with the lines that the page should have. */
static void page_has_every_row_and_no_other(void **state)
{
    static char page[1 << 16];
    FILE *file = fopen("docs/tuning.md", "r");
    const Tuning *row;
    const char *at;
    int rows = 0, lines = 0, missing = 0;

    (void)state;
    assert_non_null(file);
    page[fread(page, 1, sizeof(page) - 1, file)] = '\0';
    fclose(file);
    for (size_t i = 0; (row = tuning_at(i)) != NULL; i++) {
        char line[1000];

        row_line(row, line, sizeof(line));
        rows++;
        if (!strstr(page, line)) {
            print_message("%s", line);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
    for (at = page; (at = strstr(at, "\n| `")) != NULL; at++)
        lines++;
    assert_int_equal(lines, rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_lies_in_its_range),
        cmocka_unit_test(range_can_be_walked),
        cmocka_unit_test(name_is_unique),
        cmocka_unit_test(kind_and_layer_have_names),
        cmocka_unit_test(row_is_the_public_knob),
        cmocka_unit_test(rows_of_several_are_whole),
        cmocka_unit_test(page_has_every_row_and_no_other),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
