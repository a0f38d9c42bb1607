/* measure_cores.h - the cores that a measurement runs on, and nothing else. */

#ifndef YOMIKIRI_MEASURE_CORES_H
#define YOMIKIRI_MEASURE_CORES_H

#include "apps/cli/measure/measure.h"
#include "profiles/machine/pin.h"

typedef struct {
    Pinner *pinner;             /* NULL: not wanted, or not possible */
    int first, count;
    char text[200];             /* what was done, or why not */
} MeasureCores;

/* Look at the machine and try, with a core for each thread: from --pin on, else chosen. With
 * `own_threads` some command line names threads of its own; then only --pin binds. */
void measure_cores_open(MeasureCores *cores, const MeasureChoices *choices, int threads,
                        bool own_threads);

void measure_cores_close(MeasureCores *cores);

/* EngineSpec.pin, with a MeasureCores for context: binds the process that calls it. */
void measure_cores_bind(void *context);

/* Bind this process itself to the one core that --pin names; `out` says what was done, or why
 * not, and stays as it was where none is named. */
void measure_cores_here(const MeasureChoices *choices, char *out, size_t size);

#endif
