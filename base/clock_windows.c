#include "base/clock.h"

#include <windows.h>

int64_t clock_ns(void)
{
    LARGE_INTEGER ticks, each_second;

    QueryPerformanceFrequency(&each_second);
    QueryPerformanceCounter(&ticks);

    /* In two parts: the product of all of it with 1e9 would overflow within hours. */
    const int64_t whole = ticks.QuadPart / each_second.QuadPart;
    const int64_t rest = ticks.QuadPart % each_second.QuadPart;

    return whole * 1000000000 + rest * 1000000000 / each_second.QuadPart;
}

/* In units of 100 ns. */
static int64_t length_of(FILETIME time)
{
    return (int64_t)((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime);
}

int64_t clock_cpu_ns(void)
{
    FILETIME begun, ended, kernel, user;

    if (!GetProcessTimes(GetCurrentProcess(), &begun, &ended, &kernel, &user))
        return 0;
    return (length_of(kernel) + length_of(user)) * 100;
}

size_t clock_memory_bytes(void)
{
    MEMORYSTATUSEX memory = { .dwLength = sizeof(memory) };

    return GlobalMemoryStatusEx(&memory) ? (size_t)memory.ullTotalPhys : 0;
}
