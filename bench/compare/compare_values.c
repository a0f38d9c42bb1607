#include "bench/compare/compare_values.h"

#include <math.h>

#include "bench/memory/known.h"

static void print_share(FILE *out, const char *what, double share)
{
    if (!isnan(share))
        fprintf(out, ", %s %.1f %%", what, 100.0 * share);
}

void compare_values_print(FILE *out, const StatsValue values[2])
{
    if (values[0].count == 0) {
        fputs("values       no score is proven to compare them with\n", out);
        return;
    }
    for (int side = 0; side < 2; side++) {
        const StatsValue *of = &values[side];
        const double deviation = stats_value_deviation(of);

        fprintf(out, "%-12s %c mean error %+.2f discs", side == 0 ? "values" : "", "AB"[side],
                stats_value_mean(of));
        if (!isnan(deviation))
            fprintf(out, ", deviation %.2f", deviation);
        print_share(out, "best move first", stats_value_found(of));
        print_share(out, "among first three", stats_value_among_three(of));
        fprintf(out, " (%d proven)\n", of->count);
    }
}

static json_t *side_json(const StatsValue *values)
{
    return json_pack("{s:i, s:o, s:o, s:o, s:o}", "proven", values->count,
                     "mean_error", known_real(stats_value_mean(values)),
                     "deviation", known_real(stats_value_deviation(values)),
                     "best_first", known_real(stats_value_found(values)),
                     "among_three", known_real(stats_value_among_three(values)));
}

json_t *compare_values_json(const StatsValue values[2])
{
    return values ? json_pack("{s:o, s:o}", "a", side_json(&values[0]), "b",
                              side_json(&values[1]))
                  : json_null();
}
