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

/* Are all bits of `ebx` and `ecx` set in what that leaf answers? */
static bool has(unsigned leaf, unsigned ebx, unsigned ecx)
{
    unsigned a, b, c, d;

    return __get_cpuid_count(leaf, 0, &a, &b, &c, &d) && (b & ebx) == ebx && (c & ecx) == ecx;
}

/* The operating system saves these registers (XCR0). */
static bool saves(unsigned registers)
{
    unsigned low, high;

    if (!has(1, 0, bit_OSXSAVE))
        return false;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & registers) == registers;
}

/* pext, microcode on AMD before Zen 3, is not used, so every CPU with AVX2 may run that kernel. */
static bool has_avx2(void)
{
    return saves(0x06) && has(1, 0, bit_POPCNT) && has(7, bit_AVX2 | bit_BMI | bit_BMI2, 0)
           && has(0x80000001, 0, bit_LZCNT);
}

/* Those of before Ice Lake, which cannot count bits in vectors, are left to AVX2. A Mac says that
 * it saves the wide registers only once they have been used. */
static bool has_avx512(void)
{
#ifdef __APPLE__
    const bool saved = true;
#else
    const bool saved = saves(0xe6);
#endif

    return saved && has_avx2()
           && has(7, bit_AVX512F | bit_AVX512VL | bit_AVX512BW | bit_AVX512DQ | bit_AVX512CD,
                  bit_AVX512VPOPCNTDQ);
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
