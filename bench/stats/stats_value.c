#include "bench/stats/stats_value.h"

#include <math.h>
#include <stdio.h>

static const double Z95 = 1.959963984540054;

void stats_value_add(StatsValue *values, const StatsValueSample *sample)
{
    const double error = sample->error;

    values->count++;
    values->sum += error;
    values->squares += error * error;
    values->distances += fabs(error);
    values->within += fabs(error) <= STATS_VALUE_NEAR;
    if (!isnan(sample->lost)) {
        values->with_moves++;
        values->lost += sample->lost;
    }
    if (sample->best == 0)
        return;
    values->with_best++;
    for (int i = 0; i < 3 && sample->first[i] >= 0; i++) {
        if ((sample->best >> sample->first[i] & 1) == 0)
            continue;
        values->found += i == 0;
        values->among_three++;
        return;
    }
}

static const struct {
    const char *name, *key;
    bool share, sign;
} FIGURES[STATS_VALUE_FIGURES] = {
    [STATS_MEAN_ERROR] = { "mean error", "mean_error", false, true },
    [STATS_DEVIATION] = { "deviation", "deviation", false, false },
    [STATS_RMS_ERROR] = { "rms error", "rms_error", false, false },
    [STATS_ABSOLUTE_ERROR] = { "absolute error", "absolute_error", false, false },
    [STATS_WITHIN] = { "within 3", "within_3", true, false },
    [STATS_BEST_FIRST] = { "best move first", "best_first", true, false },
    [STATS_AMONG_THREE] = { "among first three", "among_three", true, false },
    [STATS_LOST] = { "discs lost", "discs_lost", false, false },
};

const char *stats_value_name(StatsValueFigure figure)
{
    return FIGURES[figure].name;
}

const char *stats_value_key(StatsValueFigure figure)
{
    return FIGURES[figure].key;
}

bool stats_value_is_share(StatsValueFigure figure)
{
    return FIGURES[figure].share;
}

int stats_value_count(const StatsValue *values, StatsValueFigure figure)
{
    return figure == STATS_LOST                                         ? values->with_moves
           : figure == STATS_BEST_FIRST || figure == STATS_AMONG_THREE ? values->with_best
                                                                        : values->count;
}

static double deviation(const StatsValue *values)
{
    const double square = (values->squares - values->sum * values->sum / values->count)
                          / (values->count - 1);

    return values->count < 2 ? NAN : sqrt(fmax(square, 0));
}

/* Of one position and more. */
static double estimate(const StatsValue *values, StatsValueFigure figure)
{
    const double count = stats_value_count(values, figure);

    switch (figure) {
    case STATS_MEAN_ERROR:     return values->sum / count;
    case STATS_DEVIATION:      return deviation(values);
    case STATS_RMS_ERROR:      return sqrt(values->squares / count);
    case STATS_ABSOLUTE_ERROR: return values->distances / count;
    case STATS_WITHIN:         return values->within / count;
    case STATS_BEST_FIRST:     return values->found / count;
    case STATS_AMONG_THREE:    return values->among_three / count;
    default:                   return values->lost / count;
    }
}

/* Wilson's interval for a share of `count`. */
static StatsInterval share_interval(double share, int count)
{
    const double z = Z95 * Z95 / count;
    const double middle = (share + z / 2) / (1 + z);
    const double half = sqrt(share * (1 - share) * z + z * z / 4) / (1 + z);

    return (StatsInterval){ share, fmax(middle - half, 0), fmin(middle + half, 1) };
}

StatsInterval stats_value_figure(const StatsValue *values, StatsValueFigure figure)
{
    const int count = stats_value_count(values, figure);

    if (count == 0)
        return (StatsInterval){ NAN, NAN, NAN };
    if (FIGURES[figure].share)
        return share_interval(estimate(values, figure), count);
    return (StatsInterval){ estimate(values, figure), NAN, NAN };
}

void stats_value_text(char text[STATS_VALUE_TEXT], const StatsValue *values,
                      StatsValueFigure figure)
{
    const StatsInterval is = stats_value_figure(values, figure);

    if (isnan(is.estimate))
        snprintf(text, STATS_VALUE_TEXT, "-");
    else if (FIGURES[figure].share)
        snprintf(text, STATS_VALUE_TEXT, "%.1f %% (%.0f..%.0f)", 100 * is.estimate, 100 * is.low,
                 100 * is.high);
    else if (stats_value_count(values, figure) < values->count)
        snprintf(text, STATS_VALUE_TEXT, "%.2f (of %d)", is.estimate,
                 stats_value_count(values, figure));
    else
        snprintf(text, STATS_VALUE_TEXT, FIGURES[figure].sign ? "%+.2f" : "%.2f", is.estimate);
}
