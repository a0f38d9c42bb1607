#include "apps/cli/solve/resources.h"

#include "profiles/machine/machine.h"

ResourceWish resources_wish(const SolverOptions *options, int jobs)
{
    const bool threads_given = args_knob_given(options, "threads");

    return (ResourceWish){ .jobs = jobs, .cpus = threads_given ? 1 : machine_threads(),
                           .threads_given = threads_given,
                           .table_given = args_knob_given(options, "table-mib") };
}

int resources_solvers(const ResourceWish *wish)
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

void resources_divide(const ResourceWish *wish, int solvers, yk_config *config)
{
    if (!wish->threads_given)
        yk_config_set(config, "threads",
                      wish->jobs ? 1 : max_int(wish->cpus / solvers, 1));
    if (solvers > 4 && !wish->table_given)
        share_memory(solvers, config);
}
