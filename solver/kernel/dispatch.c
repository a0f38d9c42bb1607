/* dispatch.c - the kernels of this build, and those that this CPU runs well. CPUID
 * is asked directly: libraries that describe CPUs lag behind the CPUs. */

#include "kernel/kernel.h"

#include <string.h>

extern const Kernel kernel_counting_portable;

static bool always(void)
{
    return true;
}

#ifdef __x86_64__

#include <cpuid.h>

extern const Kernel kernel_avx2, kernel_avx512, kernel_counting_avx2, kernel_counting_avx512;

/* Leaf 80000001h; not every compiler's __builtin_cpu_supports() knows the name. */
static bool has_lzcnt(void)
{
    unsigned eax, ebx, ecx, edx;

    return __get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) && (ecx & bit_LZCNT);
}

/* The operating system must have enabled the wide registers, too: that is XCR0's business,
 * and __builtin_cpu_supports() looks there. pext, microcode on AMD before Zen 3, is not
 * used, so every CPU with AVX2 may run that kernel. */
static bool has_avx2(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
           && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") && has_lzcnt();
}

/* Those of before Ice Lake, which cannot count bits in vectors, are left to AVX2. */
static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")
           && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
           && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vpopcntdq");
}

#elif defined __aarch64__

/* Each has NEON. */
extern const Kernel kernel_neon, kernel_counting_neon;

#elif defined WITH_SIMD128

/* A browser takes the whole program or nothing: where this one runs, so does the kernel. It is
 * the only one: pages load slowly enough. */
extern const Kernel kernel_simd128, kernel_counting_simd128;

#endif

/* A kernel and the one that counts; a page, which nobody tunes the search by, does without. */
#ifdef WITHOUT_COUNTING
#define CHOICE(name, usable) { &kernel_##name, &kernel_##name, usable }
#else
#define CHOICE(name, usable) { &kernel_##name, &kernel_counting_##name, usable }
#endif

static const struct {
    const Kernel *kernel, *counting;
    bool (*usable)(void);
} CHOICES[] = {
#ifdef __x86_64__
    CHOICE(avx512, has_avx512),
    CHOICE(avx2, has_avx2),
#endif
#ifdef __aarch64__
    CHOICE(neon, always),
#endif
#ifdef WITH_SIMD128
    CHOICE(simd128, always),
#else
    CHOICE(portable, always),
#endif
};

const Kernel *kernel_at(size_t index)
{
    return index < ARRAY_LENGTH(CHOICES) ? CHOICES[index].kernel : NULL;
}

bool kernel_usable(size_t index)
{
    return index < ARRAY_LENGTH(CHOICES) && CHOICES[index].usable();
}

const Kernel *kernel_find(const char *name)
{
    const bool any = strcmp(name, "auto") == 0;

    for (size_t i = 0; i < ARRAY_LENGTH(CHOICES); i++)
        if ((any || strcmp(name, CHOICES[i].kernel->name) == 0) && CHOICES[i].usable())
            return CHOICES[i].kernel;
    return NULL;
}

const Kernel *kernel_counting(const Kernel *kernel)
{
    for (size_t i = 0; i < ARRAY_LENGTH(CHOICES); i++)
        if (CHOICES[i].kernel == kernel)
            return CHOICES[i].counting;
    return kernel;
}
