/* test_tuning.c - Tests of the rows of all numbers that decide speed. With --table it prints the
 * table of docs/tuning.md (scripts/page-tables). */

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
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof(name), "rung-empties-%d", 1 + i);
        assert_string_equal(tuning_at((size_t)(KNOB_RUNG_EMPTIES_1 + i))->name, name);
        snprintf(name, sizeof(name), "rung-tenths-%d", 1 + i);
        assert_string_equal(tuning_at((size_t)(KNOB_RUNG_TENTHS_1 + i))->name, name);
    }
}

/* ---- docs/tuning.md ---- */

static int print_table(void)
{
    const Tuning *row;

    puts("| number | layer | kind | default | range | meaning |\n|---|---|---|---|---|---|");
    for (size_t i = 0; (row = tuning_at(i)) != NULL; i++) {
        printf("| `%s` | %s | %s | %d |", row->name, tuning_layer(row->layer),
               tuning_kind(row->kind), row->initial);
        if (row->low < row->high)
            printf(" %d to %d", row->low, row->high);
        if (row->low < row->high && row->step > 0)
            printf(" by %d", row->step);
        printf("%s | ", row->step > 0 ? "" : ", doubling");
        for (const char *c = row->meaning; *c; c++)
            printf(*c == '|' ? "\\%c" : "%c", *c);
        puts(" |");
    }
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_lies_in_its_range),
        cmocka_unit_test(range_can_be_walked),
        cmocka_unit_test(name_is_unique),
        cmocka_unit_test(kind_and_layer_have_names),
        cmocka_unit_test(row_is_the_public_knob),
        cmocka_unit_test(rows_of_several_are_whole),
    };

    if (argc == 2 && strcmp(argv[1], "--table") == 0)
        return print_table();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
