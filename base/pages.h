/* pages.h - large zeroed memory, in huge pages where the system has them to give. */

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

#endif
