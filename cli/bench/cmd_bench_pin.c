/* cmd_bench_pin.c - keep what is measured on cores of its own. */

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/bench/cmd_measure.h"

/* The first of the fastest cores serves most interrupts of most machines: leave it out where
 * there is another as fast. */
static int first_core(const PinOrder *order, int count)
{
    if (count < order->count && order->speed[count] == order->speed[0])
        return 1;
    return 0;
}

/* Bind a child that does nothing else, to see whether it works and what to say of it. */
static bool try(BenchPin *pin)
{
    int ends[2];
    ssize_t length;
    pid_t child;

    if (pipe(ends) != 0)
        return false;
    child = fork();
    if (child == 0) {
        char text[sizeof(pin->text)];
        const bool done = pin_bind(pin->pinner, pin->first, pin->count, text, sizeof(text));
        const ssize_t size = (ssize_t)strlen(text);

        _exit(write(ends[1], text, (size_t)size) == size && done ? 0 : 1);
    }
    close(ends[1]);
    length = read(ends[0], pin->text, sizeof(pin->text) - 1);
    pin->text[length > 0 ? length : 0] = '\0';
    close(ends[0]);

    int status = 1;

    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

void cmd_bench_pin_open(BenchPin *pin, const MeasureChoices *choices, int threads,
                        bool own_threads)
{
    const CpuSources sources = { .libraries = true };

    *pin = (BenchPin){ .text = "not pinned: by --no-pin" };
    if (choices->no_pin)
        return;
    if (own_threads && choices->pin == NOT_NAMED) {
        strcpy(pin->text, "not pinned: a command line names its own threads");
        return;
    }
    pin->pinner = pin_open(&sources);
    if (!pin->pinner) {
        snprintf(pin->text, sizeof(pin->text), "not pinned: no memory");
        return;
    }
    pin->count = threads;
    pin->first = choices->pin != NOT_NAMED ? choices->pin
                                           : first_core(pin_order(pin->pinner), threads);
    if (!try(pin)) {
        if (pin->text[0] == '\0')
            strcpy(pin->text, "not pinned: it could not be tried");
        cmd_bench_pin_close(pin);
    }
}

void cmd_bench_pin_close(BenchPin *pin)
{
    pin_close(pin->pinner);
    pin->pinner = NULL;
}

void cmd_bench_pin_child(void *context)
{
    const BenchPin *pin = context;
    char text[200];

    if (pin->pinner)
        pin_bind(pin->pinner, pin->first, pin->count, text, sizeof(text));
}
