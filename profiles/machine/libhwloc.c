#include "profiles/machine/libhwloc.h"

#ifdef HAVE_HWLOC

#include <stdlib.h>

#include "profiles/machine/library.h"

static bool find_functions(Hwloc *hwloc)
{
    const struct { const char *name; void *function; } NEEDED[] = {
        { "hwloc_get_api_version", &hwloc->get_api_version },
        { "hwloc_topology_init", &hwloc->topology_init },
        { "hwloc_topology_set_flags", &hwloc->topology_set_flags },
        { "hwloc_topology_set_xml", &hwloc->topology_set_xml },
        { "hwloc_topology_load", &hwloc->topology_load },
        { "hwloc_topology_is_thissystem", &hwloc->topology_is_thissystem },
        { "hwloc_topology_destroy", &hwloc->topology_destroy },
        { "hwloc_topology_get_allowed_cpuset", &hwloc->topology_get_allowed_cpuset },
        { "hwloc_get_type_depth", &hwloc->get_type_depth },
        { "hwloc_get_nbobjs_by_depth", &hwloc->get_nbobjs_by_depth },
        { "hwloc_get_obj_by_depth", &hwloc->get_obj_by_depth },
        { "hwloc_cpukinds_get_nr", &hwloc->cpukinds_get_nr },
        { "hwloc_cpukinds_get_by_cpuset", &hwloc->cpukinds_get_by_cpuset },
        { "hwloc_cpukinds_get_info", &hwloc->cpukinds_get_info },
        { "hwloc_set_cpubind", &hwloc->set_cpubind },
        { "hwloc_bitmap_alloc", &hwloc->bitmap_alloc },
        { "hwloc_bitmap_and", &hwloc->bitmap_and },
        { "hwloc_bitmap_set", &hwloc->bitmap_set },
        { "hwloc_bitmap_first", &hwloc->bitmap_first },
        { "hwloc_bitmap_weight", &hwloc->bitmap_weight },
        { "hwloc_bitmap_free", &hwloc->bitmap_free },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(NEEDED); i++)
        if (!library_function(hwloc->library, NEEDED[i].name, NEEDED[i].function))
            return false;
    return hwloc->get_api_version() >> 16 == HWLOC_API_VERSION >> 16;
}

bool libhwloc_open(Hwloc *hwloc, const char *library)
{
    *hwloc = (Hwloc){ .library = library_open(library ? library : "libhwloc.so.15") };
    if (!hwloc->library)
        return false;
    if (find_functions(hwloc))
        return true;
    libhwloc_close(hwloc);
    return false;
}

void libhwloc_close(Hwloc *hwloc)
{
    library_close(hwloc->library);
    hwloc->library = NULL;
}

/* Whether the environment gives hwloc something else than this machine to look at. */
static bool told_otherwise(void)
{
    static const char *const VARIABLES[] = {
        "HWLOC_XMLFILE", "HWLOC_SYNTHETIC", "HWLOC_FSROOT", "HWLOC_CPUID_PATH",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(VARIABLES); i++)
        if (getenv(VARIABLES[i]))
            return true;
    return false;
}

bool libhwloc_load(const Hwloc *hwloc, const char *xml, hwloc_topology_t *topology)
{
    if (hwloc->topology_init(topology) != 0)
        return false;
    /* On some virtual machines hwloc prints a page of complaints on standard error. */
    setenv("HWLOC_HIDE_ERRORS", "2", 0);
    if (!xml && !told_otherwise())
        hwloc->topology_set_flags(*topology, HWLOC_TOPOLOGY_FLAG_RESTRICT_TO_CPUBINDING
                                             | HWLOC_TOPOLOGY_FLAG_IS_THISSYSTEM);
    if ((!xml || hwloc->topology_set_xml(*topology, xml) == 0)
        && hwloc->topology_load(*topology) == 0)
        return true;
    hwloc->topology_destroy(*topology);
    return false;
}

int libhwloc_count(const Hwloc *hwloc, hwloc_topology_t topology, hwloc_obj_type_t type)
{
    const int depth = hwloc->get_type_depth(topology, type);

    if (depth == HWLOC_TYPE_DEPTH_UNKNOWN || depth == HWLOC_TYPE_DEPTH_MULTIPLE)
        return -1;
    return (int)hwloc->get_nbobjs_by_depth(topology, depth);
}

#else

typedef int LibhwlocIsAbsent;       /* ISO C wants something in every file */

#endif
