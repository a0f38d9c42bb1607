/* run_value.h - the value of a search before the end against what is proven of its position. */

#ifndef YOMIKIRI_RUN_VALUE_H
#define YOMIKIRI_RUN_VALUE_H

#include "bench/engine/sample.h"
#include "bench/stats/stats_value.h"
#include "positions/suite/suite.h"

/* Add it. `best` are all best moves, 0 if they are not known. */
void run_value_add(StatsValue *values, const SampleValue *value, int score, uint64_t best,
                   const MoveScores *moves);

#endif
