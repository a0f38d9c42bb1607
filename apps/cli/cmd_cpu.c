/* cmd_cpu.c - the subcommand `cpu`: this machine, and the kernel and profile that follow from
 * it. */

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/terminal/notice.h"
#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "bench/run/self_command.h"
#include "profiles/machine/machine.h"
#include "profiles/machine/pin.h"
#include "profiles/profile/profile_choice.h"

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
    { "yomikiri cpu", "kernel, profile, cores, caches and limits" },
    { "yomikiri cpu --json", "the same for a program" },
    { NULL, NULL },
};

/* ---- the object ---- */

/* "name", "path", "sha256", "why", "knobs" (what differs from the defaults), "rule",
 * "second_level_kib" and "users" (where the user's would be found). */
static json_t *profile_of(const ProfileInForce *force, const ProfileHere *here)
{
    const int64_t bytes = here->second_level_bytes;
    const ProfileRule *rule = profile_rule(bytes);
    char users[PROFILE_PATH], why[PROFILE_WHY];
    const bool known = profile_user_path(here->name, users, why);

    return json_pack("{s:s, s:o, s:o, s:s, s:o, s:s?, s:o, s:o}",
        "name", force->label, "path", known_text(shown(force->path).text),
        "sha256", known_text(force->sha256), "why", shown(force->why).text,
        "knobs", profile_knobs(&force->config), "rule", rule ? rule->name : NULL,
        "second_level_kib", bytes > 0 ? json_integer(bytes / 1024) : json_null(),
        "users", known ? json_string(shown(users).text) : json_null());
}

static json_t *pinning(void)
{
    json_t *cpus = json_array();
    PinOrder order;

    pin_order(&order);
    for (int i = 0; i < order.count; i++)
        json_array_append_new(cpus, json_integer(order.pus[i]));
    return json_pack("{s:s, s:o}", "source", order.by, "cpus", cpus);
}

/* ---- the same for people; what is not known is left out ---- */

enum { INDENT = 12 };

static const json_t *member(const json_t *object, const char *part, const char *name)
{
    return json_object_get(json_object_get(object, part), name);
}

static void print_field(const char *name, const json_t *text)
{
    if (json_is_string(text))
        printf("%-*s%s\n", INDENT, name, shown(json_string_value(text)).text);
}

static void print_bytes(const json_t *value)
{
    const double bytes = json_number_value(value);

    if (bytes >= 1 << 30)
        printf("%.1f GiB", bytes / (1 << 30));
    else if (bytes >= 1 << 20)
        printf("%.4g MiB", bytes / (1 << 20));
    else
        printf("%.4g KiB", bytes / (1 << 10));
}

static void print_kernels(const json_t *machine)
{
    const char *chosen = json_string_value(json_object_get(machine, "kernel"));
    size_t index;
    json_t *kernel;

    printf("%-*s%s: %s\n", INDENT, "kernel", chosen,
           json_string_value(json_object_get(machine, "kernel_why")));
    json_array_foreach(json_object_get(machine, "kernels"), index, kernel) {
        const char *name = json_string_value(json_object_get(kernel, "name"));
        const char *why_not = json_string_value(json_object_get(kernel, "why_not"));

        printf("%-*s  %-11s %s\n", INDENT, "", name,
               strcmp(name, chosen) == 0 ? "chosen" : why_not ? why_not : "usable");
    }
}

static void print_profile(const ProfileInForce *force)
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

static void print_identity(const json_t *machine)
{
    const json_t *family = member(machine, "cpu", "family");
    const char *design = json_string_value(member(machine, "cpu", "design"));

    print_field("slug", json_object_get(machine, "slug"));
    print_field("cpu", member(machine, "cpu", "brand"));
    printf("%-*s", INDENT, "raw");
    if (json_is_null(member(machine, "cpu", "model")))
        printf("unknown");
    else if (json_is_integer(family))
        printf("%s family %d, model %d, stepping %d",
               shown(json_string_value(member(machine, "cpu", "vendor"))).text,
               (int)json_integer_value(family),
               (int)json_integer_value(member(machine, "cpu", "model")),
               (int)json_integer_value(member(machine, "cpu", "stepping")));
    else
        printf("implementer %s, part 0x%x",
               json_string_value(member(machine, "cpu", "vendor")),
               (unsigned)json_integer_value(member(machine, "cpu", "model")));
    printf("%s%s%s\n", design ? ": " : "", design ? design : "",
           json_is_true(member(machine, "cpu", "virtual")) ? ", a virtual machine" : "");
}

