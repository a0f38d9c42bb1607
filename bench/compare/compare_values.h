/* compare_values.h - the quality of the values of A and of B, where both are records of searches
 * that were not to go to the end. Two StatsValue, of the same positions. */

#ifndef YOMIKIRI_COMPARE_VALUES_H
#define YOMIKIRI_COMPARE_VALUES_H

#include <jansson.h>
#include <stdio.h>

#include "bench/stats/stats_value.h"

/* Two lines, or one if no score is proven. */
void compare_values_print(FILE *out, const StatsValue values[2]);

/* As in docs/compare.md; null for NULL. */
json_t *compare_values_json(const StatsValue values[2]);

#endif
