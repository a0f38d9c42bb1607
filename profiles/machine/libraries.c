#include "profiles/machine/libraries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/memory/memory_json.h"

/* ---- hwloc ---- */

#ifdef HAVE_HWLOC

#include <hwloc.h>

/* -1: there is no such level, as in some virtual machines. */
static int count_of(hwloc_topology_t topology, hwloc_obj_type_t type)
{
    const int count = hwloc_get_nbobjs_by_type(topology, type);

    return count > 0 ? count : -1;
}

/* This machine, less what this thread may not use; the numbers are of the whole. NULL where hwloc
 * does not know it. */
static hwloc_topology_t look(int *cores_present, int *pus_present)
{
    hwloc_topology_t topology;

    /* On some virtual machines hwloc prints a page of complaints on standard error. */
    setenv("HWLOC_HIDE_ERRORS", "2", 0);
    if (hwloc_topology_init(&topology) != 0)
        return NULL;
    hwloc_topology_set_flags(topology, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED);
    if (hwloc_topology_load(topology) != 0 || !hwloc_topology_is_thissystem(topology)) {
        hwloc_topology_destroy(topology);
        return NULL;
    }
    *cores_present = count_of(topology, HWLOC_OBJ_CORE);
    *pus_present = count_of(topology, HWLOC_OBJ_PU);

    hwloc_bitmap_t usable = hwloc_bitmap_dup(hwloc_topology_get_allowed_cpuset(topology));
    hwloc_bitmap_t bound = hwloc_bitmap_alloc();

    if (hwloc_get_cpubind(topology, bound, HWLOC_CPUBIND_THREAD) == 0)
        hwloc_bitmap_and(usable, usable, bound);
    hwloc_topology_restrict(topology, usable, HWLOC_RESTRICT_FLAG_REMOVE_CPULESS);
    hwloc_bitmap_free(usable);
    hwloc_bitmap_free(bound);
    return topology;
}

static json_t *caches_of(hwloc_topology_t topology)
{
    static const hwloc_obj_type_t TYPES[] = { HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L2CACHE,
                                              HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L4CACHE };
    json_t *caches = json_array();

    for (int i = 0; i < (int)ARRAY_LENGTH(TYPES); i++) {
        const int count = count_of(topology, TYPES[i]);

        if (count < 0)
            continue;

        const struct hwloc_cache_attr_s *cache =
            &hwloc_get_obj_by_type(topology, TYPES[i], 0)->attr->cache;

        json_array_append_new(caches, json_pack("{s:i, s:s, s:I, s:i, s:i}", "level", i + 1,
            "type", i == 0 ? "d" : "u", "bytes", (json_int_t)cache->size,
            "line_bytes", (int)cache->linesize, "instances", count));
    }
    return caches;
}

static json_t *kinds_of(hwloc_topology_t topology)
{
    const int count = hwloc_cpukinds_get_nr(topology, 0);
    hwloc_bitmap_t set = hwloc_bitmap_alloc();
    json_t *kinds = json_array();

    for (int i = 0; i < count; i++) {
        int efficiency = -1;

        if (hwloc_cpukinds_get_info(topology, (unsigned)i, set, &efficiency, NULL, NULL, 0) == 0)
            json_array_append_new(kinds, json_pack("{s:i, s:o}", "pus", hwloc_bitmap_weight(set),
                                                   "efficiency", known_count(efficiency)));
    }
    hwloc_bitmap_free(set);
    return kinds;
}

json_t *libraries_topology(void)
{
    int cores = -1, pus = -1;
    hwloc_topology_t topology = look(&cores, &pus);
    const unsigned version = hwloc_get_api_version();
    char source[32];

    if (!topology)
        return json_object();
    snprintf(source, sizeof(source), "hwloc %u.%u.%u", version >> 16, version >> 8 & 0xff,
             version & 0xff);

    json_t *object = json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "source", source, "pus", known_count(count_of(topology, HWLOC_OBJ_PU)),
        "pus_present", known_count(pus), "cores", known_count(count_of(topology, HWLOC_OBJ_CORE)),
        "cores_present", known_count(cores),
        "packages", known_count(count_of(topology, HWLOC_OBJ_PACKAGE)),
        "numa_nodes", known_count(count_of(topology, HWLOC_OBJ_NUMANODE)),
        "caches", caches_of(topology), "kinds", kinds_of(topology));

    hwloc_topology_destroy(topology);
    return object;
}

int libraries_cores(int *pus, int *speed, int most)
{
    int whole, count = 0;
    hwloc_topology_t topology = look(&whole, &whole);

    if (!topology)
        return 0;

    const hwloc_obj_type_t type =
        count_of(topology, HWLOC_OBJ_CORE) > 0 ? HWLOC_OBJ_CORE : HWLOC_OBJ_PU;
    hwloc_bitmap_t set = hwloc_bitmap_dup(hwloc_topology_get_topology_cpuset(topology));

    /* The last kind is the fastest; without kinds the first round is of all cores. */
    for (int kind = max_int(hwloc_cpukinds_get_nr(topology, 0), 1); kind-- > 0; ) {
        int fast = -1;
        hwloc_obj_t core = NULL;

        hwloc_cpukinds_get_info(topology, (unsigned)kind, set, &fast, NULL, NULL, 0);
        while (count < most && (core = hwloc_get_next_obj_by_type(topology, type, core)) != NULL)
            if (hwloc_bitmap_intersects(core->cpuset, set)) {
                speed[count] = fast;
                pus[count++] = hwloc_bitmap_first(core->cpuset);
            }
    }
    hwloc_bitmap_free(set);
    hwloc_topology_destroy(topology);
    return count;
}

/* Neighbours share a node where there are more processes than nodes. */
int libraries_bind_node(int index, int count)
{
    int whole, threads = 0;
    hwloc_topology_t topology = count < 2 ? NULL : look(&whole, &whole);
    const int nodes = topology ? count_of(topology, HWLOC_OBJ_NUMANODE) : 0;

    if (nodes > 1) {
        const int mine = count <= nodes ? index : (int)((long)index * nodes / count);
        const int sharing = (count + nodes - 1) / nodes;
        const hwloc_obj_t node =
            hwloc_get_obj_by_type(topology, HWLOC_OBJ_NUMANODE, (unsigned)mine);

        if (hwloc_set_cpubind(topology, node->cpuset, HWLOC_CPUBIND_PROCESS) == 0)
            threads = max_int(hwloc_bitmap_weight(node->cpuset) / sharing, 1);
    }
    if (topology)
        hwloc_topology_destroy(topology);
    return threads;
}

#else

json_t *libraries_topology(void)
{
    return json_object();
}

int libraries_cores(int *pus, int *speed, int most)
{
    (void)pus;
    (void)speed;
    (void)most;
    return 0;
}

int libraries_bind_node(int index, int count)
{
    (void)index;
    (void)count;
    return 0;
}

#endif

/* ---- libcpuid ---- */

#ifdef HAVE_LIBCPUID

#include <libcpuid.h>

json_t *libraries_libcpuid(void)
{
    struct cpu_id_t id = { .cpu_codename = "" };

    cpuid_set_warn_function(NULL);      /* it would print on standard error */

    const bool known = cpuid_present() && cpu_identify(NULL, &id) == 0;

    return json_pack("{s:s, s:o, s:o}", "version", cpuid_lib_version(),
                     "brand", known_text(known ? id.brand_str : ""),
                     "says", known_text(known ? id.cpu_codename : ""));
}

#else

json_t *libraries_libcpuid(void)
{
    return json_object();
}

#endif