static void print_cores(const json_t *machine)
{
    static const struct { const char *member, *one; } COUNTS[] = {
        { "cores", "core" }, { "pus", "hardware thread" }, { "packages", "package" },
        { "numa_nodes", "NUMA node" },
    };
    const json_t *source = member(machine, "topology", "source");
    const char *between = "";
    size_t index;
    json_t *cache, *cpu;

    printf("%-*s", INDENT, "cores");
    for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++) {
        const json_t *count = member(machine, "topology", COUNTS[i].member);

        if (!json_is_integer(count))
            continue;
        printf("%s%d %s%s", between, (int)json_integer_value(count), COUNTS[i].one,
               json_integer_value(count) == 1 ? "" : "s");
        between = ", ";
    }
    printf(" (by %s)\n", json_is_string(source) ? json_string_value(source) : "the system");
    json_array_foreach(member(machine, "topology", "caches"), index, cache) {
        printf("%-*sL%d%s ", INDENT, index == 0 ? "caches" : "",
               (int)json_integer_value(json_object_get(cache, "level")),
               json_string_value(json_object_get(cache, "type"))[0] == 'd' ? "d" : "");
        print_bytes(json_object_get(cache, "bytes"));
        printf(" x %d\n", (int)json_integer_value(json_object_get(cache, "instances")));
    }
    printf("%-*s", INDENT, "pinning");
    json_array_foreach(member(machine, "pinning", "cpus"), index, cpu)
        if (index < 16)
            printf("%s%d", index == 0 ? "CPUs in this order: " : " ",
                   (int)json_integer_value(cpu));
    printf(index == 0 ? "none: the cores of this machine are not known\n"
           : index > 16 ? " and more (by %s)\n" : " (by %s)\n",
           json_string_value(member(machine, "pinning", "source")));
}

static void print_limits(const json_t *machine)
{
    const json_t *cpus = member(machine, "limits", "cpus");
    const json_t *memory = member(machine, "limits", "memory_bytes");

    if (json_is_real(cpus))
        printf("%-*s%.2f CPUs\n", INDENT, "quota", json_real_value(cpus));
    printf("%-*s%d by default\n", INDENT, "threads",
           (int)json_integer_value(json_object_get(machine, "threads")));
    printf("%-*s", INDENT, "memory");
    print_bytes(member(machine, "memory", "total_bytes"));
    if (json_is_integer(memory)) {
        printf(", limited to ");
        print_bytes(memory);
    }
    putchar('\n');
}

static void print_machine(const json_t *machine, const ProfileInForce *force)
{
    const char *says = json_string_value(member(machine, "libcpuid", "says"));

    print_kernels(machine);
    print_profile(force);
    print_identity(machine);
    print_cores(machine);
    print_limits(machine);
    if (says)
        printf("%-*s%s says \"%s\" (quoted; it chooses nothing)\n", INDENT, "libcpuid",
               json_string_value(member(machine, "libcpuid", "version")), shown(says).text);
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
    profile_here(choices.kernel, &here);

    const ProfileState state = profile_choose(profile_option_wanted(choices.profile), &here,
                                               &force);

    if (state != PROFILE_READ) {
        notice("%s", force.why);
        return state == PROFILE_MISSING ? STATUS_USAGE : STATUS_INPUT;
    }

    json_t *machine = machine_json();

    if (strcmp(choices.kernel, "auto") != 0) {
        json_object_set_new(machine, "kernel", json_string(choices.kernel));
        json_object_set_new(machine, "kernel_why",
                            json_string("named by --kernel or YOMIKIRI_KERNEL"));
    }
    json_object_set_new(machine, "profile", profile_of(&force, &here));
    json_object_set_new(machine, "pinning", pinning());
    if (choices.json) {
        memory_json_print(stdout, machine, JSON_INDENT(2));
    } else {
        print_machine(machine, &force);
        json_decref(machine);
    }
    return STATUS_DONE;
}

const Command cmd_cpu = {
    .name = "cpu",
    .summary = "show this machine, and the kernel and profile chosen for it",
    .description =
        "Shows the kernels of this program and the one chosen, with the reason; the profile in "
        "force; the raw numbers of the CPU and our name for it; cores, caches and NUMA nodes, by "
        "hwloc; quota and memory; and what libcpuid says, a quotation.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
