#include "profiles/machine/pin.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/print.h"
#include "profiles/machine/libhwloc.h"
#include "profiles/machine/machine_file.h"

struct Pinner {
    PinOrder order;
    bool live;                  /* the order is of the machine that runs */
#ifdef HAVE_HWLOC
    Hwloc hwloc;                /* open if .library is not NULL; then the topology is loaded */
    hwloc_topology_t topology;
#endif
};

#if defined(HAVE_HWLOC) || defined(__linux__)

static void add_core(PinOrder *order, int pu, int speed)
{
    if (order->count == MAX_PIN_CORES)
        return;

    int at = order->count++;

    for (; at > 0 && order->speed[at - 1] < speed; at--) {  /* behind its equals */
        order->pus[at] = order->pus[at - 1];
        order->speed[at] = order->speed[at - 1];
    }
    order->pus[at] = pu;
    order->speed[at] = speed;
}

#endif

/* ---- by hwloc ---- */

#ifdef HAVE_HWLOC

/* -1 if not known. */
static int speed_of(const Hwloc *hwloc, hwloc_topology_t topology, hwloc_const_cpuset_t set)
{
    const int kind = hwloc->cpukinds_get_by_cpuset(topology, set, 0);
    int efficiency = -1;

    if (kind < 0 || hwloc->cpukinds_get_info(topology, (unsigned)kind, NULL, &efficiency, NULL,
                                             NULL, 0) != 0)
        return -1;
    return efficiency;
}

static void take_cores(PinOrder *order, const Hwloc *hwloc, hwloc_topology_t topology)
{
    const int cores = libhwloc_count(hwloc, topology, HWLOC_OBJ_CORE);
    const hwloc_obj_type_t type = cores > 0 ? HWLOC_OBJ_CORE : HWLOC_OBJ_PU;
    const int depth = hwloc->get_type_depth(topology, type);
    const int count = libhwloc_count(hwloc, topology, type);
    const hwloc_bitmap_t set = hwloc->bitmap_alloc();

    for (int i = 0; set && i < count; i++) {
        const hwloc_obj_t core = hwloc->get_obj_by_depth(topology, depth, (unsigned)i);

        hwloc->bitmap_and(set, core->cpuset, hwloc->topology_get_allowed_cpuset(topology));
        if (hwloc->bitmap_first(set) >= 0)
            add_core(order, hwloc->bitmap_first(set), speed_of(hwloc, topology, set));
    }
    if (set)
        hwloc->bitmap_free(set);
}

static void drop_hwloc(Pinner *pinner)
{
    if (!pinner->hwloc.library)
        return;
    pinner->hwloc.topology_destroy(pinner->topology);
    libhwloc_close(&pinner->hwloc);
}

static void ask_hwloc(Pinner *pinner, const CpuSources *sources)
{
    Hwloc *hwloc = &pinner->hwloc;
    PinOrder *order = &pinner->order;

    if (!libhwloc_open(hwloc, sources->hwloc_library))
        return;
    if (!libhwloc_load(hwloc, sources->hwloc_xml, &pinner->topology)) {
        libhwloc_close(hwloc);
        return;
    }
    /* With a topology of another system, binding would do nothing and report success. */
    if (!sources->hwloc_xml && !hwloc->topology_is_thissystem(pinner->topology))
        order->doubt = "hwloc was given the topology of another machine";
    else
        take_cores(order, hwloc, pinner->topology);
    order->source = order->count == 0 ? "" : sources->hwloc_xml ? "hwloc XML" : "hwloc";
    if (!pinner->live || order->count == 0)
        drop_hwloc(pinner);
}

static bool bind_by_hwloc(const Pinner *pinner, int first, int count)
{
    const Hwloc *hwloc = &pinner->hwloc;
    const hwloc_bitmap_t set = hwloc->library ? hwloc->bitmap_alloc() : NULL;
    bool done;

    if (!set)
        return false;
    for (int i = first; i < first + count; i++)
        hwloc->bitmap_set(set, (unsigned)pinner->order.pus[i]);
    done = hwloc->set_cpubind(pinner->topology, set, HWLOC_CPUBIND_THREAD) == 0;
    hwloc->bitmap_free(set);
    return done;
}

#else

static void drop_hwloc(Pinner *pinner)
{
    (void)pinner;
}

static void ask_hwloc(Pinner *pinner, const CpuSources *sources)
{
    (void)pinner;
    (void)sources;
}

static bool bind_by_hwloc(const Pinner *pinner, int first, int count)
{
    (void)pinner;
    (void)first;
    (void)count;
    return false;
}

#endif

/* ---- by /sys ---- */

#ifdef __linux__

/* Whether `cpu` stands in a list such as "0-3,8". */
static bool is_listed(const char *list, int cpu)
{
    long first, last;

    while (machine_file_range(&list, &first, &last))
        if (cpu >= first && cpu <= last)
            return true;
    return false;
}

/* What the system makes of its capacity; or, on hybrids of Intel, whether it is a slow one. */
static int capacity_of(const char *root, int cpu)
{
    const int64_t capacity =
        machine_file_number(root, "/sys/devices/system/cpu/cpu%d/cpu_capacity", cpu);
    char slow[1024];

    if (capacity >= 0)
        return (int)capacity;
    if (machine_file_line(root, slow, sizeof(slow), "/sys/devices/cpu_atom/cpus"))
        return !is_listed(slow, cpu);
    return -1;
}

