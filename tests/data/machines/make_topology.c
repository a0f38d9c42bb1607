/* make_topology.c - write a topology that hwloc makes up, to test with machines that nobody
 * here has. Not part of any build; README.md has the command lines.
 *
 *     cc -o make_topology tests/data/machines/make_topology.c -lhwloc
 *     ./make_topology OUT.xml SYNTHETIC [-CPUS] [CPUS:EFFICIENCY:NAME]...
 *
 * -CPUS are taken away, as from cores without a second thread. */

#include <hwloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what)
{
    fprintf(stderr, "make_topology: %s\n", what);
    exit(1);
}

static hwloc_bitmap_t parse(const char *list)
{
    const hwloc_bitmap_t set = hwloc_bitmap_alloc();

    if (!set || hwloc_bitmap_list_sscanf(set, list) != 0)
        fail(list);
    return set;
}

static void take_away(hwloc_topology_t topology, const char *list)
{
    const hwloc_bitmap_t gone = parse(list);

    hwloc_bitmap_andnot(gone, hwloc_topology_get_topology_cpuset(topology), gone);
    if (hwloc_topology_restrict(topology, gone, 0) != 0)
        fail("cannot restrict");
    hwloc_bitmap_free(gone);
}

static void add_kind(hwloc_topology_t topology, char *text)
{
    char *efficiency = strchr(text, ':');
    char *name = efficiency ? strchr(efficiency + 1, ':') : NULL;
    struct hwloc_info_s info = { .name = "CoreType" };
    hwloc_bitmap_t set;

    if (!name)
        fail(text);
    *efficiency++ = *name++ = '\0';
    info.value = name;
    set = parse(text);
    if (hwloc_cpukinds_register(topology, set, atoi(efficiency), 1, &info, 0) != 0)
        fail("cannot register a kind");
    hwloc_bitmap_free(set);
}

int main(int argc, char **argv)
{
    hwloc_topology_t topology;

    if (argc < 3)
        fail("usage: OUT.xml SYNTHETIC [-CPUS] [CPUS:EFFICIENCY:NAME]...");
    if (hwloc_topology_init(&topology) != 0
        || hwloc_topology_set_synthetic(topology, argv[2]) != 0
        || hwloc_topology_load(topology) != 0)
        fail("bad description");
    for (int i = 3; i < argc; i++)
        if (argv[i][0] == '-')
            take_away(topology, argv[i] + 1);
        else
            add_kind(topology, argv[i]);
    if (hwloc_topology_export_xml(topology, argv[1], 0) != 0)
        fail("cannot write");
    hwloc_topology_destroy(topology);
    return 0;
}
