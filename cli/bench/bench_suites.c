/* bench_suites.c - see bench_suites.h. */

#include "cli/bench/bench_suites.h"

#include <stdlib.h>

#include "bench/memory/memory.h"
#include "cli/bench/bench_ablate.h"
#include "cli/bench/bench_keep.h"
#include "cli/bench/bench_measure.h"
#include "cli/terminal/notice.h"
#include "cli/terminal/stop.h"

enum { HOPELESS_EMPTIES = 30 };

/* The positions of suite `name` that were asked for. False: said why there are none. */
static bool load_suite(const BenchChoices *choices, const char *name, Suite *suite)
{
    const SuiteAsk ask = bench_choices_ask(choices);
    char error[1000];
    int hopeless;

    if (!suite_load(name, suite, error, sizeof(error))) {
        notice("%s", error);
        suite->count = 0;
        return false;
    }
    bench_choices_narrow(choices, suite);
    hopeless = suite_ask_whole(&ask) && choices->limit <= 0
        ? suite_drop_hopeless(suite, HOPELESS_EMPTIES) : 0;
    if (hopeless > 0)
        notice("%s: %d position%s without a score and with more than %d empty squares: left out; "
               "--depth searches such, --limit tries to prove them", suite->path, hopeless,
               hopeless == 1 ? "" : "s", HOPELESS_EMPTIES);
    suite_ask(suite, &ask);
    if (suite->count == 0)
        notice("%s: no position is left to run", suite->path);
    return suite->count > 0;
}

ExitStatus bench_suites(const BenchChoices *choices, char **names, int count, json_t *words)
{
    Suite *suites = memory_array((size_t)count, sizeof(*suites));
    ExitStatus status = STATUS_DONE;
    bool kept = true;
    MeasureCores cores;

    for (int i = 0; i < count; i++)
        if (!load_suite(choices, names[i], &suites[i]))
            status = STATUS_INPUT;
    for (int i = 0; i < count; i++)
        kept &= suites[i].count == 0 || bench_keep_check(choices, &suites[i]);
    if (!kept)
        status = STATUS_DIFFERENT;
    stop_install();
    measure_cores_open(&cores, &choices->measure, bench_choices_threads(choices),
                       bench_choices_own_threads(choices));
    for (int i = 0; i < count && kept && !stop_requested(); i++)
        if (suites[i].count > 0)
            status = args_worse(status, choices->ablate
                                        ? bench_ablate(choices, &suites[i], &cores)
                                        : bench_measure(choices, &suites[i], &cores, words));
    measure_cores_close(&cores);
    for (int i = 0; i < count; i++)
        suite_free(&suites[i]);
    free(suites);
    return stop_requested() ? args_worse(status, STATUS_INTERRUPTED) : status;
}
