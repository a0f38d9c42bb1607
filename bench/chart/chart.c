#include "bench/chart/chart.h"

#include <math.h>
#include <string.h>

#include "base/embed.h"
#include "base/text/escape.h"
#include "bench/chart/chart_frame.h"

EMBED_TEXT(chart_style, "bench/chart/chart.css");

/* ---- drawing ---- */

static void put_text(FILE *out, double x, double y, const char *class, const char *text)
{
    fprintf(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, x, y);
    escape_html(out, text);
    fputs("</text>\n", out);
}

static void put_line(FILE *out, const char *class, double x1, double y1, double x2,
                     double y2)
{
    fprintf(out, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", class, x1, y1, x2, y2);
}

static void draw_x_axis(FILE *out, const ChartFrame *frame)
{
    const ChartAxis *axis = &frame->chart->x;
    const int wide = max_int(chart_frame_longest(axis) * LETTER + 10, 1);
    const int room = max_int((int)(frame->right - frame->left) / wide, 1);
    const int stride = (axis->name_count + room - 1) / room;
    char text[AXIS_TEXT];

    /* The last one, the newest, always has its name. */
    for (int i = 0; i < axis->name_count; i++)
        if ((axis->name_count - 1 - i) % stride == 0)
            put_text(out, chart_frame_x(frame, i), frame->bottom + 18, "mid", axis->names[i]);
    for (int i = 0; i < frame->x.tick_count; i++) {
        const double x = chart_frame_x(frame, frame->x.ticks[i]);

        put_line(out, frame->x.labelled[i] ? "grid" : "grid fine", x, frame->top, x,
                 frame->bottom);
        if (frame->x.labelled[i])
            put_text(out, x, frame->bottom + 18, "mid",
                     axis_label(&frame->x, frame->x.ticks[i], text));
    }
    put_line(out, "axis", frame->left, frame->bottom, frame->right, frame->bottom);
    if (axis->label)
        put_text(out, (frame->left + frame->right) / 2, frame->bottom + 36, "mid",
                 axis->label);
}

/* `text` from `y` on downwards, in lines of N letters. */
static void put_lines(FILE *out, double x, double y, int line_height, int letters,
                      const char *text)
{
    while (*text != '\0') {
        const int length = chart_frame_piece(text, letters);
        char piece[4 * 160 + 1];

        snprintf(piece, sizeof(piece), "%.*s", length, text);
        put_text(out, x, y, "name", piece);
        text += length;
        text += strspn(text, " ");
        y += line_height;
    }
}

static void draw_y_axis(FILE *out, const ChartFrame *frame)
{
    const ChartAxis *axis = &frame->chart->y;
    char text[AXIS_TEXT];

    for (int i = 0; i < axis->name_count; i++) {
        put_line(out, "grid fine", frame->left, chart_frame_y(frame, i), frame->right,
                 chart_frame_y(frame, i));
        if (frame->name_lines == 0)
            put_text(out, frame->left - 8, chart_frame_y(frame, i) + 4.5, "name end",
                     axis->names[i]);
        else
            put_lines(out, 2, chart_frame_y(frame, i) - ROW / 2.0 + 1 -
                                  (frame->name_lines - 1) * NAME_HEIGHT,
                      NAME_HEIGHT, frame->letters, axis->names[i]);
    }
    for (int i = 0; i < frame->y.tick_count; i++) {
        const double y = chart_frame_y(frame, frame->y.ticks[i]);

        put_line(out, frame->y.labelled[i] ? "grid" : "grid fine", frame->left, y,
                 frame->right, y);
        if (frame->y.labelled[i])
            put_text(out, frame->left - 8, y + 4.5, "end",
                     axis_label(&frame->y, frame->y.ticks[i], text));
    }
    if (axis->name_count == 0 && axis->label)
        put_text(out, 2, frame->top - 14, "name", axis->label);
}

/* Shapes about (0, 0) that fill about the same area. */
static const char *const SHAPES[CHART_COLOURS] = {
    "M-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z", "M-3.8 -3.8h7.6v7.6h-7.6z",
    "M0 -5.2L5 3.8H-5z", "M0 -5.4L5.4 0L0 5.4L-5.4 0z", "M0 5.2L5 -3.8H-5z",
    "M-1.6 -5h3.2v3.4h3.4v3.2h-3.4v3.4h-3.2v-3.4h-3.4v-3.2h3.4z",
};

static void put_mark(FILE *out, double x, double y, int colour, const ChartPoint *point)
{
    fprintf(out, "<path class=\"mark s%d\" transform=\"translate(%.1f %.1f)%s\" d=\"%s\"", colour,
            x, y, point && point->strong ? " scale(1.5)" : "", SHAPES[colour]);
    if (!point || !point->note) {
        fputs("/>\n", out);
        return;
    }
    fputs("><title>", out);
    escape_html(out, point->note);
    fputs("</title></path>\n", out);
}

static void draw_error(FILE *out, const ChartFrame *frame, int colour, const ChartPoint *point)
{
    const bool across = chart_frame_across(frame->chart);

    if (!chart_frame_error(across ? &frame->chart->x : &frame->chart->y, point))
        return;
    if (across) {
        const double y = chart_frame_y(frame, point->y);
        const double low = chart_frame_x(frame, point->low);
        const double high = chart_frame_x(frame, point->high);

        fprintf(out, "<path class=\"error s%d\" d=\"M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8\"/>\n",
                colour, low, y, high, low, y - 4, high, y - 4);
    } else {
        const double x = chart_frame_x(frame, point->x);
        const double low = chart_frame_y(frame, point->low);
        const double high = chart_frame_y(frame, point->high);

        fprintf(out, "<path class=\"error s%d\" d=\"M%.1f %.1fV%.1fM%.1f %.1fh6M%.1f %.1fh6\"/>\n",
                colour, x, low, high, x - 3, low, x - 3, high);
    }
}

static void draw_path(FILE *out, const ChartFrame *frame, const ChartSeries *series)
{
    char letter = 'M';

    fprintf(out, "<path class=\"line s%d%s\" d=\"", series->colour,
            series->style == CHART_DASHES ? " dash" : "");
    for (int i = 0; i < series->count; i++) {
        if (!chart_frame_drawn(frame->chart, &series->points[i]))
            continue;
        fprintf(out, "%c%.1f %.1f", letter, chart_frame_x(frame, series->points[i].x),
                chart_frame_y(frame, series->points[i].y));
        letter = 'L';
    }
    fputs(letter == 'M' ? "M0 0\"/>\n" : "\"/>\n", out);
}

static void draw_series(FILE *out, const ChartFrame *frame)
{
    const Chart *chart = frame->chart;

    for (int s = 0; s < chart->series_count; s++) {
        const ChartSeries *series = &chart->series[s];

        assert(series->colour >= 0 && series->colour < CHART_COLOURS);
        if (series->style != CHART_POINTS)
            draw_path(out, frame, series);
        for (int i = 0; i < series->count && series->style != CHART_DASHES; i++) {
            const ChartPoint *point = &series->points[i];

            if (!chart_frame_drawn(chart, point))
                continue;
            draw_error(out, frame, series->colour, point);
            put_mark(out, chart_frame_x(frame, point->x), chart_frame_y(frame, point->y),
                     series->colour, point);
        }
    }
}

static void draw_sample(FILE *out, const ChartSeries *series, int x, int y)
{
    if (series->style == CHART_DASHES)
        fprintf(out, "<path class=\"line dash s%d\" d=\"M%d %dh18\"/>\n", series->colour, x,
                y + 9);
    else
        put_mark(out, x + 9, y + 9, series->colour, NULL);
}

static void draw_legend(FILE *out, const ChartFrame *frame)
{
    ChartLegend at = { .row = 0 };

    for (int s = 0; s < frame->chart->series_count; s++) {
        const ChartSeries *series = &frame->chart->series[s];
        int y;

        if (!series->name)
            continue;
        chart_frame_legend(&at, series->name, frame->width);
        y = frame->legend_top + at.row * LINE_HEIGHT;
        draw_sample(out, series, at.x + 2, y);
        put_lines(out, at.x + 26, y + 13.5, LINE_HEIGHT, at.letters, series->name);
    }
}

void chart_svg(FILE *out, const Chart *chart, int width, const char *id, bool alone)
{
    const ChartFrame frame = chart_frame(chart, width);

    fprintf(out, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"%s-t "
            "%s-d\"", width, frame.height, id, id);
    if (chart->x.name_count == 0 && !alone)
        fprintf(out, " data-frame=\"%.1f %.1f %.1f %.1f %g %g\"", frame.left, frame.right,
                frame.top, frame.bottom, frame.x.low, frame.x.high);
    if (alone)
        fprintf(out, " xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"", width,
                frame.height);
    fprintf(out, ">\n<title id=\"%s-t\">", id);
    escape_html(out, chart->title);
    fprintf(out, "</title>\n<desc id=\"%s-d\">", id);
    escape_html(out, chart->description);
    fputs("</desc>\n", out);
    if (alone)
        fprintf(out, "<style>%s</style>\n", chart_style);
    draw_x_axis(out, &frame);
    draw_y_axis(out, &frame);
    if (isfinite(chart->rule)) {
        const bool across = chart_frame_across(chart);

        put_line(out, "rule", across ? chart_frame_x(&frame, chart->rule) : frame.left,
                 across ? frame.top : chart_frame_y(&frame, chart->rule),
                 across ? chart_frame_x(&frame, chart->rule) : frame.right,
                 across ? frame.bottom : chart_frame_y(&frame, chart->rule));
    }
    draw_series(out, &frame);
    draw_legend(out, &frame);
    fputs("</svg>\n", out);
}

bool chart_has_points(const Chart *chart)
{
    for (int s = 0; s < chart->series_count; s++)
        for (int i = 0; i < chart->series[s].count; i++)
            if (chart_frame_drawn(chart, &chart->series[s].points[i]))
                return true;
    return false;
}
