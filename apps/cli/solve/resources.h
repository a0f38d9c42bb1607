/* resources.h - the division of CPUs and memory among solvers that work at the same time. */

#ifndef YOMIKIRI_RESOURCES_H
#define YOMIKIRI_RESOURCES_H

#include "api/solver.h"
#include "apps/cli/args/args.h"

/* What the command line left open, and what not. */
typedef struct {
    int jobs;                   /* solvers asked for; 0: as many as suit */
    bool threads_given, table_given;
    int cpus;                   /* machine_threads(); nobody asks where threads are given */
} ResourceWish;

/* That of a command line with these options; `jobs` as above. */
ResourceWish resources_wish(const SolverOptions *options, int jobs);

/* How many solvers to have at most: no more than there are positions is any use. */
int resources_solvers(const ResourceWish *wish);

/* Set in `config` what each of `solvers` gets, as far as that was left open. One position
 * gets all CPUs; as many positions as CPUs, or more, get one each: nothing is faster for the
 * whole. In between the CPUs are shared out. */
void resources_divide(const ResourceWish *wish, int solvers, yk_config *config);

#endif
