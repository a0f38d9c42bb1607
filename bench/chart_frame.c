#include "bench/chart_frame.h"

#include <math.h>

/* ---- ranges ---- */

static bool chart_frame_on_axis(const ChartAxis *axis, double value)
{
    return isfinite(value) && (axis->name_count == 0
                                   ? !axis->log || value > 0
                                   : value >= 0 && value < axis->name_count);
}

bool chart_frame_drawn(const Chart *chart, const ChartPoint *point)
{
    return chart_frame_on_axis(&chart->x, point->x) && chart_frame_on_axis(&chart->y, point->y);
}

bool chart_has_points(const Chart *chart)
{
    for (int s = 0; s < chart->series_count; s++)
        for (int i = 0; i < chart->series[s].count; i++)
            if (chart_frame_drawn(chart, &chart->series[s].points[i]))
                return true;
    return false;
}

bool chart_frame_across(const Chart *chart)
{
    return chart->y.name_count > 0;
}

bool chart_frame_error(const ChartAxis *axis, const ChartPoint *point)
{
    return chart_frame_on_axis(axis, point->low) && chart_frame_on_axis(axis, point->high);
}

static void stretch(double range[2], double value)
{
    range[0] = fmin(range[0], value);
    range[1] = fmax(range[1], value);
}

static AxisScale scale_of(const Chart *chart, bool of_x, int wanted)
{
    const ChartAxis *axis = of_x ? &chart->x : &chart->y;
    const bool values = of_x == chart_frame_across(chart);
    double range[2] = { INFINITY, -INFINITY };

    for (int s = 0; s < chart->series_count; s++)
        for (int i = 0; i < chart->series[s].count; i++) {
            const ChartPoint *point = &chart->series[s].points[i];

            if (!chart_frame_drawn(chart, point))
                continue;
            stretch(range, of_x ? point->x : point->y);
            if (values && chart_frame_error(axis, point)) {
                stretch(range, point->low);
                stretch(range, point->high);
            }
        }
    if (values && chart_frame_on_axis(axis, chart->rule))
        stretch(range, chart->rule);
    if (axis->from_zero && !axis->log && range[0] <= range[1])
        stretch(range, 0);
    if (axis->whole && !axis->log)
        return axis_fit_whole(range[0], range[1], wanted);
    if (axis->log && range[0] > 0) {        /* air, so that no point lies on the edge */
        range[0] /= 1.2;
        range[1] *= 1.2;
    }
    return axis_fit(range[0], range[1], axis->log, axis->unit, wanted);
}

/* ---- the frame ---- */

int chart_frame_length(const char *text)
{
    int length = 0;

    for (; *text != '\0'; text++)
        length += ((unsigned char)*text & 0xc0) != 0x80;
    return length;
}

int chart_frame_longest(const ChartAxis *axis)
{
    int longest = 0;

    for (int i = 0; i < axis->name_count; i++)
        longest = max_int(longest, chart_frame_length(axis->names[i]));
    return longest;
}

static int left_labels_width(const ChartFrame *frame, int width)
{
    char text[AXIS_TEXT];
    int longest = 0;

    if (chart_frame_across(frame->chart))
        return min_int(chart_frame_longest(&frame->chart->y) * LETTER, width * 2 / 5);
    for (int i = 0; i < frame->y.tick_count; i++) {
        axis_label(&frame->y, frame->y.ticks[i], text);
        if (frame->y.labelled[i])
            longest = max_int(longest, chart_frame_length(text));
    }
    return longest * LETTER;
}

int chart_frame_legend(const char *name)
{
    return 24 + chart_frame_length(name) * LETTER + 14;
}

static int legend_rows(const Chart *chart, int width)
{
    int rows = 0, used = width + 1;

    for (int s = 0; s < chart->series_count; s++) {
        if (chart->series[s].name == NULL)
            continue;
        used += chart_frame_legend(chart->series[s].name);
        if (used > width) {
            rows++;
            used = chart_frame_legend(chart->series[s].name);
        }
    }
    return rows;
}

ChartFrame chart_frame(const Chart *chart, int width)
{
    const bool narrow = width < 500;
    ChartFrame frame = { .chart = chart, .legend_top = 6 };
    const int plot = chart_frame_across(chart) ? chart->y.name_count * ROW + 8
                     : narrow                  ? 230
                                               : 310;

    if (!chart_frame_across(chart))
        frame.y = scale_of(chart, false, plot / 45);
    frame.left = left_labels_width(&frame, width) + 14;
    frame.right = width - RIGHT;
    if (chart->x.name_count == 0)
        frame.x = scale_of(chart, true, (int)(frame.right - frame.left) / 76);
    frame.top = frame.legend_top + legend_rows(chart, width) * LINE_HEIGHT + 12 +
                (chart_frame_across(chart) ? 0 : LINE_HEIGHT);
    frame.bottom = frame.top + plot;
    frame.height = (int)frame.bottom + 2 * LINE_HEIGHT + 4;
    return frame;
}

double chart_frame_x(const ChartFrame *frame, double value)
{
    const int names = frame->chart->x.name_count;
    const double share = names > 0 ? (value + 0.5) / names : axis_place(&frame->x, value);

    return frame->left + share * (frame->right - frame->left);
}

double chart_frame_y(const ChartFrame *frame, double value)
{
    if (chart_frame_across(frame->chart))
        return frame->top + 4 + (value + 0.5) * ROW;
    return frame->bottom - axis_place(&frame->y, value) * (frame->bottom - frame->top);
}
