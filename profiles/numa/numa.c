#include "profiles/numa/numa.h"

#include "profiles/machine/libhwloc.h"

int numa_node(int index, int count, int nodes)
{
    return count <= nodes ? index : (int)((long)index * nodes / count);
}

#ifdef HAVE_HWLOC

/* How many of `count` processes are on the same node as number `index`. */
static int sharers(int index, int count, int nodes)
{
    int together = 0;

    for (int i = 0; i < count; i++)
        together += numa_node(i, count, nodes) == numa_node(index, count, nodes);
    return together;
}

static int bind_in(const Hwloc *hwloc, hwloc_topology_t topology, int index, int count)
{
    const int nodes = libhwloc_count(hwloc, topology, HWLOC_OBJ_NUMANODE);
    const int depth = hwloc->get_type_depth(topology, HWLOC_OBJ_NUMANODE);
    hwloc_obj_t node;
    int threads;

    if (nodes < 2 || !hwloc->topology_is_thissystem(topology))
        return 0;
    node = hwloc->get_obj_by_depth(topology, depth, (unsigned)numa_node(index, count, nodes));
    if (!node || !node->cpuset || (threads = hwloc->bitmap_weight(node->cpuset)) <= 0
        || hwloc->set_cpubind(topology, node->cpuset, HWLOC_CPUBIND_PROCESS) != 0)
        return 0;
    threads /= sharers(index, count, nodes);
    return threads > 0 ? threads : 1;
}

int numa_bind(int index, int count)
{
    hwloc_topology_t topology;
    Hwloc hwloc;
    int threads = 0;

    if (count < 2 || !libhwloc_open(&hwloc, NULL))
        return 0;
    if (libhwloc_load(&hwloc, NULL, &topology)) {
        threads = bind_in(&hwloc, topology, index, count);
        hwloc.topology_destroy(topology);
    }
    libhwloc_close(&hwloc);
    return threads;
}

#else

int numa_bind(int index, int count)
{
    (void)index;
    (void)count;
    return 0;
}

#endif
