/* pages.h - memory from the system: large and zeroed, in huge pages where there are some to give;
 * and at addresses that are multiples of more than malloc() guarantees. */

#ifndef YOMIKIRI_PAGES_H
#define YOMIKIRI_PAGES_H

#include <stdbool.h>
#include <stddef.h>

typedef enum { PAGES_SMALL, PAGES_ADVISED, PAGES_RESERVED } PageKind;

typedef struct {
    void *memory;               /* zeroed, aligned to 2 MiB where that is possible, else 64 */
    size_t bytes;
    void *mapping;              /* what to give back */
    size_t mapped_bytes;
    PageKind kind;
} Pages;

/* False, and nothing taken, without memory. */
bool pages_get(Pages *pages, size_t bytes, bool huge);

/* What pages_get() has given; nothing, if it never has and *pages is zero. */
void pages_release(Pages *pages);

/* Bytes in huge pages at this moment; 0 if the system does not say. */
size_t pages_huge_bytes(const Pages *pages);

/* `bytes`, a multiple of `alignment`, which is a power of two. NULL without memory. To be given
 * back by aligned_release() alone: not every system's free() takes it. */
void *aligned_get(size_t alignment, size_t bytes);

/* NULL is allowed. */
void aligned_release(void *memory);

#endif
