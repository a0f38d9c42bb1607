/* buildinfo.c - see buildinfo.h. The Makefile defines BUILD_COMMIT, BUILD_DIRTY and
 * BUILD_FLAGS for this file. */

#include "bench/child/buildinfo.h"

#ifndef BUILD_COMMIT
#define BUILD_COMMIT ""
#define BUILD_DIRTY 0
#define BUILD_FLAGS ""
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
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "gcc " __VERSION__;
#else
    return "an unknown compiler";
#endif
}

const char *buildinfo_flags(void)
{
    return BUILD_FLAGS;
}
