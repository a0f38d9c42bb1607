/* buildinfo.c - see buildinfo.h. The Makefile defines BUILD_COMMIT, BUILD_DIRTY,
 * BUILD_FLAGS and BUILD_KERNELS for this file. */

#include "bench/child/buildinfo.h"

#ifndef BUILD_COMMIT
#define BUILD_COMMIT ""
#define BUILD_DIRTY 0
#define BUILD_FLAGS ""
#endif
#ifdef BUILD_KERNELS
#define KERNELS ", kernels: " BUILD_KERNELS
#else
#define KERNELS ""              /* by the compiler of everything else */
#endif

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "an unknown compiler"
#endif

const struct BuildInfo BUILDINFO = { BUILD_COMMIT, BUILD_DIRTY, COMPILER KERNELS, BUILD_FLAGS };
