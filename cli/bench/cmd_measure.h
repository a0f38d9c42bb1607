/* cmd_measure.h - private to cmd_*.c: the options that bench, compare and gate share, so that
 * they mean the same in each: the budget, the clock, the cores and the seed. */

#ifndef YOMIKIRI_CMD_MEASURE_H
#define YOMIKIRI_CMD_MEASURE_H

#include "cli/args/args.h"
#include "profiles/machine/pin.h"

typedef enum { MEASURE_AUTO, MEASURE_CPU, MEASURE_WALL } MeasureClock;

typedef struct {
    double budget_s;            /* for all rounds together; NOT_NAMED: none was */
    int clock;                  /* a MeasureClock */
    int pin;                    /* first core; NOT_NAMED: chosen */
    int seed;
    bool no_pin;
} MeasureChoices;

enum { NOT_NAMED = -1 };

/* What holds where no option says otherwise; their lines for an OPTION_TABLE. */
extern const MeasureChoices CMD_MEASURE_DEFAULTS;
extern const Option cmd_measure_options[];

/* What the table cannot say; complains. */
ExitStatus cmd_measure_check(const Command *command, const MeasureChoices *choices);

/* The budget in seconds, `usual` where none was named. */
double cmd_measure_budget(const MeasureChoices *choices, double usual);

/* Whether a command line sets the number of threads itself, so that ours says nothing of it. */
bool cmd_measure_names_threads(const char *command);

/* Whether CPU time is what counts: by --clock, or by `alone`, that is one thread each and
 * every program tells that of the solve. */
bool cmd_measure_cpu(const MeasureChoices *choices, bool alone);

/* ---- cmd_bench_pin.c: the cores ---- */

typedef struct {
    Pinner *pinner;             /* NULL: not wanted, or not possible */
    int first, count;
    char text[200];             /* what was done, or why not */
} BenchPin;

/* Look at the machine and try, with a core for each thread: from --pin on, else chosen. With
 * `own_threads` some command line names threads of its own; then only --pin binds. */
void cmd_bench_pin_open(BenchPin *pin, const MeasureChoices *choices, int threads,
                        bool own_threads);

void cmd_bench_pin_close(BenchPin *pin);

/* EngineSpec.pin, with a BenchPin for context. */
void cmd_bench_pin_child(void *context);

#endif
