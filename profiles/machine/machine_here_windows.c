#include "profiles/machine/machine_here.h"

#include <stdio.h>
#include <windows.h>

int machine_here_online(void)
{
    SYSTEM_INFO system;

    GetSystemInfo(&system);
    return (int)system.dwNumberOfProcessors;
}

/* Of the group of at most 64 CPUs that the process is in, as the number above. */
int machine_here_allowed(void)
{
    DWORD_PTR process, system;

    if (!GetProcessAffinityMask(GetCurrentProcess(), &process, &system) || process == 0)
        return -1;
    return __builtin_popcountll(process);
}

long machine_here_page_bytes(void)
{
    SYSTEM_INFO system;

    GetSystemInfo(&system);
    return (long)system.dwPageSize;
}

void machine_here_architecture(char *out, size_t size)
{
    SYSTEM_INFO system;

    GetNativeSystemInfo(&system);
    if (system.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_AMD64)
        snprintf(out, size, "x86_64");
}
