/* recorded.h - machines that were written down (tests/data/machines/README.md). Run in the root of
 * the checkout; whatever goes wrong here ends the program with a message. */

#ifndef YOMIKIRI_TESTS_RECORDED_H
#define YOMIKIRI_TESTS_RECORDED_H

#include "profiles/machine/cpu.h"

typedef struct {
    char root[128];             /* a directory that stands for / */
    char xml[128], cpuid[128];
    CpuSources sources;         /* points into this very struct */
} Recorded;

/* tests/data/machines/TREE.tree unpacked below a fresh directory (NULL: an empty one), with the
 * topology XML.xml and the dump CPUID.cpuid of the same folder (NULL: none). */
void recorded_open(Recorded *machine, const char *tree, const char *xml, const char *cpuid);

void recorded_close(Recorded *machine);

/* What cpu_describe() makes of it. */
void recorded_describe(CpuDescription *cpu, const char *tree, const char *xml,
                       const char *cpuid);

#endif
