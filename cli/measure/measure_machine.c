/* measure_machine.c - see measure_machine.h. */

#include "cli/measure/measure_machine.h"

#include "profiles/machine/cpu.h"
#include "profiles/machine/machine_json.h"

json_t *measure_machine(void)
{
    const CpuSources sources = { .libraries = true };
    CpuDescription cpu;

    cpu_describe(&cpu, &sources);
    return machine_json(&cpu);
}
