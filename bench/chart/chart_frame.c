#include "bench/chart/chart_frame.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/shown.h"

/* ---- axes: ticks at round numbers ---- */

/* The smallest of 1, 2, 5 times a power of ten that is not below `step`. */
static double round_step(double step)
{
    const double power = pow(10, floor(log10(step)));
    const double rest = step / power;

    return power * (rest <= 1.0001 ? 1 : rest <= 2.0001 ? 2 : rest <= 5.0001 ? 5 : 10);
}

static void add_tick(AxisScale *scale, double value, bool labelled)
{
    if (scale->tick_count == AXIS_TICKS)
        return;
    scale->ticks[scale->tick_count] = value;
    scale->labelled[scale->tick_count++] = labelled;
}

static void linear_ticks(AxisScale *scale, int wanted)
{
    const double step = round_step((scale->high - scale->low) / max_int(wanted, 1));
    const double first = floor(scale->low / step + 1e-9), last = ceil(scale->high / step - 1e-9);

    scale->low = first * step;
    scale->high = last * step;
    scale->decimals = max_int(0, -(int)floor(log10(step) + 1e-9));
    for (double i = first; i <= last; i++)
        add_tick(scale, i * step, true);
}

/* Powers of ten, every other one if there are too many; 2 and 5 labelled, too, where there
 * are only few; the rest without labels while they do not crowd. */
static void fit_log(AxisScale *scale, int wanted)
{
    const int first = (int)floor(log10(scale->low) + 1e-9);
    const int last = (int)ceil(log10(scale->high) - 1e-9);
    const double decades = log10(scale->high / scale->low);
    const int stride = max_int(1, (int)ceil(decades / max_int(wanted, 1)));
    const bool inner_labels = 3 * decades <= wanted;

    for (int power = first; power <= last; power++)
        for (int digit = 1; digit <= 9; digit++) {
            const double value = digit * pow(10, power);
            const bool major = digit == 1 && power % stride == 0;

            if (value < scale->low * 0.9999 || value > scale->high * 1.0001)
                continue;
            if (major || (inner_labels && (digit == 1 || digit == 2 || digit == 5)))
                add_tick(scale, value, true);
            else if (stride == 1 && decades <= 4)
                add_tick(scale, value, false);
        }
    if (scale->tick_count == 0)         /* within 2..5, say */
        add_tick(scale, sqrt(scale->low) * sqrt(scale->high), true);
}

AxisScale axis_fit(double low, double high, bool log, AxisUnit unit, int wanted)
{
    AxisScale scale = { .log = log, .unit = unit };

    if (!isfinite(low) || !isfinite(high) || low > high || (log && high <= 0)) {
        low = log ? 1 : 0;
        high = log ? 10 : 1;
    }
    if (log && low <= 0)
        low = high / 1000;
    if (log && high < low * 1.5) {
        const double middle = sqrt(low) * sqrt(high);

        low = middle / 1.5;
        high = middle * 1.5;
    } else if (!log && high - low < 1e-9 * fmax(fabs(high), 1e-3)) {
        const double half = fabs(high) > 0 ? 0.05 * fabs(high) : 0.5;

        low -= half;
        high += half;
    }
    scale.low = low;
    scale.high = high;
    if (log)
        fit_log(&scale, wanted);
    else
        linear_ticks(&scale, wanted);
    return scale;
}

AxisScale axis_fit_whole(double low, double high, int wanted)
{
    const bool good = isfinite(low) && isfinite(high) && low <= high;
    AxisScale scale = { .low = good ? low - 0.5 : 0, .high = good ? high + 0.5 : 1 };
    const double step = fmax(1, round_step((scale.high - scale.low) / max_int(wanted, 1)));

    for (double i = ceil(scale.low / step); i * step <= scale.high; i++)
        add_tick(&scale, i * step, true);
    return scale;
}

double axis_place(const AxisScale *scale, double value)
{
    const double place = !scale->log ? (value - scale->low) / (scale->high - scale->low)
                         : value <= 0 ? 0
                                      : log(value / scale->low) / log(scale->high / scale->low);

    return place > 0 ? (place < 1 ? place : 1) : 0;
}

/* With a unit for every power of 1000, without needless zeros. */
static void label_unit(char out[AXIS_TEXT], double value, const char *const *units, int above)
{
    int unit = above;

    while (unit > 0 && value != 0 && fabs(value) < 0.9999) {
        value *= 1000;
        unit--;
    }
    while (units[unit + 1] && fabs(value) >= 999.9) {
        value /= 1000;
        unit++;
    }
    snprintf(out, AXIS_TEXT, "%.3g%s", value, value == 0 ? "" : units[unit]);
}

const char *axis_label(const AxisScale *scale, double value, char out[AXIS_TEXT])
{
    static const char *const TIMES[] = { " ns", " us", " ms", " s", NULL };
    static const char *const SIZES[] = { "", " k", " M", " G", " T", NULL };

    if (scale->unit == AXIS_SECONDS)
        if (value >= 999)
            snprintf(out, AXIS_TEXT, "%.0f s", value);
        else
            label_unit(out, value, TIMES, 3);
    else if (scale->unit == AXIS_COUNT)
        label_unit(out, value, SIZES, 0);
    else if (scale->unit == AXIS_SHARE)
        snprintf(out, AXIS_TEXT, "%.*f %%", max_int(scale->decimals - 2, 0), 100 * value);
    else if (scale->log)
        snprintf(out, AXIS_TEXT, "%.3g", value);
    else
        snprintf(out, AXIS_TEXT, "%.*f", scale->decimals, value == 0 ? 0 : value);
    return out;
}

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

int chart_frame_longest(const ChartAxis *axis)
{
    int longest = 0;

    for (int i = 0; i < axis->name_count; i++)
        longest = max_int(longest, shown_length(axis->names[i]));
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
            longest = max_int(longest, shown_length(text));
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
    const int before = 26, after = 12, need = shown_length(name) * LETTER + before;
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
