/* common.c - a file without a name that lives in memory, and that others open through /proc. It
 * is no file of /dev/shm, which containers keep small: its size is limited by memory alone, and
 * what nobody has touched takes none. */

#include "apps/mpi/common/common.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void *map(int file, size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);

    return memory == MAP_FAILED ? NULL : memory;
}

void *common_make(size_t bytes, CommonName *name)
{
#ifdef __linux__
    const int file = memfd_create("yomikiri", MFD_CLOEXEC);
#else
    const int file = -1;
#endif
    void *memory = NULL;
    struct stat is;

    if (file < 0)
        return NULL;
    if (ftruncate(file, (off_t)bytes) == 0 && fstat(file, &is) == 0)
        memory = map(file, bytes);
    if (!memory) {
        close(file);
        return NULL;
    }
    *name = (CommonName){ .process = getpid(), .file = file, .device = is.st_dev,
                          .number = is.st_ino, .bytes = bytes };
    return memory;
}

/* The process may be another one of that number, seen from another container: then the file is
 * another, too. */
void *common_find(const CommonName *name)
{
    char path[64];
    void *memory = NULL;
    struct stat is;

    snprintf(path, sizeof(path), "/proc/%" PRId64 "/fd/%" PRId64, name->process, name->file);
    const int file = open(path, O_RDWR | O_CLOEXEC);

    if (file < 0)
        return NULL;
    if (fstat(file, &is) == 0 && (uint64_t)is.st_dev == name->device && is.st_ino == name->number
        && (uint64_t)is.st_size == name->bytes)
        memory = map(file, name->bytes);
    close(file);
    return memory;
}

void common_close(const CommonName *name)
{
    close((int)name->file);
}

void common_free(void *memory, size_t bytes)
{
    if (memory)
        munmap(memory, bytes);
}
