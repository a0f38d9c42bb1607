/* measure_machine.h - the machine on which it is measured. */

#ifndef YOMIKIRI_MEASURE_MACHINE_H
#define YOMIKIRI_MEASURE_MACHINE_H

#include <jansson.h>

/* This machine, as records hold it; a new object, NULL without memory. */
json_t *measure_machine(void);

#endif
