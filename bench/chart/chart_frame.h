/* chart_frame.h - the layout of a chart's parts (private to chart*.c). */

#ifndef YOMIKIRI_CHART_FRAME_H
#define YOMIKIRI_CHART_FRAME_H

#include "bench/chart/chart.h"

enum {
    LETTER = 7,                 /* width of a letter, about */
    LINE_HEIGHT = 20,
    ROW = 22,                   /* of a named axis at the left */
    NAME_HEIGHT = 17,           /* of a line of a name that stands above its row instead */
    RIGHT = 22,                 /* margin */
};

/* In pixels from the top left. */
typedef struct {
    const Chart *chart;
    AxisScale x, y;             /* of the axes with numbers */
    double left, right, top, bottom;
    int width, height, legend_top;
    int name_lines;             /* names of y so long that they stand above their rows, in so
                                   many lines; 0: they stand at the left */
    int letters;                /* that fit into one of these lines */
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

/* Characters of the longest name of an axis. */
int chart_frame_longest(const ChartAxis *axis);

/* A walk along the entries of a legend; begins with all zero. */
typedef struct {
    int x, row;                 /* where this entry stands; pixels, lines */
    int letters;                /* that fit into one line of it */
    int next_x, next_row;       /* where the next one may */
} ChartLegend;

/* On to the entry `name`, in a legend `width` pixels wide: beside the one before where there
 * is room, and in as many lines as it takes, none cut off. */
void chart_frame_legend(ChartLegend *at, const char *name, int width);

/* Bytes of `text` that make one line of up to `letters` characters: up to a blank if there is
 * one, else to the last character that fits. */
int chart_frame_piece(const char *text, int letters);

#endif
