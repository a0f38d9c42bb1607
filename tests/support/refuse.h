/* refuse.h - an allocator that refuses. To be included by one file of a program: it replaces
 * malloc() and its like, mmap() and pthread_create() in all of it. Nothing is refused before
 * refuse_from(), and nothing at all where REFUSE_WORKS is 0. */

#ifndef YOMIKIRI_TESTS_REFUSE_H
#define YOMIKIRI_TESTS_REFUSE_H

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define REFUSE_WORKS 1
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#undef REFUSE_WORKS
#define REFUSE_WORKS 0
#endif
#endif
#else
#define REFUSE_WORKS 0
#endif

/* Threads allocate, too. */
static struct {
    atomic_bool counting;
    bool for_good;
    atomic_long left;           /* allocations still granted; negative: refused already */
    int note;                   /* gets a byte for each that was refused; -1: none */
} refuse = { .note = -1 };

/* Grant `count` allocations, then refuse one, or all that follow. */
static inline void refuse_from(long count, bool for_good)
{
    atomic_store(&refuse.left, count);
    refuse.for_good = for_good;
    atomic_store(&refuse.counting, true);
}

static inline void refuse_none(void)
{
    atomic_store(&refuse.counting, false);
}

/* Since refuse_from(). */
static inline bool refuse_happened(void)
{
    return atomic_load(&refuse.left) < 0;
}

#if REFUSE_WORKS

/* Visible, so that libraries call these, too. */
#pragma GCC visibility push(default)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static bool refuse_this(void)
{
    if (!atomic_load(&refuse.counting))
        return false;
    const long left = atomic_fetch_sub(&refuse.left, 1);

    if (left > 0 || (left < 0 && !refuse.for_good))
        return false;
    if (refuse.note >= 0 && write(refuse.note, "!", 1) < 0)
        refuse.note = -1;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return refuse_this() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return refuse_this() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return refuse_this() ? NULL : __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return refuse_this() ? NULL : __libc_memalign(alignment, size);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset)
{
    if (refuse_this())
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, address, size, protection, flags, file, offset);
}

typedef int CreateThread(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument)
{
    CreateThread *create;

    if (refuse_this())
        return EAGAIN;
    *(void **)&create = dlsym(RTLD_NEXT, "pthread_create");
    return create(thread, attributes, start, argument);
}

#pragma GCC visibility pop

#endif

#endif
