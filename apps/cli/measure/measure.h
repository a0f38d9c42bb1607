/* measure.h - the options that bench, compare and gate share, so that they mean the same in
 * each: the budget, the clock, the cores and the seed. */

#ifndef YOMIKIRI_MEASURE_H
#define YOMIKIRI_MEASURE_H

#include "apps/cli/args/args.h"
#include "profiles/machine/pin.h"

typedef enum { MEASURE_AUTO, MEASURE_CPU, MEASURE_WALL } MeasureClock;

typedef struct {
    double budget_s;            /* for all rounds together; 0: none was named */
    int clock;                  /* a MeasureClock */
    int pin;                    /* first core; NOT_NAMED: chosen */
    int seed;
    bool no_pin;
} MeasureChoices;

enum { NOT_NAMED = -1 };

/* What holds where no option says otherwise; their lines for an OPTION_TABLE. */
extern const MeasureChoices MEASURE_DEFAULTS;
extern const Option measure_options[];

/* What the table cannot say; complains. */
ExitStatus measure_check(const Command *command, const MeasureChoices *choices);

/* Whether a command line sets the number of threads itself, so that ours says nothing of it. */
bool measure_names_threads(const char *command);

/* Whether CPU time is what counts: by --clock, or by `alone`, that is one thread each and
 * every program tells that of the solve. */
bool measure_cpu(const MeasureChoices *choices, bool alone);

/* ---- measure_cores.c: the cores that a measurement runs on, and nothing else ---- */

typedef struct {
    PinOrder order;
    int first, count;           /* no cores: not wanted, or not possible */
    char text[200];             /* what was done, or why not */
} MeasureCores;

/* Look at the machine and try, with a core for each thread: from --pin on, else chosen. With
 * `own_threads` some command line names threads of its own; then only --pin binds. */
void measure_cores_open(MeasureCores *cores, const MeasureChoices *choices, int threads,
                        bool own_threads);

/* EngineSpec.pin, with a MeasureCores for context: binds the process that calls it. */
void measure_cores_bind(void *context);

/* Bind this process itself to the one core that --pin names; `out` says what was done, or why
 * not, and stays as it was where none is named. */
void measure_cores_here(const MeasureChoices *choices, char *out, size_t size);

#endif
