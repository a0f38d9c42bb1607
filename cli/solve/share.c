#include "cli/solve/share.h"

#include <sched.h>
#include <unistd.h>

#include "profiles/machine/cpu.h"

int share_cpus(void)
{
    MachineLimits limits;
    cpu_set_t set;

    machine_read_limits("", &limits);
    if (sched_getaffinity(0, sizeof(set), &set) == 0)
        return cpu_threads(CPU_COUNT(&set), limits.cpus);
    return cpu_threads((int)sysconf(_SC_NPROCESSORS_ONLN), limits.cpus);
}

int share_wanted(const ShareWish *wish)
{
    return wish->jobs ? wish->jobs : wish->threads_given ? 1 : wish->cpus;
}

/* The table that one solver takes of itself suits one solver. Many of them together get
 * four times as much, not their number of times. */
static void share_memory(int solvers, yk_config *config)
{
    yk_config one = *config;
    yk_solver *solver;
    yk_facts facts;
    uint64_t each;

    yk_config_set(&one, "threads", 1);
    if (yk_create(&solver, &one) != YK_OK)
        return;
    yk_solver_facts(solver, &facts);
    yk_destroy(solver);
    each = facts.table_bytes * 4 / (uint64_t)solvers >> 20;
    yk_config_set(config, "table-mib", max_int((int)each, 1));
}

void share_machine(const ShareWish *wish, int solvers, yk_config *config)
{
    if (!wish->threads_given)
        yk_config_set(config, "threads",
                      wish->jobs ? 1 : max_int(wish->cpus / solvers, 1));
    if (solvers > 4 && !wish->table_given)
        share_memory(solvers, config);
}
