/* compare_choices.c - see compare_choices.h. */

#include "cli/compare/compare_choices.h"

#include <stdlib.h>
#include <string.h>

/* A number in low..high from `text`, times `unit`; false: complained. */
static bool read_number(const Command *command, const char *name, const char *text, double low,
                        double high, double unit, double *out)
{
    char *end;
    const double value = strtod(text, &end);

    if (end == text || (*end != '\0' && strcmp(end, "%") != 0)
        || !(value >= low && value <= high)) {
        args_complain(command, "--%s takes a number from %g to %g, not '%s'", name, low, high,
                      text);
        return false;
    }
    *out = value * unit;
    return true;
}

bool compare_choices_read(const Command *command, const CompareChoices *choices,
                          VerdictRule *rule)
{
    verdict_rule_init(rule);
    rule->seed = (uint64_t)choices->measure.seed;
    return measure_check(command, &choices->measure) == STATUS_DONE
           && read_number(command, "margin", choices->margin, 0.0, 100.0, 0.01, &rule->margin)
           && read_number(command, "alpha", choices->alpha, 1e-6, 0.5, 1.0, &rule->alpha);
}
