/* config.h - the knobs by number (private to solver/'s own files). Their rows are those of
 * base/tuning.h. */

#ifndef YOMIKIRI_CONFIG_H
#define YOMIKIRI_CONFIG_H

#include "base/tuning.h"
#include "yomikiri.h"

/* A build to measure measurements with has one knob more: it gets slower by as much as asked.
 * In others the knob has its number, but nobody can set it and its value is 0. */
#define CONFIG_KNOB(id, ...)    KNOB_##id,
enum { TUNING_KNOBS(CONFIG_KNOB) KNOB_BURN, KNOB_COUNT = KNOB_BURN + BURN };

#endif
