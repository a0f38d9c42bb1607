#include "base/pages.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    HUGE_PAGE = 2 << 20,
    HUGE_2_MIB = 21 << 26,      /* MAP_HUGE_2MB: the default may be 1 GiB */
};

#ifdef __linux__

#include <sys/mman.h>

static bool pages_map(Pages *pages, size_t bytes, int flags)
{
    pages->mapping = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
    pages->mapped_bytes = bytes;
    pages->memory = pages->mapping;
    return pages->mapping != MAP_FAILED;
}

/* First the pool an administrator has reserved, then ordinary memory with advice. */
bool pages_get(Pages *pages, size_t bytes, bool huge)
{
    *pages = (Pages){ .bytes = bytes };
    if (huge && bytes % HUGE_PAGE == 0 && pages_map(pages, bytes, MAP_HUGETLB | HUGE_2_MIB)) {
        pages->kind = PAGES_RESERVED;
        return true;
    }
    if (!pages_map(pages, bytes + HUGE_PAGE, 0))
        return false;
    const uintptr_t start = ((uintptr_t)pages->mapping + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;

    pages->memory = (void *)start;
    if (huge && bytes >= HUGE_PAGE && madvise(pages->memory, bytes, MADV_HUGEPAGE) == 0)
        pages->kind = PAGES_ADVISED;
    return true;
}

void pages_release(Pages *pages)
{
    if (pages->mapped_bytes)
        munmap(pages->mapping, pages->mapped_bytes);
}

/* The mapping's own entry in smaps; 0 whatever goes wrong. */
size_t pages_huge_bytes(const Pages *pages)
{
    char text[256];
    size_t kib = 0;
    bool inside = false;
    FILE *file;

    if (pages->kind == PAGES_RESERVED)
        return pages->bytes;
    file = fopen("/proc/self/smaps", "r");
    if (!file)
        return 0;
    while (fgets(text, sizeof(text), file)) {
        uintptr_t first, last;
        size_t value;

        if (sscanf(text, "%" SCNxPTR "-%" SCNxPTR " ", &first, &last) == 2)
            inside = first < (uintptr_t)pages->memory + pages->bytes
                     && (uintptr_t)pages->memory < last;
        else if (inside && sscanf(text, "AnonHugePages: %zu kB", &value) == 1)
            kib += value;
    }
    fclose(file);
    return kib * 1024 < pages->bytes ? kib * 1024 : pages->bytes;
}

#else

bool pages_get(Pages *pages, size_t bytes, bool huge)
{
    (void)huge;
    *pages = (Pages){ .bytes = bytes, .mapping = calloc(1, bytes + 63) };
    pages->memory = (void *)(((uintptr_t)pages->mapping + 63) / 64 * 64);
    return pages->mapping != NULL;
}

void pages_release(Pages *pages)
{
    free(pages->mapping);
}

size_t pages_huge_bytes(const Pages *pages)
{
    (void)pages;
    return 0;
}

#endif

void *aligned_get(size_t alignment, size_t bytes)
{
    return aligned_alloc(alignment, bytes);
}

void aligned_release(void *memory)
{
    free(memory);
}
