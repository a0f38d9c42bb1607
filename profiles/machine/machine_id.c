/* machine_id.c - the CPU's raw numbers, and the names made of them. Brand strings are masked on
 * virtual machines, and libcpuid takes newer CPUs for older ones: neither has a say. */

#include "profiles/machine/machine.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/print.h"

/* ---- raw numbers ---- */

#ifdef __x86_64__

#include <cpuid.h>

/* Not by /proc/cpuinfo, which takes milliseconds to open on some systems. */
void machine_id(MachineId *id)
{
    unsigned eax, regs[4] = { 0 }, unused;

    *id = (MachineId){ .family = -1, .model = -1, .stepping = -1, .hypervisor = -1 };
    if (!__get_cpuid(0, &unused, &regs[0], &regs[2], &regs[1]))
        return;
    memcpy(id->vendor, regs, 12);
    if (!__get_cpuid(1, &eax, &unused, &regs[0], &unused))
        return;
    id->family = eax >> 8 & 15;
    id->model = eax >> 4 & 15;
    if (id->family == 6 || id->family == 15)
        id->model |= (int)(eax >> 16 & 15) << 4;
    if (id->family == 15)
        id->family += (int)(eax >> 20 & 0xff);
    id->stepping = eax & 15;
    id->hypervisor = regs[0] >> 31;
}

#else

/* Linux shows the register that names an ARM; elsewhere nothing is known. */
void machine_id(MachineId *id)
{
    char line[32];

    *id = (MachineId){ .family = -1, .model = -1, .stepping = -1, .hypervisor = -1 };
    if (!machine_file_line("", "/sys/devices/system/cpu/cpu0/regs/identification", "midr_el1",
                           line, sizeof(line)))
        return;

    const unsigned long long midr = strtoull(line, NULL, 16);

    snprintf(id->vendor, sizeof(id->vendor), "0x%02x", (unsigned)(midr >> 24 & 0xff));
    id->model = (int)(midr >> 4 & 0xfff);
    id->stepping = (int)(midr & 15);
}

#endif

/* ---- designs, as the vendors publish them; what has no row goes by its raw numbers ---- */

static const char AMD[] = "AuthenticAMD", INTEL[] = "GenuineIntel", ARM[] = "0x41";

static const struct { const char *vendor; int family, first_model, last_model; const char *name; }
DESIGNS[] = {
    { AMD, 0x17, 0x30, 0xaf, "Zen 2" }, { AMD, 0x19, 0x00, 0x0f, "Zen 3" },
    { AMD, 0x19, 0x10, 0x1f, "Zen 4" }, { AMD, 0x19, 0x20, 0x3f, "Zen 3" },
    { AMD, 0x19, 0x40, 0x4f, "Zen 3+" }, { AMD, 0x19, 0x50, 0x5f, "Zen 3" },
    { AMD, 0x19, 0x60, 0x7f, "Zen 4" }, { AMD, 0x19, 0xa0, 0xaf, "Zen 4c" },
    { AMD, 0x1a, 0x00, 0x7f, "Zen 5" },
    { INTEL, 6, 0x6a, 0x6c, "Ice Lake" }, { INTEL, 6, 0x7d, 0x7e, "Ice Lake" },
    { INTEL, 6, 0x8c, 0x8d, "Tiger Lake" }, { INTEL, 6, 0x8f, 0x8f, "Sapphire Rapids" },
    { INTEL, 6, 0x97, 0x9a, "Alder Lake" }, { INTEL, 6, 0xa7, 0xa7, "Rocket Lake" },
    { INTEL, 6, 0xaa, 0xac, "Meteor Lake" }, { INTEL, 6, 0xad, 0xae, "Granite Rapids" },
    { INTEL, 6, 0xb7, 0xba, "Raptor Lake" }, { INTEL, 6, 0xbd, 0xbd, "Lunar Lake" },
    { INTEL, 6, 0xbf, 0xbf, "Raptor Lake" }, { INTEL, 6, 0xc5, 0xc6, "Arrow Lake" },
    { INTEL, 6, 0xcf, 0xcf, "Emerald Rapids" },
    { ARM, -1, 0xd0c, 0xd0c, "Neoverse N1" }, { ARM, -1, 0xd40, 0xd40, "Neoverse V1" },
    { ARM, -1, 0xd49, 0xd49, "Neoverse N2" }, { ARM, -1, 0xd4f, 0xd4f, "Neoverse V2" },
};

const char *machine_design(const MachineId *id)
{
    for (size_t i = 0; i < ARRAY_LENGTH(DESIGNS); i++)
        if (strcmp(id->vendor, DESIGNS[i].vendor) == 0 && id->family == DESIGNS[i].family
            && id->model >= DESIGNS[i].first_model && id->model <= DESIGNS[i].last_model)
            return DESIGNS[i].name;
    return "";
}

/* ---- names ---- */

static const char *vendor_word(const MachineId *id)
{
    static const char *const WORDS[][2] = {
        { "AuthenticAMD", "amd" }, { "GenuineIntel", "intel" }, { "HygonGenuine", "hygon" },
        { "CentaurHauls", "centaur" }, { "  Shanghai  ", "zhaoxin" },
        { "0x41", "arm" }, { "0x42", "broadcom" }, { "0x43", "cavium" }, { "0x46", "fujitsu" },
        { "0x48", "hisilicon" }, { "0x4e", "nvidia" }, { "0x50", "apm" }, { "0x51", "qualcomm" },
        { "0x53", "samsung" }, { "0x61", "apple" }, { "0xc0", "ampere" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++)
        if (strcmp(id->vendor, WORDS[i][0]) == 0)
            return WORDS[i][1];
    return "other";
}

/* "amd-f25m17", "arm-partd0c", "unknown". */
static void add_numbers(const MachineId *id, char *name, size_t size)
{
    if (id->model < 0)
        append(name, size, "unknown");
    else if (id->family < 0)
        append(name, size, "%s-part%x", vendor_word(id), (unsigned)id->model);
    else
        append(name, size, "%s-f%dm%d", vendor_word(id), id->family, id->model);
}

void machine_name(const MachineId *id, int cores, const char *kernel, char *out, size_t size)
{
    const char *design = machine_design(id);

    out[0] = '\0';
    if (design[0] == '\0')
        add_numbers(id, out, size);
    else
        append(out, size, "%s-", vendor_word(id));
    for (; *design != '\0'; design++)
        if (*design == '+')                     /* a word, since Zen 3 is not Zen 3+ */
            append(out, size, "plus");
        else if (*design != ' ')
            append(out, size, "%c", tolower((unsigned char)*design));
    if (cores > 0)
        append(out, size, "-%dc", cores);
    append(out, size, "-%s", kernel);
}

void machine_profile_name(const MachineId *id, const char *kernel, char *out, size_t size)
{
    out[0] = '\0';
    if (id->model < 0)
        return;
    add_numbers(id, out, size);
    append(out, size, "-%s", kernel);
}
