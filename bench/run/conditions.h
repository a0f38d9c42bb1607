/* conditions.h - the conditions of a measurement that may have disturbed it: load, stolen time,
 * other processes, frequency. Looked at before and after; the difference goes into the record. */

#ifndef YOMIKIRI_CONDITIONS_H
#define YOMIKIRI_CONDITIONS_H

#include "base/fields/fields.h"

/* One look. Numbers are -1 and texts "" where nothing is known. */
typedef struct {
    double uptime_s;
    double load_1min;
    int cpus;                           /* on line, as /proc/stat lists them */
    int64_t all_ticks, idle_ticks, steal_ticks;     /* of all CPUs since the start */
    int64_t own_ticks;                  /* this process and its children that have ended */
    int64_t throttled_us;               /* for which a CPU quota has kept this group waiting */
    double frequency_mhz, frequency_max_mhz;    /* mean over CPUs; of the first CPU */
    const char *frequency_source;       /* static: "cpufreq" or "/proc/cpuinfo"; "" */
    char governor[64];                  /* "performance"; all that occur, commas between */
    int boost;                          /* 0, 1; -1 */
    char smt[32];                       /* "on", "off", "notsupported", ... */
    char huge_pages[64];                /* as written: "always [madvise] never" */
    char kernel[128];                   /* release of the operating system */
    char microcode[32];
    int64_t page_bytes;
} Conditions;

/* Look. `root` is "" for this machine, else a directory that holds proc/ and sys/. */
void conditions_look(const char *root, Conditions *now);

/* What a run was told of itself: cores it used, involuntary context switches of all its
 * solves together (-1: not known). */
typedef struct {
    int cores_used;
    int64_t switches;
} ConditionsUse;

/* The object of a record (docs/records.md), which has these fields; values that are not known are
 * null, and "unknown" says why; "warnings" has a sentence for whatever should make one doubt the
 * times. A new object, the caller's; `after` may be NULL as long as the run has not ended. */
extern const Fields conditions_fields;
json_t *conditions_json(const Conditions *before, const Conditions *after,
                        const ConditionsUse *use);

#endif
