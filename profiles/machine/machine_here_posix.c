#include "profiles/machine/machine_here.h"

#include <sched.h>
#include <stdio.h>
#include <sys/utsname.h>
#include <unistd.h>

int machine_here_online(void)
{
    return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

int machine_here_allowed(void)
{
#ifdef __linux__
    cpu_set_t set;

    return sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : -1;
#else
    return -1;
#endif
}

long machine_here_page_bytes(void)
{
    return sysconf(_SC_PAGESIZE);
}

void machine_here_architecture(char *out, size_t size)
{
    struct utsname system;

    if (uname(&system) == 0)
        snprintf(out, size, "%.31s", system.machine);
}
