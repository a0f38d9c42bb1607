#include "mpi/simulate/assumed.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

static const struct {
    const char *name;
    size_t offset;
    double initial;
} NUMBERS[] = {
    { "speed", offsetof(Assumed, speed), 50e6 },
    { "latency", offsetof(Assumed, latency), 20e-6 },
    { "urgent", offsetof(Assumed, urgent), 50e-6 },
    { "patient", offsetof(Assumed, patient), 200e-6 },
    { "message", offsetof(Assumed, message), 3e-6 },
    { "machine", offsetof(Assumed, machine), 64 },
    { "table", offsetof(Assumed, table), 512 },
    { "tell", offsetof(Assumed, tell), 20000 },
    { "told", offsetof(Assumed, told), 2e-3 },
    { "hang", offsetof(Assumed, hang), 0 },
    { "back", offsetof(Assumed, back), 0 },
    { "lost", offsetof(Assumed, lost), 60 },
    { "seed", offsetof(Assumed, seed), 1 },
    { "first-best", offsetof(Assumed, first_best), 0 },
    { "trace", offsetof(Assumed, trace), 0 },
};

static double *number_of(Assumed *assumed, size_t i)
{
    return (double *)((char *)assumed + NUMBERS[i].offset);
}

void assumed_init(Assumed *assumed)
{
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++)
        *number_of(assumed, i) = NUMBERS[i].initial;
}

bool assumed_read(Assumed *assumed, const char *text)
{
    const size_t length = strcspn(text, "=");
    char *end;

    for (size_t i = 0; text[length] && i < ARRAY_LENGTH(NUMBERS); i++) {
        if (strlen(NUMBERS[i].name) != length || strncmp(text, NUMBERS[i].name, length) != 0)
            continue;
        const double value = strtod(text + length + 1, &end);

        *number_of(assumed, i) = value;
        return end > text + length + 1 && !*end && isfinite(value) && value >= 0;
    }
    return false;
}

void assumed_print(FILE *file)
{
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++)
        fprintf(file, "  %s=%g\n", NUMBERS[i].name, NUMBERS[i].initial);
}
