#include "apps/cli/bench/bench_choices.h"

#include <stdlib.h>
#include <string.h>

/* "20" or "18,22". */
static bool read_empties(const char *text, int *low, int *high)
{
    char *end;

    *low = *high = (int)strtol(text, &end, 10);
    if (end != text && *end == ',') {
        const char *second = end + 1;

        *high = (int)strtol(second, &end, 10);
        if (end == second)
            return false;
    }
    return end != text && *end == '\0' && 0 <= *low && *low <= *high && *high <= 64;
}

ExitStatus bench_choices_check(const Command *command, const BenchChoices *choices)
{
    int low, high;

    if (choices->empties && !read_empties(choices->empties, &low, &high))
        return args_complain(command, "--empties: '%s' is neither a number nor two, A,B, from 0 "
                             "to 64", choices->empties);
    if (choices->ablate && (choices->record || choices->jsonl || choices->engines.count > 0))
        return args_complain(command, "--ablate makes a table of its own; it goes with none of "
                             "--record, --jsonl and --engine");
    if (choices->ask.brief && choices->ask.depth.plies == 0)
        return args_complain(command, "--short: goes with --depth");
    if (choices->ask.brief && choices->ask.depth.selectivity > 0)
        return args_complain(command, "--short: the shallow search has no levels of selectivity");
    if (choices->ask.time_s > 0 && choices->ask.time_s < 0.001)
        return args_complain(command, "--time: at least a millisecond");
    if (choices->ablate && (choices->ask.depth.plies > 0 || choices->ask.time_s > 0))
        return args_complain(command, "--ablate: measures exact solves, and goes with neither "
                             "--depth nor --time");
    for (int i = 0; i < choices->engines.count; i++) {
        const char *equals = strchr(choices->engines.texts[i], '=');

        if (!equals || equals == choices->engines.texts[i] || equals[1] == '\0')
            return args_complain(command, "--engine: '%s' is not NAME=COMMAND",
                                 choices->engines.texts[i]);
    }
    return measure_check(command, &choices->measure);
}

int bench_choices_threads(const BenchChoices *choices)
{
    int threads = 1;

    yk_config_get(&choices->solver.config, "threads", &threads);
    return threads;
}

bool bench_choices_own_threads(const BenchChoices *choices)
{
    for (int i = 0; i < choices->engines.count; i++)
        if (measure_names_threads(choices->engines.texts[i]))
            return true;
    return false;
}

void bench_choices_narrow(const BenchChoices *choices, Suite *suite)
{
    int low, high;

    if (choices->empties && read_empties(choices->empties, &low, &high))
        suite_keep_empties(suite, low, high);
    if (choices->first > 0)
        suite_keep_first(suite, choices->first);
}
