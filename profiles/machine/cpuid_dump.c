/* cpuid_dump.c - see cpuid_dump.h. Leaves, bits and fields as the manuals of Intel
 * (Software Developer's Manual, volume 2, CPUID) and AMD (Programmer's Manual, volume 3,
 * appendix E) number them. */

#include "profiles/machine/cpuid_dump.h"

#include <stdio.h>
#include <string.h>

#include "base/text/print.h"

enum { EAX, EBX, ECX, EDX };

void cpuid_dump_add(CpuidDump *dump, uint32_t leaf, uint32_t subleaf, const uint32_t *regs)
{
    CpuidLeaf *next = &dump->leaves[dump->count];

    if ((regs[EAX] | regs[EBX] | regs[ECX] | regs[EDX]) == 0 || dump->count == MAX_CPUID_LEAVES)
        return;
    for (int i = 0; i < dump->count; i++)
        if (dump->leaves[i].leaf == leaf && dump->leaves[i].subleaf == subleaf)
            return;
    *next = (CpuidLeaf){ .leaf = leaf, .subleaf = subleaf };
    memcpy(next->regs, regs, sizeof(next->regs));
    dump->count++;
}

/* All zero if it is not there; valid as long as the dump. */
static const uint32_t *find(const CpuidDump *dump, uint32_t leaf, uint32_t subleaf)
{
    static const uint32_t NOTHING[4];

    for (int i = 0; i < dump->count; i++)
        if (dump->leaves[i].leaf == leaf && dump->leaves[i].subleaf == subleaf)
            return dump->leaves[i].regs;
    return NOTHING;
}

/* ---- identity ---- */

static void take_signature(MachineId *id, uint32_t signature)
{
    const int family = signature >> 8 & 15, model = signature >> 4 & 15;

    id->stepping = signature & 15;
    id->family = family == 15 ? family + (int)(signature >> 20 & 0xff) : family;
    id->model = family == 15 || family == 6 ? model | (int)(signature >> 16 & 15) << 4 : model;
}

static void take_flags(const CpuidDump *dump, MachineId *id)
{
    static const struct { uint32_t leaf; int reg, bit; const char *name; } FLAGS[] = {
        { 1, EDX, 26, "sse2" }, { 1, ECX, 20, "sse4_2" }, { 1, ECX, 23, "popcnt" },
        { 1, ECX, 28, "avx" }, { 1, ECX, 31, "hypervisor" }, { 0x80000001, ECX, 5, "abm" },
        { 7, EBX, 3, "bmi1" }, { 7, EBX, 5, "avx2" }, { 7, EBX, 8, "bmi2" },
        { 7, EBX, 16, "avx512f" }, { 7, EBX, 17, "avx512dq" }, { 7, EBX, 28, "avx512cd" },
        { 7, EBX, 30, "avx512bw" }, { 7, EBX, 31, "avx512vl" }, { 7, ECX, 1, "avx512vbmi" },
        { 7, ECX, 6, "avx512_vbmi2" }, { 7, ECX, 8, "gfni" }, { 7, ECX, 12, "avx512_bitalg" },
        { 7, ECX, 14, "avx512_vpopcntdq" },
    };

    snprintf(id->flags, sizeof(id->flags), " ");
    for (size_t i = 0; i < ARRAY_LENGTH(FLAGS); i++)
        if (find(dump, FLAGS[i].leaf, 0)[FLAGS[i].reg] >> FLAGS[i].bit & 1)
            append(id->flags, sizeof(id->flags), "%s ", FLAGS[i].name);
}

/* 48 characters in three leaves, with blanks in front on some CPUs, at the end on others. */
static void take_brand(const CpuidDump *dump, MachineId *id)
{
    char text[3 * 16 + 1] = "";
    const char *start = text;
    size_t length;

    for (uint32_t i = 0; i < 3; i++)
        memcpy(text + 16 * i, find(dump, 0x80000002 + i, 0), 16);
    start += strspn(start, " ");
    length = strlen(start);
    while (length > 0 && start[length - 1] == ' ')
        length--;
    snprintf(id->brand, sizeof(id->brand), "%.*s", (int)length, start);
}

void cpuid_dump_identity(const CpuidDump *dump, MachineId *id)
{
    const uint32_t *vendor = find(dump, 0, 0);

    *id = (MachineId){ .family = -1, .model = -1, .stepping = -1 };
    if (dump->count == 0)
        return;
    memcpy(id->vendor, &vendor[EBX], 4);
    memcpy(id->vendor + 4, &vendor[EDX], 4);
    memcpy(id->vendor + 8, &vendor[ECX], 4);
    take_signature(id, find(dump, 1, 0)[EAX]);
    take_flags(dump, id);
    take_brand(dump, id);
    id->hypervisor = machine_has_flag(id, "hypervisor");
}

const char *cpuid_dump_core(const CpuidDump *dump)
{
    const bool hybrid = find(dump, 7, 0)[EDX] >> 15 & 1;

    switch (hybrid ? find(dump, 0x1a, 0)[EAX] >> 24 : 0) {
    case 0x20: return "efficiency";
    case 0x40: return "performance";
    default:   return "";
    }
}

/* ---- caches: leaf 4 of Intel, and 0x8000001d of AMD with the same fields ---- */

int cpuid_dump_caches(const CpuidDump *dump, MachineCache *caches, int limit)
{
    static const char TYPES[] = { '\0', 'd', 'i', 'u' };
    const bool intel = find(dump, 4, 0)[EAX] != 0;
    int count = 0;

    for (uint32_t i = 0; count < limit; i++) {
        const uint32_t *regs = find(dump, intel ? 4 : 0x8000001d, i);
        const uint32_t type = regs[EAX] & 31;
        const int64_t line = (regs[EBX] & 0xfff) + 1, parts = (regs[EBX] >> 12 & 0x3ff) + 1;
        const int64_t ways = (regs[EBX] >> 22) + 1, sets = (int64_t)regs[ECX] + 1;

        if (type == 0 || type >= ARRAY_LENGTH(TYPES))
            return count;
        caches[count++] = (MachineCache){
            .level = regs[EAX] >> 5 & 7, .type = TYPES[type], .bytes = line * parts * ways * sets,
            .line_bytes = (int)line, .instances = -1,
        };
    }
    return count;
}
