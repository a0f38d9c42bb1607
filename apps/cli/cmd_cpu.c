/* cmd_cpu.c - the subcommand `cpu`: this machine, and the kernel and profile that follow from
 * it. */

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/terminal/notice.h"
#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "bench/run/self_command.h"
#include "profiles/machine/cpu.h"
#include "profiles/machine/machine_file.h"
#include "profiles/machine/machine_text.h"
#include "profiles/machine/pin.h"
#include "profiles/profile/profile_choice.h"

/* ---- the profile in force ---- */

enum { INDENT = 12 };

/* On standard output, lines as `yomikiri cpu` has them. */
static void profile_explain_print(const ProfileInForce *force)
{
    char changes[PROFILE_PATH];
    yk_config usual;

    printf("%-*s%s: %s\n", INDENT, "profile", force->label, shown(force->why).text);
    yk_config_init(&usual);
    if (force->kind != IN_FORCE_NONE
        && self_command_changes(&usual, &force->config, changes, sizeof(changes)))
        printf("%-*s  %s\n", INDENT, "", changes[0] != '\0' ? changes : "the defaults");
    if (force->path[0] != '\0')
        printf("%-*s  from %s\n", INDENT, "", shown(force->path).text);
    if (force->warning[0] != '\0')
        printf("%-*s  %s\n", INDENT, "", shown(force->warning).text);
}

/* A new object: "name", "path", "sha256", "why", "knobs" (what differs from the defaults),
 * "rule", "second_level_kib" and "users" (where the user's would be found). */
static json_t *profile_explain_json(const ProfileInForce *force, const ProfileHere *here)
{
    const int64_t bytes = here->second_level_bytes;
    const ProfileRule *rule = profile_rule(bytes);
    char users[PROFILE_PATH], why[PROFILE_WHY];
    const bool known = profile_user_path(here->name, users, why);

    return json_pack("{s:s, s:o, s:o, s:s, s:o, s:o, s:o, s:o}",
        "name", force->label, "path", known_text(shown(force->path).text),
        "sha256", known_text(force->sha256), "why", shown(force->why).text,
        "knobs", profile_knobs(&force->config),
        "rule", rule ? json_string(rule->name) : json_null(),
        "second_level_kib", bytes > 0 ? json_integer(bytes / 1024) : json_null(),
        "users", known ? json_string(shown(users).text) : json_null());
}

typedef struct {
    const char *kernel, *profile;
    bool json;
} Choices;

