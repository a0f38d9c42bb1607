#include "bench/stats/stats_value.h"

#include <math.h>
#include <stdio.h>

static const double Z95 = 1.959963984540054;

/* A mean of `sum` over `count`, but for two. */
static const struct {
    const char *name, *key;
    size_t sum, count;
    bool share, sign;
} FIGURES[STATS_VALUE_FIGURES] = {
#define MEAN(sum, count)    offsetof(StatsValue, sum), offsetof(StatsValue, count)
    [STATS_MEAN_ERROR] = { "mean error", "mean_error", MEAN(sum, count), false, true },
    [STATS_DEVIATION] = { "deviation", "deviation", MEAN(squares, count), false, false },
    [STATS_RMS_ERROR] = { "rms error", "rms_error", MEAN(squares, count), false, false },
    [STATS_ABSOLUTE_ERROR] = { "absolute error", "absolute_error", MEAN(distances, count), false,
                               false },
    [STATS_WITHIN] = { "within 3", "within_3", MEAN(within, count), true, false },
    [STATS_BEST_FIRST] = { "best move first", "best_first", MEAN(found, with_best), true, false },
    [STATS_AMONG_THREE] = { "among first three", "among_three", MEAN(among_three, with_best), true,
                            false },
    [STATS_LOST] = { "discs lost", "discs_lost", MEAN(lost, with_moves), false, false },
};

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
    return *(const int *)((const char *)values + FIGURES[figure].count);
}

StatsInterval stats_value_figure(const StatsValue *values, StatsValueFigure figure)
{
    const int count = stats_value_count(values, figure);
    const double mean = *(const double *)((const char *)values + FIGURES[figure].sum) / count;
    const double z = Z95 * Z95 / count, middle = (mean + z / 2) / (1 + z);

    if (count == 0 || (figure == STATS_DEVIATION && count < 2))
        return (StatsInterval){ NAN, NAN, NAN };
    if (FIGURES[figure].share) {        /* Wilson's interval */
        const double half = sqrt(mean * (1 - mean) * z + z * z / 4) / (1 + z);

        return (StatsInterval){ mean, fmax(middle - half, 0), fmin(middle + half, 1) };
    }
    if (figure == STATS_DEVIATION) {
        const double square = values->squares - values->sum * values->sum / count;

        return (StatsInterval){ sqrt(fmax(square, 0) / (count - 1)), NAN, NAN };
    }
    return (StatsInterval){ figure == STATS_RMS_ERROR ? sqrt(mean) : mean, NAN, NAN };
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
