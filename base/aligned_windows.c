#include "base/aligned.h"

#include <malloc.h>

void *aligned_get(size_t alignment, size_t bytes)
{
    return _aligned_malloc(bytes, alignment);
}

void aligned_release(void *memory)
{
    _aligned_free(memory);
}
