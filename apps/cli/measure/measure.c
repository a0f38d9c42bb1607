#include "apps/cli/measure/measure.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

const MeasureChoices MEASURE_DEFAULTS = { .pin = NOT_NAMED, .seed = 1 };

#define AT(field) offsetof(MeasureChoices, field)

const Option measure_options[] = {
    { OPTION_HEADING, .help = "How it is measured" },
    { OPTION_DURATION, "budget", 0, AT(budget_s), "TIME",
      .help = "begin no round that would end after this time (default: none for bench, and with "
              "--rounds; else 60 s)" },
    { OPTION_CHOICE, "clock", 0, AT(clock), "NAME",
      .help = "time that counts; auto is cpu for one thread if all programs report it, else wall",
      .choices = "auto|cpu|wall" },
    { OPTION_INT, "pin", 0, AT(pin), "N", .minimum = 0, .maximum = MAX_PIN_CORES - 1,
      .help = "stay on core N, counted from 0, and with more threads on those behind it "
              "(default: chosen)" },
    { OPTION_FLAG, "no-pin", 0, AT(no_pin), .help = "let the system choose the cores" },
    { OPTION_INT, "seed", 0, AT(seed), "N", .minimum = 0, .maximum = INT32_MAX,
      .help = "of the order in which programs take turns (default: 1)" },
    { .kind = OPTION_END },
};

ExitStatus measure_check(const Command *command, const MeasureChoices *choices)
{
    if (choices->no_pin && choices->pin != NOT_NAMED)
        return args_complain(command, "--pin and --no-pin exclude each other");
    return STATUS_DONE;
}

/* " -t4", " -t 4", " --threads 4", " --threads=4". */
bool measure_names_threads(const char *command)
{
    static const char *const NAMES[] = { " -t", " --threads" };

    for (size_t i = 0; i < sizeof(NAMES) / sizeof(NAMES[0]); i++)
        for (const char *at = command; (at = strstr(at, NAMES[i])) != NULL; ) {
            at += strlen(NAMES[i]);
            if (isdigit((unsigned char)at[strspn(at, " =")]))
                return true;
        }
    return false;
}

bool measure_cpu(const MeasureChoices *choices, bool alone)
{
    return choices->clock == MEASURE_AUTO ? alone : choices->clock == MEASURE_CPU;
}
