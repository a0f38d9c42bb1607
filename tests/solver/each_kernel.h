/* each_kernel.h - the kernel under test, for tests that run once for each kernel. main() sets both
 * variables for every group. */

#ifndef YOMIKIRI_TESTS_EACH_KERNEL_H
#define YOMIKIRI_TESTS_EACH_KERNEL_H

#include "kernel/kernel.h"
#include "tests/support/fact.h"

static size_t kernel_index;
static const Kernel *kernel;

/* Skip the running test where this CPU cannot run the kernel. */
static inline void require_kernel(void)
{
    if (!kernel_usable(kernel_index))
        skip_because("this CPU cannot run the kernel %s", kernel->name);
}

#endif
