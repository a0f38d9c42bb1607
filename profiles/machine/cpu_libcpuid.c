#include "profiles/machine/cpu_sources.h"

#include <stdio.h>
#include <string.h>

#ifdef HAVE_LIBCPUID

#include <libcpuid.h>

#include "profiles/machine/library.h"

/* Its structs grow with every release, and the library may be younger than the header. */
typedef union { struct cpu_raw_data_t is; char room[1 << 16]; } Raw;
typedef union { struct cpu_id_t is; char room[1 << 16]; } Opinion;

typedef struct {
    const char *(*lib_version)(void);
    int (*present)(void);
    int (*get_raw_data)(struct cpu_raw_data_t *);
    int (*deserialize)(struct cpu_raw_data_t *, const char *);
    int (*identify)(struct cpu_raw_data_t *, struct cpu_id_t *);
    libcpuid_warn_fn_t (*set_warn_function)(libcpuid_warn_fn_t);
} Libcpuid;

static bool find_functions(void *library, Libcpuid *libcpuid)
{
    return library_function(library, "cpuid_lib_version", &libcpuid->lib_version)
        && library_function(library, "cpuid_present", &libcpuid->present)
        && library_function(library, "cpuid_get_raw_data", &libcpuid->get_raw_data)
        && library_function(library, "cpuid_deserialize_raw_data", &libcpuid->deserialize)
        && library_function(library, "cpu_identify", &libcpuid->identify)
        && library_function(library, "cpuid_set_warn_function", &libcpuid->set_warn_function);
}

static void add_leaves(CpuidDump *dump, uint32_t leaf, uint32_t leaf_step, uint32_t (*regs)[4],
                       size_t count)
{
    for (uint32_t i = 0; i < count; i++)
        cpuid_dump_add(dump, leaf + leaf_step * i, (1 - leaf_step) * i, regs[i]);
}

static void take_dump(CpuidDump *dump, struct cpu_raw_data_t *raw)
{
    add_leaves(dump, 0, 1, raw->basic_cpuid, ARRAY_LENGTH(raw->basic_cpuid));
    add_leaves(dump, 4, 0, raw->intel_fn4, ARRAY_LENGTH(raw->intel_fn4));
    add_leaves(dump, 0xb, 0, raw->intel_fn11, ARRAY_LENGTH(raw->intel_fn11));
    add_leaves(dump, 0x80000000, 1, raw->ext_cpuid, ARRAY_LENGTH(raw->ext_cpuid));
    add_leaves(dump, 0x8000001d, 0, raw->amd_fn8000001dh, ARRAY_LENGTH(raw->amd_fn8000001dh));
}

/* Younger releases of the library put other members first: what stands where this header
 * has the vendor's name shows whether the two fit. */
static void take_opinion(CpuDescription *cpu, const struct cpu_id_t *id)
{
    MachineId own;

    cpuid_dump_identity(&cpu->cpuid, &own);
    if (own.vendor[0] == '\0' || strncmp(id->vendor_str, own.vendor, 12) != 0)
        snprintf(cpu->libcpuid_why, sizeof(cpu->libcpuid_why),
                 "the library does not fit the header that this was built with");
    else
        snprintf(cpu->libcpuid_text, sizeof(cpu->libcpuid_text), "%.64s, %.64s", id->brand_str,
                 id->cpu_codename);
}

/* It would print on standard error. */
static void be_silent(const char *message)
{
    (void)message;
}

static void ask(CpuDescription *cpu, const Libcpuid *libcpuid, const char *file)
{
    Raw raw = { .room = { 0 } };
    Opinion opinion = { .room = { 0 } };

    snprintf(cpu->libcpuid_version, sizeof(cpu->libcpuid_version), "%s",
             libcpuid->lib_version());
    libcpuid->set_warn_function(be_silent);
    if (!file && !libcpuid->present()) {
        snprintf(cpu->libcpuid_why, sizeof(cpu->libcpuid_why), "this CPU has no CPUID");
        return;
    }
    if ((file ? libcpuid->deserialize(&raw.is, file)
                      : libcpuid->get_raw_data(&raw.is)) != 0) {
        snprintf(cpu->libcpuid_why, sizeof(cpu->libcpuid_why), "the library reads no CPUID");
        return;
    }
    take_dump(&cpu->cpuid, &raw.is);
    if (libcpuid->identify(&raw.is, &opinion.is) == 0)
        take_opinion(cpu, &opinion.is);
    else
        snprintf(cpu->libcpuid_why, sizeof(cpu->libcpuid_why), "the library does not know it");
}

void cpu_libcpuid_ask(CpuDescription *cpu, const CpuSources *sources)
{
    const char *name = sources->libcpuid_library;
    void *library = library_open(name ? name : "libcpuid.so.16");
    Libcpuid libcpuid;

    if (library && find_functions(library, &libcpuid))
        ask(cpu, &libcpuid, sources->cpuid_dump);
    else
        snprintf(cpu->libcpuid_why, sizeof(cpu->libcpuid_why),
                 "the library is missing, or does not fit");
    library_close(library);
}

#else

void cpu_libcpuid_ask(CpuDescription *cpu, const CpuSources *sources)
{
    (void)sources;
    snprintf(cpu->libcpuid_why, sizeof(cpu->libcpuid_why), "left out of this build");
}

#endif
