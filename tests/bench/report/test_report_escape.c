/* test_report_escape.c - no text in a record is taken for markup, whatever the form. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/report/report_sample.h"

static const ReportSample PLAIN = {
    "2026-11-10T12:00:00Z", "7a25313", "amd-zen4-2c-avx512", "yomikiri", "ffo-40-59", 40, 6, 1,
    5, 1.0, 1.0, 0.02,
};

static void holds(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("'%s' is not in:\n%.3000s", part, text);
}

static void lacks(const char *text, const char *part)
{
    const char *at = strstr(text, part);

    if (at)
        fail_msg("'%s' is in: ...%.200s", part, at);
}

/* ---- text that is not markup ---- */

static const char NASTY[] = "</td><script>alert(\"1\" & '2')</script>|`*\\\x01\xff";

static void add_nasty(ReportSet *set)
{
    ReportSample sample = PLAIN;
    Record *record;

    sample.machine = sample.name = "x";
    record = &report_sample_add(set, &sample)->record;
    set->records[set->count - 1].machine = NASTY;
    snprintf(record->suite, sizeof(record->suite), "%s", NASTY);
    snprintf(record->positions[0].id, sizeof(record->positions[0].id), "%s", NASTY);
    snprintf(record->positions[1].trouble, sizeof(record->positions[1].trouble), "%s", NASTY);
    record->positions[1].solved = false;
    json_object_set_new(record->engine, "name", json_string("</td><script>name"));
    json_object_set_new(record->machine, "machine", json_string("</td><script>arch"));
    json_object_set_new(record->conditions, "</td><script>key", json_string("value"));
    json_array_append_new(record->command, json_string("it's </code><script>"));
}

/* JSON that reads back, each text as it was but for bytes that are no UTF-8. */
static void json_keeps_all_text(void **state)
{
    ReportSet set = { .count = 0 };
    json_t *object, *rows;
    char *text;

    (void)state;
    add_nasty(&set);
    text = report_sample_as(&set, AS_JSON);
    lacks(text, "\x01");
    lacks(text, "\xff");
    object = json_loads(text, 0, NULL);
    assert_non_null(object);
    rows = json_object_get(json_object_get(
        json_array_get(json_object_get(object, "sections"), 0), "table"), "rows");
    assert_string_equal(json_string_value(json_array_get(json_object_get(
        json_array_get(rows, 0), "texts"), 0)),
        "</td><script>alert(\"1\" & '2')</script>|`*\\\x01?");
    json_decref(object);
    free(text);
    report_set_free(&set);
}

static void markdown_escapes_markup(void **state)
{
    ReportSet set = { .count = 0 };
    char *text;

    (void)state;
    add_nasty(&set);
    text = report_sample_as(&set, AS_MARKDOWN);
    holds(text, "\\</td\\>\\<script\\>alert(\"1\" \\& '2')\\</script\\>\\|\\`\\*\\\\");
    lacks(text, "| </td>");
    free(text);
    report_set_free(&set);
}

static void csv_leaves_boards_alone(void **state)
{
    static const char BOARD[] =
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);
    char *text = NULL, expected[100];
    size_t size;
    FILE *out = open_memstream(&text, &size);

    (void)state;
    grid_column(grid, "A", "a", false);
    grid_column(grid, "B", "b", false);
    grid_text(grid, BOARD);
    grid_text(grid, "--");
    grid_write_csv(out, grid);
    fclose(out);
    snprintf(expected, sizeof(expected), "a,b\r\n%s,--\r\n", BOARD);
    assert_string_equal(text, expected);
    free(text);
    arena_free(&arena);
}

static void csv_quotes_and_disarms_formulas(void **state)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    (void)state;
    grid_column(grid, "A", "a", false);
    grid_column(grid, "B", "b", false);
    grid_text(grid, "say \"no\", now");
    grid_text(grid, "=1+1");
    grid_text(grid, "-12");
    grid_text(grid, "-x");
    grid_write_csv(out, grid);
    fclose(out);
    assert_string_equal(text, "a,b\r\n\"say \"\"no\"\", now\",\"'=1+1\"\r\n-12,\"'-x\"\r\n");
    free(text);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_keeps_all_text),
        cmocka_unit_test(markdown_escapes_markup),
        cmocka_unit_test(csv_leaves_boards_alone),
        cmocka_unit_test(csv_quotes_and_disarms_formulas),
    };

    return cmocka_run_group_tests_name("report_escape", tests, NULL, NULL);
}
