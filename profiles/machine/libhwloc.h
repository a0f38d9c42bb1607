/* libhwloc.h - hwloc, opened at run time: a program that uses this also starts without the
 * library. Only files that ask hwloc include this, and all of it is absent where the
 * headers were missing at build time. */

#ifndef YOMIKIRI_LIBHWLOC_H
#define YOMIKIRI_LIBHWLOC_H

#include "base/base.h"

#ifdef HAVE_HWLOC

#include <hwloc.h>

/* The functions in use, by their names without "hwloc_". */
typedef struct {
    void *library;
    unsigned (*get_api_version)(void);
    int (*topology_init)(hwloc_topology_t *);
    int (*topology_set_flags)(hwloc_topology_t, unsigned long);
    int (*topology_set_xml)(hwloc_topology_t, const char *);
    int (*topology_load)(hwloc_topology_t);
    int (*topology_is_thissystem)(hwloc_topology_t);
    void (*topology_destroy)(hwloc_topology_t);
    hwloc_const_cpuset_t (*topology_get_allowed_cpuset)(hwloc_topology_t);
    int (*get_type_depth)(hwloc_topology_t, hwloc_obj_type_t);
    unsigned (*get_nbobjs_by_depth)(hwloc_topology_t, int);
    hwloc_obj_t (*get_obj_by_depth)(hwloc_topology_t, int, unsigned);
    int (*cpukinds_get_nr)(hwloc_topology_t, unsigned long);
    int (*cpukinds_get_by_cpuset)(hwloc_topology_t, hwloc_const_bitmap_t, unsigned long);
    int (*cpukinds_get_info)(hwloc_topology_t, unsigned, hwloc_bitmap_t, int *, unsigned *,
                             struct hwloc_info_s **, unsigned long);
    int (*set_cpubind)(hwloc_topology_t, hwloc_const_cpuset_t, int);
    hwloc_bitmap_t (*bitmap_alloc)(void);
    int (*bitmap_and)(hwloc_bitmap_t, hwloc_const_bitmap_t, hwloc_const_bitmap_t);
    int (*bitmap_set)(hwloc_bitmap_t, unsigned);
    int (*bitmap_first)(hwloc_const_bitmap_t);
    int (*bitmap_weight)(hwloc_const_bitmap_t);
    void (*bitmap_free)(hwloc_bitmap_t);
} Hwloc;

/* Open the library of that file name; NULL: the usual one. False, with nothing to close, if
 * it is missing or its interface is another than that of the headers. */
bool libhwloc_open(Hwloc *hwloc, const char *library);

void libhwloc_close(Hwloc *hwloc);

/* The topology in that XML file, or with NULL of this machine, restricted to the affinity
 * mask of the caller. False, with nothing to destroy, if it is not available. */
bool libhwloc_load(const Hwloc *hwloc, const char *xml, hwloc_topology_t *topology);

/* -1: there is no such level. */
int libhwloc_count(const Hwloc *hwloc, hwloc_topology_t topology, hwloc_obj_type_t type);

#endif
#endif
