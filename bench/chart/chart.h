/* chart.h - charts as SVG, without script: points, lines and bars with error bars over
 * linear, logarithmic or named axes. Colours come from a style sheet that knows light and
 * dark (chart_style.h), can be told apart by the colour-blind, and go with a shape each. */

#ifndef YOMIKIRI_CHART_H
#define YOMIKIRI_CHART_H

#include <stdio.h>

#include "bench/chart/axis.h"

enum { CHART_COLOURS = 6 };

typedef enum {
    CHART_POINTS,
    CHART_LINE,                 /* through the points, which are drawn too */
    CHART_DASHES,               /* a line without points: what would be ideal */
    CHART_BARS,                 /* from 0, or from the edge of a log axis */
} ChartStyle;

typedef struct {
    double x, y;
    double low, high;           /* error bar along the axis of values; NAN: none */
    const char *note;           /* shown when pointed at; NULL: none */
    bool strong;                /* drawn larger: a total */
} ChartPoint;

typedef struct {
    const char *name;           /* in the legend; NULL: not there */
    ChartStyle style;
    int colour;                 /* 0..CHART_COLOURS - 1 */
    int count;
    const ChartPoint *points;   /* those with a NAN, or outside a log axis, are left out */
} ChartSeries;

typedef struct {
    const char *label;
    AxisUnit unit;
    bool log;
    bool from_zero;
    bool whole;                 /* ticks at whole numbers only */
    int name_count;             /* a named axis: value i stands at names[i], first on top or */
    const char *const *names;   /* at the left. 0: an axis of numbers */
} ChartAxis;

typedef struct {
    const char *title;          /* for those who do not see it; drawn by no one */
    const char *description;    /* what it shows, in a sentence */
    ChartAxis x, y;             /* one of them at most is named */
    int series_count;
    const ChartSeries *series;
    double rule;                /* a line across at this value: ratio 1; NAN: none */
} Chart;

/* Draw it `width` pixels wide, about 300 to 1000; the height follows. `id`: unique in the
 * page, letters, digits and "-". `alone`: a file of its own, with the style sheet in it.
 * Else, where x is an axis of numbers, data-frame tells scripts left, right, top and bottom of
 * the frame and the values at its left and right. Trouble with the file shows in ferror(out). */
void chart_svg(FILE *out, const Chart *chart, int width, const char *id, bool alone);

/* Whether there is any point to draw. */
bool chart_has_points(const Chart *chart);

#endif
