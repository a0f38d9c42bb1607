#include "bench/chart/chart_frame.h"

#include <math.h>
#include <string.h>

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

static int left_labels_width(const ChartFrame *frame)
{
    char text[AXIS_TEXT];
    int longest = 0;

    if (chart_frame_across(frame->chart))
        return frame->name_lines > 0 ? 0 : chart_frame_longest(&frame->chart->y) * LETTER;
    for (int i = 0; i < frame->y.tick_count; i++) {
        axis_label(&frame->y, frame->y.ticks[i], text);
        if (frame->y.labelled[i])
            longest = max_int(longest, chart_frame_length(text));
    }
    return longest * LETTER;
}

int chart_frame_piece(const char *text, int letters)
{
    int end = 0, blank = 0, count = 0;

    while (text[end] != '\0') {
        const int begin = end++;

        while (((unsigned char)text[end] & 0xc0) == 0x80)
            end++;
        if (text[begin] == ' ')
            blank = begin;
        if (++count > letters)
            return blank > 0 ? blank : begin > 0 ? begin : end;
    }
    return end;
}

/* Lines that `text` takes where each holds N letters. */
static int lines_of(const char *text, int letters)
{
    int lines = 0;

    for (; *text != '\0'; lines++) {
        text += chart_frame_piece(text, letters);
        text += strspn(text, " ");
    }
    return lines;
}

/* Names at the left may take two fifths of the width. */
static int lines_above(const ChartFrame *frame)
{
    const ChartAxis *axis = &frame->chart->y;
    int lines = 1;

    if (chart_frame_longest(axis) * LETTER <= frame->width * 2 / 5)
        return 0;
    for (int i = 0; i < axis->name_count; i++)
        lines = max_int(lines, lines_of(axis->names[i], frame->letters));
    return lines;
}

static int row_height(const ChartFrame *frame)
{
    return ROW + frame->name_lines * NAME_HEIGHT;
}

void chart_frame_legend(ChartLegend *at, const char *name, int width)
{
    const int before = 26, after = 12, need = chart_frame_length(name) * LETTER + before;
    int rows;

    at->x = at->next_x;
    at->row = at->next_row;
    if (at->x > 0 && at->x + need > width) {
        at->x = 0;
        at->row++;
    }
    at->letters = max_int((width - at->x - before) / LETTER, 1);
    rows = lines_of(name, at->letters);
    at->next_x = rows > 1 ? width : at->x + need + after;
    at->next_row = at->row + max_int(rows - 1, 0);
}

static int legend_rows(const Chart *chart, int width)
{
    ChartLegend at = { .row = 0 };
    bool any = false;

    for (int s = 0; s < chart->series_count; s++) {
        if (!chart->series[s].name)
            continue;
        chart_frame_legend(&at, chart->series[s].name, width);
        any = true;
    }
    return any ? at.next_row + 1 : 0;
}

ChartFrame chart_frame(const Chart *chart, int width)
{
    const bool narrow = width < 500;
    ChartFrame frame = {
        .chart = chart, .width = width, .legend_top = 6, .letters = (width - RIGHT) / LETTER,
    };
    int plot = narrow ? 230 : 310;

    if (chart_frame_across(chart)) {
        frame.name_lines = lines_above(&frame);
        plot = chart->y.name_count * row_height(&frame) + 8;
    }

    if (!chart_frame_across(chart))
        frame.y = scale_of(chart, false, plot / 45);
    frame.left = left_labels_width(&frame) + 14;
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
        return frame->top + 4 + (value + 1) * row_height(frame) - 0.5 * ROW;
    return frame->bottom - axis_place(&frame->y, value) * (frame->bottom - frame->top);
}
