/* test_knob_rows.c - Tests of the rows of all numbers that decide speed. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "api/solver.h"
#include "base/base.h"
#include "base/knobs.h"

static void check_row(bool holds, const yk_knob *row, const char *what)
{
    if (!holds)
        fail_msg("%s: %s", row->name, what);
}

static void default_lies_in_its_range(void **state)
{
    const yk_knob *row;

    (void)state;
    for (size_t i = 0; (row = yk_knob_at(i)) != NULL; i++)
        check_row(row->low <= row->initial && row->initial <= row->high, row,
                  "the default is out of range");
}

static void range_can_be_walked(void **state)
{
    const yk_knob *row;

    (void)state;
    for (size_t i = 0; (row = yk_knob_at(i)) != NULL; i++) {
        check_row(row->step > 0 || (row->step == 0 && row->low > 0), row, "no way up");
        check_row(row->step <= row->high - row->low || row->low == row->high, row,
                  "a step out of the range");
    }
}

static void name_is_unique(void **state)
{
    const yk_knob *row, *other;

    (void)state;
    for (size_t at = 0; (row = yk_knob_at(at)) != NULL; at++)
        for (size_t i = 0; (other = yk_knob_at(i)) != row; i++)
            check_row(strcmp(row->name, other->name) != 0, row, "twice");
}

static bool is_one_of(const char *text, const char *const *words)
{
    while (*words && text && strcmp(text, *words) != 0)
        words++;
    return text && *words;
}

static void row_has_all_its_words(void **state)
{
    static const char *const KINDS[] = { "tree", "machine", "both", NULL };
    static const char *const LAYERS[] = {
        "last", "shallow", "middle", "search", "table", "root", "threads", NULL,
    };
    const yk_knob *row;

    (void)state;
    for (size_t i = 0; i < KNOB_COUNT; i++) {
        row = yk_knob_at(i);
        assert_non_null(row->name);
        check_row(is_one_of(row->kind, KINDS) && is_one_of(row->layer, LAYERS), row,
                  "no kind or layer");
        check_row(row->summary && row->summary[0], row, "no summary");
        assert_ptr_equal(yk_knob_named(row->name), row);
    }
    assert_null(yk_knob_at(KNOB_COUNT));
    assert_null(yk_knob_at(SIZE_MAX));
    assert_null(yk_knob_named("no-such-knob"));
}

/* Those that are options come first. */
static void what_is_worth_a_try_is_allowed(void **state)
{
    const yk_knob *row;
    bool fine = false;

    (void)state;
    for (size_t i = 0; (row = yk_knob_at(i)) != NULL; i++) {
        check_row(row->minimum <= row->low && row->high <= row->maximum, row,
                  "the knob does not take its range");
        check_row(row->minimum <= row->classic && row->classic <= row->maximum, row,
                  "the classic value is out of range");
        check_row(row->fine || !fine, row, "an option behind fine ones");
        fine = row->fine;
    }
}

/* What is taken for the values of a row of several. */
static void rows_of_several_are_whole(void **state)
{
    char name[40];

    (void)state;
    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof(name), "level-empties-%d", 1 + i);
        assert_string_equal(yk_knob_at((size_t)(KNOB_LEVEL_EMPTIES_1 + i))->name, name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_lies_in_its_range),
        cmocka_unit_test(range_can_be_walked),
        cmocka_unit_test(name_is_unique),
        cmocka_unit_test(row_has_all_its_words),
        cmocka_unit_test(what_is_worth_a_try_is_allowed),
        cmocka_unit_test(rows_of_several_are_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
