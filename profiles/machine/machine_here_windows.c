#include "profiles/machine/machine_here.h"

#include <windows.h>

/* Of the group of at most 64 CPUs that the process is in. */
int machine_here_cpus(void)
{
    DWORD_PTR process, system;

    if (!GetProcessAffinityMask(GetCurrentProcess(), &process, &system) || process == 0)
        return 1;
    return __builtin_popcountll(process);
}

/* Each cache and each core is an entry with the CPUs that have a part of it. */
int64_t machine_here_second_level(void)
{
    SYSTEM_LOGICAL_PROCESSOR_INFORMATION entries[1024], *cache = NULL;
    DWORD bytes = sizeof(entries);
    int count, cores = 0;

    if (!GetLogicalProcessorInformation(entries, &bytes))
        return -1;
    count = (int)(bytes / sizeof(entries[0]));
    for (int i = 0; i < count; i++)
        if (entries[i].Relationship == RelationCache && entries[i].Cache.Level == 2
            && (entries[i].ProcessorMask & 1) != 0)
            cache = &entries[i];
    for (int i = 0; cache && i < count; i++)
        cores += entries[i].Relationship == RelationProcessorCore
                 && (entries[i].ProcessorMask & cache->ProcessorMask) != 0;
    return cores > 0 && cache->Cache.Size > 0 ? (int64_t)cache->Cache.Size / cores : -1;
}
