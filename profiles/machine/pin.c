#include "profiles/machine/pin.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>

#include "base/text/print.h"
#include "profiles/machine/libraries.h"

static void take_usable(PinOrder *order)
{
#ifdef __linux__
    cpu_set_t set;

    CPU_ZERO(&set);
    sched_getaffinity(0, sizeof(set), &set);
    for (int cpu = 0; cpu < CPU_SETSIZE && order->count < MAX_PIN_CORES; cpu++)
        if (CPU_ISSET(cpu, &set)) {
            order->speed[order->count] = -1;
            order->pus[order->count++] = cpu;
        }
#else
    order->count = 0;
#endif
}

/* A system may agree and do nothing: the mask is read back. */
static bool bind_to(const int *pus, int count)
{
#ifdef __linux__
    cpu_set_t set, now;

    CPU_ZERO(&set);
    for (int i = 0; i < count; i++)
        CPU_SET(pus[i], &set);
    if (sched_setaffinity(0, sizeof(set), &set) != 0
        || sched_getaffinity(0, sizeof(now), &now) != 0)
        return false;
    errno = ENOSYS;
    return CPU_EQUAL(&set, &now);
#else
    errno = ENOSYS;
    return !pus && count == 0;
#endif
}

void pin_order(PinOrder *order)
{
    order->by = "hwloc";
    order->count = libraries_cores(order->pus, order->speed, MAX_PIN_CORES);
    if (order->count == 0) {
        take_usable(order);
        order->by = order->count > 0 ? "number" : "";
    }
}

bool pin_bind(const PinOrder *order, int first, int count, char *out, size_t size)
{
    if (order->count == 0)
        return failed(out, size, "not pinned: the cores of this machine are not known");
    if (first < 0 || count < 1 || first + count > order->count)
        return failed(out, size, "not pinned: core %d is wanted, and there are only %d",
                      first + count - 1, order->count);
    if (!bind_to(order->pus + first, count))
        return failed(out, size, "not pinned: the system refuses (%s)", strerror(errno));
    if (count == 1)
        snprintf(out, size, "core %d of %d (CPU %d), by %s", first, order->count,
                 order->pus[first], order->by);
    else
        snprintf(out, size, "cores %d-%d of %d, by %s", first, first + count - 1, order->count,
                 order->by);
    return true;
}
