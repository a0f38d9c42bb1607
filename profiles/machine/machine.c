#include "profiles/machine/machine.h"

#include <string.h>

#include "base/clock.h"
#include "base/memory/memory_json.h"
#include "profiles/machine/libraries.h"
#include "profiles/machine/machine_here.h"
#include "yomikiri.h"

/* A part of a CPU is used, too. */
static int threads_within(const MachineLimits *limits)
{
    const int cpus = machine_here_cpus(), whole = (int)limits->cpus;

    return limits->cpus > 0 && limits->cpus < cpus ? whole + (limits->cpus > whole) : cpus;
}

int machine_threads(void)
{
    MachineLimits limits;

    machine_limits("", &limits);
    return threads_within(&limits);
}

/* What each needs is in solver/kernel/dispatch.c. */
static json_t *kernels(void)
{
    json_t *list = json_array();
    const char *name;

    for (size_t i = 0; (name = yk_kernel_name(i)) != NULL; i++) {
        const bool usable = yk_kernel_usable(name) != 0;

        json_array_append_new(list, json_pack("{s:s, s:b, s:s?}", "name", name, "usable", usable,
            "why_not", usable ? NULL : strncmp(name, "avx512", 6) == 0
                ? "CPU or system lacks one of AVX-512 F, VL, BW, DQ, CD, VPOPCNTDQ"
                : "CPU or system lacks one of AVX2, BMI, BMI2, POPCNT, LZCNT"));
    }
    return list;
}

json_t *machine_json(void)
{
    char slug[64];
    const char *kernel = yk_kernel_auto();
    const size_t bytes = clock_memory_bytes();
    json_t *topology = libraries_topology(), *libcpuid = libraries_libcpuid(), *cpu;
    MachineLimits limits;
    MachineId id;

    machine_id(&id);
    machine_limits("", &limits);
    if (!json_object_get(topology, "pus"))
        json_object_set_new(topology, "pus", json_integer(machine_here_cpus()));
    machine_name(&id, (int)json_integer_value(json_object_get(topology, "cores_present")),
                 kernel, slug, sizeof(slug));
    cpu = json_pack("{s:o, s:O?, s:o, s:o, s:o, s:o, s:o}",
        "vendor", known_text(id.vendor), "brand", json_object_get(libcpuid, "brand"),
        "family", known_count(id.family), "model", known_count(id.model),
        "stepping", known_count(id.stepping), "design", known_text(machine_design(&id)),
        "virtual", id.hypervisor < 0 ? json_null() : json_boolean(id.hypervisor));

    json_object_del(libcpuid, "brand");
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:{s:o, s:o}, s:i, s:{s:o}, s:o}",
        "schema", MACHINE_SCHEMA, "slug", slug, "kernel", kernel,
        "kernel_why", "the best that this CPU can run, by CPUID", "kernels", kernels(),
        "cpu", cpu, "topology", topology,
        "limits", "cpus", limits.cpus > 0 ? json_real(limits.cpus) : json_null(),
        "memory_bytes", known_count(limits.memory_bytes), "threads", threads_within(&limits),
        "memory", "total_bytes", bytes > 0 ? json_integer((json_int_t)bytes) : json_null(),
        "libcpuid", libcpuid);
}
