#include "apps/cli/measure/measure.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Bind a child that does nothing else, to see whether it works and what to say of it. */
static bool try(MeasureCores *cores)
{
    int ends[2], status = 1;
    ssize_t length;
    pid_t child;

    if (pipe(ends) != 0)
        return false;
    child = fork();
    if (child == 0) {
        char text[sizeof(cores->text)];
        const bool done = pin_bind(&cores->order, cores->first, cores->count, text, sizeof(text));
        const ssize_t size = (ssize_t)strlen(text);

        _exit(write(ends[1], text, (size_t)size) == size && done ? 0 : 1);
    }
    close(ends[1]);
    length = read(ends[0], cores->text, sizeof(cores->text) - 1);
    cores->text[length > 0 ? length : 0] = '\0';
    close(ends[0]);
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

void measure_cores_open(MeasureCores *cores, const MeasureChoices *choices, int threads,
                        bool own_threads)
{
    const bool named = choices->pin != NOT_NAMED;

    *cores = (MeasureCores){ .text = "not pinned: by --no-pin", .count = threads };
    if (!choices->no_pin && (named || !own_threads)) {
        pin_order(&cores->order);
        /* The first of the fastest cores serves most interrupts of most machines: leave it out
         * where there is another as fast. */
        cores->first = named ? choices->pin
                             : threads < cores->order.count
                                   && cores->order.speed[threads] == cores->order.speed[0];
        if (try(cores))
            return;
        if (cores->text[0] == '\0')
            strcpy(cores->text, "not pinned: it could not be tried");
    } else if (!choices->no_pin) {
        strcpy(cores->text, "not pinned: a command line names its own threads");
    }
    cores->count = 0;
}

void measure_cores_bind(void *context)
{
    const MeasureCores *cores = context;
    char text[200];

    if (cores->count > 0)
        pin_bind(&cores->order, cores->first, cores->count, text, sizeof(text));
}

void measure_cores_here(const MeasureChoices *choices, char *out, size_t size)
{
    PinOrder order;

    if (choices->pin == NOT_NAMED)
        return;
    pin_order(&order);
    pin_bind(&order, choices->pin, 1, out, size);
}
