/* machine_slug.c - names made from what does not change between runs: affinity,
 * quotas and libraries do, so they have no say. */

#include "profiles/machine/machine_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text/print.h"
#include "yomikiri.h"

/* Append `text`, small letters, digits and "_" alone; "+" is a word, since Zen 3 is not Zen 3+. */
static void add_word(char *slug, size_t size, const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == '+')
            append(slug, size, "plus");
        else if (isalnum((unsigned char)*text) || *text == '_')
            append(slug, size, "%c", tolower((unsigned char)*text));
}

static void add_dash(char *slug, size_t size)
{
    const size_t length = strlen(slug);

    if (length > 0 && slug[length - 1] != '-')
        append(slug, size, "-");
}

static void add_raw(const MachineId *id, char *slug, size_t size)
{
    char text[64];

    if (id->arm)
        snprintf(text, sizeof(text), "part%x", (unsigned)id->model);
    else
        snprintf(text, sizeof(text), "f%dm%d", id->family, id->model);
    add_word(slug, size, text);
}

/* "Dhyana (Zen)" is Dhyana; "X or a successor" is no name. */
static void add_design(const CpuDescription *cpu, char *slug, size_t size)
{
    char text[64];

    if (cpu->design[0] != '\0' && !strstr(cpu->design, " or ")) {
        snprintf(text, sizeof(text), "%s", cpu->design);
        text[strcspn(text, "(")] = '\0';
        add_word(slug, size, text);
    } else if (cpu->id.arm ? cpu->id.model >= 0 : cpu->id.family >= 0) {
        add_raw(&cpu->id, slug, size);
    } else {
        add_word(slug, size, cpu->architecture[0] != '\0' ? cpu->architecture : "unknown");
    }
}

static const char *vendor_word(const MachineId *id)
{
    static const struct { const char *vendor, *word; } VENDORS[] = {
        { "AuthenticAMD", "amd" }, { "GenuineIntel", "intel" }, { "HygonGenuine", "hygon" },
        { "CentaurHauls", "centaur" }, { "  Shanghai  ", "zhaoxin" },
        { "0x41", "arm" }, { "0x42", "broadcom" }, { "0x43", "cavium" }, { "0x46", "fujitsu" },
        { "0x48", "hisilicon" }, { "0x4e", "nvidia" }, { "0x50", "apm" }, { "0x51", "qualcomm" },
        { "0x53", "samsung" }, { "0x61", "apple" }, { "0xc0", "ampere" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(VENDORS); i++)
        if (strcmp(id->vendor, VENDORS[i].vendor) == 0)
            return VENDORS[i].word;
    return id->vendor;
}

/* As a kernel may be forced, by what this CPU runs or, of a recorded one, by its flags. A system
 * may leave flags out. */
static const char *best_set(const CpuDescription *cpu)
{
    static const char *const WORDS[] = { "sve2", "sve", "asimd" };

    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++)
        if (machine_has_flag(&cpu->id, WORDS[i]))
            return WORDS[i];
    if (cpu->id.flags[0] == '\0')
        return cpu->live ? yk_kernel_auto() : "";
    if (cpu_runs(cpu, "avx512"))
        return "avx512";
    return cpu_runs(cpu, "avx2") ? "avx2" : "portable";
}

void machine_slug(const CpuDescription *cpu, char *out, size_t size)
{
    char cores[24] = "";

    out[0] = '\0';
    add_word(out, size, vendor_word(&cpu->id));
    add_dash(out, size);
    add_design(cpu, out, size);
    if (cpu->cores_present > 0)
        snprintf(cores, sizeof(cores), "%dc", cpu->cores_present);
    else if (cpu->pus_present > 0)
        snprintf(cores, sizeof(cores), "%dt", cpu->pus_present);
    add_dash(out, size);
    add_word(out, size, cores);
    add_dash(out, size);
    add_word(out, size, best_set(cpu));
    if (out[0] != '\0' && out[strlen(out) - 1] == '-')
        out[strlen(out) - 1] = '\0';
}

void machine_slug_raw(const MachineId *id, const char *kernel, char *out, size_t size)
{
    out[0] = '\0';
    if (id->vendor[0] == '\0' || id->model < 0)
        return;
    add_word(out, size, vendor_word(id));
    add_dash(out, size);
    add_raw(id, out, size);
    add_dash(out, size);
    add_word(out, size, kernel);
}
