/* test_chart.c - ticks at round numbers, points where they belong, and drawings that hold
 * whatever values they are given. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/chart/chart.h"

/* ---- axes ---- */

static void linear_ticks_are_round(void **state)
{
    const AxisScale scale = axis_fit(0.913, 1.004, false, AXIS_RATIO, 6);
    char text[AXIS_TEXT];

    (void)state;
    assert_true(fabs(scale.low - 0.90) < 1e-12 && fabs(scale.high - 1.02) < 1e-12);
    assert_int_equal(scale.tick_count, 7);
    assert_string_equal(axis_label(&scale, scale.ticks[1], text), "0.92");
}

static void log_ticks_are_powers_of_ten(void **state)
{
    const AxisScale scale = axis_fit(0.002, 300, true, AXIS_SECONDS, 7);
    char text[AXIS_TEXT];
    int labelled = 0;

    (void)state;
    for (int i = 0; i < scale.tick_count; i++) {
        assert_true(scale.ticks[i] >= scale.low * 0.999 && scale.ticks[i] <= scale.high * 1.001);
        if (scale.labelled[i])
            assert_string_equal(axis_label(&scale, scale.ticks[i], text),
                                ((const char *[]){ "10 ms", "100 ms", "1 s", "10 s",
                                                   "100 s" })[labelled++]);
    }
    assert_int_equal(labelled, 5);
}

static void whole_axis_has_no_fractions(void **state)
{
    const AxisScale scale = axis_fit_whole(1, 2, 10);

    (void)state;
    assert_int_equal(scale.tick_count, 2);
    assert_true(scale.ticks[0] == 1 && scale.ticks[1] == 2);
    assert_true(scale.low == 0.5 && scale.high == 2.5);
}

static void places_follow_the_scale(void **state)
{
    const AxisScale linear = axis_fit(0, 10, false, AXIS_NUMBER, 5);
    const AxisScale log = axis_fit(1, 100, true, AXIS_NUMBER, 5);

    (void)state;
    assert_true(fabs(axis_place(&linear, 2.5) - 0.25) < 1e-12);
    assert_true(axis_place(&linear, -1) == 0 && axis_place(&linear, 11) == 1);
    assert_true(fabs(axis_place(&log, 10) - 0.5) < 1e-12);
    assert_true(axis_place(&log, 0) == 0 && axis_place(&log, NAN) == 0);
}

static void any_range_can_be_drawn(void **state)
{
    static const double VALUES[] = {
        NAN, INFINITY, -INFINITY, 0, -1, 1, 1e-300, 1e300, 5, 5.0000000001, -3e-9, 7e15,
    };

    (void)state;
    for (size_t a = 0; a < ARRAY_LENGTH(VALUES); a++)
        for (size_t b = 0; b < ARRAY_LENGTH(VALUES); b++)
            for (int log = 0; log < 2; log++) {
                const AxisScale scale =
                    axis_fit(VALUES[a], VALUES[b], log, AXIS_SECONDS, 6);
                char text[AXIS_TEXT];

                if (!(scale.low < scale.high) || !isfinite(scale.low)
                    || !isfinite(scale.high) || (log && scale.low <= 0))
                    fail_msg("%g to %g (log %d) became %g to %g", VALUES[a], VALUES[b], log,
                             scale.low, scale.high);
                for (int i = 0; i < scale.tick_count; i++)
                    assert_true(strlen(axis_label(&scale, scale.ticks[i], text)) > 0);
            }
}

/* ---- drawings ---- */

/* Not inlined: gcc 12 then believes that the text still lies in here. */
__attribute__((noinline)) static char *drawn(const Chart *chart, int width)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    chart_svg(out, chart, width, "id", true);
    fclose(out);
    return text;
}

static int times(const char *text, const char *part)
{
    int count = 0;

    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        count++;
    return count;
}

static void points_that_are_none_are_left_out(void **state)
{
    static const ChartPoint POINTS[] = {
        { 1, 10, 5, 20, "a", false }, { 2, NAN, NAN, NAN, "b", false },
        { 3, -1, NAN, NAN, "c", false }, { 4, 1000, NAN, 2000, "d", false },
    };
    const ChartSeries series = { NULL, CHART_POINTS, 0, 4, POINTS };
    Chart chart = {
        .title = "t", .description = "d", .y = { .log = true }, .series_count = 1,
        .series = &series, .rule = NAN,
    };
    char *text = drawn(&chart, 400);

    (void)state;
    assert_true(chart_has_points(&chart));
    assert_int_equal(times(text, "class=\"mark"), 2);
    assert_int_equal(times(text, "class=\"error"), 1);
    assert_int_equal(times(text, "nan") + times(text, "inf"), 0);
    free(text);
}

