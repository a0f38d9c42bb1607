#include "profiles/machine/machine_here.h"

#include <sched.h>
#include <unistd.h>

#include "base/base.h"

int machine_here_cpus(void)
{
#ifdef __linux__
    cpu_set_t set;

    if (sched_getaffinity(0, sizeof(set), &set) == 0)
        return CPU_COUNT(&set);
#endif
    return max_int((int)sysconf(_SC_NPROCESSORS_ONLN), 1);
}

int64_t machine_here_second_level(void)
{
    return -1;
}
