/* chart.h - charts as SVG, without script: points and lines with error bars over
 * linear, logarithmic or named axes. Colours come from a style sheet that knows light and
 * dark (chart_style), can be told apart by the colour-blind, and go with a shape each. */

#ifndef YOMIKIRI_CHART_H
#define YOMIKIRI_CHART_H

#include <stdio.h>

#include "base/base.h"

enum { AXIS_TICKS = 40, AXIS_TEXT = 24 };

/* What the values are, for the labels of ticks. */
typedef enum {
    AXIS_NUMBER,                /* 0.5, 12 */
    AXIS_SECONDS,               /* 10 ms */
    AXIS_COUNT,                 /* 10 M */
    AXIS_SHARE,                 /* 0.25 is 25 % */
    AXIS_RATIO,                 /* 0.97 */
} AxisUnit;

typedef struct {
    double low, high;           /* low < high; both positive if `log` */
    bool log;
    AxisUnit unit;
    int tick_count;
    double ticks[AXIS_TICKS];   /* rising, within low..high */
    bool labelled[AXIS_TICKS];  /* on a log scale not every tick has a label */
    int decimals;               /* of labels on a linear scale */
} AxisScale;

/* A scale over low..high, with about `wanted` labelled ticks at 1, 2 or 5 times a power of
 * ten (on a log scale powers of ten, and what lies between them where there is room). A
 * linear scale is widened to its outermost ticks. Any values will do: those that make no
 * range, or that are not positive where `log`, give a range that can be drawn. */
AxisScale axis_fit(double low, double high, bool log, AxisUnit unit, int wanted);

/* The same for whole numbers: ticks at some of them, and half a step of air at either end. */
AxisScale axis_fit_whole(double low, double high, int wanted);

/* 0 at `low`, 1 at `high`; clamped. */
double axis_place(const AxisScale *scale, double value);

/* The label of one tick. */
const char *axis_label(const AxisScale *scale, double value, char out[AXIS_TEXT]);

enum { CHART_COLOURS = 6 };

typedef enum {
    CHART_POINTS,
    CHART_LINE,                 /* through the points, which are drawn too */
    CHART_DASHES,               /* a line without points: what would be ideal */
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

/* The style sheet for all charts of a page. */
extern const char chart_style[];

#endif
