#include "base/aligned.h"

#include <stdlib.h>

void *aligned_get(size_t alignment, size_t bytes)
{
    return aligned_alloc(alignment, bytes);
}

void aligned_release(void *memory)
{
    free(memory);
}
