/* weights.c - weights that are not those built in, checked before anything trusts them. */

#include <stdlib.h>
#include <string.h>

#include "api/create.h"
#include "base/pages.h"

enum { CACHE_LINE = 64 };       /* rows lie within cache lines */

yk_status yk_weights_create(yk_weights **weights, const void *bytes, size_t size,
                            const char **reason)
{
    if (!weights)
        return YK_BAD_ARGUMENT;
    *weights = NULL;
    if (!bytes)
        return YK_BAD_ARGUMENT;

    const size_t whole = (sizeof(yk_weights) + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    yk_weights *made = aligned_get(CACHE_LINE, whole);

    if (!made)
        return YK_NO_MEMORY;
    memset(made, 0, sizeof(*made));
    memcpy(&made->file, bytes, size < sizeof(made->file) ? size : sizeof(made->file));

    const char *wrong = eval_check(&made->file, size);

    if (wrong) {
        aligned_release(made);
        if (reason)
            *reason = wrong;
        return YK_BAD_WEIGHTS;
    }
    *weights = made;
    return YK_OK;
}

void yk_weights_destroy(yk_weights *weights)
{
    aligned_release(weights);
}

uint64_t yk_weights_checksum(const yk_weights *weights)
{
    const EvalFile *file = weights_file(weights);

    return file ? file->checksum : 0;
}

const char *yk_weights_provenance(const yk_weights *weights)
{
    const EvalFile *file = weights_file(weights);

    return file ? file->provenance : "";
}

size_t yk_weights_bytes(void)
{
    return sizeof(EvalFile);
}
