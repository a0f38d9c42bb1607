#include "base/pages.h"

#include <malloc.h>
#include <stdint.h>
#include <windows.h>

enum { HUGE_PAGE = 2 << 20 };

/* Large pages are for accounts that hold "Lock pages in memory", and only once a process has
 * switched that on. Whether it was granted shows where the pages are asked for. */
static void ask_for_large_pages(void)
{
    TOKEN_PRIVILEGES wanted = { .PrivilegeCount = 1 };
    HANDLE token;

    if (!OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES, &token))
        return;
    wanted.Privileges[0].Attributes = SE_PRIVILEGE_ENABLED;
    if (LookupPrivilegeValueA(NULL, "SeLockMemoryPrivilege", &wanted.Privileges[0].Luid))
        AdjustTokenPrivileges(token, FALSE, &wanted, 0, NULL, NULL);
    CloseHandle(token);
}

static bool pages_map(Pages *pages, size_t bytes, DWORD flags)
{
    pages->mapping = VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT | flags, PAGE_READWRITE);
    pages->mapped_bytes = bytes;
    pages->memory = pages->mapping;
    return pages->mapping != NULL;
}

/* Large pages come all at once or not at all, as those that an administrator has reserved. */
bool pages_get(Pages *pages, size_t bytes, bool huge)
{
    const size_t large = GetLargePageMinimum();

    *pages = (Pages){ .bytes = bytes };
    if (huge && large > 0 && bytes >= large && bytes % large == 0) {
        ask_for_large_pages();
        if (pages_map(pages, bytes, MEM_LARGE_PAGES)) {
            pages->kind = PAGES_RESERVED;
            return true;
        }
    }
    if (!pages_map(pages, bytes + HUGE_PAGE, 0)) {
        pages->mapped_bytes = 0;
        return false;
    }
    const uintptr_t start = ((uintptr_t)pages->mapping + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;

    pages->memory = (void *)start;
    return true;
}

void pages_release(Pages *pages)
{
    if (pages->mapped_bytes)
        VirtualFree(pages->mapping, 0, MEM_RELEASE);
}

size_t pages_huge_bytes(const Pages *pages)
{
    return pages->kind == PAGES_RESERVED ? pages->bytes : 0;
}

void *aligned_get(size_t alignment, size_t bytes)
{
    return _aligned_malloc(bytes, alignment);
}

void aligned_release(void *memory)
{
    _aligned_free(memory);
}
