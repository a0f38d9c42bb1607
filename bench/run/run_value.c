#include "bench/run/run_table.h"

#include <math.h>
#include <string.h>

void run_value_add(StatsValue *values, const SampleValue *value, int score, uint64_t best,
                   const MoveScores *moves)
{
    const int first = value->first[0];
    const bool known = first >= 0 && (moves->known >> first & 1);
    StatsValueSample sample = {
        .error = value->sixteenths / 16.0 - score,
        .best = best,
        .lost = known ? score - moves->score[first] : NAN,
    };

    memcpy(sample.first, value->first, sizeof(sample.first));
    stats_value_add(values, &sample);
}
