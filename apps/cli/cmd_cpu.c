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

/* "name", "path", "sha256", "why", "warning", "knobs" (what differs from the defaults), "rule",
 * "second_level_kib" and "users" (where the user's would be found). */
static json_t *profile_of(const ProfileInForce *force, const ProfileHere *here)
{
    const int64_t bytes = here->second_level_bytes;
    const ProfileRule *rule = profile_rule(bytes);
    char users[PROFILE_PATH], why[PROFILE_WHY];
    const bool known = profile_user_path(here->name, users, why);

    return json_pack("{s:s, s:o, s:o, s:s, s:o, s:o, s:s?, s:o, s:o}",
        "name", force->label, "path", known_text(shown(force->path).text),
        "sha256", known_text(force->sha256), "why", shown(force->why).text,
        "warning", known_text(shown(force->warning).text),
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

/* ---- the same for people; what is not known, and what is false, is left out ---- */

enum { INDENT = 12 };

/* "kernel why". */
static void print_key(const char *key, int width)
{
    for (; *key != '\0'; key++, width--)
        putchar(*key == '_' ? ' ' : *key);
    printf("%*s", max_int(width, 0), "");
}

/* "48 KiB" of what its key calls bytes. */
static void print_number(const char *key, double number)
{
    static const char *const UNITS[] = { "", " KiB", " MiB", " GiB", " TiB" };
    size_t unit = 0;

    for (; strstr(key, "bytes") && number >= 1024 && unit + 1 < ARRAY_LENGTH(UNITS); unit++)
        number /= 1024;
    printf("%.4g%s", number, UNITS[unit]);
}

/* On one line; an object as "key value, key value", but for what is in objects of its own. */
static void print_value(const char *key, const json_t *value)
{
    const char *inner, *between = "";
    json_t *part;
    size_t i;

    if (json_is_string(value))
        fputs(shown(json_string_value(value)).text, stdout);
    else if (json_is_number(value))
        print_number(key, json_number_value(value));
    json_array_foreach(value, i, part) {
        fputs(i > 0 ? " " : "", stdout);
        print_value(key, part);
    }
    json_object_foreach((json_t *)(uintptr_t)value, inner, part) {
        if (json_is_null(part) || json_is_false(part) || json_is_object(part)
            || json_is_array(part))
            continue;
        fputs(between, stdout);
        print_key(inner, 0);
        fputs(json_is_true(part) ? "" : " ", stdout);
        print_value(inner, part);
        between = ", ";
    }
    if (json_is_object(value) && between[0] == '\0')
        fputs("none", stdout);
}

/* A line for each member, each object in a list and each list or object in an object. */
static void print_member(const char *key, const json_t *value, int indent)
{
    const bool rows = json_is_object(json_array_get(value, 0));
    const char *inner;
    json_t *part;
    size_t i;

    if (json_is_null(value) || (!rows && json_is_array(value) && json_array_size(value) == 0))
        return;
    for (i = 0; i == 0 || (rows && i < json_array_size(value)); i++) {
        printf("%*s", indent, "");
        print_key(i == 0 ? key : "", INDENT - indent);
        print_value(key, rows ? json_array_get(value, i) : value);
        putchar('\n');
    }
    json_object_foreach((json_t *)(uintptr_t)value, inner, part)
        if (json_is_object(part) || json_is_array(part))
            print_member(inner, part, 2);
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
        const char *key;
        json_t *value;

        json_object_del(machine, "schema");
        json_object_foreach(machine, key, value)
            print_member(key, value, 0);
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
