/* machine_design.c - raw CPU numbers to the name of the design, as the vendors publish them. */

#include <string.h>

#include "profiles/machine/machine.h"

typedef struct {
    const char *vendor;
    int family, first_model, last_model;
    const char *name;
} Design;

static const Design DESIGNS[] = {
    { "AuthenticAMD", 0x15, 0x60, 0x7f, "Excavator" },
    { "AuthenticAMD", 0x17, 0x00, 0x07, "Zen" },
    { "AuthenticAMD", 0x17, 0x08, 0x08, "Zen+" },
    { "AuthenticAMD", 0x17, 0x11, 0x11, "Zen" },
    { "AuthenticAMD", 0x17, 0x18, 0x18, "Zen+" },
    { "AuthenticAMD", 0x17, 0x20, 0x20, "Zen" },
    { "AuthenticAMD", 0x17, 0x30, 0xaf, "Zen 2" },
    { "AuthenticAMD", 0x19, 0x00, 0x0f, "Zen 3" },
    { "AuthenticAMD", 0x19, 0x10, 0x1f, "Zen 4" },
    { "AuthenticAMD", 0x19, 0x20, 0x3f, "Zen 3" },
    { "AuthenticAMD", 0x19, 0x40, 0x4f, "Zen 3+" },
    { "AuthenticAMD", 0x19, 0x50, 0x5f, "Zen 3" },
    { "AuthenticAMD", 0x19, 0x60, 0x7f, "Zen 4" },
    { "AuthenticAMD", 0x19, 0xa0, 0xaf, "Zen 4c" },
    { "AuthenticAMD", 0x1a, 0x00, 0x7f, "Zen 5" },
    { "HygonGenuine", 0x18, 0x00, 0xff, "Dhyana (Zen)" },
    { "GenuineIntel", 6, 0x2a, 0x2a, "Sandy Bridge" },
    { "GenuineIntel", 6, 0x2d, 0x2d, "Sandy Bridge" },
    { "GenuineIntel", 6, 0x3a, 0x3a, "Ivy Bridge" },
    { "GenuineIntel", 6, 0x3e, 0x3e, "Ivy Bridge" },
    { "GenuineIntel", 6, 0x3c, 0x3c, "Haswell" },
    { "GenuineIntel", 6, 0x3f, 0x3f, "Haswell" },
    { "GenuineIntel", 6, 0x45, 0x46, "Haswell" },
    { "GenuineIntel", 6, 0x3d, 0x3d, "Broadwell" },
    { "GenuineIntel", 6, 0x47, 0x47, "Broadwell" },
    { "GenuineIntel", 6, 0x4f, 0x4f, "Broadwell" },
    { "GenuineIntel", 6, 0x56, 0x56, "Broadwell" },
    { "GenuineIntel", 6, 0x4e, 0x4e, "Skylake" },
    { "GenuineIntel", 6, 0x5e, 0x5e, "Skylake" },
    { "GenuineIntel", 6, 0x55, 0x55, "Skylake-SP or a successor" },
    { "GenuineIntel", 6, 0x8e, 0x8e, "Kaby Lake or a successor" },
    { "GenuineIntel", 6, 0x9e, 0x9e, "Kaby Lake or a successor" },
    { "GenuineIntel", 6, 0xa5, 0xa6, "Comet Lake" },
    { "GenuineIntel", 6, 0x6a, 0x6a, "Ice Lake" },
    { "GenuineIntel", 6, 0x6c, 0x6c, "Ice Lake" },
    { "GenuineIntel", 6, 0x7d, 0x7e, "Ice Lake" },
    { "GenuineIntel", 6, 0x8c, 0x8d, "Tiger Lake" },
    { "GenuineIntel", 6, 0xa7, 0xa7, "Rocket Lake" },
    { "GenuineIntel", 6, 0x97, 0x97, "Alder Lake" },
    { "GenuineIntel", 6, 0x9a, 0x9a, "Alder Lake" },
    { "GenuineIntel", 6, 0xb7, 0xb7, "Raptor Lake" },
    { "GenuineIntel", 6, 0xba, 0xba, "Raptor Lake" },
    { "GenuineIntel", 6, 0xbf, 0xbf, "Raptor Lake" },
    { "GenuineIntel", 6, 0xaa, 0xac, "Meteor Lake" },
    { "GenuineIntel", 6, 0xbd, 0xbd, "Lunar Lake" },
    { "GenuineIntel", 6, 0xc5, 0xc6, "Arrow Lake" },
    { "GenuineIntel", 6, 0x8f, 0x8f, "Sapphire Rapids" },
    { "GenuineIntel", 6, 0xcf, 0xcf, "Emerald Rapids" },
    { "GenuineIntel", 6, 0xad, 0xae, "Granite Rapids" },
    { "0x41", -1, 0xd03, 0xd03, "Cortex-A53" },
    { "0x41", -1, 0xd08, 0xd08, "Cortex-A72" },
    { "0x41", -1, 0xd0b, 0xd0b, "Cortex-A76" },
    { "0x41", -1, 0xd0c, 0xd0c, "Neoverse N1" },
    { "0x41", -1, 0xd40, 0xd40, "Neoverse V1" },
    { "0x41", -1, 0xd49, 0xd49, "Neoverse N2" },
    { "0x41", -1, 0xd4f, 0xd4f, "Neoverse V2" },
};

const char *machine_design(const MachineId *id)
{
    for (size_t i = 0; i < ARRAY_LENGTH(DESIGNS); i++)
        if (strcmp(id->vendor, DESIGNS[i].vendor) == 0 && id->family == DESIGNS[i].family
            && id->model >= DESIGNS[i].first_model && id->model <= DESIGNS[i].last_model)
            return DESIGNS[i].name;
    return "";
}
