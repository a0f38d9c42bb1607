#include "bench/chart/axis.h"

#include <math.h>
#include <stdio.h>

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

static void fit_linear(AxisScale *scale, int wanted)
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
        fit_linear(&scale, wanted);
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
