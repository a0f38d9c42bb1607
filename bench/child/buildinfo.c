/* buildinfo.c - see buildinfo.h. The Makefile defines BUILD_COMMIT, BUILD_DIRTY,
 * BUILD_FLAGS and BUILD_KERNELS for this file. */

#include "bench/child/buildinfo.h"

#ifndef BUILD_COMMIT
#define BUILD_COMMIT ""
#define BUILD_DIRTY 0
#define BUILD_FLAGS ""
#endif
#ifndef BUILD_KERNELS
#define BUILD_KERNELS ""        /* by the compiler of everything else */
#endif

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "an unknown compiler"
#endif

const char *buildinfo_commit(void)
{
    return BUILD_COMMIT;
}

bool buildinfo_dirty(void)
{
    return BUILD_DIRTY;
}

const char *buildinfo_compiler(void)
{
    return BUILD_KERNELS[0] ? COMPILER ", kernels: " BUILD_KERNELS : COMPILER;
}

const char *buildinfo_flags(void)
{
    return BUILD_FLAGS;
}
