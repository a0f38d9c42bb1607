#include "apps/cli/bench/bench_runs.h"

#include "apps/cli/terminal/notice.h"

/* Whether nothing but limits was met, once at least. */
static bool only_limits(const RunResult *result)
{
    bool met = false;

    for (int round = 0; round <= result->rounds; round++)
        for (int i = 0; i < result->position_count * result->engine_count; i++) {
            const Sample *sample = run_sample(result, round, i / result->engine_count,
                                              i % result->engine_count);

            if (sample && sample->state != SAMPLE_OK && sample->state != SAMPLE_LIMIT)
                return false;
            met |= sample && sample->state == SAMPLE_LIMIT;
        }
    return met;
}

ExitStatus bench_status(RunStatus status, const RunResult *result, bool limits_count)
{
    const bool limits = status == RUN_FAILED && only_limits(result);

    if (status == RUN_DONE || (limits && !limits_count))
        return STATUS_DONE;
    notice("%s", result->trouble);
    return status == RUN_INTERRUPTED ? STATUS_INTERRUPTED : limits ? STATUS_LIMIT
                                                                   : STATUS_DIFFERENT;
}
