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

/* Exit status of a child that runs `body`; 77 there means that nothing could be tested. */
static int in_child(int (*body)(void))
{
    const pid_t child = fork();
    int status = -1;

    if (child == 0)
        _exit(body());
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* `lacking` says what is not here if the status is 77; NULL: it never is. */
static void expect_done(int status, const char *lacking)
{
    if (status == 77 && lacking)
        skip_because("%s", lacking);
    assert_int_equal(status, 0);
}

/* ---- binding ---- */

static bool may_run_on_only(int pu)
{
    cpu_set_t set;

    return sched_getaffinity(0, sizeof(set), &set) == 0 && CPU_COUNT(&set) == 1
        && CPU_ISSET(pu, &set);
}

static int bind_each(void)
{
    PinOrder order;
    char text[200];

    pin_order(&order);
    for (int i = 0; i < order.count && i < 8; i++)
        if (!pin_bind(&order, i, 1, text, sizeof(text)) || !may_run_on_only(order.pus[i])
            || sched_getcpu() != order.pus[i] || strncmp(text, "core ", 5) != 0)
            return 1;
    return order.count > 0 ? 0 : 2;
}

FACT(each_core_can_be_had)
{
    expect_done(in_child(bind_each), NULL);
}

static bool pin_core(int index, char *text, size_t size)
{
    PinOrder order;

    pin_order(&order);
    return pin_bind(&order, index, 1, text, size);
}

static int pin_first_core(void)
{
    char text[200], word[32];
    int core, of, pu;

    if (!pin_core(0, text, sizeof(text)))
        return 1;
    if (sscanf(text, "core %d of %d (CPU %d), by %31s", &core, &of, &pu, word) != 4)
        return 2;
    return core == 0 && of >= 1 && may_run_on_only(pu) ? 0 : 3;
}

FACT(pin_says_what_it_did)
{
    expect_done(in_child(pin_first_core), NULL);
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

FACT(core_that_is_not_there_leaves_all_as_it_was)
{
    expect_done(in_child(pin_what_is_not_there), NULL);
}

static int pin_two(void)
{
    PinOrder order;
    char text[200];
    cpu_set_t set;

    pin_order(&order);
    if (order.count < 2)
        return 77;
    if (!pin_bind(&order, 0, 2, text, sizeof(text)))
        return 1;
    sched_getaffinity(0, sizeof(set), &set);
    return CPU_COUNT(&set) == 2 && strncmp(text, "cores 0-1 of ", 13) == 0 ? 0 : 2;
}

FACT(two_cores_can_be_had_at_once)
{
    expect_done(in_child(pin_two), "one core only");
}

/* The affinity mask decides what there is to count. */
static int pin_within_mask(void)
{
    char text[200];
    cpu_set_t set;
    int last = -1;

#ifdef __SANITIZE_THREAD__
    return 77;      /* hwloc asks for the mask of all threads, its own included */
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

FACT(cores_outside_the_mask_do_not_count)
{
    expect_done(in_child(pin_within_mask), "this sanitizer's own thread keeps the whole mask");
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

FACT(topology_of_another_machine_binds_nothing)
{
    expect_done(in_child(pin_with_another_machine), NULL);
}

/* That one claims to be this machine: the order is hwloc's, one hardware thread of each core. */
static int order_by_hwloc(void)
{
    PinOrder order;

    setenv("HWLOC_SYNTHETIC", "pack:2 core:2 pu:2", 1);
    setenv("HWLOC_THISSYSTEM", "1", 1);
    pin_order(&order);
    if (strcmp(order.by, "hwloc") != 0)
        return 77;
    for (int i = 0; i < order.count; i++)
        for (int j = 0; j < i; j++)
            if (order.pus[i] / 2 == order.pus[j] / 2)
                return 1;
    return order.count >= 1 ? 0 : 2;
}

FACT(second_threads_of_cores_are_left_out)
{
    expect_done(in_child(order_by_hwloc), "no hwloc in this build");
}

FACTS_MAIN(NULL, NULL)
