/* conditions.h - the conditions of a measurement that may have disturbed it: load, stolen time,
 * other processes, frequency. Looked at before and after; the difference goes into the record. */

#ifndef YOMIKIRI_CONDITIONS_H
#define YOMIKIRI_CONDITIONS_H

#include "base/fields/fields.h"

/* One look. -1 and "" where nothing is known. */
typedef struct {
    double uptime_s, load_1min, frequency_mhz;      /* the last: mean over CPUs */
    int cpus;                           /* on line, as /proc/stat lists them */
    int64_t all_ticks, idle_ticks, steal_ticks;     /* of all CPUs since the start */
    int64_t own_ticks;                  /* this process and its children that have ended */
    char governor[64];                  /* of the first CPU: "performance" */
} Conditions;

/* Look. `root` is "" for this machine, else a directory that holds proc/ and sys/. */
void conditions_look(const char *root, Conditions *now);

/* The object of a record (docs/records.md), which has these fields; values that are not known are
 * null; "warnings" has a sentence for whatever should make one doubt the times. `cores_used` by
 * the run; `switches`: involuntary ones of all its solves together, -1: not known. A new object,
 * the caller's. */
extern const Fields conditions_fields;
json_t *conditions_json(const Conditions *before, const Conditions *after, int cores_used,
                        int64_t switches);

#endif
