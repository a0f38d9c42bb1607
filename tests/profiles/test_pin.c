/* test_pin.c - the order of cores, and binding to them. What binds runs in a child, so that
 * the other tests keep their cores. */

#include "tests/support/fact.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "profiles/machine/pin.h"

/* Exit status of a case for which something is lacking here. */
enum { LACKING = 77 };

static bool may_run_on_only(int pu)
{
    cpu_set_t set;

    return sched_getaffinity(0, sizeof(set), &set) == 0 && CPU_COUNT(&set) == 1
        && CPU_ISSET(pu, &set);
}

static int bind_each(void)
{
    char text[200], word[32];
    int core, of, pu;
    PinOrder order;

    pin_order(&order);
    for (int i = 0; i < order.count && i < 8; i++)
        if (!pin_bind(&order, i, 1, text, sizeof(text)) || !may_run_on_only(order.pus[i])
            || sched_getcpu() != order.pus[i]
            || sscanf(text, "core %d of %d (CPU %d), by %31s", &core, &of, &pu, word) != 4
            || core != i || of != order.count || pu != order.pus[i])
            return 1;
    return order.count > 0 ? 0 : 2;
}

static bool pin_core(int index, char *text, size_t size)
{
    PinOrder order;

    pin_order(&order);
    return pin_bind(&order, index, 1, text, size);
}

static int pin_what_is_not_there(void)
{
    char text[200];
    cpu_set_t before, after;

    sched_getaffinity(0, sizeof(before), &before);
    if (pin_core(1000000, text, sizeof(text)) || pin_core(-1, text, sizeof(text)))
        return 1;
    sched_getaffinity(0, sizeof(after), &after);
    return strncmp(text, "not pinned: ", 12) == 0 && CPU_EQUAL(&before, &after) ? 0 : 2;
}

static int pin_two(void)
{
    PinOrder order;
    char text[200];
    cpu_set_t set;

    pin_order(&order);
    if (order.count < 2)
        return LACKING;
    if (!pin_bind(&order, 0, 2, text, sizeof(text)))
        return 1;
    sched_getaffinity(0, sizeof(set), &set);
    return CPU_COUNT(&set) == 2 && strncmp(text, "cores 0-1 of ", 13) == 0 ? 0 : 2;
}

/* The affinity mask decides what there is to count. */
static int pin_within_mask(void)
{
    char text[200];
    cpu_set_t set;
    int last = -1;

#ifdef __SANITIZE_THREAD__
    return LACKING;      /* hwloc asks for the mask of all threads, its own included */
#endif
    sched_getaffinity(0, sizeof(set), &set);
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
        if (CPU_ISSET(cpu, &set))
            last = cpu;
    CPU_ZERO(&set);
    CPU_SET(last, &set);
    sched_setaffinity(0, sizeof(set), &set);
    return pin_core(0, text, sizeof(text)) && may_run_on_only(last)
               && strncmp(text, "core 0 of 1 ", 12) == 0 && !pin_core(1, text, sizeof(text))
           ? 0 : 1;
}

/* hwloc would report success for binding to a machine that it was only told of. */
static int pin_with_another_machine(void)
{
    PinOrder order;

    setenv("HWLOC_SYNTHETIC", "pack:4 core:8 pu:2", 1);
    unsetenv("HWLOC_THISSYSTEM");
    pin_order(&order);
    return strcmp(order.by, "number") == 0 ? 0 : 1;
}

/* That one claims to be this machine: the order is hwloc's, one hardware thread of each core. */
static int order_by_hwloc(void)
{
    PinOrder order;

    setenv("HWLOC_SYNTHETIC", "pack:2 core:2 pu:2", 1);
    setenv("HWLOC_THISSYSTEM", "1", 1);
    pin_order(&order);
    if (strcmp(order.by, "hwloc") != 0)
        return LACKING;
    for (int i = 0; i < order.count; i++)
        for (int j = 0; j < i; j++)
            if (order.pus[i] / 2 == order.pus[j] / 2)
                return 1;
    return order.count >= 1 ? 0 : 2;
}

FACT(cores_are_ordered_and_bound)
{
    static const struct { const char *what; int (*body)(void); } CASES[] = {
        { "each core can be had, and is named", bind_each },
        { "a core that is not there leaves all as it was", pin_what_is_not_there },
        { "two cores can be had at once", pin_two },
        { "cores outside the mask do not count", pin_within_mask },
        { "a topology of another machine binds nothing", pin_with_another_machine },
        { "second threads of cores are left out", order_by_hwloc },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const pid_t child = fork();
        int status = -1;

        if (child == 0)
            _exit(CASES[i].body());
        assert_int_equal(waitpid(child, &status, 0), child);
        if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != LACKING))
            fail_msg("%s: %x", CASES[i].what, (unsigned)status);
    }
}

FACTS_MAIN(NULL, NULL)
