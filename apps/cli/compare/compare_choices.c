#include "apps/cli/compare/compare_choices.h"

#include <stdio.h>
#include <string.h>

#include "apps/cli/args/args_value.h"
#include "bench/run/self_command.h"

enum { MOST_PERCENT = 100 };

static const double LEAST_ALPHA = 1e-6, MOST_ALPHA = 0.5;

/* False, for callers to return. */
static bool wrong(const Command *command, const char *name, const char *text, double low,
                  double high)
{
    args_complain(command, "--%s takes a number from %g to %g, not '%s'", name, low, high, text);
    return false;
}

bool compare_choices_read(const Command *command, const CompareChoices *choices,
                          VerdictRule *rule)
{
    verdict_rule_init(rule);
    rule->seed = (uint64_t)choices->measure.seed;
    if (measure_check(command, &choices->measure) != STATUS_DONE)
        return false;
    if (!args_value_percent(choices->margin, MOST_PERCENT, &rule->margin))
        return wrong(command, "margin", choices->margin, 0, MOST_PERCENT);
    if (!args_value_number(choices->alpha, LEAST_ALPHA, MOST_ALPHA, &rule->alpha))
        return wrong(command, "alpha", choices->alpha, LEAST_ALPHA, MOST_ALPHA);
    return true;
}

bool compare_choices_kernels(const Command *command, int count, char **names,
                             KernelCommand *commands)
{
    for (int i = 0; i < count; i++) {
        yk_config usual, config;

        yk_config_init(&usual);
        config = usual;
        snprintf(config.kernel, sizeof(config.kernel), "%s", names[i]);
        if (strlen(names[i]) >= sizeof(config.kernel) || !yk_kernel_usable(names[i])) {
            args_complain(command, "'%s' is not a kernel that runs here; `yomikiri cpu` lists "
                          "them",
                          names[i]);
            return false;
        }
        if (!self_command_from(&usual, "", &config, commands[i], sizeof(commands[i]))) {
            args_complain(command, "cannot find the path of this program");
            return false;
        }
        names[i] = commands[i];
    }
    return true;
}
