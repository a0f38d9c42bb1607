/* numa.h - processes that share a machine, each on a NUMA node of its own. */

#ifndef YOMIKIRI_NUMA_H
#define YOMIKIRI_NUMA_H

#include <stdbool.h>

/* The node, 0.., for process `index` of `count` on a machine with `nodes` of them: neighbours
 * share a node where there are more processes than nodes. */
int numa_node(int index, int count, int nodes);

/* Bind this process, and the threads that it will start, to its node, and return how many
 * hardware threads are its share there. 0, and nothing is bound: there is one node, or hwloc is
 * missing, or whoever started the process has bound it to one already. */
int numa_bind(int index, int count);

#endif
