/* bench_choices.h - the options of `yomikiri bench`. */

#ifndef YOMIKIRI_BENCH_CHOICES_H
#define YOMIKIRI_BENCH_CHOICES_H

#include "apps/cli/measure/measure.h"
#include "apps/cli/profile/profile_option.h"
#include "positions/suite/suite.h"

typedef struct {
    bool serve, list, ablate, record, jsonl, markdown, quiet;
    int rounds, warmup, first;
    double limit;               /* < 0: not named */
    SuiteAsk ask;
    MeasureChoices measure;
    const char *empties, *results;
    TextList engines;
    SolverOptions solver;
    ProfileOption profile;
} BenchChoices;

/* What the table of options cannot say; complains. */
ExitStatus bench_choices_check(const Command *command, const BenchChoices *choices);

/* One unless -t says otherwise. */
int bench_choices_threads(const BenchChoices *choices);

/* Whether --engine names a program whose command line has a number of threads of its own. */
bool bench_choices_own_threads(const BenchChoices *choices);

/* Leave of the suite what --empties and --first ask for. */
void bench_choices_narrow(const BenchChoices *choices, Suite *suite);

#endif
