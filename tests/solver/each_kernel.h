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

/* A test that runs for each kernel, by EACH_KERNEL_MAIN(). */
#define KERNEL_FACT(name) FACT_OF(name, true, require_kernel(), NULL, NULL)

/* main(): `prepare` once, then all tests of the file for each kernel, after set_up(), or NULL. */
#define EACH_KERNEL_MAIN(prepare, set_up)                                               \
    int main(void)                                                                      \
    {                                                                                   \
        int failed = 0;                                                                 \
        prepare;                                                                        \
        for (kernel_index = 0; (kernel = kernel_at(kernel_index)) != NULL; kernel_index++)  \
            failed += cmocka_run_group_tests_name(kernel->name, fact_tests, set_up, NULL);   \
        return failed != 0 || kernel_index == 0;                                        \
    }

#endif