static void ask_sys(PinOrder *order, const char *root)
{
    const bool live = root[0] == '\0';
    int64_t seen[MAX_PIN_CORES];
    int seen_count = 0;
    cpu_set_t allowed;

    if (live && sched_getaffinity(0, sizeof(allowed), &allowed) != 0)
        return;
    for (int cpu = 0; cpu < CPU_SETSIZE && seen_count < MAX_PIN_CORES; cpu++) {
        static const char TOPOLOGY[] = "/sys/devices/system/cpu/cpu%d/topology/%s";
        int64_t core, package;
        int i = 0;

        if (live && !CPU_ISSET(cpu, &allowed))
            continue;
        core = machine_file_number(root, TOPOLOGY, cpu, "core_id");
        package = machine_file_number(root, TOPOLOGY, cpu, "physical_package_id");
        if (core < 0 && !live)
            continue;
        core = core >= 0 ? package << 32 | core : -1 - cpu;     /* unknown: a core of its own */
        while (i < seen_count && seen[i] != core)
            i++;
        if (i < seen_count)
            continue;
        seen[seen_count++] = core;
        add_core(order, cpu, capacity_of(root, cpu));
    }
    order->source = order->count > 0 ? "/sys" : "";
}

static bool bind_by_mask(const PinOrder *order, int first, int count)
{
    cpu_set_t set;

    CPU_ZERO(&set);
    for (int i = first; i < first + count; i++)
        CPU_SET(order->pus[i], &set);
    return sched_setaffinity(0, sizeof(set), &set) == 0;
}

/* Whether the thread may run on these and on nothing else. */
static bool is_bound(const PinOrder *order, int first, int count)
{
    cpu_set_t set;
    int found = 0;

    if (sched_getaffinity(0, sizeof(set), &set) != 0)
        return false;
    for (int i = first; i < first + count; i++)
        found += CPU_ISSET(order->pus[i], &set) != 0;
    return found == count && CPU_COUNT(&set) == count;
}

#else

static void ask_sys(PinOrder *order, const char *root)
{
    (void)order;
    (void)root;
}

static bool bind_by_mask(const PinOrder *order, int first, int count)
{
    (void)order;
    (void)first;
    (void)count;
    errno = ENOSYS;
    return false;
}

/* hwloc's word has to do. */
static bool is_bound(const PinOrder *order, int first, int count)
{
    (void)order;
    (void)first;
    (void)count;
    return true;
}

#endif

/* ---- putting it together ---- */

Pinner *pin_open(const CpuSources *sources)
{
    const char *root = sources->root ? sources->root : "";
    Pinner *pinner = memory_array(1, sizeof(*pinner));

    pinner->live = root[0] == '\0' && !sources->hwloc_xml;
    pinner->order.source = pinner->order.doubt = "";
    if (sources->libraries && (root[0] == '\0' || sources->hwloc_xml))
        ask_hwloc(pinner, sources);
    if (pinner->order.count == 0)
        ask_sys(&pinner->order, root);
    return pinner;
}

const PinOrder *pin_order(const Pinner *pinner)
{
    return &pinner->order;
}

void pin_close(Pinner *pinner)
{
    if (!pinner)
        return;
    drop_hwloc(pinner);
    free(pinner);
}

bool pin_bind(const Pinner *pinner, int first, int count, char *out, size_t size)
{
    const PinOrder *order = &pinner->order;
    const char *by = "hwloc";

    if (!pinner->live)
        return failed(out, size, "not pinned: that is another machine");
    if (order->count == 0)
        return failed(out, size, "not pinned: the cores of this machine are not known");
    if (first < 0 || count < 1 || first + count > order->count)
        return failed(out, size, "not pinned: core %d is wanted, and there are only %d",
                      first + count - 1, order->count);
    if (!bind_by_hwloc(pinner, first, count) || !is_bound(order, first, count)) {
        if (!bind_by_mask(order, first, count))
            return failed(out, size, "not pinned: the system refuses (%s)", strerror(errno));
        if (!is_bound(order, first, count))
            return failed(out, size, "not pinned: the system agreed, and did nothing");
        by = "sched_setaffinity";
    }
    if (count == 1)
        snprintf(out, size, "core %d of %d (CPU %d), by %s", first, order->count,
                 order->pus[first], by);
    else
        snprintf(out, size, "cores %d-%d of %d, by %s", first, first + count - 1, order->count,
                 by);
    return true;
}

bool pin_core(int index, char *out, size_t size)
{
    const CpuSources sources = { .libraries = true };
    Pinner *pinner = pin_open(&sources);
    const bool done = pin_bind(pinner, index, 1, out, size);

    pin_close(pinner);
    return done;
}

/* ---- processes that share a machine ---- */

#ifdef HAVE_HWLOC

/* The node, 0.., for process `index` of `count`: neighbours share one where there are more
 * processes than nodes. */
static int node_of(int index, int count, int nodes)
{
    return count <= nodes ? index : (int)((long)index * nodes / count);
}

/* How many of `count` processes are on the same node as number `index`. */
static int sharers(int index, int count, int nodes)
{
    int together = 0;

    for (int i = 0; i < count; i++)
        together += node_of(i, count, nodes) == node_of(index, count, nodes);
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
    node = hwloc->get_obj_by_depth(topology, depth, (unsigned)node_of(index, count, nodes));
    if (!node || !node->cpuset || (threads = hwloc->bitmap_weight(node->cpuset)) <= 0
        || hwloc->set_cpubind(topology, node->cpuset, HWLOC_CPUBIND_PROCESS) != 0)
        return 0;
    threads /= sharers(index, count, nodes);
    return threads > 0 ? threads : 1;
}

int pin_numa(int index, int count)
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

int pin_numa(int index, int count)
{
    (void)index;
    (void)count;
    return 0;
}

#endif
