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

/* Every element that is opened is closed, in order. */
static void is_balanced(const char *html)
{
    char open[64][24];
    int depth = 0;

    for (const char *at = strchr(html, '<'); at; at = strchr(at + 1, '<')) {
        const bool closing = at[1] == '/';
        const char *name = at + 1 + closing, *end = strchr(at, '>');
        const int length = (int)strcspn(name, " >/");

        assert_non_null(end);
        if (at[1] == '!' || strncmp(name, "meta", 4) == 0 || strncmp(name, "link", 4) == 0
            || end[-1] == '/')
            continue;
        assert_true(length > 0 && length < 24);
        if (!closing) {
            assert_true(depth < 64);
            snprintf(open[depth++], sizeof(open[0]), "%.*s", length, name);
        } else if (depth == 0 || (int)strlen(open[depth - 1]) != length
                   || strncmp(open[--depth], name, (size_t)length) != 0)
            fail_msg("%.60s closes <%s>", at, depth > 0 ? open[depth] : "");
    }
    assert_int_equal(depth, 0);
}

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

static void html_escapes_all_text(void **state)
{
    ReportSet set = { .count = 0 };
    char *text;

    (void)state;
    add_nasty(&set);
    text = report_sample_as(&set, AS_HTML);
    lacks(text, "<script");
    lacks(text, "\x01");
    lacks(text, "\xff");
    holds(text, "&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)");
    holds(text, "&#39;it&#39;\\&#39;&#39;s &lt;/code&gt;&lt;script&gt;&#39;");
    is_balanced(text);
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
        cmocka_unit_test(html_escapes_all_text),
        cmocka_unit_test(markdown_escapes_markup),
        cmocka_unit_test(csv_leaves_boards_alone),
        cmocka_unit_test(csv_quotes_and_disarms_formulas),
    };

    return cmocka_run_group_tests_name("report_escape", tests, NULL, NULL);
}
