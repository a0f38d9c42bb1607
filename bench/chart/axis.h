/* axis.h - an axis: a scale for a range of values, with ticks at round numbers. */

#ifndef YOMIKIRI_AXIS_H
#define YOMIKIRI_AXIS_H

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

#endif