static void chart_without_points_is_known(void **state)
{
    static const ChartPoint POINTS[] = { { NAN, 1, NAN, NAN, NULL, false } };
    const ChartSeries series = { NULL, CHART_LINE, 0, 1, POINTS };
    const Chart chart = { .title = "t", .description = "d", .series_count = 1,
                          .series = &series, .rule = NAN };
    char *text = drawn(&chart, 400);

    (void)state;
    assert_false(chart_has_points(&chart));
    assert_int_equal(times(text, "nan"), 0);
    free(text);
}

/* A long name goes on in the next line; what follows it stands below. */
static void names_in_the_legend_are_whole(void **state)
{
    static const ChartPoint POINTS[] = { { 1, 1, NAN, NAN, NULL, false } };
    const ChartSeries series[] = {
        { "ffo-40-59, yomikiri --etc off --stability off, 2 threads, a-machine", CHART_LINE, 0, 1,
          POINTS },
        { "AWordThatIsLongerThanTheWholeDrawingIsWideAndHasNoBlank", CHART_LINE, 1, 1, POINTS },
        { "short", CHART_LINE, 2, 1, POINTS },
    };
    const Chart chart = { .title = "t", .description = "d", .series_count = 3,
                          .series = series, .rule = NAN };
    char *text = drawn(&chart, 350), whole[400] = "";
    int lines = 0, low = 0;

    (void)state;
    for (char *at = text; (at = strstr(at, "<text class=\"name\"")) != NULL; lines++) {
        const char *begin = strchr(at, '>') + 1;
        int y;

        assert_int_equal(sscanf(strstr(at, "y="), "y=\"%d", &y), 1);
        assert_true(y > low);
        low = y;
        snprintf(whole + strlen(whole), sizeof(whole) - strlen(whole), "%.*s ",
                 (int)strcspn(begin, "<"), begin);
        at++;
    }
    assert_int_equal(lines, 5);
    assert_string_equal(whole, "ffo-40-59, yomikiri --etc off --stability off, "
                               "2 threads, a-machine "
                               "AWordThatIsLongerThanTheWholeDrawingIsWideAndH asNoBlank short ");
    free(text);
}

static void everything_lies_within_the_drawing(void **state)
{
    static const ChartPoint POINTS[] = {
        { 18, 0.01, 0.009, 0.011, "a", true }, { 34, 1234, 1000, 1500, "b", true },
    };
    const ChartSeries series = { "a series with a rather long name for a telephone's page",
                                 CHART_LINE, 3, 2, POINTS };
    const Chart chart = {
        .title = "t", .description = "d", .x = { .label = "empties", .whole = true },
        .y = { .label = "time", .unit = AXIS_SECONDS, .log = true }, .series_count = 1,
        .series = &series, .rule = NAN,
    };

    (void)state;
    for (int width = 300; width <= 1000; width += 50) {
        char *text = drawn(&chart, width);
        double x, y, height = 0;

        assert_int_equal(sscanf(strstr(text, "viewBox"), "viewBox=\"0 0 %*d %lf", &height), 1);
        for (const char *at = strstr(text, "translate("); at;
             at = strstr(at + 1, "translate(")) {
            assert_int_equal(sscanf(at, "translate(%lf %lf)", &x, &y), 2);
            assert_true(x > 0 && x < width && y > 0 && y < height);
        }
        free(text);
    }
}

static void text_is_escaped(void **state)
{
    static const ChartPoint POINTS[] = { { 1, 1, NAN, NAN, "<&\">", false } };
    const ChartSeries series = { "</text>", CHART_POINTS, 0, 1, POINTS };
    const Chart chart = { .title = "a < b", .description = "'", .series_count = 1,
                          .series = &series, .rule = NAN };
    char *text = drawn(&chart, 400);

    (void)state;
    assert_int_equal(times(text, "<title id=\"id-t\">a &lt; b</title>"), 1);
    assert_int_equal(times(text, "&lt;&amp;&quot;&gt;"), 1);
    assert_int_equal(times(text, "&lt;/text&gt;"), 1);
    assert_int_equal(times(text, "<desc id=\"id-d\">&#39;</desc>"), 1);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_ticks_are_round),
        cmocka_unit_test(log_ticks_are_powers_of_ten),
        cmocka_unit_test(whole_axis_has_no_fractions),
        cmocka_unit_test(places_follow_the_scale),
        cmocka_unit_test(any_range_can_be_drawn),
        cmocka_unit_test(points_that_are_none_are_left_out),
        cmocka_unit_test(chart_without_points_is_known),
        cmocka_unit_test(names_in_the_legend_are_whole),
        cmocka_unit_test(everything_lies_within_the_drawing),
        cmocka_unit_test(text_is_escaped),
    };

    return cmocka_run_group_tests_name("chart", tests, NULL, NULL);
}
