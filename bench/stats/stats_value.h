/* stats_value.h - the quality of values that searches find before the end: how far they are from
 * what is proven, and how good the moves are that come first. */

#ifndef YOMIKIRI_STATS_VALUE_H
#define YOMIKIRI_STATS_VALUE_H

#include "base/base.h"
#include "bench/stats/stats.h"

/* Sums over positions whose score is proven; all zero is none. */
typedef struct {
    int count;
    double sum, squares, distances;     /* of the errors, in discs; of their absolute values */
    double within;              /* errors of at most STATS_VALUE_NEAR discs */
    int with_best;              /* those whose best moves are known */
    double found, among_three;  /* of them: one comes first; one is among the first three */
    int with_moves;             /* those of which every move has a score */
    double lost;                /* of them: discs that the first move gives away */
} StatsValue;

enum { STATS_VALUE_NEAR = 3 };

/* One search of a position. */
typedef struct {
    double error;               /* value less score */
    uint64_t best;              /* all best moves; 0 if they are not known */
    int first[3];               /* squares of the moves that come first; -1: there are no more */
    double lost;                /* score less that of the first move; NAN if it is not known */
} StatsValueSample;

void stats_value_add(StatsValue *values, const StatsValueSample *sample);

typedef enum {
    STATS_MEAN_ERROR,
    STATS_DEVIATION,            /* of the errors from their mean; with count - 1 */
    STATS_RMS_ERROR,            /* root mean square of the errors */
    STATS_ABSOLUTE_ERROR,
    STATS_WITHIN,               /* share */
    STATS_BEST_FIRST,           /* shares of those whose best moves are known */
    STATS_AMONG_THREE,
    STATS_LOST,                 /* mean, of those of which every move has a score */
    STATS_VALUE_FIGURES
} StatsValueFigure;

/* "mean error", and in JSON and CSV "mean_error". */
const char *stats_value_name(StatsValueFigure figure);
const char *stats_value_key(StatsValueFigure figure);

bool stats_value_is_share(StatsValueFigure figure);

/* NAN where nothing is known. Of a share with the interval that holds the true one with 95 %
 * confidence (E. B. Wilson, 1927); of others without: NAN. */
StatsInterval stats_value_figure(const StatsValue *values, StatsValueFigure figure);

/* How many positions a figure is of. */
int stats_value_count(const StatsValue *values, StatsValueFigure figure);

/* "+1.25", "3.30", "65.0 % (58..71)"; "0.87 (of 30)" where not all positions count, "-" for
 * NAN. */
enum { STATS_VALUE_TEXT = 40 };
void stats_value_text(char text[STATS_VALUE_TEXT], const StatsValue *values,
                      StatsValueFigure figure);

#endif