static const Option OPTIONS[] = {
    { OPTION_FLAG, "json", 0, offsetof(Choices, json), .help = "one JSON object" },
    { OPTION_KERNEL, "kernel", 0, offsetof(Choices, kernel), "NAME",
      .help = "explain this choice; by default $YOMIKIRI_KERNEL or the best that this CPU has" },
    { OPTION_TEXT, "profile", 0, offsetof(Choices, profile), "FILE",
      .choices = "none|auto|rule",
      .help = "explain this choice: a profile, or none, or auto, or rule (default: "
              "$YOMIKIRI_PROFILE, or auto)" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri cpu", "kernel, profile, cores, caches, limits and pages" },
    { "yomikiri cpu --json", "the same for a program" },
    { NULL, NULL },
};

/* ---- kernels ---- */

static const char *choice_reason(const Choices *choices)
{
    const char *forced = getenv("YOMIKIRI_KERNEL");

    if (strcmp(choices->kernel, "auto") == 0)
        return "the best that this CPU can run, by CPUID";
    if (forced && strcmp(forced, choices->kernel) == 0)
        return "named by --kernel or YOMIKIRI_KERNEL";
    return "named by --kernel";
}

static const char *chosen_kernel(const Choices *choices)
{
    return strcmp(choices->kernel, "auto") == 0 ? yk_kernel_auto() : choices->kernel;
}

/* ---- for people ---- */

static void print_field(const char *name, const char *value)
{
    if (value[0] != '\0')
        printf("%-12s%s\n", name, shown(value).text);
}

static void print_bytes(int64_t bytes)
{
    if (bytes >= INT64_C(1) << 30)
        printf("%.1f GiB", (double)bytes / (1 << 30));
    else if (bytes >= 1 << 20 && bytes % (1 << 20) == 0)
        printf("%" PRId64 " MiB", bytes >> 20);
    else
        printf("%" PRId64 " KiB", bytes >> 10);
}

static void print_kernels(const CpuDescription *cpu, const Choices *choices)
{
    const char *chosen = chosen_kernel(choices), *name;
    char why[200];

    printf("%-12s%s: %s\n", "kernel", chosen, choice_reason(choices));
    for (size_t i = 0; (name = yk_kernel_name(i)) != NULL; i++) {
        cpu_why_not(&cpu->id, name, why, sizeof(why));
        printf("%-12s  %-11s %s\n", "", name,
               strcmp(name, chosen) == 0 ? "chosen" : yk_kernel_usable(name) ? "usable" : why);
    }
}

static void print_identity(const CpuDescription *cpu)
{
    const MachineId *id = &cpu->id;
    char slug[64];

    machine_slug(cpu, slug, sizeof(slug));
    print_field("slug", slug);
    print_field("cpu", id->brand);
    if (id->arm)
        printf("%-12simplementer %s, part 0x%x, revision %d", "raw",
               shown(id->vendor).text, (unsigned)id->model, id->stepping);
    else if (id->family >= 0)
        printf("%-12s%s family %d (0x%x), model %d (0x%x), stepping %d", "raw",
               shown(id->vendor).text, id->family, (unsigned)id->family, id->model,
               (unsigned)id->model, id->stepping);
    else
        printf("%-12sunknown", "raw");
    printf("%s%s%s\n", cpu->design[0] != '\0' ? ": " : "", cpu->design,
           id->hypervisor ? ", a virtual machine" : "");
    print_field("machine", cpu->architecture);
    print_field("sets", cpu->sets);
}

static void print_count(int count, const char *one, const char *many, const char *separator)
{
    if (count > 0)
        printf("%s%d %s", separator, count, count == 1 ? one : many);
}

static void print_topology(const CpuDescription *cpu)
{
    const MachineTopology *topology = &cpu->topology;

    printf("%-12s", "cores");
    print_count(topology->cores, "core", "cores", "");
    print_count(topology->pus, "hardware thread", "hardware threads", ", ");
    print_count(topology->packages, "package", "packages", ", ");
    print_count(topology->numa_nodes, "NUMA node", "NUMA nodes", ", ");
    printf(" (by %s)\n", cpu->topology_source);
    for (int i = 0; i < cpu->kind_count && cpu->kind_count > 1; i++)
        printf("%-12s%d hardware threads of efficiency %d %s\n", i == 0 ? "kinds" : "",
               cpu->kinds[i].pus, cpu->kinds[i].efficiency, shown(cpu->kinds[i].name).text);
    for (int i = 0; i < topology->cache_count; i++) {
        const MachineCache *cache = &topology->caches[i];

        printf("%-12sL%d%s ", i == 0 ? "caches" : "", cache->level,
               cache->type == 'd' ? "d" : cache->type == 'i' ? "i" : "");
        print_bytes(cache->bytes);
        if (cache->instances > 0)
            printf(" x %d", cache->instances);
        if (cache->line_bytes > 0)
            printf(", lines of %d bytes", cache->line_bytes);
        putchar('\n');
    }
}

static void print_limits(const CpuDescription *cpu)
{
    const MachineLimits *limits = &cpu->limits;

    if (limits->cpus > 0)
        printf("%-12s%.2f CPUs: %" PRId64 " of %" PRId64 " us (cgroup v%d, %s)\n", "quota",
               limits->cpus, limits->quota_us, limits->period_us, limits->version,
               shown(limits->file).text);
    else
        printf("%-12snone\n", "quota");
    printf("%-12s%d by default: %s\n", "threads", cpu->threads,
           limits->cpus > 0 && limits->cpus < cpu->topology.pus
               ? "what the quota allows, rounded up"
               : "one for each hardware thread that may be used");
}

static void print_memory(const CpuDescription *cpu)
{
    const MachineMemory *memory = &cpu->memory;

    printf("%-12s", "memory");
    if (memory->total_bytes >= 0)
        print_bytes(memory->total_bytes);
    else
        printf("unknown");
    if (memory->available_bytes >= 0) {
        printf(", available ");
        print_bytes(memory->available_bytes);
    }
    if (cpu->limits.memory_bytes >= 0) {
        printf(", cgroup limit ");
        print_bytes(cpu->limits.memory_bytes);
    }
    printf("\n%-12s%" PRId64 " bytes; transparent huge pages: %s", "pages", memory->page_bytes,
           memory->transparent[0] != '\0' ? shown(memory->transparent).text : "unknown");
    if (memory->huge_pages_total > 0)
        printf("; %" PRId64 " of %" PRId64 " reserved huge pages free", memory->huge_pages_free,
               memory->huge_pages_total);
    putchar('\n');
}

static void print_libraries(const CpuDescription *cpu)
{
    if (cpu->hwloc_version[0] == '\0')
        printf("%-12snone: %s\n", "hwloc", cpu->hwloc_why);
    else
        printf("%-12sfound, with interface version %s\n", "hwloc",
               shown(cpu->hwloc_version).text);
    if (cpu->libcpuid_version[0] == '\0')
        printf("%-12snone: %s\n", "libcpuid", cpu->libcpuid_why);
    else if (cpu->libcpuid_text[0] == '\0')
        printf("%-12s%s: %s\n", "libcpuid", cpu->libcpuid_version, cpu->libcpuid_why);
    else
        printf("%-12s%s says \"%s\" (quoted; it chooses nothing)\n", "libcpuid",
               shown(cpu->libcpuid_version).text, shown(cpu->libcpuid_text).text);
}

/* ---- where measurements are pinned ---- */

static void print_pinning(const PinOrder *order)
{
    enum { SHOWN = 16 };

    printf("%-12s", "pinning");
    if (order->count == 0)
        printf("none: the cores of this machine are not known");
    else
        printf("CPUs in this order:");
    for (int i = 0; i < order->count && i < SHOWN; i++)
        printf(" %d", order->pus[i]);
    if (order->count > SHOWN)
        printf(" and %d more", order->count - SHOWN);
    if (order->count > 0)
        printf(" (by %s)", order->source);
    printf("%s%s\n", order->doubt[0] != '\0' ? "; " : "", order->doubt);
}

static json_t *pinning(const PinOrder *order)
{
    json_t *cpus = json_array();

    for (int i = 0; i < order->count; i++)
        json_array_append_new(cpus, json_integer(order->pus[i]));
    return json_pack("{s:s, s:o}", "source", order->source, "cpus", cpus);
}

/* ---- for programs ---- */

static void print_json(const CpuDescription *cpu, const PinOrder *order,
                             const Choices *choices, const ProfileInForce *force,
                             const ProfileHere *here)
{
    json_t *object = machine_json(cpu);

    json_object_set_new(object, "kernel", json_string(chosen_kernel(choices)));
    json_object_set_new(object, "kernel_why", json_string(choice_reason(choices)));
    json_object_set_new(object, "profile", profile_explain_json(force, here));
    json_object_set_new(object, "pinning", pinning(order));
    memory_json_print(stdout, object, JSON_INDENT(2));
}

static void describe(const Choices *choices, const ProfileInForce *force,
                     const ProfileHere *here)
{
    const CpuSources sources = { .libraries = true };
    CpuDescription cpu;
    Pinner *pinner;

    cpu_describe(&cpu, &sources);
    pinner = pin_open(&sources);
    if (choices->json) {
        print_json(&cpu, pin_order(pinner), choices, force, here);
    } else {
        print_kernels(&cpu, choices);
        profile_explain_print(force);
        print_identity(&cpu);
        print_topology(&cpu);
        print_pinning(pin_order(pinner));
        print_limits(&cpu);
        print_memory(&cpu);
        print_libraries(&cpu);
    }
    pin_close(pinner);
}

/* A profile that was named and cannot be used is a complaint, as everywhere. */
static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .kernel = NULL };
    ProfileInForce force;
    ProfileHere here;
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    profile_here("", choices.kernel, &here);

    const ProfileState state = profile_choose(profile_option_wanted(choices.profile), &here,
                                               &force);

    if (state == PROFILE_READ) {
        describe(&choices, &force, &here);
        return STATUS_DONE;
    }
    notice("%s", force.why);
    return state == PROFILE_MISSING ? STATUS_USAGE : STATUS_INPUT;
}

const Command cmd_cpu = {
    .name = "cpu",
    .summary = "show this machine, and the kernel and profile chosen for it",
    .description =
        "Shows the kernels of this program and the one chosen, with the reason; the profile in "
        "force; the raw numbers of the CPU and our name for it; instruction sets; cores, caches "
        "and NUMA nodes (by hwloc where it is installed); the quota of control groups; memory and "
        "page sizes; and what libcpuid says, which is quoted only.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
