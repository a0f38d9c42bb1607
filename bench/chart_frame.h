/* chart_frame.h - where the parts of a chart lie (private to chart*.c). */

#ifndef YOMIKIRI_CHART_FRAME_H
#define YOMIKIRI_CHART_FRAME_H

#include "bench/chart.h"

enum {
    LETTER = 7,                 /* width of a letter, about */
    LINE_HEIGHT = 20,
    ROW = 22,                   /* of a named axis at the left */
    RIGHT = 22,                 /* margin */
};

/* In pixels from the top left. */
typedef struct {
    const Chart *chart;
    AxisScale x, y;             /* of the axes with numbers */
    double left, right, top, bottom;
    int height, legend_top;
} ChartFrame;

ChartFrame chart_frame(const Chart *chart, int width);

/* Where a value lies. */
double chart_frame_x(const ChartFrame *frame, double value);
double chart_frame_y(const ChartFrame *frame, double value);

/* Whether values, and their error bars, lie along x: where y is named. */
bool chart_frame_across(const Chart *chart);

/* Whether the point, or its error bar along `axis`, can be drawn. */
bool chart_frame_drawn(const Chart *chart, const ChartPoint *point);
bool chart_frame_error(const ChartAxis *axis, const ChartPoint *point);

/* Characters of UTF-8 in a text, and in the longest name of an axis. */
int chart_frame_length(const char *text);
int chart_frame_longest(const ChartAxis *axis);

/* Pixels for one entry of the legend. */
int chart_frame_legend(const char *name);

#endif
