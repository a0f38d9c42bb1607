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

static bool is_one_of(const char *text, const char *const *words)
{
    while (*words && text && strcmp(text, *words) != 0)
        words++;
    return text && *words;
}

/* As many as there are names between bars in `values`. */
static int names_in(const char *values)
{
    int names = 1;

    for (; *values; values++)
        names += *values == '|';
    return names;
}

FACT(each_row_is_whole)
{
    static const char *const KINDS[] = { "tree", "machine", "both", NULL };
    static const char *const LAYERS[] = {
        "last", "shallow", "middle", "search", "table", "root", "threads", NULL,
    };
    const yk_knob *row;
    bool fine = false;

    for (size_t i = 0; (row = yk_knob_at(i)) != NULL; i++) {
        assert_non_null(row->name);
        assert_ptr_equal(yk_knob_named(row->name), row);        /* no name stands twice */
        check_row(is_one_of(row->kind, KINDS) && is_one_of(row->layer, LAYERS), row,
                  "no kind or layer");
        check_row(row->summary && row->summary[0], row, "no summary");
        check_row(row->low <= row->initial && row->initial <= row->high, row,
                  "the default is out of range");
        check_row(row->step > 0 || (row->step == 0 && row->low > 0), row, "no way up");
        check_row(row->step <= row->high - row->low || row->low == row->high, row,
                  "a step out of the range");
        check_row(row->minimum <= row->low && row->high <= row->maximum, row,
                  "the knob does not take its range");
        check_row(row->minimum <= row->classic && row->classic <= row->maximum, row,
                  "the classic value is out of range");
        check_row(!row->values || names_in(row->values) == row->maximum - row->minimum + 1, row,
                  "values without a name");
        check_row(row->fine || !fine, row, "an option behind fine ones");
        fine = row->fine;
    }
    assert_null(yk_knob_at(KNOB_COUNT));
    assert_null(yk_knob_named("no-such-knob"));
}

/* What is taken for the values of a row of several. */
FACT(rows_of_several_are_whole)
{
    char name[40];

    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof(name), "level-empties-%d", 1 + i);
        assert_string_equal(yk_knob_at((size_t)(KNOB_LEVEL_EMPTIES_1 + i))->name, name);
    }
}

int main(void)
{
    return cmocka_run_group_tests_name("knob_rows", fact_tests, NULL, NULL);
}
