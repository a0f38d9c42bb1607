#include "bench/compare/compare_values.h"

#include "bench/record/record_json.h"

static void print_figure(FILE *out, const StatsValue *values, StatsValueFigure figure)
{
    char text[STATS_VALUE_TEXT];

    if (stats_value_count(values, figure) == 0)
        return;
    stats_value_text(text, values, figure);
    fprintf(out, ", %s %s", stats_value_name(figure), text);
}

void compare_values_print(FILE *out, const StatsValue values[2])
{
    char text[STATS_VALUE_TEXT];

    if (values[0].count == 0) {
        fputs("values       no score is proven to compare them with\n", out);
        return;
    }
    for (int side = 0; side < 2; side++) {
        stats_value_text(text, &values[side], STATS_MEAN_ERROR);
        fprintf(out, "%-12s %c mean error %s discs", side == 0 ? "values" : "", "AB"[side], text);
        for (int figure = STATS_MEAN_ERROR + 1; figure < STATS_VALUE_FIGURES; figure++)
            print_figure(out, &values[side], (StatsValueFigure)figure);
        fprintf(out, " (%d proven)\n", values[side].count);
    }
}

json_t *compare_values_json(const StatsValue values[2])
{
    return values ? json_pack("{s:o, s:o}", "a", record_json_values(&values[0]), "b",
                              record_json_values(&values[1]))
                  : json_null();
}
